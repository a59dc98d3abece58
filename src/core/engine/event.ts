/**
 * The events of any writer of transactions: requests of registers and operators, and the start and stop of the daemon's
 * process.
 */

import type { AmountDetails, PoiTransaction } from '../model/common-types.js';
import type { TransactionRequest } from '../model/request.js';
import type { OutcomeDraft } from '../model/result.js';
import type { Resolution } from '../model/resolution.js';
import type { RegisterRequestIds, TransactionRecord } from '../model/transaction.js';

/** An event that a writer of transactions handles. */
export type WriterEvent =
  | { readonly type: 'started' }
  | { readonly type: 'tick' }
  | { readonly type: 'stopping' }
  /** An open transaction of a terminal or payment service that is no longer configured. */
  | { readonly type: 'orphaned'; readonly record: TransactionRecord }
  | {
      readonly type: 'requested';
      readonly request: TransactionRequest;
      readonly originalId?: string | undefined;
      readonly originalPoi?: PoiTransaction | undefined;
      readonly originalAmount?: AmountDetails | undefined;
      readonly acquisitionPoi?: PoiTransaction | undefined;
      /** The amount of the sale that was paid before, if the transaction is one part of the sale. */
      readonly paidBefore?: number | undefined;
      readonly paidOtherwise?: number | undefined;
      /** The ids of the request, if it came as a message of the standard. */
      readonly registerRequestIds?: RegisterRequestIds | undefined;
      /** For an operation at a payment service: the service's reference of the payment, and the remaining amount of its order. */
      readonly orderReference?: string | undefined;
      readonly orderRemaining?: AmountDetails | undefined;
      /** True if another operation on the payment is open or unknown. */
      readonly isBesideOthers?: boolean;
      /** How long the transaction may wait for its start. */
      readonly startWithinMs: number;
    }
  /** A payment that replaces another payment was admitted and recorded. Nothing has been sent for the new payment yet. */
  | { readonly type: 'hand-over-asked'; readonly request: TransactionRequest }
  /**
   * The transaction that `record` replaces has ended without a charge, with this `revision`. `record` may start within
   * `startWithinMs`.
   */
  | {
      readonly type: 'hand-over-starts';
      readonly record: TransactionRecord;
      readonly revision: number;
      readonly startWithinMs: number;
    }
  /** The payment that should replace another payment will never start. */
  | { readonly type: 'hand-over-ends'; readonly record: TransactionRecord; readonly draft: OutcomeDraft }
  | { readonly type: 'abort'; readonly transactionId: string; readonly reason: string }
  /** `record`: the journal's version of the transaction, used if the lane no longer has the transaction in memory. */
  | { readonly type: 'acknowledge'; readonly record: TransactionRecord; readonly revision: number }
  | {
      readonly type: 'resolve';
      readonly record: TransactionRecord;
      readonly resolution: Resolution;
      readonly sameSale?: readonly TransactionRecord[];
    }
  /**
   * A transaction moved money, or may have moved it. This writer has another transaction of the same sale or original
   * in progress.
   */
  | {
      readonly type: 'sale-moved';
      readonly record: TransactionRecord;
      readonly sameSale: readonly TransactionRecord[];
    };

/** An event of one type. */
export type EventOf<T extends WriterEvent['type']> = Extract<WriterEvent, { readonly type: T }>;
