import { expect, test } from 'vitest';
import { runOf } from './report.js';

/** Returns a report of two tests of one file, one of which failed, and of these files. */
function reportWith(...others: readonly object[]): string {
  const tests = [
    { title: 'R1: one', status: 'passed', duration: 3 },
    { title: 'R2: two', status: 'failed', duration: 120_001 },
    { title: 'R3: three', status: 'skipped' },
  ];
  const first = { name: '/root/test/a.test.ts', status: 'failed', message: '', assertionResults: tests };
  return JSON.stringify({ testResults: [first, ...others] });
}

const files = ['test/a.test.ts'];

test('the report of a file with a failed test lists each test with its time', () => {
  const { tests, unloaded } = runOf(reportWith(), files, '/root');
  expect(unloaded).toEqual([]);
  expect(tests.map(({ title, passed, failed, durationMs }) => [title, passed, failed, durationMs])).toEqual([
    ['R1: one', true, false, 3],
    ['R2: two', false, true, 120_001],
    ['R3: three', false, false, 0],
  ]);
});

test('the report names files that are missing, do not load, or have a failing hook', () => {
  const skipped = [{ title: 'R4: four', status: 'skipped' }];
  const report = reportWith(
    { name: '/root/test/b.test.ts', status: 'failed', message: 'no such module\n at', assertionResults: [] },
    { name: '/root/test/c.test.ts', status: 'failed', message: 'the hook failed', assertionResults: skipped },
    { name: '/root/test/d.test.ts', status: 'passed', message: '', assertionResults: skipped },
  );
  const chosen = ['a', 'b', 'c', 'd', 'e'].map((name) => `test/${name}.test.ts`);
  expect(runOf(report, chosen, '/root').unloaded).toEqual([
    'test/e.test.ts: it is not in the report',
    'test/b.test.ts: no such module',
    'test/c.test.ts: the hook failed',
  ]);
});
