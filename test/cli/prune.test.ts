/** `tenderd journal prune`, as an operator types it. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectErr, expectOut } from './run-here.js';
import { newHome } from './tenderd.js';

const erased = z.object({
  transactions: z.number(),
  trial: z.boolean(),
  kept: z.object({ unacknowledged: z.number() }),
});
const shown = z.looseObject({
  erasedAt: z.string().optional(),
  receipts: z.array(z.unknown()),
  result: z.string().optional(),
});

test('journal prune erases old data with and without a daemon, and a repeated id still gets its outcome', async () => {
  const home = newHome();
  const data = join(home.directory, 'data');
  const where = ['--data-dir', data];
  const { end } = await home.serveHere(['--simulate --port 0 --data-dir', data]);
  const pay = async (id: string) => home.run('pay 12.50 EUR --terminal till-1 --id', id, ...where);
  const show = async (id: string) => {
    const { out } = await home.run('transactions show', id, ...where, '--json');
    return shown.parse(JSON.parse(out));
  };
  const prune = async (...more: readonly string[]) => {
    const { out } = await home.run(
      'journal prune --json --recent --name Anna --before',
      new Date().toISOString(),
      ...where,
      ...more,
    );
    return erased.parse(JSON.parse(out));
  };
  await pay('p-1');
  expectErr(await home.run('journal prune --before', '2999-01-01', ...where), 2, 'must be a time in the past');
  const tooRecent = await home.run('journal prune --json --before', '6d', ...where);
  expect([tooRecent.code, JSON.parse(tooRecent.out)]).toEqual([
    2,
    { error: expect.objectContaining({ code: 'erasure-too-recent' }) },
  ]);
  expectOut(await home.run('journal prune --before', '8d', ...where), 0, 'that lost their personal data: 0');
  await home.run('transactions acknowledge p-1', ...where);
  expect(await prune('--dry-run')).toMatchObject({ transactions: 1, trial: true });
  expect((await show('p-1')).receipts.length).toBeGreaterThan(0);
  expect(await prune()).toMatchObject({ transactions: 1, trial: false });
  expect(await show('p-1')).toMatchObject({ receipts: [], result: 'approved', erasedAt: expect.any(String) });
  // The repeated id gets the earlier outcome, and no second payment.
  expectOut(await pay('p-1'), 0, 'pproved');
  await pay('p-2');
  await home.run('transactions acknowledge p-2', ...where);
  await end();
  expect(await prune('--dry-run')).toMatchObject({ transactions: 1 });
  expectOut(
    await home.run('journal prune --recent --name Anna --before', new Date().toISOString(), ...where),
    0,
    'that lost their personal data: 1',
  );
});
