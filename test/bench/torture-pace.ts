/** Measures how many transactions a second the simulation plays on one processor. */

import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../simulation/main.js', import.meta.url));

/** Plays this number of seeds with the flags of `npm run torture`. Throws if one fails. */
export function measureTorturePace(seeds: number): number {
  const flags = ['--always-sparkplug', '--max-semi-space-size=64'];
  const args = [...flags, script, '--seeds', String(seeds), '--jobs', '1'];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`the simulation ended with ${status}`);
  const { payments_per_second: pace }: { payments_per_second: number } = JSON.parse(
    stdout.trimEnd().split('\n').at(-1) ?? '',
  );
  return pace;
}
