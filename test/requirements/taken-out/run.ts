/** Runs tests over a source from which a rule is taken out. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOver } from '../../faults/run.js';
import { runOf } from '../report.js';
import { root } from '../../root.js';

/** After this a test fails, with and without its rule: only then does a failure say that a rule is missing, and not that a machine is slow. */
const limitMs = 120_000;

/** How the tests of some requirements end. */
export interface Ended {
  readonly passed: number;
  /** The titles of those that failed, first those that did so before their time was over. With all rules also the files that did not load. */
  readonly failed: readonly string[];
  /** Those of them that waited for ever. */
  readonly hung: readonly string[];
}

/** Runs the tests of these requirements in these files without this rule; undefined takes out none. */
export async function runWithout(
  rule: string | undefined,
  numbers: readonly number[],
  files: readonly string[],
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-taken-out-'));
  const file = join(folder, 'report.json');
  const report = ['--run', '--reporter=json', `--outputFile.json=${file}`];
  const pattern = `\\bR(?:${numbers.join('|')})\\b`;
  const options = [...report, '--testTimeout', String(limitMs), '--testNamePattern', pattern, ...files];
  try {
    await runOver(rule, options);
    const { tests, unloaded } = runOf(readFileSync(file, 'utf8'), files, root);
    const failed = tests.filter((one) => one.failed).toSorted((one, other) => one.durationMs - other.durationMs);
    const titles = failed.map(({ title }) => title);
    return {
      passed: tests.filter(({ passed }) => passed).length,
      // Without its rule a file that does not load has not looked at it.
      failed: rule === undefined ? [...titles, ...unloaded] : titles,
      hung: failed.filter(({ durationMs }) => durationMs >= limitMs).map(({ title }) => title),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
