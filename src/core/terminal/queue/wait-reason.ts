/** What a transaction or a device request that waits on a lane has in common: until when, for what, and how often it is tried. */

import type { Flight } from '../wire/in-flight-request.js';
import { limits } from '../../base/limits.js';
import { isPast, type Moment } from '../../base/deadlines.js';

/** What waits on a lane, or is in flight from it. */
export interface Queued {
  /** Past this nothing new is started for it. */
  readonly latestStart: Moment;
  /** Backoff after Busy. */
  readonly notBeforeMs: number;
  /** Logins made because it was refused. */
  readonly logins: number;
  /** Why it has not been started yet, as it is told when the latest start passes. */
  readonly waitingFor: WaitReason;
  /** Its open request, if one is. */
  readonly inFlight: Flight | undefined;
}

/** What keeps it from being started. */
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
  | 'clock';

/** Whether no other try of it is left: tenderd stops, its latest start is past or comes before the next try, or it had its Logins. */
export function isOutOfTries(
  { state, now }: { readonly state: { readonly stopping: boolean }; readonly now: Moment },
  { latestStart, notBeforeMs, logins }: Queued,
): boolean {
  if (state.stopping || logins > limits.loginsPerTransactionMax) return true;
  return isPast(now, latestStart) || notBeforeMs >= latestStart.monoMs;
}

/** How long to wait after so many refusals. */
export function backoffMs(turn: { jitter(minMs: number, maxMs: number): number }, refusals: number): number {
  const capMs = Math.min(limits.busyBackoffMaxMs, limits.busyBackoffMinMs * 2 ** Math.min(refusals + 1, 10));
  return turn.jitter(limits.busyBackoffMinMs, capMs);
}
