/** Directories that survive a power cut: the name of a file is on the disk only after a sync of its directory. */

import { directories } from '../messages/index.js';
import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a directory with all missing parents (mode 0700), and syncs the parent of each. Without these syncs, a power
 * cut on the first day could remove the journal with its whole directory. Throws the system's errors. Each directory is
 * created separately, because Node's recursive mkdir never ends if a directory exists but allows no entries
 * (`/proc/foo`).
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
      // Another process may have created the directory first.
      if (!isDirectory(one)) throw error;
    }
    syncDirectory(dirname(one));
  }
}

/** Explains an error of `makeDirectory` to the operator who chose the path. */
export function whyNotMade(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return String(error);
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const place = directories.placeOf(path === undefined ? undefined : dirname(path));
  switch (error.code) {
    case 'ENOENT':
      return directories.parentMissing(place);
    case 'EACCES':
    case 'EPERM':
      return directories.notPermitted(place);
    case 'EROFS':
      return directories.readOnly(place);
    case 'ENOSPC':
    case 'EDQUOT':
      return directories.diskFull(place);
    case 'EEXIST':
      return directories.notDirectory(path);
    case 'ENOTDIR':
      return directories.belowFile(path);
    default:
      return error.message;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * Syncs a directory, so that the names in it survive a power cut. Does nothing on Windows, which cannot sync a
 * directory and protects the names itself.
 */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
