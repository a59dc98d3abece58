/** Child processes of the bench: started by script, ready by one line of JSON, ended by their pid whatever happens. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** How long a process may take to say that it is ready. */
const readyMs = 20_000;

/** A process that is ready. */
export interface Child {
  readonly pid: number;
  readonly ready: Readonly<Record<string, unknown>>;
  /** From the spawn to the ready line, ms. */
  readonly startMs: number;
  /** Resolves when it is gone. */
  readonly gone: Promise<Gone>;
  /** Asks it to end, and resolves when it is gone. */
  end(): Promise<Gone>;
  /** `kill -9`, of no effect on one that is gone already; resolves when it is. */
  kill(): Promise<Gone>;
}

/** How a process ended. */
export interface Gone {
  /** Its exit code; null where a signal ended it. */
  readonly code: number | null;
  /** What it had said on standard error. */
  readonly errors: string;
}

/** Children that run and a directory for their files. Both are gone when the bench is, also after an interrupt or a failure. */
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

  /** Starts a script. What it says on standard error goes into a file, as in a store. */
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
    // Of no interest any more once the process was ready.
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

/** A text of a ready line. */
export function said(child: Child, name: string): string {
  const value = child.ready[name];
  if (typeof value !== 'string') throw new Error(`the ready line has no ${name}: ${JSON.stringify(child.ready)}`);
  return value;
}
