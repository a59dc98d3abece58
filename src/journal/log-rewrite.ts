/** Makes the log of a daemon that crashed durable before its contents are used. */

import { closeSync, existsSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';

const CHUNK_BYTES = 1024 * 1024;

/**
 * Writes the same bytes again into the write-ahead log of the journal at `path`, and syncs them. After a failed sync
 * the system still shows the written data and counts it as clean, so no later sync brings it to the disk. The daemon
 * would then report a payment from this data and append more payments to the log, and a power cut would lose them all.
 * Call this function while the journal is locked, before the first write. Throws the errors of the system.
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
