/** The real daemon as a process: tests start it, kill it, stop it, and use its register API. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { runHere } from '../cli/run-here.js';
import { startDaemonHere } from './daemon-here.js';
import { Register } from './register-client.js';

const entry = fileURLToPath(new URL('../../bin/tenderd.js', import.meta.url.replace('/dist/test/', '/test/')));

/** The exit code or signal of a process. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The options of a start. */
export interface Start {
  /** Additional environment for this start only, such as TENDERD_KILL_AT. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error';
  /** The default is a free port. */
  readonly port?: number;
  /** A program, with its arguments, that runs the daemon as its child, such as a tracer. */
  readonly tracer?: readonly string[];
  /** The program of another build. The default is the program of this repository. */
  readonly program?: string;
  /** Starts the daemon in the process of the test, which takes a fifth of the processor time. Such a daemon cannot be killed. */
  readonly isHere?: true;
}

/** A daemon that has reported that it is ready. */
export interface DaemonProcess {
  readonly pid: number;
  readonly url: string;
  readonly register: Register;
  /** Resolves when the process has ended and its output was read to the end. */
  readonly ended: Promise<Ending>;
  /** Returns everything written to standard output and standard error so far. */
  readonly output: () => string;
  /** Kills the process at once with `kill -9`. */
  kill(): void;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Ending>;
}

/** One gateway with its terminals in a configuration. */
export interface Wiring {
  readonly url: string;
  /** The address of the poi-list. The default is derived from `url`. */
  readonly poiListUrl?: string;
  readonly profile?: string;
  readonly encoding?: 'xml' | 'json';
  /** The POIIDs, which are also the names of the terminals. */
  readonly terminals: readonly string[];
  readonly simulated?: boolean;
  /** Additional lines in the gateway's table. */
  readonly gatewayLines?: readonly string[];
  /** Additional tables of the configuration. */
  readonly tables?: readonly string[];
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** The running daemons. An interrupted test run must not leave daemons running. */
const running = new Set<Child>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The machine of a shop: a configuration and a data directory. Several daemons use the machine, one after another. */
export class Shop {
  readonly directory = mkdtempSync(join(tmpdir(), 'tenderd-shop-'));
  readonly dataDir = join(this.directory, 'data');
  readonly configPath = join(this.directory, 'tenderd.toml');
  readonly #children = new Set<Child>();
  readonly #here = new Set<DaemonProcess>();

  constructor(wiring: Wiring) {
    this.wire(wiring);
  }

  /** Writes the configuration for daemons that start later. */
  wire(wiring: Wiring): void {
    writeFileSync(this.configPath, configurationText(this.dataDir, wiring));
  }

  /** Starts a daemon and waits until it is ready. If the daemon ends before, rejects with the output of the daemon. */
  async start(start: Start = {}): Promise<DaemonProcess> {
    const { environment = {}, logLevel = 'info', port = 0, tracer = [], program, isHere } = start;
    if (isHere === true) return this.#startHere({ environment, logLevel, port });
    const args = ['run', '--config', this.configPath, '--port', String(port), '--log-level', logLevel, '--json'];
    const child = this.#spawn(args, environment, { tracer, program });
    const watched = watch(child);
    const lines = createInterface({ input: child.stdout });
    const [line]: unknown[] = await Promise.race([
      once(lines, 'line'),
      watched.ended.then(({ code, signal }) => {
        throw new Error(`the daemon ended (${code ?? signal}) before it was ready:\n${watched.output()}`);
      }),
    ]);
    const ready = await readyIn(String(line), watched);
    const token = readFileSync(ready.tokenPath, 'utf8').trim();
    return {
      ...watched,
      pid: ready.pid,
      url: ready.url,
      register: new Register(ready.url, token),
      kill: () => void process.kill(ready.pid, 'SIGKILL'),
      stop: () => {
        child.kill('SIGTERM');
        return watched.ended;
      },
    };
  }

  async #startHere({ environment, logLevel, port }: Required<Pick<Start, 'environment' | 'logLevel' | 'port'>>) {
    const daemon = await startDaemonHere(entry, {
      file: this.configPath,
      environment: { ...ownEnvironment(), ...environment },
      home: this.directory,
      flags: [
        { path: ['api', 'port'], value: port, flag: '--port' },
        { path: ['log', 'level'], value: logLevel, flag: '--log-level' },
      ],
    });
    this.#here.add(daemon);
    return daemon;
  }

  /**
   * Runs a command of the command line to its end in this process, with this shop's configuration. `run` must fail to
   * start.
   */
  async run(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Ending & { readonly output: string }> {
    const all = [...args, '--config', this.configPath];
    const quiet = args[0] === 'run' ? { TENDERD_LOG_LEVEL: 'error' } : {};
    const { code, signal, out, err } = await runHere(all, this.directory, { ...quiet, ...environment });
    return { code, signal, output: out + err };
  }

  /** Sends SIGTERM to each daemon of this shop, including daemons that are not ready, and waits for their ends. */
  async stop(): Promise<void> {
    const ends = Array.from(this.#children, async (child) => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    });
    await Promise.all(ends);
  }

  /** Kills all running processes by their pid, stops the daemons in this process, and removes the files. */
  async clear(): Promise<void> {
    for (const daemon of this.#here) await daemon.stop();
    for (const child of this.#children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }
    rmSync(this.directory, { recursive: true, force: true });
  }

  #spawn(
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    { tracer = [], program = entry }: Pick<Start, 'tracer'> & { readonly program?: string | undefined } = {},
  ): Child {
    const [command = process.execPath, ...rest] = [...tracer, process.execPath, program, ...args];
    const child = spawn(command, rest, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...ownEnvironment(), ...environment },
    });
    this.#children.add(child);
    running.add(child);
    child.once('exit', () => {
      running.delete(child);
      this.#children.delete(child);
    });
    return child;
  }
}

const readyLine = z.object({ ready: z.literal(true), url: z.string(), tokenPath: z.string(), pid: z.int() });

/** Reads the ready line. A daemon that cannot start prints a document of several lines instead, and ends. */
async function readyIn(line: string, watched: ReturnType<typeof watch>): Promise<z.infer<typeof readyLine>> {
  if (!line.startsWith('{"ready"')) {
    await watched.ended;
    throw new Error(`the daemon did not start:\n${watched.output()}`);
  }
  return readyLine.parse(JSON.parse(line));
}

function watch(child: Child): { readonly ended: Promise<Ending>; readonly output: () => string } {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => (output += chunk));
  }
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return { ended, output: () => output };
}

/** The settings of a real daemon on this machine must not affect a test. */
function ownEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TENDERD_')));
}

function configurationText(dataDir: string, wiring: Wiring): string {
  const { url, profile = 'direct', encoding = 'xml', terminals, simulated = true } = wiring;
  const { gatewayLines = [], tables = [] } = wiring;
  const poiListUrl = wiring.poiListUrl ?? new URL('/poi-list', url.replace(/^ws/, 'http')).href;
  return [
    `dataDir = ${JSON.stringify(dataDir)}`,
    '[log]',
    'bodies = true',
    '[journal]',
    'pregrowMiB = 1',
    '[gateways.practice]',
    `url = ${JSON.stringify(url)}`,
    `simulated = ${simulated}`,
    `profile = ${JSON.stringify(profile)}`,
    `encoding = ${JSON.stringify(encoding)}`,
    `poiList = { url = ${JSON.stringify(poiListUrl)} }`,
    ...gatewayLines,
    ...tables,
    ...terminals.flatMap((terminal) => [`[terminals.${terminal}]`, `poiId = ${JSON.stringify(terminal)}`]),
    '',
  ].join('\n');
}
