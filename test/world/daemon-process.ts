/** The real daemon as a process of its own: started, killed, stopped, and spoken to over its register's API. */

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
import { Register } from './register-client.js';

const entry = fileURLToPath(new URL('../../bin/tenderd.js', import.meta.url.replace('/dist/test/', '/test/')));

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What a daemon is started with. */
export interface Start {
  /** Environment of this start alone: TENDERD_KILL_AT and the like. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly logLevel?: 'debug' | 'info' | 'warn' | 'error';
  /** A free one when left out. */
  readonly port?: number;
  /** A program with its arguments that runs the daemon: a tracer. */
  readonly tracer?: readonly string[];
}

/** A daemon that said that it is ready. */
export interface DaemonProcess {
  readonly pid: number;
  readonly url: string;
  readonly register: Register;
  /** Settles when the process is gone and its output is read to the end. */
  readonly ended: Promise<Ending>;
  /** Everything written to standard output and standard error so far. */
  readonly output: () => string;
  /** `kill -9`, at once. */
  kill(): void;
  /** SIGTERM; waits for the end. */
  stop(): Promise<Ending>;
}

/** What one gateway with its terminals looks like in a configuration. */
export interface Wiring {
  readonly url: string;
  /** Address of the poi-list; derived from `url` when left out. */
  readonly poiListUrl?: string;
  readonly profile?: string;
  readonly encoding?: 'xml' | 'json';
  /** POIIDs, used as names, too. */
  readonly terminals: readonly string[];
  readonly simulated?: boolean;
  /** Further lines of the gateway's table. */
  readonly gatewayLines?: readonly string[];
  /** Further tables. */
  readonly tables?: readonly string[];
}

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** A test run that is itself interrupted must leave no daemon behind. */
const running = new Set<Child>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A shop's machine: a configuration and a data directory, on which daemons are started one after another. */
export class Shop {
  readonly directory = mkdtempSync(join(tmpdir(), 'tenderd-shop-'));
  readonly dataDir = join(this.directory, 'data');
  readonly configPath = join(this.directory, 'tenderd.toml');
  readonly #children = new Set<Child>();

  constructor(wiring: Wiring) {
    this.wire(wiring);
  }

  /** Writes the configuration; a daemon started later reads it. */
  wire(wiring: Wiring): void {
    writeFileSync(this.configPath, configurationText(this.dataDir, wiring));
  }

  /** Starts a daemon and waits for its ready line. Rejects with its output when it ends before that. */
  async start({ environment = {}, logLevel = 'info', port = 0, tracer = [] }: Start = {}): Promise<DaemonProcess> {
    const args = ['run', '--config', this.configPath, '--port', String(port), '--log-level', logLevel, '--json'];
    const child = this.#spawn(args, environment, tracer);
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

  /** Runs a command of the command line to its end, on this shop's configuration: a daemon as a process, with these settings. */
  async run(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Ending & { readonly output: string }> {
    const all = [...args, '--config', this.configPath];
    if (args[0] !== 'run') {
      const { code, signal, out, err } = await runHere(all, this.directory);
      return { code, signal, output: out + err };
    }
    const watched = watch(this.#spawn(all, environment));
    const ending = await watched.ended;
    return { ...ending, output: watched.output() };
  }

  /** Kills what still runs, by its pid, and removes the files. */
  async clear(): Promise<void> {
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
    tracer: readonly string[] = [],
  ): Child {
    const [program = process.execPath, ...rest] = [...tracer, process.execPath, entry, ...args];
    const child = spawn(program, rest, {
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

/** The ready line; a daemon that cannot start says so in a document of more lines, and ends. */
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

/** Settings of this machine's real daemon must not reach a test's. */
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
