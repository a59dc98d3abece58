/** Runs tests over a source with one fault in it. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../root.js';

/** The result of a run. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs vitest with these options on the source with this fault. If `fault` is undefined, the source has no fault.
 * `tests` limits the test files.
 */
export async function runOver(
  fault: string | undefined,
  options: readonly string[],
  tests?: readonly string[],
): Promise<Ended> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const config = join(root, 'test/faults/vitest.config.ts');
  const { FAULT: _fault, FAULT_TESTS: _tests, ...environment } = process.env;
  const child = spawn(process.execPath, [vitest, ...options, '--config', config], {
    cwd: root,
    env: {
      ...environment,
      NO_COLOR: '1',
      ...(fault === undefined ? {} : { FAULT: fault }),
      ...(tests === undefined ? {} : { FAULT_TESTS: tests.join() }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
