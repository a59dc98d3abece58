/** Starts a simulator or a daemon as a separate process, for the demo and for rehearsals. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { cliPractice } from '../../messages/index.js';

/** The time limit for the ready line of the process. */
const readyMs = 20_000;

/** A running process. */
export interface ServerProcess<T> {
  /** The members of the ready line. */
  readonly ready: T;
  /** Sends the signal; default: SIGTERM. Resolves when the process has ended. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** The command that starts a process, and the form of its ready line. */
export interface ServerStart<T> {
  /** The file of the command line program, as in `process.argv[1]`. */
  readonly entry: string;
  /** The command with its options. With `--json`, it must print a ready line. */
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly shape: z.ZodType<T>;
}

/** Starts a process and resolves when it is ready. If the process does not become ready, ends it and rejects. */
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

/**
 * Returns the environment without tenderd's variables. With these variables, the process would use the settings of the
 * real daemon on this machine.
 */
export function ownEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TENDERD_')));
}

/**
 * Reads the ready line. A process that cannot start writes its failure instead, as a JSON document of several lines,
 * and ends. Then the error has the message of that failure.
 */
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

/** Returns the messages in the JSON document of a failed command. Returns an empty list if there is no such document. */
function messagesIn(document: string): readonly string[] {
  try {
    const { text, problems = [] } = failure.parse(JSON.parse(document)).error;
    return [text, ...problems];
  } catch {
    return [];
  }
}
