/** Makes the log of a daemon that ended badly safe before anything in it is believed. */

import { closeSync, existsSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;

/**
 * Writes the same bytes again into the write-ahead log of the journal at `path`, and syncs them. After a sync that failed,
 * the system still shows what was written and counts it as clean, so that no later sync brings it to the disk: a payment
 * would be told from it, the next ones written behind it, and a power cut would take them all. Call it while the journal is
 * locked and nothing was written yet. Throws what the system throws.
 */
export function rewriteLog(path: string): void {
  const log = `${path}-wal`;
  if (!existsSync(log)) return;
  const fd = openSync(log, 'r+');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let place = 0;
    for (
      let read = readSync(fd, chunk, 0, CHUNK_BYTES, place);
      read > 0;
      read = readSync(fd, chunk, 0, CHUNK_BYTES, place)
    )
      place += writeSync(fd, chunk, 0, read, place);
    if (place > 0) fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
