/** Copies an open journal while it is used, at a pace that leaves the disk and the event loop to payments. */

import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { beginPageCopy, type Database } from '../../sqlite.js';

/** The pace at which a copy is made. */
export interface CopyPace {
  /** The number of pages in one step. No payment is handled during a step. */
  readonly pages: number;
  /** The pause after a step. */
  readonly pauseMs: number;
  /** After this many pages the copy is synced, so that no commit of a payment waits for much data of the copy. */
  readonly pagesPerSync: number;
}

/**
 * The pace of a daemon: at most 8 MiB a second, in steps of some tenths of a millisecond. docs/develop/measurements.md
 * has the cost for payments.
 */
export const daemonPace: CopyPace = { pages: 16, pauseMs: 8, pagesPerSync: 128 };

/** The pace while no daemon is running. */
export const stoppedPace: CopyPace = { pages: 1_024, pauseMs: 0, pagesPerSync: 8_192 };

/** The progress of a copy, and its end. */
export interface CopyWatch {
  /** Called after each step. If it throws, the copy is given up. */
  readonly onStep: (copiedPages: number, totalPages: number) => void;
  /** Called in the turn in which the copy is complete: it contains everything that was committed until then. */
  readonly onWhole: () => void;
}

/** Bytes 18 and 19 of the header: 1 for a database without a write-ahead log (https://sqlite.org/fileformat2.html). */
const versionsAt = 18;
const withoutLog = Buffer.from([1, 1]);

/**
 * Writes a copy to a new file that only its owner can read, and syncs the file. The copy is one file and needs no log.
 * Rejects with SqliteError, the system's error, or what `onStep` throws; then the file is incomplete or missing.
 */
export async function copyPages(db: Database, path: string, pace: CopyPace, watch: CopyWatch): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await transferAll(db, path, file, pace, watch);
    // Mark the copy as a database without a log. Otherwise SQLite would create further files next to the copy, even for
    // a program that only reads it.
    await file.write(withoutLog, 0, withoutLog.length, versionsAt);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function transferAll(
  db: Database,
  path: string,
  file: { sync(): Promise<void> },
  { pages, pauseMs, pagesPerSync }: CopyPace,
  { onStep, onWhole }: CopyWatch,
): Promise<void> {
  const copy = beginPageCopy(db, path);
  try {
    for (let unsynced = 0; ; ) {
      const { totalPages, remainingPages } = copy.transfer(pages);
      if (remainingPages === 0) break;
      onStep(totalPages - remainingPages, totalPages);
      unsynced += pages;
      // Sync in time before the last step. The last step syncs within the event loop, so only little may be left for
      // it.
      if (unsynced >= pagesPerSync || remainingPages <= pages) {
        await file.sync();
        unsynced = 0;
      }
      await pause(pauseMs);
    }
    onWhole();
  } finally {
    copy.close();
  }
}
