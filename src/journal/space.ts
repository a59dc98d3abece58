/** Reserves disk space before it is needed, so that a full disk does not stop a payment in flight (fact 5, I15). */

import { closeSync, fsyncSync, openSync, statfsSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Database, sqliteCode, type Statement } from '../sqlite.js';
import { toJournalError } from './error.js';

/** The amount of reserved space, and the source of the free bytes of the disk. */
export interface SpaceOptions {
  readonly path: string;
  /** The number of bytes that are kept free inside the database. The WAL has at least the same size. */
  readonly pregrowBytes: number;
  /**
   * If the disk has fewer free bytes than this, including those that are reserved in the files, new payments are
   * rejected.
   */
  readonly reserveBytes: number;
  readonly freeBytes: () => number;
  /** ISO wall time. Only a change of the second matters, so a clock jump does no harm. */
  readonly now: () => string;
}

const CHUNK_BYTES = 1024 * 1024;
/** A WAL frame is a page and 24 bytes. */
const FRAME_HEADER_BYTES = 24;
/** SQLite's own threshold for copying the WAL back, used if nothing is pre-grown. */
const CHECKPOINT_PAGES_DEFAULT = 1000;
/** A cached result of `hasReserve` is used for at most this many calls, even if the clock stops. */
const ANSWER_USES_MAX = 64;

/** Returns the free bytes of the file system that holds the path. */
export function freeBytesOf(path: string): number {
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize;
}

/** The reserved space of one journal file. */
export class Space {
  readonly #options: SpaceOptions;
  readonly #db: Database;
  readonly #pageBytes: number;
  readonly #freePages: Statement<[], number>;
  readonly #fill: Statement<[number]>;
  readonly #empty: Statement<[]>;
  readonly #checkpoint: Statement<[]>;
  #walIsGrown = false;
  #answer: { readonly second: string; readonly hasReserve: boolean; uses: number } | undefined;

  constructor(db: Database, options: SpaceOptions) {
    this.#db = db;
    this.#options = options;
    this.#pageBytes = Number(db.pragma('page_size', { simple: true }));
    this.#freePages = db.prepare<[], number>('PRAGMA freelist_count').pluck();
    this.#fill = db.prepare('INSERT INTO filler (content) VALUES (zeroblob(?))');
    this.#empty = db.prepare('DELETE FROM filler');
    this.#checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
    // SQLite copies the WAL back when half of it is used. The other half is for the turn that crosses this threshold.
    const half = Math.floor(options.pregrowBytes / 2 / (this.#pageBytes + FRAME_HEADER_BYTES));
    db.pragma(`wal_autocheckpoint = ${options.pregrowBytes > 0 ? Math.max(16, half) : CHECKPOINT_PAGES_DEFAULT}`);
  }

  /**
   * Runs at start: drops the leftovers of an interrupted start and reserves all the space. If the disk is full, the
   * start succeeds without a reserve.
   */
  takeAll(): void {
    if (this.#options.pregrowBytes === 0) {
      this.#walIsGrown = true;
      return;
    }
    if (this.#db.prepare('SELECT 1 FROM filler LIMIT 1').get() !== undefined) this.#emptyFiller();
    if (this.#freeInside() < this.#options.pregrowBytes) this.#growDatabase();
    this.#growWal();
  }

  /**
   * Runs between payments: copies the WAL back, and reserves space again if half of it is used. The work takes
   * milliseconds, so call this function when idle.
   */
  refill(): void {
    this.#checkpoint.all();
    const { pregrowBytes, reserveBytes, freeBytes } = this.#options;
    if (pregrowBytes === 0) return;
    const isHalfUsed = this.#freeInside() < pregrowBytes / 2;
    if (isHalfUsed && freeBytes() >= reserveBytes + pregrowBytes) this.#growDatabase();
    if (!this.#walIsGrown) this.#growWal();
  }

  /** True if a new payment may start: the free bytes on the disk and inside the file reach the reserve. */
  hasReserve(): boolean {
    const second = this.#options.now().slice(0, 19);
    const known = this.#answer;
    if (known !== undefined && known.second === second && known.uses < ANSWER_USES_MAX) {
      known.uses += 1;
      return known.hasReserve;
    }
    const freeBytes = this.#options.freeBytes() + this.#freeInside();
    const hasReserve = this.#walIsGrown && freeBytes >= this.#options.reserveBytes;
    this.#answer = { second, hasReserve, uses: 0 };
    return hasReserve;
  }

  #freeInside(): number {
    return (this.#freePages.get() ?? 0) * this.#pageBytes;
  }

  /**
   * Writes rows and deletes them, so that their pages stay in the file as free pages. This needs two transactions. If
   * one transaction both takes and frees pages, SQLite never writes them, and the file would have a hole instead of
   * reserved space.
   */
  #growDatabase(): void {
    try {
      // Write two halves, so that the WAL does not grow beyond its reserved size.
      const half = Math.ceil(this.#options.pregrowBytes / 2);
      this.#fill.run(half);
      this.#checkpoint.all();
      this.#fill.run(half);
      this.#checkpoint.all();
    } catch (error) {
      // The disk is full. This write contained no payment, SQLite rolled it back, and `hasReserve` reports it.
      if (sqliteCode(error) !== 'SQLITE_FULL') throw error;
    }
    this.#emptyFiller();
    this.#checkpoint.all();
  }

  /**
   * Deletes the filler rows. They contain only zeros, so they need not be overwritten. Overwriting their pages would
   * fill the WAL.
   */
  #emptyFiller(): void {
    const before = this.#db.pragma('secure_delete', { simple: true });
    this.#db.pragma('secure_delete = OFF');
    this.#empty.run();
    this.#db.pragma(`secure_delete = ${String(before)}`);
  }

  /**
   * Appends zeros after SQLite's data. SQLite's recovery ignores these zeros like frames of another run, and later
   * writes overwrite them in place. SQLite deletes the WAL when the journal is closed, so each start appends the zeros
   * again.
   */
  #growWal(): void {
    const fd = openSync(`${this.#options.path}-wal`, 'r+');
    try {
      let sizeBytes = statSync(`${this.#options.path}-wal`).size;
      while (sizeBytes < this.#options.pregrowBytes) {
        const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, this.#options.pregrowBytes - sizeBytes));
        sizeBytes += writeSync(fd, chunk, 0, chunk.length, sizeBytes);
      }
      fsyncSync(fd);
      this.#walIsGrown = true;
    } catch (error) {
      // A full disk is no error at this point: without space for the WAL there is no reserve, and no new payment
      // starts.
      const failure = toJournalError(error, this.#options.path);
      if (failure.code !== 'journal-full') throw failure;
    } finally {
      closeSync(fd);
    }
  }
}
