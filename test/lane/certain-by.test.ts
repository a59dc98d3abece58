/** By when it is certain what became of a payment, or a person is called: also a process that comes later keeps that. */

import { expect, test } from 'vitest';
import { limits } from '../../src/core/index.js';
import { Till } from '../world/till.js';

/** A terminal that took `p1` and says nothing more, also when it is asked; until a time is named. */
async function silent(): Promise<Till> {
  const till = Till.connected();
  await till.pay('p1');
  till.run(120_000);
  expect(till.view('p1').certainBy).toBeDefined();
  return till;
}

test('a new process names a time of its own at once, and keeps it: its limit begins anew', async () => {
  const before = await silent();
  const named = before.view('p1').certainBy ?? '';
  const till = before.restart();
  till.up().run(1_000);
  const renamed = till.view('p1').certainBy ?? '';
  expect(Date.parse(renamed) - Date.parse(named)).toBeGreaterThan(100_000);
  till.run(limits.hardMs);
  expect([till.told('p1'), till.view('p1').certainBy]).toEqual(['recovering', renamed]);
  till.run(Date.parse(renamed) - till.time.wallMs());
  till.shows('p1', 'unresolved');
});
