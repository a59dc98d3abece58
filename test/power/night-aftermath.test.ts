/** The judge of a night must find each fault, because it judges the files of a real daemon. */

import { copyFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordBackup } from '../../src/backup/index.js';
import { openJournal } from '../../src/journal/index.js';
import { old, pay } from '../journal/personal-payments.js';
import { outcome } from '../journal/samples.js';
import { freshFolder } from '../world/fresh-folder.js';
import { backupsOf, oldIds, oldPayment } from './night.js';
import { wrongWithBackups, wrongWithOld } from './night-aftermath.js';

test('the check finds an old payment that lost its outcome, or a part of its personal data', () => {
  const journal = openJournal({ path: ':memory:', now: () => old });
  const [first = '', second = '', ...others] = oldIds;
  pay(journal, { ...oldPayment(first), outcome: outcome('declined') });
  pay(journal, { ...oldPayment(second), receipts: [] });
  for (const id of others) pay(journal, oldPayment(id));
  expect(wrongWithOld(journal)).toEqual([`${first} has lost its outcome`, `${second} is erased in part`]);
  journal.close();
});

test('the check finds half a backup, an unknown file, and a list that names a missing backup', async () => {
  const folder = freshFolder();
  const [data, backups] = [join(folder, 'data'), backupsOf(folder)];
  mkdirSync(backups);
  const journal = openJournal({ path: join(data, 'journal.sqlite'), now: () => old, pregrowBytes: 0 });
  for (const id of oldIds) pay(journal, oldPayment(id));
  journal.close();
  const [whole, half] = ['01', '02'].map((day) => join(backups, `tenderd-202601${day}T000000Z-0123abcd.sqlite`));
  for (const file of [whole, half]) copyFileSync(join(data, 'journal.sqlite'), file ?? '');
  expect(await wrongWithBackups(data)).toEqual([]);
  truncateSync(half ?? '', 40_960);
  writeFileSync(join(backups, 'draft'), '');
  const file = join(backups, 'tenderd-20260103T000000Z-0123abcd.sqlite');
  recordBackup(data, { directory: backups, file, at: old, bytes: 1, transactions: 1 });
  expect(await wrongWithBackups(data)).toEqual([
    'draft is neither a backup nor marked as unfinished',
    expect.stringMatching(/^the backup tenderd-20260102T000000Z-0123abcd.sqlite is not whole: /),
    'the list of backups names tenderd-20260103T000000Z-0123abcd.sqlite, which is gone',
  ]);
});
