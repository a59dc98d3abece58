/** How a transaction ends of which nothing was started, by whatever rail it was to leave. */

import type { TransactionTurn } from '../engine/transaction-turn.js';
import type { OutcomeDraft } from '../model/result.js';
import type { TransactionRecord } from '../model/transaction.js';
import { besideOthers } from '../policy/outcome.js';
import type { RowName } from '../policy/row-names.js';

/** Ends a transaction of which nothing started, unless another attempt of it may have. */
export function endNotProcessed(
  turn: TransactionTurn,
  record: TransactionRecord,
  draft: OutcomeDraft,
  row: RowName,
): void {
  const present = turn.current(record);
  turn.setOutcome(present, besideOthers(turn.kindOf(present), present, draft), row);
}
