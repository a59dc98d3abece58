/**
 * Simulates a slower disk. Group commit saves syncs, which cost a developer's machine a twentieth of what they cost a
 * till. With this, every sync of floor and daemon is slower by the same time.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The delay of a sync on the slow disk of a goal, ms. */
export const slowDiskMs = 2;

/** Makes each sync of all processes that are started from now on slower by this time. Needs Linux with a C compiler. */
export function slowDownSyncs(ms: number): void {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-slow-sync-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  const library = join(directory, 'slow-sync.so');
  const source = fileURLToPath(new URL('../../../test/bench/slow-sync.c', import.meta.url));
  execFileSync('cc', ['-shared', '-fPIC', `-DDELAY_US=${Math.round(ms * 1_000)}L`, '-o', library, source, '-ldl']);
  process.env['LD_PRELOAD'] = library;
}
