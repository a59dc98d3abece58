/** Runs the real program like a technician, in its own home directory. */

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Ended, RunningHere, wordsOf } from './run-here.js';
import { Running } from './running.js';
import { runDaemonHere, type Serving, simulateHere } from './simulate-here.js';

export { Running } from './running.js';
export type { Ended };

const binary = fileURLToPath(new URL('../../bin/tenderd.js', import.meta.url));
if (!existsSync(new URL('../../dist/bundle/main.cjs', import.meta.url))) {
  throw new Error('the binary is not built: run "npm run build" first');
}

/** Commands that start other commands of the same program. */
const needProcess = new Set(['demo', 'rehearse']);

/** The reserve of a journal is written at each start, so the tests use a small reserve. */
const smallJournal = { TENDERD_JOURNAL_PREGROW_MIB: '1' };

/** A test of a port in use need not wait until the port is free. */
const withoutWait = { TENDERD_LIMITS_START_MS: '0' };

/** A home directory with all files of the commands that were started in it. */
export class Home {
  readonly directory = mkdtempSync(join(tmpdir(), 'tenderd-cli-'));
  readonly #running: Running[] = [];
  readonly #here: RunningHere[] = [];
  readonly #serving: Serving[] = [];

  /**
   * Starts a command: the first text may have several words, as they are typed. With `input`, its standard input is a
   * pipe.
   */
  start(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    input: 'ignore' | 'pipe' = 'ignore',
  ): Running {
    const child = spawn(process.execPath, [binary, ...wordsOf(args)], {
      stdio: [input, 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: this.directory, NO_COLOR: '1', ...withoutWait, ...environment },
    });
    const running = new Running(child);
    this.#running.push(running);
    return running;
  }

  /**
   * Starts a command in this process: in a separate process, most of a short command's time is its start. The command
   * must not read its input. A daemon logs only errors, because it logs to the standard error of the tests.
   */
  startHere(args: readonly string[], environment: Readonly<Record<string, string>> = {}): RunningHere {
    return this.#runningHere(args, { TENDERD_LOG_LEVEL: 'error', ...environment });
  }

  /** Runs a command to its end, like {@link startHere}. A server must fail to start: it runs until {@link clear}. */
  async run(...args: readonly string[]): Promise<Ended> {
    if (needProcess.has(wordsOf(args)[0] ?? '')) return this.start(args).ended;
    return this.#runningHere(args).ended;
  }

  #runningHere(args: readonly string[], environment: Readonly<Record<string, string>> = {}): RunningHere {
    const running = new RunningHere(args, this.directory, { ...withoutWait, ...environment });
    this.#here.push(running);
    return running;
  }

  /** Starts a server and resolves with its ready line. */
  async serve(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly server: Running; readonly ready: Readonly<Record<string, unknown>> }> {
    const server = this.start([...args, '--json'], { ...smallJournal, ...environment });
    const ready: Readonly<Record<string, unknown>> = JSON.parse(await server.firstLine());
    return { server, ready };
  }

  /**
   * Starts a daemon in this process. That takes a fifth of the processor time of a separate process. The daemon cannot
   * be killed, and logs only errors.
   */
  async serveHere(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Serving> {
    const serving = await runDaemonHere(args, this.directory, { ...smallJournal, ...withoutWait, ...environment });
    this.#serving.push(serving);
    return serving;
  }

  /** Starts simulated terminals or a payment service, in this process like {@link run}. */
  async simulate(...args: readonly string[]): Promise<Serving> {
    const serving = await simulateHere(args, this.directory);
    this.#serving.push(serving);
    return serving;
  }

  /** Ends all started commands and removes the directory. */
  async clear(): Promise<void> {
    for (const { child } of this.#running)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    for (const running of this.#here) running.interrupt();
    await Promise.all([...this.#running, ...this.#here].map(({ ended }) => ended));
    await Promise.all(this.#serving.map(async ({ end }) => end()));
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Creates a home directory that is removed when the test ends. */
export function newHome(): Home {
  const home = new Home();
  onTestFinished(async () => home.clear());
  return home;
}

/** Sends a command to the simulator over its control interface. */
export async function tell(simulator: unknown, script: string): Promise<void> {
  const response = await fetch(`${String(simulator)}/control/script`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ script }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Returns the bytes of the journal on the disk, including its log. */
export function journalText(directory: string): string {
  const files = readdirSync(directory).filter((name) => name.startsWith('journal.sqlite'));
  return files.map((name) => readFileSync(join(directory, name)).toString('latin1')).join('');
}
