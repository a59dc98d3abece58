/** Real time for a simulated world: elapsed time by a factor, and a timer for when the world wants to be woken. */

import { performance } from 'node:perf_hooks';

const timerMaxMs = 2_000_000_000;

/** Runs from its making on. The system clock may jump; this does not. */
export class WorldClock {
  readonly #startMs = performance.now();
  readonly #speed: number;
  #timer: NodeJS.Timeout | undefined;

  /** `speed` 10 lets ten simulated seconds pass in a real one. */
  constructor(speed: number) {
    this.#speed = speed;
  }

  /** Simulated milliseconds since the beginning. */
  nowMs(): number {
    return (performance.now() - this.#startMs) * this.#speed;
  }

  /** Calls back once when the simulated moment is reached, in place of what was asked before; undefined asks for nothing. */
  wakeAt(atMs: number | undefined, wake: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (atMs === undefined) return;
    const realMs = Math.min(timerMaxMs, Math.max(0, (atMs - this.nowMs()) / this.#speed));
    this.#timer = setTimeout(wake, Math.ceil(realMs));
  }
}
