/**
 * The course of errands on a lane (row `errand-lost`). One starts only when the lane is free and no transaction that may go
 * waits; it holds the lane until it is answered or, where it could do harm, can no longer arrive. Nothing is ever asked twice
 * by itself after a lost link: whoever still wants it asks again.
 */

import type { LaneEvent } from './event.js';
import {
  currentErrand,
  errandAnswerMs,
  errandKeptMs,
  errandRules,
  errandsEndedMax,
  type Errand,
  type HeldErrand,
} from './errand.js';
import { errandVerdict } from './errand-conditions.js';
import {
  doneErrand,
  endErrand,
  giveUpErrand,
  kebab,
  leaveLane,
  loseErrand,
  nounOf,
  noteErrand,
  patchErrand,
  stoppedBefore,
  waitAgain,
  pingBehind,
} from './errand-ends.js';
import { errandAbort, errandRequest } from './errand-requests.js';
import { keptCard } from './held-card.js';
import { currentEntry } from './lane-state.js';
import { nextEntry, waitsForCard } from './lease.js';
import { neverStartedBecause } from './outcome.js';
import { askLogin, loggedIn } from './session.js';
import { detailOf, isFresh } from './start.js';
import { limits } from './timeouts.js';
import { isPast, isPastByWallAlone, momentIn } from './waits.js';
import type { Turn } from './turn.js';

type EventOf<T extends LaneEvent['type']> = Extract<LaneEvent, { readonly type: T }>;

/** Somebody wants something of the terminal. That it may wait is checked by the engine's door. */
export function onErrandAsked(turn: Turn, { wish, register }: EventOf<'errand-asked'>): void {
  const errand: Errand = {
    errandId: turn.nextServiceId(),
    wish,
    register,
    askedAt: turn.at,
    latestStart: momentIn(turn.now, limits.latestStartMs),
    notBeforeMs: 0,
    logins: 0,
    waitingFor: 'queue',
    abortWanted: undefined,
    showing: undefined,
    receipts: [],
    course: undefined,
    end: undefined,
  };
  const login = { ...turn.state.login, notBeforeMs: Math.min(turn.state.login.notBeforeMs, turn.now.monoMs) };
  turn.patch({ errands: [...turn.state.errands, errand], login });
  noteErrand(turn, errand, 'errand-asked', `a ${nounOf(errand)} is wanted`);
}

/** It is not wanted any more: what waits ends; what runs is asked to stop, and only its own answer counts. */
export function onErrandAbort(turn: Turn, { errandId, reason }: EventOf<'errand-abort'>): void {
  const errand = turn.state.errands.find((known) => known.errandId === errandId);
  if (errand === undefined || errand.end !== undefined) return;
  if (errand.course === undefined) return endErrand(turn, errand, stoppedBefore(errand));
  patchErrand(turn, errand, { abortWanted: errand.abortWanted ?? reason });
}

/** Starts the first errand that may go, when the lane is free; otherwise notes what it waits for. */
export function startErrand(turn: Turn): void {
  const { state, now } = turn;
  if (currentEntry(state) !== undefined || currentErrand(state) !== undefined || state.stopping) return;
  const waiting = state.errands.filter((known) => isWaiting(known) && now.monoMs >= known.notBeforeMs);
  const errand = waiting.find((known) => mayGo(turn, known));
  if (errand === undefined) {
    for (const kept of waiting) patchErrand(turn, kept, { waitingFor: 'leased' });
    return;
  }
  const rules = errandRules[errand.wish.kind];
  const waitFor = (waitingFor: Errand['waitingFor']): void => patchErrand(turn, errand, { waitingFor });
  // Whoever wants to pay goes first.
  if (nextEntry(state) !== undefined) return waitFor('queue');
  if (now.monoMs < state.quietUntilMs) return waitFor('resting');
  if (rules.isForCustomer && waitsForCard(state, errand.register, now.monoMs)) return waitFor('card-removal');
  if (keptCard(state) !== undefined) return waitFor('card-held');
  const { link } = now;
  if (!link.up) return waitFor('link');
  if (state.exchange !== undefined) return;
  if (rules.needsSession && !loggedIn(turn)) {
    waitFor('login');
    if (now.monoMs >= state.login.notBeforeMs) askLogin(turn, link.connection);
    return;
  }
  if (!isFresh(turn, link.connection, link.lastReceivedMs)) return waitFor('pong');
  open(turn, errand, link.connection);
}

function isWaiting({ course, end: ended }: Errand): boolean {
  return course === undefined && ended === undefined;
}

/** Behind a lease only its holder's errands go. */
function mayGo({ state: { lease } }: Turn, { register }: Errand): boolean {
  return lease === undefined || lease.register === register;
}

/** Committed first, then sent, then pinged behind, so that the pong bounds its arrival. */
function open(turn: Turn, errand: Errand, connection: number): void {
  const { wish } = errand;
  const { record, settings } = turn.state;
  if (wish.kind === 'login') {
    if (turn.now.monoMs < turn.state.login.notBeforeMs) return;
    askLogin(turn, connection);
    const serviceId = turn.state.exchange?.serviceId ?? '';
    take(turn, errand, serviceId, connection, turn.state.login.mark);
    return;
  }
  const serviceId = turn.nextServiceId();
  take(turn, errand, serviceId, connection, turn.nextMark());
  // The session counts as gone before it is told so: an answer that is lost must not leave it standing with us alone.
  if (wish.kind === 'logout') {
    if (record.isLoggedOut !== true) patchErrand(turn, errand, { hasLoggedOut: true });
    turn.patchLane({
      sessionEpoch: record.sessionEpoch + 1,
      sessionStanding: false,
      isLoggedOut: true,
      // Until it is answered, a new process must reckon that it arrives late, as with a Login.
      loginLost: true,
    });
  }
  const request = errandRequest(settings.dialect, wish, serviceId, record);
  turn.send(connection, request, serviceId, errand.latestStart);
  turn.effects.push({ type: 'ping', connection, mark: turn.nextMark() });
}

function take(turn: Turn, errand: Errand, serviceId: string, connection: number, mark: number): void {
  const answerMs = errandAnswerMs(errand.wish, turn.state.settings.managementMs);
  const deadlineMs = turn.now.monoMs + answerMs;
  const hardAtMs = turn.now.monoMs + Math.max(answerMs, limits.hardMs);
  const course = {
    serviceId,
    connection,
    mark,
    arrivalLimitMs: undefined,
    deadlineMs,
    hardAtMs,
    abortSentAtMs: undefined,
  };
  patchErrand(turn, errand, { course });
  noteErrand(turn, errand, 'errand-sent', `the ${nounOf(errand)} goes to the terminal`, serviceId);
}

/** Does what is due for the errand that holds the lane. */
export function pursueErrand(turn: Turn): void {
  const errand = currentErrand(turn.state);
  if (errand === undefined) return;
  const { course, wish } = errand;
  const now = turn.now.monoMs;
  if (errand.end !== undefined) return clearAway(turn, errand);
  if (wish.kind === 'login') return followLogin(turn, errand);
  const isLate = now >= lateAtMs(errand);
  if (course.abortSentAtMs !== undefined) {
    if (now >= course.abortSentAtMs + limits.abortEffectMs)
      giveUpErrand(turn, errand, 'it was asked to stop, and did not answer that either');
    return;
  }
  const { link } = turn.now;
  // Nobody is left to hear the answer when tenderd stops.
  const why = errand.abortWanted ?? (turn.state.stopping ? 'tenderd is being stopped' : undefined);
  if ((isLate || why !== undefined) && errandRules[wish.kind].isAbortable && link.up) {
    stop(turn, errand, link.connection, why ?? 'nobody answered in time');
  } else if (isLate) giveUpErrand(turn, errand, 'no answer came in time');
}

/** Silence until here ends it; of one that was rejected and was not seen at work, no longer than it may still arrive. */
function lateAtMs({ course, showing }: Pick<HeldErrand, 'course' | 'showing'>): number {
  const { deadlineMs, arrivalLimitMs, rejected } = course;
  const isRejected = rejected !== undefined && showing === undefined;
  return isRejected ? Math.min(deadlineMs, arrivalLimitMs ?? deadlineMs) : deadlineMs;
}

/**
 * Nobody waits for its answer any more, and the terminal may still ask the next customer: on the next link it is told to stop, once. Answered, or
 * when it can no longer arrive, the lane is free.
 */
function clearAway(turn: Turn, errand: HeldErrand): void {
  const { course, wish } = errand;
  const { link, monoMs } = turn.now;
  if (monoMs >= (course.arrivalLimitMs ?? Number.POSITIVE_INFINITY)) return leaveLane(turn, errand);
  if (monoMs >= course.deadlineMs) pingBehind(turn, errand);
  const isCut = course.connection === undefined && course.abortSentAtMs === undefined;
  if (isCut && link.up && errandRules[wish.kind].isAbortable)
    stop(turn, errand, link.connection, 'the connection was lost, and nobody waits for its answer');
}

function stop(turn: Turn, errand: HeldErrand, connection: number, reason: string): void {
  const { record, settings } = turn.state;
  const about = errand.course.serviceId;
  const serviceId = turn.nextServiceId();
  patchErrand(turn, errand, { course: { ...errand.course, abortSentAtMs: turn.now.monoMs } });
  noteErrand(turn, errand, 'abort-sent', `Abort is sent: ${reason}`, about);
  turn.send(connection, errandAbort(settings.dialect, errand.wish, about, serviceId, record, reason), serviceId);
}

/** A login errand is the lane's own Login: its exchange says how it went. */
function followLogin(turn: Turn, errand: HeldErrand): void {
  const { exchange, record, login } = turn.state;
  if (exchange?.type === 'login' && exchange.serviceId === errand.course.serviceId) return;
  if (record.sessionStanding) return doneErrand(turn, errand, {});
  const failure = login.lastFailure ?? 'no answer';
  if (failure === 'no answer') return loseErrand(turn, errand, 'no answer came in time');
  const [condition = ''] = failure.split(':');
  const again = failure === 'not sent' || errandVerdict(condition).verdict === 'busy';
  if (again && login.notBeforeMs < errand.latestStart.monoMs)
    return waitAgain(turn, errand, {
      waitingFor: failure === 'not sent' ? 'link' : 'login',
      notBeforeMs: login.notBeforeMs,
    });
  if (failure === 'not sent') return neverSent(turn, errand, 'link');
  const sentence = `The terminal did not accept the login (${failure}). Look at its screen.`;
  endErrand(turn, errand, { result: 'refused', reason: kebab(condition), sentence });
}

/** The connection was reset: nothing is asked again, and from here on the arrival limit counts. */
export function onErrandLinkDown(turn: Turn, connection: number): void {
  const errand = currentErrand(turn.state);
  if (errand?.course.connection !== connection) return;
  const limitMs = turn.now.monoMs + turn.state.settings.profile.requestLifetimeMs;
  const arrivalLimitMs = Math.min(errand.course.arrivalLimitMs ?? Number.POSITIVE_INFINITY, limitMs);
  patchErrand(turn, errand, { course: { ...errand.course, connection: undefined, arrivalLimitMs } });
  // How a Login ended is told by its exchange.
  const present = currentErrand(turn.state);
  if (present !== undefined && present.end === undefined && present.wish.kind !== 'login')
    giveUpErrand(turn, present, 'the connection was lost');
}

/** A pong to a ping that left behind it: the gateway has read it. */
export function onErrandPong(turn: Turn, connection: number, mark: number): void {
  const errand = currentErrand(turn.state);
  if (errand?.course.connection !== connection || errand.course.arrivalLimitMs !== undefined) return;
  if (mark <= errand.course.mark) return;
  const arrivalLimitMs = turn.now.monoMs + turn.state.settings.profile.lifetimeAfterPongMs;
  patchErrand(turn, errand, { course: { ...errand.course, arrivalLimitMs } });
}

/** Proof that nothing left: it waits again while there is time. */
export function onErrandNotSent(turn: Turn, serviceId: string, waitingFor: Errand['waitingFor']): void {
  const errand = currentErrand(turn.state);
  if (errand === undefined || errand.wish.kind === 'login' || errand.course.serviceId !== serviceId) return;
  if (errand.end !== undefined) return patchErrand(turn, errand, { course: undefined });
  if (errand.abortWanted !== undefined) return endErrand(turn, errand, stoppedBefore(errand));
  waitAgain(turn, errand, { waitingFor });
}

/** Ends what has waited too long: it is never sent later; and forgets what nobody reads any more. */
export function expireErrands(turn: Turn): void {
  if (turn.state.errands.length === 0) return;
  for (const errand of turn.state.errands) {
    if (!isWaiting(errand)) continue;
    if (turn.state.stopping) {
      const sentence = `tenderd was stopped before this ${nounOf(errand)} was started. Try again.`;
      endErrand(turn, errand, { result: 'not-sent', reason: 'stopping', sentence });
    } else if (isPast(turn.now, errand.latestStart)) {
      const current = currentEntry(turn.state);
      const isHeld = current?.record.outcome !== undefined;
      const why = current === undefined ? errand.waitingFor : isHeld ? 'lane-held' : 'queue';
      neverSent(turn, errand, isPastByWallAlone(turn.now, errand.latestStart) ? 'clock' : why);
    }
  }
  forgetOld(turn);
}

/** There is no time left to send it: the terminal has never heard of it. */
function neverSent(turn: Turn, errand: Errand, why: Errand['waitingFor']): void {
  const words = { noun: nounOf(errand), nothing: 'nothing was asked' };
  const { reason, sentence } = neverStartedBecause(words, why, detailOf(turn, why));
  endErrand(turn, errand, { result: 'not-sent', reason, sentence });
}

function forgetOld(turn: Turn): void {
  const over = turn.state.errands.filter(({ course, end: ended }) => course === undefined && ended !== undefined);
  const gone = new Set(
    over.filter(
      (errand, place) =>
        place < over.length - errandsEndedMax || turn.now.monoMs >= (errand.end?.atMs ?? 0) + errandKeptMs,
    ),
  );
  turn.patch({ errands: turn.state.errands.filter((errand) => !gone.has(errand)) });
}

/** A person says that nothing of it is on the terminal any more. */
export function releaseErrand(turn: Turn): void {
  const errand = currentErrand(turn.state);
  if (errand === undefined) return;
  if (errand.end === undefined) loseErrand(turn, errand, 'a person released the terminal');
  patchErrand(turn, errand, { course: undefined });
}

/** When something is due for errands. */
export function errandMoments(errands: readonly Errand[]): readonly (number | undefined)[] {
  return errands.flatMap(({ course, end: ended, latestStart, notBeforeMs, showing }) => {
    if (course === undefined) return ended === undefined ? [latestStart.monoMs, notBeforeMs] : [];
    if (ended !== undefined)
      return [course.arrivalLimitMs ?? (course.connection === undefined ? undefined : course.deadlineMs)];
    const { abortSentAtMs } = course;
    return [
      lateAtMs({ course, showing }),
      abortSentAtMs === undefined ? undefined : abortSentAtMs + limits.abortEffectMs,
    ];
  });
}
