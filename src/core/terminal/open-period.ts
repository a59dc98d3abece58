/** Which period is open, asked of the terminal before a reconciliation leaves: what was closed is told by it later. */

import type { Period } from '../model/common-types.js';
import { type WaitReason, backoffMs } from '../kernel/wait-reason.js';
import type { Entry } from '../kernel/lane.js';
import type { ManagementRequest } from './management-types.js';
import { totalsRequest } from './requests.js';
import { limits } from '../kernel/timeouts.js';
import { isPast, momentIn } from '../kernel/waits.js';
import type { Turn } from './lane-state.js';

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

/** Notes what is known of the open period: the reconciliation may leave. */
export function noteOpenPeriod(
  turn: Turn,
  { transactionId, connection, sessionEpoch }: PeriodRequest,
  period: Period | undefined,
): void {
  const said = period === undefined ? 'the terminal does not say which period is open' : `period ${period.id} is open`;
  turn.fact('stage', said, { transactionId });
  // At the moment itself it is still believed.
  const freshUntil = momentIn(turn.now, limits.periodFreshMs + 1);
  turn.patchEntry(transactionId, { openPeriod: { period, connection, sessionEpoch, freshUntil } });
}
