/** Runs tests on a source without one of the rules. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOver } from '../../faults/run.js';
import { runOf } from '../report.js';
import { root } from '../../root.js';

/**
 * The time limit of a test, with all rules and without a rule, in ms. The limit is long, so that a failure means a
 * missing rule and not a slow machine.
 */
const limitMs = 120_000;

/** The results of the tests of some requirements. */
export interface Ended {
  readonly passed: number;
  /**
   * The titles of the failed tests. Those that failed before the time limit come first. With all rules, it also has the
   * files that did not load.
   */
  readonly failed: readonly string[];
  /** The titles of those that waited until the time limit. */
  readonly hung: readonly string[];
}

/** Runs the tests of these requirements in these files without this rule. With undefined, all rules stay. */
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
      // Without a rule, a file that does not load has not tested the rule.
      failed: rule === undefined ? [...titles, ...unloaded] : titles,
      hung: failed.filter(({ durationMs }) => durationMs >= limitMs).map(({ title }) => title),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
