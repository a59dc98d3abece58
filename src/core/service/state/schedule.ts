/** All waiting times of a payment service, each with its reason, in milliseconds. */

import { seconds } from '../../base/limits.js';
import type { ServiceAttempt } from '../../model/attempt.js';
import type { TransactionRecord } from '../../model/transaction.js';
import { statusPath } from './request-body.js';
import { beginningIn } from '../messages/service-kind.js';
import type { ServiceEntry } from './service-state.js';
import type { ServiceTurn } from './service-turn.js';
import { httpDateMs, payBeforeOf, wallOf } from '../messages/http-date.js';
import { isLinkThatWaits, isNamedAlone, mayBeShown } from './link-state.js';

/** The limits of a service. */
export const serviceLimits = {
  /**
   * A `startBefore` further in the future is refused. The limit is long, because no customer is waiting at a till for a
   * link, and a service may be unreachable for hours.
   */
  latestStartMaxMs: seconds(86_400),
  /** How long tenderd waits for an answer. Then the transaction gets an attention item, and nothing is sent again. */
  giveUpMs: seconds(300),
  /**
   * How long tenderd waits for a webhook after it gave up a create request. After that, tenderd sends the cancel by our
   * own reference.
   */
  fallbackAfterMs: seconds(60),
  /** The pauses after lost requests: they double up to the maximum, with jitter. */
  retryMinMs: seconds(1),
  retryMaxMs: seconds(30),
  /**
   * The interval of status requests for a new link. This interval grows to 5 % of the link's age, at most `pollMaxMs`.
   */
  pollMinMs: seconds(2),
  pollMaxMs: seconds(7_200),
  /** The shortest interval of status requests about an unresolved transaction. */
  backgroundMinMs: seconds(30),
  /**
   * For a transaction that already has an outcome: the number of fruitless history requests in a row that are repeated
   * soon.
   */
  unreadMax: 6,
  /** The maximum number of requests for a status within one second. */
  questionsPerSecond: 2,
  /** The time that is added to the promised end of a session, because the service's clock may differ. */
  marginMs: seconds(60),
} as const;

/**
 * Returns the age of a transaction by the wall clock, in ms. If the transaction has an outcome, returns the age of the
 * outcome. The age is never negative, even if the clock was set back.
 */
export function agedMsOf(
  { acceptedAt, outcome }: Pick<TransactionRecord, 'acceptedAt' | 'outcome'>,
  wallMs: number,
): number {
  return Math.max(0, Math.floor(wallMs - wallOf(outcome?.at ?? acceptedAt)));
}

/** True if the service may have read the request. */
export function mayHaveArrived({ wasLost, refusedAs, sawStart }: ServiceAttempt): boolean {
  return wasLost === true || refusedAs !== undefined || sawStart === true;
}

/** True if the service may have the request and has not reported its outcome. */
function isSought(record: TransactionRecord, attempt: ServiceAttempt): boolean {
  return beginningIn(record)?.pspReference !== undefined || mayHaveArrived(attempt);
}

/**
 * Returns the time at which tenderd gives up a transaction without an outcome. If the request certainly never arrived,
 * returns the latest start of the transaction. Returns undefined while the shopper may pay, or if nothing was sent.
 */
export function givenUpAtMs({ record, sinceMs, latestStart }: ServiceEntry): number | undefined {
  const attempt = record.attempts.at(-1);
  if (record.outcome !== undefined || attempt?.rail !== 'service' || isLinkThatWaits(record)) return undefined;
  return isSought(record, attempt) ? sinceMs + serviceLimits.giveUpMs : latestStart.monoMs;
}

/**
 * Stores the time by which the outcome is certain. The longest duration of a call in flight is included. A link that
 * waits for its shopper has no such time.
 */
export function storeCertainBy(turn: ServiceTurn, entry: ServiceEntry): void {
  const { record } = entry;
  if (isLinkThatWaits(record)) {
    const { certainBy: before, ...others } = record;
    if (before !== undefined) turn.store(others);
    return;
  }
  const atMs = givenUpAtMs(entry);
  const attempt = record.attempts.at(-1);
  if (atMs === undefined || attempt?.rail !== 'service' || !isSought(record, attempt)) return;
  const certainBy = turn.wallAt(atMs + turn.state.settings.managementMs);
  if (certainBy !== record.certainBy) turn.store(Object.assign({}, record, { certainBy }));
}

/**
 * Stores the present time when the reference of a session becomes known. The session was created before that moment. A
 * create request that was lost may have been processed at any time before.
 */
export function noteSessionKnown(turn: ServiceTurn, { record, madeByMs }: ServiceEntry): void {
  if (madeByMs !== undefined || beginningIn(record)?.pspReference === undefined) return;
  turn.patchEntry(record.request.transactionId, { madeByMs: turn.now.monoMs });
}

/**
 * Returns when the session is certainly over, by the monotonic clock; undefined if the profile has no limit or the
 * creation time is unknown.
 */
export function sessionOverAtMs(turn: ServiceTurn, { madeByMs }: Pick<ServiceEntry, 'madeByMs'>): number | undefined {
  const { sessionEndsMs } = turn.state.settings.profile;
  if (sessionEndsMs === undefined || madeByMs === undefined) return undefined;
  return madeByMs + sessionEndsMs + serviceLimits.marginMs;
}

/** Tries again after a pause that grows with each failed try. */
export function retryLater(turn: ServiceTurn, { record, fruitless, latestStart }: ServiceEntry): void {
  const capMs = Math.min(serviceLimits.retryMaxMs, serviceLimits.retryMinMs * 2 ** Math.min(fruitless, 10));
  const pauseMs = turn.jitter(serviceLimits.retryMinMs, capMs);
  const dueAtMs = Math.ceil(turn.now.monoMs + pauseMs);
  const isUnsent = record.attempts.length === 0;
  const ends = isUnsent ? [latestStart.monoMs] : withdrawnAtMs(turn, record).map(Math.ceil);
  turn.patchEntry(record.request.transactionId, { fruitless: fruitless + 1, dueAtMs: Math.min(dueAtMs, ...ends) });
}

/**
 * Returns the time at which the link is withdrawn. If that time passed while a request was in flight, returns the
 * present time.
 */
function withdrawnAtMs({ now }: ServiceTurn, record: TransactionRecord): readonly number[] {
  if (record.outcome !== undefined || record.abortRequested !== undefined) return [];
  const atMs = now.monoMs + payBeforeOf(record) - now.wallMs;
  if (atMs > now.monoMs) return [atMs];
  return beginningIn(record)?.pspReference === undefined ? [] : [now.monoMs];
}

/**
 * Schedules the next request after a pause that grows with the transaction's age. Time during which the machine slept
 * does not count. The request comes earlier if the link must be withdrawn, or its session ends, before the end of the
 * pause.
 */
export function pollLater(turn: ServiceTurn, { record, knownSinceMs, madeByMs, agedMs }: ServiceEntry): void {
  const { monoMs } = turn.now;
  const { pollMinMs, pollMaxMs, backgroundMinMs } = serviceLimits;
  const leastMs = record.outcome === undefined ? pollMinMs : backgroundMinMs;
  const pauseMs = Math.min(pollMaxMs, Math.max(leastMs, (agedMs + monoMs - knownSinceMs) / 20));
  const overAtMs = sessionOverAtMs(turn, { madeByMs: madeByMs ?? monoMs }) ?? monoMs;
  const ends = [...(overAtMs > monoMs ? [overAtMs] : []), ...withdrawnAtMs(turn, record)];
  const atMs = Math.min(monoMs + pauseMs, ...ends);
  turn.patchEntry(record.request.transactionId, { fruitless: 0, dueAtMs: Math.ceil(atMs) });
}

/** Returns when the next request for a status may be sent: now, if fewer than two were sent within the last second. */
export function questionAtMs({ asked }: { readonly asked: readonly number[] }, nowMs: number): number {
  const recent = asked.filter((at) => nowMs - at < 1_000);
  const [oldest] = recent;
  return oldest === undefined || recent.length < serviceLimits.questionsPerSecond ? nowMs : oldest + 1_000;
}

/**
 * Returns how long to wait because of a Retry-After header, which states whole seconds or a date. The wait is at least
 * one second and at most `maxMs`. Without the header, it is half a minute.
 */
export function retryAfterMs(header: string | undefined, wallMs: number, maxMs: number): number {
  const text = (header ?? '').trim();
  const asked = /^\d+$/.test(text) ? Number(text) * 1_000 : untilDate(text, wallMs);
  return Math.min(maxMs, Math.max(seconds(1), asked ?? seconds(30)));
}

function untilDate(text: string, wallMs: number): number | undefined {
  const dateMs = httpDateMs(text);
  return dateMs === undefined ? undefined : dateMs - wallMs;
}

/** Stops sending until the end of the pause that the service requested. */
export function pauseRequests(turn: ServiceTurn, header: string | undefined): void {
  const { monoMs, wallMs } = turn.now;
  const { notBeforeMs: before, settings } = turn.state;
  const notBeforeMs = Math.max(before, monoMs + retryAfterMs(header, wallMs, settings.profile.retryAfterMaxMs));
  turn.patch({ notBeforeMs, leftAloneUntil: turn.wallAt(notBeforeMs) });
}

/**
 * Requests the status of a payment, as soon as the rate allows it. The request moves no money and is not stored in the
 * journal.
 */
export function askHistory(turn: ServiceTurn, entry: ServiceEntry, pspReference: string): void {
  const { monoMs } = turn.now;
  const { asked } = turn.state;
  if (questionAtMs(turn.state, monoMs) > monoMs) return;
  turn.patch({ asked: [...asked.filter((at) => monoMs - at < 1_000), monoMs] });
  turn.call(entry, {
    purpose: 'history',
    idempotencyKey: undefined,
    endpoint: 'status',
    path: statusPath(pspReference),
    body: '',
  });
}

/** Waits for the next request for the history. */
export function pollLaterById(turn: ServiceTurn, transactionId: string): void {
  const entry = turn.entry(transactionId);
  if (entry !== undefined) pollLater(turn, entry);
}

/**
 * Schedules the next request for a payment's history; nothing else is sent for this transaction. If tenderd does not
 * know the payment yet, the request is due now. If no shopper has the address, tenderd alternates between the create
 * request and the request for the history, as after a lost answer.
 */
export function continueInBackground(turn: ServiceTurn, { request: { transactionId } }: TransactionRecord): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined) return;
  const create = beginningIn(entry.record);
  if (create !== undefined && create.pspReference === undefined)
    return turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs });
  if (!isNamedAlone(entry.record) || !mayBeShown(entry.record)) return pollLater(turn, entry);
  turn.patchEntry(transactionId, { wantsAddress: true });
  retryLater(turn, turn.entry(transactionId) ?? entry);
}
