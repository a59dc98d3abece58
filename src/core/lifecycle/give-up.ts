/** Ends the wait for an answer, on any rail. The operator gets an attention item, and the rail keeps asking in the background. */

import type { OnRail } from '../engine/rail.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import type { Reason } from '../model/reason-codes.js';
import type { OutcomeDraft } from '../model/result.js';
import type { TransactionRecord } from '../model/transaction.js';
import { unresolved } from '../policy/outcome.js';
import type { RowName } from '../policy/row-names.js';

/** Gives up a transaction: it becomes unresolved, with the given reason or message. */
export function giveUpTransaction<T extends TransactionTurn & OnRail<T>>(
  turn: T,
  record: TransactionRecord,
  row: RowName,
  why: Reason | OutcomeDraft,
): void {
  const present = turn.current(record);
  turn.setOutcome(present, typeof why === 'string' ? unresolved(turn.kindOf(present), present, why) : why, row);
  turn.rail.onGivenUp(turn, present);
}
