/** Reads the command line of a proof. */

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * Returns the options with which the program `main` (its `import.meta.url`) was started. `--help` prints the first
 * comment of the program and ends with 0. An unknown option is named, and ends with 2.
 */
export function readOptions<const O extends NonNullable<ParseArgsConfig['options']>>(
  main: string,
  options: O,
): ReturnType<typeof parseArgs<{ options: O }>>['values'] {
  if (process.argv.includes('--help')) {
    console.log(helpOf(readFileSync(fileURLToPath(main), 'utf8')));
    process.exit(0);
  }
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(
      `Options: ${Object.keys(options)
        .map((name) => `--${name}`)
        .join(' ')}. --help explains them.`,
    );
    process.exit(2);
  }
}

/** Returns the first comment of a program as plain text. */
function helpOf(source: string): string {
  const [comment = ''] = /^\/\*\*[^]*?\*\//.exec(source) ?? [];
  return comment.replaceAll(/^(?:\/\*\*| \*\/?) ?/gm, '').trim();
}
