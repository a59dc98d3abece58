/** The file of the rollback guard: made by a rename, then written in place, which costs a payment no sync and a full disk no room. */

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

/** The file beside the journal at this path. */
export function rollbackGuardPath(journalPath: string): string {
  return `${journalPath}.witness`;
}

/**
 * What lies there before a start touches it. The guard is opened for writing: one that can only be read would never count, and the next loss of the
 * journal would go unnoticed. Throws JournalError where there is one that cannot be opened so, and what the system throws for the log.
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
 * A start on a journal that was closed makes another log: should it die before the guard knows that one, no log may be missed or doubted. Call it
 * while the journal is locked, before the first write. What cannot be written is left: then that one moment is not covered.
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
 * Closing brings the log into the main file and deletes it, also where a start or a journal failed: from here on none is needed. Call it while the
 * journal is locked. A log that is not the journal's own is still missed.
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

/** Writes marks. All of it throws what the system throws. */
export class RollbackGuardFile {
  readonly #path: string;
  #fd: number | undefined;
  #isSynced = true;
  #record: Buffer | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Puts a new file in the place of what is there, in one step that a power cut finds done or not done. */
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

  /** Writes in place, without a sync: what a process that is killed leaves. Nothing where the file is not open. */
  note(mark: Mark): void {
    this.#record = recordOf(mark);
    this.#write();
  }

  /** Writes the last mark once more in place, with so many facts. */
  count(facts: number): void {
    if (this.#record === undefined) return;
    setFacts(this.#record, facts);
    this.#write();
  }

  /** Writes and syncs; makes the file again where somebody took it away. */
  keep(mark: Mark): void {
    if (this.#fd !== undefined && fstatSync(this.#fd).nlink === 0) this.close();
    this.#fd ??= this.#openWhole();
    if (this.#fd === undefined) return this.replace(mark);
    this.note(mark);
    this.sync();
  }

  /** Opens a file that is written in place; false where the one that is there has another length, as those of before, or there is none. */
  open(): boolean {
    this.#fd ??= this.#openWhole();
    return this.#fd !== undefined;
  }

  /** What was written outlives a power cut from here on. */
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
