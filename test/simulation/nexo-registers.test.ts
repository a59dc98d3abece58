import { describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { play } from './play.js';
import type { NexoReport } from './registers/nexo-book.js';
import { randomNexo } from './registers/nexo-plans.js';
import { randomSetup, type Setup } from './setup.js';

const seeds = Array.from({ length: 10 }, (_, index) => 500 + index);

/** Returns how nexo registers name the originals that they refund, take or release on these days. */
function namings(faults: Setup['faults']): ReadonlySet<string> {
  const plans = seeds.flatMap((seed) => randomNexo(seed, { ...randomSetup(seed, { faults }), nexo: 1 }));
  const sales = plans.flatMap(({ sales: all }) => all);
  return new Set(sales.flatMap(({ followUps }) => followUps.map(({ kind, naming }) => `${kind} by ${naming}`)));
}

/** Returns how a request names its original. */
function namingOf({ ask: { wanted } }: NexoReport): string {
  const time = wanted.original?.TimeStamp;
  if (time === undefined) return 'sale-reference';
  if (time.endsWith('+02:00')) return 'key-at-another-time';
  if (time.endsWith('+01:00')) return 'key-in-another-zone';
  return time.endsWith('Z') ? 'key' : 'key-without-a-zone';
}

describe('registers that use nexo name an original in every way', () => {
  test('registers name an original only in the earlier way with the earlier sets of faults', () => {
    const ways = ['key', 'key-in-another-zone', 'key-without-a-zone', 'key-at-another-time'];
    const captures = [...ways, 'sale-reference'].map((way) => `capture by ${way}`);
    const others = ['refund', 'reversal'].flatMap((kind) => ways.map((way) => `${kind} by ${way}`));
    expect([...namings('all')]).toEqual(expect.arrayContaining([...captures, ...others]));
    for (const faults of ['e897f2e', 'terminals'] as const)
      expect([...namings(faults)].toSorted()).toEqual(['refund by key', 'reversal by key']);
  });

  test.runIf(isWhole)('the terminal accepts one capture for each way of naming its original', async () => {
    const told: NexoReport[] = [];
    // Together these seeds have every form of a key.
    for (const seed of [1, 6, 11, 13]) {
      const { nexo } = await play(seed, { setup: { nexo: 1, requestFaults: 0, frameFaults: 0, incidents: 0 } });
      told.push(...nexo.book.told.filter(({ ask }) => ask.wanted.kind === 'capture'));
    }
    const ways = ['key', 'key-in-another-zone', 'key-without-a-zone', 'key-at-another-time', 'sale-reference'];
    const words = (way: string): readonly string[] =>
      told.filter((one) => namingOf(one) === way).map(({ word, condition }) => condition ?? word);
    for (const way of ways) expect(words(way), way).toEqual(expect.arrayContaining(['approved', 'NotAllowed']));
  });
});
