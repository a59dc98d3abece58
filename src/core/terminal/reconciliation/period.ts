/**
 * Finds the outcome of a reconciliation whose answer was lost. TransactionStatus does not repeat that answer (protocol
 * notes, section 7), but the terminal's period shows the outcome. If another period is open now, the attempt's period
 * was closed. If the attempt's period is still open when the request can no longer arrive, it was never closed.
 */

import type { Period } from '../../model/common-types.js';
import { byHardLimit, askLater, askAbout, confirmMemory } from '../questions/status-question.js';
import type { Evidence } from '../../model/attempt.js';
import { holdsAll, isEmpty, periodIn } from '../../kinds/message/reported-totals.js';
import type { MessageOf, Response } from '../../../../protocol/index.js';
import type { Received } from '../lane/lane-event.js';
import type { StatusRequest } from '../messages/management-types.js';
import { isUndisturbed } from '../lane/continuity.js';
import { takePeriod, totalsVerdict } from './open-period-answer.js';
import { isEarly, mayConfirm, readRequested, type ReceivedRequest } from '../questions/status-subject.js';
import { denialAfter, hadNoSession } from '../questions/denial.js';
import { isStoppedClosing } from '../lane/initial-response.js';
import { interpretStatus } from '../questions/status-verdict.js';
import { acceptNotStarted } from '../queue/not-started-retry.js';
import { onLoggedOut } from '../session/session-lost.js';
import type { NotStartedCause } from '../wire/in-flight-request.js';
import type { Reading } from '../wire/lane-rail.js';
import type { Turn } from '../lane/lane-state.js';
import { setOutcomeSamePeriod, setOutcomeWithoutTotals, leaveUnknown, mayStillArrive } from './period-outcome.js';

/**
 * Handles the answer to GetTotals: the open period, before a reconciliation or after a lost answer. Returns false if
 * the totals were requested for another purpose.
 */
export function onTotalsAnswer(
  turn: Turn,
  received: Received & { readonly message: MessageOf<'GetTotalsResponse'> },
): boolean {
  const { message } = received;
  const { managementRequest } = turn.state;
  const isAsked =
    managementRequest?.type === 'period' || (managementRequest?.type === 'status' && managementRequest.by === 'totals');
  if (!isAsked || !turn.answered(message.header)) return false;
  if (managementRequest.type === 'period') takePeriod(turn, managementRequest, message);
  else interpretTotals(turn, readRequested(turn, managementRequest), received);
  return true;
}

function interpretTotals(
  turn: Turn,
  asked: ReceivedRequest | undefined,
  { message, redacted }: Received & { readonly message: MessageOf<'GetTotalsResponse'> },
): void {
  if (asked === undefined) return;
  const own = asked.attempt.period;
  const open = periodIn(message.body);
  if (open !== undefined && own !== undefined) {
    if (open.id === own.id) return interpretSamePeriod(turn, asked, own, open);
    return askPrevious(turn, asked, { present: { period: open, evidence: evidenceIn(turn, message, redacted) } });
  }
  interpretFailure(turn, asked, message.body.Response, () => {
    if (own === undefined) leaveUnknown(turn, asked, open);
    else askPrevious(turn, asked, {});
  });
}

/** An answer to the attempt, made from the totals of the period that the attempt closed. */
export interface ClosedPeriod extends Pick<ReceivedRequest, 'record' | 'attempt'> {
  readonly reading: Reading;
}

/**
 * Handles the totals of a period that may be closed, or the reason why there are none. Returns the answer to book if
 * the period was closed, and true if there is nothing to book. Returns false if the message is the attempt's own
 * answer.
 */
export function onPreviousAnswer(
  turn: Turn,
  received: Received & { readonly message: MessageOf<'ReconciliationResponse'> },
): ClosedPeriod | boolean {
  const { message, redacted, ownTotals } = received;
  const { managementRequest } = turn.state;
  const isAsked = managementRequest?.type === 'status' && managementRequest.by === 'previous';
  // The answer came too late and proves no closed period. The totals are requested again.
  if (!isAsked || !turn.answered(message.header))
    return message.body.ReconciliationType === 'PreviousReconciliation' && received.owner === undefined;
  const asked = readRequested(turn, managementRequest);
  if (asked?.attempt.period === undefined) return true;
  const { record, attempt } = asked;
  const own = asked.attempt.period;
  const { Response: response, POIReconciliationID: id } = message.body;
  const isFound =
    (response.Result === 'Success' || response.Result === 'Partial') && (id === undefined || id === own.id);
  if (isFound) {
    const arrival = { at: turn.at, how: 'repeated', redacted, ownTotals } as const;
    return { record, attempt, reading: turn.rail.read(message, record, attempt, arrival) };
  }
  interpretFailure(turn, asked, response, () => interpretMissingTotals(turn, asked, response.ErrorCondition));
  return true;
}

/** Handles a failure. A failure about the period itself is passed to `refused`. */
function interpretFailure(turn: Turn, asked: ReceivedRequest, response: Response, refused: () => void): void {
  const verdict = totalsVerdict(turn, response);
  // The terminal reported its period before. It refuses the report now because a job is running, so the refusal counts
  // as Busy.
  const isBetween = verdict === 'not-offered' && response.ErrorCondition === 'NotAllowed';
  switch (isBetween && asked.attempt.period !== undefined ? 'busy' : verdict) {
    case 'busy':
      // The reconciliation may still be running.
      return response.ErrorCondition === 'InProgress'
        ? interpretStatus(turn, asked, 'running')
        : interpretStatus(turn, asked, 'busy');
    case 'unreachable':
      return interpretStatus(turn, asked, 'nothing');
    case 'logged-out':
      onLoggedOut(turn);
      return interpretStatus(turn, asked, 'logged-out');
    case 'not-offered':
      return refused();
  }
}

/**
 * Handles an open period that has the same number as the attempt's period. If transactions of the attempt's period are
 * missing, the open period is another one. If none is missing and the request can no longer arrive, no period was
 * closed. An empty period needs more proof: after a lost session, it may be a new period with the same number.
 */
function interpretSamePeriod(turn: Turn, asked: ReceivedRequest, own: Period, open: Period): void {
  if (!holdsAll(open, own)) return leaveUnknown(turn, asked);
  interpretOpenPeriod(turn, asked, isEmpty(own));
}

/**
 * Handles an answer that does not prove that the period was closed. `needsMemory`: true if a terminal that lost its
 * memory would give the same answer.
 */
function interpretOpenPeriod(turn: Turn, asked: ReceivedRequest, needsMemory: boolean): void {
  const { managementRequest, inFlight, attempt } = asked;
  const { notStartedCause } = inFlight;
  const isStopped = isStoppedClosing(attempt, attempt.evidence?.errorCondition);
  if (notStartedCause !== undefined && mayConfirm(asked)) {
    // The open period confirms the refusal only if the terminal cannot have closed the attempt's period and then lost
    // its memory.
    const isSound = !needsMemory || isStopped || !mayHaveForgotten(turn, asked, notStartedCause);
    if (isSound)
      return acceptNotStarted(turn, managementRequest.transactionId, managementRequest.about, notStartedCause);
  } else if (isEarly(asked)) return mayStillArrive(turn, asked);
  const isKnown = needsMemory ? confirmMemory(turn, asked, 'same-period') : true;
  if (isKnown !== undefined) setOutcomeSamePeriod(turn, asked, isKnown);
}

/**
 * True if the open period does not confirm the refusal, because the terminal may have closed an empty period and
 * forgotten that since. The open period proves as much as a NotFound for a payment.
 */
function mayHaveForgotten(turn: Turn, asked: ReceivedRequest, notStartedCause: NotStartedCause): boolean {
  return !isUndisturbed(turn.state, asked.attempt) || denialAfter(turn, asked, notStartedCause) !== 'confirmed';
}

/**
 * Asks for the closed periods, because another period is open, or because the terminal does not report which period is
 * open.
 */
function askPrevious(turn: Turn, asked: ReceivedRequest, present: Pick<StatusRequest, 'present'>): void {
  const { link } = turn.now;
  if (!link.up) return askLater(turn, asked.managementRequest);
  askAbout(turn, link.connection, asked, asked.attempt, asked.managementRequest.purpose, {
    by: 'previous',
    ...present,
  });
}

/** Handles the case that the terminal's closed periods do not include the attempt's period. */
function interpretMissingTotals(turn: Turn, asked: ReceivedRequest, condition: string | undefined): void {
  const { managementRequest, record, inFlight, attempt } = asked;
  if (managementRequest.present !== undefined) {
    // The period was reported before the request was sent. A terminal without a session may have forgotten the period
    // before it received the request, so another number does not contradict its LoggedOut.
    const isKnown = hadNoSession(turn, asked) ? false : confirmMemory(turn, asked, 'no-totals');
    if (isKnown !== undefined) setOutcomeWithoutTotals(turn, asked, isKnown);
    return;
  }
  const isDenied = condition === 'NotFound' && attempt.sawStart !== true && isUndisturbed(turn.state, attempt);
  if (isDenied) return interpretOpenPeriod(turn, asked, true);
  if (isEarly(asked) || turn.now.monoMs >= inFlight.hardAtMs) return leaveUnknown(turn, asked);
  // The terminal reported its period before and may do so again, so tenderd does not give up after one failed question.
  byHardLimit(turn, record, inFlight);
  askLater(turn, managementRequest);
}

function evidenceIn(
  turn: Turn,
  { header, name, body }: MessageOf<'GetTotalsResponse'>,
  redacted: readonly string[],
): Evidence {
  return { at: turn.at, how: 'repeated', result: body.Response.Result, message: { header, name, body }, redacted };
}
