/** What can happen to a service, and what it can want done: both ends of `stepService`. */

import type { WriterEvent } from '../../engine/event.js';
import type { AmountDetails } from '../../model/common-types.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { ServiceCall, ServiceWireEvent } from './service-wire.js';

/** What happened. */
export type ServiceEvent =
  | Exclude<WriterEvent, { readonly type: 'requested' }>
  /** A register asks for a transaction, which was admitted. `isBesideOthers`: another operation of its payment is open or unknown. */
  | (Extract<WriterEvent, { readonly type: 'requested' }> & {
      readonly isBesideOthers: boolean;
      /** The payment that it is about, as the service calls it. */
      readonly orderReference: string | undefined;
      /** What its order had left, where the request names no amount. */
      readonly orderRemaining: AmountDetails | undefined;
    })
  /**
   * A call has ended. `sameSale`: all that is known of the sale of its transaction. `begunBy`: the transaction that began the payment which it names
   * (`paymentNamedIn`), open or ended. `payment`: of an operation, its payment and all that is about that, the one that began it first.
   */
  | {
      readonly type: 'wire';
      readonly event: ServiceWireEvent;
      readonly sameSale: readonly TransactionRecord[];
      readonly begunBy: string | undefined;
      readonly payment: readonly TransactionRecord[];
    }
  /** The service says that a session has ended. It wakes a question, and proves nothing. `begunBy`: the transaction that began the payment which it names. */
  | {
      readonly type: 'webhook';
      readonly record: TransactionRecord;
      readonly notice: WebhookNotice;
      readonly begunBy: string | undefined;
    }
  /** Somebody asks for the address of a link, which this process may not have. */
  | { readonly type: 'address-wanted'; readonly transactionId: string };

/** What a webhook says, as far as it is looked at. Nothing of it is evidence. */
export interface WebhookNotice {
  /** Another word than the service's own for the end of a session is kept as it came. */
  readonly eventType: string;
  /** In small letters, as the journal has it. */
  readonly pspReference: string;
  /** What the payment is called at the merchant, where it is said: the transactionId of ours. */
  readonly merchantReference: string | undefined;
}

/** A call to launch, after the commit, in order. */
export interface ServiceEffect {
  readonly call: ServiceCall;
  /** It may move money, and has an attempt of its own. */
  readonly isMoney: boolean;
}
