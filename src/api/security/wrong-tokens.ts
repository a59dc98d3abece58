/** Slows down callers that guess tokens and secrets, at all listeners together. A request with a valid token never waits. */

import { setTimeout as sleep } from 'node:timers/promises';

/** The number of wrong tokens that are answered without delay. The count of wrong tokens falls by one each second. */
const free = 30;
const delayedMs = 250;

/** The clock for counting and delaying wrong tokens. Tests replace it. */
export interface WrongTokenTime {
  /** The time of a monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
  /** Resolves after this number of milliseconds. */
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Counts recent wrong tokens. All listeners of a daemon share the count, so that a guesser cannot switch to another listener. */
export class WrongTokens {
  readonly #time: WrongTokenTime;
  #level = 0;
  #atMs: number;

  constructor(time: WrongTokenTime = { nowMs: () => performance.now(), sleep: (ms) => sleep(ms) }) {
    this.#time = time;
    this.#atMs = time.nowMs();
  }

  /** Counts a wrong token. Resolves when the response to it may be sent. */
  async slow(): Promise<void> {
    const nowMs = this.#time.nowMs();
    this.#level = Math.max(0, this.#level - (nowMs - this.#atMs) / 1_000) + 1;
    this.#atMs = nowMs;
    if (this.#level > free) await this.#time.sleep(delayedMs);
  }
}
