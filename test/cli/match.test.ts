/** `tenderd match` with a journal: of a running daemon, of a stopped one, and of a backup. */

import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMatchedMark } from '../../src/journal/index.js';
import { Home } from './tenderd.js';
import { expectErr, expectOut } from './run-here.js';

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  await home.clear();
});

const mapping = `
name = "bank"
[columns]
amount = "amount"
currency = "currency"
paid = "paid"
settled = "settled"
sale = "sale"
reference = "number"
line = "id"
`;

const dayMs = 86_400_000;
const days = (count: number): string => new Date(Date.now() + count * dayMs).toISOString().slice(0, 10);

function markIn(dataDir: string) {
  return readMatchedMark(dataDir, new Date().toISOString());
}

/** Returns the findings of a report by code and sale. */
function findingsIn(json: string): readonly string[] {
  const { findings }: { readonly findings: readonly { readonly code: string; readonly sale: string }[] } =
    JSON.parse(json);
  return findings.map(({ code, sale }) => `${code} ${sale}`);
}

/** Returns the acquirer's number of a payment, which the terminal reported. */
async function acquirerNumberOf(sale: string, place: string): Promise<string> {
  const listed = await home.run(`transactions list --sale ${sale} ${place} --json`);
  const [, id = ''] = /"transactionId":\s*"([^"]+)"/.exec(listed.out) ?? [];
  const shown = await home.run(`transactions show ${id} ${place} --json`);
  const [, number = ''] = /"AcquirerTransactionID":\s*\{[^}]*"TransactionID":\s*"([^"]+)"/.exec(shown.out) ?? [];
  expect(number).not.toBe('');
  return number;
}

test('tenderd match finds an unbooked charge and an unknown charge', async () => {
  const dataDir = join(home.directory, 'data');
  const place = `--simulate --data-dir ${dataDir}`;
  const { end } = await home.serveHere([place, '--port', '0']);
  const pay = `pay 12.50 EUR --terminal till-1 ${place}`;
  expect((await home.run(`${pay} --sale S1 --acknowledge`)).code).toBe(0);
  expect((await home.run(`${pay} --sale S2`)).code).toBe(0);
  const file = join(home.directory, 'bank.csv');
  const mappingFile = join(home.directory, 'bank.toml');
  writeFileSync(mappingFile, mapping);
  expect((await home.run(`${pay} --sale S3 --acknowledge`)).code).toBe(0);
  const acquirerNumber = await acquirerNumberOf('S3', place);
  // The bank settled ten days later, so all payments should be in its file.
  const rows = [
    `12.50,EUR,${days(0)},${days(1)},S1,,1`,
    `12.50,EUR,${days(0)},${days(1)},S2,,2`,
    `7.00,EUR,${days(0)},${days(1)},S9,,3`,
    // The bank knows this payment only by its own number.
    `12.50,EUR,${days(0)},${days(1)},,${acquirerNumber},4`,
  ];
  writeFileSync(file, `${['amount,currency,paid,settled,sale,number,id', ...rows].join('\n')}\n`);
  const match = `match ${file} --mapping ${mappingFile}`;
  const expected = ['charge-not-in-journal S9', 'charge-not-booked S2'];

  const running = await home.run(`${match} ${place} --json --since ${days(-9)}`);
  expect(running.code).toBe(75);
  expect(findingsIn(running.out)).toEqual(expected);
  const backups = join(home.directory, 'backups');
  expect((await home.run(`backup ${backups} ${place}`)).code).toBe(2);
  await end();

  const stopped = await home.run(`${match} ${place} --json --since ${days(-9)}`);
  expect(stopped.out).toBe(running.out);
  const shown = await home.run(`${match} ${place} --since ${days(-9)}`);
  expectOut(shown, 75, 'Charge without a sale: approved, but the register did not book it (charge-not-booked): 1');
  expectOut(shown, 75, 'expected 12.50 EUR, found 12.50 EUR');
  expectOut(shown, 75, '2 mismatches.');
  const table = await home.run(`${match} ${place} --csv --since ${days(-9)}`);
  expect(table.out.split('\r\n')).toHaveLength(4);
  const before = readdirSync(dataDir).toSorted();
  const journal = readFileSync(join(dataDir, 'journal.sqlite'));
  const copy = await home.run(`${match} --journal ${join(dataDir, 'journal.sqlite')} --json --since ${days(-9)}`);
  expect(copy.out).toBe(running.out);
  expect(readFileSync(join(dataDir, 'journal.sqlite')).equals(journal)).toBe(true);
  expect(readdirSync(dataDir).toSorted()).toEqual(before);

  const refused = await home.run(`${match} ${place} --sales ${mappingFile}`);
  expect(refused).toMatchObject({ code: 65, out: '' });
  expect(refused.err).toContain('bank.toml, line 2: This is not a settlement file');
  expect(refused.err).toContain('Nothing was compared.');
  expect((await home.run(`match none.csv ${place}`)).code).toBe(2);
  expect((await home.run(`match /dev/zero ${place}`)).code).toBe(2);
  expect((await home.run(`match ${file} --mapping ${file} ${place}`)).code).toBe(78);
  expect((await home.run(`${match} --journal x --mark`)).code).toBe(2);
  expectErr(await home.run(`${match} --terminal till-1 --mark`), 2, '--mark is for all terminals');

  const emptyFile = join(home.directory, 'empty.csv');
  writeFileSync(emptyFile, 'amount,currency,paid,settled,sale,number,id\n');
  const emptyMatch = `match ${emptyFile} --mapping ${mappingFile} ${place}`;
  const empty = await home.run(`${emptyMatch} --mark`);
  expectOut(empty, 75, 'No charge in the settlement files');
  expectOut(empty, 75, 'empty.csv has no payments');
  expectOut(empty, 75, 'Nothing was compared.');
  expectOut(empty, 75, 'Not marked: no charge in the files was compared.');
  expect(empty.out).not.toContain('9999');
  expect(markIn(dataDir)).toEqual({});
  // The journal was made today. It cannot know that nothing is missing in another time.
  for (const period of [`--since ${days(-9)} --until ${days(-2)}`, `--since ${days(2)} --until ${days(3)}`]) {
    const unknown = await home.run(`${emptyMatch} ${period} --mark`);
    expectOut(unknown, 75, '(period-not-known): 1');
    expectOut(unknown, 75, `  Not compared: ${period.split(' ')[1] ?? ''} 00:00 UTC to`);
    expectOut(unknown, 75, 'Nothing was compared.');
    expect(markIn(dataDir)).toEqual({});
  }

  const begun = await home.run(`${emptyMatch} --since ${days(0)} --until ${days(3)}`);
  expectOut(begun, 75, `  Compared: ${days(0)} 00:00 UTC to`);
  expect(begun.out).not.toContain('Nothing was compared.');

  // A backup does not know the payments after it was made.
  const ofBackup = `--journal ${join(dataDir, 'journal.sqlite')} --until ${days(0)}`;
  expectOut(await home.run(`${emptyMatch} ${ofBackup}`), 75, '(period-not-known): 1');

  const oldFile = join(home.directory, 'old.csv');
  writeFileSync(oldFile, 'amount,currency,paid,settled,sale,number,id\n5.00,EUR,2020-01-01,2020-01-02,S8,,1\n');
  const old = await home.run(`match ${oldFile} --mapping ${mappingFile} ${place} --mark`);
  expectOut(old, 75, 'All payments of the files are older than the journal');
  expectOut(old, 75, '(files-before-journal): 1');
  expectOut(old, 75, 'Nothing was compared.');
  expectOut(old, 75, 'Not marked: no charge in the files was compared.');
  expect(markIn(dataDir)).toEqual({});
  const reversed = await home.run(`${match} ${place} --since ${days(-2)} --until ${days(-3)}`);
  expect(reversed).toMatchObject({ code: 2, out: '' });
  expect(reversed.err).toContain('(--since) is not before its end (--until)');

  // The newest settlement minus five days is four days ago.
  const derived = await home.run(`${match} ${place} --since ${days(-2)} --mark`);
  expect(derived).toMatchObject({ code: 2, out: '' });
  expect(derived.err).toContain('The period is empty');

  // An earlier release wrote such marks. The run below replaces the last of them.
  const markFile = join(dataDir, 'matched.json');
  const now = new Date().toISOString();
  const strange = { transactionId: 'of-another-till', acceptedAt: now };
  for (const [content, fault] of [
    [JSON.stringify({ matchedUntil: '2099-01-01T00:00:00Z', at: now }), 'in-future'],
    [JSON.stringify({ matchedUntil: '2099-01-01T00:00:00Z', at: '2099-01-02T00:00:00Z' }), 'in-future'],
    [JSON.stringify({ matchedUntil: now, at: '2020-01-01T00:00:00Z' }), 'in-future'],
    [JSON.stringify({ matchedUntil: '2020-01-01T00:00:00Z', at: now }), 'incomplete'],
    [JSON.stringify({ matchedUntil: now, last: strange, at: now }), 'incomplete'],
    [JSON.stringify({ matchedUntil: now, last: strange, unresolved: [], at: now }), 'other-journal'],
    ['{"matchedUntil":', 'unreadable'],
  ] as const) {
    writeFileSync(markFile, content);
    expectOut(
      await home.run(`${emptyMatch} --mark`),
      75,
      'Not marked: the earlier mark in matched.json cannot be used, because',
    );
    const json = await home.run(`${emptyMatch} --mark --json`);
    expect(JSON.parse(json.out)).toMatchObject({ markFault: fault });
    const pruned = await home.run(`journal prune --before 8d --json ${place}`);
    expect([pruned.code, JSON.parse(pruned.out)]).toEqual([
      65,
      { error: expect.objectContaining({ code: 'erasure-mark-wrong' }) },
    ]);
  }

  // A directory or a link is never read as no mark, and never replaced.
  for (const make of [() => mkdirSync(markFile), () => symlinkSync(join(home.directory, 'nowhere'), markFile)]) {
    rmSync(markFile, { force: true, recursive: true });
    make();
    expectErr(await home.run(`${match} ${place} --mark`), 65, 'matched.json in');
    const json = await home.run(`${match} ${place} --mark --json`);
    expect(JSON.parse(json.out)).toMatchObject({ error: { code: 'mark-not-a-file' } });
    expectErr(await home.run(`journal prune --before 8d ${place}`), 65, 'Personal data was not erased');
  }
  rmSync(markFile);
  const draft = `${markFile}.${hostname()}-${process.pid}.new`;
  mkdirSync(draft);
  expectErr(await home.run(`${match} ${place} --since ${days(-9)} --mark`), 1, 'cannot be written in');
  rmSync(draft, { recursive: true });

  const marked = await home.run(`${match} ${place} --since ${days(-9)} --mark`);
  const read = markIn(dataDir);
  const until = read.mark?.matchedUntil ?? '';
  const moved = `Marked: all transactions before ${until} are matched. Later transactions are not marked`;
  expectOut(marked, 75, `${moved}.`);
  // Payments of the last five days are not matched, so retention must keep both.
  expect(read.mark?.matchedUntil.slice(0, 10)).toBe(days(-4));
  const earlier = `${match} ${place} --since ${days(-30)} --late-days 20 --mark`;
  const stays = 'The earlier mark stays: all transactions before';
  const notLater = await home.run(earlier);
  expectOut(notLater, 75, 'Not marked: this run matched only the transactions before');
  expectOut(notLater, 75, `${stays} ${until} count as matched`);
  const kept = JSON.parse((await home.run(`${earlier} --json`)).out);
  expect(kept).toMatchObject({ notMarked: 'not-later', earlierMark: until });
  expect(kept).not.toHaveProperty('marked');
  expect(markIn(dataDir)).toEqual(read);

  // The sale S2 differs. With a later end the mark stops there, and a later mark stays.
  const later = `${match} ${place} --since ${days(-9)} --until ${days(1)} --mark`;
  const atDifference = await home.run(later);
  const atS2 = markIn(dataDir).mark;
  expectOut(
    atDifference,
    75,
    `before ${atS2?.matchedUntil} are matched. Later transactions are not marked, because a sale`,
  );
  expect(atS2?.matchedUntil.slice(0, 10)).toBe(days(0));
  const passed = new Date().toISOString();
  writeFileSync(markFile, JSON.stringify({ ...atS2, matchedUntil: passed, at: passed }));
  const differs = await home.run(later);
  expectOut(differs, 75, `Not marked: a sale of ${atS2?.matchedUntil} differs, and it is older than the earlier mark.`);
  expectOut(differs, 75, `${stays} ${passed} count as matched`);
  expect(markIn(dataDir).mark?.matchedUntil).toBe(passed);
});
