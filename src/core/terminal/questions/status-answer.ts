/**
 * Handles the answer to a TransactionStatus: finds the attempt that the answer is about, and schedules the next
 * question (design, section 5).
 */

import { attemptEvents } from '../../../messages/index.js';
import { isDefinite, isGivenUp, terminalAttempt } from '../../model/transaction.js';
import type { Turn } from '../lane/lane-state.js';
import { readableText } from '../../../../protocol/index.js';
import { interpretStatus } from './status-verdict.js';
import { type BookedStatus, reportsAnother, standingIn, type StatusAnswer } from '../messages/status-words.js';
import { idsOf, readRequested } from './status-subject.js';
import { askLater } from './status-question.js';
import { onLoggedOut } from '../session/session-lost.js';
import { markStarted, reopen } from '../queue/attempts.js';
import { begunIn } from '../../engine/queue-entry.js';
import { arrived } from '../answers/inconclusive-response.js';
import type { Entry } from '../queue/lane.js';
import type { StatusRequest } from '../messages/management-types.js';
import type { Standing } from '../wire/verdict.js';
import type { TerminalAttempt } from '../../model/attempt.js';

/** Handles the answer to TransactionStatus. `expected`: the question that it answers, if any. */
export function onStatusAnswer(
  turn: Turn,
  expected: StatusRequest | undefined,
  { message, answer, booked }: BookedStatus,
): void {
  if (answer === undefined) noteRunning(turn, message);
  if (expected === undefined) return;
  const asked = stillAsked(turn, expected);
  if (asked === undefined) return;
  const { entry, attempt } = asked;
  const isOther = answer === undefined ? reportsAnother(message, attempt) : booked !== expected.about;
  if (isOther && firstQuestion(entry, expected)) noteOther(turn, expected, message, answer);
  if (isOther || answer !== undefined) return askLater(turn, expected);
  if (message.body.Response.Result !== 'Failure' && firstQuestion(entry, expected))
    noteNothingRepeated(turn, expected, message);
  const verdict = verdictOf(turn, entry, message);
  if (verdict === 'logged-out') onLoggedOut(turn);
  switch (expected.purpose) {
    case 'pursuit':
      return followOpenAttempt(turn, asked, expected, message, verdict);
    case 'background':
      return followInBackground(turn, asked, expected, verdict);
  }
}

/** Decides about the attempt that the lane follows. */
function followOpenAttempt(
  turn: Turn,
  { entry, attempt }: AskedAttempt,
  expected: StatusRequest,
  message: StatusAnswer,
  verdict: Standing,
): void {
  // The lane marked the attempt as over after the question was sent, but the attempt is running.
  if (verdict === 'running' && attempt.state !== 'open' && !isGivenUp(attempt.state))
    return arrived(turn, entry.record, attempt, undefined);
  noteReached(turn, expected.transactionId, entry.inFlight, message);
  noteUnreached(turn, entry, expected, message);
  interpretIfPursued(turn, expected, verdict);
}

/**
 * Handles an attempt that was given up. An attempt that is running is opened again, unless the operator has resolved
 * its transaction.
 */
function followInBackground(
  turn: Turn,
  { entry, attempt }: AskedAttempt,
  expected: StatusRequest,
  verdict: Standing,
): void {
  if (verdict === 'running' && !isDefinite(entry.record.outcome)) reopen(turn, entry, attempt);
  else askLater(turn, expected);
}

/** Records that the terminal reported another transaction than tenderd asked about. */
function noteOther(turn: Turn, expected: StatusRequest, message: StatusAnswer, answer: BookedStatus['answer']): void {
  const { ServiceID: named = attemptEvents.somethingElse } = message.body.MessageReference ?? {};
  turn.fact('status-answered', attemptEvents.otherReported(answer === undefined ? named : undefined), {
    ...idsOf(expected),
    row: 'status-other',
    ...(answer === undefined ? {} : { detail: { told: answer.header } }),
  });
}

/** Records that the terminal repeated no readable answer, so that the operator can find out why. */
function noteNothingRepeated(turn: Turn, question: StatusRequest, { body, kept }: StatusAnswer): void {
  const aside = kept.find(({ path }) => path.startsWith('TransactionStatusResponse.RepeatedMessageResponse'));
  const where = aside === undefined ? '' : ` (${readableText(aside.path, 200)})`;
  const text = attemptEvents.nothingRepeated(readableText(body.Response.Result, 40), where);
  turn.fact('status-answered', text, idsOf(question));
}

/**
 * Records that an attempt has arrived, if the terminal names it and reports that it is running. This applies to the
 * answer to any question, even if the answer is late.
 */
function noteRunning(turn: Turn, message: StatusAnswer): void {
  const { MessageReference: reference } = message.body;
  if (reference?.ServiceID === undefined || standingIn(turn.state.settings.dialect, message) !== 'running') return;
  for (const { record } of begunIn(turn.state.entries)) {
    const attempt = terminalAttempt(record, reference.ServiceID);
    if (attempt === undefined || attempt.state === 'answered' || reportsAnother(message, attempt)) continue;
    if (attempt.state === 'open') markStarted(turn, record, attempt);
    else if (record.outcome === undefined || !isGivenUp(attempt.state)) arrived(turn, record, attempt, undefined);
  }
}

/**
 * Interprets the answer if the lane still follows the attempt that the question was about. Since then, the lane may
 * have begun to follow another attempt, or may follow none.
 */
function interpretIfPursued(turn: Turn, question: StatusRequest, verdict: Standing): void {
  const asked = readRequested(turn, question);
  if (asked !== undefined) interpretStatus(turn, asked, verdict);
}

/**
 * Records whether the terminal itself answered. If the gateway does not reach the terminal, the gateway answers in its
 * place.
 */
function noteReached(turn: Turn, id: string, inFlight: Entry['inFlight'], { body }: StatusAnswer): void {
  const silent = body.Response.ErrorCondition === 'UnavailableDevice';
  if (inFlight !== undefined && inFlight.silent !== silent) turn.patchInFlight(id, { silent });
}

/** Records once, after a while, that the terminal is unreachable and an operator must go there. */
function noteUnreached(turn: Turn, { inFlight }: Entry, question: StatusRequest, { body }: StatusAnswer): void {
  if (body.Response.ErrorCondition !== 'UnavailableDevice' || inFlight?.fruitless !== 2) return;
  turn.fact('status-answered', attemptEvents.checkPower, { ...idsOf(question), row: 'terminal-unreachable' });
}

/**
 * True if every earlier question about the attempt had a result. Only the first answer without a result is recorded, so
 * that a terminal that repeats itself does not fill the disk.
 */
function firstQuestion({ inFlight, backgroundAsks }: Entry, { purpose }: StatusRequest): boolean {
  return (purpose === 'pursuit' ? inFlight?.fruitless : backgroundAsks) === 0;
}

/** An attempt that the terminal was asked about. */
interface AskedAttempt {
  readonly entry: Entry;
  readonly attempt: TerminalAttempt;
}

/** Returns the attempt that a question is about. Undefined if the lane no longer needs an answer about this attempt. */
function stillAsked(turn: Turn, managementRequest: StatusRequest): AskedAttempt | undefined {
  const entry = turn.entry(managementRequest.transactionId);
  if (entry === undefined) return undefined;
  const attempt = terminalAttempt(entry.record, managementRequest.about);
  return attempt?.state === 'answered' ? undefined : attempt && { entry, attempt };
}

function verdictOf(turn: Turn, { inFlight }: Entry, message: StatusAnswer): Standing {
  const verdict = standingIn(turn.state.settings.dialect, message);
  // In this dialect Busy means that a payment is running. If the terminal also refused this attempt with Busy, Busy may
  // have two meanings, so it does not prove that the attempt is running.
  const isDoubtful = inFlight?.notStartedCause === 'busy';
  const isRunning = turn.state.settings.dialect.runningCondition === 'Busy' && !isDoubtful;
  return verdict === 'busy' && isRunning ? 'running' : verdict;
}
