/** The nights without a real daemon: the product's own rule says when the erasure is due, and its steps run in this process between two turns of the event loop. */

import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { isErasureDue } from '../../src/core/index.js';
import type { Journal } from '../../src/journal/index.js';
import { threadTimes } from '../bench/processor-time.js';
import { percentile } from '../bench/statistics.js';
import { nightMinutes, nightOf, timeZone } from './calendar.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The goal for the processor time of one step. */
const slowMs = 20;

/** The cost of the steps of all nights. */
export interface NightCost {
  readonly steps: number;
  readonly erased: number;
  /** By the clock, by the clock without the time that the thread waited for a processor, and in processor time of the thread. */
  readonly clock: StepCost;
  readonly unhindered: StepCost;
  readonly processor: StepCost;
  /** The steps of more than 20 ms of processor time, in the order of time. */
  readonly slow: readonly SlowStep[];
}

/** A step of more than 20 ms of processor time, and the time of the garbage collections during it, ms. */
export interface SlowStep {
  readonly processorMs: number;
  readonly collectionMs: number;
}

/** The percentiles of the steps, ms, and the steps of more than 20 ms. */
export interface StepCost {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly over20: number;
}

/** The nights of a year. */
export class QuietNights {
  readonly violations: string[] = [];
  readonly #keepDays: number;
  readonly #clock: number[] = [];
  readonly #unhindered: number[] = [];
  readonly #processor: number[] = [];
  readonly #slow: { beganMs: number; endedMs: number; processorMs: number }[] = [];
  readonly #collections: PerformanceEntry[] = [];
  readonly #observer = new PerformanceObserver((list) => this.#collections.push(...list.getEntries()));
  #erased = 0;

  constructor(keepDays: number) {
    this.#keepDays = keepDays;
    this.#observer.observe({ entryTypes: ['gc'] });
  }

  /** Plays one night. `setClock`: sets the clock of the journal. */
  async play(journal: Journal, day: number, setClock: (ms: number) => void): Promise<void> {
    const nightMs = nightOf(day);
    const lastMs = Date.parse(journal.lastErasureAt() ?? '');
    if (lastMs > nightMs - 1.5 * dayMs) this.#expectDue(journal, nightMs - minuteMs, false);
    this.#expectDue(journal, nightMs + minuteMs, true);
    const atMs = nightMs + minuteMs;
    setClock(atMs);
    const run = journal.erase({ before: new Date(atMs - this.#keepDays * dayMs).toISOString(), isTrial: false });
    for (let state = 'working'; state === 'working'; ) {
      await turn();
      const before = threadTimes();
      const beganMs = performance.now();
      state = run.next();
      const clockMs = performance.now() - beganMs;
      const after = threadTimes();
      this.#clock.push(clockMs);
      this.#unhindered.push(clockMs - (after.waitedMs - before.waitedMs));
      const processorMs = after.ranMs - before.ranMs;
      this.#processor.push(processorMs);
      if (processorMs > slowMs) this.#slow.push({ beganMs, endedMs: beganMs + clockMs, processorMs });
    }
    this.#erased += run.counts().transactions;
    // A clock change repeats the time an hour later.
    this.#expectDue(journal, nightMs + 2 * minuteMs, false);
    this.#expectDue(journal, nightMs + 61 * minuteMs, false);
    journal.beat();
  }

  /** Stops the observation of garbage collections, and returns the cost of all nights. */
  end(): NightCost {
    this.#collections.push(...this.#observer.takeRecords());
    this.#observer.disconnect();
    return {
      steps: this.#clock.length,
      erased: this.#erased,
      clock: costOf(this.#clock),
      unhindered: costOf(this.#unhindered),
      processor: costOf(this.#processor),
      slow: this.#slow.map(({ beganMs, endedMs, processorMs }) => ({
        processorMs,
        collectionMs: this.#collections
          .filter(({ startTime }) => startTime >= beganMs && startTime < endedMs)
          .reduce((sum, { duration }) => sum + duration, 0),
      })),
    };
  }

  #expectDue(journal: Journal, atMs: number, isDue: boolean): void {
    const lastAt = journal.lastErasureAt();
    const lastMs = lastAt === undefined ? undefined : Date.parse(lastAt);
    if (isErasureDue(atMs, { minutes: nightMinutes, timeZone, lastMs, failedMs: undefined }) === isDue) return;
    const at = new Date(atMs).toISOString();
    this.violations.push(`the erasure is ${isDue ? 'not ' : ''}due at ${at}, after that of ${lastAt}`);
  }
}

function costOf(samples: readonly number[]): StepCost {
  const [p50 = 0, p99 = 0, max = 0] = [0.5, 0.99, 1].map((share) => percentile(samples, share));
  return { p50, p99, max, over20: samples.filter((ms) => ms > slowMs).length };
}
