/** What waits in a queue ends at its latest start, or when tenderd stops, by whatever rail it was to leave. */

import { isPast } from '../base/deadlines.js';
import type { EntryIn, OnRail } from '../engine/rail.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import { endNotProcessed } from './not-processed.js';

/** True if nothing more of a transaction may be started: tenderd stops, or the latest start has passed. */
export function isTooLate(
  { state, now }: Pick<TransactionTurn, 'state' | 'now'>,
  { latestStart }: Pick<TransactionTurn['state']['entries'][number], 'latestStart'>,
): boolean {
  return state.stopping || isPast(now, latestStart);
}

/** Ends a transaction of which nothing was sent, because it is too late to start it. */
export function endNeverSent<T extends TransactionTurn & OnRail<T>>(turn: T, entry: EntryIn<T>): void {
  endNotProcessed(turn, entry.record, turn.rail.neverSent(turn, entry), turn.rail.rows.unsent);
}
