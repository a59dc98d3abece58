/** TransactionStatus and Abort: asking what became of an attempt, and what the answer proves (design, section 5). */

import { nothingOf, nounOf } from './kinds.js';
import type { Message, MessageOf } from '../../protocol/index.js';
import { moneyAnswerIn } from './answer.js';
import { conditionRow, type StatusVerdict } from './conditions.js';
import type { Received } from './event.js';
import type { AskPurpose, Entry, Exchange, HeldEntry, Pursuit } from './lane-state.js';
import { notProcessed } from './outcome.js';
import { abortRequest, statusRequest } from './requests.js';
import { answers, loginFailed, loginLost, sessionLost } from './session.js';
import { adopt } from './settle.js';
import { limits } from './timeouts.js';
import type { Turn } from './turn.js';
import type { Attempt, TransactionRecord } from './transaction.js';
import { forget, markStarted, reopen, withdraw } from './attempts.js';
import { believeRefusal } from './refusal.js';

type StatusExchange = Extract<Exchange, { readonly type: 'status' }>;

/** Asks what became of one attempt. */
export function askStatus(turn: Turn, connection: number, entry: Entry, about: Attempt, purpose: AskPurpose): void {
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
      transactionId: entry.record.request.transactionId,
      about: about.serviceId,
      to,
    },
  });
  turn.send(connection, statusRequest(settings.dialect, about, to, serviceId), serviceId);
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
  if (exchange.type === 'login') {
    loginLost(turn);
  } else {
    askLater(turn, exchange);
  }
}

/** A management request of which no byte was handed over: as if it had never been asked. */
export function withdrawExchange(turn: Turn, serviceId: string): void {
  const exchange = turn.state.exchange;
  if (exchange?.serviceId !== serviceId) return;
  turn.patch({ exchange: undefined });
  if (exchange.type === 'login') loginFailed(turn, 'not sent');
  else askLater(turn, exchange);
}

/** Takes the answer to TransactionStatus. */
export function onStatusAnswer(
  turn: Turn,
  received: Received & { readonly message: MessageOf<'TransactionStatusResponse'> },
): void {
  const { message } = received;
  const exchange = turn.state.exchange;
  const expected = exchange?.type === 'status' && answers(exchange, message.header) ? exchange : undefined;
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
  const reference = message.body.MessageReference;
  const about = reference?.ServiceID;
  const isOther =
    (about !== undefined && about !== expected.about) ||
    (reference?.SaleID !== undefined && reference.SaleID !== attempt.saleId) ||
    (reference?.POIID !== undefined && reference.POIID !== attempt.poiId);
  if (isOther) {
    if (firstQuestion(entry, expected))
      turn.fact('status-answered', `the terminal told of ${about ?? 'something else'} instead; it is asked again`, {
        transactionId: expected.transactionId,
        serviceId: expected.about,
        row: 'status-other',
      });
    askLater(turn, expected);
    return;
  }
  const verdict = verdictOf(turn, entry, message);
  if (verdict === 'logged-out' && turn.state.record.sessionStanding)
    sessionLost(turn, 'the terminal says that nobody is logged in');
  switch (expected.purpose) {
    case 'pursuit':
      // Another attempt, or none, may be pursued since the question left.
      if (entry.pursuit?.serviceId === expected.about)
        weigh(turn, { exchange: expected, record: entry.record, pursuit: entry.pursuit, attempt }, verdict);
      return;
    case 'background':
      if (verdict === 'running') reopen(turn, entry, expected.about);
      else askLater(turn, expected);
      return;
  }
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

function verdictOf(
  turn: Turn,
  { pursuit }: Entry,
  message: Extract<Message, { readonly name: 'TransactionStatusResponse' }>,
): StatusVerdict['verdict'] {
  const response = message.body.Response;
  const condition = response.ErrorCondition;
  if (response.Result !== 'Failure' || condition === undefined) return 'nothing';
  const { loggedOutConditions, runningCondition } = turn.state.settings.dialect;
  if (loggedOutConditions.some((known) => known === condition)) return 'logged-out';
  const verdict = conditionRow(condition)?.status.verdict ?? 'nothing';
  // Where Busy is the word for running, who refused with it may mean something else: then only time tells.
  const isDoubtful = pursuit?.refusedFor === 'busy';
  return verdict === 'busy' && runningCondition === 'Busy' && !isDoubtful ? 'running' : verdict;
}

/** A question about the attempt that is pursued, as its answer finds it. */
interface Asked {
  readonly exchange: StatusExchange;
  readonly record: TransactionRecord;
  readonly pursuit: Pursuit;
  readonly attempt: Attempt;
}

function weigh(turn: Turn, asked: Asked, verdict: StatusVerdict['verdict']): void {
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
      // memory survives has lost another session, and will tell.
      const { sessions, memorySurvivesRestart } = turn.state.settings.profile;
      const isHopeless = !(sessions && memorySurvivesRestart);
      if (isHopeless && exchange.sentAtMs >= limit) return forget(turn, record, exchange.about);
      return askLater(turn, exchange);
    }
    case 'busy':
    case 'nothing':
      return askLater(turn, exchange);
  }
}

/** NotFound is proof only past the arrival limit, and of "never started" only with continuity (invariant I6). */
function weighNotFound(turn: Turn, { exchange, record, pursuit, attempt }: Asked): void {
  const id = exchange.transactionId;
  const { profile } = turn.state.settings;
  const lane = turn.state.record;
  const samePartner = attempt.poiId === lane.poiId && attempt.saleId === lane.saleId;
  const isSameSession = profile.sessions && attempt.sessionEpoch === lane.sessionEpoch;
  // With its session it lost nothing about this one: it had said that it did not start it, and we have that on disk.
  const continuity = samePartner && (profile.memorySurvivesRestart || isSameSession || attempt.wasLoggedOut === true);
  const { refusedFor } = pursuit;
  // It refused in a session that has not been lost since, or had none to lose.
  const isOneSession = !pursuit.sessionLost || refusedFor === 'logged-out' || profile.memorySurvivesRestart;
  if (refusedFor !== undefined && isOneSession) return believeRefusal(turn, id, exchange.about, refusedFor);
  const limit = pursuit.arrivalLimitMs;
  const ids = { transactionId: id, serviceId: exchange.about };
  if (limit === undefined || exchange.sentAtMs < limit) {
    const now = turn.now.monoMs;
    turn.patchPursuit(id, {
      running: false,
      absentEarly: true,
      fruitless: 0,
      // Who has no sessions has lost none: that it answers takes its LoggedOut back.
      sessionLost: profile.sessions && pursuit.sessionLost,
      askAtMs: Math.min(limit ?? Number.POSITIVE_INFINITY, now + earlyAskMs),
    });
    const certainBy =
      record.certainBy ?? (limit === undefined ? undefined : turn.wallAt(limit + turn.state.settings.managementMs));
    if (!pursuit.absentEarly) {
      const until = certainBy === undefined ? '' : `, certain by ${certainBy}`;
      turn.fact('status-answered', `the terminal does not know it yet; the request may still arrive${until}`, {
        ...ids,
        row: 'not-found-early',
      });
    }
    if (certainBy === undefined || record.certainBy !== undefined) return;
    turn.store({ ...record, certainBy });
    return;
  }
  // A terminal that was seen working on it and does not know it has forgotten it, whatever its profile promises.
  if (!continuity || attempt.sawStart === true) return forget(turn, record, exchange.about);
  turn.storeAttempt(record, exchange.about, { state: 'absent' });
  turn.fact('proved-absent', 'the terminal does not know it, and it can no longer arrive: it was never started', {
    ...ids,
    row: 'not-found',
  });
  withdraw(
    turn,
    record,
    notProcessed(
      'never-arrived',
      `The ${nounOf(record.request)} never reached the terminal. ${nothingOf(record.request)} Try again.`,
    ),
    'not-found',
  );
}

/** How long to wait between questions before the arrival limit: the request may arrive and be answered meanwhile. */
const earlyAskMs = 5_000;

/** The question brought nothing: it is asked again, more slowly each time. */
function askLater(turn: Turn, exchange: StatusExchange): void {
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
