/** Slows whoever tries tokens and secrets, at every entrance together, and nobody else: an answer to one that counts never waits. */

import { setTimeout as sleep } from 'node:timers/promises';

/** So many wrong ones may come at once; one more is forgiven each second. */
const free = 30;
const delayedMs = 250;

/** The time that wrong tokens are counted and delayed by; for tests. */
export interface WrongTokenTime {
  /** A monotonic clock. */
  readonly nowMs: () => number;
  /** Resolves so many milliseconds later. */
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** The wrong tokens of late: one counter for all entrances of a daemon, or a guesser would go round by the next one. */
export class WrongTokens {
  readonly #time: WrongTokenTime;
  #level = 0;
  #atMs: number;

  constructor(time: WrongTokenTime = { nowMs: () => performance.now(), sleep: (ms) => sleep(ms) }) {
    this.#time = time;
    this.#atMs = time.nowMs();
  }

  /** Counts one more; resolves when its answer may be given. */
  async slow(): Promise<void> {
    const nowMs = this.#time.nowMs();
    this.#level = Math.max(0, this.#level - (nowMs - this.#atMs) / 1_000) + 1;
    this.#atMs = nowMs;
    if (this.#level > free) await this.#time.sleep(delayedMs);
  }
}
