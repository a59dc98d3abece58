/** Runs tests over a source from which a rule is taken out. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';

const report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
});

/** How the tests of some requirements end. */
export interface Ended {
  readonly passed: number;
  /** The titles of those that failed. */
  readonly failed: readonly string[];
}

/** Runs the tests of these requirements in these files without the rule of this number; 0 takes out none. `root` is that of the repository. */
export async function runWithout(
  rule: number,
  numbers: readonly number[],
  files: readonly string[],
  root: string,
): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-taken-out-'));
  const file = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const config = join(root, 'test/requirements/taken-out/vitest.config.ts');
  const options = ['--run', '--config', config, '--reporter=json', `--outputFile.json=${file}`];
  const pattern = `\\bR(?:${numbers.join('|')})\\b`;
  // What waits for ever without its rule ends after a while, each in its own way: cut short, a test would leave its browser behind.
  const limit = ['--testTimeout', rule === 0 ? '120000' : '20000'];
  const child = spawn(process.execPath, [vitest, ...options, ...limit, '--testNamePattern', pattern, ...files], {
    cwd: root,
    env: { ...process.env, TAKEN_OUT: String(rule), NO_COLOR: '1' },
    stdio: 'ignore',
  });
  try {
    await new Promise((resolve) => child.once('close', resolve));
    const { testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      passed: tests.filter(({ status }) => status === 'passed').length,
      failed: tests.filter(({ status }) => status === 'failed').map(({ title }) => title),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
