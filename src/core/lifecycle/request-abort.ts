/** The abort of a transaction on any rail, by its register, the operator or its own time limit. */

import type { EventOf } from '../engine/event.js';
import type { OnRail } from '../engine/rail.js';
import type { TransactionTurn } from '../engine/transaction-turn.js';
import { openAttempts, type TransactionRecord } from '../model/transaction.js';
import { endNotProcessed } from './not-processed.js';

/**
 * Stops a transaction: records the request, and ends the transaction if no attempt is open. If an attempt is open, its
 * rail sees the request and stops the attempt.
 */
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

/** Records that a transaction is no longer wanted: no new attempt of it is sent. */
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
