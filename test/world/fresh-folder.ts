/** Makes a new directory for a test or a test file. The directory is removed at the end of the test or of the file. */

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
