/** The commands of the page: a hash of a password, and the match over all stores at a real PostgreSQL. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { printPasswordHash } from '../../../src/cli/office/password.js';
import { isPassword, readPasswordHash } from '../../../src/office/password/password.js';
import { runHere } from '../../cli/run-here.js';
import { freshFolder } from '../../world/fresh-folder.js';
import { isPostgresMissing } from '../postgres-server.js';
import { OfficeTables } from './tables.js';

const there = isPostgresMissing() ? [] : [true];

/** Runs the command with this input. */
async function hashOf(input: string) {
  const out: string[] = [];
  const code = await printPasswordHash(
    {},
    {
      environment: {},
      home: '/',
      out: { write: (text: string) => out.push(text) },
      err: { write: () => undefined },
      in: Readable.from([input]),
      onInterrupt: () => new AbortController().signal,
    },
  );
  return { code, out: out.join('') };
}

test('The command prints the hash of a password, and nothing from which the password could be read', async () => {
  const { code, out } = await hashOf('correct horse battery\n');
  expect(code).toBe(0);
  expect(out).not.toContain('horse');
  const hash = readPasswordHash(out.trim());
  expect(hash === undefined ? false : await isPassword('correct horse battery', hash)).toBe(true);
  await expect(hashOf('too short\n')).rejects.toThrow('at least 12 characters');
  await expect(hashOf('')).rejects.toThrow('No password was typed');
});

const header =
  'Merchant Account,Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Batch Number,Note';

function settled(psp: string, sale: string, amount: string, day = '01'): string {
  return `Chain,${psp},${sale},2026-03-${day} 12:00:05,UTC,Settled,M${psp},EUR,,${amount},4,`;
}

test.each(there)('The match finds every difference among the payments of all stores', async () => {
  const tables = await OfficeTables.open(onTestFinished);
  for (const [daemon, store] of [
    [1, 'tenderd.store-1'],
    [2, 'tenderd.store-2'],
  ] as const) {
    await tables.addStore(daemon, store);
    // Both stores use the same ids and the same numbers of sales.
    for (const number of [1, 2, 3])
      await tables.addPayment(daemon, `t${number}`, {
        acknowledged_revision: 1,
        poi_transaction_id: `tender.PSP${daemon}${number}`,
        view: JSON.stringify({
          transactionId: `t${number}`,
          kind: 'payment',
          terminal: 'till-1',
          sale: `R-${number}`,
          acceptedAt: '2026-03-01T12:00:30.000Z',
          result: 'approved',
          acknowledged: false,
          authorized: { amount: 1_250, currency: 'EUR' },
          poiTransaction: { transactionId: `tender.PSP${daemon}${number}`, timeStamp: '2026-03-01T12:00:00Z' },
        }),
      });
  }
  const folder = freshFolder();
  const settlement = join(folder, 'march.csv');
  const lines = [
    settled('PSP11', 'R-1', '12.50'),
    settled('PSP12', 'R-2', '12.50'),
    settled('PSP21', 'R-1', '12.50'),
    settled('PSP22', 'R-2', '10.00'),
    settled('PSP23', 'R-3', '12.50'),
    settled('PSP99', 'R-99', '7.00', '02'),
    settled('PSP98', 'R-98', '1.00', '20'),
  ];
  writeFileSync(settlement, `${[header, ...lines].join('\n')}\n`);
  const { host, port, database, user } = tables.server.place;
  const config = join(folder, 'office.toml');
  const text = `[stream]\nurl = "nats://127.0.0.1:4222"\nstream = "S"\n[database]\nhost = "${host}"\nport = ${port}\ndatabase = "${database}"\nuser = "${user}"\n`;
  writeFileSync(config, text, { mode: 0o600 });
  const run = async (...more: readonly string[]) =>
    runHere(['office match', settlement, '--config', config, ...more], folder);
  const { code, out } = await run('--json');
  const { findings, figures }: { findings: readonly Record<string, unknown>[]; figures: Record<string, unknown> } =
    JSON.parse(out);
  const found = findings.map(({ code: finding, transactionId, place, sale }) => [
    finding,
    transactionId ?? sale,
    place,
  ]);
  expect(found.toSorted((one, other) => one.join(' ').localeCompare(other.join(' ')))).toEqual([
    ['amount-differs', 'tenderd.store-2/t2', 'tenderd.store-2 till-1'],
    ['charge-not-in-journal', 'R-98', undefined],
    ['charge-not-in-journal', 'R-99', undefined],
    ['charge-not-settled', 'tenderd.store-1/t3', 'tenderd.store-1 till-1'],
  ]);
  expect(figures).toMatchObject({ transactions: 6, agreeing: 4 });
  expect(code).toBe(75);
  expect((await run('--csv', '--store', 'store-2')).out).not.toContain('store-1');
  await tables.server.kill();
  const down = await run('--json');
  expect(down.code).toBe(69);
  expect(down.out + down.err).toContain('The database does not answer.');
});
