/** Tools of the machine that some proofs need. */

import { execFileSync } from 'node:child_process';

/**
 * Whether a proof cannot be made here for want of a tool, which is then said aloud. On a machine that decides (`CI` is set)
 * a missing tool is an error: what was not proven must not look as if it were.
 */
export function isMissing(tool: 'cc' | 'strace'): boolean {
  try {
    if (process.platform !== 'linux') throw new Error(`this is ${process.platform}, and the proof is made on Linux`);
    execFileSync(tool, ['--version'], { stdio: 'ignore' });
    return false;
  } catch (error) {
    const text = `NOT PROVEN: the tests of power cuts need ${tool} (${String(error)})`;
    if ((process.env['CI'] ?? '') !== '') throw new Error(text, { cause: error });
    console.warn(text);
    return true;
  }
}
