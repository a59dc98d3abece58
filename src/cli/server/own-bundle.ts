/**
 * The support bundle of a running daemon. A separate process makes it with `tenderd support`, so that payments do not
 * wait for it.
 */

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { SupportBundle } from '../../api/index.js';
import type { AskOptions } from '../command/find-daemon.js';
import { bundleName } from '../output/bundle-name.js';

/**
 * The time limit of the process that makes the bundle. The doctor, which runs in this process, takes at most 15
 * seconds.
 */
const bundleMs = 60_000;

/** Makes the bundle. Returns undefined if the command failed. */
export async function ownBundle(options: AskOptions): Promise<SupportBundle | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'tenderd-support-'));
  const fileName = bundleName(new Date());
  const path = join(folder, fileName);
  try {
    const isMade = await runCommand(['support', '--json', '--out', path, ...argumentsOf(options)]);
    return isMade ? { fileName, bytes: await readFile(path) } : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function argumentsOf({ config, dataDir, simulate }: AskOptions): readonly string[] {
  return [
    ...(config === undefined ? [] : ['--config', config]),
    ...(dataDir === undefined ? [] : ['--data-dir', dataDir]),
    ...(simulate === true ? ['--simulate'] : []),
  ];
}

/** Runs a command of this program. Returns true if the command ended with status 0. */
async function runCommand(args: readonly string[]): Promise<boolean> {
  const [, entry = ''] = process.argv;
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { timeout: bundleMs, windowsHide: true }, (error) =>
      resolve(error === null),
    );
  });
}
