/** Which period is open, asked of the terminal before a reconciliation leaves: what was closed is told by it later. */

import type { Period } from '../model/total-shapes.js';
import type { WaitReason } from '../kernel/wait-reason.js';
import { periodIn } from '../kinds/totals.js';
import type { MessageOf, Response } from '../../../protocol/index.js';
import { conditionRow, type TotalsVerdict } from './conditions.js';
import type { Entry, ManagementRequest } from './lane-state.js';
import { totalsRequest } from './requests.js';
import { readPoiList, sessionLost } from './session.js';
import { backoffMs } from './queue.js';
import { limits } from '../kernel/timeouts.js';
import { isPast, momentIn } from '../kernel/waits.js';
import type { Turn } from './turn.js';

type PeriodExchange = Extract<ManagementRequest, { readonly type: 'period' }>;

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

/** The terminal does not know the question: it is asked to close all the same. */
export function periodNotReported(turn: Turn, managementRequest: PeriodExchange): void {
  turn.patch({ managementRequest: undefined });
  goOn(turn, managementRequest, undefined);
}

function goOn(
  turn: Turn,
  { transactionId, connection, sessionEpoch }: PeriodExchange,
  period: Period | undefined,
): void {
  const said = period === undefined ? 'the terminal does not say which period is open' : `period ${period.id} is open`;
  turn.fact('stage', said, { transactionId });
  // At the moment itself it is still believed.
  const freshUntil = momentIn(turn.now, limits.periodFreshMs + 1);
  turn.patchEntry(transactionId, { openPeriod: { period, connection, sessionEpoch, freshUntil } });
}

/** Takes the answer. A terminal that offers no totals is asked to close all the same: then nothing can be learned of a lost answer. */
export function takePeriod(
  turn: Turn,
  managementRequest: PeriodExchange,
  { body }: MessageOf<'GetTotalsResponse'>,
): void {
  const { transactionId } = managementRequest;
  const period = periodIn(body);
  if (period !== undefined) return goOn(turn, managementRequest, period);
  switch (totalsVerdict(turn, body.Response)) {
    case 'busy':
      return periodUnanswered(turn, transactionId, 'terminal-busy');
    case 'unreachable':
      readPoiList(turn);
      return periodUnanswered(turn, transactionId, 'terminal-not-connected');
    case 'logged-out':
      sessionLost(turn, 'the terminal says that nobody is logged in');
      return periodUnanswered(turn, transactionId, 'login');
    case 'not-offered':
      return goOn(turn, managementRequest, undefined);
  }
}

/** What it means that the terminal tells no period, open or closed. */
export function totalsVerdict(turn: Turn, { ErrorCondition: condition }: Response): TotalsVerdict {
  if (condition === undefined) return 'not-offered';
  if (turn.state.settings.dialect.loggedOutConditions.some((known) => known === condition)) return 'logged-out';
  return conditionRow(condition)?.totals ?? 'not-offered';
}
