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
import { addSettledPayments, settlementFile } from './settled-payments.js';
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

test.each(there)('The match finds every difference among the payments of all stores', async () => {
  const tables = await OfficeTables.open(onTestFinished);
  await addSettledPayments(tables);
  const folder = freshFolder();
  const settlement = join(folder, 'march.csv');
  writeFileSync(settlement, settlementFile);
  const config = tables.configFile();
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
  const mistyped = await run('--store', 'store-2', '--store', 'stroe-1');
  expect([mistyped.code, mistyped.err]).toEqual([
    2,
    expect.stringContaining('No store has a name with "stroe-1" in it'),
  ]);
  const before = await run('--json', '--since', '2026-04-01', '--until', '2026-03-01');
  expect([before.code, before.out]).toEqual([2, expect.stringContaining('is not before its end')]);
  await tables.server.kill();
  const down = await run('--json');
  expect(down.code).toBe(69);
  expect(down.out + down.err).toContain('The database does not answer.');
});

test.each(there)(
  'The match advises nothing about payments that a store could not report, or that were deleted',
  async () => {
    const tables = await OfficeTables.open(onTestFinished);
    await addSettledPayments(tables);
    const folder = freshFolder();
    const settlement = join(folder, 'march.csv');
    writeFileSync(settlement, settlementFile);
    const config = tables.configFile();
    const run = async (...more: readonly string[]) => {
      const { code, out } = await runHere(['office match', settlement, '--config', config, '--json', ...more], folder);
      const report: {
        scope: object;
        figures: object;
        conclusion: string;
        findings: readonly Record<string, unknown>[];
      } = JSON.parse(out);
      const { scope, figures, conclusion, findings } = report;
      const unknown = findings.filter(({ transactionId }) => transactionId === undefined);
      return {
        code,
        scope,
        figures,
        conclusion,
        codes: findings.map((one) => one['code']),
        unknown: unknown.map((one) => [one['code'], one['sale']]),
      };
    };
    // A store that began on 10 March may have taken the payment of 2 March with another program.
    await tables.addStore(3, 'tenderd.store-3', { first_event_at: '2026-03-10T08:00:00Z' });
    await tables.addPayment(3, 'late', {
      received_at: '2026-03-10T12:00:00Z',
      view: JSON.stringify({
        transactionId: 'late',
        kind: 'payment',
        terminal: 'till-1',
        sale: 'R-L',
        // The clock of the till is wrong.
        acceptedAt: '2029-03-10T12:00:00.000Z',
        result: 'declined',
      }),
    });
    expect(await run()).toMatchObject({
      figures: { beforeJournal: 0 },
      unknown: [
        ['charge-not-in-journal', 'R-98'],
        ['store-not-known', 'R-99'],
      ],
    });
    // A store that is not selected may have taken the payment of any line.
    expect(await run('--store', 'store-1,store-2')).toMatchObject({
      unknown: [
        ['store-not-known', 'R-99'],
        ['store-not-known', 'R-98'],
      ],
    });
    // Both stores have a sale R-1 and a sale R-2. The second line of each is no second charge of store-1.
    expect(await run('--store', 'store-1')).toMatchObject({
      codes: [...Array.from({ length: 5 }, () => 'store-not-known'), 'charge-not-settled'],
    });
    // The clock of a till was at 1970. So nothing is known about the store, or about the chain, before the stream says it.
    await tables.addStore(4, 'tenderd.store-4', { first_event_at: '1970-01-01T00:10:00Z' });
    await tables.addPayment(4, 'early', {
      first_event_at: '1970-01-01T00:10:00Z',
      received_at: '2026-03-25T12:00:00Z',
      view: JSON.stringify({
        transactionId: 'early',
        kind: 'payment',
        terminal: 'till-1',
        sale: 'R-E',
        acceptedAt: '1970-01-01T00:10:00.000Z',
        result: 'declined',
      }),
    });
    expect(await run()).toMatchObject({
      scope: {
        journalSince: expect.stringMatching(/^2026-03-01T12:00:00/),
        allStoresSince: expect.stringMatching(/^2026-03-25T12:00:00/),
      },
      unknown: [
        ['store-not-known', 'R-99'],
        ['store-not-known', 'R-98'],
      ],
    });
    await tables.client.query('delete from transactions where daemon_id = 4');
    // The office deleted all payments up to 15 March, except an unresolved one.
    await tables.client.query("delete from transactions where transaction_id in ('t1', 't2', 't3')");
    await tables.addPayment(1, 'open', { first_event_at: '2026-02-01T12:00:00Z', result: 'unresolved' });
    await tables.add('retention', { deleted_before: '2026-03-15T04:30:00Z' });
    expect(await run()).toMatchObject({
      code: 75,
      conclusion: 'differs',
      figures: expect.objectContaining({ beforeJournal: 6, transactions: 2 }),
      unknown: [['charge-not-in-journal', 'R-98']],
    });
  },
);
