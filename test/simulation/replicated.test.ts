/**
 * Two daemons on a stream that loses, delays and doubles messages. Leaders die, stand still between append and write,
 * and are cut off from the stream, so two of them can believe that they lead.
 */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { ofThePair } from './only-payments.js';
import { judge } from './oracle/index.js';
import { play } from './play.js';

test('no seed charges twice or loses an outcome, and both journals have the same content', async () => {
  const seen = new Map<string, number>();
  const findings: string[] = [];
  const seeds = isWhole ? Array.from({ length: 40 }, (_none, index) => index + 1) : [4, 38, 54];
  for (const seed of seeds) {
    const run = await play(seed, { isWhole: true, setup: { isPair: true, ...(seed % 2 === 0 ? ofThePair : {}) } });
    findings.push(...judge(run).map(({ text }) => `seed ${seed}: ${text}`));
    for (const [name, count] of Object.entries(run.pair?.seen ?? {})) seen.set(name, (seen.get(name) ?? 0) + count);
  }
  expect(findings).toEqual([]);
  expect([...seen].filter(([, count]) => count === 0)).toEqual([]);
});
