/**
 * A till without a fault until one is planted: a gateway, a listener, a payment service, a daemon, and all their files.
 */

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { examine, type Finding, type Looks } from '../../src/doctor/index.js';
import { openJournal } from '../../src/journal/index.js';
import { type RunningService, startService } from '../../src/simulator/service/index.js';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from '../../src/simulator/index.js';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import { freePort } from '../world/free-port.js';

/** The key that the gateway requires. */
export const gatewayKey = 'technician-gateway-key-0123456789';
/** The environment of the daemon and the doctor, with the key of the payment service. */
export const environment = { ONLINE_KEY: 'practice-api-key' };

/** One run of the doctor. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly ms: number;
}

/** Returns the path of a test certificate or key in fixtures/tls. */
export function testPem(name: 'ca' | 'localhost' | 'elsewhere' | 'expired' | 'server.key'): string {
  return fileURLToPath(
    new URL(`../../fixtures/tls/test-only-${name}.pem`, import.meta.url.replace('/dist/test/', '/test/')),
  );
}

/** The till, see the top of the file. */
export class Premises {
  readonly shop: Shop;
  readonly simulator: RunningSimulator;
  readonly service: RunningService;
  readonly ports: { readonly api: number; readonly nexo: number; readonly webhook: number; readonly listener: number };
  /** Results of the doctor's checks that a fault replaces. */
  looks: Partial<Looks> = {};
  /** Other tests run daemons on this machine as well. */
  daemons: Looks['daemons'] = () => [];
  daemon: DaemonProcess | undefined;
  readonly #ends: (() => unknown)[] = [];

  private constructor(
    simulator: RunningSimulator,
    service: RunningService,
    lan: RunningSimulator,
    ports: Premises['ports'],
  ) {
    this.simulator = simulator;
    this.service = service;
    this.ports = ports;
    this.shop = new Shop({ url: simulator.url, terminals: [] });
    const { folder } = this;
    writeFileSync(join(folder, 'gateway.key'), gatewayKey, { mode: 0o600 });
    writeFileSync(join(folder, 'nexo.key'), 'technician-nexo-login-0123456789', { mode: 0o600 });
    writeFileSync(join(folder, 'online.token'), 'practice-token', { mode: 0o600 });
    writeFileSync(this.configPath, soundText(this, lan.url), { mode: 0o600 });
    this.ends(async () => Promise.all([simulator.close(), lan.close(), service.close()]));
  }

  /** Opens a till with an empty journal, without starting its daemon. */
  static async open(options: Partial<SimulatorOptions> = {}): Promise<Premises> {
    const common = { speed: 20, terminals: ['till-1', 'till-2'] };
    const [simulator, lan, service] = await Promise.all([
      startSimulator({ ...common, requiredHeaders: { authorization: `Bearer ${gatewayKey}` }, ...options }),
      startSimulator({ speed: 20, terminals: ['desk'], wire: 'http' }),
      startService(),
    ]);
    const [api, nexo, webhook, listener] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const premises = new Premises(simulator, service, lan, { api, nexo, webhook, listener });
    premises.createJournal();
    return premises;
  }

  get folder(): string {
    return this.shop.directory;
  }

  get dataDir(): string {
    return this.shop.dataDir;
  }

  get configPath(): string {
    return this.shop.configPath;
  }

  /** Calls this at the end. The function that was added last is called first. */
  ends(end: () => unknown): void {
    this.#ends.unshift(end);
  }

  /** Replaces an existing part of the configuration. */
  change(part: string | RegExp, by: string): void {
    const before = readFileSync(this.configPath, 'utf8');
    const after = before.replace(part, () => by);
    if (after === before) throw new Error(`the configuration has no ${String(part)}`);
    writeFileSync(this.configPath, after);
  }

  /** Makes the journal, as `tenderd journal create` does. */
  createJournal(): void {
    mkdirSync(this.dataDir, { recursive: true, mode: 0o700 });
    openJournal({ path: this.file('journal.sqlite'), now: () => new Date().toISOString(), pregrowBytes: 0 }).close();
  }

  /** Returns the path of a file in the data directory. */
  file(name: string): string {
    return join(this.dataDir, name);
  }

  /** Starts the daemon. */
  async start(): Promise<DaemonProcess> {
    this.daemon = await this.shop.start({ port: this.ports.api, environment });
    return this.daemon;
  }

  /** Examines the till, as `tenderd doctor --config FILE` does. */
  async doctor(): Promise<Report> {
    const startedMs = performance.now();
    const findings = await examine(
      {
        input: {
          file: this.configPath,
          environment: { PATH: process.env['PATH'], ...environment },
          home: this.folder,
          flags: [],
        },
        isSimulated: false,
        commandAs: (user) => `sudo -u ${user} tenderd doctor`,
      },
      { daemons: this.daemons, ...this.looks },
    );
    return { findings, ms: Math.round(performance.now() - startedMs) };
  }

  /** Listens on a port, as another program would. */
  async occupy(port: number): Promise<Server> {
    const server = createServer((socket) => socket.on('error', () => undefined));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    this.ends(() => server.close());
    return server;
  }

  /** Puts the data directory on its own small disk. Returns false if this machine does not allow a mount. */
  mountDisk(): boolean {
    rmSync(this.dataDir, { recursive: true });
    mkdirSync(this.dataDir, { mode: 0o700 });
    if (!mount(['-t', 'tmpfs', '-o', 'size=128m,mode=0700', 'tmpfs', this.dataDir])) {
      this.createJournal();
      return false;
    }
    this.ends(() => void execFileSync('umount', ['-l', this.dataDir]));
    this.createJournal();
    return true;
  }

  /**
   * Makes the disk read-only for everything that is opened afterwards. Returns false if this machine does not allow it.
   */
  makeReadOnly(): boolean {
    if (!mount(['--bind', this.dataDir, this.dataDir])) return false;
    this.ends(() => void execFileSync('umount', ['-l', this.dataDir]));
    return mount(['-o', 'remount,bind,ro', this.dataDir]);
  }

  /** Fills the disk of the data directory to the last byte. */
  fillDisk(): void {
    const file = openSync(this.file('filler'), 'w');
    for (let bytes = 1 << 20; bytes >= 1; ) {
      try {
        if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes = Math.floor(bytes / 2);
      } catch {
        bytes = Math.floor(bytes / 2);
      }
    }
    closeSync(file);
  }

  /** Ends everything that was started here. */
  async close(): Promise<void> {
    const before = this.#ends.splice(0);
    for (const end of before.slice(0, -1)) await end();
    await this.shop.clear();
    await before.at(-1)?.();
  }
}

function mount(args: readonly string[]): boolean {
  try {
    execFileSync('mount', args, { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** A configuration without a mistake and without a warning. */
function soundText({ dataDir, simulator, service, ports }: Premises, lanUrl: string): string {
  const hooks = `http://127.0.0.1:${ports.webhook}/hooks`;
  return `dataDir = ${JSON.stringify(dataDir)}

[api]
port = ${ports.api}

[journal]
pregrowMiB = 1

[nexo]
enabled = true
tcpPort = ${ports.nexo}
login = { file = "nexo.key" }

[gateways.shop]
url = ${JSON.stringify(simulator.url)}
bearer = { file = "gateway.key" }
poiList = { url = "http://127.0.0.1:${simulator.port}/poi-list" }

[gateways.lan]
url = ${JSON.stringify(lanUrl)}
listen = { host = "127.0.0.1", port = ${ports.listener} }

[terminals.till-1]
poiId = "till-1"
gateway = "shop"

[terminals.till-2]
poiId = "till-2"
gateway = "shop"

[terminals.desk]
poiId = "desk"
gateway = "lan"

[services.online]
baseUrl = ${JSON.stringify(service.baseUrl)}
merchantId = "M-1"
apiKey = { env = "ONLINE_KEY" }
token = { file = "online.token" }
webhook = { port = ${ports.webhook}, publicUrl = ${JSON.stringify(hooks)} }
`;
}
