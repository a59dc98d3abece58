/**
 * Identifies a write-ahead log by its header: the number of the run, and a random salt. SQLite adds 1 to the first half
 * of the salt with each run.
 */

import { closeSync, existsSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 32;
/** SQLite's magic number. Its last bit gives the byte order of the checksums. */
const MAGIC = 0x377f0682;

/** The identity of one log, from its header. */
export interface LogHeader {
  /** The number of the log. It stays the same for all runs of the log. */
  readonly id: number;
  /** The number of the run. After SQLite has copied the whole log into the main file, it starts a new run at the front of the log. */
  readonly run: number;
}

/**
 * Returns the header of the log of the journal at `path`, or undefined if there is no log or no header. Throws the
 * errors of the system.
 */
export function readLogHeader(path: string): LogHeader | undefined {
  const log = `${path}-wal`;
  if (!existsSync(log)) return undefined;
  const header = Buffer.alloc(HEADER_BYTES);
  const fd = openSync(log, 'r');
  try {
    if (readSync(fd, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return undefined;
  } finally {
    closeSync(fd);
  }
  if ((header.readUInt32BE(0) & ~1) !== MAGIC) return undefined;
  const run = header.readUInt32BE(12);
  return { id: (header.readUInt32BE(16) - run) >>> 0, run };
}

const FRAME_HEADER_BYTES = 24;

/**
 * Returns a copy of a database with every committed frame of its log, as SQLite sees it after the next opening. With
 * this copy, the journal of a killed daemon can be read without changing its files
 * (https://sqlite.org/fileformat2.html#walformat). Stops at a frame that is incomplete or belongs to an earlier log.
 */
export function withLogApplied(file: Buffer, log: Buffer): Buffer {
  if (log.length < HEADER_BYTES || (log.readUInt32BE(0) & 0xfffffffe) >>> 0 !== MAGIC) return file;
  const isBigEndian = (log.readUInt32BE(0) & 1) === 1;
  const pageBytes = log.readUInt32BE(8);
  const sum = new Checksum(isBigEndian);
  sum.add(log.subarray(0, 24));
  if (!sum.equals(log, 24)) return file;
  const committed = new Map<number, Buffer>();
  let pending = new Map<number, Buffer>();
  let pages = Math.floor(file.length / pageBytes);
  for (let at = HEADER_BYTES; at + FRAME_HEADER_BYTES + pageBytes <= log.length; at += FRAME_HEADER_BYTES + pageBytes) {
    const page = log.subarray(at + FRAME_HEADER_BYTES, at + FRAME_HEADER_BYTES + pageBytes);
    sum.add(log.subarray(at, at + 8));
    sum.add(page);
    const isOfThisLog = log.compare(log, 16, 24, at + 8, at + 16) === 0;
    if (!isOfThisLog || !sum.equals(log, at + 16)) break;
    pending.set(log.readUInt32BE(at), page);
    const pagesAfter = log.readUInt32BE(at + 4);
    if (pagesAfter === 0) continue;
    for (const [number, content] of pending) committed.set(number, content);
    pending = new Map();
    pages = pagesAfter;
  }
  if (committed.size === 0) return file;
  const image = Buffer.alloc(pages * pageBytes);
  file.copy(image, 0, 0, Math.min(file.length, image.length));
  for (const [number, page] of committed) if (number <= pages) page.copy(image, (number - 1) * pageBytes);
  return image;
}

/** The checksum of the log: two sums over pairs of words. Each frame continues the sums of the frame before it. */
class Checksum {
  readonly #isBigEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian;
  }

  add(bytes: Buffer): void {
    for (let at = 0; at + 8 <= bytes.length; at += 8) {
      const one = this.#isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
      const other = this.#isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4);
      this.#first = (this.#first + one + this.#second) >>> 0;
      this.#second = (this.#second + other + this.#first) >>> 0;
    }
  }

  equals(log: Buffer, at: number): boolean {
    return log.readUInt32BE(at) === this.#first && log.readUInt32BE(at + 4) === this.#second;
  }
}
