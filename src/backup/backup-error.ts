/** The reasons why a backup is not made. */

import { backups as texts } from '../messages/index.js';
import { sqliteCode } from '../sqlite.js';

/**
 * Stable codes, for programs.
 *
 * - `backup-directory-missing`: the directory does not exist. tenderd never creates it, because its disk may not be
 *   mounted.
 * - `backup-directory-unwritable`: rights are missing, or the disk is read-only.
 * - `backup-own-directory`: the directory is the data directory, or lies inside it.
 * - `backup-disk-full`: the disk of the directory has no room for one more backup.
 * - `backup-no-room`: the disk of the data directory has no room for the temporary copy.
 * - `backup-not-verified`: another process found a difference between the new file and the journal.
 * - `backup-interrupted`: the daemon stopped.
 * - `backup-io`: reading, writing or syncing failed for another reason.
 */
export type BackupErrorCode = keyof typeof texts.faults;

/** Thrown if no backup was made. The directory then has no new file, and still has all earlier backups. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly code: BackupErrorCode;
  /** Details, such as the error text of the system. */
  readonly detail: string;

  constructor(code: BackupErrorCode, directory: string, detail: string, cause?: unknown) {
    super(texts.fault(code, directory, detail), cause === undefined ? undefined : { cause });
    this.code = code;
    this.detail = detail;
  }
}

/** True for the code of a BackupError. */
export function isBackupErrorCode(code: string): code is BackupErrorCode {
  return code in texts.faults;
}

const byCause: Readonly<Record<string, BackupErrorCode>> = {
  ENOENT: 'backup-directory-missing',
  ENOTDIR: 'backup-directory-missing',
  EACCES: 'backup-directory-unwritable',
  EPERM: 'backup-directory-unwritable',
  EROFS: 'backup-directory-unwritable',
  SQLITE_CANTOPEN: 'backup-directory-unwritable',
  SQLITE_READONLY: 'backup-directory-unwritable',
  ENOSPC: 'backup-disk-full',
  EDQUOT: 'backup-disk-full',
  EFBIG: 'backup-disk-full',
  SQLITE_FULL: 'backup-disk-full',
};

/** Returns any failure of a backup as a BackupError. */
export function toBackupError(error: unknown, directory: string): BackupError {
  if (error instanceof BackupError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const system = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new BackupError(byCause[sqliteCode(error) ?? system] ?? 'backup-io', directory, text, error);
}
