/** Which period is open, asked of the terminal before a reconciliation leaves: what was closed is told by it later. */

import { attemptEvents } from '../../../messages/en.js';
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

/** The question in flight. */
export type PeriodRequest = Extract<ManagementRequest, { readonly type: 'period' }>;

/** Whether the number of the open period is still to be asked for, on this connection and just now. Acquirers alone have none. */
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

/** The question was not answered, or could not be: it is asked again while there is time. */
export function periodUnanswered(turn: Turn, transactionId: string, waitingFor: WaitReason): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined) return;
  const { refusals } = entry;
  const notBeforeMs = turn.now.monoMs + backoffMs(turn, refusals);
  turn.patchEntry(transactionId, { refusals: refusals + 1, notBeforeMs, waitingFor });
}

/** The terminal rejects the question: it is asked again, and who goes on rejecting it does not know it, and is asked to close all the same. */
export function periodRejected(turn: Turn, managementRequest: PeriodRequest): void {
  const { transactionId } = managementRequest;
  turn.patch({ managementRequest: undefined });
  const refusals = turn.entry(transactionId)?.refusals ?? 0;
  if (refusals < limits.periodRejectsMax) return periodUnanswered(turn, transactionId, 'period');
  noteOpenPeriod(turn, managementRequest, undefined);
}

/**
 * Notes what is known of the open period: the reconciliation may leave. Where an earlier attempt of it was refused, and its period is open no
 * more, that one is asked about first: whoever said Busy, and denied it, may have closed it all the same.
 */
export function noteOpenPeriod(
  turn: Turn,
  { transactionId, connection, sessionEpoch }: PeriodRequest,
  period: Period | undefined,
): void {
  const record = turn.entry(transactionId)?.record;
  const closed = record === undefined || period === undefined ? undefined : refusedAndClosed(record, period);
  if (record !== undefined && closed !== undefined) return askAgain(turn, record, closed);
  turn.fact('stage', attemptEvents.openPeriod(period?.id), { transactionId });
  // At the moment itself it is still believed.
  const freshUntil = momentIn(turn.now, limits.periodFreshMs + 1);
  turn.patchEntry(transactionId, { openPeriod: { period, connection, sessionEpoch, freshUntil } });
}

/**
 * One whose period is open no more. One that left without a period may have closed the one before: its Busy was taken for the terminal's word because
 * that told none, and it tells one now. Who has lost a session may count its periods anew: its number says nothing then.
 */
function refusedAndClosed(record: TransactionRecord, { id }: Period): TerminalAttempt | undefined {
  return terminalAttemptsOf(record).findLast(
    ({ state, period, wasLoggedOut }) => state === 'not-started' && period?.id !== id && wasLoggedOut !== true,
  );
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
