/**
 * The daemon's real parts in this process: a journal file, the gateway's link, the engine and the API on a real port,
 * with a simulated gateway. The test stops, kills and starts it, and may inject a bug between engine and API.
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codecFor } from '../../protocol/index.js';
import { type ApiLimits, type RunningApi, startApi } from '../../src/api/index.js';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import { defaultProfile, type Wire, type Lanes, profiles } from '../../src/core/index.js';
import { connectGateway } from '../../src/gateway/index.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { createEngine, type Engine } from '../../src/lane/index.js';
import { type RunningSimulator, startSimulator } from '../../src/simulator/index.js';
import { type Answer, type Call, send, token } from '../api/open-interface.js';
import type { InterfaceAddress } from './request-text.js';
import { memoryDaemon } from '../api/memory-daemon.js';

/** The options of a live shop. */
export interface LiveOptions {
  readonly terminals?: readonly string[];
  readonly limits?: Partial<ApiLimits>;
  readonly allowedOrigins?: readonly string[];
  /** The speed of the daemon relative to real time. */
  readonly speed?: number;
  /** The speed of its terminals relative to real time. */
  readonly terminalSpeed?: number;
  /** Script lines for the simulator. */
  readonly script?: string;
  /** A bug between engine and API. */
  readonly injected?: (lanes: Lanes) => Lanes;
}

/** The parts that run between two starts. */
interface Running {
  readonly journal: Journal;
  readonly gateway: Wire;
  readonly engine: Engine;
  readonly api: RunningApi;
}

/** One shop. `close` ends all of it. */
export class LiveShop {
  readonly simulator: RunningSimulator;
  readonly terminals: readonly string[];
  /** Faults that the API or the engine reported. Any of them fails the test. */
  readonly faults: unknown[] = [];
  readonly #options: LiveOptions;
  readonly #speed: number;
  readonly #directory = mkdtempSync(join(tmpdir(), 'tenderd-live-'));
  readonly #killed = new WeakSet<Journal>();
  #running: Running | undefined;
  #port = 0;
  #isUnplugged = false;

  private constructor(simulator: RunningSimulator, terminals: readonly string[], speed: number, options: LiveOptions) {
    this.simulator = simulator;
    this.terminals = terminals;
    this.#speed = speed;
    this.#options = options;
  }

  /** Opens a shop with a running daemon. */
  static async open(options: LiveOptions = {}): Promise<LiveShop> {
    const { terminals = ['till-1', 'till-2'], speed = 20, terminalSpeed = 400, script = '' } = options;
    const simulator = await startSimulator({ terminals, speed: terminalSpeed, script });
    const shop = new LiveShop(simulator, terminals, speed, options);
    await shop.start();
    return shop;
  }

  get port(): number {
    return this.#port;
  }

  /** The address for plain sockets. */
  get address(): InterfaceAddress {
    return { port: this.#port, token };
  }

  /** Sends a request like a register, on its own connection. */
  call(call: Call): Promise<Answer> {
    return send(this.#port, call);
  }

  /** Starts the daemon on the same port as before. */
  async start(): Promise<void> {
    const clock = systemClock(this.#speed);
    const scheduler = systemScheduler(clock, this.#speed);
    const onFault = (error: unknown): void => {
      // Errors of a killed daemon are not findings.
      if (!this.#killed.has(journal)) this.faults.push(error);
    };
    const journal = openJournal({
      path: join(this.#directory, 'journal.db'),
      now: () => new Date(clock.wallMs()).toISOString(),
      pregrowBytes: 0,
      reserveBytes: 0,
    });
    const gateway = connectGateway({
      url: this.simulator.url,
      headers: {},
      poiListUrl: `http://127.0.0.1:${this.simulator.port}/poi-list`,
      clock,
      scheduler,
      random: () => randomBits() / 2 ** 32,
      // A busy machine must not lose the link: at this speed a pong may take only some hundred milliseconds.
      heartbeat: { everyMs: 60_000, pongMs: 10_000 },
    });
    const engine = createEngine({
      lanes: this.terminals.map((terminal) => ({
        terminal,
        poiId: terminal,
        gateway: 'practice',
        profile: profiles['direct'] ?? defaultProfile,
        managementMs: 10_000,
      })),
      gateways: new Map([['practice', { wire: gateway, codec: codecFor('xml') }]]),
      journal,
      clock,
      scheduler,
      randomBits,
      onFatal: onFault,
      log: { info: () => undefined, warn: () => undefined },
      software: { manufacturer: 'tenderd', name: 'tenderd', version: 'test' },
    });
    engine.start();
    const { injected = (lanes: Lanes) => lanes, limits = {}, allowedOrigins = [] } = this.#options;
    const api = await startApi({
      lanes: injected(engine.lanes),
      token,
      host: '127.0.0.1',
      port: this.#port,
      allowedOrigins,
      limits: { closeTimeoutMs: 100, ...limits },
      version: 'test',
      daemon: memoryDaemon,
      onFault,
    });
    await api.loaded;
    this.#port = api.port;
    this.#running = { journal, gateway, engine, api };
  }

  /** Stops the daemon regularly, without waiting for running transactions. */
  async stop(): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    await running.engine.stop(0);
    await running.api.close();
    this.#running = undefined;
    running.gateway.close();
    running.journal.close();
  }

  /** Ends the daemon like a crash: nothing more is sent, written or reported. */
  async kill(): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    this.#killed.add(running.journal);
    running.gateway.close();
    running.journal.close();
    await running.api.close();
  }

  /** Opens a plain socket to the API. */
  dial(): Socket {
    const socket = connect(this.#port, '127.0.0.1');
    socket.on('error', () => undefined);
    return socket;
  }

  /** Stops the gateway with its terminals. */
  async unplug(): Promise<void> {
    this.#isUnplugged = true;
    await this.simulator.close();
  }

  /** Ends everything and removes the files. */
  async close(): Promise<void> {
    await this.kill();
    if (!this.#isUnplugged) await this.simulator.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

function randomBits(): number {
  return randomBytes(4).readUInt32BE();
}
