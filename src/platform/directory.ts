/** Directories that are there after a power cut: the name of a file is safe only when the directory that holds it was synced. */

import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a directory with all that is missing above it (mode 0700), and syncs what holds each of them: otherwise a power cut
 * on the first day takes away the journal with everything in it. Throws what the system throws. One by one, because Node's
 * recursive mkdir never ends where a directory is there and nothing can be made in it (`/proc/foo`).
 */
export function makeDirectory(path: string): void {
  const missing: string[] = [];
  for (let place = resolve(path); !isDirectory(place); place = dirname(place)) {
    missing.unshift(place);
    if (dirname(place) === place) break;
  }
  for (const one of missing) {
    try {
      mkdirSync(one, { mode: 0o700 });
    } catch (error) {
      // Another process may have been first.
      if (!isDirectory(one)) throw error;
    }
    syncDirectory(dirname(one));
  }
}

/** What `makeDirectory` threw, in words for who chose the place. */
export function whyNotMade(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return String(error);
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const place = path === undefined ? 'there' : `in ${dirname(path)}`;
  switch (error.code) {
    case 'ENOENT':
      return `nothing can be made ${place}; is the disk mounted that belongs there?`;
    case 'EACCES':
    case 'EPERM':
      return `this user may make nothing ${place}`;
    case 'EROFS':
      return `nothing can be written ${place}; the disk is mounted read-only`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `there is no room left ${place}`;
    case 'EEXIST':
      return `${path ?? 'what is there'} is no directory`;
    case 'ENOTDIR':
      return `a file stands above ${path ?? 'it'}`;
    default:
      return error.message;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
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
