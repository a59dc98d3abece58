/** What fails a run besides its tests. */

import { expect, test } from 'vitest';
import { failsTheRun } from '../unhandled.js';

/** What vitest says of a report to its main process that the end of a file overtook. */
function late(method: string): string {
  return `[vitest-worker]: Closing rpc while "${method}" was pending`;
}

test('a module reported too late fails no run; every other error that nobody handled does', () => {
  expect(failsTheRun({ name: 'EnvironmentTeardownError', message: late('ensureModuleGraphEntry') })).toBe(false);
  expect(failsTheRun({ name: 'EnvironmentTeardownError', message: late('onTaskUpdate') })).toBe(true);
  expect(failsTheRun({ name: 'Error', message: late('ensureModuleGraphEntry') })).toBe(true);
  expect(failsTheRun({ name: 'Error', message: 'the journal is closed' })).toBe(true);
});
