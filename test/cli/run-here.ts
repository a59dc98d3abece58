/** Commands of the command line in the test's own process. */

import process from 'node:process';
import { expect } from 'vitest';
import { main } from '../../src/cli/main.js';

/** What a command that ended has said. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A command line: the words of the first text, and the other arguments as they are. */
export function wordsOf([line = '', ...others]: readonly string[]): readonly string[] {
  return [...line.split(' '), ...others];
}

/** Runs a command that neither serves nor reads its input to its end, in this process. */
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

/** Expects that a command ended with this code and said this on standard output. */
export function expectOut(ended: Pick<Ended, 'code' | 'out'>, code: number, text: string): void {
  expect(ended).toMatchObject({ code, out: expect.stringContaining(text) });
}

/** Expects that a command ended with this code and said this on standard error. */
export function expectErr(ended: Pick<Ended, 'code' | 'err'>, code: number, text: string): void {
  expect(ended).toMatchObject({ code, err: expect.stringContaining(text) });
}
