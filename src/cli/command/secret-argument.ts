/** Numbers and tokens that whoever has them can spend: best not on the command line, which every user of the machine can read. */

import { readFileSync } from 'node:fs';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/** How such an option says where its value may be. */
export const elsewhere = '"-" reads it from standard input, "@FILE" from a file';

/**
 * The value of an option: as it stands, or one line from standard input (`-`) or from a file (`@FILE`). `warn` is told when it stands on the command
 * line. Throws CommandFailure (usage) when there is none to be read.
 */
export function secretArgument(option: string, given: string, warn: (text: string) => void): string {
  if (given !== '-' && !given.startsWith('@')) {
    warn(`warning: other users of this machine can read what stands behind ${option}; ${elsewhere}`);
    return given;
  }
  const [line = '', ...more] = read(option, given === '-' ? 0 : given.slice(1))
    .trimEnd()
    .split('\n');
  if (line.trim() !== '' && more.length === 0) return line.trim();
  throw new CommandFailure(exitCodes.usage, 'usage', `${option} is "${given}", where one line was expected.`);
}

function read(option: string, from: string | 0): string {
  try {
    return readFileSync(from, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(exitCodes.usage, 'usage', `${option} cannot be read: ${why}`);
  }
}
