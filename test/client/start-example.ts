/** Runs a program of `examples` as a register's. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { onTestFinished } from 'vitest';
import { freshFolder } from '../world/fresh-folder.js';

/** An example that is being run. */
export interface Run {
  readonly output: () => string;
  kill(): void;
  /** Stops it where it is (SIGSTOP), and everything that it started. */
  freeze(): void;
  /** Lets it go on (SIGCONT). */
  thaw(): void;
  readonly ended: Promise<number | null>;
}

/** A folder of its own for a register. */
export function ownFolder(): string {
  const folder = freshFolder();
  return folder;
}

/** Runs one, as a register at this shop's daemon, in its own folder; without a daemon it finds the address itself. */
export function startExample(
  { daemon, dataDir }: { readonly daemon?: { readonly url: string }; readonly dataDir: string },
  folder: string,
  { program, args }: { readonly program: string; readonly args: readonly string[] },
  { amount = '1250', sale }: { readonly amount?: string; readonly sale?: string } = {},
): Run {
  const child = spawn(program, [...args, ...(amount === '' ? [] : [amount])], {
    cwd: folder,
    // A group of its own, so that what a shell has started dies with it.
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
