/** Two real daemons with one simulated terminal, at the servers of a real cluster. */

import { onTestFinished } from 'vitest';
import { type RunningSimulator, startSimulator } from '../../src/simulator/index.js';
import { type DaemonProcess, Shop, type Start } from '../world/daemon-process.js';
import { freePort } from '../world/free-port.js';
import { movements } from '../world/practice-stage.js';
import { payment, Register, type ReportedAnswer } from '../world/register-client.js';
import { names, NatsCluster } from './nats-cluster.js';

/** The settings that a test can choose. */
export interface PairSettings {
  readonly servers: 1 | 3;
  readonly leaseSeconds?: number;
  /** The addresses for each daemon, such as the addresses of proxies. */
  readonly urls?: Readonly<Record<'a' | 'b', readonly string[]>>;
  readonly cluster?: NatsCluster;
  /** The names of the terminals. The default is one, `till-1`. */
  readonly terminals?: readonly string[];
  /** The script of the terminal. */
  readonly script?: string;
  readonly onReceived?: (request: { readonly category: string }) => void;
  readonly simulated?: boolean;
  /** More tables of both configurations. */
  readonly tables?: readonly string[];
}

/** The name of a daemon. */
export type Name = 'a' | 'b';

/** A limit of one hundred seconds takes ten seconds. The lease always takes its real time. */
const hurried = { TENDERD_SPEED: '10' };

/** The pair. */
export class TwoDaemons {
  readonly cluster: NatsCluster;
  readonly simulator: RunningSimulator;
  readonly shops: Readonly<Record<Name, Shop>>;

  private constructor(cluster: NatsCluster, simulator: RunningSimulator, shops: Readonly<Record<Name, Shop>>) {
    this.cluster = cluster;
    this.simulator = simulator;
    this.shops = shops;
  }

  static async set(settings: PairSettings): Promise<TwoDaemons> {
    const cluster = settings.cluster ?? (await NatsCluster.start(settings.servers));
    const { script = '', onReceived, terminals = ['till-1'] } = settings;
    const simulator = await startSimulator({
      terminals,
      speed: 50,
      script,
      ...(onReceived === undefined ? {} : { onReceived }),
    });
    const shopOf = (name: Name): Shop =>
      new Shop({
        url: simulator.url,
        terminals,
        poiListUrl: `http://127.0.0.1:${simulator.port}/poi-list`,
        simulated: settings.simulated ?? true,
        tables: [
          '[replicate]',
          `url = ${JSON.stringify(settings.urls?.[name] ?? cluster.urls)}`,
          `stream = "${names.stream}"`,
          `bucket = "${names.bucket}"`,
          `name = "${name}"`,
          `replicas = ${settings.servers}`,
          `leaseSeconds = ${settings.leaseSeconds ?? 2}`,
          ...(settings.tables ?? []),
        ],
      });
    const shops = { a: shopOf('a'), b: shopOf('b') };
    onTestFinished(async () => {
      await Promise.all([shops.a.clear(), shops.b.clear()]);
      await simulator.close();
    });
    return new TwoDaemons(cluster, simulator, shops);
  }

  /** Starts a daemon. Resolves when it leads. */
  async lead(name: Name, start: Start = {}): Promise<DaemonProcess> {
    return this.shops[name].start({ ...start, environment: { ...hurried, ...start.environment } });
  }

  /** Starts a daemon while the other daemon leads. Resolves when the new daemon answers as the standby; `leads` resolves when it leads. */
  async follow(
    name: Name,
    start: Start = {},
  ): Promise<{ readonly api: Register; readonly leads: Promise<DaemonProcess> }> {
    const port = await freePort();
    const leads = this.lead(name, { ...start, port });
    // A test may end before.
    leads.catch(() => undefined);
    const api = new Register(`http://127.0.0.1:${port}`, '');
    for (;;) {
      const state = await codeOf(api).catch(() => 'not yet');
      if (state === 'standby') return { api, leads };
      if (await isOver(leads)) throw new Error(String(await leads.catch((error: unknown) => error)));
    }
  }

  /** Returns the movements of money for a transaction. */
  charged(transactionId: string): number {
    return movements(this.simulator, transactionId).length;
  }
}

/** Pays at a daemon, and returns the outcome. */
export async function pay({ register }: Pick<DaemonProcess, 'register'>, id: string): Promise<ReportedAnswer> {
  for (;;) {
    const { transaction, code = '' } = await register.put(id, payment('till-1', `sale ${id}`));
    if (transaction !== undefined) return register.ended(id);
    // On a busy machine an entry may take longer than a hurried daemon waits for it.
    if (!code.startsWith('replicate-')) throw new Error(`${id} was refused: ${code}`);
  }
}

/** Returns the stable code with which a daemon refuses to be ready. */
export async function codeOf(api: Register): Promise<string> {
  const { text, status } = await api.ask('GET', '/readyz');
  return status === 200 ? 'ready' : String(JSON.parse(text).code);
}

async function isOver(promise: Promise<unknown>): Promise<boolean> {
  const soon = new Promise<false>((resolve) => setTimeout(() => resolve(false), 50));
  return Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    soon,
  ]);
}
