/** `tenderd journal prune`, as an operator types it. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expectErr, expectOut } from './run-here.js';
import { newHome } from './tenderd.js';

const erased = z.looseObject({
  transactions: z.number(),
  trial: z.boolean(),
  kept: z.looseObject({ unacknowledged: z.number() }),
});
const shown = z.looseObject({
  acceptedAt: z.string(),
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
  const mark = {
    matchedUntil: new Date().toISOString(),
    last: { transactionId: 'p-1', acceptedAt: (await show('p-1')).acceptedAt },
    unresolved: [],
  };
  await pay('p-2');
  await home.run('transactions acknowledge p-2', ...where);
  const markFile = join(data, 'matched.json');
  writeFileSync(markFile, JSON.stringify({ ...mark, at: mark.matchedUntil }));
  const limited = {
    transactions: 0,
    before: mark.matchedUntil,
    matchedUntil: mark.matchedUntil,
    markFile,
    kept: { unmatched: 1 },
  };
  const trial = async () =>
    home.run('journal prune --dry-run --name Anna --before', new Date().toISOString(), ...where);
  expect(await prune('--dry-run')).toMatchObject(limited);
  const withDaemon = await trial();
  await end();
  expect(await prune('--dry-run')).toMatchObject(limited);
  const withoutDaemon = await trial();
  expect([withDaemon.out, withoutDaemon.out]).toEqual(
    Array.from({ length: 2 }, () =>
      [
        `The mark in ${markFile} limits this erasure to transactions from before ${mark.matchedUntil}. Later transactions wait for a match with their settlement files (match --mark).`,
        `Transactions from before ${mark.matchedUntil} that would lose their personal data: 0`,
        'Older transactions that keep their personal data:',
        '  1 that no match has compared yet',
        '',
      ].join('\n'),
    ),
  );
  rmSync(markFile);
  expect(await prune('--dry-run')).toMatchObject({ transactions: 1 });
  expectOut(
    await home.run('journal prune --recent --name Anna --before', new Date().toISOString(), ...where),
    0,
    'that lost their personal data: 1',
  );
});
