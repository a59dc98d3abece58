/** One backup: the contents of its directory after a success and after each failure. */

import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BackupError, makeBackup, toBackupError, verifyJournal } from '../../src/backup/index.js';
import type { Verdict } from '../../src/backup/verifying-process.js';
import { openJournal } from '../../src/journal/index.js';
import { accept, now } from '../journal/samples.js';
import { freshFolder } from '../world/fresh-folder.js';

/** Verifies the file as the other process does. */
async function sound(file: string): Promise<Verdict> {
  return { type: 'sound', ...(await verifyJournal(file, 'copy')) };
}

/** A till with a payment. Each call of `backup` is a day later. */
function till({ isConfirmed = true } = {}) {
  const [data, target] = [freshFolder(), freshFolder()];
  const path = join(data, 'journal.sqlite');
  const journal = openJournal({ path, now, pregrowBytes: 0, needsFirstConfirmation: !isConfirmed });
  onTestFinished(() => journal.close());
  accept(journal, 'p-1');
  let day = 0;
  const backup = async ({ verify = sound, keep = 2, isAlone = true, freeBytes = 0 } = {}) => {
    day += 1;
    return makeBackup(
      { directory: target, keep },
      {
        source: journal.copySource(),
        verify,
        wallMs: () => Date.UTC(2026, 2, day, 2, 30),
        reserve: { directory: data, bytes: freeBytes, isMoved: false },
        onStep: () => undefined,
        isAlone,
      },
    );
  };
  return { target, journal, backup };
}

/** Returns the days of March with backups in a directory, and all other names in it. */
function daysIn(target: string): readonly string[] {
  return readdirSync(target).map(
    (name) => /^tenderd-202603(\d\d)T023000Z-[0-9a-f]{8}\.sqlite$/.exec(name)?.[1] ?? name,
  );
}

test('a backup needs no write-ahead log next to it, and a reader creates no such log', async () => {
  const { target, backup } = till();
  const { file } = await backup();
  expect([...readFileSync(file).subarray(18, 20)]).toEqual([1, 1]);
  await verifyJournal(file, 'copy');
  expect(daysIn(target)).toEqual(['01']);
});

test('a backup removes earlier ones only after its own verification', async () => {
  const { target, backup } = till();
  await backup();
  await backup();
  let during: readonly string[] = [];
  const { removed } = await backup({
    verify: async (file) => {
      during = daysIn(target);
      return sound(file);
    },
  });
  expect(during).toEqual(['01', '02', expect.stringMatching(/\.part$/)]);
  expect([daysIn(target), removed.length]).toEqual([['02', '03'], 1]);
});

test.each([
  [
    'the file was cut',
    'backup-not-verified',
    async (file: string) => {
      truncateSync(file, 8_192);
      return sound(file).catch((error: Error): Verdict => ({ type: 'unsound', text: error.message }));
    },
  ],
  [
    'the file lacks entries',
    'backup-not-verified',
    async (file: string): Promise<Verdict> => {
      const found = await verifyJournal(file, 'copy');
      return { type: 'sound', ...found, facts: found.facts - 1 };
    },
  ],
  ['the other process cannot start', 'backup-io', async () => Promise.reject(new Error('EAGAIN'))],
])('a backup that fails because %s leaves no partial file, and the earlier ones stay', async (_name, code, verify) => {
  const { target, backup } = till();
  await backup();
  await expect(backup({ verify, keep: 1 })).rejects.toMatchObject({ code });
  expect(daysIn(target)).toEqual(['01']);
});

test('a backup without room is refused before it begins', async () => {
  const { target, backup } = till();
  await expect(backup({ freeBytes: 2 ** 60 })).rejects.toMatchObject({ code: 'backup-disk-full' });
  expect(readdirSync(target)).toEqual([]);
});

test('an unconfirmed journal may lack payments, so it removes no earlier backup', async () => {
  const { target, journal, backup } = till({ isConfirmed: false });
  for (let count = 0; count < 3; count += 1) await backup({ keep: 1 });
  expect(daysIn(target)).toEqual(['01', '02', '03']);
  journal.confirmRollbackGuard('A. Berg', 'compared');
});

test('a backup removes the unfinished files of a killed process, and keeps the files of a process that may still run', async () => {
  const { target, backup } = till();
  const { file } = await backup();
  const part = `${file}.part`;
  writeFileSync(part, 'half');
  writeFileSync(`${part}-journal`, 'half');
  await backup({ isAlone: false, keep: 7 });
  expect(readdirSync(target)).toHaveLength(4);
  await backup({ isAlone: true, keep: 7 });
  expect(daysIn(target)).toEqual(['01', '02', '03']);
});

test.each([
  ['ENOENT', 'backup-directory-missing'],
  ['ENOTDIR', 'backup-directory-missing'],
  ['EACCES', 'backup-directory-unwritable'],
  ['EROFS', 'backup-directory-unwritable'],
  ['ENOSPC', 'backup-disk-full'],
  ['EDQUOT', 'backup-disk-full'],
  ['EIO', 'backup-io'],
])('the system error %s becomes %s', (system, code) => {
  expect(toBackupError(Object.assign(new Error(system), { code: system }), '/mnt')).toMatchObject({ code });
  const known = new BackupError('backup-interrupted', '/mnt', '');
  expect(toBackupError(known, '/mnt')).toBe(known);
});
