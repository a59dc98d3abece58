/**
 * Overwrites old parts of the write-ahead log. SQLite reuses the log from its beginning, so the end may keep erased
 * data for a long time.
 */

import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Database } from '../../sqlite.js';

const logHeaderBytes = 32;
const frameHeaderBytes = 24;
/** The number of bytes that one step writes. */
const stepBytes = 128 * 1_024;

interface Checkpointed {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

/**
 * Copies the log into the main file, so that the next commit begins at the front of the log. Returns false if a part of
 * the log is not copied yet.
 */
export function copyLogBack(db: Database): boolean {
  const { log, checkpointed } = checkpoint(db);
  return log === checkpointed;
}

/**
 * Writes zeros over all unused frames, some of them in each step. SQLite ignores these frames. Call this function only
 * in the process that has the journal open, after `copyLogBack` and a commit. Throws the errors of the system.
 */
export function* wipeLog(db: Database, path: string): Generator<void> {
  const pageBytes = Number(db.pragma('page_size', { simple: true }));
  const zeros = Buffer.alloc(stepBytes);
  for (let place = 0; ; ) {
    // The log may have grown, because payments are written between the steps. Do not overwrite the frames in use.
    const usedBytes = logHeaderBytes + checkpoint(db).log * (frameHeaderBytes + pageBytes);
    const fd = openSync(`${path}-wal`, 'r+');
    try {
      place = Math.max(place, usedBytes);
      const bytes = Math.min(stepBytes, fstatSync(fd).size - place);
      if (bytes <= 0) return fsyncSync(fd);
      place += writeSync(fd, zeros, 0, bytes, place);
      // Syncing the whole log at once would delay payments.
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    yield;
  }
}

function checkpoint(db: Database): Checkpointed {
  const [row] = db.prepare<[], Checkpointed>('PRAGMA wal_checkpoint(PASSIVE)').all();
  return row ?? { busy: 0, log: 0, checkpointed: 0 };
}
