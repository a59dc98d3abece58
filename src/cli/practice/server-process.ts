/** A simulator or daemon in a process of its own, for commands that show what both do together. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';

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

/** The first line is the ready line. One that did not come up writes a document over several lines in its place, and ends: what that says is why. */
async function readyLine<T>(
  child: ChildProcessByStdio<null, Readable, null>,
  what: string,
  shape: z.ZodType<T>,
): Promise<T> {
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const first = new Promise<string>((resolve) => {
    reader.on('line', (line) => {
      lines.push(line);
      if (lines.length === 1 && line !== '{') resolve(line);
    });
  });
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`"tenderd ${what}" ended with ${String(code)} before it was ready${whyIn(lines.join('\n'))}`);
  });
  const late = once(AbortSignal.timeout(readyMs), 'abort').then(() => {
    throw new Error(`"tenderd ${what}" was not ready within ${readyMs / 1_000} s`);
  });
  return shape.parse(JSON.parse(await Promise.race([first, ended, late])));
}

const failure = z.object({ error: z.object({ text: z.string(), problems: z.array(z.string()).optional() }) });

/** Why a command failed, as its document says it; empty where it wrote none. */
function whyIn(document: string): string {
  try {
    const { text, problems = [] } = failure.parse(JSON.parse(document)).error;
    return `: ${[text, ...problems].join(' ')}`;
  } catch {
    return '';
  }
}
