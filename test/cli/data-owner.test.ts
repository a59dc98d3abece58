/** Decisions about a journal are refused to other users: files that root left there would lock the daemon out. */

import { chownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { openSqlite } from '../../src/sqlite.js';
import { type Home, newHome } from './tenderd.js';

const nobody = 65_534;

function dataOf(home: Home): string {
  const data = join(home.directory, 'data dir');
  openJournal({ path: join(data, 'journal.sqlite'), now: () => '2026-03-01T09:00:00.000Z', pregrowBytes: 0 }).close();
  return data;
}

function ownersIn(data: string): Readonly<Record<string, number>> {
  const names = ['.', ...readdirSync(data)];
  return Object.fromEntries(names.map((name) => [name, statSync(join(data, name)).uid]));
}

test.runIf(process.geteuid?.() === 0).each([
  ['confirm', 'directory'],
  ['new-sale-id', 'directory'],
  ['same-machine', 'directory'],
  ['confirm', 'journal'],
])(
  'root gets the right command after journal %s in the %s of another user, and leaves no file',
  async (what, whose) => {
    const home = newHome();
    const data = dataOf(home);
    chownSync(whose === 'directory' ? data : join(data, 'journal.sqlite'), nobody, nobody);
    const before = ownersIn(data);
    const person = ['--name', 'A. Berg', '--reason', 'compared'];
    const { code, err } = await home.run('journal', what, '--data-dir', data, ...person);
    expect(code).toBe(78);
    expect(err).toMatch(/belongs to [\w-]+\. .*would lock tenderd out\. Nothing was changed\.\n/);
    expect(err).toMatch(
      new RegExp(
        String.raw`^ *sudo -u ('#\d+'|\w+) tenderd journal ${what} --data-dir '${data}' --name 'A\. Berg' --reason compared$`,
        'm',
      ),
    );
    expect(ownersIn(data)).toEqual(before);
  },
);

test.runIf(process.geteuid?.() === 0)('root is told the right user before the acceptances of the match', async () => {
  const home = newHome();
  const data = dataOf(home);
  writeFileSync(join(data, 'accepted.json'), '{');
  const match = async () => home.run('match bank.csv --json', '--data-dir', data);
  expect((await match()).out).toContain('"code": "accepted-unreadable"');
  chownSync(data, nobody, nobody);
  expect((await match()).out).toContain('"code": "data-directory-foreign"');
});

test('tenderd fails with its exit code if the journal cannot store the decision', async () => {
  const home = newHome();
  const data = dataOf(home);
  // The guard remembers a journal, so the new one is on hold.
  rmSync(join(data, 'journal.sqlite'));
  openJournal({ path: join(data, 'journal.sqlite'), now: () => '2026-03-01T09:00:00.000Z', pregrowBytes: 0 }).close();
  const db = openSqlite(join(data, 'journal.sqlite'));
  db.exec("CREATE TRIGGER by_hand BEFORE INSERT ON facts BEGIN SELECT RAISE(ABORT, 'by hand'); END");
  db.close();
  const { code, err } = await home.run(
    'journal confirm',
    '--data-dir',
    data,
    '--name',
    'A. Berg',
    '--reason',
    'compared',
  );
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^The journal .* could not be read or written: .*by hand/),
  });
});

test('the owner of the data directory can confirm the journal', async () => {
  const home = newHome();
  const person = ['--data-dir', dataOf(home), '--name', 'A. Berg', '--reason', 'compared'];
  expect(await home.run('journal confirm', ...person)).toMatchObject({ code: 0 });
});
