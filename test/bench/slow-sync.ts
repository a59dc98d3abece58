/**
 * A slower disk than the one at hand. What group commit saves is syncs, and they cost a developer's machine a twentieth
 * of what they cost a till's: floor and daemon can be measured with every sync of both made longer by the same time.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** How much longer a sync of the slow disk takes about which a goal is, ms. */
export const slowDiskMs = 2;

/** Makes each sync of all processes that are started from now on take so many milliseconds longer. Linux, with a C compiler. */
export function slowDownSyncs(ms: number): void {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-slow-sync-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  const library = join(directory, 'slow-sync.so');
  const source = fileURLToPath(new URL('../../../test/bench/slow-sync.c', import.meta.url));
  execFileSync('cc', ['-shared', '-fPIC', `-DDELAY_US=${Math.round(ms * 1_000)}L`, '-o', library, source, '-ldl']);
  process.env['LD_PRELOAD'] = library;
}
