/**
 * Asks the terminal for its open period before a reconciliation is sent. If the answer to the reconciliation is lost,
 * the number of this period shows later whether the period was closed.
 */

import { attemptEvents } from '../../../messages/index.js';
import type { Period } from '../../model/common-types.js';
import { type WaitReason, backoffMs } from '../queue/wait-reason.js';
import { inFlightToAsk } from '../queue/attempts.js';
import type { Entry } from '../queue/lane.js';
import type { TerminalAttempt } from '../../model/attempt.js';
import { terminalAttemptsOf, type TransactionRecord } from '../../model/transaction.js';
import type { ManagementRequest } from '../messages/management-types.js';
import { totalsRequest } from '../messages/requests.js';
import { limits } from '../../base/limits.js';
import { isPast, momentIn } from '../../base/deadlines.js';
import type { Turn } from '../lane/lane-state.js';

/** A question in flight about the open period. */
export type PeriodRequest = Extract<ManagementRequest, { readonly type: 'period' }>;

/**
 * True if tenderd must still ask for the number of the open period, on this connection and now. A reconciliation of
 * only the acquirers has no period.
 */
export function needsPeriod(turn: Turn, { record: { request }, openPeriod }: Entry, connection: number): boolean {
  if (turn.kinds[request.kind].moves !== 'period' || request.scope === 'acquirers') return false;
  if (openPeriod?.connection !== connection || openPeriod.sessionEpoch !== turn.state.record.sessionEpoch) return true;
  return isPast(turn.now, openPeriod.freshUntil);
}

/** Asks which period is open. */
export function askPeriod(turn: Turn, connection: number, { record }: Entry): void {
  const { record: lane, settings } = turn.state;
  const { transactionId } = record.request;
  turn.ask(connection, { type: 'period', transactionId, sessionEpoch: lane.sessionEpoch }, (id) =>
    totalsRequest(settings.dialect, lane, id),
  );
}

/** Schedules the question again, while there is time, because it was not answered or could not be sent. */
export function periodUnanswered(turn: Turn, transactionId: string, waitingFor: WaitReason): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined) return;
  const { refusals } = entry;
  const notBeforeMs = turn.now.monoMs + backoffMs(turn, refusals);
  turn.patchEntry(transactionId, { refusals: refusals + 1, notBeforeMs, waitingFor });
}

/**
 * Schedules a rejected question again. A terminal that keeps rejecting the question does not know this kind of
 * question, so the reconciliation is then sent without a known period.
 */
export function periodRejected(turn: Turn, managementRequest: PeriodRequest): void {
  const { transactionId } = managementRequest;
  turn.patch({ managementRequest: undefined });
  const refusals = turn.entry(transactionId)?.refusals ?? 0;
  if (refusals < limits.periodRejectsMax) return periodUnanswered(turn, transactionId, 'period');
  noteOpenPeriod(turn, managementRequest, undefined);
}

/**
 * Records the open period, so that the reconciliation may be sent. If an earlier attempt was refused and its period is
 * no longer open, tenderd asks about that attempt first. The terminal may have closed the period, even if it answered
 * Busy and later said that it does not know the attempt.
 */
export function noteOpenPeriod(
  turn: Turn,
  { transactionId, connection, sessionEpoch }: PeriodRequest,
  period: Period | undefined,
): void {
  const entry = turn.entry(transactionId);
  const closed = entry === undefined || period === undefined ? undefined : refusedAndClosed(entry, period);
  if (entry !== undefined && closed !== undefined) return askAgain(turn, entry.record, closed);
  turn.fact('stage', attemptEvents.openPeriod(period?.id), { transactionId });
  // The period is still valid at the exact end of its time.
  const freshUntil = momentIn(turn.now, limits.periodFreshMs + 1);
  turn.patchEntry(transactionId, { openPeriod: { period, connection, sessionEpoch, freshUntil } });
}

/**
 * Returns the latest refused attempt if it may have closed a period: the period that was open at its refusal is not
 * open now. That period may also be unknown, for example because the terminal answered Busy without a period. Earlier
 * attempts were checked in this way before the latest attempt was sent.
 */
function refusedAndClosed({ record, openAtRefusal }: Entry, { id }: Period): TerminalAttempt | undefined {
  const refused = terminalAttemptsOf(record).findLast(({ state }) => state === 'not-started');
  return refused === undefined || (openAtRefusal ?? refused.period?.id) === id ? undefined : refused;
}

function askAgain(turn: Turn, record: TransactionRecord, attempt: TerminalAttempt): void {
  const { serviceId, period } = attempt;
  const { transactionId } = record.request;
  const now = turn.now.monoMs;
  turn.storeAttempt(record, serviceId, { state: 'open', sawStart: true });
  turn.fact('status-answered', attemptEvents.mayHaveClosed(period?.id), {
    transactionId,
    serviceId,
    row: 'period-closed',
  });
  turn.patchEntry(transactionId, { inFlight: inFlightToAsk(attempt, now, now) });
}
