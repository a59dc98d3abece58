/**
 * Two daemons on one stream, each with its own machine and journal. Each process runs the product as standby and then
 * as leader. If a process ends, stands still or is cut off from the stream, the other daemon takes over. So two
 * processes can believe at the same time that they lead.
 */

import { gunzipSync } from 'node:zlib';
import {
  type JournalPort,
  journalWith,
  type LaneCommit,
  type LogPosition,
  type ReplicatedLog,
} from '../../../src/core/index.js';
import { type Journal, openJournal } from '../../../src/journal/index.js';
import { confirmStopped, ReplicationError } from '../../../src/replicate/index.js';
import { leaseKey } from '../../../src/replicate/stream/member.js';
import { Dice } from '../dice.js';
import { ClockTroubles, MachineTime } from '../machine/machine-time.js';
import type { Scene } from '../scene.js';
import { logOf, operatorAt, PairProcess } from './process.js';
import { streamName, VirtualStream } from './virtual-stream.js';

/** The machine that runs the engine of each leader. The pair calls these functions. */
export interface PairMachine {
  /** Called when a process begins to lead. */
  readonly leads: (process: PairProcess) => void;
  /** Called when a process must end. */
  readonly mustEnd: (process: PairProcess) => void;
}

/** The machine and the data directory of a daemon. */
interface Daemon {
  readonly name: string;
  readonly time: MachineTime;
  journal: Journal;
  /** The journal, with the judges' notes. */
  watched: JournalPort;
  /** True if the journal of the daemon contradicts the stream. The next process begins with an empty journal. */
  hasDiverged: boolean;
  readonly speed: number;
  process: PairProcess | undefined;
  /** The time until which the machine of the daemon stays off. */
  offUntilMs: number;
}

/** The speeds of the monotonic clocks. The clocks of two machines differ by at most a tenth. */
const speeds = [0.95, 1, 1, 1.05];

/** The times for which a machine stays off after the end of its process, in ms. The operator looks for the machine after a while. */
const offMs = [0, 0, 0, 0, 40_000, 170_000];
const operatorMs = 25_000;

/** The largest entry that is appended whole, in bytes. With the last one, almost each payment has entries with parts. */
const partBytes = [524_288, 524_288, 1_500];

/** See the top of the file. */
export class Pair {
  readonly stream: VirtualStream;
  /** The journal of the newest leader. */
  readonly journal: Journal;
  readonly #daemons: readonly Daemon[];
  readonly #scene: Scene;
  readonly #dice: Dice;
  readonly #partBytes: number;
  #machine: PairMachine | undefined;
  #newest = 0;
  #processes = 0;
  #noted = 0;
  #diesInAppend: 'before' | 'after' | undefined;
  #standsStillMs: number | undefined;
  /** The broken promises of the pair. */
  readonly findings = new Set<string>();
  /** The number of times that each incident of a pair happened. */
  readonly seen = {
    takeOvers: 0,
    twoLeaders: 0,
    deposed: 0,
    heldBetween: 0,
    deathsInAppend: 0,
    unconfirmed: 0,
    confirmed: 0,
    cutLeaders: 0,
    cutStandbys: 0,
    inParts: 0,
    withoutLastPart: 0,
  };

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#dice = new Dice(scene.seed, 'pair');
    this.#partBytes = new Dice(scene.seed, 'parts of entries').pick(partBytes);
    this.stream = new VirtualStream(scene.time, new Dice(scene.seed, 'stream'));
    this.stream.losses = this.#dice.pick([0, 0.05, 0.2]);
    this.stream.delays = this.#dice.pick([0, 0.02, 0.1]);
    this.stream.onValue = (key, text) => {
      if (key === leaseKey) this.#leased(text);
    };
    const troubles = new ClockTroubles();
    this.#daemons = ['till-a', 'till-b'].map(
      (name): Daemon => ({
        name,
        time: new MachineTime(scene.time, `${name} `, troubles),
        ...this.#opened(),
        hasDiverged: false,
        speed: this.#dice.pick(speeds),
        process: undefined,
        offUntilMs: 0,
      }),
    );
    const first = this.#daemonOf(0).journal;
    this.journal = new Proxy(first, {
      get: (_first, name): unknown => {
        const active = this.#daemonOf(this.#newest).journal;
        const value: unknown = Reflect.get(active, name);
        return typeof value === 'function' ? value.bind(active) : value;
      },
    });
  }

  /** Sets the machine that runs the engines. */
  runOn(machine: PairMachine): void {
    this.#machine = machine;
  }

  /** The clock of the newest leader's machine. */
  get time(): MachineTime {
    return this.#daemonOf(this.#newest).time;
  }

  /** Starts a process for each daemon without a process, unless the machine of the daemon is off. */
  start(): void {
    for (const [index, daemon] of this.#daemons.entries()) {
      if (daemon.process !== undefined) continue;
      if (this.#scene.time.monoMs() < daemon.offUntilMs) continue;
      if (daemon.hasDiverged) Object.assign(daemon, this.#opened(), { hasDiverged: false });
      const { name, time, speed, journal, watched } = daemon;
      this.#processes += 1;
      daemon.process = new PairProcess(
        { daemon: index, name, place: `disk of ${name}`, life: `${name}-${this.#processes}` },
        { time, speed },
        {
          stream: this.stream,
          dice: new Dice(this.#scene.seed, `process ${this.#processes}`),
          partBytes: this.#partBytes,
          journal: {
            commit: (parts, position) => watched.commit(parts, position),
            factsAfter: (seq, limit) => journal.factsAfter(seq, limit),
            lastFact: () => journal.lastFact(),
            logPosition: () => journal.logPosition(),
          },
          leads: (process) => this.#leads(process),
          mustEnd: (process, error) => this.#mustEnd(process, error),
        },
      );
    }
  }

  /** Returns the log of a leader, for its engine. `act` executes the decisions that were made at this time. */
  logOf(process: PairProcess, act: (decidedMs: number, work: () => void) => void, die: () => void): ReplicatedLog {
    const { leading } = process;
    if (leading === undefined) throw new Error('it does not lead');
    return logOf(leading, {
      process,
      diesInAppend: () => this.#diesNow(process, die),
      act: (decidedMs, work) => {
        const forMs = this.#standsStillMs;
        if (forMs === undefined) return act(decidedMs, work);
        this.#standsStillMs = undefined;
        this.seen.heldBetween += 1;
        this.#scene.tell(`the process stands still for ${forMs} ms, between the stream and its journal`);
        process.time.hold(forMs);
        process.time.soon(() => process.isAlive && act(decidedMs, work));
      },
    });
  }

  /** Makes the registers find this leader, even if another leader is newer. */
  isFound({ daemon }: PairProcess): void {
    this.#newest = daemon;
  }

  /** Returns the journal of a process, for its engine. */
  journalOf({ daemon }: PairProcess): JournalPort {
    return this.#daemonOf(daemon).watched;
  }

  /** Checks a process that writes to a terminal: the lease must still belong to this process, whatever the process believes. */
  wrote({ life, time }: PairProcess): void {
    if (time.wasSetAsleep) return;
    const { life: holder, isReleased } = JSON.parse(this.stream.values.get(leaseKey)?.text ?? '{}');
    if (holder !== life) this.findings.add(`${life} writes, and ${holder} has the lease`);
    else if (isReleased === true) this.findings.add(`${life} writes after it gave its lease back`);
  }

  /** Checks a process that has the lease: no other process may believe that it may write, whether or not that process writes. */
  #leased(text: string): void {
    const { life } = JSON.parse(text);
    for (const { process } of this.#daemons)
      if (process?.leading?.mayWrite() === true && process.life !== life && !process.time.wasSetAsleep)
        this.findings.add(`${life} has the lease, and ${process.life} may still write`);
  }

  /** Handles the end of a process. */
  ended(process: PairProcess): void {
    process.isAlive = false;
    // If the process stood still, it is killed too, and another process can run on the machine.
    process.time.wake();
    const daemon = this.#daemonOf(process.daemon);
    daemon.process = undefined;
    const other = this.#daemonOf(1 - process.daemon);
    if (!this.#scene.isSafetyPhase || other.process === undefined) return;
    const forMs = this.#dice.pick(offMs);
    daemon.offUntilMs = this.#scene.time.monoMs() + forMs;
    if (forMs === 0) return;
    this.#scene.tell(`the machine of ${daemon.name} is off for ${forMs} ms`);
    this.#in(forMs + 1, () => this.start());
    this.#in(operatorMs, () => this.#confirmIfOff(daemon));
  }

  /** Makes the leader die in its next append, before or after the stream has the entry. */
  diesInAppend(when: 'before' | 'after'): void {
    this.#diesInAppend = when;
  }

  /** Makes the leader stand still in its next append, when the stream has the entry and the leader's journal does not yet have it. */
  standsStillInAppend(forMs: number): void {
    this.#standsStillMs = forMs;
  }

  /** Cuts the machine of the newest leader, or the machine of the standby, off from the stream. */
  cutOff(which: 'leader' | 'standby', forMs: number): void {
    const index = which === 'leader' ? this.#newest : 1 - this.#newest;
    this.#scene.tell(`${this.#daemonOf(index).name} is cut off from the stream for ${forMs} ms`);
    this.seen[which === 'leader' ? 'cutLeaders' : 'cutStandbys'] += 1;
    this.stream.cutUntilMs[index] = this.#scene.time.monoMs() + forMs;
  }

  /** Kills the process of the standby. It starts again after a while. */
  killStandby(): void {
    const { process } = this.#daemonOf(1 - this.#newest);
    if (process === undefined || process.leading !== undefined) return;
    this.#scene.tell('the standby is killed');
    this.ended(process);
    this.#in(1_000, () => this.start());
  }

  /** Heals everything: the stream is sound, and every process runs. */
  heal(): void {
    this.stream.heal();
    this.#diesInAppend = undefined;
    this.#standsStillMs = undefined;
    for (const daemon of this.#daemons) {
      daemon.offUntilMs = 0;
      daemon.time.latenessMs = 0;
      daemon.time.wake();
    }
  }

  /** Brings both journals up to date, and returns the differences between them. */
  differences(): readonly string[] {
    for (const { journal } of this.#daemons) this.#give(journal);
    this.#countParts();
    if (this.#daemons.some(({ hasDiverged }) => hasDiverged)) return ['the journal of a daemon has diverged'];
    const contents = this.#daemons.map(({ journal }) => ({
      transactions: journal.list({ limit: 1_000 }),
      facts: journal.factsAfter(0, 100_000),
      lanes: journal.lanes(),
      position: journal.logPosition()?.sequence,
    }));
    const [one, other] = contents.map((content) => Object.entries(content));
    return (one ?? []).flatMap(([name, value], index) =>
      JSON.stringify(value) === JSON.stringify(other?.[index]?.[1]) ? [] : [`the ${name} of the two journals differ`],
    );
  }

  /** Forgets everything that is only in memory, as a new process does. */
  forget(): void {
    for (const { journal } of this.#daemons) journal.forget();
  }

  close(): void {
    for (const { journal, hasDiverged } of this.#daemons) if (!hasDiverged) journal.close();
  }

  #daemonOf(index: number): Daemon {
    const daemon = this.#daemons[index];
    if (daemon === undefined) throw new RangeError('no such daemon');
    return daemon;
  }

  #leads(process: PairProcess): void {
    const { leading, daemon, life } = process;
    const earlier = this.#daemonOf(this.#newest).process;
    if (daemon !== this.#newest) {
      this.seen.takeOvers += 1;
      if (earlier?.leading !== undefined) this.seen.twoLeaders += 1;
    }
    const unconfirmed = leading?.unconfirmedLeader()?.name;
    if (unconfirmed !== undefined) this.seen.unconfirmed += 1;
    this.#scene.tell(`${life} leads${unconfirmed === undefined ? '' : `, and ${unconfirmed} may still send`}`);
    this.#newest = daemon;
    this.#machine?.leads(process);
  }

  #mustEnd(process: PairProcess, error: unknown): void {
    const { code } = error instanceof ReplicationError ? error : { code: String(error) };
    this.#scene.tell(`${process.life} ends: ${code}`);
    if (code === 'replicate-deposed') this.seen.deposed += 1;
    else this.findings.add(`a process of the pair ended: ${code}`);
    this.#machine?.mustEnd(process);
  }

  #diesNow(process: PairProcess, die: () => void): boolean {
    const when = this.#diesInAppend;
    if (when === undefined) return false;
    this.#diesInAppend = undefined;
    this.seen.deathsInAppend += 1;
    this.#scene.tell(`the leader dies in an append, ${when} the stream has the entry`);
    // The request is on its way when the process dies, and usually arrives.
    if (when === 'before') die();
    else this.#scene.time.soon(() => process.isAlive && die());
    return when === 'before';
  }

  /** Confirms as the operator that a machine is off. Any machine can send this confirmation to the servers. */
  #confirmIfOff(daemon: Daemon): void {
    if (daemon.process !== undefined) return;
    this.seen.confirmed += 1;
    this.#scene.tell(`the operator confirms that ${daemon.name} has stopped`);
    const link = this.stream.linkOf(operatorAt(this.#scene.time));
    confirmStopped(link, daemon.name, { name: 'Kim', reason: 'it is off' }).catch(() =>
      this.#in(3_000, () => this.#confirmIfOff(daemon)),
    );
  }

  /** Opens an empty journal. */
  #opened(): Pick<Daemon, 'journal' | 'watched'> {
    const now = (): string => new Date(this.#scene.time.wallMs()).toISOString();
    const journal = openJournal({ path: ':memory:', now });
    return { journal, watched: this.#watching(this.#scene.committed.watching(journal), journal) };
  }

  /** Returns a journal whose commits the judges record. Each entry is recorded once, with the first journal that commits the entry. */
  #watching(watched: JournalPort, journal: Journal): JournalPort {
    return journalWith(journal, {
      commit: (parts: readonly LaneCommit[], position?: LogPosition) => {
        const sequence = position?.sequence ?? 0;
        if (this.stream.entries[sequence - 1] === undefined)
          this.findings.add(`a journal has entry ${sequence}, which the stream does not have`);
        const isNew = sequence > this.#noted;
        if (isNew) this.#noted = sequence;
        try {
          return (isNew ? watched : journal).commit(parts, position);
        } catch (error) {
          this.#diverged(journal, sequence, error);
          throw error;
        }
      },
    });
  }

  /** Gives a journal the entries of the stream that it lacks. */
  #give(journal: Journal): void {
    const known = journal.logPosition()?.sequence ?? 0;
    let parts: readonly string[] = [];
    try {
      for (const [index, { id, bytes }] of this.stream.entries.entries()) {
        if (index < known) continue;
        const stored = storedIn(bytes);
        parts = stored.type === 'part' ? [...parts, stored.data ?? ''] : [];
        if (parts.length < (stored.count ?? 0)) continue;
        const { commits = [] } = parts.length === 0 ? stored : storedIn(Buffer.concat(parts.map(fromBase64)));
        parts = [];
        journal.commit(commits, { stream: streamName, sequence: index + 1, entry: id });
      }
    } catch (error) {
      this.#diverged(journal, this.stream.entries.length, error);
    }
  }

  /** Counts the entries with parts, and those whose leader ended before the last part. */
  #countParts(): void {
    let left = 0;
    for (const { bytes } of this.stream.entries) {
      const { index, count = 0 } = storedIn(bytes);
      if (left > 0 && index === undefined) this.seen.withoutLastPart += 1;
      if (index === 0) this.seen.inParts += 1;
      left = index === undefined ? 0 : count - index - 1;
    }
  }

  /** Handles a journal that contradicts the stream. The process of the journal ends at once. */
  #diverged(journal: Journal, sequence: number, error: unknown): void {
    this.findings.add(`a journal refuses entry ${sequence}: ${String(error)}`);
    const daemon = this.#daemons.find((one) => one.journal === journal);
    if (daemon === undefined) return;
    daemon.hasDiverged = true;
    if (daemon.process !== undefined) this.#machine?.mustEnd(daemon.process);
  }

  #in(ms: number, act: () => void): void {
    this.#scene.time.at(this.#scene.time.monoMs() + ms, act);
  }
}

/** An entry as its text has it. Only some types have these members. */
interface Stored {
  readonly type: string;
  readonly commits?: readonly LaneCommit[];
  readonly index?: number;
  readonly count?: number;
  readonly data?: string;
}

/** Reads an entry of the stream. */
function storedIn(bytes: Uint8Array): Stored {
  const text = bytes[0] === 0x1f ? gunzipSync(bytes) : Buffer.from(bytes);
  return JSON.parse(text.toString('utf8'));
}

function fromBase64(data: string): Buffer {
  return Buffer.from(data, 'base64');
}
