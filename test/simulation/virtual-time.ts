/**
 * Time that advances only when nothing else can happen. A run gives the same result every time, and is as fast as the
 * machine allows.
 */

import type { BootMoment, Clock, Scheduler } from '../../src/core/index.js';

interface Due {
  readonly atMs: number;
  readonly order: number;
  readonly callback: () => void;
  live: boolean;
}

/** Wall time of the virtual start: 2026-01-01T00:00:00Z. */
const epochMs = 1_767_225_600_000;

/** More callbacks than this number at one virtual time are an endless loop. */
const momentMax = 10_000;

/** A virtual clock with its own agenda. Callbacks for the same time run in the order in which they were added. */
export class VirtualTime implements Clock, Scheduler {
  #nowMs = 0;
  #order = 0;
  #agenda: Due[] = [];
  #inThisMoment = 0;
  /** The offset of the wall clock, in ms. The wall clock may jump without an effect on waits. */
  wallOffsetMs = 0;

  monoMs(): number {
    return this.#nowMs;
  }

  wallMs(): number {
    return epochMs + this.#nowMs + this.wallOffsetMs;
  }

  /** The number of power cuts so far. */
  boots = 0;

  boot(): BootMoment {
    return { id: `boot ${this.boots}`, sinceBootMs: this.#nowMs };
  }

  /** The wall time of the world. No fault sets this clock. */
  worldMs(): number {
    return epochMs + this.#nowMs;
  }

  at(atMs: number, callback: () => void): () => void {
    const due: Due = { atMs: Math.max(atMs, this.#nowMs), order: this.#order++, callback, live: true };
    this.#insert(due);
    return () => {
      due.live = false;
    };
  }

  soon(callback: () => void): void {
    this.at(this.#nowMs, callback);
  }

  afterPoll(callback: () => void): () => void {
    return this.at(this.#nowMs, callback);
  }

  #insert(due: Due): void {
    let low = 0;
    let high = this.#agenda.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#agenda[middle];
      if (other !== undefined && (other.atMs < due.atMs || (other.atMs === due.atMs && other.order < due.order)))
        low = middle + 1;
      else high = middle;
    }
    this.#agenda.splice(low, 0, due);
  }

  /**
   * Runs the next callback, and sets the clock to the time of the callback. False if no callback is due before
   * `untilMs`. Throws if one time has so many callbacks that it must be an endless loop.
   */
  next(untilMs = Number.POSITIVE_INFINITY): boolean {
    for (;;) {
      const due = this.#agenda[0];
      if (due === undefined || due.atMs > untilMs) return false;
      this.#agenda.shift();
      if (!due.live) continue;
      this.#inThisMoment = due.atMs > this.#nowMs ? 0 : this.#inThisMoment + 1;
      if (this.#inThisMoment > momentMax) throw new Error(`time stands still at ${this.#nowMs} ms`);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.callback();
      return true;
    }
  }

  /** Runs all callbacks up to a time, and sets the clock to that time. */
  runUntil(untilMs: number): void {
    while (this.next(untilMs));
    this.#nowMs = Math.max(this.#nowMs, untilMs);
  }
}
