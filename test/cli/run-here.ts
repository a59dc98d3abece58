/** Runs commands of the command line in the test's own process. */

import process from 'node:process';
import { expect } from 'vitest';
import { main } from '../../src/cli/main.js';

/** The output of a command that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** Returns a command line: the words of the first text, and the other arguments unchanged. */
export function wordsOf([line = '', ...others]: readonly string[]): readonly string[] {
  return [...line.split(' '), ...others];
}

/** Runs a command to its end in this process. The command must neither serve nor read its input. */
export async function runHere(
  args: readonly string[],
  home: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const said = { out: '', err: '' };
  const code = await main(wordsOf(args), {
    environment: { PATH: process.env['PATH'], HOME: home, NO_COLOR: '1', ...environment },
    home,
    out: { write: (text) => (said.out += text) },
    err: { write: (text) => (said.err += text) },
    onInterrupt: () => new AbortController().signal,
  });
  return { code, signal: null, ...said };
}

/** Expects that a command ended with this code and printed this text on standard output. */
export function expectOut(ended: Pick<Ended, 'code' | 'out'>, code: number, text: string): void {
  expect(ended).toMatchObject({ code, out: expect.stringContaining(text) });
}

/** Expects that a command ended with this code and printed this text on standard error. */
export function expectErr(ended: Pick<Ended, 'code' | 'err'>, code: number, text: string): void {
  expect(ended).toMatchObject({ code, err: expect.stringContaining(text) });
}
