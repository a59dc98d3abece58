/** What a transaction or a device request that waits on a lane has in common: until when, and for what. */

import type { Flight } from './flight.js';
import type { Moment } from './waits.js';

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
