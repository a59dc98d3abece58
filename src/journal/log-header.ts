/** By what a write-ahead log is known: SQLite numbers its runs, and adds the number to the first half of a random salt. */

import { closeSync, existsSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 32;
/** SQLite's magic number; its last bit says in which order its checksums read words. */
const MAGIC = 0x377f0682;

/** One log, as its header names it. */
export interface LogHeader {
  /** The same for all runs of one log, from its making on. */
  readonly id: number;
  /** Counts its runs: SQLite begins again at the front once all of it is in the main file. */
  readonly run: number;
}

/** The header of the log of the journal at `path`; undefined where there is no log, or none with a header. Throws what the system throws. */
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
