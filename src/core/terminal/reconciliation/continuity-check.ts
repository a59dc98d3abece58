/**
 * Handles the answer to a question about an earlier attempt. With such an answer the terminal shows that it kept its
 * memory. Here the answer only decides one question: whether tenderd believes the terminal when it does not know a
 * later attempt. Another rule records the answer, by its ids.
 */

import { attemptEvents } from '../../../messages/index.js';
import { byHardLimit, askLater, askReference } from '../questions/status-question.js';
import type { MessageOf } from '../../../../protocol/index.js';
import type { ReferenceQuestion, StatusRequest } from '../messages/management-types.js';
import { isUndisturbed } from '../lane/continuity.js';
import { totalsVerdict } from './open-period-answer.js';
import { setOutcomeWithoutTotals, setOutcomeSamePeriod } from './period-outcome.js';
import { readRequested, type ReceivedRequest } from '../questions/status-subject.js';
import { setOutcomeDenied, interpretStatus } from '../questions/status-verdict.js';
import { type BookedStatus, reportsAnother, standingIn, type StatusAnswer } from '../messages/status-words.js';
import { onLoggedOut } from '../session/session-lost.js';
import { isEmpty, totalsOf } from '../../kinds/message/reported-totals.js';
import type { Turn } from '../lane/lane-state.js';

/** Handles the answer to the question `managementRequest`. */
export function onReferenceAnswer(
  turn: Turn,
  managementRequest: StatusRequest,
  { message, answer, booked }: BookedStatus,
): void {
  const { reference } = managementRequest;
  const asked = readRequested(turn, managementRequest);
  if (asked === undefined || reference === undefined) return;
  const earlier = asked.attempt.references?.[reference.index];
  if (booked !== undefined && booked === earlier?.serviceId) {
    turn.fact('status-answered', attemptEvents.remembers, {
      ...asked.ids,
      row: 'memory-asked',
      detail: { told: booked },
    });
    // Check this again, because the terminal may have lost its memory since the question was sent.
    return setOutcome(turn, asked, reference, isUndisturbed(turn.state, asked.attempt));
  }
  if (answer === undefined && earlier !== undefined && !reportsAnother(message, { ...asked.attempt, ...earlier }))
    denied(turn, asked, reference, message);
  else askLater(turn, managementRequest);
}

/**
 * Handles an answer that does not contain the earlier attempt. Only NotFound means that the terminal no longer has that
 * attempt. After any other answer, the questions start again.
 */
function denied(turn: Turn, asked: ReceivedRequest, reference: ReferenceQuestion, message: StatusAnswer): void {
  const { managementRequest } = asked;
  switch (standingIn(turn.state.settings.dialect, message)) {
    case 'not-found': {
      const next = askReference(turn, asked, { ...reference, index: reference.index + 1 });
      if (next === undefined) return;
      turn.fact('status-answered', attemptEvents.remembersNothing, {
        ...asked.ids,
        row: 'memory-asked',
      });
      return setOutcome(turn, asked, reference, false);
    }
    case 'logged-out':
      onLoggedOut(turn);
      return interpretStatus(turn, asked, 'logged-out');
    case 'running':
    case 'busy':
    case 'nothing':
      return askLater(turn, managementRequest);
  }
}

/**
 * Handles the totals of an earlier closed period, which tenderd requested to check the terminal's memory. Returns false
 * if tenderd requested the totals for another purpose.
 */
export function onReconciliationAnswer(turn: Turn, { header, body }: MessageOf<'ReconciliationResponse'>): boolean {
  const { managementRequest } = turn.state;
  if (managementRequest?.type !== 'status' || managementRequest.by !== 'closing') return false;
  const { reference } = managementRequest;
  if (reference === undefined || !turn.answered(header)) return false;
  const asked = readRequested(turn, managementRequest);
  if (asked !== undefined) interpretClosedPeriod(turn, asked, reference, body);
  return true;
}

function interpretClosedPeriod(
  turn: Turn,
  asked: ReceivedRequest,
  reference: ReferenceQuestion,
  {
    Response: response,
    POIReconciliationID: id,
    TransactionTotals: totals,
  }: MessageOf<'ReconciliationResponse'>['body'],
): void {
  const { managementRequest, record, inFlight, attempt } = asked;
  if (response.Result !== 'Failure' && id !== undefined && id === attempt.closedBefore) {
    // A terminal that has lost its count also closes empty periods, so an empty period proves nothing.
    const isShown = !isEmpty({ totals: totalsOf(totals) });
    turn.fact('status-answered', attemptEvents.periodReported(id, !isShown), {
      ...asked.ids,
      row: 'memory-asked',
    });
    return setOutcome(turn, asked, reference, isShown && isUndisturbed(turn.state, attempt));
  }
  if (totalsVerdict(turn, response) === 'logged-out') {
    onLoggedOut(turn);
    return interpretStatus(turn, asked, 'logged-out');
  }
  const isDenied = response.ErrorCondition === 'NotFound' || turn.now.monoMs >= inFlight.hardAtMs;
  if (!isDenied) {
    byHardLimit(turn, record, inFlight);
    return askLater(turn, managementRequest);
  }
  setOutcome(turn, asked, reference, false);
}

/**
 * Applies the terminal's report that it has no such attempt. `reachesBack`: the terminal's memory reaches back before
 * the attempt.
 */
function setOutcome(turn: Turn, asked: ReceivedRequest, { said }: ReferenceQuestion, reachesBack: boolean): void {
  switch (said) {
    case 'not-found':
      return setOutcomeDenied(turn, asked, reachesBack);
    case 'same-period':
      return setOutcomeSamePeriod(turn, asked, reachesBack);
    case 'no-totals':
      return setOutcomeWithoutTotals(turn, asked, reachesBack);
  }
}
