/** The two processes of the demo: a simulated gateway with its payment service, and a daemon; with real sockets and a journal file. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type PracticeService, practiceKeys, practiceServiceText } from './practice-service.js';
import { type ServerProcess, startServer } from './server-process.js';

/** The stage, set. */
export interface DemoStage {
  /** `http://127.0.0.1:PORT` of the simulator: its ledger is at `/control/ledger`. */
  readonly simulatorUrl: string;
  /** The control interface of the payment service: its ledger is at `/ledger` below it. */
  readonly serviceControl: string;
  readonly dataDir: string;
  readonly simulatorPid: number;
  readonly daemonPid: number;
  /** Ends both processes and removes their files. */
  clear(): Promise<void>;
}

const merchant = z.object({ merchantId: z.string(), apiKey: z.string(), token: z.string() });
const simulatorReady = z.object({
  url: z.string(),
  control: z.string(),
  pid: z.int(),
  service: z.object({ baseUrl: z.string(), control: z.string(), merchants: z.tuple([merchant], z.unknown()) }),
});

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
      args: ['simulate', '--port', '0', '--service', '0', '--terminals', 'till-1', '--speed', String(speed)],
      shape: simulatorReady,
    });
    servers.push(simulator);
    const { control, pid: simulatorPid, service } = simulator.ready;
    const dataDir = join(directory, 'data');
    const file = join(directory, 'tenderd.toml');
    writeFileSync(file, configurationText(dataDir, simulator.ready));
    const daemon = await startServer({
      entry,
      args: ['run', '--config', file, '--port', '0', '--log-level', 'error'],
      environment: { TENDERD_SPEED: String(speed), ...practiceKeys(practiceServiceOf(simulator.ready)) },
      shape: z.object({ url: z.string(), pid: z.int() }),
    });
    servers.push(daemon);
    const { control: serviceControl } = service;
    return { simulatorUrl: control, serviceControl, dataDir, simulatorPid, daemonPid: daemon.ready.pid, clear };
  } catch (error) {
    await clear();
    throw error;
  }
}

type Ready = z.infer<typeof simulatorReady>;

function practiceServiceOf({ service }: Ready): PracticeService {
  const { baseUrl, merchants } = service;
  return { baseUrl, ...merchants[0] };
}

function configurationText(dataDir: string, ready: Ready): string {
  const { url, control } = ready;
  return `dataDir = ${JSON.stringify(dataDir)}

[gateways.practice]
url = ${JSON.stringify(url)}
simulated = true
poiList = { url = ${JSON.stringify(`${control}/poi-list`)} }

[terminals.till-1]
poiId = "till-1"
${practiceServiceText(practiceServiceOf(ready))}`;
}
