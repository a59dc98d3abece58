/** Messages about the journal: failures, the integrity hold and its confirmation. */

import { counted } from './nouns.js';

/** Faults of the journal, by the code of JournalError. Each text follows `The journal PATH`. */
export const faults = {
  'journal-locked':
    'is in use by another process: is a second tenderd running on it? Only one daemon may use a journal',
  'journal-newer': 'was written by a newer release: install that release again',
  'journal-foreign': 'is a database of another program: check the configured path',
  'journal-corrupt':
    'is damaged, or is not a journal of tenderd: keep the file for support, and restore the latest copy',
  'journal-restoring':
    'was being restored, and the restore was interrupted: run "tenderd journal restore" with the copy again',
  'journal-rebuilding':
    'is being replaced by a journal that was made from the stream: start tenderd, which finishes the replacement',
  'journal-linked':
    'has a symbolic link in place of one of its files: replace the link with the file itself. To keep the journal on another disk, move all three files to that disk, and link their directory or set dataDir',
  'journal-not-synced': 'is on storage that does not keep commits through a power cut: move it to a local disk',
  'journal-unwritable':
    'cannot be written: check the permissions of the file and its directory, and that the disk is not read-only',
  'journal-full': 'is on a full disk: free space on it, then start again',
  'journal-io': 'could not be read or written: check the disk and its cables, then start again',
  'journal-driver': 'cannot be opened: SQLite is not built for this Node',
  'journal-diverged':
    'does not agree with the stream of its pair: keep a copy for support, move the journal away and start again. The daemon then builds a new journal from the stream',
  'journal-closed': 'is closed',
} as const;

/** The text of a JournalError. `detail`: details, if there are any. */
export function fault(code: keyof typeof faults, path: string, detail?: string): string {
  return `The journal ${path} ${faults[code]}${detail === undefined ? '' : ` (${detail})`}.`;
}

/** `journal-locked`: this process has already opened the journal. */
export const openedTwice = 'this process has the journal open already';

/**
 * `journal-diverged`: the reason why entry `sequence` cannot be the next entry of the journal. `known`: the last entry
 * that the journal has.
 */
export function entryRefused(why: 'other-stream' | 'old-entry' | 'alone', sequence: number, known: number): string {
  switch (why) {
    case 'other-stream':
      return 'an entry of another stream arrived';
    case 'alone':
      return 'the journal has a commit that no stream has';
    case 'old-entry':
      return `entry ${sequence} came, but the journal already has entry ${known}`;
  }
}

/** `journal-not-synced`: SQLite has no write-ahead log on this storage. */
export const noWriteAheadLog = 'SQLite cannot write a write-ahead log';

/** `journal-corrupt`: the file is not a SQLite database. */
export const notADatabase = 'the file does not begin like a SQLite database';

/** `journal-not-synced`: SQLite does not sync its commits. */
export function notSynced(level: number): string {
  return `SQLite reports synchronous = ${level} after a write`;
}

/** `journal-corrupt`: the file has tables but no version. */
export const noVersion = 'the file has tables, but its version is 0';

/** `journal-newer`: the version of the file and the latest known version. */
export function tooNew(version: number, latest: number): string {
  return `version ${version}; this release knows versions up to ${latest}`;
}

/** `journal-corrupt`: the tables do not match the version. */
export function wrongTables(detail: string): string {
  return `the tables are not those of this version: ${detail}`;
}

/** `journal-driver`: SQLite cannot be loaded. `why`: one of the causes below. */
export function untouched(path: string, why: string): string {
  return `The journal ${path} was not touched. ${why}`;
}

const repair = 'Install tenderd again with the Node that runs it ("npm ci" in a checkout).';

/** SQLite was built for another Node. `release`: undefined if only the number of its interface is known. */
export function builtForAnother(running: string, release: string | undefined, nodeInterface: string): string {
  const other = release === undefined ? `another Node (interface ${nodeInterface})` : `Node ${release}`;
  return `tenderd is running on Node ${running}, but SQLite (better-sqlite3) was built for ${other}. ${repair}`;
}

/** SQLite was not built for this Node, or its native part is missing. */
export const driverNotBuilt = `SQLite (better-sqlite3) for this Node is missing: tenderd was installed with another Node, or npm did not run the install script. ${repair}`;

/** The native part of SQLite does not load. */
export function driverNotLoaded(detail: string): string {
  return `SQLite (better-sqlite3) cannot be loaded: ${detail}. ${repair}`;
}

const unknownPayments =
  'Payments that the journal lacks may have been charged. Compare the journal with the terminals’ own reports, then confirm it.';

/** Integrity hold: the file of the rollback guard is missing or unreadable. */
export function guardUnusable(problem: 'is missing' | 'cannot be read'): string {
  return `The witness file of the journal ${problem}, so tenderd cannot verify that this journal is the latest. ${unknownPayments}`;
}

/** Integrity hold: the first start found no journal. */
export const firstStart =
  'The data directory had no journal, so tenderd created an empty one. A new till needs `tenderd journal create` before its first start. If tenderd has run here before, payments that this journal lacks may have been charged: mount the disk of the data directory, or correct dataDir, and start again. If the old journal is lost, compare this journal with the terminals’ own reports, then confirm it.';

/** Integrity hold: the journal is missing. `entries`: the number in the lost journal, at least. */
export function journalLost(entries: number): string {
  return `The journal is missing, so tenderd created an empty one. The lost journal had at least ${counted(entries, 'entry', 'entries')}. ${unknownPayments}`;
}

/** Integrity hold: the file is not the journal that was written last. */
export const anotherJournal = `This is not the journal that tenderd last wrote. ${unknownPayments}`;

/** Integrity hold: the write-ahead log is missing. */
export const logLost = `The write-ahead log of the journal (its -wal file) had the newest entries, and it is missing or empty. ${unknownPayments}`;

/** Integrity hold: the file is an older copy of the journal. */
export function journalOlder(found: number, written: number): string {
  return `The journal is older than before: it has ${counted(found, 'entry', 'entries')}, but ${written} were written. ${unknownPayments}`;
}

/** Integrity hold: the write-ahead log belongs to another state of the journal. */
export const anotherLog = `The write-ahead log next to the journal (its -wal file) is not the latest one. ${unknownPayments}`;

/** Integrity hold: the journal was restored from a copy. `at`: ISO time of the restore. */
export function restored(file: string, at: string): string {
  return `This journal was restored from the copy ${file} at ${at}, and lacks later payments. ${unknownPayments}`;
}

/** Integrity hold: the main file is older than the write-ahead log. */
export const mainFileOlder = `The main file of the journal is older than before, and its write-ahead log does not fill the gap. ${unknownPayments}`;

/** Fact `resolved`: the operator confirmed the journal. */
export function confirmed(name: string, reason: string): string {
  return `${name} confirmed the journal: ${reason}`;
}

/** Fact `resolved`: the operator's decision about a machine. `hasNewSaleIds`: the lanes got new SaleIDs. */
export function hostAccepted(name: string, hasNewSaleIds: boolean, reason: string): string {
  const decision = hasNewSaleIds ? 'this till gets SaleIDs of its own' : 'this is the same till';
  return `${name} decided that ${decision}: ${reason}`;
}

/**
 * At the start, the file of the rollback guard cannot be opened. `why`: one of {@link guardRights}. `cause`: the error
 * message of the operating system.
 */
export function guardNotOpened(path: string, why: string, cause: string): string {
  return `The witness file ${path} cannot be opened for writing: ${why} (${cause}). Without this file tenderd would not notice a lost or old journal.`;
}

/**
 * The reasons why the file of the rollback guard cannot be opened, each with its remedy; for {@link guardNotOpened}.
 */
export const guardRights = {
  unknown: 'check the disk, and the permissions of its directory',
  notAFile: 'it is not a regular file; move it away',
  wrongMode: (mode: string, command: string): string => `it has mode ${mode}; ${command}`,
  wrongOwner: (facts: {
    readonly owner: string;
    readonly mode: string;
    readonly user: string;
    readonly command: string;
  }): string =>
    `it belongs to ${facts.owner} (mode ${facts.mode}), but tenderd is running as ${facts.user}; ${facts.command}`,
} as const;

/** A token was rotated while the daemon ran. `owner` is `operator`, `reader` or `register NAME`. */
export function tokenRotated(owner: string): string {
  const register = owner.replace(/^register /, '');
  const whose = owner === 'operator' ? 'the operator' : owner === 'reader' ? 'the reader' : `register ${register}`;
  return `the token of ${whose} was rotated`;
}

/** An operator signed in to the console. */
export function consoleOpened(signIn: 'code' | 'pin'): string {
  return `the console was opened by ${signIn === 'code' ? 'a code' : 'the PIN'}`;
}
