/** What can happen to a lane, as far as no wire matters: what registers and people want of it, and the life of its process. */

import type { Attention } from '../model/attention-item.js';
import type { AmountDetails, PoiTransaction } from '../model/common-types.js';
import type { TransactionRequest } from '../model/request.js';
import type { OutcomeDraft } from '../model/result.js';
import type { Resolution } from '../model/resolution.js';
import type { RegisterRequestIds, TransactionRecord } from '../model/transaction.js';

/** What happened. */
export type KernelEvent =
  | { readonly type: 'started' }
  | { readonly type: 'tick' }
  | { readonly type: 'stopping' }
  /** An open transaction of a terminal that is no longer configured: nobody can ask for it any more. */
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
  /** The register asked for it again, under ids that the transaction does not have yet. */
  | {
      readonly type: 'asked-again';
      readonly record: TransactionRecord;
      readonly registerRequestIds: RegisterRequestIds;
    }
  /** The register asked for its sale under another stamp, and was refused: a person must hear so. */
  | { readonly type: 'asked-anew'; readonly record: TransactionRecord; readonly item: Omit<Attention, 'at'> }
  /** A register that speaks the standard opened a session at the terminal. */
  | { readonly type: 'register-login'; readonly saleId: string; readonly register?: string | undefined }
  /** It took a whole answer; `newest` is the last transaction that it had asked for there. */
  | {
      readonly type: 'answer-delivered';
      readonly record: TransactionRecord;
      readonly saleId: string;
      readonly newest: string;
    }
  /** The connection that took it whole was reset afterwards. */
  | { readonly type: 'answer-lost'; readonly record: TransactionRecord; readonly revision: number }
  /** It does not take the result that is POSTed to it. */
  | { readonly type: 'result-not-taken'; readonly record: TransactionRecord; readonly text: string }
  | { readonly type: 'abort'; readonly transactionId: string; readonly reason: string }
  /** `record`: the journal's, used where the lane has it no longer in memory. */
  | { readonly type: 'acknowledge'; readonly record: TransactionRecord; readonly revision: number }
  | {
      readonly type: 'resolve';
      readonly record: TransactionRecord;
      readonly resolution: Resolution;
      readonly sameSale?: readonly TransactionRecord[];
    }
  /** A transaction has moved money, or may have done so all the same, for a sale or about an original of which something is under way on this lane. */
  | { readonly type: 'sale-moved'; readonly record: TransactionRecord; readonly sameSale: readonly TransactionRecord[] }
  /** A register wants the terminal for itself, for so many milliseconds from now. */
  | { readonly type: 'lease'; readonly register: string; readonly forMs: number; readonly whileListening: boolean }
  | { readonly type: 'lease-end'; readonly why: string }
  | { readonly type: 'release'; readonly name: string; readonly reason: string };

/** What happened, of one type. */
export type EventOf<T extends KernelEvent['type']> = Extract<KernelEvent, { readonly type: T }>;
