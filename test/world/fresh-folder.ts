/** A new directory that is removed when the test, or the tests of a file, end. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a new directory. `finished` registers the removal of the directory. */
export function freshFolder(finished: (end: () => void) => unknown = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-test-'));
  finished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
