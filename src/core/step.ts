/**
 * The heart: what happened goes in, what to remember and what to do come out (design, section 4). Pure and synchronous.
 * Every wait is a moment in the state, and `advance` does what is due: a late timer, a restart and a lost link all take
 * the same way.
 */

import { isMoneyMessage } from './money-answer.js';
import { nothingOf, nounOf } from './kinds.js';
import type { Message } from '../../protocol/index.js';
import { adopt, pursueAfterRestart } from './settle.js';
import { withdraw } from './attempts.js';
import { isOwnWord, onDeviceRequest, onEvent, onQuestion } from './devices.js';
import { errandAnswers } from './errand-answer.js';
import { onErrandAnswer } from './errand-replies.js';
import {
  expireErrands,
  onErrandAbort,
  onErrandAsked,
  onErrandLinkDown,
  onErrandNotSent,
  onErrandPong,
  pursueErrand,
  startErrand,
} from './errands.js';
import type { Effect, LaneEvent, Now, Received } from './event.js';
import type { Fact } from './fact.js';
import { currentEntry, entryOf, type LaneState } from './lane-state.js';
import { endLease, expireLease, onLease } from './lease.js';
import { neverStarted, notProcessed, unresolved } from './outcome.js';
import { onAbort, onAcknowledge, onAskedAgain, onAskedAnew, onRelease, onResolve } from './people.js';
import { startHold } from './held-card.js';
import { keepCard, onEnableServiceAnswer } from './let-card-go.js';
import type { LaneCommit } from './ports.js';
import { onPoiList } from './poi-list.js';
import { onSaleMoved } from './sale-moved.js';
import { dropPrompts, endPrompts, onAnswer, onInputUpdate } from './prompts.js';
import { onPreviousAnswer, onTotalsAnswer } from './period.js';
import { pursue } from './pursue.js';
import { expireExchange, onStatusAnswer, withdrawExchange } from './questions.js';
import { onHandedOver, onRegisterLogin } from './register-logins.js';
import { settleRefusedEndings } from './refused-endings.js';
import { onClosingAnswer, onReferenceAnswer } from './reference-answer.js';
import { boundLostLogin, onLoginAnswer } from './session.js';
import { expireQueue, startNext } from './start.js';
import { limits } from './timeouts.js';
import { momentIn } from './waits.js';
import { noticeClocks } from './clock-jump.js';
import { Turn } from './turn.js';
import { onNamed, onUnreadable } from './unreadable.js';
import { firstOpenAttempt, openAttempts, type TransactionRecord } from './transaction.js';

/** What one step gives. `commit` must be durable before any of `effects` is carried out (promise 2). */
export interface Step {
  readonly state: LaneState;
  /** Undefined when there is nothing to remember. */
  readonly commit: LaneCommit | undefined;
  readonly effects: readonly Effect[];
}

/** One step of a lane. Throws InvariantError when something that cannot be is; nothing has happened then. */
export function step(state: LaneState, event: LaneEvent, now: Now): Step {
  const turn = new Turn(state, now);
  noticeClocks(turn);
  happen(turn, event);
  advance(turn);
  const facts: readonly Fact[] = turn.facts;
  const commit: LaneCommit | undefined =
    facts.length === 0 && turn.changed.size === 0 && !turn.laneChanged
      ? undefined
      : {
          terminal: state.settings.terminal,
          facts,
          transactions: [...turn.changed.values()],
          ...(turn.laneChanged ? { lane: turn.state.record } : {}),
        };
  // A parked lane takes in what the terminal says, and sends nothing.
  return { state: turn.state, commit, effects: turn.state.parked === undefined ? turn.effects : [] };
}

function advance(turn: Turn): void {
  expireLease(turn);
  // A parked lane sends nothing more; what only waits may still be told that it was never started.
  if (turn.state.parked !== undefined) {
    settleRefusedEndings(turn);
    expireErrands(turn);
    return expireQueue(turn);
  }
  expireExchange(turn);
  pursue(turn);
  pursueErrand(turn);
  endPrompts(turn);
  keepCard(turn);
  settleRefusedEndings(turn);
  expireQueue(turn);
  expireErrands(turn);
  startNext(turn);
  startErrand(turn);
}

function happen(turn: Turn, event: LaneEvent): void {
  switch (event.type) {
    case 'tick':
      return;
    case 'started':
      return onStarted(turn);
    case 'stopping':
      // What only waits ends at once (`expireQueue`); what runs goes on as long as the process does.
      return turn.patch({ stopping: true });
    case 'orphaned':
      return onOrphaned(turn, event.record);
    case 'requested':
      return onRequested(turn, event);
    case 'asked-again':
      return onAskedAgain(turn, event);
    case 'asked-anew':
      return onAskedAnew(turn, event);
    case 'register-login':
      return onRegisterLogin(turn, event);
    case 'handed-over':
      return onHandedOver(turn, event);
    case 'abort':
      return onAbort(turn, event);
    case 'acknowledge':
      return onAcknowledge(turn, event);
    case 'resolve':
      return onResolve(turn, event);
    case 'sale-moved':
      return onSaleMoved(turn, event);
    case 'answer-prompt':
      return onAnswer(turn, event);
    case 'errand-asked':
      return onErrandAsked(turn, event);
    case 'errand-abort':
      return onErrandAbort(turn, event);
    case 'lease':
      return onLease(turn, event);
    case 'lease-end':
      return endLease(turn, event.why);
    case 'release':
      return onRelease(turn, event);
    case 'link-up':
      return onLinkUp(turn);
    case 'link-down':
      return onLinkDown(turn, event.connection, event.cause.text);
    case 'pong':
      return onPong(turn, event.connection, event.mark);
    case 'message':
      return onMessage(turn, event.connection, event.received);
    case 'unreadable':
      return onUnreadable(turn, event);
    case 'named':
      return onNamed(turn, event.named);
    case 'not-sent':
      return onNotSent(turn, event);
    case 'poi-list':
      return onPoiList(turn, event.poiIds);
    case 'poi-list-failed':
      turn.patch({ poiList: { waiting: false, ids: undefined } });
      turn.fact('poi-list', `the list of connected terminals could not be read: ${event.cause.text}`);
      return;
  }
}

/** A new process: open attempts are pursued as after a lost link, before any Login; what was only queued ends. */
function onStarted(turn: Turn): void {
  startHold(turn);
  const { orphanLifetimeMs, requestLifetimeMs } = turn.state.settings.profile;
  if (turn.state.record.loginLost === true) {
    const lostUntilMs = turn.now.monoMs + orphanLifetimeMs + requestLifetimeMs;
    turn.patch({ login: { ...turn.state.login, lostUntilMs } });
  }
  for (const entry of turn.state.entries) {
    const { record } = entry;
    const attempt = firstOpenAttempt(record);
    if (attempt !== undefined) {
      turn.fact('started', 'tenderd was started while this attempt was open; the terminal is asked', {
        transactionId: record.request.transactionId,
        serviceId: attempt.serviceId,
        row: 'process-died',
      });
      pursueAfterRestart(turn, record, attempt);
    } else if (record.outcome === undefined) {
      withdraw(
        turn,
        record,
        notProcessed(
          'restarted',
          `tenderd was restarted before this ${nounOf(record.request)} was started. ${nothingOf(record.request)} Try again.`,
        ),
        'process-died',
      );
    }
    // What was given up is asked for in the background, also beside an open attempt of the same transaction.
    turn.patchEntry(record.request.transactionId, { backgroundAtMs: turn.now.monoMs });
  }
}

/** Its terminal was taken out of the configuration: what was open is told as unknown, for a person to look at. */
function onOrphaned(turn: Turn, record: TransactionRecord): void {
  const open = openAttempts(record);
  for (const attempt of open) turn.storeAttempt(record, attempt.serviceId, { state: 'released' });
  const text = `The terminal of this ${nounOf(record.request)} is no longer configured; it was never started. ${nothingOf(record.request)}`;
  const draft = open.length > 0 ? unresolved(record, 'terminal-removed') : notProcessed('terminal-removed', text);
  withdraw(turn, record, draft, 'process-died');
}

function onRequested(turn: Turn, event: Extract<LaneEvent, { readonly type: 'requested' }>): void {
  const { request } = event;
  const record = {
    request,
    acceptedAt: turn.at,
    ...(event.originalId === undefined ? {} : { originalId: event.originalId }),
    ...(event.originalPoi === undefined ? {} : { originalPoi: event.originalPoi }),
    ...(event.retryOfRevision === undefined ? {} : { retryOfRevision: event.retryOfRevision }),
    ...(event.acquisitionPoi === undefined ? {} : { acquisitionPoi: event.acquisitionPoi }),
    ...(event.paidBefore === undefined ? {} : { paidBefore: event.paidBefore }),
    ...(event.paidOtherwise === undefined ? {} : { paidOtherwise: event.paidOtherwise }),
    ...(event.askedAs === undefined ? {} : { askedAs: [event.askedAs] }),
    attempts: [],
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
  };
  turn.patch({
    entries: [...turn.state.entries, entryOf(record, momentIn(turn.now, event.startWithinMs))],
    // A till waits now: a Login that was to be tried later is tried at once.
    login: { ...turn.state.login, notBeforeMs: Math.min(turn.state.login.notBeforeMs, turn.now.monoMs) },
  });
  turn.store(record);
  turn.fact('accepted', `the register asked for a ${nounOf(request)}`, {
    transactionId: request.transactionId,
    detail: { sale: request.sale, ...(request.retryOf === undefined ? {} : { retryOf: request.retryOf }) },
  });
}

function onLinkUp(turn: Turn): void {
  const now = turn.now.monoMs;
  turn.patch({ login: { ...turn.state.login, notBeforeMs: Math.min(turn.state.login.notBeforeMs, now) } });
  const current = currentEntry(turn.state);
  if (current === undefined || current.pursuit.unbroken) return;
  turn.patchPursuit(current.record.request.transactionId, { askAtMs: now, fruitless: 0 });
}

/** The connection was reset: from here on nothing new of it can leave, and the arrival limit counts. */
function onLinkDown(turn: Turn, connection: number, why: string): void {
  expireExchange(turn, connection);
  dropPrompts(turn, 'the connection was lost');
  boundLostLogin(turn, turn.state.settings.profile.requestLifetimeMs);
  onErrandLinkDown(turn, connection);
  if (turn.state.probe?.connection === connection) turn.patch({ probe: undefined });
  const now = turn.now.monoMs;
  const { requestLifetimeMs } = turn.state.settings.profile;
  for (const { record, pursuit } of turn.state.entries) {
    if (pursuit === undefined) continue;
    const id = record.request.transactionId;
    if (pursuit.connection !== connection) {
      // Its own link is gone long since; an Abort that left lately may have been lost with this one, and is sent anew.
      const lookedAtMs = (pursuit.abortSentAtMs ?? Number.NEGATIVE_INFINITY) + limits.abortEffectMs;
      if (now < lookedAtMs + turn.state.settings.managementMs)
        turn.patchPursuit(id, { abortSentAtMs: undefined, hardAbort: false });
      continue;
    }
    const arrivalLimitMs = Math.min(pursuit.arrivalLimitMs ?? Number.POSITIVE_INFINITY, now + requestLifetimeMs);
    turn.fact('link-lost', `the connection was lost: ${why}`, {
      transactionId: id,
      serviceId: pursuit.serviceId,
      row: 'link-lost',
    });
    turn.store({ ...turn.current(record), certainBy: turn.wallAt(arrivalLimitMs + turn.state.settings.managementMs) });
    // An Abort that was lost with the link is sent anew.
    turn.patchPursuit(id, {
      unbroken: false,
      arrivalLimitMs,
      askAtMs: now,
      abortSentAtMs: undefined,
      hardAbort: false,
      connection: undefined,
    });
  }
}

/** A pong to a ping that left behind the request: the gateway has read it. */
function onPong(turn: Turn, connection: number, mark: number): void {
  if (turn.state.probe?.connection === connection && mark >= turn.state.probe.mark)
    turn.patch({ probe: undefined, unproven: undefined });
  const { lifetimeAfterPongMs } = turn.state.settings.profile;
  if (mark > turn.state.login.mark) boundLostLogin(turn, lifetimeAfterPongMs);
  onErrandPong(turn, connection, mark);
  for (const { record, pursuit } of turn.state.entries) {
    if (pursuit?.connection !== connection || pursuit.arrivalLimitMs !== undefined || mark <= pursuit.mark) continue;
    turn.patchPursuit(record.request.transactionId, { arrivalLimitMs: turn.now.monoMs + lifetimeAfterPongMs });
  }
}

/** Whether a message can only come from the terminal itself, and not from the gateway about it. */
function isOfTerminal(message: Message): boolean {
  if (message.header.MessageClass === 'Device' && message.name.endsWith('Request')) return true;
  return 'Response' in message.body && message.body.Response.ErrorCondition !== 'UnavailableDevice';
}

/** What a lane acts on beside the answers that settle an attempt. */
const awaited = [
  'TransactionStatusResponse',
  'LoginResponse',
  'EnableServiceResponse',
  'DisplayRequest',
  'PrintRequest',
  'InputRequest',
  'InputUpdate',
  'SoundRequest',
  'EventNotification',
  ...errandAnswers,
] as const;

function isAwaited(message: Message): message is Extract<Message, { readonly name: (typeof awaited)[number] }> {
  return awaited.some((name) => name === message.name);
}

function onMessage(turn: Turn, connection: number, received: Received): void {
  const { message } = received;
  if (!turn.state.record.seen && message.header.POIID === turn.state.record.poiId && isOfTerminal(message)) {
    turn.patchLane({ seen: true });
  }
  const { ServiceID: serviceId } = message.header;
  if (serviceId !== undefined && isOwnWord(message)) onNamed(turn, [serviceId]);
  if (message.name === 'ReconciliationResponse') {
    if (onClosingAnswer(turn, message) || onPreviousAnswer(turn, { ...received, message })) return;
  }
  if (message.name === 'GetTotalsResponse' && onTotalsAnswer(turn, { ...received, message })) return;
  if (isMoneyMessage(message)) {
    adopt(turn, message, 'direct', received);
    return;
  }
  if (!isAwaited(message)) {
    turn.fact('quarantined', `a ${message.name} of the terminal, which nobody asked for, was ignored`);
    return;
  }
  switch (message.name) {
    case 'TransactionStatusResponse':
      if (onReferenceAnswer(turn, { ...received, message })) return;
      return onStatusAnswer(turn, { ...received, message });
    case 'LoginResponse':
      return onLoginAnswer(turn, message);
    case 'EnableServiceResponse':
      return onEnableServiceAnswer(turn, message);
    case 'DisplayRequest':
    case 'PrintRequest':
    case 'SoundRequest':
      return onDeviceRequest(turn, connection, message);
    case 'InputRequest':
      return onQuestion(turn, connection, message);
    case 'InputUpdate':
      return onInputUpdate(turn, message);
    case 'EventNotification':
      return onEvent(turn, { ...received, message });
    case 'DiagnosisResponse':
    case 'GetTotalsResponse':
    case 'BalanceInquiryResponse':
    case 'InputResponse':
    case 'DisplayResponse':
    case 'LogoutResponse':
    case 'AdminResponse':
      return onErrandAnswer(turn, { ...received, message });
  }
}

/** Proof that nothing left: the attempt may be made again while there is time. */
function onNotSent(turn: Turn, { serviceId, why: held }: Extract<LaneEvent, { readonly type: 'not-sent' }>): void {
  const why = held ?? 'link';
  withdrawExchange(turn, serviceId);
  onErrandNotSent(turn, serviceId, why);
  const current = currentEntry(turn.state);
  if (current?.pursuit.serviceId !== serviceId) return;
  const id = current.record.request.transactionId;
  const present = turn.storeAttempt(current.record, serviceId, { state: 'unsent' });
  const text = why === 'link' ? 'the link was gone' : 'it was too late, or the clock had moved,';
  turn.fact('attempt-unsent', `${text} before a byte of it left`, {
    transactionId: id,
    serviceId,
    row: 'cannot-send',
  });
  turn.patchEntry(id, { waitingFor: why });
  if (present.outcome !== undefined || present.abortWanted !== undefined) {
    withdraw(turn, present, neverStarted(present, why, undefined), 'cannot-send');
  }
}
