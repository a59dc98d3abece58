/** Ends transactions that never started, on any rail. */

import { isPast } from '../base/deadlines.js';
import type { EntryIn, OnRail } from '../engine/rail.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import type { OutcomeDraft } from '../model/result.js';
import type { TransactionRecord } from '../model/transaction.js';
import { afterOtherAttempts } from '../policy/outcome.js';
import type { RowName } from '../policy/row-names.js';

/**
 * Ends a transaction that was not started. If another attempt of the transaction may have moved money, the transaction
 * becomes unresolved.
 */
export function endNotProcessed(
  turn: TransactionTurn,
  record: TransactionRecord,
  draft: OutcomeDraft,
  row: RowName,
): void {
  const present = turn.current(record);
  turn.setOutcome(present, afterOtherAttempts(turn.kindOf(present), present, draft), row);
}

/** True if nothing more may be started for a transaction: tenderd stops, or the latest start has passed. */
export function isTooLate(
  { state, now }: Pick<TransactionTurn, 'state' | 'now'>,
  { latestStart }: Pick<TransactionTurn['state']['entries'][number], 'latestStart'>,
): boolean {
  return state.stopping || isPast(now, latestStart);
}

/** Ends a transaction for which nothing was sent, because its register stopped it or its latest start has passed. */
export function endNeverSent<T extends TransactionTurn & OnRail<T>>(turn: T, entry: EntryIn<T>): void {
  const { record } = entry;
  const { rail } = turn;
  const draft = record.abortRequested === undefined ? rail.neverSent(turn, entry) : rail.stoppedBefore(turn, record);
  endNotProcessed(turn, record, draft, rail.rows.unsent);
}
