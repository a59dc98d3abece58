/** The cost of a start with the year: pairs of starts, with a journal of a few payments and with that of the year. */

import { startSimulator } from '../../src/simulator/index.js';
import { processorMs } from '../bench/processor-time.js';
import { median } from '../bench/statistics.js';
import type { TillYear } from './till-year.js';

/** Medians, ms. */
export interface StartCost {
  readonly few: number;
  readonly year: number;
  /** The differences of a pair, by the clock and in processor time. */
  readonly addedMs: number;
  readonly addedProcessorMs: number;
}

interface Side {
  readonly ms: number;
  readonly processorMs: number;
}

/**
 * Starts daemons in pairs and kills them. Each side is first in half of the pairs. The first pair does not count, because its files may not be in
 * memory yet. `few` is a till without payments.
 */
export async function measureStarts(year: TillYear, few: TillYear, pairs: number): Promise<StartCost> {
  const sides: { readonly few: Side; readonly year: Side }[] = [];
  const simulator = await startSimulator({ terminals: year.terminals, speed: 50 });
  try {
    for (const till of [few, year]) till.wire(simulator);
    few.setClock(Date.now());
    const first = await few.start();
    await few.real.take(first, 0, 1);
    await first.stop();
    for (let count = 0; count <= pairs; count += 1) {
      const early = count % 2 === 0 ? await started(few) : undefined;
      const ofYear = await started(year);
      sides.push({ few: early ?? (await started(few)), year: ofYear });
    }
  } finally {
    await few.shop.clear();
    await simulator.close();
  }
  const counted = sides.slice(1);
  const of = (value: (pair: (typeof sides)[number]) => number): number => median(counted.map(value));
  return {
    few: of((pair) => pair.few.ms),
    year: of((pair) => pair.year.ms),
    addedMs: of((pair) => pair.year.ms - pair.few.ms),
    addedProcessorMs: of((pair) => pair.year.processorMs - pair.few.processorMs),
  };
}

async function started(till: TillYear): Promise<Side> {
  const beganMs = performance.now();
  const daemon = await till.start();
  const side = { ms: performance.now() - beganMs, processorMs: processorMs(daemon.pid) };
  daemon.kill();
  await daemon.ended;
  return side;
}
