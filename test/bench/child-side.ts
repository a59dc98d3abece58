/** The common part of the bench's own processes: the ready line, and the end together with their parent. */

import process from 'node:process';

/** Prints the ready line with the address. Ends the process when its parent has ended. */
export function sayReady(what: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
  process.stdin.on('end', () => process.exit(0)).resume();
}
