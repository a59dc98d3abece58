/** Runs a program of `examples` as a register. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import { freshFolder } from '../world/fresh-folder.js';

/** A running example. */
export interface Run {
  readonly output: () => string;
  kill(): void;
  /** Stops it and its child processes (SIGSTOP). */
  freeze(): void;
  /** Continues it (SIGCONT). */
  thaw(): void;
  readonly ended: Promise<number | null>;
}

/** Returns a new folder for a register. */
export function ownFolder(): string {
  const folder = freshFolder();
  return folder;
}

/**
 * Runs an example as a register of this shop's daemon, in its own folder. Without a daemon it finds the address itself.
 */
export function startExample(
  { daemon, dataDir }: { readonly daemon?: { readonly url: string }; readonly dataDir: string },
  folder: string,
  { program, args }: { readonly program: string; readonly args: readonly string[] },
  { amount = '1250', sale }: { readonly amount?: string; readonly sale?: string } = {},
): Run {
  const child = spawn(program, [...args, ...(amount === '' ? [] : [amount])], {
    cwd: folder,
    // The example has its own process group, so that the child processes of a shell end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(daemon === undefined ? {} : { TENDERD_URL: daemon.url }),
      TENDERD_DATA_DIR: dataDir,
      ...(sale === undefined ? {} : { TENDERD_SALE: sale }),
    },
  });
  const ended = once(child, 'close').then(() => child.exitCode);
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name);
  };
  const kill = (): void => signal('SIGKILL');
  onTestFinished(kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { output: () => output, kill, freeze: () => signal('SIGSTOP'), thaw: () => signal('SIGCONT'), ended };
}
