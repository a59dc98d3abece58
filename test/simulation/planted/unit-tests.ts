/** Runs the tests of the rooms over a broken source. */

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { EdgePatch, Patch } from './patch.js';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** The file of the first test that fails with the patch; undefined when all pass. `root` is that of the repository. */
export async function failsUnitTests(patch: Patch, root: string): Promise<string | undefined> {
  // What does not import the broken file cannot notice.
  const { code, output } = await tested(['related', patch.file, '--run'], root, { PLANTED_PATCH: patch.id });
  if (code === 0) return undefined;
  return /FAIL\s+(\S+)/.exec(output)?.[1] ?? `something: ${output.slice(-400)}`;
}

/** Whether the test that the patch names fails with it. */
export async function failsNamedTest({ id, foundByTest }: EdgePatch, root: string): Promise<boolean> {
  const { file, name } = foundByTest;
  const pattern = `${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;
  const { code, output } = await tested(['run', file, '-t', pattern], root, { PLANTED_PATCH: id, PLANTED_TEST: file });
  const failed = output.split('\n').filter((line) => line.includes('FAIL '));
  return code !== 0 && failed.some((line) => line.includes(file) && line.includes(name));
}

/** Runs tests over a broken source, until the first that fails. */
async function tested(
  options: readonly string[],
  root: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const config = join(root, 'test/simulation/planted/vitest.config.ts');
  const all = [vitest, ...options, '--config', config, '--bail', '1', '--reporter', 'dot'];
  const child = spawn(process.execPath, all, {
    cwd: root,
    env: { ...process.env, ...environment, NO_COLOR: '1' },
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
