/** Messages about the journal: failures, the integrity hold and its confirmation. */

/** Faults of the journal, by the code of JournalError. Each text follows `The journal PATH`. */
export const faults = {
  'journal-locked':
    'is in use by another process: is a second tenderd running on it? Only one daemon may use a journal',
  'journal-newer': 'was written by a newer release: install that release again',
  'journal-foreign': 'is a database of another program: check the configured path',
  'journal-corrupt': 'is damaged or no journal of tenderd: keep the file for support and restore the latest copy',
  'journal-linked':
    'has a symbolic link in place of a file: put the file itself there, or keep all three files on the other disk with a link to their directory, or with dataDir',
  'journal-not-synced': 'is on storage that does not keep commits through a power cut: move it to a local disk',
  'journal-unwritable':
    'cannot be written: check the rights of the file and its directory, and that the disk is not read-only',
  'journal-full': 'is on a full disk: make room and start again',
  'journal-io': 'could not be read or written: check the disk and its cables, then start again',
  'journal-driver': 'cannot be opened: SQLite is not built for this Node',
  'journal-closed': 'is closed',
} as const;

/** A JournalError. `detail`: the particulars, if there are any. */
export function fault(code: keyof typeof faults, path: string, detail?: string): string {
  return `The journal ${path} ${faults[code]}${detail === undefined ? '' : ` (${detail})`}.`;
}

/** `journal-locked`: this process has opened the journal before. */
export const openedTwice = 'this process has it open already';

/** `journal-not-synced`: SQLite has no write-ahead log on this storage. */
export const noWriteAheadLog = 'no write-ahead log here';

/** `journal-corrupt`: the file is not a database. */
export const notADatabase = 'it does not begin like a database';

/** `journal-not-synced`: SQLite does not sync its commits. */
export function notSynced(level: number): string {
  return `synchronous is ${level} after a write`;
}

/** `journal-corrupt`: a file with tables but without a version. */
export const noVersion = 'it has tables, but version 0';

/** `journal-newer`: the version of the file and the latest known version. */
export function tooNew(version: number, latest: number): string {
  return `version ${version}, this release knows up to ${latest}`;
}

/** `journal-corrupt`: the tables do not match the version. */
export function wrongTables(detail: string): string {
  return `its tables are not those of its version: ${detail}`;
}

/** `journal-driver`: SQLite cannot be loaded. `why`: one of the causes below. */
export function untouched(path: string, why: string): string {
  return `The journal ${path} was not touched. ${why}`;
}

const repair = 'Install tenderd again with the Node that runs it ("npm ci" in a checkout).';

/** SQLite was built for another Node. `release`: undefined if only the number of its interface is known. */
export function builtForAnother(running: string, release: string | undefined, nodeInterface: string): string {
  const other = release === undefined ? `another Node (interface ${nodeInterface})` : `Node ${release}`;
  return `Node ${running} runs, and SQLite (better-sqlite3) was built for ${other}. ${repair}`;
}

/** SQLite for this Node, or its native part, is missing. */
export const driverNotBuilt = `SQLite (better-sqlite3) for this Node is missing: tenderd was installed with another Node, or npm ran no install script. ${repair}`;

/** The native part of SQLite does not load. */
export function driverNotLoaded(detail: string): string {
  return `SQLite (better-sqlite3) cannot be loaded: ${detail}. ${repair}`;
}

const unknownPayments =
  'Payments that it does not know may have been charged. Compare with the terminals’ own reports, then confirm.';

/** Integrity hold: the witness file is missing or unreadable. */
export function guardUnusable(problem: 'is missing' | 'cannot be read'): string {
  return `Its witness file ${problem}, so tenderd cannot verify that this journal is the latest. ${unknownPayments}`;
}

/** Integrity hold: the first start found no journal. */
export const firstStart = `There was no journal in the data directory; an empty one was made. If tenderd has run before, the disk of its data directory may not be mounted, or dataDir may name another one: correct that and start again. On a new till, run \`tenderd journal create\` before the first start. ${unknownPayments}`;

/** Integrity hold: the journal is missing. `entries`: the number in the lost journal, at least. */
export function journalLost(entries: number): string {
  return `The journal is missing; an empty one was made. The lost one had ${entries} entries or more. ${unknownPayments}`;
}

/** Integrity hold: the file is another journal. */
export const anotherJournal = `This is another journal than the one that was here before. ${unknownPayments}`;

/** Integrity hold: the write-ahead log is missing. */
export const logLost = `The write-ahead log of the journal (its file -wal) is missing or empty, and it had the newest entries. ${unknownPayments}`;

/** Integrity hold: an older copy of the journal. */
export function journalOlder(found: number, written: number): string {
  return `The journal is older than it was: it has ${found} entries, but ${written} were written. ${unknownPayments}`;
}

/** Integrity hold: another write-ahead log. */
export const anotherLog = `The write-ahead log next to the journal (its file -wal) is not the one that was written last. ${unknownPayments}`;

/** Integrity hold: an older main file. */
export const mainFileOlder = `The main file of the journal is older than it was, and its write-ahead log does not fill the gap. ${unknownPayments}`;

/** Fact `resolved`: the operator confirmed the journal. */
export function confirmed(name: string, reason: string): string {
  return `${name} confirmed the journal: ${reason}`;
}

/** Fact `resolved`: the operator's decision about a machine. `hasNewSaleIds`: the lanes got new SaleIDs. */
export function hostAccepted(name: string, hasNewSaleIds: boolean, reason: string): string {
  const decision = hasNewSaleIds ? 'this till has SaleIDs of its own' : 'this is the same till';
  return `${name} decided that ${decision}: ${reason}`;
}

/** A start cannot open the witness file. `why`: one of {@link guardRights}. `cause`: the system's words. */
export function guardNotOpened(path: string, why: string, cause: string): string {
  return `The witness file ${path} cannot be opened for writing, and without it a lost or old journal would not be noticed: ${why} (${cause}).`;
}

/** Why the witness file cannot be opened, and the remedy; for {@link guardNotOpened}. */
export const guardRights = {
  unknown: 'check the disk, and the rights of its directory',
  notAFile: 'it is not a regular file; move it away',
  wrongMode: (mode: string, command: string): string => `it has mode ${mode}; ${command}`,
  wrongOwner: (facts: {
    readonly owner: string;
    readonly mode: string;
    readonly user: string;
    readonly command: string;
  }): string =>
    `it belongs to ${facts.owner} (mode ${facts.mode}), and tenderd runs as ${facts.user}; ${facts.command}`,
} as const;
