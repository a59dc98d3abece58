/**
 * Two daemons on one stream, each with a journal of its own. One leads at a time. A process ends, or stands still
 * between append and write and wakes up after the other daemon took over.
 */

import type { JournalPort } from '../../../src/core/index.js';
import { type Journal, openJournal } from '../../../src/journal/index.js';
import { Dice } from '../dice.js';
import type { Scene } from '../scene.js';
import { VirtualLog } from './virtual-log.js';
import { VirtualStream } from './virtual-stream.js';

/** What a leader process of the pair needs from its machine. */
interface LeaderSite {
  readonly monoMs: () => number;
  readonly later: (afterMs: number, act: () => void) => void;
  readonly isRunning: () => boolean;
  readonly act: (decidedMs: number, work: () => void) => void;
  readonly die: () => void;
  readonly onDeposed: (why: string) => void;
}

/** A process of one of the daemons. */
interface Life {
  readonly name: string;
  readonly daemon: number;
  isFrozen: boolean;
}

/** See the top of the file. */
export class Pair {
  readonly stream: VirtualStream;
  /** The journal of the leader, whichever daemon it is. */
  readonly journal: Journal;
  readonly #journals: readonly Journal[];
  readonly #scene: Scene;
  readonly #dice: Dice;
  #leader = 0;
  #running: Life | undefined;
  #log: VirtualLog | undefined;
  /** Processes that may still send, as far as the other daemon knows. */
  readonly #unconfirmed = new Set<Life>();
  #watched: JournalPort;
  #diesInAppend: 'before' | 'after' | undefined;
  /** A fault in the standby: it leaves out the entries with these numbers. */
  skips: (sequence: number) => boolean = () => false;
  /** The number of take-overs by the other daemon, of those from a process that stood still, and of deaths in an append. */
  readonly seen = { takeOvers: 0, frozen: 0, deathsInAppend: 0, unconfirmed: 0 };

  constructor(scene: Scene) {
    const now = (): string => new Date(scene.time.wallMs()).toISOString();
    this.#scene = scene;
    this.#dice = new Dice(scene.seed, 'pair');
    this.stream = new VirtualStream(scene.time, new Dice(scene.seed, 'stream'));
    this.stream.losses = this.#dice.pick([0, 0.05, 0.2]);
    this.stream.delays = this.#dice.pick([0, 0.02, 0.1]);
    const [first, second] = [openJournal({ path: ':memory:', now }), openJournal({ path: ':memory:', now })];
    this.#journals = [first, second];
    this.journal = new Proxy(first, {
      get: (_first, name): unknown => {
        const active = this.#journals[this.#leader] ?? first;
        const value: unknown = Reflect.get(active, name);
        return typeof value === 'function' ? value.bind(active) : value;
      },
    });
    this.#watched = this.journal;
  }

  /** Sets the journal that notes what became durable, for the judges. */
  watch(journal: JournalPort): void {
    this.#watched = journal;
  }

  /** A process begins to lead: the same daemon again, or the other one. */
  begin(process: number, site: LeaderSite): VirtualLog {
    const isFirst = process === 1;
    // A process that stands still has the journal of its daemon open, so only the other daemon can lead.
    const held = [...this.#unconfirmed].find(({ isFrozen }) => isFrozen)?.daemon;
    const isTurn = held === undefined ? this.#dice.happens(0.5) : held === this.#leader;
    if (!isFirst && isTurn) {
      this.#leader = 1 - this.#leader;
      this.seen.takeOvers += 1;
      this.#scene.tell(`daemon ${this.#leader} takes over`);
    }
    const life: Life = { name: `daemon-${this.#leader}-process-${process}`, daemon: this.#leader, isFrozen: false };
    // On its own machine a daemon knows that its earlier processes are gone.
    for (const earlier of this.#unconfirmed)
      if (earlier.daemon === life.daemon && !earlier.isFrozen) this.#unconfirmed.delete(earlier);
    this.stream.put(`${life.name} leads`);
    this.#follow();
    this.#running = life;
    const log = new VirtualLog({
      ...site,
      stream: this.stream,
      life: life.name,
      onAppend: () => this.#onAppend(site),
      unconfirmed: () => [...this.#unconfirmed].find(({ daemon }) => daemon !== life.daemon)?.name,
    });
    if (log.unconfirmedLeader() !== undefined) this.seen.unconfirmed += 1;
    this.#log = log;
    return log;
  }

  /** The running process ended. After some time its own daemon says so to the other one. */
  ended(): void {
    const life = this.#running;
    this.#running = undefined;
    this.#log = undefined;
    if (life === undefined) return;
    this.#unconfirmed.add(life);
    this.#in(this.#dice.pick([200, 5_000, 40_000, 170_000]), () => this.#confirm(life));
  }

  /** The running process stands still. Returns the function to call when it is gone after all. */
  frozen(): () => void {
    const life = this.#running;
    this.#running = undefined;
    this.#log = undefined;
    if (life === undefined) return () => undefined;
    life.isFrozen = true;
    this.seen.frozen += 1;
    this.#unconfirmed.add(life);
    return () => {
      life.isFrozen = false;
      this.#confirm(life);
    };
  }

  /** The leader dies in its next append, before or after the stream has the entry. */
  diesInAppend(when: 'before' | 'after'): void {
    this.#diesInAppend = when;
  }

  /** Everything heals: the stream is sound, and the operator confirms every process that is gone. */
  heal(): void {
    Object.assign(this.stream, { losses: 0, delays: 0, downUntilMs: 0 });
    this.#diesInAppend = undefined;
    for (const life of this.#unconfirmed) if (!life.isFrozen) this.#confirm(life);
  }

  /** Brings the standby up to date, and returns the differences between the two journals. */
  differences(): readonly string[] {
    const [first, second] = this.#journals;
    if (first === undefined || second === undefined) return [];
    for (const journal of this.#journals) this.#give(journal, journal);
    const contents = [first, second].map((journal) => ({
      transactions: journal.list({ limit: 1_000 }),
      facts: journal.factsAfter(0, 100_000),
      lanes: journal.lanes(),
      position: journal.logPosition(),
    }));
    const [one, other] = contents.map((content) => Object.entries(content));
    return (one ?? []).flatMap(([name, value], index) =>
      JSON.stringify(value) === JSON.stringify(other?.[index]?.[1]) ? [] : [`the ${name} of the two journals differ`],
    );
  }

  /** Forgets what is only in memory, as a new process. */
  forget(): void {
    for (const journal of this.#journals) journal.forget();
  }

  close(): void {
    for (const journal of this.#journals) journal.close();
  }

  #follow(): void {
    const journal = this.#journals[this.#leader];
    if (journal !== undefined) this.#give(journal, this.#watched);
  }

  /** Gives a journal the entries that it lacks. `watched` notes those that no leader has committed. */
  #give(journal: Journal, watched: JournalPort): void {
    const noted = Math.max(...this.#journals.map((one) => one.logPosition()?.sequence ?? 0));
    const known = journal.logPosition()?.sequence ?? 0;
    for (const [index, { commits }] of this.stream.entries.entries()) {
      const position = { stream: 'virtual', sequence: index + 1 };
      if (position.sequence <= known) continue;
      const parts = this.skips(position.sequence) ? [] : commits;
      (position.sequence > noted ? watched : journal).commit(parts, position);
    }
  }

  #onAppend(site: LeaderSite): void {
    const when = this.#diesInAppend;
    if (when === undefined) return;
    this.#diesInAppend = undefined;
    this.seen.deathsInAppend += 1;
    this.#scene.tell(`the leader dies in an append, ${when} the stream has the entry`);
    if (when === 'before') return site.die();
    // The request is on its way when the process dies, and usually arrives.
    this.#scene.time.soon(() => site.isRunning() && site.die());
  }

  #confirm(life: Life): void {
    if (life.isFrozen || !this.#unconfirmed.delete(life)) return;
    this.#scene.tell(`${life.name} is confirmed as stopped`);
    this.#log?.confirmed();
  }

  #in(ms: number, act: () => void): void {
    this.#scene.time.at(this.#scene.time.monoMs() + ms, act);
  }
}
