/** The operations that a step of a service may use. `service-turn-state.ts` implements them. */

import type { EndpointName } from '../../../../protocol/checkout/endpoints.js';
import type { Rail } from '../../engine/rail.js';
import type { KindRules } from '../../policy/kind-rules.js';
import type { WriterStep } from '../../engine/writer.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { CallInFlight, ServiceEntry, ServiceState } from './service-state.js';

/** The fields of an attempt that a step may change. */
export type ServiceChange = Partial<
  Pick<
    ServiceAttempt,
    | 'state'
    | 'pspReference'
    | 'wasLost'
    | 'refusedAs'
    | 'evidence'
    | 'unreadable'
    | 'sawStart'
    | 'hadAddress'
    | 'wasAuthorized'
    | 'declines'
    | 'seenOperation'
    | 'isBesideOthers'
    | 'said'
  >
>;

/** A call to send for a transaction. */
export interface OutgoingCall extends Pick<CallInFlight, 'purpose' | 'idempotencyKey'> {
  readonly endpoint: EndpointName;
  readonly path: string;
  readonly body: string;
}

/** One step of a service. */
export interface ServiceTurn extends WriterStep<TransactionRecord, ServiceState, KindRules> {
  readonly rail: Rail<ServiceTurn>;
  /** Records that changed, by transactionId. */
  readonly changed: ReadonlyMap<string, TransactionRecord>;
  /**
   * The id of the transaction that began the payment that the event is about, according to the journal; undefined if no
   * transaction began it.
   */
  readonly begunBy: string | undefined;
  /**
   * If the event is about an operation: the transaction that began the payment, and all operations on that payment.
   * Empty for other events.
   */
  readonly payment: readonly TransactionRecord[];
  patch(change: Partial<ServiceState>): void;
  entry(transactionId: string): ServiceEntry | undefined;
  patchEntry(transactionId: string, change: Partial<ServiceEntry>): void;
  /** Stores a change of one attempt. */
  storeAttempt(record: TransactionRecord, idempotencyKey: string, change: ServiceChange): TransactionRecord;
  /** Sends a call for a transaction. Until the answer, nothing is due for the transaction. */
  call(entry: ServiceEntry, call: OutgoingCall): void;
}
