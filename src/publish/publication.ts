/**
 * Decides what the publisher does next: connect, send, or wait. The module is pure: it uses no clock and no connection.
 */

import type { PublicationFailureCode } from '../core/index.js';

/** The state of a publication. Times are in ms. */
export interface Publication {
  readonly link: 'down' | 'connecting' | 'up';
  /** The number of a fact. The stream has the events of this fact and of all earlier facts. */
  readonly acknowledged: number;
  /**
   * The facts that were sent and that are not acknowledged yet, oldest first. `isAcknowledged`: the stream has this
   * fact, but lacks an earlier fact.
   */
  readonly inFlight: readonly { readonly seq: number; readonly isAcknowledged: boolean }[];
  /** The number of failures since the last acknowledged event. */
  readonly failures: number;
  /** The last failure; `atMs` is wall time. */
  readonly failure?: Failure & { readonly atMs: number };
  /** The monotonic time before which no connection is attempted. */
  readonly retryAtMs: number;
}

/** A failure: its stable code, and the error text of the server or the system. */
export interface Failure {
  readonly code: PublicationFailureCode;
  readonly detail: string;
}

/** The next step. `wait` without `forMs` waits for a new fact or for an acknowledgement. */
export type Step =
  | { readonly type: 'connect' }
  | { readonly type: 'send'; readonly after: number; readonly count: number }
  | { readonly type: 'wait'; readonly forMs?: number };

/** The first pause after a failure, and the longest pause. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;

/** Returns the state at the start. `acknowledged`: the cursor of the journal. */
export function startOf(acknowledged: number): Publication {
  return { link: 'down', acknowledged, inFlight: [], failures: 0, retryAtMs: 0 };
}

/** Returns the next step. `lastFact`: the newest fact. `nowMs`: monotonic time. */
export function nextStep(state: Publication, lastFact: number, nowMs: number, inFlightMax: number): Step {
  const { link, retryAtMs, inFlight } = state;
  if (link === 'connecting') return { type: 'wait' };
  if (link === 'down') return nowMs >= retryAtMs ? { type: 'connect' } : { type: 'wait', forMs: retryAtMs - nowMs };
  const after = inFlight.at(-1)?.seq ?? state.acknowledged;
  const count = Math.min(inFlightMax - inFlight.length, lastFact - after);
  return count > 0 ? { type: 'send', after, count } : { type: 'wait' };
}

/** Returns the state in which a connection is being made. */
export function connecting(state: Publication): Publication {
  return { ...state, link: 'connecting' };
}

/**
 * Returns the state after a connection was made. An earlier failure stays in the state until an event is acknowledged.
 */
export function connected(state: Publication): Publication {
  return { ...state, link: 'up' };
}

/** Returns the state after these facts were sent. */
export function sent(state: Publication, seqs: readonly number[]): Publication {
  return { ...state, inFlight: [...state.inFlight, ...seqs.map((seq) => ({ seq, isAcknowledged: false }))] };
}

/**
 * Returns the state after the stream acknowledged a fact. The cursor moves forward only as far as the stream has every
 * fact.
 */
export function afterAcknowledgement(state: Publication, seq: number): Publication {
  const inFlight = state.inFlight.map((one) => (one.seq === seq ? { seq, isAcknowledged: true } : one));
  const open = inFlight.findIndex(({ isAcknowledged }) => !isAcknowledged);
  const whole = open === -1 ? inFlight : inFlight.slice(0, open);
  const { link, retryAtMs } = state;
  return {
    link,
    retryAtMs,
    acknowledged: whole.at(-1)?.seq ?? state.acknowledged,
    inFlight: inFlight.slice(whole.length),
    failures: 0,
  };
}

/**
 * Returns the state after a failure. The connection is closed. On the next connection, all events after the cursor are
 * sent again, so that their order stays right. The stream drops the events that it already has. `chance` is a number
 * from 0 to 1 that varies the pauses, so that the tills of a chain do not connect at the same moment.
 */
export function failed(
  state: Publication,
  failure: Failure,
  now: { readonly monoMs: number; readonly wallMs: number },
  chance: number,
): Publication {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(state.failures, 10));
  return {
    link: 'down',
    acknowledged: state.acknowledged,
    inFlight: [],
    failures: state.failures + 1,
    failure: { ...failure, atMs: now.wallMs },
    retryAtMs: now.monoMs + pauseMs * (0.5 + chance / 2),
  };
}

/** True if the oldest waiting event is older than allowed. Times are wall times in ms. */
export function isLate(oldestMs: number | undefined, nowMs: number, lateAfterMs: number): boolean {
  return oldestMs !== undefined && nowMs - oldestMs > lateAfterMs;
}
