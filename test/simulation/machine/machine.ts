/** The machine on which the daemon runs. The machine starts, ends, stops and delays the processes of the daemon. */

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
  WireEvent,
} from '../../../src/core/index.js';
import type { Engine, Redactor } from '../../../src/lane/index.js';
import type { ServiceMaker } from '../../../src/lane/engine/service.js';
import { pairJournal } from '../../../src/daemon/pair/pair-journal.js';
import type { Leading } from '../../../src/replicate/index.js';
import { handedOn } from '../../../src/gateway/forwarding-wire.js';
import type { BadNetwork } from '../faults/bad-network.js';
import type { FaultId } from '../faults/catalogue.js';
import type { Scene } from '../scene.js';
import { isAsked, terminals } from '../setup.js';
import { startVirtualDaemon, type VirtualDaemon } from '../virtual-daemon.js';
import type { Pair } from '../replicated/pair.js';
import type { PairProcess } from '../replicated/process.js';
import { diskError, FrailDisk, type CommitFault } from './frail-journal.js';
import { leasedService } from './leased-service.js';
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
  readonly log?: (log: ReplicatedLog) => ReplicatedLog;
}

/** Thrown when the process has ended, so that no code of the process continues. */
export class ProcessDied extends Error {}

const commitFaults: Readonly<Record<CommitFault, FaultId>> = {
  fails: 'D3',
  'fails-and-is-there': 'D2',
  'power-before': 'D1',
  'power-after': 'D1',
  'takes-5s': 'D11',
};

/** A process with an engine. `member`: the process of a pair that this process is, while it leads. */
interface Running {
  readonly number: number;
  readonly time: MachineTime;
  readonly member: PairProcess | undefined;
  isAlive: boolean;
  hasFailed: boolean;
  daemon: VirtualDaemon | undefined;
}

/**
 * One machine with its processes, one after another. For a pair: the machine of the newest leader. An earlier leader may
 * still run.
 */
export class Machine {
  readonly #time: MachineTime;
  readonly disk = new FrailDisk();
  readonly tap: WireTap;
  readonly #scene: Scene;
  readonly #network: BadNetwork;
  readonly #journal: JournalPort;
  /** The processes of a pair that have led and still run. */
  readonly #running = new Map<PairProcess, Running>();
  #injected: Injected;
  readonly #sealed: (wire: Wire) => Wire;
  readonly #onStart: (lanes: Lanes) => void;
  readonly #onEnd: (() => void) | undefined;
  readonly #pair: Pair | undefined;
  /** For a pair: the next payment request stays in the process for this time in ms, and the process stands still with it. */
  #holdsForMs: number | undefined;
  readonly #services:
    | ((process: Clock & Scheduler, number: number, injected: Injected['service']) => readonly ServiceMaker[])
    | undefined;
  /** The running process; for a pair, the newest leader. */
  #current: Running | undefined;
  #lanes: Lanes | undefined;
  #diesAt: HookPoint | undefined;
  #plan: { readonly point: HookPoint; readonly happens: () => void } | undefined;
  processes = 0;
  /** The reasons why a process stopped itself, apart from a failed disk: an unexpected exception. */
  readonly strangeStops: string[] = [];
  /** The times at which a leader without its lease wrote nothing. */
  readonly withheld: number[] = [];
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
    this.#time = new MachineTime(scene.time);
    scene.committed.clocks = () => ({ monoMs: this.time.monoMs(), wallMs: this.time.wallMs() });
    this.tap = new WireTap(scene.committed, () => scene.time.monoMs());
    this.#journal = scene.committed.watching(parts.journal);
    this.#pair?.runOn({
      leads: (member) => this.#leads(member),
      mustEnd: (member) => this.#endedBy(member),
    });
  }

  /** The clock of the machine. */
  get time(): MachineTime {
    return this.#pair?.time ?? this.#time;
  }

  /** The lanes of the running process; undefined if none runs. */
  get lanes(): Lanes | undefined {
    return this.#lanes;
  }

  /** The engine of the running process; undefined if none runs. */
  get engine(): Engine | undefined {
    return this.#current?.daemon?.engine;
  }

  /** Injects these bugs, and no others, from the next start on. */
  inject(injected: Injected): void {
    this.#injected = injected;
  }

  /** Starts a process, if none runs. A process of a pair has an engine only once it leads. */
  start(): void {
    if (this.#pair !== undefined) this.#pair.start();
    else if (this.#current === undefined) this.#run(undefined);
  }

  /** Handles that a process of a pair becomes the leader. An earlier leader that still runs notices this later. */
  #leads(member: PairProcess): void {
    if (this.#current !== undefined) this.#left();
    this.#run(member);
  }

  #run(member: PairProcess | undefined): void {
    this.processes += 1;
    const process: Running = {
      number: this.processes,
      time: this.time,
      member,
      isAlive: true,
      hasFailed: false,
      daemon: undefined,
    };
    this.#current = process;
    if (member !== undefined) this.#running.set(member, process);
    this.starts.push(this.#scene.time.monoMs());
    try {
      this.#begin(process);
    } catch (error) {
      // The journal failed during the start of the process. The process ends and is started again.
      this.#failed(asError(error), process);
    }
  }

  #begin(process: Running): void {
    const { setup, seed, host, time } = this.#scene;
    const injected = this.#injected;
    const log = this.#logOf(process);
    const disk = this.#diskOf(process);
    const journal = injected.journal?.(disk) ?? disk;
    const tapped = (port: Wire): Wire =>
      this.tap.on(this.#pausing(this.#sealed(port), process), process.number, {
        hasFailed: () => process.hasFailed,
        isIntact: (text) => this.#network.isIntact(text),
      });
    process.daemon = startVirtualDaemon({
      time,
      host,
      process: process.time,
      journal:
        log === undefined ? journal : pairJournal(journal, log, (error) => this.#failedOutsideATurn(error, process)),
      terminals,
      profile: injected.profile?.(setup.profile) ?? setup.profile,
      dialect: setup.dialect,
      encoding: setup.encoding,
      seed: seed * 31 + process.number,
      network: { latencyMs: setup.latencyMs },
      carrier: setup.carrier,
      hasTokens: setup.hasTokens,
      hearsCalls: setup.isFull,
      ...(isAsked(setup) ? { prompts: { by: 'configuration', answers: { confirmation: true } } } : {}),
      keepAliveMs: setup.keepAliveMs === 0 ? undefined : setup.keepAliveMs,
      interference: this.#network,
      wire: (port) => this.#leased(injected.port?.(tapped(port)) ?? tapped(port), process, log),
      ...(injected.codec === undefined ? {} : { speech: injected.codec }),
      ...(injected.redactor === undefined ? {} : { redactor: injected.redactor }),
      ...this.#servicesOf(process, log),
      ...(log === undefined ? {} : { replicatedLog: log }),
      hook: (point) => this.#reached(point, process),
      onFatal: (error) => this.#failed(error, process),
    });
    const { lanes } = process.daemon.engine;
    this.#lanes = injected.lanes?.(lanes) ?? lanes;
    this.#onStart(this.#lanes);
  }

  /** Returns the payment services of a process. Nothing is sent to them after the lease of the process has ended. */
  #servicesOf(
    { time, number }: Running,
    log: ReplicatedLog | undefined,
  ): { readonly services?: readonly ServiceMaker[] } {
    const { service } = this.#injected;
    const around = (wire: ServiceWire): ServiceWire => {
      const inner = service?.(wire) ?? wire;
      return log === undefined ? inner : leasedService(inner, log, time);
    };
    return this.#services === undefined ? {} : { services: this.#services(time, number, around) };
  }

  /** Returns the journal of a process, on the bad disk. */
  #diskOf(process: Running): JournalPort {
    const { member } = process;
    const scene = this.#scene;
    const journal = member === undefined ? undefined : this.#pair?.journalOf(member);
    return this.disk.under(journal ?? this.#journal, {
      die: () => this.#die(process),
      standStill: (forMs) => process.time.standStill(forMs),
      running: () => (process.isAlive ? process.number : undefined),
      isGone: () => {
        throw new ProcessDied();
      },
      refused: () => scene.counted(['D4'], undefined, scene.isRecovering()),
      faulted: (fault) => {
        if (fault === 'power-before' || fault === 'power-after') process.time.switchedOff();
        process.hasFailed ||= fault === 'fails' || fault === 'fails-and-is-there';
        scene.counted([commitFaults[fault]], undefined, scene.isRecovering());
      },
    });
  }

  /** True if, at some time between two moments, no process ran or the process was stopped. */
  isInterrupted(fromMs: number, toMs: number): boolean {
    const isWithin = (atMs: number): boolean => atMs >= fromMs && atMs <= toMs;
    const wasStalled = this.time.stalls.some((stall) => stall.toMs >= fromMs && stall.fromMs <= toMs);
    return wasStalled || this.#ends.some(isWithin) || this.starts.some(isWithin);
  }

  #logOf(process: Running): ReplicatedLog | undefined {
    if (process.member === undefined) return undefined;
    const log = this.#pair?.logOf(
      process.member,
      (decidedMs, work) => this.tap.decidedAt(decidedMs, work),
      () => {
        this.#end(process);
        this.startAfter(1_000);
      },
    );
    return log && (this.#injected.log?.(log) ?? log);
  }

  /** Returns a wire on which the process can stand still between the check of its lease and the write. */
  #pausing(port: Wire, process: Running): Wire {
    if (this.#pair === undefined) return port;
    let heard: ((event: WireEvent) => void) | undefined;
    return {
      ...handedOn(port),
      listen: (listener, gate) => {
        heard = listener;
        port.listen(listener, gate);
      },
      launch: (connection, key, text, answerMs) => {
        const forMs = this.#holdsForMs;
        if (forMs !== undefined && text.includes('PaymentRequest')) {
          this.#holdsForMs = undefined;
          this.#scene.tell(`the process stands still for ${forMs} ms, between the check of its lease and the write`);
          process.time.hold(forMs);
        }
        if (!process.time.isHeld) return port.launch(connection, key, text, answerMs);
        process.time.soon(() => {
          const isSent = !process.isAlive || port.launch(connection, key, text, answerMs);
          // The connection was lost meanwhile. Without a link that ends, each request has an end of its own.
          if (!isSent && port.bounds === 'response') heard?.({ type: 'request-lost', key, cause: lostMeanwhile });
        });
        return true;
      },
    };
  }

  /** Makes the process stand still at its next payment request. */
  holdAtNextPayment(forMs: number): void {
    this.#holdsForMs = forMs;
  }

  /** Makes the process stand still from now on, or its machine sleep. */
  hold(forMs: number, isSleep = false): void {
    if (this.#current === undefined) return;
    this.#scene.tell(`the ${isSleep ? 'machine sleeps' : 'process stands still'} for ${forMs} ms`);
    this.#current.time.hold(forMs, isSleep);
  }

  /** Kills the process without a shutdown. */
  kill(): void {
    if (this.#current !== undefined) this.#end(this.#current);
  }

  /** Ends a process, whether it is the newest leader or not. */
  #end(process: Running): void {
    if (!process.isAlive) return;
    process.isAlive = false;
    process.daemon?.kill();
    if (process.member !== undefined) {
      this.#running.delete(process.member);
      this.#pair?.ended(process.member);
    }
    if (this.#current !== process) return;
    this.#left();
    const other = [...this.#running.values()].findLast(({ time }) => !time.isHeld);
    if (other !== undefined) this.#foundAgain(other);
  }

  /**
   * Handles that the newest leader has ended while an earlier leader still runs. The registers find the earlier leader, until it learns that it no
   * longer leads.
   */
  #foundAgain(process: Running): void {
    const lanes = process.daemon?.engine.lanes;
    if (lanes === undefined || process.member === undefined) return;
    this.#pair?.isFound(process.member);
    this.#current = process;
    this.processes += 1;
    this.#lanes = lanes;
    this.#onStart(lanes);
  }

  #left(): void {
    this.#ends.push(this.#scene.time.monoMs());
    this.#current = undefined;
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
    const process = this.#current;
    if (process?.daemon === undefined) return;
    const stopped = process.daemon.engine.stop(graceMs);
    const { leading } = process.member ?? {};
    if (leading !== undefined) void this.#stopLeading(process, leading, stopped);
    // A leader waits a little longer for its last entry.
    const endMs = leading === undefined ? graceMs : graceMs + 4_000;
    this.#scene.time.at(this.#scene.time.monoMs() + endMs, () => this.#end(process));
    this.startAfter(endMs + thenMs);
  }

  /** Ends a leadership, when the process can send nothing any more. */
  async #stopLeading(process: Running, leading: Pick<Leading, 'stop'>, stopped: Promise<void>): Promise<void> {
    await stopped;
    if (!process.isAlive) return;
    process.daemon?.kill();
    await leading.stop();
    this.#end(process);
  }

  startAfter(afterMs: number): void {
    this.#scene.time.at(this.#scene.time.monoMs() + afterMs, () => this.start());
  }

  /** Cancels all planned faults, and starts a process if none runs. */
  heal(): void {
    this.#diesAt = undefined;
    this.#plan = undefined;
    this.#holdsForMs = undefined;
    this.#pair?.heal();
    this.start();
  }

  #reached(point: HookPoint, process: Running): void {
    if (this.#current !== process) return;
    if (this.#plan?.point === point) {
      const { happens } = this.#plan;
      this.#plan = undefined;
      happens();
      // The process was ended while it was stopped, and another process may run now.
      if (!process.isAlive) throw new ProcessDied();
    }
    if (this.#diesAt !== point) return;
    this.#scene.counted(point === 'sent' ? ['R1', 'R2'] : ['R1'], undefined, this.#scene.isRecovering());
    this.#scene.tell(`the process dies at "${point}"`);
    this.#die(process);
  }

  #die(process: Running): never {
    this.#end(process);
    this.startAfter(1_000);
    throw new ProcessDied();
  }

  /** Ends a process of a pair because another process leads. */
  #endedBy(member: PairProcess): void {
    const process = this.#running.get(member);
    if (!member.isAlive) return;
    if (process === undefined) this.#pair?.ended(member);
    else this.#end(process);
    this.startAfter(1_000);
  }

  /** Handles an engine that stopped itself: the process ends within a second and is started again. */
  #failed(error: Error, process: Running): void {
    if (error instanceof ProcessDied) return;
    this.#scene.tell(`the process stops itself: ${error.message}`);
    if (error.message !== diskError) this.strangeStops.push(error.message);
    this.#scene.time.at(this.#scene.time.monoMs() + 500, () => {
      if (!process.isAlive) return;
      this.#end(process);
      this.startAfter(1_000);
    });
  }

  /** Handles a leader whose journal failed in a commit outside a turn. The links of the process are closed at once. */
  #failedOutsideATurn(error: unknown, process: Running): void {
    this.#failed(asError(error), process);
    this.#end(process);
    this.startAfter(1_500);
  }

  /** Returns the connection of a leader, which sends nothing after the lease has ended. */
  #leased(port: Wire, { member }: Running, log: ReplicatedLog | undefined): Wire {
    if (log === undefined || member === undefined) return port;
    return {
      ...handedOn(port),
      listen: (listener, gate) => port.listen(listener, gate),
      launch: (connection, key, text, answerMs) => {
        if (!log.mayWrite()) {
          this.withheld.push(this.#scene.time.monoMs());
          return false;
        }
        this.#pair?.wrote(member);
        return port.launch(connection, key, text, answerMs);
      },
    };
  }
}

const lostMeanwhile = { code: 'closed', text: 'the connection was lost while the process stood still' } as const;

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
