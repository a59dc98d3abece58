/** Refuses a backup into the data directory. The daemon owns that directory, and a copy there is lost together with the journal. */

import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { BackupError, toBackupError } from './backup-error.js';

/** Rejects with BackupError if the directory is the data directory, or lies inside it. Links are followed. */
export async function requireElsewhere(directory: string, dataDir: string): Promise<void> {
  let path: string;
  try {
    path = relative(await realpath(dataDir), await realpath(directory));
  } catch (error) {
    throw toBackupError(error, directory);
  }
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || /^[A-Za-z]:/.test(path);
  if (!isOutside) throw new BackupError('backup-own-directory', directory, dataDir);
}
