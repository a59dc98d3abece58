/** Plays a part of a long run in a process of its own. */

import { spawn } from 'node:child_process';
import process from 'node:process';

/** The output of a process: its lines, and its last line, which is JSON. */
export interface Played<T> {
  readonly lines: readonly string[];
  readonly last: T;
}

/**
 * Runs a script with Node and the options of this process until the script ends. The errors of the script go to the
 * standard error of this process. Rejects when the last line of the script is not JSON.
 */
export function playedInProcess<T>(script: string, args: readonly string[]): Promise<Played<T>> {
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      const lines = said.trimEnd().split('\n');
      const last = lines.pop() ?? '';
      try {
        resolve({ lines, last: JSON.parse(last) });
      } catch {
        reject(new Error(`"${args.join(' ')}" ended without a summary: ${last}`));
      }
    });
  });
}
