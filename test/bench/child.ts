/**
 * Child processes of the bench. A child runs a script, reports by one line of JSON that it is ready, and is ended by
 * its pid in any case.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The time limit of the ready line. */
const readyMs = 20_000;

/** A process that is ready. */
export interface Child {
  readonly pid: number;
  readonly ready: Readonly<Record<string, unknown>>;
  /** The time from the spawn to the ready line, ms. */
  readonly startMs: number;
  /** Resolves when the process has ended. */
  readonly gone: Promise<Gone>;
  /** Asks the process to end. Resolves when it has ended. */
  end(): Promise<Gone>;
  /** Sends `kill -9`, without effect on an ended process. Resolves when it has ended. */
  kill(): Promise<Gone>;
}

/** How a process ended. */
export interface Gone {
  /** The exit code of the process; null if a signal ended the process. */
  readonly code: number | null;
  /** The output of the process on standard error. */
  readonly errors: string;
}

/**
 * The running children, and a directory for their files. Both are removed when the bench ends, also after an interrupt
 * or a failure.
 */
export class Nursery {
  readonly directory: string;
  readonly #children = new Set<ChildProcess>();
  #started = 0;

  constructor(parent: string) {
    this.directory = mkdtempSync(join(parent, 'tenderd-bench-'));
    process.on('exit', () => {
      for (const child of this.#children) child.kill('SIGKILL');
      rmSync(this.directory, { recursive: true, force: true });
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
  }

  /** Starts a script. The standard error of the script goes into a file, as in a shop. */
  async start(script: URL, args: readonly string[], nodeArgs: readonly string[] = []): Promise<Child> {
    const path = fileURLToPath(script);
    this.#started += 1;
    const errors = join(this.directory, `errors-${this.#started}`);
    const errorsFd = openSync(errors, 'w');
    const startedMs = performance.now();
    const child = spawn(process.execPath, [...nodeArgs, path, ...args], {
      stdio: ['pipe', 'pipe', errorsFd],
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TENDERD_'))),
    });
    this.#children.add(child);
    closeSync(errorsFd);
    const gone = once(child, 'close').then(([code]): Gone => {
      this.#children.delete(child);
      return {
        code: typeof code === 'number' ? code : null,
        errors: existsSync(errors) ? readFileSync(errors, 'utf8') : '',
      };
    });
    const ended = gone.then(({ code, errors: text }) => {
      throw new Error(`${path} ended with ${code ?? 'a signal'} before it was ready: ${text}`);
    });
    // Not needed any more once the process was ready.
    ended.catch(() => undefined);
    if (child.stdout === null) throw new Error('the child has a standard output');
    const lines = createInterface({ input: child.stdout });
    const [line] = await Promise.race([once(lines, 'line', { signal: AbortSignal.timeout(readyMs) }), ended]);
    const startMs = performance.now() - startedMs;
    return {
      pid: child.pid ?? 0,
      ready: JSON.parse(String(line)),
      startMs,
      gone,
      async end() {
        child.kill('SIGTERM');
        return gone;
      },
      async kill() {
        child.kill('SIGKILL');
        return gone;
      },
    };
  }
}

/** Returns a text of the ready line. */
export function said(child: Child, name: string): string {
  const value = child.ready[name];
  if (typeof value !== 'string') throw new Error(`the ready line has no ${name}: ${JSON.stringify(child.ready)}`);
  return value;
}
