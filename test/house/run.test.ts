/** Errors that fail a test run although every test passed. */

import { expect, test } from 'vitest';
import { failsTheRun } from '../unhandled.js';

/** Returns the error of vitest for a report to its main process that arrived after the end of a file. */
function late(method: string): string {
  return `[vitest-worker]: Closing rpc while "${method}" was pending`;
}

test('a module that is reported too late does not fail a run, but every other unhandled error does', () => {
  expect(failsTheRun({ name: 'EnvironmentTeardownError', message: late('ensureModuleGraphEntry') })).toBe(false);
  expect(failsTheRun({ name: 'EnvironmentTeardownError', message: late('onTaskUpdate') })).toBe(true);
  expect(failsTheRun({ name: 'Error', message: late('ensureModuleGraphEntry') })).toBe(true);
  expect(failsTheRun({ name: 'Error', message: 'the journal is closed' })).toBe(true);
});
