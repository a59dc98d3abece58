/** What the bench's own processes have in common: the ready line, and an end with their parent. */

import process from 'node:process';

/** Says on one line that the process is ready, and where. Ends the process when its parent goes away. */
export function sayReady(what: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
  process.stdin.on('end', () => process.exit(0)).resume();
}
