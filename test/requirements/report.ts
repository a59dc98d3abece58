/** The report of a Vitest run for the requirements: the result of each test, and the files that did not run. */

import { relative } from 'node:path';
import { z } from 'zod';
import type { TestEnded } from './judge.js';

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string(), duration: z.number().optional() })),
    }),
  ),
});

/** A test that ran, and its duration. 0 if it did not begin. */
export interface TimedTest extends TestEnded {
  readonly failed: boolean;
  readonly durationMs: number;
}

/** The results of a run. */
export interface Run {
  readonly tests: readonly TimedTest[];
  /**
   * Files that failed although none of their tests did: the file or one of its hooks did not load. Their tests are
   * missing in the report or skipped.
   */
  readonly unloaded: readonly string[];
}

/**
 * Reads a report in JSON. `files` are the files of the run, from the `root` of the repository. A file that is missing
 * in the report did not load.
 */
export function runOf(text: string, files: readonly string[], root: string): Run {
  const { testResults } = reportSchema.parse(JSON.parse(text));
  const ran = testResults.map((one) => ({ ...one, file: relative(root, one.name) }));
  const missing = files.filter((file) => ran.every((one) => one.file !== file));
  const broken = ran.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return {
    tests: ran.flatMap(({ file, assertionResults }) =>
      assertionResults.map(({ title, status, duration = 0 }) => ({
        title,
        file,
        passed: status === 'passed',
        failed: status === 'failed',
        durationMs: duration,
      })),
    ),
    unloaded: [
      ...missing.map((file) => `${file}: it is not in the report`),
      ...broken.map(({ file, message }) => `${file}: ${message.split('\n', 1)[0] ?? ''}`),
    ],
  };
}
