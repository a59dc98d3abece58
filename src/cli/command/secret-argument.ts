/**
 * Reads secrets with which anyone could pay, such as card numbers and tokens. They should not be on the command line,
 * because every user of the machine can read it.
 */

import { readFileSync } from 'node:fs';
import { cliRequests as texts } from '../../messages/index.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';

/**
 * Returns the value of an option: the given text, one line from standard input (`-`), or one line of a file (`@FILE`). Calls `warn` if the value is
 * on the command line. Throws CommandFailure (usage) if the value cannot be read.
 */
export function secretArgument(option: string, given: string, warn: (text: string) => void): string {
  if (given !== '-' && !given.startsWith('@')) {
    warn(texts.secretVisible(option));
    return given;
  }
  const [line = '', ...more] = read(option, given === '-' ? 0 : given.slice(1))
    .trimEnd()
    .split('\n');
  if (line.trim() !== '' && more.length === 0) return line.trim();
  throw new CommandFailure(exitCodes.usage, 'usage', texts.notOneLine(option, given));
}

function read(option: string, from: string | 0): string {
  try {
    return readFileSync(from, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(exitCodes.usage, 'usage', texts.unreadable(option, why));
  }
}
