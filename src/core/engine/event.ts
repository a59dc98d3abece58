/** What can happen to any writer of transactions: what registers and people want of it, and the life of its process. */

import type { AmountDetails, PoiTransaction } from '../model/common-types.js';
import type { TransactionRequest } from '../model/request.js';
import type { OutcomeDraft } from '../model/result.js';
import type { Resolution } from '../model/resolution.js';
import type { RegisterRequestIds, TransactionRecord } from '../model/transaction.js';

/** What happened. */
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
      /** What the sale has got already, for a part of it. */
      readonly paidBefore?: number | undefined;
      readonly paidOtherwise?: number | undefined;
      /** The ids of the request, where it came in the words of the standard. */
      readonly registerRequestIds?: RegisterRequestIds | undefined;
      /** Of an operation at a payment service: the payment, as the service calls it, and what its order had left. */
      readonly orderReference?: string | undefined;
      readonly orderRemaining?: AmountDetails | undefined;
      /** Another operation of its payment is open or unknown. */
      readonly isBesideOthers?: boolean;
      /** How long it may wait to be started. */
      readonly startWithinMs: number;
    }
  /** A register asks for a payment that takes the place of another, which was admitted: it is written down, and nothing of it leaves. */
  | { readonly type: 'hand-over-asked'; readonly request: TransactionRequest }
  /** The one whose place `record` takes has ended without a charge, with this revision: it may be started within this time. */
  | {
      readonly type: 'hand-over-starts';
      readonly record: TransactionRecord;
      readonly revision: number;
      readonly startWithinMs: number;
    }
  /** It is never started. */
  | { readonly type: 'hand-over-ends'; readonly record: TransactionRecord; readonly draft: OutcomeDraft }
  | { readonly type: 'abort'; readonly transactionId: string; readonly reason: string }
  /** `record`: the journal's, used where the lane has it no longer in memory. */
  | { readonly type: 'acknowledge'; readonly record: TransactionRecord; readonly revision: number }
  | {
      readonly type: 'resolve';
      readonly record: TransactionRecord;
      readonly resolution: Resolution;
      readonly sameSale?: readonly TransactionRecord[];
    }
  /** A transaction has moved money, or may have done so all the same, for a sale or about an original of which something is under way at this writer. */
  | {
      readonly type: 'sale-moved';
      readonly record: TransactionRecord;
      readonly sameSale: readonly TransactionRecord[];
    };

/** What happened, of one type. */
export type EventOf<T extends WriterEvent['type']> = Extract<WriterEvent, { readonly type: T }>;
