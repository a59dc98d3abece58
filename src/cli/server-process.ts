/** A simulator or daemon in a process of its own, for commands that show what both do together. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { z } from 'zod';

/** How long a process may take to say that it is ready. */
const readyMs = 20_000;

/** One that runs. */
export interface ServerProcess<T> {
  /** What its ready line said. */
  readonly ready: T;
  /** Asks it to stop (or ends it, with SIGKILL), and resolves when it is gone. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** How one is started. */
export interface ServerStart<T> {
  /** The file of the command line, as in `process.argv[1]`. */
  readonly entry: string;
  /** A command that prints a ready line with `--json`, and its options. */
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly shape: z.ZodType<T>;
}

/** Starts one; resolves when it is ready. Rejects when it does not come up; then nothing is left behind. */
export async function startServer<T>({
  entry,
  args,
  environment = {},
  shape,
}: ServerStart<T>): Promise<ServerProcess<T>> {
  const child = spawn(process.execPath, [entry, ...args, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...ownEnvironment(), ...environment },
  });
  const endOf = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  try {
    return { ready: await readyLine(child, args[0] ?? '', shape), end: endOf };
  } catch (error) {
    await endOf();
    throw error;
  }
}

/** Settings of this machine's real daemon must not reach the one that is started here. */
export function ownEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TENDERD_')));
}

async function readyLine<T>(
  child: ChildProcessByStdio<null, Readable, null>,
  what: string,
  shape: z.ZodType<T>,
): Promise<T> {
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`"tenderd ${what}" ended with ${String(code)} before it was ready`);
  });
  const signal = AbortSignal.timeout(readyMs);
  const [line] = await Promise.race([once(lines, 'line', { signal }), ended]);
  return shape.parse(JSON.parse(String(line)));
}
