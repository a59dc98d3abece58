/** TransactionStatus and Abort: asking what became of an attempt, and what the answer proves (design, section 5). */

import { askLater, askAbout, isRepeated } from './status-question.js';
import { moneyAnswerIn } from './money-answer.js';
import type { Attempt } from '../model/attempt.js';
import { nothingOf, nounOf } from '../kinds/index.js';
import type { Message, MessageOf } from '../../../protocol/index.js';
import { conditionRow, type StatusVerdict } from './conditions.js';
import type { Received } from './event.js';
import { mayArrive } from '../kernel/flight.js';
import {
  type DeniedBy,
  type Entry,
  type HeldEntry,
  type InFlight,
  pursuedAttempt,
  type ReferenceQuestion,
  type StatusRequest,
} from './lane-state.js';
import { memorySince, wayToReference } from './memory.js';
import { notProcessed } from './outcome.js';
import type { RecoveryRowName } from '../kernel/recovery.js';
import { saidLoggedOut } from './session.js';
import { matchResponse } from './apply-response.js';
import { limits } from '../kernel/timeouts.js';
import type { Turn } from './turn.js';
import type { TransactionRecord } from '../model/transaction.js';
import { forget, markStarted, reopen, endNotProcessed } from './attempts.js';
import { saidOf } from '../kernel/own-words.js';
import { acceptNotStarted, refusedBy } from './not-started.js';

/** Takes the answer to TransactionStatus. */
export function onStatusAnswer(
  turn: Turn,
  received: Received & { readonly message: MessageOf<'TransactionStatusResponse'> },
): void {
  const { message } = received;
  // What GetTotals asked is not answered by a TransactionStatus.
  const { managementRequest } = turn.state;
  const isAsked =
    managementRequest?.type === 'status' && managementRequest.by === 'status' && turn.answered(message.header);
  const expected = isAsked ? managementRequest : undefined;
  // An answer of the terminal counts whoever asked for it and however late it comes (promise 5).
  const answer = moneyAnswerIn(message);
  const booked =
    answer === undefined || received.isBookedElsewhere === true
      ? undefined
      : matchResponse(turn, answer, 'repeated', received);
  if (expected === undefined) return;
  const asked = stillAsked(turn, expected);
  if (asked === undefined) return;
  const { entry, attempt } = asked;
  const isOther = answer === undefined ? reportsAnother(message, attempt) : booked !== expected.about;
  if (isOther && firstQuestion(entry, expected)) {
    const { ServiceID: named = 'something else' } = message.body.MessageReference ?? {};
    const what = answer === undefined ? `${named} instead` : 'another transaction';
    turn.fact('status-answered', `the terminal told of ${what}; it is asked again`, {
      ...idsOf(expected),
      row: 'status-other',
      ...(answer === undefined ? {} : { detail: { told: answer.header } }),
    });
  }
  if (isOther || answer !== undefined) return askLater(turn, expected);
  const verdict = verdictOf(turn, entry, message);
  if (verdict === 'logged-out') saidLoggedOut(turn);
  switch (expected.purpose) {
    case 'pursuit':
      if (entry.inFlight?.silent === true) turn.patchInFlight(expected.transactionId, { silent: false });
      sayUnreached(turn, entry, expected, message);
      return interpretIfPursued(turn, expected, verdict);
    case 'background':
      if (verdict === 'running') reopen(turn, entry, attempt);
      else askLater(turn, expected);
      return;
  }
}

/** Another attempt, or none, may be pursued since the question left. */
function interpretIfPursued(turn: Turn, question: StatusRequest, verdict: StatusVerdict['verdict']): void {
  const asked = readRequested(turn, question);
  if (asked !== undefined) interpretStatus(turn, asked, verdict);
}

/** After a while somebody has to go there, and is told so once. */
function sayUnreached(turn: Turn, { inFlight }: Entry, question: StatusRequest, { body }: StatusAnswer): void {
  if (body.Response.ErrorCondition !== 'UnavailableDevice' || inFlight?.fruitless !== 2) return;
  const text = 'the gateway does not reach the terminal: check its power and cable';
  turn.fact('status-answered', text, { ...idsOf(question), row: 'terminal-unreachable' });
}

/** Whether this is the first fruitless question: a terminal that repeats itself must not fill the disk. */
function firstQuestion({ inFlight, backgroundAsks }: Entry, { purpose }: StatusRequest): boolean {
  return (purpose === 'pursuit' ? inFlight?.fruitless : backgroundAsks) === 0;
}

/** The attempt of a question, while it is still one that is asked for. */
function stillAsked(
  turn: Turn,
  managementRequest: StatusRequest,
): { readonly entry: Entry; readonly attempt: Attempt } | undefined {
  const entry = turn.entry(managementRequest.transactionId);
  if (entry === undefined) return undefined;
  const attempt = entry.record.attempts.find(({ serviceId }) => serviceId === managementRequest.about);
  return attempt?.state === 'answered' ? undefined : attempt && { entry, attempt };
}

type StatusAnswer = Extract<Message, { readonly name: 'TransactionStatusResponse' }>;

function verdictOf(turn: Turn, { inFlight }: Entry, message: StatusAnswer): StatusVerdict['verdict'] {
  const verdict = statusVerdict(turn, message);
  // Where Busy is the word for running, who refused with it may mean something else: then only time tells.
  const isDoubtful = inFlight?.notStartedCause === 'busy';
  const isRunning = turn.state.settings.dialect.runningCondition === 'Busy' && !isDoubtful;
  return verdict === 'busy' && isRunning ? 'running' : verdict;
}

/** What an answer without a repeated message says, by its ErrorCondition alone. */
export function statusVerdict(turn: Turn, message: StatusAnswer): StatusVerdict['verdict'] {
  const response = message.body.Response;
  const condition = response.ErrorCondition;
  if (response.Result !== 'Failure' || condition === undefined) return 'nothing';
  const { loggedOutConditions } = turn.state.settings.dialect;
  if (loggedOutConditions.some((known) => known === condition)) return 'logged-out';
  return conditionRow(condition)?.status.verdict ?? 'nothing';
}

/** Whether an answer names another attempt than the one that was asked for. */
export function reportsAnother(
  { body: { MessageReference: reference } }: StatusAnswer,
  asked: Pick<Attempt, 'serviceId' | 'saleId' | 'poiId'>,
): boolean {
  return (
    (reference?.ServiceID !== undefined && reference.ServiceID !== asked.serviceId) ||
    (reference?.SaleID !== undefined && reference.SaleID !== asked.saleId) ||
    (reference?.POIID !== undefined && reference.POIID !== asked.poiId)
  );
}

/** A question about the attempt that is pursued, as its answer finds it. */
export interface ReceivedRequest {
  readonly managementRequest: StatusRequest;
  /** Of the attempt that was asked for. */
  readonly ids: { readonly transactionId: string; readonly serviceId: string };
  readonly record: TransactionRecord;
  readonly inFlight: InFlight;
  readonly attempt: Attempt;
}

/** The attempt that is pursued, while it is the one that was asked for. */
export function readRequested(turn: Turn, managementRequest: StatusRequest): ReceivedRequest | undefined {
  const entry = turn.state.entries.find((one): one is HeldEntry => one.inFlight?.serviceId === managementRequest.about);
  if (entry === undefined) return undefined;
  const { record, inFlight } = entry;
  return { managementRequest, ids: idsOf(managementRequest), record, inFlight, attempt: pursuedAttempt(entry) };
}

function idsOf({ transactionId, about }: StatusRequest): ReceivedRequest['ids'] {
  return { transactionId, serviceId: about };
}

/** Weighs what the answer to a question says of the attempt that is pursued. */
export function interpretStatus(turn: Turn, asked: ReceivedRequest, verdict: StatusVerdict['verdict']): void {
  const { managementRequest, ids, record, inFlight, attempt } = asked;
  const id = managementRequest.transactionId;
  const now = turn.now.monoMs;
  switch (verdict) {
    case 'running':
      if (!inFlight.running)
        turn.fact('status-answered', 'the terminal says that it is still running', { ...ids, row: 'still-running' });
      markStarted(turn, record, attempt);
      turn.patchInFlight(id, {
        running: true,
        sessionLost: false,
        fruitless: 0,
        askAtMs: now + (inFlight.unbroken ? limits.askBesideMs : limits.askEveryMs),
      });
      return;
    case 'not-found':
      return interpretNotFound(turn, asked);
    case 'logged-out': {
      if (!inFlight.sessionLost) {
        turn.fact('status-answered', 'the terminal has lost its login session', { ...ids, row: 'status-logged-out' });
        turn.patchInFlight(id, { sessionLost: true, running: false, askAtMs: now });
        return;
      }
      // It accepted our Login and denies it: nothing can be learned from it, and nothing can arrive any more. One whose
      // memory survives has lost another session, and will tell; nobody asks for a reconciliation later.
      const { sessions, memorySurvivesRestart } = turn.state.settings.profile;
      const isHopeless = !memorySurvivesRestart || (!sessions && isRepeated(attempt));
      if (isHopeless && !isEarly(asked)) return forget(turn, record, managementRequest.about);
      return askLater(turn, managementRequest);
    }
    case 'busy':
    case 'nothing':
      return askLater(turn, managementRequest);
  }
}

/** NotFound is proof only past the arrival limit, and of "never started" only with continuity (invariant I6). */
function interpretNotFound(turn: Turn, asked: ReceivedRequest): void {
  const { managementRequest, inFlight } = asked;
  const id = managementRequest.transactionId;
  const { profile } = turn.state.settings;
  const { notStartedCause } = inFlight;
  // It refused in a session that has not been lost since, or had none to lose.
  const isOneSession = !inFlight.sessionLost || notStartedCause === 'logged-out' || profile.memorySurvivesRestart;
  if (notStartedCause !== undefined && isOneSession && mayConfirm(asked)) {
    // It may have refused a second copy and forgotten the first since. One with sessions, of which nothing was ever heard, would say that it lost them.
    // A gateway that promises that it says UnavailableDevice of nothing that it delivered needs no memory of the terminal.
    const isPromised = notStartedCause === 'not-connected' && profile.unavailableMeansUndelivered;
    const verdict = memorySince(turn, asked.attempt);
    const isDoubtful = verdict === 'ask' || (verdict === 'may-be-gone' && !profile.sessions);
    if (isDoubtful && !isPromised) return applyDenied(turn, asked);
    // Behind a link that was lost since, it may be another terminal that answers, or one that forgot the first copy meanwhile.
    const mayBeAnother = verdict === 'may-be-gone' && notStartedCause === 'busy' && !inFlight.unbroken;
    if (!mayBeAnother) return acceptNotStarted(turn, id, managementRequest.about, notStartedCause);
  }
  if (isEarly(asked)) {
    return tooEarly(turn, asked, {
      row: 'not-found-early',
      text: 'the terminal does not know it yet; the request may still arrive',
    });
  }
  applyDenied(turn, asked);
}

function applyDenied(turn: Turn, asked: ReceivedRequest): void {
  const reachesBack = confirmMemory(turn, asked, 'not-found');
  if (reachesBack !== undefined) setOutcomeDenied(turn, asked, reachesBack);
}

/** Whether a question left while its attempt could still arrive. */
export function isEarly({ managementRequest, inFlight }: ReceivedRequest): boolean {
  return mayArrive(inFlight, managementRequest.sentAtMs);
}

/** Whether a denial may confirm what was refused: a Reject names no more than a message, which may still arrive. */
export function mayConfirm(asked: ReceivedRequest): boolean {
  return asked.inFlight.notStartedCause !== 'rejected' || !isEarly(asked);
}

/** The terminal denied an attempt past its delivery deadline: it was never started, if the terminal's memory reaches back before it. */
export function setOutcomeDenied(
  turn: Turn,
  { managementRequest, ids, record, attempt, inFlight }: ReceivedRequest,
  reachesBack: boolean,
): void {
  // A terminal that was seen working on it and does not know it has forgotten it, whatever its profile promises.
  if (!reachesBack || attempt.sawStart === true) return forget(turn, record, managementRequest.about);
  const id = managementRequest.transactionId;
  if (inFlight.notStartedCause !== undefined)
    return acceptNotStarted(turn, id, managementRequest.about, inFlight.notStartedCause);
  const text = 'the terminal does not know it, and it can no longer arrive: it was never started';
  turn.fact('proved-never-received', text, { ...ids, row: 'not-found' });
  const because = refusedBy(record, attempt);
  if (because !== undefined) {
    if (because === 'not-connected') turn.patchEntry(id, { waitingFor: 'terminal-not-connected' });
    return acceptNotStarted(turn, id, managementRequest.about, because);
  }
  turn.storeAttempt(record, managementRequest.about, { state: 'never-received' });
  const message = `The ${nounOf(record.request)} never reached the terminal${saidOf(attempt)}. ${nothingOf(record.request)} Try again.`;
  endNotProcessed(turn, record, notProcessed('never-arrived', message), 'not-found');
}

/**
 * Whether the terminal's memory reaches back before the attempt that it has just denied. Undefined while it is asked: it
 * must repeat an earlier answer, and says so after its denial, because it may have forgotten in between.
 */
export function confirmMemory(turn: Turn, asked: ReceivedRequest, said: DeniedBy): boolean | undefined {
  const verdict = memorySince(turn, asked.attempt);
  if (verdict === 'ask') return askReference(turn, asked, { index: 0, said });
  return verdict === 'reaches-back';
}

/** Asks for one of the earlier attempts; false where there is none left to ask for. */
export function askReference(turn: Turn, asked: ReceivedRequest, reference: ReferenceQuestion): false | undefined {
  const { managementRequest, attempt } = asked;
  const { link } = turn.now;
  const by = wayToReference(attempt, reference);
  if (by === undefined) return false;
  if (!link.up) askLater(turn, managementRequest);
  else {
    const present = managementRequest.present === undefined ? {} : { present: managementRequest.present };
    askAbout(turn, link.connection, asked, attempt, managementRequest.purpose, { by, reference, ...present });
  }
  return undefined;
}

/** What was said proves nothing yet, because the request may still arrive: when it will be certain is told, once. */
export function tooEarly(
  turn: Turn,
  { managementRequest, ids, record, inFlight }: ReceivedRequest,
  { row, text }: { readonly row: RecoveryRowName; readonly text: string },
): void {
  const id = managementRequest.transactionId;
  const limit = inFlight.deliveryDeadlineMs;
  turn.patchInFlight(id, {
    running: false,
    absentEarly: true,
    fruitless: 0,
    // Who has no sessions has lost none: that it answers takes its LoggedOut back.
    sessionLost: turn.state.settings.profile.sessions && inFlight.sessionLost,
    askAtMs: Math.min(limit ?? Number.POSITIVE_INFINITY, turn.now.monoMs + earlyAskMs),
  });
  const known = limit === undefined ? undefined : turn.wallAt(limit + turn.state.settings.managementMs);
  const isSooner = known !== undefined && (record.certainBy === undefined || known < record.certainBy);
  const certainBy = isSooner ? known : record.certainBy;
  if (!inFlight.absentEarly) {
    const until = certainBy === undefined ? '' : `, certain by ${certainBy}`;
    turn.fact('status-answered', `${text}${until}`, { ...ids, row });
  }
  if (isSooner) turn.store({ ...record, certainBy: known });
}

/** How long to wait between questions before the arrival limit: the request may arrive and be answered meanwhile. */
const earlyAskMs = 5_000;
