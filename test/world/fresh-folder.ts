/** A new directory that is removed when the test ends. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes the directory, see the top of the file. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
