/**
 * A moment, measured on two clocks. So the time for which the machine sleeps counts, and setting the wall clock back
 * does not extend a session.
 */

/** The two clocks. `monoMs` is never adjusted. `wallMs` also counts the time for which the machine sleeps. */
export interface AccessClock {
  monoMs(): number;
  wallMs(): number;
}

/** A moment on both clocks, in milliseconds. */
export interface Moment {
  readonly monoMs: number;
  readonly wallMs: number;
}

/** Returns the present moment. */
export function momentOf(clock: AccessClock): Moment {
  return { monoMs: clock.monoMs(), wallMs: clock.wallMs() };
}

/** Returns the time between two moments, in milliseconds. If the two clocks differ, the longer time counts. */
export function elapsedMs(from: Moment, to: Moment): number {
  return Math.max(to.monoMs - from.monoMs, to.wallMs - from.wallMs);
}
