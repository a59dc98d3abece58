/**
 * Makes one backup. After any interruption, even a power cut, each backup in the directory is either complete and
 * verified, or absent.
 */

import { existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CopySource } from '../journal/index.js';
import { syncDirectory } from '../platform/directory.js';
import { BackupError, toBackupError } from './backup-error.js';
import { backupName, backupsToRemove, partName, partsIn } from './file-names.js';
import type { MadeBackup } from './last-backups.js';
import type { Verify } from './verifying-process.js';

/** The request for a backup. */
export interface BackupRequest {
  /** The absolute path of the directory for the backups. */
  readonly directory: string;
  /** The number of backups to keep, at least 1. */
  readonly keep: number;
}

/** The dependencies of a backup. */
export interface BackupParts {
  readonly source: CopySource;
  readonly verify: Verify;
  /** The time of the system clock, in ms since 1970. */
  readonly wallMs: () => number;
  /**
   * The data directory, and the number of bytes that must stay free on its disk for payments. `isMoved`: the source is
   * a temporary file that is moved to the backup directory, so it needs no further space on that disk.
   */
  readonly reserve: { readonly directory: string; readonly bytes: number; readonly isMoved: boolean };
  /** Called with the share of the pages that are copied so far. */
  readonly onStep: (share: number) => void;
  /**
   * True if no other process is making a backup of this journal. Then every unfinished file is a leftover and can be
   * removed.
   */
  readonly isAlone: boolean;
  readonly signal?: AbortSignal;
}

/** A new backup, and the changes to earlier backups. */
export interface Backup extends MadeBackup {
  /** The names of the backups that were removed. */
  readonly removed: readonly string[];
  /**
   * True if the directory is on the same disk as the data directory. If that disk fails, the backup is lost together
   * with the journal.
   */
  readonly isOnSameDisk: boolean;
}

/** If an unfinished file was not changed for this time, no process writes it any more. */
const deadAfterMs = 600_000;

/** Makes a backup. If it rejects with BackupError, the directory still has all earlier backups, and no new file. */
export async function makeBackup({ directory, keep }: BackupRequest, parts: BackupParts): Promise<Backup> {
  const { source, wallMs, verify, signal } = parts;
  try {
    const startedMs = wallMs();
    removeParts(directory, parts);
    const isOnSameDisk = requireRoom(directory, parts);
    const name = freeName(directory, startedMs, source.origin);
    const part = join(directory, partName(name));
    try {
      const { facts } = await source.write(part, (share) => step(share, parts));
      const verdict = await verify(part, signal);
      if (verdict.type === 'unsound') throw new BackupError('backup-not-verified', directory, verdict.text);
      if (verdict.facts !== facts)
        throw new BackupError('backup-not-verified', directory, `${verdict.facts} ≠ ${facts}`);
      renameSync(part, join(directory, name));
      syncDirectory(directory);
      const { bytes, transactions } = verdict;
      const at = new Date(startedMs).toISOString();
      const file = join(directory, name);
      return {
        directory,
        file,
        at,
        bytes,
        transactions,
        isOnSameDisk,
        removed: removeOld(directory, name, keep, source),
      };
    } catch (error) {
      for (const path of [part, `${part}-journal`]) rmSync(path, { force: true });
      throw error;
    }
  } catch (error) {
    throw toBackupError(error, directory);
  }
}

function step(share: number, { signal, onStep }: BackupParts): void {
  signal?.throwIfAborted();
  onStep(share);
}

/** Returns the names of the files. Directories are left out, even if they have the name of a backup. */
function filesIn(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

function removeParts(directory: string, { source, wallMs, isAlone }: BackupParts): void {
  for (const name of partsIn(filesIn(directory), source.origin)) {
    const path = join(directory, name);
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (isAlone || wallMs() - changedMs > deadAfterMs) rmSync(path, { force: true });
  }
}

/** Throws BackupError if there is no room. Returns true if the directory is on the disk of the data directory. */
function requireRoom(directory: string, { source, reserve }: BackupParts): boolean {
  const isOnSameDisk = statSync(directory).dev === statSync(reserve.directory).dev;
  if (isOnSameDisk && reserve.isMoved) return true;
  const { bavail, bsize } = statfsSync(directory);
  const needed = source.bytes + (isOnSameDisk ? reserve.bytes : 0);
  if (bavail * bsize < needed) throw new BackupError('backup-disk-full', directory, `${bavail * bsize} < ${needed}`);
  return isOnSameDisk;
}

/** Returns a free name for a backup. If two backups are made in one second, the second one gets the name of the next second. */
function freeName(directory: string, ms: number, origin: string): string {
  for (let at = ms; ; at += 1_000) {
    const name = backupName(new Date(at).toISOString(), origin);
    if (!existsSync(join(directory, name)) && !existsSync(join(directory, partName(name)))) return name;
  }
}

/**
 * Removes old backups. All earlier backups stay if the journal is unconfirmed, because such a journal may lack payments that an earlier backup
 * contains.
 */
function removeOld(directory: string, newest: string, keep: number, source: CopySource): readonly string[] {
  if (source.isUnconfirmed) return [];
  const removed = backupsToRemove(filesIn(directory), { origin: source.origin, newest, keep });
  for (const name of removed) rmSync(join(directory, name), { force: true });
  if (removed.length > 0) syncDirectory(directory);
  return removed;
}
