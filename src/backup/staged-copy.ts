/**
 * A copy of the journal that a daemon has made in its data directory. Another process makes a backup from this copy, in
 * the directory of backups.
 */

import { constants } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { bytesOf, type CopySource, lastFactOf, sourceOf, toOpeningError } from '../journal/index.js';
import { openSqlite } from '../sqlite.js';

const chunkBytes = 1_048_576;
/** There is a pause after each part of the copy, so that copying uses at most 20 MiB a second of the disk. */
const pauseMs = 50;

/**
 * Returns the copy as a source. A source can be used only once, because the copy is moved if the target is on the same
 * disk. Throws JournalError.
 */
export function stagedSource(file: string): CopySource {
  try {
    const db = openSqlite(file, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      const [facts, bytes] = [lastFactOf(db), bytesOf(db)];
      return sourceOf(db, async (path, onStep) => {
        if (!(await moved(file, path))) await copyFile(file, path, (copied) => onStep(Math.min(1, copied / bytes)));
        return { facts };
      });
    } finally {
      db.close();
    }
  } catch (error) {
    throw toOpeningError(error, file);
  }
}

async function moved(file: string, path: string): Promise<boolean> {
  try {
    await rename(file, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false;
    throw error;
  }
}

async function copyFile(from: string, to: string, onStep: (copiedBytes: number) => void): Promise<void> {
  const source = await open(from, 'r');
  try {
    const target = await open(to, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      const chunk = Buffer.alloc(chunkBytes);
      for (let place = 0; ; ) {
        const { bytesRead } = await source.read(chunk, 0, chunkBytes, place);
        if (bytesRead === 0) break;
        await writeAll(target, chunk.subarray(0, bytesRead), place);
        await target.sync();
        place += bytesRead;
        onStep(place);
        await pause(pauseMs);
      }
      await target.sync();
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Writes all bytes. If the disk becomes full, one write may write only a part of them. */
async function writeAll(target: Awaited<ReturnType<typeof open>>, bytes: Buffer, place: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await target.write(bytes, written, bytes.length - written, place + written);
    written += bytesWritten;
  }
}
