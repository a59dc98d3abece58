/** The reasons why the journal cannot be opened or can no longer be trusted. */

import { sqliteCode } from '../sqlite.js';
import { journal as texts } from '../messages/index.js';

/**
 * Stable codes, for programs.
 *
 * - `journal-locked`: another process has the journal open (invariant I18).
 * - `journal-newer`: a later release wrote the journal (I22).
 * - `journal-foreign`: the file is a database, but not a journal of this program.
 * - `journal-corrupt`: the file is damaged, is not a database, or lacks the tables of its version.
 * - `journal-restoring`: a restore was interrupted.
 * - `journal-rebuilding`: the daemon was interrupted while it replaced the journal with one built from the pair's stream.
 * - `journal-linked`: a file of the journal is a symbolic link.
 * - `journal-not-synced`: commits would not survive a power cut.
 * - `journal-unwritable`: missing rights, a read-only disk, or a path that cannot be created.
 * - `journal-full`: neither the disk nor the pre-grown file has room left.
 * - `journal-io`: reading, writing or syncing failed for another reason.
 * - `journal-driver`: SQLite itself could not be loaded, because it is not built or is built for another Node.
 * - `journal-diverged`: the next entry of the replicated log does not fit the journal, or the journal rejects a part of
 *   that entry.
 * - `journal-closed`: a method was called after `close`.
 */
export type JournalErrorCode =
  | 'journal-locked'
  | 'journal-newer'
  | 'journal-foreign'
  | 'journal-corrupt'
  | 'journal-restoring'
  | 'journal-rebuilding'
  | 'journal-linked'
  | 'journal-not-synced'
  | 'journal-unwritable'
  | 'journal-full'
  | 'journal-io'
  | 'journal-driver'
  | 'journal-diverged'
  | 'journal-closed';

/**
 * The journal could not be opened, or failed in use. After an open journal throws this error once, every later call
 * throws it again, and the process must stop without sending anything. The next start may find the failed commit on the
 * disk (fact 4), so only reading the file again shows which commits are durable.
 */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  readonly code: JournalErrorCode;
  readonly path: string;

  /** `text` is for a technician: it names the fault and the remedy. */
  constructor(code: JournalErrorCode, path: string, text: string, cause?: unknown) {
    super(text, cause === undefined ? undefined : { cause });
    this.code = code;
    this.path = path;
  }
}

/** Returns a JournalError with the standard text of its code, followed by the detail. */
export function journalError(
  code: JournalErrorCode,
  path: string,
  particulars?: string,
  cause?: unknown,
): JournalError {
  return new JournalError(code, path, texts.fault(code, path, particulars), cause);
}

const SQLITE_CODES: readonly (readonly [prefix: string, code: JournalErrorCode])[] = [
  ['SQLITE_BUSY', 'journal-locked'],
  ['SQLITE_LOCKED', 'journal-locked'],
  ['SQLITE_CORRUPT', 'journal-corrupt'],
  ['SQLITE_NOTADB', 'journal-corrupt'],
  ['SQLITE_FULL', 'journal-full'],
  ['SQLITE_READONLY', 'journal-unwritable'],
  ['SQLITE_CANTOPEN', 'journal-unwritable'],
  ['SQLITE_PERM', 'journal-unwritable'],
  ['SQLITE_AUTH', 'journal-unwritable'],
];

const SYSTEM_CODES: Readonly<Record<string, JournalErrorCode>> = {
  EACCES: 'journal-unwritable',
  EPERM: 'journal-unwritable',
  EROFS: 'journal-unwritable',
  EISDIR: 'journal-unwritable',
  ENOTDIR: 'journal-unwritable',
  EEXIST: 'journal-unwritable',
  ENOSPC: 'journal-full',
  EDQUOT: 'journal-full',
  EFBIG: 'journal-full',
};

/** Returns the stable code for any error of SQLite or the system. */
function codeOf(error: unknown): JournalErrorCode {
  const code = sqliteCode(error);
  if (code !== undefined) return SQLITE_CODES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'journal-io';
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return SYSTEM_CODES[error.code] ?? 'journal-io';
  }
  return 'journal-io';
}

/** The Node release for each number of its native interface, as error messages show it. */
const NODE_BY_INTERFACE: Readonly<Record<string, string>> = { 108: '18', 115: '20', 127: '22', 137: '24', 147: '26' };

/** Faults of SQLite's native part. The disk is not at fault, and another start would fail as well. */
export type DriverFault =
  /** `release`: the release of Node. It is absent if only the number of its native interface is known. */
  | { readonly type: 'other-node'; readonly release?: string; readonly nodeInterface: string }
  | { readonly type: 'not-built' }
  | { readonly type: 'not-loaded'; readonly why: string };

/** Returns the fault if the native part of better-sqlite3 could not be loaded; undefined for any other failure. */
export function driverFault(error: unknown): DriverFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const built = /compiled against a different Node\.js version[^]*?NODE_MODULE_VERSION (\d+)/.exec(error.message)?.[1];
  if (built !== undefined) {
    const release = NODE_BY_INTERFACE[built];
    return { type: 'other-node', nodeInterface: built, ...(release === undefined ? {} : { release }) };
  }
  // The error lists the paths that were tried only if the loader found no built file.
  const isMissing = 'tries' in error || /^Cannot find module '\S*better-sqlite3'/.test(error.message);
  if (isMissing) return { type: 'not-built' };
  const isUnloadable = 'code' in error && (error.code === 'ERR_DLOPEN_FAILED' || error.code === 'MODULE_NOT_FOUND');
  return isUnloadable ? { type: 'not-loaded', why: error.message.split('\n')[0] ?? '' } : undefined;
}

/**
 * Returns why the native part of better-sqlite3 could not be loaded and how to repair it; undefined for any other
 * failure. `running` is the version of this Node.
 */
export function driverFailure(error: unknown, running: string): string | undefined {
  const fault = driverFault(error);
  switch (fault?.type) {
    case undefined:
      return undefined;
    case 'other-node':
      return texts.builtForAnother(running, fault.release, fault.nodeInterface);
    case 'not-built':
      return texts.driverNotBuilt;
    case 'not-loaded':
      return texts.driverNotLoaded(fault.why);
  }
}

/** Returns any failure as a JournalError. A JournalError is returned unchanged. */
export function toJournalError(error: unknown, path: string): JournalError {
  if (error instanceof JournalError) return error;
  const driver = driverFailure(error, process.versions.node);
  if (driver !== undefined) return new JournalError('journal-driver', path, texts.untouched(path, driver), error);
  return journalError(codeOf(error), path, error instanceof Error ? error.message : String(error), error);
}

/**
 * Returns the failure of a start, like `toJournalError`. If SQLite cannot run a statement or a migration breaks a
 * constraint, the tables do not match the file's version. The next start would fail in the same way.
 */
export function toOpeningError(error: unknown, path: string): JournalError {
  const isStrange = sqliteCode(error) === 'SQLITE_ERROR' || isConstraint(error);
  if (!isStrange || !(error instanceof Error)) return toJournalError(error, path);
  return journalError('journal-corrupt', path, texts.wrongTables(error.message), error);
}

/**
 * True if SQLite rejected a statement because of a schema constraint. An error of any other kind concerns the whole
 * journal.
 */
export function isConstraint(error: unknown): boolean {
  return sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') === true;
}
