/**
 * The processes of one scenario: a simulated gateway, a daemon that can be killed, and a relay between register and daemon. Scenarios with links also
 * have a payment service.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { Tenderd } from '../../client/index.js';
import { registerTokenPath, tokenPath } from '../../config/index.js';
import type { ServiceFault } from '../../rehearsal/days.js';
import { type RunningSimulator, startSimulator } from '../../simulator/index.js';
import { practiceKeys, practiceServiceText } from '../practice/practice-service.js';
import type { PreparedInterface, RehearsedInterface } from './rehearse-interface.js';
import { type Relay, type RecordedRequest, startRelay } from './rehearse-relay.js';
import { type RehearsedService, startRehearsedService } from './rehearse-service.js';
import { type ServerProcess, startServer } from '../practice/server-process.js';
import { untilReady } from '../practice/until-ready.js';

/** The settings of one scenario. */
export interface StageOptions {
  /** The file of the command line program, as in `process.argv[1]`. */
  readonly entry: string;
  /** The interface of the daemon that the register uses. */
  readonly rehearsed: RehearsedInterface;
  /** The speed of the daemon and the terminals relative to real time. */
  readonly speed: number;
  /** The line of the simulator's script for the terminal. Empty if there is none. */
  readonly terminal: string;
  readonly hasPrompts: boolean;
  /** The faults of the payment service. If undefined, no payment service runs. */
  readonly serviceFaults: readonly ServiceFault[] | undefined;
  /** Called for each request of the register. */
  readonly record: (request: RecordedRequest) => void;
  readonly interrupted: AbortSignal;
}

type Daemon = ServerProcess<{ readonly url: string; readonly pid: number }>;

/** The names of the register under test and of another register. */
const registers = { tested: 'till', other: 'next-till' } as const;

/** The processes of one scenario, and their files. */
export class RehearsalStage {
  readonly #options: StageOptions;
  readonly #directory = mkdtempSync(join(tmpdir(), 'tenderd-rehearse-'));
  readonly #dataDir = join(this.#directory, 'data');
  readonly #waiting = new Set<() => void>();
  #simulator: RunningSimulator | undefined;
  #service: RehearsedService | undefined;
  #prepared: PreparedInterface | undefined;
  #relay: Relay | undefined;
  #daemon: Daemon | undefined;
  #paymentsSeen = 0;

  private constructor(options: StageOptions) {
    this.#options = options;
  }

  /** Starts the processes. If one of them does not start, rejects and leaves no process or file. */
  static async set(options: StageOptions): Promise<RehearsalStage> {
    const stage = new RehearsalStage(options);
    try {
      await stage.#set();
      return stage;
    } catch (error) {
      await stage.clear();
      throw error;
    }
  }

  async #set(): Promise<void> {
    const { speed, rehearsed, terminal, hasPrompts, serviceFaults, record } = this.#options;
    const prepared = await rehearsed.prepare(this.#directory);
    const { poiId, dialect } = prepared;
    this.#prepared = prepared;
    this.#simulator = await startSimulator({
      terminals: [poiId],
      dialect,
      speed,
      // All scenarios have the same amount, so the amount must not trigger a fault.
      hasMagicAmounts: false,
      script: terminal === '' ? '' : `${poiId} ${terminal}`,
      onReceived: ({ category, type }) => {
        if (category !== 'Payment' || type !== 'Request') return;
        this.#paymentsSeen += 1;
        for (const wake of this.#waiting) wake();
      },
    });
    if (serviceFaults !== undefined) this.#service = await startRehearsedService(serviceFaults);
    mkdirSync(this.stateDir);
    const service = this.#service === undefined ? '' : practiceServiceText(this.#service, this.#service);
    const text = configurationText(this.#dataDir, this.#simulator, hasPrompts, prepared) + service;
    writeFileSync(this.#configurationFile, text);
    this.#relay = await startRelay(record, speed, prepared.served);
    await this.startDaemon();
  }

  get #configurationFile(): string {
    return join(this.#directory, 'tenderd.toml');
  }

  /** The folder in which the register can store data. It is empty at the start of the scenario. */
  get stateDir(): string {
    return join(this.#directory, 'register');
  }

  /** The relay. Its address stays the same during the scenario. */
  get relay(): Relay {
    if (this.#relay === undefined) throw new RangeError('not started');
    return this.#relay;
  }

  /** The simulator. Its ledger shows the money that the terminals moved. */
  get simulator(): RunningSimulator {
    if (this.#simulator === undefined) throw new RangeError('not started');
    return this.#simulator;
  }

  /** Returns the amounts that were captured by links. Empty if there is no payment service. */
  async captured(): Promise<readonly { readonly transactionId: string; readonly amount: number }[]> {
    return (await this.#service?.captured()) ?? [];
  }

  /** The file with the token of the register under test. */
  get tokenFile(): string {
    return registerTokenPath(this.#dataDir, registers.tested);
  }

  /**
   * True if a transaction belongs to the register under test. A register that is identified only by its seal has no
   * name.
   */
  isTested(register: string | undefined): boolean {
    return register !== registers.other;
  }

  /** The environment variables of the interface, for the register. They override the variables that every register gets. */
  get registerEnvironment(): Readonly<Record<string, string>> {
    return this.#prepared?.registerEnvironment ?? {};
  }

  /** Returns a client with the operator's rights, or the client of the other register. Both connect directly to the daemon. */
  client(as: 'operator' | 'other-register'): Tenderd {
    const file = as === 'operator' ? tokenPath(this.#dataDir) : registerTokenPath(this.#dataDir, registers.other);
    return new Tenderd({ url: this.#daemon?.ready.url ?? '', token: readFileSync(file, 'utf8').trim() });
  }

  /** The number of payments that have reached the terminal. */
  get paymentsSeen(): number {
    return this.#paymentsSeen;
  }

  /** Resolves when more than `above` payments have reached the terminal, or when the signal is aborted. */
  async untilPaymentsSeen(above: number, signal: AbortSignal): Promise<void> {
    if (this.#paymentsSeen > above || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        if (this.#paymentsSeen <= above && !signal.aborted) return;
        this.#waiting.delete(wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  /** Starts the daemon, and resolves when it can take payments. */
  async startDaemon(): Promise<void> {
    const { entry, speed, interrupted } = this.#options;
    // Take the time before the start. If it were taken after a slow start, the converted times would be too late.
    const startedAtMs = Date.now();
    this.#daemon = await startServer({
      entry,
      args: ['run', '--config', this.#configurationFile, '--port', '0', '--log-level', 'error'],
      environment: {
        TENDERD_SPEED: String(speed),
        ...this.#prepared?.daemonEnvironment,
        ...(this.#service === undefined ? {} : practiceKeys(this.#service)),
      },
      shape: z.object({ url: z.string(), pid: z.int() }),
    });
    this.relay.forwardTo(this.#daemon.ready.url, startedAtMs, readFileSync(this.tokenFile, 'utf8').trim());
    await untilReady(this.client('operator'), interrupted);
  }

  /**
   * Ends the daemon, and resolves when it has ended. After SIGTERM, the relay forwards the daemon's responses until the
   * daemon has ended.
   */
  async endDaemon(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (signal === 'SIGKILL') this.relay.disconnect();
    await this.#daemon?.end(signal);
    this.relay.disconnect();
  }

  /** Ends all processes and removes their files. */
  async clear(): Promise<void> {
    await this.#relay?.close();
    await this.#daemon?.end('SIGKILL');
    await this.#service?.close();
    await this.#simulator?.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

function configurationText(
  dataDir: string,
  { url, port }: RunningSimulator,
  hasPrompts: boolean,
  { poiId, dialect, configuration }: PreparedInterface,
): string {
  return `dataDir = ${JSON.stringify(dataDir)}

[gateways.practice]
url = ${JSON.stringify(url)}
dialect = "${dialect}"
simulated = true
poiList = { url = "http://127.0.0.1:${port}/poi-list" }

[terminals.till-1]
poiId = "${poiId}"
prompts = ${hasPrompts ? '"register"' : '"off"'}

[registers.${registers.tested}]
[registers.${registers.other}]
${configuration}`;
}
