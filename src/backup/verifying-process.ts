/**
 * Starts another process of tenderd, which reads a new backup. The process that wrote the backup could read the file
 * from memory instead of the disk.
 */

import { z } from 'zod';
import { runCommand } from './command-process.js';

/** The result of the check by another process. */
export type Verdict =
  | { readonly type: 'sound'; readonly bytes: number; readonly facts: number; readonly transactions: number }
  | { readonly type: 'unsound'; readonly text: string };

/** Lets another process read a file. Gives up when the signal is aborted. */
export type Verify = (file: string, signal?: AbortSignal) => Promise<Verdict>;

const sound = z.object({ bytes: z.number(), facts: z.number(), transactions: z.number() });
const failed = z.object({ error: z.object({ text: z.string() }) });

/** Returns the check that runs `tenderd journal verify FILE`. `entry`: the file of the command line program. */
export function verifyingProcess(entry: string): Verify {
  return async (file, signal) => {
    const { code, document } = await runCommand(entry, ['journal', 'verify', file], signal);
    const found = sound.safeParse(document);
    if (code === 0 && found.success) return { type: 'sound', ...found.data };
    const why = failed.safeParse(document);
    return { type: 'unsound', text: why.success ? why.data.error.text : `exit ${code}` };
  };
}
