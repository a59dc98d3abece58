/**
 * Starts another process of tenderd, which moves a copy from the data directory to the directory of backups. That
 * directory may be on a network or a slow stick. If the daemon itself wrote there, payments could have to wait.
 */

import { z } from 'zod';
import { BackupError, isBackupErrorCode } from './backup-error.js';
import type { Backup, BackupRequest } from './backup.js';
import { runCommand } from './command-process.js';

/** Makes a backup of a copy. Rejects with BackupError. */
export type Store = (request: BackupRequest, copy: string, signal: AbortSignal) => Promise<Backup>;

const stored = z.object({
  directory: z.string(),
  file: z.string(),
  at: z.string(),
  bytes: z.number(),
  transactions: z.number(),
  removed: z.array(z.string()),
  isOnSameDisk: z.boolean(),
});
const failed = z.object({ error: z.object({ code: z.string(), detail: z.string().optional(), text: z.string() }) });

/**
 * Returns the function that stores a backup by running `tenderd backup DIRECTORY --from COPY` in another process.
 * `entry`: the file of the command line program.
 */
export function storingProcess(entry: string): Store {
  return async ({ directory, keep }, copy, signal) => {
    const args = ['backup', directory, '--keep', String(keep), '--from', copy];
    const { code, document } = await runCommand(entry, args, signal);
    const found = stored.safeParse(document);
    if (code === 0 && found.success) return found.data;
    const why = failed.safeParse(document);
    if (!why.success) throw new BackupError('backup-io', directory, `exit ${code}`);
    const { code: reason, detail, text } = why.data.error;
    throw new BackupError(isBackupErrorCode(reason) ? reason : 'backup-io', directory, detail ?? text);
  };
}
