/** `tenderd backup`, `journal verify` and `journal restore`, as a technician types them. */

import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openJournal } from '../../src/journal/index.js';
import { accept, now } from '../journal/samples.js';
import { expectErr, expectOut, runHere } from './run-here.js';
import { newHome } from './tenderd.js';

const made = z.object({ file: z.string(), transactions: z.number(), bytes: z.number() });

const binary = fileURLToPath(new URL('../../bin/tenderd.js', import.meta.url));
const [, ownProgram = ''] = process.argv;

// Separate processes of the program store and verify a backup. They start from the file in `argv[1]`, so set it to the built program.
beforeAll(() => void (process.argv[1] = binary));
afterAll(() => void (process.argv[1] = ownProgram));

/** Runs a daemon that took a payment, and makes a directory for backups. */
async function paidTill() {
  const home = newHome();
  const [data, target] = [join(home.directory, 'data'), join(home.directory, 'backups')];
  mkdirSync(target);
  const { end: stop } = await home.serveHere(['--simulate --port 0 --data-dir', data], { TENDERD_SPEED: '10' });
  const where = ['--data-dir', data];
  const pay = async (id: string) => home.run('pay 12.50 EUR --terminal till-1 --id', id, ...where);
  await pay('p-1');
  return { home, data, target, where, pay, stop };
}

/** A till whose daemon does not run, with a payment in its journal, and a directory for backups. */
function stoppedTill() {
  const home = newHome();
  const [data, target] = [join(home.directory, 'data'), join(home.directory, 'backups')];
  mkdirSync(target);
  const journal = openJournal({ path: join(data, 'journal.sqlite'), now, pregrowBytes: 0 });
  accept(journal, 'p-1');
  journal.close();
  return { home, target, where: ['--data-dir', data] };
}

test('a backup of a running daemon is one file with the payments and without a token', async () => {
  const { home, data, target, where } = await paidTill();
  const { code, out } = await home.run('backup', target, ...where, '--json');
  expect(code).toBe(0);
  const { file, transactions } = made.parse(JSON.parse(out));
  expect([transactions, readdirSync(target).map((name) => join(target, name))]).toEqual([1, [file]]);
  expect(readFileSync(file).includes(readFileSync(join(data, 'token'), 'utf8').trim())).toBe(false);
  expectOut(await home.run('journal verify', file), 0, `No damage: ${file}`);
  expect(readdirSync(data).filter((name) => name.includes('part'))).toEqual([]);
});

test('status, the API and the doctor show the last backup and a failure, until the next success', async () => {
  const { home, target, where } = await paidTill();
  const shown = async () => {
    const { out } = await home.run('status', ...where, '--json');
    const { backup, troubles } = z
      .object({ backup: z.looseObject({}), troubles: z.array(z.object({ code: z.string() })) })
      .parse(JSON.parse(out));
    return { backup, codes: troubles.map(({ code }) => code) };
  };
  expect(await shown()).toEqual({ backup: {}, codes: [] });
  expectErr(await home.run('backup', join(target, 'nowhere'), ...where), 2, 'the directory does not exist');
  expect(await shown()).toMatchObject({
    backup: { failure: { code: 'backup-directory-missing' } },
    codes: ['backup-failed'],
  });
  expectOut(await home.run('status', ...where), 0, 'No backup in');
  expectOut(await home.run('status --check', ...where), 1, 'No backup in');
  await home.run('backup', target, ...where);
  expect(await shown()).toMatchObject({ backup: { last: { directory: target, transactions: 1 } }, codes: [] });
  expectOut(await home.run('status', ...where), 0, 'last backup');
});

test('a backup into the data directory or below it is refused, with and without a running daemon', async () => {
  const { home, data, where, stop } = await paidTill();
  const below = join(data, 'copies');
  mkdirSync(below);
  const link = join(home.directory, 'link');
  symlinkSync(data, link);
  for (const directory of [data, below, link])
    expectErr(await home.run('backup', directory, ...where), 2, 'this directory is in the data directory');
  await stop();
  const { code, out } = await home.run('backup', below, ...where, '--json');
  expect([code, JSON.parse(out)]).toEqual([2, { error: expect.objectContaining({ code: 'backup-own-directory' }) }]);
  expect([...readdirSync(data), ...readdirSync(below)].filter((name) => name.startsWith('tenderd-2'))).toEqual([]);
});

test('the payments of a stopped daemon are backed up, verified and restored', async () => {
  const { home, data, target, where, pay, stop } = await paidTill();
  expectErr(await home.run('journal verify', ...where), 75, `tenderd is running with the data directory ${data}`);
  expectErr(await home.run('journal restore', '/etc/hostname', ...where), 75, 'Stop the daemon first');
  await stop();
  const { file } = made.parse(JSON.parse((await home.run('backup', target, ...where, '--json')).out));
  expectOut(await home.run('journal verify', ...where), 0, '1 transactions');
  const again = await home.serveHere(['--simulate --port 0 --data-dir', data], { TENDERD_SPEED: '10' });
  await pay('p-2');
  await again.end();
  const german = { LANG: 'de_DE.UTF-8' };
  expect(await home.startHere(['journal restore', file, ...where], german).ended).toMatchObject({ code: 0 });
  const held = await home.serveHere(['--simulate --port 0 --data-dir', data], { TENDERD_SPEED: '10' });
  expectErr(await pay('p-3'), 77, 'was restored from the copy');
  await held.end();
  const later = await home.serveHere(['--simulate --port 0 --data-dir', data], { TENDERD_SPEED: '10' });
  for (const [language, text] of [
    ['de', 'aus der Kopie'],
    ['sv', 'återställdes från kopian'],
    ['fr', 'restauré'],
  ] as const) {
    const { out } = await runHere(['status', ...where], home.directory, { LANG: `${language}_XX.UTF-8` });
    expect(out).toContain(text);
    expect(out).not.toContain('was restored');
  }
  await later.end();
  await home.run('journal confirm --name A --reason compared', ...where);
  await home.serveHere(['--simulate --port 0 --data-dir', data], { TENDERD_SPEED: '10' });
  expect(await pay('p-4')).toMatchObject({ code: 0 });
  expectErr(await home.run('status p-2', ...where), 2, 'There is no transaction with this id');
  const [aside = ''] = readdirSync(data).filter((name) => name.startsWith('journal.sqlite.replaced-'));
  expectOut(await home.run('journal verify', join(data, aside, 'journal.sqlite')), 0, '2 transactions');
});

test('a backup deletes old backups above --keep, and no other files', async () => {
  const { home, target, where } = stoppedTill();
  writeFileSync(join(target, 'mine.sqlite'), 'mine');
  await home.run('backup', target, ...where);
  // Directories with the names of an old backup of this journal and of an unfinished one.
  const [newest = ''] = readdirSync(target).filter((name) => name.startsWith('tenderd-'));
  const directories = [newest, `${newest}.part`].map((name) => name.replace(/\d{8}T/, '20200101T'));
  for (const name of directories) mkdirSync(join(target, name));
  for (let count = 0; count < 2; count += 1)
    expect(await home.run('backup', target, ...where, '--keep', '2')).toMatchObject({ code: 0 });
  expect(readdirSync(target)).toHaveLength(5);
  expect(readdirSync(target)).toEqual(expect.arrayContaining(['mine.sqlite', ...directories]));
});

test.each([
  ['a missing directory', (target: string) => [join(target, 'nowhere')], 2, 'does not exist'],
  ['a file', (target: string) => [join(target, 'file')], 2, 'does not exist'],
  ['no number to keep', (target: string) => [target, '--keep 0'], 2, '--keep'],
])('%s is refused, and nothing is left', async (_name, args, code, text) => {
  const { home, target, where } = stoppedTill();
  writeFileSync(join(target, 'file'), 'mine');
  expectErr(await home.run('backup', ...args(target).flatMap((one) => one.split(' ')), ...where), code, text);
  expect(readdirSync(target)).toEqual(['file']);
});

test.skipIf(process.geteuid?.() === 0)('a directory without rights is refused', async () => {
  const { home, target, where } = stoppedTill();
  chmodSync(target, 0o500);
  expectErr(await home.run('backup', target, ...where), 77, 'not allowed to write');
});

test('a start makes up a missed nightly backup, and a failure is a warning until the next success', async () => {
  const home = newHome();
  const target = join(home.directory, 'backups');
  const nightly = { TENDERD_BACKUP_DIR: target, TENDERD_BACKUP_AT: '03:30', TENDERD_BACKUP_KEEP: '2' };
  const data = join(home.directory, 'data');
  const backups = async (code: number, text: string) =>
    expect
      .poll(async () => home.run('status --check --data-dir', data), { interval: 1_000 })
      .toMatchObject({ code, out: expect.stringContaining(text) });
  const first = await home.serveHere(['--simulate --port 0 --data-dir', data], nightly);
  await backups(1, 'the directory does not exist');
  await first.end();
  mkdirSync(target);
  const second = await home.serveHere(['--simulate --port 0 --data-dir', data], nightly);
  await backups(0, 'backup_age=');
  expect(readdirSync(target)).toHaveLength(1);
  await second.end();
  // The backup of this night was made later, so another start makes none.
  await home.serveHere(['--simulate --port 0 --data-dir', data], nightly);
  await backups(0, 'backup_age=');
  await home.run('backup', target, '--data-dir', data, '--keep', '2');
  expect(readdirSync(target)).toHaveLength(2);
});
