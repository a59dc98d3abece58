/** For `globalSetup` of vitest: a folder that all workers of one test run share. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the folder. Returns the function that removes it at the end of the run. */
export function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-tests-'));
  // A server that runs as another user reaches its own folder in it.
  chmodSync(folder, 0o711);
  process.env['TESTS_FOLDER'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
