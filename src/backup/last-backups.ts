/** Remembers the last verified backup of each directory, in a file of the data directory. */

import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { syncDirectory } from '../platform/directory.js';

/** One verified backup. */
export interface MadeBackup {
  readonly directory: string;
  readonly file: string;
  /** The ISO time at which the backup was begun. The backup contains everything that was committed before this time. */
  readonly at: string;
  readonly bytes: number;
  readonly transactions: number;
}

const directoriesMax = 8;
const shape = z.array(
  z.object({ directory: z.string(), file: z.string(), at: z.string(), bytes: z.number(), transactions: z.number() }),
);

/** Returns the path of the file. */
function recordPath(dataDir: string): string {
  return join(dataDir, 'backups.json');
}

/**
 * Returns the last backup of each directory, newest first. Returns an empty list if the file is missing or cannot be
 * read; then a backup is due.
 */
export function readLastBackups(dataDir: string): readonly MadeBackup[] {
  try {
    return shape.parse(JSON.parse(readFileSync(recordPath(dataDir), 'utf8')));
  } catch {
    return [];
  }
}

/**
 * Adds a backup, and returns the list as `readLastBackups` does. The file is replaced as a whole. Throws the errors of
 * the system.
 */
export function recordBackup(dataDir: string, made: MadeBackup): readonly MadeBackup[] {
  const others = readLastBackups(dataDir).filter(({ directory }) => directory !== made.directory);
  const backups = [made, ...others].slice(0, directoriesMax);
  const path = recordPath(dataDir);
  const draft = `${path}.new`;
  const descriptor = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(descriptor, `${JSON.stringify(backups, undefined, 2)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, path);
  syncDirectory(dirname(path));
  return backups;
}
