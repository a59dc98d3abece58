/** Ends a reconciliation whose answer was lost, once it is known what the terminal's answer about the period proves. */

import { attemptEvents, notStarted } from '../../../messages/en.js';
import type { Period } from '../../model/common-types.js';
import type { Turn } from '../lane/lane-state.js';
import { type ReceivedRequest, mayConfirm, isEarly, tooEarly } from '../questions/status-subject.js';
import { acceptNotStarted } from '../queue/not-started-retry.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { notProcessed, unresolved } from '../../policy/outcome.js';
import { closedWithoutTotals } from '../../kinds/reconciliation.js';

/**
 * Handles an open period that is the one of the attempt, when nothing can arrive any more: it was not closed, unless the
 * terminal gave its number to another period.
 */
export function setOutcomeSamePeriod(turn: Turn, asked: ReceivedRequest, isKnown: boolean): void {
  const { managementRequest, record, attempt, inFlight } = asked;
  const own = attempt.period;
  if (!isKnown || own === undefined) return leaveUnknown(turn, asked);
  if (inFlight.notStartedCause !== undefined && mayConfirm(asked))
    return acceptNotStarted(turn, managementRequest.transactionId, managementRequest.about, inFlight.notStartedCause);
  if (isEarly(asked)) return mayStillArrive(turn, asked);
  turn.storeAttempt(record, managementRequest.about, { state: 'never-received' });
  turn.fact('proved-never-received', attemptEvents.periodNotClosed(own.id), {
    ...asked.ids,
    row: 'period-open',
  });
  endNotProcessed(turn, record, notProcessed('period-open', notStarted.periodOpen(own.id)), 'period-open');
}

/**
 * Handles another open period if the terminal has no totals of the attempt's period: that one is closed, unless the
 * terminal gave its number to another period.
 */
export function setOutcomeWithoutTotals(turn: Turn, asked: ReceivedRequest, isKnown: boolean): void {
  const { managementRequest, record, attempt } = asked;
  const { present } = managementRequest;
  const own = attempt.period;
  // A terminal that was replaced, or has forgotten, restarts its numbers, so they prove nothing about ours.
  if (!isKnown || present === undefined || own === undefined) return leaveUnknown(turn, asked);
  turn.storeAttempt(record, managementRequest.about, { state: 'answered', evidence: present });
  turn.fact('answered', attemptEvents.otherPeriodOpen(own.id), {
    ...asked.ids,
    row: 'period-closed',
  });
  turn.setOutcome(turn.current(record), closedWithoutTotals(attempt, own.id), 'period-closed');
}

/**
 * Ends the questions, because nothing more can be learned. Before the delivery deadline the attempt's own answer may still
 * come; after it the lane is free. `open`: the period that is open now.
 */
export function leaveUnknown(turn: Turn, asked: ReceivedRequest, open?: Period): void {
  const { managementRequest, record, inFlight, attempt } = asked;
  const { notStartedCause, maybePassedOn } = inFlight;
  // A terminal that reports no period cannot contradict itself, and answers when nothing runs: its own refusal is final. A terminal that
  // reports a period now, and reported none before, may have closed that one for a first copy and have refused a second copy. If an event, a
  // token or a proxy rejected the request, it may have arrived since and closed the period; then nothing runs any more. The same holds if a
  // cloud refused by itself. A terminal that was logged out may have forgotten the period, and works on nothing. Acquirers are closed without
  // a period, so only Busy leaves the outcome uncertain.
  const tellsOneNow = open !== undefined && (record.request.scope !== 'acquirers' || notStartedCause === 'busy');
  const tellsNone = attempt.period === undefined && !tellsOneNow;
  const vetoesNothing = tellsNone || notStartedCause === 'logged-out';
  const mayHaveArrived = notStartedCause === 'rejected' || notStartedCause === 'token-refused' || maybePassedOn;
  if (notStartedCause !== undefined && !mayHaveArrived && vetoesNothing)
    return acceptNotStarted(turn, managementRequest.transactionId, managementRequest.about, notStartedCause);
  // A reported period contradicts the refusal permanently, whatever the terminal says later.
  if (tellsOneNow) turn.patchInFlight(managementRequest.transactionId, { notStartedCause: undefined });
  if (isEarly(asked)) return mayStillArrive(turn, asked);
  const row = 'period-unknown';
  turn.storeAttempt(record, managementRequest.about, { state: 'unrecoverable' });
  turn.fact('unrecoverable', attemptEvents.periodUnknown, {
    ...asked.ids,
    row,
  });
  turn.setOutcome(turn.current(record), unresolved(turn.kindOf(record), record, row), row);
}

/** Nothing proves that the period was closed, and the request may still arrive: the terminal is asked again. */
export function mayStillArrive(turn: Turn, asked: ReceivedRequest): void {
  tooEarly(turn, asked, { row: 'period-open-early', what: 'period-open' });
}
