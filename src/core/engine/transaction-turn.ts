/** A step of any writer, for the decisions about a transaction on any rail. */

import type { TransactionRequest } from '../model/request.js';
import type { Surroundings, TransactionRecord } from '../model/transaction.js';
import type { KindRules } from '../policy/kind-rules.js';
import type { WriterState, WriterStep } from './writer.js';

/** The rules of one kind of transaction, with the check of its original. */
interface RulesOnOriginals extends KindRules {
  /**
   * Returns the reason and the message if a request about this original is refused at a terminal; undefined if it is
   * allowed.
   */
  admit?(
    this: void,
    request: TransactionRequest,
    original: TransactionRecord,
    known: Surroundings & { readonly unnameable: undefined },
  ): { readonly text: string } | undefined;
}

/** The operations of a writer's step on its transactions. `turn.ts` implements them. */
export type TransactionTurn = WriterStep<TransactionRecord, WriterState<TransactionRecord>, RulesOnOriginals>;
