/** A clock that moves only when a test moves it. Sockets are still real. */

import type { Clock, Scheduler } from '../../src/core/index.js';

export class ManualTime implements Clock, Scheduler {
  #nowMs = 0;
  #timers: { readonly atMs: number; readonly callback: () => void }[] = [];

  monoMs(): number {
    return this.#nowMs;
  }

  wallMs(): number {
    return this.#nowMs;
  }

  at(atMs: number, callback: () => void): () => void {
    const timer = { atMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  afterPoll(callback: () => void): () => void {
    const immediate = setImmediate(() => setImmediate(callback));
    return () => clearImmediate(immediate);
  }

  soon(callback: () => void): void {
    queueMicrotask(callback);
  }

  /** The time until the next timer, ms. */
  get nextInMs(): number {
    return Math.min(...this.#timers.map((timer) => timer.atMs)) - this.#nowMs;
  }

  /** Moves the clock forward and fires the due timers in order. */
  advance(ms: number): void {
    this.#nowMs += ms;
    const due = this.#timers.filter((timer) => timer.atMs <= this.#nowMs).toSorted((a, b) => a.atMs - b.atMs);
    this.#timers = this.#timers.filter((timer) => timer.atMs > this.#nowMs);
    for (const timer of due) timer.callback();
  }
}
