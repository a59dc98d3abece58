/** Damaged approvals: a short run of what `npm run fuzz -- --mutants N` plays. */

import { describe, expect, test } from 'vitest';
import { readText } from '../../src/lane/inbound/frame-reading.js';
import { fuzzMutants } from './mutants.js';
import { fuzzMutantsByWire } from './mutants-by-wire.js';

/** A reader that refuses a message of which a part was left out. */
const readWhole: typeof readText = (text, codec, parts) => {
  const reading = readText(text, codec, parts);
  const isDamaged = reading.type === 'message' && reading.received.message.kept.some(({ why }) => why === 'left-out');
  return isDamaged ? { type: 'unreadable', why: 'left-out', header: undefined } : reading;
};

describe('damaged approvals', () => {
  test('no damage to what decides nothing costs one, and none to what decides is reported as something else', () => {
    const { counts, wrong } = fuzzMutants(44, (tried) => tried >= 7_000);
    expect(wrong).toEqual([]);
    expect(counts.harmless.approved).toBe(7_000);
    for (const weight of ['amount', 'decides'] as const) expect(counts[weight].tried).toBeGreaterThan(800);
    expect(counts.decides.open).toBeGreaterThan(300);
    expect(counts.amount.amountUnknown).toBeGreaterThan(300);
  });

  test('a reader that refuses a message with a damaged text is found', () => {
    expect(fuzzMutants(44, (tried) => tried >= 200, readWhole).wrong.length).toBeGreaterThan(0);
  });

  test('through real sockets each of them is approved, and a needless question is asked about none', async () => {
    const { documents, wrong } = await fuzzMutantsByWire(44, (number) => number >= 40);
    expect(wrong).toEqual([]);
    expect(documents).toBe(40);
  });
});
