/** Ends a reconciliation whose answer was lost. The terminal's answer about the period decides the outcome. */

import { attemptEvents, notStarted } from '../../../messages/index.js';
import type { Period } from '../../model/common-types.js';
import type { Turn } from '../lane/lane-state.js';
import { type ReceivedRequest, mayConfirm, isEarly, tooEarly } from '../questions/status-subject.js';
import { acceptNotStarted } from '../queue/not-started-retry.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { notProcessed, unresolved } from '../../policy/outcome.js';
import { closedWithoutTotals } from '../../kinds/reconciliation.js';
import { hadNoSession } from '../questions/denial.js';

/**
 * Handles the case that the attempt's period is still open when the request can no longer arrive. The period was not
 * closed. If `isKnown` is false, the terminal may have given the same number to another period, so the result stays
 * unknown.
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
 * Handles the case where another period is open and the terminal has no totals of the attempt's period. It follows that
 * the attempt's period is closed. If `isKnown` is false, the terminal may have restarted its count of periods, so the
 * result stays unknown.
 */
export function setOutcomeWithoutTotals(turn: Turn, asked: ReceivedRequest, isKnown: boolean): void {
  const { managementRequest, record, attempt } = asked;
  const { present } = managementRequest;
  const own = attempt.period;
  // A terminal that was replaced, or lost its memory, restarts its numbers. Its numbers then prove nothing about our
  // period.
  if (!isKnown || present === undefined || own === undefined) return leaveUnknown(turn, asked);
  turn.storeAttempt(record, managementRequest.about, { state: 'answered', evidence: present.evidence });
  turn.fact('answered', attemptEvents.otherPeriodOpen(own.id), {
    ...asked.ids,
    row: 'period-closed',
  });
  turn.setOutcome(turn.current(record), closedWithoutTotals(attempt, own.id), 'period-closed');
}

/**
 * Ends the questions, because nothing more can be learned. Before the delivery deadline the attempt's own answer may
 * still come; after it the lane is free. `open`: the present open period.
 */
export function leaveUnknown(turn: Turn, asked: ReceivedRequest, open?: Period): void {
  const { managementRequest, record, inFlight, attempt } = asked;
  const { notStartedCause, maybePassedOn } = inFlight;
  const id = managementRequest.transactionId;
  // A refusal proves that nothing was closed in two cases.
  // - The terminal reported no period, before or now. Such a terminal answers only when nothing is running, so its own
  //   refusal is final.
  // - The terminal had no session. It may have forgotten the period, but has not started the request.
  // A refusal proves nothing in two other cases.
  // - The terminal reports a period now, but reported none before. The terminal may have closed a period for a first
  //   copy of the request, and refused a second copy. Acquirers are closed without a period, so for acquirers a
  //   reported period matters only after Busy.
  // - An event, a token or a proxy rejected the request, or a cloud refused it by itself. The request may have arrived
  //   later and closed the period.
  const tellsOneNow = open !== undefined && (record.request.scope !== 'acquirers' || notStartedCause === 'busy');
  const tellsNone = attempt.period === undefined && !tellsOneNow;
  const vetoesNothing = tellsNone || hadNoSession(turn, asked);
  const mayHaveArrived = notStartedCause === 'rejected' || notStartedCause === 'token-refused' || maybePassedOn;
  if (notStartedCause !== undefined && !mayHaveArrived && vetoesNothing) {
    const { period = open } = managementRequest.present ?? {};
    turn.patchEntry(id, { openAtRefusal: period?.id });
    return acceptNotStarted(turn, id, managementRequest.about, notStartedCause);
  }
  // A reported period contradicts the refusal permanently, even if the terminal later reports none.
  if (tellsOneNow) turn.patchInFlight(id, { notStartedCause: undefined });
  if (isEarly(asked)) return mayStillArrive(turn, asked);
  const row = 'period-unknown';
  turn.storeAttempt(record, managementRequest.about, { state: 'unrecoverable' });
  turn.fact('unrecoverable', attemptEvents.periodUnknown, {
    ...asked.ids,
    row,
  });
  turn.setOutcome(turn.current(record), unresolved(turn.kindOf(record), record, row), row);
}

/** Asks again about a request that may still arrive, as long as nothing proves that it closed the period. */
export function mayStillArrive(turn: Turn, asked: ReceivedRequest): void {
  tooEarly(turn, asked, { row: 'period-open-early', what: 'period-open' });
}
