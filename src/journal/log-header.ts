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
  /** The same for all runs of one log, from its creation on. */
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
