/** Runs the tests of the rooms over a broken source. */

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Patch } from './patch.js';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** The file of the first test that fails with the patch; undefined when all pass. `root` is that of the repository. */
export async function failsUnitTests(patch: Patch, root: string): Promise<string | undefined> {
  const config = join(root, 'test/simulation/planted/vitest.config.ts');
  // What does not import the broken file cannot notice.
  const options = ['related', patch.file, '--run', '--config', config, '--bail', '1', '--reporter', 'dot'];
  const child = spawn(process.execPath, [vitest, ...options], {
    cwd: root,
    env: { ...process.env, PLANTED_PATCH: patch.id, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code === 0) return undefined;
  return /FAIL\s+(\S+)/.exec(output)?.[1] ?? `something: ${output.slice(-400)}`;
}
