/** TransactionStatus and Abort: asking what became of an attempt, and what the answer proves (design, section 5). */

import { moneyAnswerIn } from './money-answer.js';
import type { Attempt } from './attempt.js';
import { nothingOf, nounOf } from './kinds.js';
import type { Dialect, Message, MessageOf, OutgoingMessage } from '../../protocol/index.js';
import { conditionRow, type StatusVerdict } from './conditions.js';
import type { Received } from './event.js';
import type { AskPurpose, DeniedBy, Entry, Exchange, HeldEntry, Pursuit, ReferenceQuestion } from './lane-state.js';
import { letGoLater } from './let-card-go.js';
import { memorySince, wayToReference } from './memory.js';
import { notProcessed } from './outcome.js';
import { abortRequest, previousTotalsRequest, statusRequest, totalsRequest } from './requests.js';
import { assertInvariant } from './invariant.js';
import { periodUnanswered } from './open-period.js';
import type { RecoveryRowName } from './recovery.js';
import { answers, loginFailed, loginLost, saidLoggedOut } from './session.js';
import { adopt } from './settle.js';
import { giveUpAtMs, limits } from './timeouts.js';
import type { Turn } from './turn.js';
import type { TransactionRecord } from './transaction.js';
import { forget, markStarted, reopen, withdraw } from './attempts.js';
import { saidOf } from './own-words.js';
import { believeRefusal, refusedBy } from './refusal.js';

/** A question about an attempt, in flight. */
export type StatusExchange = Extract<Exchange, { readonly type: 'status' }>;

/** Whether TransactionStatus repeats the answer to an attempt (protocol notes, section 7): not to a reconciliation. */
export function isRepeated({ category }: Attempt): boolean {
  return category !== 'Reconciliation';
}

/** Asks what became of one attempt. */
export function askStatus(turn: Turn, connection: number, entry: Entry, about: Attempt, purpose: AskPurpose): void {
  askAbout(turn, connection, entry, about, purpose, isRepeated(about) ? { by: 'status' } : { by: 'totals' });
}

/** Asks about one attempt in this way. */
export function askAbout(
  turn: Turn,
  connection: number,
  { record }: Pick<Entry, 'record'>,
  about: Attempt,
  purpose: AskPurpose,
  way: Pick<StatusExchange, 'by' | 'present' | 'reference'>,
): void {
  const serviceId = turn.nextServiceId();
  const { settings } = turn.state;
  // The terminal that was sent the attempt is asked, even if the configuration has another one in its place by now.
  const to = { saleId: about.saleId, poiId: about.poiId };
  turn.patch({
    exchange: {
      type: 'status',
      serviceId,
      connection,
      sentAtMs: turn.now.monoMs,
      dueMs: turn.now.monoMs + settings.managementMs,
      purpose,
      transactionId: record.request.transactionId,
      about: about.serviceId,
      to,
      ...way,
    },
  });
  turn.send(connection, questionAbout(settings.dialect, about, way, serviceId), serviceId);
}

function questionAbout(
  dialect: Dialect,
  about: Attempt,
  { by, reference }: Pick<StatusExchange, 'by' | 'reference'>,
  serviceId: string,
): OutgoingMessage {
  switch (by) {
    case 'reference': {
      const earlier = about.references?.[reference?.index ?? 0];
      assertInvariant(earlier !== undefined, 'only a kept reference is asked for');
      return statusRequest(dialect, { ...about, ...earlier }, about, serviceId);
    }
    case 'status':
      return statusRequest(dialect, about, about, serviceId);
    case 'totals':
      return totalsRequest(dialect, about, serviceId);
    case 'previous':
      assertInvariant(about.period !== undefined, 'only of a known period its totals are asked for');
      return previousTotalsRequest(dialect, about.period.id, about, serviceId);
    case 'closing':
      assertInvariant(about.closedBefore !== undefined, 'only a kept closing is asked for');
      return previousTotalsRequest(dialect, about.closedBefore, about, serviceId);
  }
}

/** Asks the terminal to stop an attempt; its effect is looked for after the time that it may take. */
export function askAbort(turn: Turn, connection: number, entry: HeldEntry, about: Attempt, reason: string): void {
  const id = entry.record.request.transactionId;
  const serviceId = turn.nextServiceId();
  const lookAtMs = turn.now.monoMs + limits.abortEffectMs;
  turn.patchPursuit(id, {
    abortSentAtMs: turn.now.monoMs,
    askAtMs: Math.min(entry.pursuit.askAtMs, lookAtMs),
  });
  turn.fact('abort-sent', `Abort is sent: ${reason}`, {
    transactionId: id,
    serviceId: about.serviceId,
    row: 'abort-wanted',
  });
  turn.send(connection, abortRequest(turn.state.settings.dialect, about, about, serviceId, reason), serviceId);
}

/** Ends the management request in flight when its time is over or its connection is gone: it proved nothing. */
export function expireExchange(turn: Turn, lostConnection?: number): void {
  const exchange = turn.state.exchange;
  if (exchange === undefined) return;
  if (lostConnection === undefined ? turn.now.monoMs < exchange.dueMs : exchange.connection !== lostConnection) return;
  turn.patch({ exchange: undefined });
  switch (exchange.type) {
    case 'login':
      return loginLost(turn);
    case 'period':
      return periodUnanswered(turn, exchange.transactionId, 'period');
    case 'enable-service':
      return letGoLater(turn, exchange);
    case 'status':
      if (lostConnection === undefined) reportSilence(turn, exchange);
      return askLater(turn, exchange);
  }
}

/** The question was not answered: said once, so that nobody watches a payment that seems to run. */
function reportSilence(turn: Turn, { purpose, transactionId, about, sentAtMs }: StatusExchange): void {
  const entry = turn.entry(transactionId);
  const pursuit = entry?.pursuit;
  if (entry === undefined || purpose !== 'pursuit' || pursuit?.serviceId !== about) return;
  if (entry.record.outcome !== undefined) return;
  const { settings } = turn.state;
  // A question that was rejected is over sooner, and its Reject has been noted.
  const isSilent = turn.now.monoMs - sentAtMs >= settings.managementMs;
  if (isSilent && !pursuit.silent) {
    turn.patchPursuit(transactionId, { silent: true });
    const text = `the terminal did not answer within ${settings.managementMs / 1_000} s what became of it; it is asked again`;
    turn.fact('status-unanswered', text, { transactionId, serviceId: about, row: 'link-lost' });
  }
  byHardLimit(turn, entry.record, pursuit);
}

/** What is asked again is known by the hard limit, unless an earlier time was named that is still to come. */
export function byHardLimit(turn: Turn, record: TransactionRecord, pursuit: Pursuit): void {
  const { certainBy } = record;
  if (certainBy !== undefined && certainBy > turn.wallAt(turn.now.monoMs)) return;
  turn.store({ ...record, certainBy: turn.wallAt(giveUpAtMs(pursuit, turn.state.settings)) });
}

/** A management request of which no byte was handed over: as if it had never been asked. */
export function withdrawExchange(turn: Turn, serviceId: string): void {
  const exchange = turn.state.exchange;
  if (exchange?.serviceId !== serviceId) return;
  turn.patch({ exchange: undefined });
  switch (exchange.type) {
    case 'login':
      return loginFailed(turn, 'not sent');
    case 'period':
      return periodUnanswered(turn, exchange.transactionId, 'link');
    case 'enable-service':
      return letGoLater(turn, exchange);
    case 'status':
      return askLater(turn, exchange);
  }
}

/** Takes the answer to TransactionStatus. */
export function onStatusAnswer(
  turn: Turn,
  received: Received & { readonly message: MessageOf<'TransactionStatusResponse'> },
): void {
  const { message } = received;
  const exchange = turn.state.exchange;
  // What GetTotals asked is not answered by a TransactionStatus.
  const isAsked = exchange?.type === 'status' && exchange.by === 'status' && answers(exchange, message.header);
  const expected = isAsked ? exchange : undefined;
  if (expected !== undefined) turn.patch({ exchange: undefined });
  // An answer of the terminal counts whoever asked for it and however late it comes (promise 5).
  const answer = moneyAnswerIn(message);
  const booked =
    answer === undefined || received.isBookedElsewhere === true ? undefined : adopt(turn, answer, 'repeated', received);
  if (expected === undefined) return;
  const asked = stillAsked(turn, expected);
  if (asked === undefined) return;
  const { entry, attempt } = asked;
  if (answer !== undefined) {
    if (booked !== expected.about && firstQuestion(entry, expected))
      turn.fact('status-answered', 'the terminal told of another transaction; it is asked again', {
        transactionId: expected.transactionId,
        serviceId: expected.about,
        row: 'status-other',
        detail: { told: answer.header },
      });
    askLater(turn, expected);
    return;
  }
  if (tellsOfAnother(message, attempt)) {
    const about = message.body.MessageReference?.ServiceID ?? 'something else';
    if (firstQuestion(entry, expected))
      turn.fact('status-answered', `the terminal told of ${about} instead; it is asked again`, {
        transactionId: expected.transactionId,
        serviceId: expected.about,
        row: 'status-other',
      });
    askLater(turn, expected);
    return;
  }
  const verdict = verdictOf(turn, entry, message);
  if (verdict === 'logged-out') saidLoggedOut(turn);
  switch (expected.purpose) {
    case 'pursuit':
      if (entry.pursuit?.silent === true) turn.patchPursuit(expected.transactionId, { silent: false });
      sayUnreached(turn, entry, expected, message);
      // Another attempt, or none, may be pursued since the question left.
      if (entry.pursuit?.serviceId === expected.about)
        weigh(turn, { exchange: expected, record: entry.record, pursuit: entry.pursuit, attempt }, verdict);
      return;
    case 'background':
      if (verdict === 'running') reopen(turn, entry, attempt);
      else askLater(turn, expected);
      return;
  }
}

/** After a while somebody has to go there, and is told so once. */
function sayUnreached(
  turn: Turn,
  { pursuit }: Entry,
  { transactionId, about }: StatusExchange,
  { body }: StatusAnswer,
): void {
  if (body.Response.ErrorCondition !== 'UnavailableDevice' || pursuit?.fruitless !== 2) return;
  const text = 'the gateway does not reach the terminal: check its power and cable';
  turn.fact('status-answered', text, { transactionId, serviceId: about, row: 'terminal-unreachable' });
}

/** Whether this is the first fruitless question: a terminal that repeats itself must not fill the disk. */
function firstQuestion({ pursuit, backgroundAsks }: Entry, { purpose }: StatusExchange): boolean {
  return (purpose === 'pursuit' ? pursuit?.fruitless : backgroundAsks) === 0;
}

/** The attempt of a question, while it is still one that is asked for. */
function stillAsked(
  turn: Turn,
  exchange: StatusExchange,
): { readonly entry: Entry; readonly attempt: Attempt } | undefined {
  const entry = turn.entry(exchange.transactionId);
  if (entry === undefined) return undefined;
  const attempt = entry.record.attempts.find(({ serviceId }) => serviceId === exchange.about);
  return attempt?.state === 'answered' ? undefined : attempt && { entry, attempt };
}

type StatusAnswer = Extract<Message, { readonly name: 'TransactionStatusResponse' }>;

function verdictOf(turn: Turn, { pursuit }: Entry, message: StatusAnswer): StatusVerdict['verdict'] {
  const verdict = statusVerdict(turn, message);
  // Where Busy is the word for running, who refused with it may mean something else: then only time tells.
  const isDoubtful = pursuit?.refusedFor === 'busy';
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
export function tellsOfAnother(
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
export interface Asked {
  readonly exchange: StatusExchange;
  readonly record: TransactionRecord;
  readonly pursuit: Pursuit;
  readonly attempt: Attempt;
}

/** Weighs what the answer to a question says of the attempt that is pursued. */
export function weigh(turn: Turn, asked: Asked, verdict: StatusVerdict['verdict']): void {
  const { exchange, record, pursuit, attempt } = asked;
  const id = exchange.transactionId;
  const ids = { transactionId: id, serviceId: exchange.about };
  const now = turn.now.monoMs;
  switch (verdict) {
    case 'running':
      if (!pursuit.running)
        turn.fact('status-answered', 'the terminal says that it is still running', { ...ids, row: 'still-running' });
      markStarted(turn, record, attempt);
      turn.patchPursuit(id, {
        running: true,
        sessionLost: false,
        fruitless: 0,
        askAtMs: now + (pursuit.unbroken ? limits.askBesideMs : limits.askEveryMs),
      });
      return;
    case 'not-found':
      return weighNotFound(turn, asked);
    case 'logged-out': {
      const limit = pursuit.arrivalLimitMs ?? Number.POSITIVE_INFINITY;
      if (!pursuit.sessionLost) {
        turn.fact('status-answered', 'the terminal has lost its login session', { ...ids, row: 'status-logged-out' });
        turn.patchPursuit(id, { sessionLost: true, running: false, askAtMs: now });
        return;
      }
      // It accepted our Login and denies it: nothing can be learned from it, and nothing can arrive any more. One whose
      // memory survives has lost another session, and will tell; nobody asks for a reconciliation later.
      const { sessions, memorySurvivesRestart } = turn.state.settings.profile;
      const isHopeless = !memorySurvivesRestart || (!sessions && isRepeated(attempt));
      if (isHopeless && exchange.sentAtMs >= limit) return forget(turn, record, exchange.about);
      return askLater(turn, exchange);
    }
    case 'busy':
    case 'nothing':
      return askLater(turn, exchange);
  }
}

/** NotFound is proof only past the arrival limit, and of "never started" only with continuity (invariant I6). */
function weighNotFound(turn: Turn, asked: Asked): void {
  const { exchange, pursuit } = asked;
  const id = exchange.transactionId;
  const { profile } = turn.state.settings;
  const { refusedFor } = pursuit;
  // It refused in a session that has not been lost since, or had none to lose.
  const isOneSession = !pursuit.sessionLost || refusedFor === 'logged-out' || profile.memorySurvivesRestart;
  if (refusedFor !== undefined && isOneSession && mayConfirm(asked)) {
    // It may have refused a second copy and forgotten the first since. One with sessions, of which nothing was ever heard, would say that it lost them.
    // A gateway that promises that it says UnavailableDevice of nothing that it delivered needs no memory of the terminal.
    const isPromised = refusedFor === 'not-connected' && profile.unavailableMeansUndelivered;
    const verdict = memorySince(turn, asked.attempt);
    const isDoubtful = verdict === 'ask' || (verdict === 'may-be-gone' && !profile.sessions);
    if (isDoubtful && !isPromised) return settleDenied(turn, asked);
    return believeRefusal(turn, id, exchange.about, refusedFor);
  }
  if (isEarly(asked)) {
    return tooEarly(turn, asked, {
      row: 'not-found-early',
      text: 'the terminal does not know it yet; the request may still arrive',
    });
  }
  settleDenied(turn, asked);
}

function settleDenied(turn: Turn, asked: Asked): void {
  const reachesBack = confirmMemory(turn, asked, 'not-found');
  if (reachesBack !== undefined) concludeDenied(turn, asked, reachesBack);
}

/** Whether a question left while its attempt could still arrive. */
export function isEarly({ exchange, pursuit }: Asked): boolean {
  return pursuit.arrivalLimitMs === undefined || exchange.sentAtMs < pursuit.arrivalLimitMs;
}

/** Whether a denial may confirm what was refused: a Reject names no more than a message, which may still arrive. */
export function mayConfirm(asked: Asked): boolean {
  return asked.pursuit.refusedFor !== 'rejected' || !isEarly(asked);
}

/** The terminal denied an attempt past its delivery deadline: it was never started, if the terminal's memory reaches back before it. */
export function concludeDenied(turn: Turn, { exchange, record, attempt, pursuit }: Asked, reachesBack: boolean): void {
  // A terminal that was seen working on it and does not know it has forgotten it, whatever its profile promises.
  if (!reachesBack || attempt.sawStart === true) return forget(turn, record, exchange.about);
  const id = exchange.transactionId;
  if (pursuit.refusedFor !== undefined) return believeRefusal(turn, id, exchange.about, pursuit.refusedFor);
  turn.fact('proved-absent', 'the terminal does not know it, and it can no longer arrive: it was never started', {
    transactionId: id,
    serviceId: exchange.about,
    row: 'not-found',
  });
  const because = refusedBy(record, attempt);
  if (because !== undefined) {
    if (because === 'not-connected') turn.patchEntry(id, { waitingFor: 'terminal-not-connected' });
    return believeRefusal(turn, id, exchange.about, because);
  }
  turn.storeAttempt(record, exchange.about, { state: 'absent' });
  withdraw(
    turn,
    record,
    notProcessed(
      'never-arrived',
      `The ${nounOf(record.request)} never reached the terminal${saidOf(attempt)}. ${nothingOf(record.request)} Try again.`,
    ),
    'not-found',
  );
}

/**
 * Whether the terminal's memory reaches back before the attempt that it has just denied. Undefined while it is asked: it
 * must repeat an earlier answer, and says so after its denial, because it may have forgotten in between.
 */
export function confirmMemory(turn: Turn, asked: Asked, said: DeniedBy): boolean | undefined {
  const verdict = memorySince(turn, asked.attempt);
  if (verdict === 'ask') return askReference(turn, asked, { index: 0, said });
  return verdict === 'reaches-back';
}

/** Asks for one of the earlier attempts; false where there is none left to ask for. */
export function askReference(turn: Turn, asked: Asked, reference: ReferenceQuestion): false | undefined {
  const { exchange, attempt } = asked;
  const { link } = turn.now;
  const by = wayToReference(attempt, reference);
  if (by === undefined) return false;
  if (!link.up) askLater(turn, exchange);
  else {
    const present = exchange.present === undefined ? {} : { present: exchange.present };
    askAbout(turn, link.connection, asked, attempt, exchange.purpose, { by, reference, ...present });
  }
  return undefined;
}

/** What was said proves nothing yet, because the request may still arrive: when it will be certain is told, once. */
export function tooEarly(
  turn: Turn,
  { exchange, record, pursuit }: Asked,
  { row, text }: { readonly row: RecoveryRowName; readonly text: string },
): void {
  const id = exchange.transactionId;
  const limit = pursuit.arrivalLimitMs;
  turn.patchPursuit(id, {
    running: false,
    absentEarly: true,
    fruitless: 0,
    // Who has no sessions has lost none: that it answers takes its LoggedOut back.
    sessionLost: turn.state.settings.profile.sessions && pursuit.sessionLost,
    askAtMs: Math.min(limit ?? Number.POSITIVE_INFINITY, turn.now.monoMs + earlyAskMs),
  });
  const known = limit === undefined ? undefined : turn.wallAt(limit + turn.state.settings.managementMs);
  const isSooner = known !== undefined && (record.certainBy === undefined || known < record.certainBy);
  const certainBy = isSooner ? known : record.certainBy;
  if (!pursuit.absentEarly) {
    const until = certainBy === undefined ? '' : `, certain by ${certainBy}`;
    const ids = { transactionId: id, serviceId: exchange.about };
    turn.fact('status-answered', `${text}${until}`, { ...ids, row });
  }
  if (isSooner) turn.store({ ...record, certainBy: known });
}

/** How long to wait between questions before the arrival limit: the request may arrive and be answered meanwhile. */
const earlyAskMs = 5_000;

/** The question brought nothing: it is asked again, more slowly each time. */
export function askLater(turn: Turn, exchange: StatusExchange): void {
  const id = exchange.transactionId;
  const entry = turn.entry(id);
  if (entry === undefined) return;
  const now = turn.now.monoMs;
  switch (exchange.purpose) {
    case 'pursuit': {
      if (entry.pursuit?.serviceId !== exchange.about) return;
      const fruitless = entry.pursuit.fruitless + 1;
      const waitMs = Math.min(fruitlessMaxMs, limits.askEveryMs * 2 ** Math.min(fruitless - 1, 10));
      turn.patchPursuit(id, { fruitless, askAtMs: now + waitMs });
      return;
    }
    case 'background': {
      const asks = entry.backgroundAsks + 1;
      const waitMs = Math.min(limits.backgroundMaxMs, limits.retryMaxMs * 2 ** Math.min(asks - 1, 10));
      turn.patchEntry(id, { backgroundAsks: asks, backgroundAtMs: now + waitMs });
      return;
    }
  }
}

/** Fruitless questions slow down to this: an outcome must come within 30 s of a working link (invariant I8). */
const fruitlessMaxMs = 10_000;
