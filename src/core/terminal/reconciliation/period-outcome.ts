/** How a reconciliation whose answer was lost ends, once it is known what the terminal's word about the period is worth. */

import { attemptEvents, notStarted } from '../../../messages/en.js';
import type { Period } from '../../model/common-types.js';
import type { Turn } from '../lane/lane-state.js';
import { type ReceivedRequest, mayConfirm, isEarly, tooEarly } from '../questions/status-subject.js';
import { acceptNotStarted } from '../queue/not-started-retry.js';
import { endNotProcessed } from '../../lifecycle/not-processed.js';
import { notProcessed, unresolved } from '../../policy/outcome.js';
import { closedWithoutTotals } from '../../kinds/reconciliation.js';

/** The period of the attempt is the open one, and nothing can arrive any more: it was not closed, if the terminal counts no other anew. */
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

/** Another period is open, and the terminal has no totals of the attempt's: it is closed, if the terminal counts no other anew. */
export function setOutcomeWithoutTotals(turn: Turn, asked: ReceivedRequest, isKnown: boolean): void {
  const { managementRequest, record, attempt } = asked;
  const { present } = managementRequest;
  const own = attempt.period;
  // A terminal that was swapped, or has forgotten, counts anew: its number says nothing about ours.
  if (!isKnown || present === undefined || own === undefined) return leaveUnknown(turn, asked);
  turn.storeAttempt(record, managementRequest.about, { state: 'answered', evidence: present });
  turn.fact('answered', attemptEvents.otherPeriodOpen(own.id), {
    ...asked.ids,
    row: 'period-closed',
  });
  turn.setOutcome(turn.current(record), closedWithoutTotals(attempt, own.id), 'period-closed');
}

/**
 * Nothing more can be learned. Before the arrival limit its own answer may still come; after it the lane is free. `open` is the period
 * that is open now.
 */
export function leaveUnknown(turn: Turn, asked: ReceivedRequest, open?: Period): void {
  const { managementRequest, record, inFlight, attempt } = asked;
  const { notStartedCause, maybePassedOn } = inFlight;
  // Who tells no period vetoes nothing, and answers when nothing runs: its own refusal stands. Who tells one now and told none before may have
  // closed that one for a first copy, and have refused a second. What an event rejected, or a token or somebody in front of it, may have
  // arrived since, and closed the period: then nothing is left that runs. So may what a cloud refused by itself. Who was logged out may have
  // forgotten the period, and serves nothing.
  // Acquirers are closed without a period, so that only Busy leaves in doubt what was.
  const tellsOneNow = open !== undefined && (record.request.scope !== 'acquirers' || notStartedCause === 'busy');
  const tellsNone = attempt.period === undefined && !tellsOneNow;
  const vetoesNothing = tellsNone || notStartedCause === 'logged-out';
  const mayHaveArrived = notStartedCause === 'rejected' || notStartedCause === 'token-refused' || maybePassedOn;
  if (notStartedCause !== undefined && !mayHaveArrived && vetoesNothing)
    return acceptNotStarted(turn, managementRequest.transactionId, managementRequest.about, notStartedCause);
  // That it told one once stands against its refusal for good, whatever it says later.
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

/** Nothing shows that the period was closed, and the request may still arrive: it is asked again. */
export function mayStillArrive(turn: Turn, asked: ReceivedRequest): void {
  tooEarly(turn, asked, { row: 'period-open-early', what: 'period-open' });
}
