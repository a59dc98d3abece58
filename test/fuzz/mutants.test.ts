/** Damaged approvals: a short run of `npm run fuzz -- --mutants N`. */

import { describe, expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { readText } from '../../src/lane/inbound/frame-reading.js';
import { fuzzMutants } from './mutants.js';
import { fuzzMutantsByWire } from './mutants-by-wire.js';

/** A reader that refuses each message with a part left out. */
const readWhole: typeof readText = (text, codec, parts) => {
  const reading = readText(text, codec, parts);
  const isDamaged = reading.type === 'message' && reading.received.message.kept.some(({ why }) => why === 'left-out');
  return isDamaged ? { type: 'unreadable', why: 'left-out', header: undefined } : reading;
};

describe('damaged approvals', () => {
  test('are not lost by damage outside the decisive fields, and never reported as another outcome', () => {
    const harmless = isWhole ? 7_000 : 150;
    const { counts, wrong } = fuzzMutants(44, (tried) => tried >= harmless);
    expect(wrong).toEqual([]);
    expect(counts.harmless.approved).toBe(harmless);
    for (const weight of ['amount', 'decides'] as const) expect(counts[weight].tried).toBeGreaterThan(harmless / 10);
    expect(counts.decides.open).toBeGreaterThan(harmless / 30);
    expect(counts.amount.amountUnknown).toBeGreaterThan(harmless / 30);
  });

  test('are lost by a reader that refuses damaged texts, which the fuzzer finds', () => {
    expect(fuzzMutants(44, (tried) => tried >= (isWhole ? 200 : 60), readWhole).wrong.length).toBeGreaterThan(0);
  });

  test('are approved over real sockets, without a needless status request', async () => {
    const count = isWhole ? 40 : 1;
    const { documents, wrong } = await fuzzMutantsByWire(44, (number) => number >= count);
    expect(wrong).toEqual([]);
    expect(documents).toBe(count);
  });
});
