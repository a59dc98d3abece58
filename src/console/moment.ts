/**
 * A moment on two clocks, so that the time in which a machine sleeps counts, and setting the wall clock back does not
 * extend a session.
 */

/** The clocks: `monoMs` never steps, `wallMs` counts the sleep of the machine. */
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

/** Returns the time between two moments, in milliseconds: the longer one of the two clocks. */
export function elapsedMs(from: Moment, to: Moment): number {
  return Math.max(to.monoMs - from.monoMs, to.wallMs - from.wallMs);
}
