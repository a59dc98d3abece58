/**
 * The terminal's answer about its period before a reconciliation is sent, and the meaning of an answer without a
 * period.
 */

import { sessions } from '../../../messages/index.js';
import type { Turn } from '../lane/lane-state.js';
import { type PeriodRequest, noteOpenPeriod, periodUnanswered } from './open-period.js';
import type { MessageOf, Response } from '../../../../protocol/index.js';
import { periodIn } from '../../kinds/message/reported-totals.js';
import { readPoiList } from '../lane/terminal-list.js';
import { sessionLost } from '../session/session-lost.js';
import { type TotalsVerdict, conditionRow } from '../messages/conditions.js';

/**
 * Handles the answer. If the terminal offers no totals, the reconciliation is sent anyway; if its answer is then lost,
 * the outcome stays unknown.
 */
export function takePeriod(
  turn: Turn,
  managementRequest: PeriodRequest,
  { body }: MessageOf<'GetTotalsResponse'>,
): void {
  const { transactionId } = managementRequest;
  const period = periodIn(body);
  if (period !== undefined) return noteOpenPeriod(turn, managementRequest, period);
  switch (totalsVerdict(turn, body.Response)) {
    case 'busy':
      return periodUnanswered(turn, transactionId, 'terminal-busy');
    case 'unreachable':
      readPoiList(turn);
      return periodUnanswered(turn, transactionId, 'terminal-not-connected');
    case 'logged-out':
      sessionLost(turn, sessions.ends['logged-out']);
      return periodUnanswered(turn, transactionId, 'login');
    case 'not-offered':
      return noteOpenPeriod(turn, managementRequest, undefined);
  }
}

/** Returns the meaning of an answer that names neither an open nor a closed period. */
export function totalsVerdict(turn: Turn, { ErrorCondition: condition }: Response): TotalsVerdict {
  if (condition === undefined) return 'not-offered';
  if (turn.state.settings.dialect.loggedOutConditions.some((known) => known === condition)) return 'logged-out';
  return conditionRow(condition)?.totals ?? 'not-offered';
}
