/** A transaction that is not wanted any more, by whatever rail it leaves: its register, the operator or its own time says so. */

import type { EventOf } from '../engine/event.js';
import type { OnRail } from '../engine/rail.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import { openAttempts, type TransactionRecord } from '../model/transaction.js';
import { endNotProcessed } from './not-processed.js';

/** Stops a transaction: what has not started ends, and what is open is asked to stop. */
export function onAbort<T extends TransactionTurn & OnRail<T>>(
  turn: T,
  { transactionId, reason }: EventOf<'abort'>,
): void {
  const record = turn.entry(transactionId)?.record;
  if (record === undefined || record.abortRequested !== undefined) return;
  requestAbort(turn, record, { reason });
  const present = turn.current(record);
  if (openAttempts(present).length > 0 || present.outcome !== undefined) return;
  endNotProcessed(turn, present, turn.rail.stoppedBefore(turn, present), turn.rail.rows.aborted);
}

/** Notes that a transaction is not wanted any more: from now on no new attempt of it leaves. */
export function requestAbort<T extends TransactionTurn & OnRail<T>>(
  turn: T,
  record: TransactionRecord,
  wanted: Omit<NonNullable<TransactionRecord['abortRequested']>, 'at'>,
): void {
  const { transactionId } = record.request;
  turn.store({ ...turn.current(record), abortRequested: { at: turn.at, ...wanted } });
  turn.fact('abort-wanted', `abort wanted: ${wanted.reason}`, { transactionId, row: turn.rail.rows.aborted });
  turn.rail.onAbortWanted(turn, record);
}
