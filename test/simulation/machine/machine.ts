/** The machine on which the daemon runs: it starts, ends, stops and delays processes. */

import type { Codec } from '../../../protocol/index.js';
import type {
  Clock,
  HookPoint,
  JournalPort,
  Lanes,
  Profile,
  ReplicatedLog,
  Scheduler,
  ServiceWire,
  Wire,
} from '../../../src/core/index.js';
import type { Engine, Redactor } from '../../../src/lane/index.js';
import type { ServiceMaker } from '../../../src/lane/engine/service.js';
import { pairJournal } from '../../../src/daemon/pair/pair-journal.js';
import { handedOn } from '../../../src/gateway/forwarding-wire.js';
import type { BadNetwork } from '../faults/bad-network.js';
import type { FaultId } from '../faults/catalogue.js';
import type { Scene } from '../scene.js';
import { terminals, type Setup } from '../setup.js';
import { startVirtualDaemon, type VirtualDaemon } from '../virtual-daemon.js';
import { leaseMs } from '../replicated/virtual-log.js';
import type { Pair } from '../replicated/pair.js';
import type { VirtualStream } from '../replicated/virtual-stream.js';
import { diskError, FrailDisk, type CommitFault } from './frail-journal.js';
import { MachineTime } from './machine-time.js';
import { WireTap } from './wire-tap.js';

/** The steps of a turn at which an event can happen to the machine. */
export const journalPoints = [
  'accepted',
  'committed-before-send',
  'sent',
  'answer-read',
  'committed-before-told',
  'status-sent',
] as const;

/** The bugs that are injected between the engine and its surroundings, to check that the oracle finds them. */
export interface Injected {
  readonly journal?: (journal: JournalPort) => JournalPort;
  readonly port?: (port: Wire) => Wire;
  readonly codec?: (codec: Codec) => Codec;
  readonly lanes?: (lanes: Lanes) => Lanes;
  readonly service?: (wire: ServiceWire) => ServiceWire;
  readonly redactor?: Redactor;
  readonly profile?: (profile: Profile) => Profile;
  /** For a pair: a log with a mistake, and the entries that the standby leaves out. */
  readonly log?: (log: ReplicatedLog, stream: VirtualStream) => ReplicatedLog;
  readonly skips?: (sequence: number) => boolean;
}

/** Thrown through the running turn: the process has ended, and none of its code continues. */
export class ProcessDied extends Error {}

const commitFaults: Readonly<Record<CommitFault, FaultId>> = {
  fails: 'D3',
  'fails-and-is-there': 'D2',
  'power-before': 'D1',
  'power-after': 'D1',
  'takes-5s': 'D11',
};

/** One machine with its processes. */
export class Machine {
  readonly time: MachineTime;
  readonly disk = new FrailDisk();
  readonly tap: WireTap;
  readonly #scene: Scene;
  readonly #network: BadNetwork;
  readonly #journal: JournalPort;
  #injected: Injected;
  readonly #sealed: (wire: Wire) => Wire;
  readonly #onStart: (lanes: Lanes) => void;
  readonly #onEnd: (() => void) | undefined;
  readonly #pair: Pair | undefined;
  /** For a pair: the next payment request stays in the process for so long, and the process stands still with it. */
  #freezesForMs: number | undefined;
  /** The processes that stand still, each with the function that wakes it up. */
  readonly #frozen = new Set<() => void>();
  readonly #services:
    | ((process: Clock & Scheduler, number: number, injected: Injected['service']) => readonly ServiceMaker[])
    | undefined;
  #daemon: VirtualDaemon | undefined;
  #lanes: Lanes | undefined;
  #isAlive = false;
  #hasFailed = false;
  #diesAt: HookPoint | undefined;
  #plan: { readonly point: HookPoint; readonly happens: () => void } | undefined;
  processes = 0;
  /** The reasons why a process stopped itself, apart from a failed disk: an unexpected exception. */
  readonly strangeStops: string[] = [];
  /** The times at which processes started and ended. */
  readonly starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(
    scene: Scene,
    parts: {
      readonly network: BadNetwork;
      readonly journal: JournalPort;
      readonly injected: Injected;
      /** Seals sent messages and opens received ones. Absent: plain messages. */
      readonly sealed?: ((wire: Wire) => Wire) | undefined;
      readonly onStart: (lanes: Lanes) => void;
      /** Called when the process has ended. */
      readonly onEnd?: () => void;
      /** Two daemons that share a stream. Absent: one daemon alone. */
      readonly pair?: Pair | undefined;
      /** Returns the payment services for the process with this number. */
      readonly services?: (
        process: Clock & Scheduler,
        number: number,
        injected: Injected['service'],
      ) => readonly ServiceMaker[];
    },
  ) {
    this.#scene = scene;
    this.#network = parts.network;
    this.#injected = parts.injected;
    this.#sealed = parts.sealed ?? ((wire) => wire);
    this.#onStart = parts.onStart;
    this.#onEnd = parts.onEnd;
    this.#pair = parts.pair;
    this.#services = parts.services;
    this.time = new MachineTime(scene.time);
    scene.committed.clocks = () => ({ monoMs: this.time.monoMs(), wallMs: this.time.wallMs() });
    this.tap = new WireTap(scene.committed, () => scene.time.monoMs());
    const watched = scene.committed.watching(parts.journal);
    this.#pair?.watch(watched);
    this.#journal = this.disk.under(watched, {
      die: () => this.#die(),
      standStill: (forMs) => this.time.standStill(forMs),
      running: () => this.#running(),
      isGone: () => {
        throw new ProcessDied();
      },
      refused: () => scene.counted(['D4'], undefined, scene.isRecovering()),
      faulted: (fault) => {
        if (fault === 'power-before' || fault === 'power-after') this.time.switchedOff();
        this.#hasFailed ||= fault === 'fails' || fault === 'fails-and-is-there';
        scene.counted([commitFaults[fault]], undefined, scene.isRecovering());
      },
    });
  }

  /** The lanes of the running process; undefined if none runs. */
  get lanes(): Lanes | undefined {
    return this.#lanes;
  }

  /** The engine of the running process; undefined if none runs. */
  get engine(): Engine | undefined {
    return this.#daemon?.engine;
  }

  /** Injects these bugs, and no others, from the next start on. */
  inject(injected: Injected): void {
    this.#injected = injected;
  }

  start(): void {
    if (this.#isAlive) return;
    this.#isAlive = true;
    this.starts.push(this.#scene.time.monoMs());
    this.#hasFailed = false;
    try {
      this.#begin();
    } catch (error) {
      // The journal failed during the start of the process. The process ends and is started again.
      this.#failed(asError(error));
    }
  }

  #begin(): void {
    const { setup, seed, host, time } = this.#scene;
    const injected = this.#injected;
    const process = (this.processes += 1);
    const log = this.#logOf(process);
    const journal = injected.journal?.(this.#journal) ?? this.#journal;
    const tapped = (port: Wire): Wire =>
      this.tap.on(this.#pausing(this.#sealed(port)), process, {
        hasFailed: () => this.#hasFailed,
        isIntact: (text) => this.#network.isIntact(text),
      });
    this.#daemon = startVirtualDaemon({
      time,
      host,
      process: this.time,
      journal: log === undefined ? journal : pairJournal(journal, log, (error) => this.#failed(asError(error))),
      terminals,
      profile: injected.profile?.(setup.profile) ?? setup.profile,
      dialect: setup.dialect,
      encoding: setup.encoding,
      seed: seed * 31 + process,
      network: { latencyMs: setup.latencyMs },
      carrier: setup.carrier,
      hasTokens: setup.hasTokens,
      hearsCalls: setup.isFull,
      ...(isAsked(setup) ? { prompts: { by: 'configuration', answers: { confirmation: true } } } : {}),
      keepAliveMs: setup.keepAliveMs === 0 ? undefined : setup.keepAliveMs,
      interference: this.#network,
      wire: (port) => leased(injected.port?.(tapped(port)) ?? tapped(port), log),
      ...(injected.codec === undefined ? {} : { speech: injected.codec }),
      ...(injected.redactor === undefined ? {} : { redactor: injected.redactor }),
      ...(this.#services === undefined ? {} : { services: this.#services(this.time, process, injected.service) }),
      ...(log === undefined ? {} : { replicatedLog: log }),
      hook: (point) => this.#reached(point, process),
      onFatal: (error) => this.#failed(error),
    });
    const { lanes } = this.#daemon.engine;
    this.#lanes = injected.lanes?.(lanes) ?? lanes;
    this.#onStart(this.#lanes);
  }

  /** True if no process ran at some time between two moments, or the process was stopped. */
  isInterrupted(fromMs: number, toMs: number): boolean {
    const isWithin = (atMs: number): boolean => atMs >= fromMs && atMs <= toMs;
    const wasStalled = this.time.stalls.some((stall) => stall.toMs >= fromMs && stall.fromMs <= toMs);
    return wasStalled || this.#ends.some(isWithin) || this.starts.some(isWithin);
  }

  #logOf(process: number): ReplicatedLog | undefined {
    const pair = this.#pair;
    if (pair === undefined) return undefined;
    const { log: mistaken, skips } = this.#injected;
    if (skips !== undefined) pair.skips = skips;
    const log = pair.begin(process, {
      monoMs: () => this.time.monoMs(),
      later: (afterMs, act) =>
        void this.time.at(this.time.monoMs() + afterMs, () => this.#running() === process && act()),
      isRunning: () => this.#running() === process,
      act: (decidedMs, work) => this.tap.decidedAt(decidedMs, work),
      die: () => this.#dieIn(() => this.#die()),
      onDeposed: (why) => this.#failed(new Error(`the process no longer leads: ${why}`)),
    });
    return mistaken?.(log, pair.stream) ?? log;
  }

  /** Ends the process outside its own turn, where nothing catches the end. */
  #dieIn(die: () => never): void {
    try {
      die();
    } catch (error) {
      if (!(error instanceof ProcessDied)) throw error;
    }
  }

  /** A wire on which the process can stand still between the check of its lease and the write. */
  #pausing(port: Wire): Wire {
    if (this.#pair === undefined) return port;
    return {
      ...handedOn(port),
      listen: (listener, gate) => port.listen(listener, gate),
      launch: (connection, key, text, answerMs) => {
        const write = (): unknown => port.launch(connection, key, text, answerMs);
        if (this.#freezesForMs !== undefined && text.includes('PaymentRequest'))
          this.#freeze(this.#freezesForMs, write);
        return port.launch(connection, key, text, answerMs);
      },
    };
  }

  /**
   * The process stands still with a request that it is about to write. The other daemon takes over. Later the process
   * wakes up and writes the request.
   */
  #freeze(forMs: number, write: () => void): never {
    const daemon = this.#daemon;
    this.#freezesForMs = undefined;
    this.#scene.tell(`the process stands still for ${forMs} ms, between append and write`);
    daemon?.freeze();
    const gone = this.#pair?.frozen();
    this.#left();
    const wake = (): void => {
      if (!this.#frozen.delete(wake)) return;
      this.#scene.tell('the process wakes up, and its request leaves');
      write();
      daemon?.kill();
      gone?.();
    };
    this.#frozen.add(wake);
    this.#scene.time.at(this.#scene.time.monoMs() + forMs, wake);
    this.startAfter(leaseMs + 1_000);
    throw new ProcessDied();
  }

  /** The process stands still at its next payment request. */
  freezeAtNextPayment(forMs: number): void {
    if (this.#frozen.size === 0) this.#freezesForMs = forMs;
  }

  /** Kills the process without a shutdown. */
  kill(): void {
    this.#daemon?.kill();
    this.#pair?.ended();
    this.#left();
  }

  #left(): void {
    this.#ends.push(this.#scene.time.monoMs());
    this.#isAlive = false;
    this.#daemon = undefined;
    this.#lanes = undefined;
    this.#onEnd?.();
    this.#diesAt = undefined;
  }

  /** Kills the process when it reaches this step of a turn. */
  dieAt(point: HookPoint): void {
    this.#diesAt = point;
  }

  /** Calls `happens` when the process reaches this step of a turn. */
  meetsAt(point: HookPoint, happens: () => void): void {
    this.#plan = { point, happens };
  }

  /** Asks the process to stop, as SIGTERM does, and starts it again afterwards. */
  restart(graceMs: number, thenMs: number): void {
    const daemon = this.#daemon;
    if (daemon === undefined) return;
    void daemon.engine.stop(graceMs);
    this.#scene.time.at(this.#scene.time.monoMs() + graceMs, () => {
      if (this.#daemon === daemon) this.kill();
    });
    this.startAfter(graceMs + thenMs);
  }

  startAfter(afterMs: number): void {
    this.#scene.time.at(this.#scene.time.monoMs() + afterMs, () => this.start());
  }

  /** Cancels all planned faults, and starts a process if none runs. */
  heal(): void {
    this.#diesAt = undefined;
    this.#plan = undefined;
    this.#freezesForMs = undefined;
    for (const wake of this.#frozen) wake();
    this.#pair?.heal();
    this.start();
  }

  #running(): number | undefined {
    return this.#isAlive ? this.processes : undefined;
  }

  #reached(point: HookPoint, process: number): void {
    if (this.#plan?.point === point) {
      const { happens } = this.#plan;
      this.#plan = undefined;
      happens();
      // The process was ended while it was stopped, and another one may run now.
      if (this.#running() !== process) throw new ProcessDied();
    }
    if (this.#diesAt !== point) return;
    this.#scene.counted(point === 'sent' ? ['R1', 'R2'] : ['R1'], undefined, this.#scene.isRecovering());
    this.#scene.tell(`the process dies at "${point}"`);
    this.#die();
  }

  #die(): never {
    this.kill();
    this.startAfter(1_000);
    throw new ProcessDied();
  }

  /** Handles an engine that stopped itself: the process ends within a second and is started again. */
  #failed(error: Error): void {
    if (error instanceof ProcessDied) return;
    this.#scene.tell(`the process stops itself: ${error.message}`);
    if (error.message !== diskError) this.strangeStops.push(error.message);
    const failed = this.processes;
    this.#scene.time.at(this.#scene.time.monoMs() + 500, () => {
      if (!this.#isAlive || this.processes !== failed) return;
      this.kill();
      this.startAfter(1_000);
    });
  }
}

/** True if terminals put questions to the cashier: those that call, and DataMesh's with its published forms. */
function isAsked({ isFull, hasForms, dialect }: Setup): boolean {
  return isFull || (hasForms && dialect === 'datamesh-3.1');
}

/** The wire of a leader: nothing leaves after its lease has ended. */
function leased(port: Wire, log: ReplicatedLog | undefined): Wire {
  if (log === undefined) return port;
  return {
    ...handedOn(port),
    listen: (listener, gate) => port.listen(listener, gate),
    launch: (connection, key, text, answerMs) => log.mayWrite() && port.launch(connection, key, text, answerMs),
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
