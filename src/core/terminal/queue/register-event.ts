/** What registers and people want of a lane alone: what the nexo interface must remember, leases, and the release of the lane. */

import type { Attention } from '../../model/attention-item.js';
import type { RegisterRequestIds, TransactionRecord } from '../../model/transaction.js';

/** What happened. */
export type RegisterEvent =
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
  /** A register wants the terminal for itself, for so many milliseconds from now. */
  | { readonly type: 'lease'; readonly register: string; readonly forMs: number; readonly whileListening: boolean }
  | { readonly type: 'lease-end'; readonly why: string }
  | { readonly type: 'release'; readonly name: string; readonly reason: string };

/** What happened, of one type. */
export type LaneEventOf<T extends RegisterEvent['type']> = Extract<RegisterEvent, { readonly type: T }>;
