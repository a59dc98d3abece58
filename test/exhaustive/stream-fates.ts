/**
 * Plays every fate of the first requests of a leader to the stream and its bucket, with a standby that takes over when
 * the lease ends. Leader and standby run the code of the product.
 */

import { openJournal, type Journal } from '../../src/journal/index.js';
import { readEntry } from '../../src/replicate/rules/entry.js';
import { leaseKey } from '../../src/replicate/stream/member.js';
import { part, payment } from '../journal/samples.js';
import { Dice } from '../simulation/dice.js';
import { MachineTime } from '../simulation/machine/machine-time.js';
import { PairProcess } from '../simulation/replicated/process.js';
import { type RequestFate, VirtualStream } from '../simulation/replicated/virtual-stream.js';
import { VirtualTime } from '../simulation/virtual-time.js';

/** `stands still`: the process stops when its request leaves, and continues after the end of its lease. */
type Fate = RequestFate | 'stands still';

const fates: readonly Fate[] = ['through', 'lost', 'answer lost', 'late', 'doubled', 'stands still'];

/** Longer than the lease, and than a take-over takes. */
const stillMs = 5_000;

/** The leader appends these, one after another. */
const payments = ['p1', 'p2'];

/** A life ends this long after the leader has appended everything or has ended, so that the standby can take over. */
const afterMs = 8_000;
const lifeMs = 60_000;

/** The result of a run. */
interface StreamFateReport {
  readonly lives: number;
  /** Lives in which the standby took over from a leader that still ran. */
  readonly takeOvers: number;
  /** The first life with an error: its fates and its errors. */
  readonly finding: readonly string[] | undefined;
}

/** Plays all combinations of fates of so many requests. Later requests get through. */
export async function everyStreamFate(requests: number): Promise<StreamFateReport> {
  let [lives, takeOvers] = [0, 0];
  const from = async (chosen: readonly Fate[]): Promise<readonly string[] | undefined> => {
    if (chosen.length === requests) {
      const life = new StreamLife(chosen);
      const wrong = await life.live();
      lives += 1;
      takeOvers += life.isReplaced ? 1 : 0;
      return wrong.length === 0 ? undefined : [`fates: ${chosen.join(', ')}`, ...wrong.map((text) => `! ${text}`)];
    }
    for (const fate of fates) {
      const found = await from([...chosen, fate]);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const finding = await from([]);
  return { lives, takeOvers, finding };
}

/** One life of a pair. */
class StreamLife {
  readonly #world = new VirtualTime();
  readonly #stream = new VirtualStream(this.#world, new Dice(1, 'stream'));
  readonly #journals: readonly Journal[] = [this.#opened(), this.#opened()];
  readonly #wrong: string[] = [];
  /** The place of each entry of which the leader learned that the stream has it. */
  readonly #appended: number[] = [];
  readonly #fates: Fate[];
  #hasEnded = false;
  #isReplaced = false;

  constructor(chosen: readonly Fate[]) {
    this.#fates = [...chosen];
  }

  /** True if the standby took over while the leader still ran. */
  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  /** Lives, and returns what went wrong. */
  async live(): Promise<readonly string[]> {
    const leader = this.#start(0, 'till-a');
    await this.#until(() => leader.leading !== undefined);
    const standby = this.#start(1, 'till-b');
    await this.#until(() => this.#journals[1]?.logPosition()?.sequence === 1);
    this.#stream.fateOf = (client) => {
      const fate = client === leader ? (this.#fates.shift() ?? 'through') : 'through';
      if (fate !== 'stands still') return fate;
      leader.time.hold(stillMs);
      return 'through';
    };
    this.#stream.onValue = (key, text) => {
      if (key === leaseKey && JSON.parse(text).life !== leader.life && leader.leading?.mayWrite() === true)
        this.#wrong.push('the standby has the lease, and the leader may still write');
    };
    this.#append(leader, 0);
    await this.#until(() => this.#hasEnded || this.#appended.length === payments.length);
    const endMs = this.#world.monoMs() + afterMs;
    await this.#until(() => this.#world.monoMs() >= endMs);
    if (!this.#hasEnded && this.#appended.length < payments.length) this.#wrong.push('an append has no end');
    this.#isReplaced = this.#entries().some(({ leader: name }) => name === 'till-b');
    leader.isAlive = false;
    await this.#until(() => standby.leading !== undefined);
    this.#judge();
    for (const journal of this.#journals) journal.close();
    return this.#wrong;
  }

  /** Appends as the turn loop does: the next turn begins when the stream has the entry of the turn before. */
  #append(leader: PairProcess, index: number): void {
    const id = payments[index];
    if (id === undefined) return;
    const commits = [part('till-1', payment(id))];
    leader.leading?.append(commits, (position) => {
      if (!leader.isAlive) return;
      this.#appended.push(position.sequence);
      this.#journals[0]?.commit(commits, position);
      this.#append(leader, index + 1);
    });
  }

  #judge(): void {
    const entries = this.#entries();
    const taken = entries.findIndex(({ leader }) => leader === 'till-b');
    if (taken < 0) this.#wrong.push('the standby never took over');
    if (entries.slice(taken).some(({ leader }) => leader !== 'till-b'))
      this.#wrong.push('the old leader appended after the take-over');
    const ids = entries.map(({ transaction }) => transaction).filter((id) => id !== undefined);
    if (new Set(ids).size < ids.length) this.#wrong.push('the stream has an entry twice');
    for (const [index, sequence] of this.#appended.entries()) {
      if (entries[sequence - 1]?.transaction !== payments[index])
        this.#wrong.push(`the leader acted on ${payments[index]}, which the stream does not have at ${sequence}`);
      if (this.#journals[1]?.findTransaction(payments[index] ?? '') === undefined)
        this.#wrong.push(`the standby does not have ${payments[index]}`);
    }
  }

  #entries(): readonly { readonly type: string; readonly leader: string; readonly transaction: string | undefined }[] {
    return this.#stream.entries.map(({ bytes }) => {
      const read = readEntry(bytes);
      if (!('entry' in read)) return { type: read.unreadable, leader: '', transaction: undefined };
      const { entry } = read;
      const [commit] = entry.type === 'commits' ? entry.commits : [];
      const transaction = commit?.transactions[0]?.request.transactionId;
      return { type: entry.type, leader: entry.leader.name, transaction };
    });
  }

  #start(daemon: number, name: string): PairProcess {
    const journal = this.#journals[daemon] ?? this.#opened();
    return new PairProcess(
      { daemon, name, place: `disk of ${name}`, life: `${name}-1` },
      { time: new MachineTime(this.#world, name), speed: daemon === 0 ? 0.95 : 1.05 },
      {
        stream: this.#stream,
        dice: new Dice(1, name),
        journal,
        leads: () => undefined,
        mustEnd: (process, error) => {
          process.isAlive = false;
          if (process.daemon === 1) this.#wrong.push(`the standby ended: ${String(error)}`);
          else this.#hasEnded = true;
        },
      },
    );
  }

  #opened(): Journal {
    return openJournal({ path: ':memory:', now: () => new Date(this.#world.wallMs()).toISOString() });
  }

  async #until(isDone: () => boolean): Promise<void> {
    const endMs = this.#world.monoMs() + lifeMs;
    while (!isDone() && this.#world.monoMs() < endMs) {
      if (!this.#world.next(endMs)) return;
      await new Promise(setImmediate);
    }
  }
}
