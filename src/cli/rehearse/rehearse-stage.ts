/** The stage of one bad day: a simulated gateway, a payment service where the day is about links, a daemon that can die, and the relay through which the register speaks to it. */

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
import { type Relay, type Relayed, startRelay } from './rehearse-relay.js';
import { type RehearsedService, startRehearsedService } from './rehearse-service.js';
import { type ServerProcess, startServer } from '../practice/server-process.js';
import { untilReady } from '../practice/until-ready.js';

/** How a stage is set. */
export interface StageOptions {
  /** The file of the command line. */
  readonly entry: string;
  /** What the register speaks. */
  readonly speaks: RehearsedInterface;
  /** How much faster than real time daemon and terminals are. */
  readonly speed: number;
  /** A script line of the simulator for its terminal till-1; '' for none. */
  readonly terminal: string;
  readonly hasPrompts: boolean;
  /** What goes wrong at the payment service; undefined where there is none. */
  readonly serviceFaults: readonly ServiceFault[] | undefined;
  readonly note: (asked: Relayed) => void;
  readonly interrupted: AbortSignal;
}

type Daemon = ServerProcess<{ readonly url: string; readonly pid: number }>;

/** The register under test, and the one beside it. */
const registers = { tested: 'till', other: 'next-till' } as const;

/** See above. */
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

  /** Sets one. Rejects when it cannot be set; then nothing is left behind. */
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
    const { speed, speaks, terminal, hasPrompts, serviceFaults, note } = this.#options;
    const prepared = await speaks.prepare(this.#directory);
    const { poiId, dialect } = prepared;
    this.#prepared = prepared;
    this.#simulator = await startSimulator({
      terminals: [poiId],
      dialect,
      speed,
      // The amount is the same on all days, and plays none by itself.
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
    this.#relay = await startRelay(note, speed, prepared.spoken);
    await this.startDaemon();
  }

  get #configurationFile(): string {
    return join(this.#directory, 'tenderd.toml');
  }

  /** An empty folder for what the register must not forget. */
  get stateDir(): string {
    return join(this.#directory, 'register');
  }

  /** The address that stays. */
  get relay(): Relay {
    if (this.#relay === undefined) throw new RangeError('the stage is not set');
    return this.#relay;
  }

  /** What the terminals really moved. */
  get simulator(): RunningSimulator {
    if (this.#simulator === undefined) throw new RangeError('the stage is not set');
    return this.#simulator;
  }

  /** What was captured of the links; nothing where the day has no payment service. */
  async captured(): Promise<readonly { readonly transactionId: string; readonly amount: number }[]> {
    return (await this.#service?.captured()) ?? [];
  }

  /** The file with the tested register's token. */
  get tokenFile(): string {
    return registerTokenPath(this.#dataDir, registers.tested);
  }

  /** Whether a transaction of this register is that of the tested one: who is known by a seal alone has no name. */
  isTested(register: string | undefined): boolean {
    return register !== registers.other;
  }

  /** What the register is told of its interface, in place of what every register is told. */
  get registerEnvironment(): Readonly<Record<string, string>> {
    return this.#prepared?.registerEnvironment ?? {};
  }

  /** A client with every right, or that of the register beside. They speak to the daemon itself. */
  client(as: 'operator' | 'other-register'): Tenderd {
    const file = as === 'operator' ? tokenPath(this.#dataDir) : registerTokenPath(this.#dataDir, registers.other);
    return new Tenderd({ url: this.#daemon?.ready.url ?? '', token: readFileSync(file, 'utf8').trim() });
  }

  /** How many payments have reached the terminal. */
  get paymentsSeen(): number {
    return this.#paymentsSeen;
  }

  /** Resolves when more payments than so many have reached the terminal, or the signal is aborted. */
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

  /** Starts the daemon, for the first time or again, and resolves when it can take payments. */
  async startDaemon(): Promise<void> {
    const { entry, speed, interrupted } = this.#options;
    // Before it lives: counted from when it is ready, a slow start would make its clock older than it is, and each latest start too late.
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
    this.relay.towards(this.#daemon.ready.url, startedAtMs, readFileSync(this.tokenFile, 'utf8').trim());
    await untilReady(this.client('operator'), interrupted);
  }

  /** Ends the daemon; resolves when it is gone. Asked to stop, it is heard until then. */
  async endDaemon(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (signal === 'SIGKILL') this.relay.nowhere();
    await this.#daemon?.end(signal);
    this.relay.nowhere();
  }

  /** Takes it all away. */
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
