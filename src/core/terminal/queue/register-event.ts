/**
 * The requests from registers and operators that only lanes handle: facts that the nexo interface must remember,
 * leases, and the release of the lane.
 */

import type { Attention } from '../../model/attention-item.js';
import type { RegisterRequestIds, TransactionRecord } from '../../model/transaction.js';

/** An event that only a lane handles. */
export type RegisterEvent =
  /** The register requested the transaction again, with ids that the transaction does not have yet. */
  | {
      readonly type: 'asked-again';
      readonly record: TransactionRecord;
      readonly registerRequestIds: RegisterRequestIds;
    }
  /**
   * The register requested a sale again with another time stamp and was refused. An attention item reports the refusal.
   */
  | { readonly type: 'asked-anew'; readonly record: TransactionRecord; readonly item: Omit<Attention, 'at'> }
  /** A register that speaks nexo opened a session at the terminal. */
  | { readonly type: 'register-login'; readonly saleId: string; readonly register?: string | undefined }
  /**
   * A connection delivered a whole answer to the register. `newest`: the last transaction that the register had
   * requested at this terminal.
   */
  | {
      readonly type: 'answer-delivered';
      readonly record: TransactionRecord;
      readonly saleId: string;
      readonly newest: string;
    }
  /** The connection that delivered the answer was reset afterwards. */
  | { readonly type: 'answer-lost'; readonly record: TransactionRecord; readonly revision: number }
  /** The register does not accept the result that is POSTed to it. */
  | { readonly type: 'result-not-taken'; readonly record: TransactionRecord; readonly text: string }
  /** A register requests a lease of the terminal, for `forMs` from now. */
  | { readonly type: 'lease'; readonly register: string; readonly forMs: number; readonly whileListening: boolean }
  | { readonly type: 'lease-end'; readonly why: string }
  | { readonly type: 'release'; readonly name: string; readonly reason: string };

/** An event of one type. */
export type LaneEventOf<T extends RegisterEvent['type']> = Extract<RegisterEvent, { readonly type: T }>;
