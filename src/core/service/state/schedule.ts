/** When something is tried again, and what bounds it: every wait of a service in one place, each with its reason. Milliseconds. */

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
  /** A `startBefore` further away than this is refused. Nobody stands at a till for a link, and a service may be away for hours. */
  latestStartMaxMs: seconds(86_400),
  /** So long an answer is sought that should come by itself: past it a person is called, and nothing of it is sent again. */
  giveUpMs: seconds(300),
  /** So long a webhook is waited for behind a create that was given up, before the cancel by our own reference leaves. */
  fallbackAfterMs: seconds(60),
  /** Backoff after a loss: doubling up to the maximum, with jitter. */
  retryMinMs: seconds(1),
  retryMaxMs: seconds(30),
  /** A link that was just shown is asked about this often; later more seldom, by a twentieth of its age, and never more seldom than the second. */
  pollMinMs: seconds(2),
  pollMaxMs: seconds(7_200),
  /** What is unresolved is asked about in the background at most this often. */
  backgroundMinMs: seconds(30),
  /** So many histories in a row that say nothing, about what is told already, are asked for again soon. */
  unreadMax: 6,
  /** Questions for a status within a second. */
  questionsPerSecond: 2,
  /** Beyond the end of a session by its profile: the service's clock is not ours. */
  marginMs: seconds(60),
} as const;

/** How old it is by the wall clock, ms; of what has an outcome, how long it has had that. A clock that was set before makes that no older. */
export function agedMsOf(
  { acceptedAt, outcome }: Pick<TransactionRecord, 'acceptedAt' | 'outcome'>,
  wallMs: number,
): number {
  return Math.max(0, Math.floor(wallMs - wallOf(outcome?.at ?? acceptedAt)));
}

/** Whether the service may have read it. */
export function mayHaveArrived({ wasLost, refusedAs, sawStart }: ServiceAttempt): boolean {
  return wasLost === true || refusedAs !== undefined || sawStart === true;
}

/** Whether the service may have it, and does not say how it ends. */
function isSought(record: TransactionRecord, attempt: ServiceAttempt): boolean {
  return beginningIn(record)?.pspReference !== undefined || mayHaveArrived(attempt);
}

/**
 * When one without an outcome has one or is given to a person, whatever the service answers until then, and whether it answers at all; undefined where
 * its shopper is waited for, or nothing was tried. What surely never arrived ends at its latest start.
 */
export function givenUpAtMs({ record, sinceMs, latestStart }: ServiceEntry): number | undefined {
  const attempt = record.attempts.at(-1);
  if (record.outcome !== undefined || attempt?.rail !== 'service' || isLinkThatWaits(record)) return undefined;
  return isSought(record, attempt) ? sinceMs + serviceLimits.giveUpMs : latestStart.monoMs;
}

/** Writes down by when it is known or given to a person: a call that is on its way then is waited for. Of a link that waits for its shopper nobody knows it. */
export function noteCertain(turn: ServiceTurn, entry: ServiceEntry): void {
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

/** Writes into the entry by when its session was made, as soon as it is known by its name. A create that is lost may be served at any time before. */
export function noteMade(turn: ServiceTurn, { record, madeByMs }: ServiceEntry): void {
  if (madeByMs !== undefined || beginningIn(record)?.pspReference === undefined) return;
  turn.patchEntry(record.request.transactionId, { madeByMs: turn.now.monoMs });
}

/**
 * When its session is surely over, by the clock that never jumps; undefined where the profile does not say how long it lasts, or nobody knows by when it was
 * made.
 */
export function sessionOverAtMs(turn: ServiceTurn, { madeByMs }: Pick<ServiceEntry, 'madeByMs'>): number | undefined {
  const { sessionEndsMs } = turn.state.settings.profile;
  if (sessionEndsMs === undefined || madeByMs === undefined) return undefined;
  return madeByMs + sessionEndsMs + serviceLimits.marginMs;
}

/** Tries again after a while that grows with each try in vain. */
export function retryLater(turn: ServiceTurn, { record, fruitless, latestStart }: ServiceEntry): void {
  const capMs = Math.min(serviceLimits.retryMaxMs, serviceLimits.retryMinMs * 2 ** Math.min(fruitless, 10));
  const pauseMs = turn.jitter(serviceLimits.retryMinMs, capMs);
  const dueAtMs = Math.ceil(turn.now.monoMs + pauseMs);
  const isUnsent = record.attempts.length === 0;
  const ends = isUnsent ? [latestStart.monoMs] : withdrawnAtMs(turn, record).map(Math.ceil);
  turn.patchEntry(record.request.transactionId, { fruitless: fruitless + 1, dueAtMs: Math.min(dueAtMs, ...ends) });
}

/** The moment at which a link that is wanted until then is withdrawn: at once, where it came while a question was on its way. */
function withdrawnAtMs({ now }: ServiceTurn, record: TransactionRecord): readonly number[] {
  if (record.outcome !== undefined || record.abortRequested !== undefined) return [];
  const atMs = now.monoMs + payBeforeOf(record) - now.wallMs;
  if (atMs > now.monoMs) return [atMs];
  return beginningIn(record)?.pspReference === undefined ? [] : [now.monoMs];
}

/**
 * Asks again, the more seldom the older it is, which a machine that sleeps does not become; in time for the moment at which the link is withdrawn, or at which it is proved
 * that nobody can pay it any more.
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

/** When the service may be asked for a status next: at once, where fewer than two questions left within the last second. */
export function questionAtMs({ asked }: { readonly asked: readonly number[] }, nowMs: number): number {
  const recent = asked.filter((at) => nowMs - at < 1_000);
  const [oldest] = recent;
  return oldest === undefined || recent.length < serviceLimits.questionsPerSecond ? nowMs : oldest + 1_000;
}

/** How long a Retry-After is obeyed: whole seconds or a date; at least a second, at most `maxMs`, and half a minute where it says nothing. */
export function retryAfterMs(header: string | undefined, wallMs: number, maxMs: number): number {
  const text = (header ?? '').trim();
  const asked = /^\d+$/.test(text) ? Number(text) * 1_000 : untilDate(text, wallMs);
  return Math.min(maxMs, Math.max(seconds(1), asked ?? seconds(30)));
}

function untilDate(text: string, wallMs: number): number | undefined {
  const dateMs = httpDateMs(text);
  return dateMs === undefined ? undefined : dateMs - wallMs;
}

/** The service wants to be left alone: nothing leaves before, and what waits says so. */
export function leaveAlone(turn: ServiceTurn, header: string | undefined): void {
  const { monoMs, wallMs } = turn.now;
  const { notBeforeMs: before, settings } = turn.state;
  const notBeforeMs = Math.max(before, monoMs + retryAfterMs(header, wallMs, settings.profile.retryAfterMaxMs));
  turn.patch({ notBeforeMs, leftAloneUntil: turn.wallAt(notBeforeMs) });
}

/** Asks for the status of a payment, as soon as the service may be asked. It moves nothing, and leaves no trace in the journal. */
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

/** The transaction waits for the next look at its history. */
export function lookLater(turn: ServiceTurn, transactionId: string): void {
  const entry = turn.entry(transactionId);
  if (entry !== undefined) pollLater(turn, entry);
}

/**
 * A transaction of which nothing more leaves waits for the next look. While nobody knows its payment, that is now. While nobody has the address, the create and
 * the history are asked in turns, as after a loss.
 */
export function lookAgain(turn: ServiceTurn, { request: { transactionId } }: TransactionRecord): void {
  const entry = turn.entry(transactionId);
  if (entry === undefined) return;
  const create = beginningIn(entry.record);
  if (create !== undefined && create.pspReference === undefined)
    return turn.patchEntry(transactionId, { dueAtMs: turn.now.monoMs });
  if (!isNamedAlone(entry.record) || !mayBeShown(entry.record)) return pollLater(turn, entry);
  turn.patchEntry(transactionId, { wantsAddress: true });
  retryLater(turn, turn.entry(transactionId) ?? entry);
}
