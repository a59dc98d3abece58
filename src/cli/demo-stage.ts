/** The two processes of the demo: a simulated gateway and a daemon, with real sockets and a journal file. */

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';

type Child = ChildProcessByStdio<null, Readable, null>;

/** How long a process may take to say that it is ready. */
const readyMs = 20_000;

/** The stage, set. */
export interface DemoStage {
  /** `http://127.0.0.1:PORT` of the simulator: its ledger is at `/control/ledger`. */
  readonly simulatorUrl: string;
  readonly dataDir: string;
  readonly simulatorPid: number;
  readonly daemonPid: number;
  /** Ends both processes and removes their files. */
  clear(): Promise<void>;
}

/** Starts both. Rejects with what a process said when it does not come up; then nothing is left behind. */
export async function setStage(speed: number, entry: string): Promise<DemoStage> {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-demo-'));
  const children: Child[] = [];
  const clear = async (): Promise<void> => {
    // The daemon first: its links should not break while it stops.
    for (const child of children.toReversed()) await end(child);
    rmSync(directory, { recursive: true, force: true });
  };
  const start = async <T>(
    args: readonly string[],
    more: Readonly<Record<string, string>>,
    shape: z.ZodType<T>,
  ): Promise<T> => {
    const child = spawn(process.execPath, [entry, ...args, '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...ownEnvironment(), ...more },
    });
    children.push(child);
    return readyLine(child, args[0] ?? '', shape);
  };
  try {
    const simulator = await start(
      ['simulate', '--port', '0', '--terminals', 'till-1', '--speed', String(speed)],
      {},
      z.object({ url: z.string(), control: z.string(), pid: z.int() }),
    );
    const dataDir = join(directory, 'data');
    const file = join(directory, 'tenderd.toml');
    writeFileSync(file, configurationText(dataDir, simulator.url, simulator.control));
    const daemon = await start(
      ['run', '--config', file, '--port', '0', '--log-level', 'error'],
      { TENDERD_SPEED: String(speed) },
      z.object({ url: z.string(), pid: z.int() }),
    );
    return { simulatorUrl: simulator.control, dataDir, simulatorPid: simulator.pid, daemonPid: daemon.pid, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

function configurationText(dataDir: string, url: string, control: string): string {
  return `dataDir = ${JSON.stringify(dataDir)}

[gateways.practice]
url = ${JSON.stringify(url)}
simulated = true
poiList = { url = ${JSON.stringify(`${control}/poi-list`)} }

[terminals.till-1]
poiId = "till-1"
`;
}

/** Settings of this machine's real daemon must not reach the demo's. */
function ownEnvironment(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TENDERD_')));
}

async function readyLine<T>(child: Child, what: string, shape: z.ZodType<T>): Promise<T> {
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`"tenderd ${what}" ended with ${String(code)} before it was ready`);
  });
  const signal = AbortSignal.timeout(readyMs);
  const [line] = await Promise.race([once(lines, 'line', { signal }), ended]);
  return shape.parse(JSON.parse(String(line)));
}

async function end(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
