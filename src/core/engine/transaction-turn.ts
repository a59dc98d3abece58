/** A step of any writer, for what is decided of a transaction whatever it left by. */

import type { TransactionRequest } from '../model/request.js';
import type { Surroundings, TransactionRecord } from '../model/transaction.js';
import type { KindRules } from '../policy/kind-rules.js';
import type { WriterState, WriterStep } from './writer.js';

/** A row of the kinds, with what it says of an original. */
interface RulesOnOriginals extends KindRules {
  /** Returns the refusal of a request at a terminal about this original, with its message; undefined if it is allowed. */
  admit?(
    this: void,
    request: TransactionRequest,
    original: TransactionRecord,
    known: Surroundings & { readonly unnameable: undefined },
  ): { readonly text: string } | undefined;
}

/** What a step of any writer may do with its transactions: how it is done stands in `turn.ts`. */
export type TransactionTurn = WriterStep<TransactionRecord, WriterState<TransactionRecord>, RulesOnOriginals>;
