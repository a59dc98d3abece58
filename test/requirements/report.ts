/** What Vitest reports of a run, as the requirements need it: how each test ended, and which files had no say. */

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

/** A test that ran, with how long it took; 0 where it did not begin. */
export interface TimedTest extends TestEnded {
  readonly failed: boolean;
  readonly durationMs: number;
}

/** A run. */
export interface Run {
  readonly tests: readonly TimedTest[];
  /** Files that failed with none of their tests: they, or a hook of theirs, did not load. Their tests are missing in the report, or skipped. */
  readonly unloaded: readonly string[];
}

/** Reads a report in JSON. `files` is what was to be run, from the `root` of the repository: one that is not in the report did not load. */
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
