/** The folders of the build, and the date that the packages carry. */

import { execFileSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The root of the checkout, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/dist\/$/, '');

/** The folder of the packages. Git ignores it. */
export const outputFolder = join(root, 'dist/packages');

/** The folder of the downloads. It is outside the checkout, so that worktrees share it. */
export const cacheFolder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'tenderd-packages');

/** Returns the date of every file in the packages, in seconds: SOURCE_DATE_EPOCH, else the date of the last commit. */
export function sourceDate(): number {
  const given = process.env['SOURCE_DATE_EPOCH'] ?? '';
  if (/^\d+$/.test(given)) return Number(given);
  return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }));
}
