/** What a step of a service may do. How it is done stands in `service-turn-state.ts`. */

import type { EndpointName } from '../../../../protocol/checkout/endpoints.js';
import type { Rail } from '../../engine/rail.js';
import type { KindRules } from '../../policy/kind-rules.js';
import type { WriterStep } from '../../engine/writer.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { CallInFlight, ServiceEntry, ServiceState } from './service-state.js';

/** What may become of an attempt at a service. */
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

/** What leaves for a transaction. */
export interface LeavingCall extends Pick<CallInFlight, 'purpose' | 'idempotencyKey'> {
  readonly endpoint: EndpointName;
  readonly path: string;
  readonly body: string;
}

/** See the top of the file. */
export interface ServiceTurn extends WriterStep<TransactionRecord, ServiceState, KindRules> {
  readonly rail: Rail<ServiceTurn>;
  /** Records that changed, by transactionId. */
  readonly changed: ReadonlyMap<string, TransactionRecord>;
  /** The transaction that began the payment which the event names, by the journal; undefined where it names none, or none did. */
  readonly begunBy: string | undefined;
  /** The payment of the operation that the event is about, with all that is about it; empty where it is about none. */
  readonly payment: readonly TransactionRecord[];
  patch(change: Partial<ServiceState>): void;
  entry(transactionId: string): ServiceEntry | undefined;
  patchEntry(transactionId: string, change: Partial<ServiceEntry>): void;
  /** Stores a change of one attempt. */
  storeAttempt(record: TransactionRecord, idempotencyKey: string, change: ServiceChange): TransactionRecord;
  /** Sends a call for a transaction: its answer moves it on, and until then nothing is due. */
  call(entry: ServiceEntry, call: LeavingCall): void;
}
