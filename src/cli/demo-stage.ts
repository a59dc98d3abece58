/** The two processes of the demo: a simulated gateway and a daemon, with real sockets and a journal file. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type ServerProcess, startServer } from './server-process.js';

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
  const servers: ServerProcess<unknown>[] = [];
  const clear = async (): Promise<void> => {
    // The daemon first: its links should not break while it stops.
    for (const server of servers.toReversed()) await server.end();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const simulator = await startServer({
      entry,
      args: ['simulate', '--port', '0', '--terminals', 'till-1', '--speed', String(speed)],
      shape: z.object({ url: z.string(), control: z.string(), pid: z.int() }),
    });
    servers.push(simulator);
    const { url, control, pid: simulatorPid } = simulator.ready;
    const dataDir = join(directory, 'data');
    const file = join(directory, 'tenderd.toml');
    writeFileSync(file, configurationText(dataDir, url, control));
    const daemon = await startServer({
      entry,
      args: ['run', '--config', file, '--port', '0', '--log-level', 'error'],
      environment: { TENDERD_SPEED: String(speed) },
      shape: z.object({ url: z.string(), pid: z.int() }),
    });
    servers.push(daemon);
    return { simulatorUrl: control, dataDir, simulatorPid, daemonPid: daemon.ready.pid, clear };
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
