/** `tenderd shopper export` and `shopper erase`, as an operator types them, with a running daemon and a stopped one. */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Tenderd } from '../../src/client/index.js';
import { expectErr, expectOut } from './run-here.js';
import { newHome } from './tenderd.js';

const exported = z.object({
  reference: z.string(),
  transactions: z.array(
    z.looseObject({
      transactionId: z.string(),
      acquirerData: z.string().optional(),
      card: z.looseObject({ maskedPan: z.string().optional() }).optional(),
      receipts: z.array(z.unknown()),
      attempts: z.array(z.unknown()),
      erasedAt: z.string().optional(),
    }),
  ),
});
const erased = z.object({
  trial: z.boolean(),
  transactions: z.array(z.object({ transactionId: z.string(), kept: z.string().optional() })),
});
const acts = z.object({ acts: z.array(z.looseObject({ act: z.string() })) });

test('the data of one shopper is exported and erased, and the amounts stay', async () => {
  const home = newHome();
  const data = join(home.directory, 'data');
  const where = ['--data-dir', data];
  const begin = ['--simulate --port 0 --data-dir', data] as const;
  const { end, ready } = await home.serveHere(begin);
  const token = readFileSync(String(ready['tokenPath']), 'utf8').trim();
  const client = new Tenderd({ url: String(ready['url']), token });
  const pay = async (transactionId: string, shopper: string): Promise<void> => {
    const { result } = await client.pay({
      id: transactionId,
      terminal: 'till-1',
      sale: `R-${transactionId}`,
      amount: 1250,
      currency: 'EUR',
      acquirerData: `metadata.customer=${shopper}&shopperEmail=${shopper}%40example.com`,
    });
    expect(result).toBe('approved');
  };
  const decision = ['--name', 'K. Nordmann', '--reason', 'letter 2026-31'];
  const erase = async (...more: readonly string[]) => {
    const { out } = await home.run('shopper erase anna-17 --json', ...decision, ...where, ...more);
    return erased.parse(JSON.parse(out)).transactions;
  };
  await pay('a1', 'anna-17');
  await pay('a2', 'anna-17');
  await pay('b1', 'bo-4');
  await home.run('transactions acknowledge a1', ...where);
  await home.run('transactions acknowledge b1', ...where);

  const file = join(home.directory, 'shopper.json');
  expectOut(await home.run('shopper export ANNA-17@example.com --out', file, ...where), 0, ': 2 transactions');
  const { transactions } = exported.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(transactions.map(({ transactionId }) => transactionId)).toEqual(['a1', 'a2']);
  expect(transactions[0]).toMatchObject({ acquirerData: expect.stringContaining('anna-17'), attempts: [{}] });
  expect(transactions[0]?.card?.maskedPan).toMatch(/^\d{6}\*+\d{4}$/);
  expect(statSync(file).mode & 0o077).toBe(0);
  const [exportAct] = acts.parse(JSON.parse((await home.run('audit --json', ...where)).out)).acts;
  expect(exportAct).toMatchObject({ act: 'data-exported', reason: 'export' });
  expect(exportAct?.['text']).toMatch(/ exported the data of one shopper in 2 transactions: export$/);
  expectErr(await home.run('shopper export anna-17 --out', file, ...where), 1, 'could not be written: EEXIST');
  expectErr(await home.run('shopper erase 12', ...decision, ...where), 2, 'at least 3 characters');
  expectErr(await home.run('shopper erase anna-17', ...where), 2, '--name');

  const half = [{ transactionId: 'a1' }, { transactionId: 'a2', kept: 'unacknowledged' }];
  expect(await erase('--dry-run')).toEqual(half);
  expect(await erase()).toEqual(half);
  const show = async (id: string) => JSON.parse((await home.run('transactions show', id, ...where, '--json')).out);
  expect(await show('a1')).toMatchObject({
    amountDetails: { amount: 1250, currency: 'EUR' },
    result: 'approved',
    receipts: [],
    erasedAt: expect.any(String),
  });
  expect((await show('b1')).receipts.length).toBeGreaterThan(0);
  const kept = await home.run('shopper erase anna-17', ...decision, ...where);
  expectOut(kept, 0, 'a2: money moved, and the register has not acknowledged it');
  const found = acts.parse(JSON.parse((await home.run('audit --json', ...where)).out)).acts;
  expect(found.find(({ act }) => act === 'data-erased')).toMatchObject({
    act: 'data-erased',
    name: 'K. Nordmann',
    reason: 'letter 2026-31',
    text: expect.stringContaining('in 1 transaction, and 1 more keep their data'),
  });
  expect(JSON.stringify(found)).not.toContain('anna-17');
  await home.run('transactions acknowledge a2', ...where);

  await end();
  expect(await erase('--dry-run')).toEqual([{ transactionId: 'a2' }]);
  expect(await erase()).toEqual([{ transactionId: 'a2' }]);
  expect(readFileSync(join(data, 'journal.sqlite'), 'latin1')).not.toContain('anna-17');
  expectOut(await home.run('shopper erase anna-17', ...decision, ...where), 0, 'no personal data under this reference');
});
