/** The Nodes with which tenderd runs, and where a binary of each is found. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The oldest release of each older line, and the newest release of each newer line. package.json has the same lines. */
export const releases = ['20.19.0', '22.14.0', '24', '26'];

/** The binary of one release, or the reason why there is none. */
export type Binary =
  | { readonly type: 'found'; readonly path: string }
  | { readonly type: 'missing' }
  | { readonly type: 'failed'; readonly why: string };

/** Downloaded binaries stay here. The newest release of a line is looked up once. */
const cache = process.env['TENDERD_RUNTIMES'] ?? join(homedir(), '.cache', 'tenderd', 'runtimes');

/** Returns the binary of a release. The first call downloads it from npm, which checks its digest. */
export function binaryOf(release: string): Binary {
  if (release === 'running') return { type: 'found', path: process.execPath };
  const folder = join(cache, `${process.platform}-${process.arch}-${release}`);
  const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(path)) return { type: 'found', path };
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'download-'));
  try {
    const name = `node-${process.platform}-${process.arch}@${release}`;
    const packed = spawnSync('npm', ['pack', '--loglevel=error', name], { cwd: work, encoding: 'utf8' });
    if (packed.status !== 0) {
      const isMissing = /E404|ETARGET|No matching version/.test(packed.stderr);
      return isMissing ? { type: 'missing' } : { type: 'failed', why: packed.stderr.trim() };
    }
    const tarball = readdirSync(work).find((file) => file.endsWith('.tgz')) ?? '';
    mkdirSync(join(work, 'unpacked'));
    spawnSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', 'unpacked'], { cwd: work });
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(work, 'unpacked'), folder);
    return { type: 'found', path };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
