/**
 * Judges a disk after a night that was cut: no half backup, each payment of long ago has its outcome and all or none of its personal data, a register that
 * asks for it again gets the outcome, and the next erasure finishes.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readLastBackups, verifyJournal } from '../../src/backup/index.js';
import type { Lanes } from '../../src/core/index.js';
import { Backups } from '../../src/daemon/backups.js';
import { openLog } from '../../src/daemon/log/log.js';
import type { Journal } from '../../src/journal/index.js';
import { before, nameOf } from '../journal/personal-payments.js';
import type { VirtualTime } from '../simulation/virtual-time.js';
import { backupsOf, oldIds, oldPayment } from './night.js';

const backupName = /^tenderd-\d{8}T\d{6}Z-[0-9a-f]{8}\.sqlite$/;
const unfinished = /\.sqlite\.part(?:-journal)?$/;
/** The places of a personal text in the record and the facts of one payment. */
const textsOfOne = 7;

const unused = (): void => undefined;
const noStore = async (): Promise<never> => Promise.reject(new Error('no backup is due'));

/** Reads each backup of a directory, and the list of the backups. */
export async function wrongWithBackups(dataDir: string): Promise<readonly string[]> {
  const directory = backupsOf(dirname(dataDir));
  const names = existsSync(directory) ? readdirSync(directory) : [];
  const wrong = names
    .filter((name) => !backupName.test(name) && !unfinished.test(name))
    .map((name) => `${name} is neither a backup nor marked as unfinished`);
  for (const name of names.filter((one) => backupName.test(one))) {
    const found = await verifyJournal(join(directory, name), 'copy').catch(String);
    if (typeof found === 'string') wrong.push(`the backup ${name} is not whole: ${found}`);
    else if (found.transactions < oldIds.length) wrong.push(`the backup has ${found.transactions} transactions`);
  }
  for (const { file } of readLastBackups(dataDir))
    if (!names.includes(basename(file))) wrong.push(`the list of backups names ${basename(file)}, which is gone`);
  return wrong;
}

/** Looks for payments of long ago that lost their outcome, or a part of their personal data. */
export function wrongWithOld(journal: Journal): readonly string[] {
  return oldIds.flatMap((id) => {
    const found = journal.findTransaction(id);
    const texts = JSON.stringify([found, journal.factsOf(id)]).split(nameOf(id)).length - 1;
    return [
      ...(texts === (found?.erasedAt === undefined ? textsOfOne : 0) ? [] : [`${id} is erased in part`]),
      ...(found?.outcome?.result === 'approved' ? [] : [`${id} has lost its outcome`]),
    ];
  });
}

/** Asks for each payment of long ago again, and finishes the erasure. */
export function wrongAfterNight(
  journal: Journal,
  lanes: Lanes,
  ledger: readonly { readonly saleTransactionId?: string }[],
  time: VirtualTime,
): readonly string[] {
  const attempts = (id: string): number => journal.findTransaction(id)?.attempts.length ?? 0;
  const sentBefore = oldIds.map(attempts).join();
  for (const id of oldIds) void lanes.submit(oldPayment(id).request);
  time.runUntil(time.monoMs() + 60_000);
  const unknown = oldIds.filter((id) => lanes.get(id)?.outcome?.result !== 'approved');
  const sent = ledger.filter(({ saleTransactionId = '' }) => oldIds.includes(saleTransactionId)).length;
  const run = journal.erase({ before, isTrial: false });
  while (run.next() === 'working');
  const left = oldIds.filter((id) => journal.findTransaction(id)?.erasedAt === undefined);
  return [
    ...(unknown.length === 0 ? [] : [`asked again, ${unknown.join(' ')} have another outcome`]),
    ...(sent === 0 && oldIds.map(attempts).join() === sentBefore ? [] : ['a payment of long ago was sent again']),
    ...(left.length === 0 ? [] : [`the next erasure leaves ${left.join(' ')}`]),
    ...wrongWithOld(journal),
  ];
}

/** Starts the backups as the next daemon does, and looks for erased personal texts in the files of the data directory. */
export function textsIn(dataDir: string, journal: Journal, time: VirtualTime): readonly string[] {
  const log = openLog({
    level: 'error',
    bodies: false,
    redact: (text) => text,
    secrets: [],
    destination: { write: unused },
  });
  new Backups({ journal, dataDir, reserveBytes: 0, schedule: undefined, clock: time, store: noStore, log }).watch();
  const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name)));
  return oldIds.filter((id) => files.some((file) => file.includes(nameOf(id)))).map((id) => `${id} is in the files`);
}
