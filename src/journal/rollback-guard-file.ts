/**
 * The file of the rollback guard. A rename creates the file, and later writes change it in place. So a payment need not wait for a sync of the guard,
 * and a full disk needs no space for the guard.
 */

import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncDirectory } from '../platform/directory.js';
import { unwritableGuard } from './guard-rights.js';
import { readLogHeader } from './log-header.js';
import {
  type Found,
  type FoundRollbackGuard,
  type Mark,
  readRecord,
  RECORD_BYTES,
  recordOf,
  setFacts,
} from './rollback-guard.js';

/** Returns the path of the guard file of the journal at this path. */
export function rollbackGuardPath(journalPath: string): string {
  return `${journalPath}.witness`;
}

/**
 * Returns the guard and the log as they are before a start touches them. Opens the guard for writing, because a guard
 * that cannot be written cannot count facts, and the next loss of the journal would go unnoticed. Throws JournalError
 * if an existing guard cannot be opened, and the system's errors for the log.
 */
export function findRollbackGuard(journalPath: string): Found {
  return { guard: readRollbackGuard(rollbackGuardPath(journalPath)), log: readLogHeader(journalPath) };
}

function readRollbackGuard(path: string): FoundRollbackGuard {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDWR);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { type: 'none' };
    throw unwritableGuard(path, error);
  }
  try {
    return readRecord(readFileSync(fd, 'utf8'));
  } finally {
    closeSync(fd);
  }
}

/**
 * Removes the log from the guard's record, because a start on a closed journal creates another log. That start may die
 * before the guard records the new log. The next start must then neither report the old log as missing nor reject the
 * new log. Call this function while the journal is locked, before the first write. A failed write is ignored: only the
 * protection against such a death is then missing.
 */
export function expectNewLog(journalPath: string, { guard, log }: Found): void {
  if (guard.type !== 'mark' || guard.mark.log === undefined || guard.mark.log.isNeeded || log !== undefined) return;
  const { journal, facts, checkpoint } = guard.mark;
  const file = new RollbackGuardFile(rollbackGuardPath(journalPath));
  try {
    file.keep({ journal, facts, checkpoint });
  } catch {
    return;
  } finally {
    file.close();
  }
}

/**
 * Records that the journal no longer needs its log. Call this function while the journal is locked, before the journal
 * is closed. Closing copies the log into the main file and deletes the log, even after a failed start or a failure of
 * the journal. If the log on disk is not the log that the guard expects, this function does nothing, so that the next
 * start still reports the missing log.
 */
export function expectNoLog(journalPath: string): void {
  const file = new RollbackGuardFile(rollbackGuardPath(journalPath));
  try {
    const { guard, log } = findRollbackGuard(journalPath);
    if (guard.type !== 'mark' || guard.mark.log?.isNeeded !== true || guard.mark.log.id !== log?.id) return;
    file.keep({ ...guard.mark, log: { ...log, isNeeded: false } });
  } catch {
    return;
  } finally {
    file.close();
  }
}

/** Writes the marks into the file. All methods throw the system's errors unchanged. */
export class RollbackGuardFile {
  readonly #path: string;
  #fd: number | undefined;
  #isSynced = true;
  #record: Buffer | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Replaces the file in one step. After a power cut, this step was done completely or not at all. */
  replace(mark: Mark): void {
    const draft = `${this.#path}.new`;
    const fd = openSync(draft, 'w', 0o600);
    try {
      this.#record = recordOf(mark);
      writeSync(fd, this.#record, 0, RECORD_BYTES, 0);
      fsyncSync(fd);
      renameSync(draft, this.#path);
    } catch (error) {
      closeSync(fd);
      throw error;
    }
    this.close();
    this.#fd = fd;
    this.#isSynced = true;
    // The rename itself must reach the disk.
    syncDirectory(dirname(this.#path));
  }

  /**
   * Writes in place, without a sync, which is enough to survive a killed process. Does nothing if the file is not open.
   */
  note(mark: Mark): void {
    this.#record = recordOf(mark);
    this.#write();
  }

  /** Writes the last mark again in place, with this number of facts. */
  count(facts: number): void {
    if (this.#record === undefined) return;
    setFacts(this.#record, facts);
    this.#write();
  }

  /** Writes the mark to the file and syncs the file. Creates the file again if it was deleted. */
  keep(mark: Mark): void {
    if (this.#fd !== undefined && fstatSync(this.#fd).nlink === 0) this.close();
    this.#fd ??= this.#openWhole();
    if (this.#fd === undefined) return this.replace(mark);
    this.note(mark);
    this.sync();
  }

  /**
   * Opens the file for writing in place. Returns false if the file is missing, or has another length because an earlier
   * release wrote it.
   */
  open(): boolean {
    this.#fd ??= this.#openWhole();
    return this.#fd !== undefined;
  }

  /** Makes earlier writes survive a power cut. */
  sync(): void {
    if (this.#fd === undefined || this.#isSynced) return;
    fdatasyncSync(this.#fd);
    this.#isSynced = true;
  }

  close(): void {
    const fd = this.#fd;
    this.#fd = undefined;
    if (fd !== undefined) closeSync(fd);
  }

  #write(): void {
    if (this.#fd === undefined || this.#record === undefined) return;
    this.#isSynced = false;
    writeSync(this.#fd, this.#record, 0, RECORD_BYTES, 0);
  }

  #openWhole(): number | undefined {
    const size = statSync(this.#path, { throwIfNoEntry: false })?.size;
    return size === RECORD_BYTES ? openSync(this.#path, 'r+') : undefined;
  }
}
