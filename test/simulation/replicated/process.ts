/**
 * One process of a daemon of a pair. It runs the product as standby and as leader, on the clock of its machine and with
 * the virtual stream.
 */

import type { Clock, LaneCommit, LogPosition, ReplicatedLog, Scheduler } from '../../../src/core/index.js';
import { type Leading, type Member, Standby } from '../../../src/replicate/index.js';
import type { StandbyParts } from '../../../src/replicate/standby/standby.js';
import type { Dice } from '../dice.js';
import type { MachineTime } from '../machine/machine-time.js';
import type { StreamClient, VirtualStream } from './virtual-stream.js';

/** The duration of a lease, ms. */
export const leaseMs = 3_000;

/** As in the daemon, an append that waits longer than this time has no majority. */
const slowMs = 3_000;

/** The time by which a shorter pause may take longer, because the machine is busy. */
const shortMs = 400;

/** The surroundings of a process. */
interface ProcessSite {
  readonly stream: VirtualStream;
  readonly dice: Dice;
  /** The largest entry that is appended whole, in bytes. By default, the entries of a run have no parts. */
  readonly partBytes?: number | undefined;
  /** The journal of its daemon. */
  readonly journal: StandbyParts['journal'];
  /** Called when the process leads. */
  readonly leads: (process: PairProcess) => void;
  /** Called when the process must end: it no longer leads, or it cannot follow the stream. */
  readonly mustEnd: (process: PairProcess, error: unknown) => void;
}

/** See the top of the file. */
export class PairProcess implements StreamClient {
  readonly daemon: number;
  readonly time: MachineTime;
  readonly life: string;
  isAlive = true;
  #leading: Leading | undefined;

  /** `speed`: how fast its monotonic clock runs. `place`: the identity of its data directory. */
  constructor(
    own: { readonly daemon: number; readonly name: string; readonly place: string; readonly life: string },
    { time, speed }: { readonly time: MachineTime; readonly speed: number },
    site: ProcessSite,
  ) {
    this.daemon = own.daemon;
    this.time = time;
    this.life = own.life;
    const mustEnd = (error: unknown): void => {
      if (this.isAlive) site.mustEnd(this, error);
    };
    const member: Member = {
      own: { name: own.name, place: own.place, life: own.life },
      leaseMs,
      ...(site.partBytes === undefined ? {} : { partBytes: site.partBytes }),
      link: site.stream.linkOf(this),
      now: () => ({ monoMs: time.monoMs() * speed, wallMs: time.wallMs() }),
      pause: (ms, signal) => this.#pause((ms < shortMs ? site.dice.pick([ms, shortMs, 1_000]) : ms) / speed, signal),
      onFailure: () => undefined,
      onAnswer: () => undefined,
    };
    const standby = new Standby({ member, journal: site.journal, onEnd: mustEnd });
    void this.#lead(standby, site).catch(mustEnd);
  }

  async #lead(standby: Standby, { leads }: ProcessSite): Promise<void> {
    const leading = await standby.run();
    if (leading === undefined || !this.isAlive) return;
    this.#leading = leading;
    leads(this);
  }

  /** The log of the leader; undefined while the process follows. */
  get leading(): Leading | undefined {
    return this.#leading;
  }

  /** Resolves after a pause on the clock of the process. Never resolves if the process ends before. */
  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        if (this.isAlive) resolve();
      };
      const cancel = this.time.at(this.time.monoMs() + ms, end);
      signal.addEventListener('abort', end);
    });
  }
}

/** The surroundings of the log of a leader. */
interface LogSite {
  readonly process: PairProcess;
  /** Returns true if the process dies in this append, before the request leaves. */
  readonly diesInAppend: () => boolean;
  /**
   * Called when the stream has the entry. `decidedMs` is the time at which the turn was decided; `work` is the commit and the actions that follow it.
   */
  readonly act: (decidedMs: number, work: () => void) => void;
}

/** Returns the log of a leader, as the turn loop of its process uses it. */
export function logOf(leading: Leading, { process, diesInAppend, act }: LogSite): ReplicatedLog {
  return {
    append: (commits: readonly LaneCommit[], appended: (position: LogPosition) => void) => {
      const decidedMs = process.time.monoMs();
      if (diesInAppend()) return;
      leading.append(commits, (position) => {
        if (process.isAlive) act(decidedMs, () => appended(position));
      });
    },
    mayWrite: () => process.isAlive && leading.mayWrite(),
    whyWaits: () => (leading.mayWrite() && leading.waitsMs() < slowMs ? undefined : 'replicate-no-quorum'),
    unconfirmedLeader: () => leading.unconfirmedLeader(),
    onConfirmed: (listener) => leading.onConfirmed(() => process.isAlive && listener()),
  };
}

/** The operator's machine: its own clock, and a network that works. */
export function operatorAt(time: Clock & Scheduler): StreamClient {
  return { daemon: -1, isAlive: true, time };
}
