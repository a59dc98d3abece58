/** Directories that are there after a power cut: the name of a file is safe only when the directory that holds it was synced. */

import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a directory with all that is missing above it (mode 0700), and syncs what holds each of them: otherwise a power cut
 * on the first day takes away the journal with everything in it. Throws what the system throws.
 */
export function makeDirectory(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  let holder = resolve(path);
  do {
    holder = dirname(holder);
    syncDirectory(holder);
  } while (holder !== dirname(resolve(first)) && holder !== dirname(holder));
}

/** Makes the names in a directory safe. Windows has no directories to sync and makes names durable by itself. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
