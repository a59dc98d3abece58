/** Why the journal cannot be opened or can no longer be trusted. */

import Database from 'better-sqlite3';

/**
 * Stable codes, for programs.
 * - `journal-locked`: another process has it open (invariant I18).
 * - `journal-newer`: written by a later release (I22).
 * - `journal-foreign`: a database, but not a journal of this program.
 * - `journal-corrupt`: damaged, no database at all, or one without the tables of its version.
 * - `journal-linked`: one of its files is a symbolic link.
 * - `journal-not-synced`: commits would not survive a power cut.
 * - `journal-unwritable`: missing rights, a read-only disk, a path that cannot be made.
 * - `journal-full`: the disk has no room left and neither has the pre-grown file.
 * - `journal-io`: reading, writing or syncing failed otherwise.
 * - `journal-driver`: SQLite itself could not be loaded: it is built for another Node, or not at all.
 * - `journal-closed`: called after `close`.
 */
export type JournalErrorCode =
  | 'journal-locked'
  | 'journal-newer'
  | 'journal-foreign'
  | 'journal-corrupt'
  | 'journal-linked'
  | 'journal-not-synced'
  | 'journal-unwritable'
  | 'journal-full'
  | 'journal-io'
  | 'journal-driver'
  | 'journal-closed';

/**
 * The journal refused to open, or failed while it was used. Once thrown by an open journal every later call throws the
 * same one, and the process must stop without sending anything: the commit that failed may yet be found on the disk by
 * the next start (fact 4), so only reading it afresh says what is durable.
 */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  readonly code: JournalErrorCode;
  readonly path: string;

  /** `text` is for a technician: what is wrong and what to do about it. */
  constructor(code: JournalErrorCode, path: string, text: string, cause?: unknown) {
    super(text, cause === undefined ? undefined : { cause });
    this.code = code;
    this.path = path;
  }
}

const WORDS: Record<JournalErrorCode, string> = {
  'journal-locked':
    'is in use by another process: is a second tenderd running on it? Only one daemon may use a journal',
  'journal-newer': 'was written by a newer release: install that release again',
  'journal-foreign': 'is a database of another program: check the configured path',
  'journal-corrupt': 'is damaged or no journal of tenderd: keep the file for support and restore the latest copy',
  'journal-linked':
    'has a symbolic link in place of a file: put the file itself there, or keep all three on the other disk by a link in place of their directory, or by dataDir',
  'journal-not-synced': 'is on storage that does not keep commits through a power cut: move it to a local disk',
  'journal-unwritable':
    'cannot be written: check the rights of the file and its directory, and that the disk is not read-only',
  'journal-full': 'is on a full disk: make room and start again',
  'journal-io': 'could not be read or written: check the disk and its cables, then start again',
  'journal-driver': 'cannot be opened: SQLite is not built for this Node',
  'journal-closed': 'is closed',
};

/** A JournalError with the standard words for its code, followed by the particulars. */
export function journalError(
  code: JournalErrorCode,
  path: string,
  particulars?: string,
  cause?: unknown,
): JournalError {
  const tail = particulars === undefined ? '' : ` (${particulars})`;
  return new JournalError(code, path, `The journal ${path} ${WORDS[code]}${tail}.`, cause);
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

/** The stable code for whatever SQLite or the system threw. */
function codeOf(error: unknown): JournalErrorCode {
  if (error instanceof Database.SqliteError) {
    return SQLITE_CODES.find(([prefix]) => error.code.startsWith(prefix))?.[1] ?? 'journal-io';
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return SYSTEM_CODES[error.code] ?? 'journal-io';
  }
  return 'journal-io';
}

/** The Node release of a number of its native interface, as error messages have it. */
const NODE_BY_INTERFACE: Readonly<Record<string, string>> = { 108: '18', 115: '20', 127: '22', 137: '24' };

/**
 * Why the native part of better-sqlite3 could not be loaded, and what to do; undefined for any other failure. `running` is the version of this Node.
 * The disk is not at fault, and a start that is repeated fails again.
 */
export function driverFailure(error: unknown, running: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const repair = 'Run "npm rebuild better-sqlite3" where tenderd is installed, with the Node that runs tenderd.';
  const built = /compiled against a different Node\.js version[^]*?NODE_MODULE_VERSION (\d+)/.exec(error.message)?.[1];
  if (built !== undefined) {
    const release = NODE_BY_INTERFACE[built];
    const other = release === undefined ? `another Node (interface ${built})` : `Node ${release}`;
    return `Node ${running} runs, and SQLite (better-sqlite3) was built for ${other}. ${repair}`;
  }
  if (error.message.startsWith('Could not locate the bindings file'))
    return `SQLite (better-sqlite3) was not built: npm did not run its install script. ${repair}`;
  if ('code' in error && error.code === 'ERR_DLOPEN_FAILED')
    return `SQLite (better-sqlite3) cannot be loaded: ${error.message.split('\n')[0] ?? ''}. ${repair}`;
  return undefined;
}

/** Any failure as a JournalError; one that already is stays as it is. */
export function toJournalError(error: unknown, path: string): JournalError {
  if (error instanceof JournalError) return error;
  const driver = driverFailure(error, process.versions.node);
  if (driver !== undefined)
    return new JournalError('journal-driver', path, `The journal ${path} was not touched. ${driver}`, error);
  return journalError(codeOf(error), path, error instanceof Error ? error.message : String(error), error);
}

/**
 * What stopped a start: as `toJournalError`, but a statement that SQLite cannot run, or a rule that a migration breaks, means that the tables are not
 * those of the version that the file names. The next start finds the same.
 */
export function toOpeningError(error: unknown, path: string): JournalError {
  const isStrange = error instanceof Database.SqliteError && (error.code === 'SQLITE_ERROR' || isConstraint(error));
  if (!isStrange) return toJournalError(error, path);
  return journalError('journal-corrupt', path, `its tables are not those of its version: ${error.message}`, error);
}

/** Whether SQLite refused a statement because of a rule of the schema: the only SQLite error that is one lane's own. */
export function isConstraint(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CONSTRAINT');
}
