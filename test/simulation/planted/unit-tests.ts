/** Runs the unit tests of some folders on a broken source. */

import type { EdgePatch, Patch } from '../../faults/fault.js';
import { type Ended, runOver } from '../../faults/run.js';

/** The folders with unit tests of the product. */
const near = [
  ...['core', 'lane', 'journal', 'protocol'].map((room) => `test/${room}/**/*.test.ts`),
  // The other tests of this folder need servers.
  'test/replicate/{append,rules}.test.ts',
];

/** Returns the file of the first test that fails with the patch; undefined if all tests pass. */
export async function failsUnitTests({ id, file }: Patch): Promise<string | undefined> {
  // A test that does not import the broken file cannot notice the patch.
  const { code, output } = await untilOneFails(id, ['related', file, '--run'], near);
  if (code === 0) return undefined;
  return /FAIL\s+(\S+)/.exec(output)?.[1] ?? `something: ${output.slice(-400)}`;
}

/** True if the test that the patch names fails with the patch. */
export async function failsNamedTest({ id, foundByTest: { file, name } }: EdgePatch): Promise<boolean> {
  const pattern = `${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;
  const { code, output } = await untilOneFails(id, ['run', file, '-t', pattern], [file]);
  const failed = output.split('\n').filter((line) => line.includes('FAIL '));
  return code !== 0 && failed.some((line) => line.includes(file) && line.includes(name));
}

async function untilOneFails(id: string, options: readonly string[], tests: readonly string[]): Promise<Ended> {
  return runOver(id, [...options, '--bail', '1', '--reporter', 'dot'], tests);
}
