/** Starts a simulator or a daemon in a process of its own, for the demo and the rehearsal. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { cliPractice } from '../../messages/en.js';

/** The time limit for the ready line of a process. */
const readyMs = 20_000;

/** A running process. */
export interface ServerProcess<T> {
  /** The facts of its ready line. */
  readonly ready: T;
  /** Sends the signal, SIGTERM by default. Resolves when the process has ended. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** The command of a process, and the form of its ready line. */
export interface ServerStart<T> {
  /** The file of the command line, as in `process.argv[1]`. */
  readonly entry: string;
  /** A command that prints a ready line with `--json`, and its options. */
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly shape: z.ZodType<T>;
}

/** Starts a process and resolves when it is ready. If it does not become ready, ends it and rejects. */
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
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  try {
    return { ready: await readyLine(child, args[0] ?? '', shape), end: endOf };
  } catch (error) {
    await endOf();
    throw error;
  }
}

/** Returns the environment without the settings of tenderd, so that the started process does not use those of this machine's real daemon. */
export function ownEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TENDERD_')));
}

/** Reads the ready line. A process that cannot start writes its failure as a JSON document of several lines instead, and ends. The error has its message. */
async function readyLine<T>(
  child: ChildProcessByStdio<null, Readable, null>,
  command: string,
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
    throw new Error(cliPractice.endedEarly(command, String(code), messagesIn(lines.join('\n'))));
  });
  const late = once(AbortSignal.timeout(readyMs), 'abort').then(() => {
    throw new Error(cliPractice.notReady(command, readyMs / 1_000));
  });
  return shape.parse(JSON.parse(await Promise.race([first, ended, late])));
}

const failure = z.object({ error: z.object({ text: z.string(), problems: z.array(z.string()).optional() }) });

/** Returns the messages in the JSON document of a failed command. Empty if there is no document. */
function messagesIn(document: string): readonly string[] {
  try {
    const { text, problems = [] } = failure.parse(JSON.parse(document)).error;
    return [text, ...problems];
  } catch {
    return [];
  }
}
