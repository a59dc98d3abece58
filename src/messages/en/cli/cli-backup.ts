/** The output of `tenderd backup`, `journal verify` and `journal restore`. */

import { labelled } from './cli-parts.js';

/** A backup was made and verified. `file`: its path. `size`: a text such as `504 MiB`. */
export function made(file: string, size: string, transactions: number): readonly string[] {
  return [`Backup: ${file}`, `  ${size}, ${transactions} transactions, verified by another process`];
}

/** The number of old backups that were removed. */
export function removed(count: number): string {
  return `  ${count} earlier ${count === 1 ? 'backup was' : 'backups were'} removed`;
}

/** The directory for backups is on the same disk as the data directory. */
export const sameDisk =
  'The backup is on the disk of the data directory: a failure of this disk destroys both. Back up to another disk as well.';

/** The progress, while the daemon makes a backup. */
export function progress(percent: number): string {
  return `copying while payments go on: ${percent} %`;
}

/** `backup-running`: the daemon is already making a backup. */
export function running(directory: string): string {
  return `The daemon is making another backup, in ${directory}. Nothing was started.`;
}

/** The next step, after {@link running}. */
export const repeatLater = 'Repeat the command when that backup is done.';

/** `backup-unknown`: the daemon ended in the meantime, or another backup replaced the result. */
export const resultUnknown =
  'The daemon no longer reports on this backup. If its file is in the directory, the file is complete and verified.';

/** `no-journal`: there is no journal to copy. */
export function nothingToCopy(dataDir: string): string {
  return `${dataDir} has no journal, so there is nothing to back up.`;
}

/** The next step, after {@link nothingToCopy} and after a journal that cannot be found. */
export const nameTheDirectory = labelled('Name the directory', '--config FILE or --data-dir DIRECTORY');

/** `usage`: `--keep` is out of range. */
export const keepRange = '--keep is a number from 1 to 1000.';

/** `journal verify`: the file has no damage. */
export function sound(
  file: string,
  facts: {
    readonly size: string;
    readonly transactions: number;
    readonly version: number;
    readonly lastAt: string | undefined;
  },
): readonly string[] {
  const last = facts.lastAt === undefined ? 'The journal has no entry.' : `The last entry is from ${facts.lastAt}.`;
  return [
    `No damage: ${file}`,
    `  ${facts.size}, ${facts.transactions} transactions, version ${facts.version}. ${last}`,
  ];
}

/** The next step, if `journal verify` without a file ends with `journal-locked`. */
export const verifyABackup = [
  'The running daemon checks its own journal. To check a copy of it now, make a backup:',
  '  tenderd backup DIRECTORY',
];

/** `no-file`: the named file does not exist. */
export function noFile(file: string): string {
  return `There is no file ${file}. Nothing was changed.`;
}

/**
 * `journal restore`: the journal was restored. `aside`: the directory with the earlier journal; undefined if there was
 * none.
 */
export function restored(file: string, path: string, aside: string | undefined): readonly string[] {
  return [
    `Restored ${file} to ${path}`,
    ...(aside === undefined ? [] : [`The earlier journal is kept, with all its files: ${aside}`]),
    'This backup does not have the payments that were made after it, so no money moves yet.',
    'Compare the journal with the terminals’ own lists, then:',
    "  tenderd journal confirm --name '...' --reason '...'",
  ];
}
