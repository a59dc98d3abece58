/** The events and effects of a payment service: the input and output of `stepService`. */

import type { WriterEvent } from '../../engine/event.js';
import type { AmountDetails } from '../../model/common-types.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { ServiceCall, ServiceWireEvent } from './service-wire.js';

/** An event that the writer of a payment service handles. */
export type ServiceEvent =
  | Exclude<WriterEvent, { readonly type: 'requested' }>
  /**
   * An admitted request of a register. `isBesideOthers`: another operation on the payment of this request is open or
   * unknown.
   */
  | (Extract<WriterEvent, { readonly type: 'requested' }> & {
      readonly isBesideOthers: boolean;
      /** The service's reference of the payment that the request is about. */
      readonly orderReference: string | undefined;
      /** The remaining amount of the order, if the request names no amount. */
      readonly orderRemaining: AmountDetails | undefined;
    })
  /**
   * A call has ended. `sameSale`: all known transactions of the sale. `begunBy`: the transaction, open or ended, that
   * began the payment named in the answer (`paymentNamedIn`). `payment`: for an operation, the transaction that began
   * the payment, followed by all operations on it.
   */
  | {
      readonly type: 'wire';
      readonly event: ServiceWireEvent;
      readonly sameSale: readonly TransactionRecord[];
      readonly begunBy: string | undefined;
      readonly payment: readonly TransactionRecord[];
    }
  /**
   * A webhook reports the end of a session. The webhook proves nothing, but tenderd then requests the status.
   * `begunBy`: the transaction that began the named payment.
   */
  | {
      readonly type: 'webhook';
      readonly record: TransactionRecord;
      readonly notice: WebhookNotice;
      readonly begunBy: string | undefined;
    }
  /** A register requests the address of a link. This process may not know the address. */
  | { readonly type: 'address-wanted'; readonly transactionId: string };

/** The fields of a webhook that tenderd uses. No field is evidence. */
export interface WebhookNotice {
  /** The event type as received. */
  readonly eventType: string;
  /** The PSP reference in lower case, as in the journal. */
  readonly pspReference: string;
  /** The merchant's reference of the payment, which is our transactionId. Undefined if the webhook names none. */
  readonly merchantReference: string | undefined;
}

/** A call to launch after the commit, in order. */
export interface ServiceEffect {
  readonly call: ServiceCall;
  /** True if the call may move money and has its own attempt. */
  readonly isMoney: boolean;
}
