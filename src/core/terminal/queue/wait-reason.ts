/**
 * The common part of transactions and device requests that wait on a lane: the latest start, the reason for the wait,
 * and the number of Logins.
 */

import type { Flight } from '../wire/in-flight-request.js';
import { limits } from '../../base/limits.js';
import { isPast, type Moment } from '../../base/deadlines.js';

/** A job that waits on a lane, or is in flight from it. */
export interface Queued {
  /** After this time nothing new is started for the job. */
  readonly latestStart: Moment;
  /** After Busy: when the next attempt may be sent at the earliest. */
  readonly notBeforeMs: number;
  /** The number of Logins that were made because the job was refused. */
  readonly logins: number;
  /** The reason why the job was not started yet. If the job is not started in time, this reason is reported. */
  readonly waitingFor: WaitReason;
  /** The open request of the job, if any. */
  readonly inFlight: Flight | undefined;
}

/** The reason why a job is waiting. */
export type WaitReason =
  | 'queue'
  | 'unanswered'
  | 'link'
  | 'pong'
  | 'login'
  | 'terminal-not-connected'
  | 'terminal-busy'
  | 'period'
  | 'terminal-blocked'
  | 'resting'
  | 'leased'
  | 'card-removal'
  | 'card-held'
  | 'device-request'
  | 'clock'
  | 'commit';

/**
 * True if tenderd does not try the job again. Reasons: tenderd stops, no try is possible before the latest start, or
 * the job has used all its Logins.
 */
export function isOutOfTries(
  { state, now }: { readonly state: { readonly stopping: boolean }; readonly now: Moment },
  { latestStart, notBeforeMs, logins }: Queued,
): boolean {
  if (state.stopping || logins > limits.loginsPerTransactionMax) return true;
  return isPast(now, latestStart) || notBeforeMs >= latestStart.monoMs;
}

/** Returns the pause after this number of refusals. */
export function backoffMs(turn: { jitter(minMs: number, maxMs: number): number }, refusals: number): number {
  const capMs = Math.min(limits.busyBackoffMaxMs, limits.busyBackoffMinMs * 2 ** Math.min(refusals + 1, 10));
  return turn.jitter(limits.busyBackoffMinMs, capMs);
}

/**
 * Returns the time of the next try after a request could not be sent. If the link is down, the job is tried again when
 * the link comes back.
 */
export function afterUnsentMs({
  now,
}: {
  readonly now: { readonly monoMs: number; readonly link: { readonly up: boolean } };
}): number {
  return now.link.up ? now.monoMs + limits.unsentPauseMs : now.monoMs;
}
