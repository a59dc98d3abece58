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
  await tables.server.kill();
  const down = await run('--json');
  expect(down.code).toBe(69);
  expect(down.out + down.err).toContain('The database does not answer.');
});
