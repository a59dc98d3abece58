/** The two processes of the demo: a daemon, and a simulated gateway with a payment service. The sockets and the journal are real. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { cliDemo } from '../../messages/index.js';
import { readyTerminals, simulatorOptions, terminalKeys, terminalText } from './demo-terminals.js';
import type { DemoVendor } from './demo-vendors.js';
import { type PracticeService, practiceKeys, practiceServiceText } from '../practice/practice-service.js';
import { type ServerProcess, startServer } from '../practice/server-process.js';

/** The settings of the demo's processes. */
export interface StageSettings {
  /** The speed of both processes relative to real time. */
  readonly speed: number;
  /**
   * The vendor whose terminals are simulated. If undefined, terminals of the standard and a payment service are
   * simulated.
   */
  readonly vendor: DemoVendor | undefined;
  /** The file of the command line program, as in `process.argv[1]`. */
  readonly entry: string;
}

/** The running processes of the demo. */
export interface DemoStage {
  /** The address of the simulator, `http://127.0.0.1:PORT`. Its ledger is at `/control/ledger`. */
  readonly simulatorUrl: string;
  /** The address of the payment service's control interface, with the ledger at `/ledger`. Undefined if no payment service runs. */
  readonly serviceControl: string | undefined;
  readonly dataDir: string;
  readonly simulatorPid: number;
  daemonPid(): number;
  /** Resolves when a terminal has received the payment. Rejects after 20 s. */
  untilTerminalHas(transactionId: string): Promise<void>;
  /** Kills the daemon as a power cut would, and then starts it again with the same journal. */
  restartDaemon(): Promise<void>;
  /** Ends the daemon and the simulator, and removes their files. */
  clear(): Promise<void>;
}

const merchant = z.object({ merchantId: z.string(), apiKey: z.string(), token: z.string() });
const simulatorReady = z.object({
  ...readyTerminals.shape,
  pid: z.int(),
  service: z
    .object({ baseUrl: z.string(), control: z.string(), merchants: z.tuple([merchant], z.unknown()) })
    .optional(),
});
const received = z.array(z.object({ category: z.string(), text: z.string() }));

/** The time limit for a payment to reach its terminal. */
const deliveryMs = 20_000;

/**
 * Starts the daemon and the simulator. If one of these processes does not start, rejects with the message of that
 * process, and leaves no process or file.
 */
export async function setStage({ speed, vendor, entry }: StageSettings): Promise<DemoStage> {
  const directory = mkdtempSync(join(tmpdir(), 'tenderd-demo-'));
  const servers: ServerProcess<unknown>[] = [];
  const clear = async (): Promise<void> => {
    // Stop the daemon first. Otherwise its connections would break while it stops.
    for (const server of servers.toReversed()) await server.end();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const kind = vendor === undefined ? ['--service', '0'] : simulatorOptions(vendor);
    const simulator = await startServer({
      entry,
      args: ['simulate', '--port', '0', ...kind, '--terminals', 'till-1', '--speed', String(speed)],
      shape: simulatorReady,
    });
    servers.push(simulator);
    const { ready } = simulator;
    const dataDir = join(directory, 'data');
    const file = join(directory, 'tenderd.toml');
    writeFileSync(file, configurationText(dataDir, vendor, ready));
    const startDaemon = async () => {
      const daemon = await startServer({
        entry,
        args: ['run', '--config', file, '--port', '0', '--log-level', 'error'],
        environment: { TENDERD_SPEED: String(speed), ...keysOf(ready) },
        shape: z.object({ url: z.string(), pid: z.int() }),
      });
      servers.push(daemon);
      return daemon;
    };
    let daemon = await startDaemon();
    return {
      simulatorUrl: ready.control,
      serviceControl: ready.service?.control,
      dataDir,
      simulatorPid: ready.pid,
      daemonPid: () => daemon.ready.pid,
      untilTerminalHas: (transactionId) => untilReceived(ready.control, transactionId),
      async restartDaemon() {
        await daemon.end('SIGKILL');
        daemon = await startDaemon();
      },
      clear,
    };
  } catch (error) {
    await clear();
    throw error;
  }
}

async function untilReceived(control: string, transactionId: string): Promise<void> {
  const lateMs = performance.now() + deliveryMs;
  while (performance.now() < lateMs) {
    const response = await fetch(`${control}/control/received`);
    const seen = received.parse(await response.json());
    if (seen.some(({ category, text }) => category === 'Payment' && text.includes(transactionId))) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(cliDemo.notDelivered(transactionId, deliveryMs / 1_000));
}

type Ready = z.infer<typeof simulatorReady>;

function practiceServiceOf({ service }: Ready): PracticeService | undefined {
  return service && { baseUrl: service.baseUrl, ...service.merchants[0] };
}

function keysOf(ready: Ready): Readonly<Record<string, string>> {
  const service = practiceServiceOf(ready);
  return { ...terminalKeys(ready), ...(service === undefined ? {} : practiceKeys(service)) };
}

function configurationText(dataDir: string, vendor: DemoVendor | undefined, ready: Ready): string {
  const service = practiceServiceOf(ready);
  return `dataDir = ${JSON.stringify(dataDir)}

${terminalText(vendor, ready)}${service === undefined ? '' : practiceServiceText(service)}`;
}
