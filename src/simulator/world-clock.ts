/** Real time for a simulated world: the elapsed time, multiplied by the speed, and a timer for the next event. */

import { performance } from 'node:perf_hooks';

const timerMaxMs = 2_000_000_000;

/** A clock that starts at its creation and does not depend on the system clock. */
export class WorldClock {
  readonly #startMs = performance.now();
  readonly #speed: number;
  #timer: NodeJS.Timeout | undefined;

  /** With `speed` 10, ten simulated seconds pass in a real second. */
  constructor(speed: number) {
    this.#speed = speed;
  }

  /** Returns the simulated milliseconds since the start. */
  nowMs(): number {
    return (performance.now() - this.#startMs) * this.#speed;
  }

  /**
   * Calls `wake` once at this simulated time. A new call replaces the earlier one. A call with undefined only cancels
   * the earlier one.
   */
  wakeAt(atMs: number | undefined, wake: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (atMs === undefined) return;
    const realMs = Math.min(timerMaxMs, Math.max(0, (atMs - this.nowMs()) / this.#speed));
    this.#timer = setTimeout(wake, Math.ceil(realMs));
  }
}
