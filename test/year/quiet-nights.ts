/** The nights without a real daemon: the product's own rule says when the erasure is due, and its steps run in this process between two turns of the event loop. */

import process from 'node:process';
import { setImmediate as turn } from 'node:timers/promises';
import { isErasureDue } from '../../src/core/index.js';
import type { Journal } from '../../src/journal/index.js';
import { percentile } from '../bench/statistics.js';
import { nightMinutes, nightOf, timeZone } from './calendar.js';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** What the steps of all nights took. */
export interface NightCost {
  readonly steps: number;
  readonly erased: number;
  /** By the clock, ms. */
  readonly step: { readonly p50: number; readonly p99: number; readonly max: number; readonly over20: number };
  /** Processor time, ms. */
  readonly processor: { readonly p50: number; readonly p99: number; readonly max: number };
}

/** The nights of a year. */
export class QuietNights {
  readonly violations: string[] = [];
  readonly #keepDays: number;
  readonly #steps: number[] = [];
  readonly #processor: number[] = [];
  #erased = 0;

  constructor(keepDays: number) {
    this.#keepDays = keepDays;
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
      const beganMs = performance.now();
      const used = process.cpuUsage();
      state = run.next();
      const { user, system } = process.cpuUsage(used);
      this.#processor.push((user + system) / 1_000);
      this.#steps.push(performance.now() - beganMs);
    }
    this.#erased += run.counts().transactions;
    // A clock change repeats the time an hour later.
    this.#expectDue(journal, nightMs + 2 * minuteMs, false);
    this.#expectDue(journal, nightMs + 61 * minuteMs, false);
    journal.beat();
  }

  /** The cost so far. */
  cost(): NightCost {
    const [steps, processor] = [this.#steps, this.#processor].map((samples) => samples.toSorted((a, b) => a - b));
    const { p50, p99, max } = { ...figuresOf(steps ?? []) };
    const over20 = this.#steps.filter((ms) => ms > 20).length;
    return {
      steps: this.#steps.length,
      erased: this.#erased,
      step: { p50, p99, max, over20 },
      processor: figuresOf(processor ?? []),
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

function figuresOf(samples: readonly number[]): { readonly p50: number; readonly p99: number; readonly max: number } {
  return {
    p50: percentile(samples, 0.5),
    p99: percentile(samples, 0.99),
    max: samples.reduce((most, one) => Math.max(most, one), 0),
  };
}
