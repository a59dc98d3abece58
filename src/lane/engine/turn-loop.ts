/**
 * The turn loop: it alone writes to the journal. In each turn the events that wait are stepped one after another, one commit makes them
 * durable for all writers, and only then anything is sent, reported or armed (design, section 4). A turn is one synchronous piece of
 * code, so nothing interleaves.
 */

import {
  type Clock,
  type Fact,
  hasJumped,
  type HookPoint,
  type JournalPort,
  type LaneCommit,
  type Moment,
  placeOf,
  type Scheduler,
  type TransactionRecord,
} from '../../core/index.js';
import { type AnyWriter, findIn, type Task, type TurnInterface } from './turn-interface.js';

/** Where the loop's own story goes: plain words and ids, never a message. */
export interface LaneLog {
  info(text: string, detail: Readonly<Record<string, unknown>>): void;
  warn(text: string, detail: Readonly<Record<string, unknown>>): void;
  /** Does the work, and may write what is said meanwhile in one piece behind it; each line by itself, when left out. */
  together?(work: () => void): void;
}

/** What the turn loop works with. */
export interface EngineParts {
  readonly journal: JournalPort;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly log: LaneLog;
  /** The journal failed or the loop broke: nothing more may be sent; the process stops (invariant I14). */
  readonly onFatal: (error: Error) => void;
  readonly hook: (point: HookPoint) => void;
  /**
   * Calls back when this poll of the sockets has delivered what it has, for a turn to begin; later where others come first. The scheduler
   * at once, when left out.
   */
  readonly beginTurn?: (turn: () => void) => void;
}

/** Who hears of turns. */
export interface TurnListener {
  /** All that a turn has changed, once it is durable and before anything of it is sent or reported. */
  readonly committed: (record: TransactionRecord) => void;
  /** Then each again, when it may be reported. */
  readonly changed: (record: TransactionRecord) => void;
  /** What is seen otherwise than before, although nothing of it was written. */
  readonly seen: (record: TransactionRecord) => void;
  /** The turn is over. */
  readonly turned: () => void;
  /** All are to hear at once that a clock has moved: one that rests would not see it where the clock moves back before its next step. */
  readonly clockJumped: Task;
}

/** What one turn has made of one writer. */
interface Part {
  readonly writer: AnyWriter;
  readonly restore: () => void;
  /** The names that its commits are for: its own, and the terminals of records that it booked an answer on. */
  readonly terminals: Set<string>;
  facts: Fact[];
  readonly transactions: Map<string, TransactionRecord>;
  isChanged: boolean;
  readonly seen: TransactionRecord[];
  effects: (() => void)[];
  readonly callbacks: ((ok: boolean) => void)[];
  broken: string | undefined;
}

/** When a writer was stepped last, and for when its timer is armed. */
interface Timer {
  steppedMs: number | undefined;
  armed: { readonly atMs: number; readonly cancel: () => void } | undefined;
}

/** The turn loop. */
export class TurnLoop {
  readonly #parts: EngineParts;
  readonly #listener: TurnListener;
  readonly #timers = new Map<AnyWriter, Timer>();
  #clocks: Moment | undefined;
  #tasks: Task[] = [];
  #scheduled = false;
  #stopped = false;

  constructor(parts: EngineParts, listener: TurnListener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  /** Nothing runs after this. */
  stop(): void {
    this.#stopped = true;
    this.#tasks = [];
    for (const { armed } of this.#timers.values()) armed?.cancel();
  }

  /** Puts a task into the next turn. */
  enqueue(task: Task): void {
    if (this.#stopped) return;
    this.#tasks.push(task);
    if (this.#scheduled) return;
    this.#scheduled = true;
    const { scheduler, clock } = this.#parts;
    const begin = (): void => {
      this.#scheduled = false;
      try {
        this.#turn();
      } catch (error) {
        this.stop();
        this.#parts.onFatal(error instanceof Error ? error : new Error(String(error)));
      }
    };
    // Due at once means: when this poll of the sockets has delivered what it has. All of it then shares one commit.
    if (this.#parts.beginTurn === undefined) scheduler.at(clock.monoMs(), begin);
    else this.#parts.beginTurn(begin);
  }

  #turn(): void {
    if (this.#stopped) return;
    const tasks = this.#tasks;
    this.#tasks = [];
    const parts = new Map<AnyWriter, Part>();
    const overlay = new Map<string, TransactionRecord>();
    const turn = this.#interface(parts, overlay);
    if (this.#hasJumped()) this.#listener.clockJumped(turn);
    for (const task of tasks) task(turn);
    const all = [...parts.values()];
    this.#commit(all);
    this.#tellAll(all);
    this.#faultRefused(all);
    this.#listener.turned();
  }

  #hasJumped(): boolean {
    const before = this.#clocks;
    this.#clocks = this.#now();
    return before !== undefined && hasJumped(before, this.#clocks);
  }

  #now(): Moment {
    const { clock } = this.#parts;
    return { monoMs: clock.monoMs(), wallMs: clock.wallMs() };
  }

  #interface(parts: Map<AnyWriter, Part>, overlay: Map<string, TransactionRecord>): TurnInterface {
    const partOf = (writer: AnyWriter): Part => {
      let part = parts.get(writer);
      if (part === undefined) {
        part = newPart(writer);
        parts.set(writer, part);
      }
      return part;
    };
    return {
      ...findIn(this.#parts.journal, overlay),
      apply: (writer, event) => this.#apply(partOf(writer), event, overlay),
      afterCommit: (writer, callback) => partOf(writer).callbacks.push(callback),
    };
  }

  #apply(part: Part, event: unknown, overlay: Map<string, TransactionRecord>): void {
    const { writer } = part;
    const wasFaulted = writer.isFaulted;
    try {
      this.#step(part, event, overlay);
    } catch (error) {
      // The step that broke has not happened; what this writer did before it in this turn stands, and is committed.
      this.#fault(part, error instanceof Error ? error.message : String(error));
      if (!wasFaulted && writer.isBookedAnyway(event)) this.#apply(part, event, overlay);
    }
  }

  #step(part: Part, event: unknown, overlay: Map<string, TransactionRecord>): void {
    const { writer } = part;
    const now = this.#now();
    // Also of a step that breaks: what was due then is not due again.
    this.#timerOf(writer).steppedMs = now.monoMs;
    const result = writer.step(event, now);
    part.effects.push(...result.effects);
    part.facts.push(...result.facts);
    for (const record of result.transactions) {
      part.transactions.set(record.request.transactionId, record);
      overlay.set(record.request.transactionId, record);
    }
    part.isChanged ||= result.isChanged;
    part.seen.push(...(result.seen ?? []));
  }

  #timerOf(writer: AnyWriter): Timer {
    let timer = this.#timers.get(writer);
    if (timer === undefined) {
      timer = { steppedMs: undefined, armed: undefined };
      this.#timers.set(writer, timer);
    }
    return timer;
  }

  /** A broken invariant stops this writer alone: nothing more is sent for it, and a person must look (promise 6). */
  #fault(part: Part, why: string): void {
    const { writer } = part;
    if (writer.isFaulted) return;
    const fact = writer.fault(why, new Date(this.#parts.clock.wallMs()).toISOString());
    part.facts.push(fact);
    part.isChanged = true;
    part.effects = [];
    this.#parts.log.warn(fact.text, { terminal: writer.name });
  }

  #commit(all: readonly Part[]): void {
    const commits = all.flatMap(commitsOf);
    if (commits.length === 0) return;
    for (const result of this.#parts.journal.commit(commits)) {
      const part = result.ok ? undefined : all.find((candidate) => candidate.terminals.has(result.terminal));
      if (result.ok || part === undefined || part.broken !== undefined) continue;
      // The journal refused it: nothing of this writer's turn has happened.
      part.broken = result.cause;
      part.restore();
    }
    for (const { broken, transactions } of all) {
      if (broken === undefined) for (const record of transactions.values()) this.#listener.committed(record);
    }
  }

  /** Stops the writers whose part the journal refused, in a commit of their own. */
  #faultRefused(all: readonly Part[]): void {
    for (const refused of all) {
      if (refused.broken === undefined) continue;
      const part = newPart(refused.writer);
      this.#fault(part, refused.broken);
      const commits = commitsOf(part);
      if (commits.length > 0) this.#parts.journal.commit(commits);
      for (const callback of refused.callbacks) callback(false);
    }
  }

  /** What is sent waits for no line of the log. */
  #tellAll(all: readonly Part[]): void {
    const tell = (): void => {
      for (const part of all) if (part.broken === undefined) this.#tell(part);
    };
    const { log } = this.#parts;
    if (log.together === undefined) tell();
    else log.together(tell);
  }

  /** After the commit: send, tell, arm. */
  #tell(part: Part): void {
    const { log, hook } = this.#parts;
    for (const fact of part.facts) {
      log.info(fact.text, {
        terminal: fact.terminal,
        fact: fact.type,
        ...(fact.transactionId === undefined ? {} : { transactionId: fact.transactionId }),
        ...(fact.serviceId === undefined ? {} : { serviceId: fact.serviceId }),
      });
    }
    const says = (type: Fact['type']): boolean => part.facts.some((fact) => fact.type === type);
    if (says('accepted') && !says('attempt-opened')) hook('accepted');
    for (const effect of part.effects) effect();
    if (says('outcome')) hook('committed-before-told');
    for (const callback of part.callbacks) callback(true);
    for (const record of part.transactions.values()) this.#listener.changed(record);
    for (const record of part.seen) this.#listener.seen(record);
    this.#arm(part.writer);
  }

  /** Arms the one timer of a writer; a due moment lets one poll of the sockets pass, so that no answer is outrun. */
  #arm(writer: AnyWriter): void {
    const { scheduler, clock } = this.#parts;
    const timer = this.#timerOf(writer);
    // Since its last step, and not since now: the commit may have taken its time, and a moment in it was nobody's.
    const atMs = writer.wakeAtMs(timer.steppedMs ?? clock.monoMs());
    if (atMs === undefined || (timer.armed !== undefined && timer.armed.atMs <= atMs)) return;
    timer.armed?.cancel();
    const cancel = scheduler.at(atMs, () => {
      timer.armed = undefined;
      scheduler.afterPoll(() => this.enqueue((turn) => turn.apply(writer, writer.tick)));
    });
    timer.armed = { atMs, cancel };
  }
}

function newPart(writer: AnyWriter): Part {
  return {
    writer,
    restore: writer.keep(),
    terminals: new Set([writer.name]),
    facts: [],
    transactions: new Map(),
    isChanged: false,
    seen: [],
    effects: [],
    callbacks: [],
    broken: undefined,
  };
}

/** What a writer wants remembered: its own, and what it booked on transactions of a terminal that is no longer configured. */
function commitsOf({ writer, facts, transactions, isChanged, terminals }: Part): readonly LaneCommit[] {
  const byTerminal = new Map<string, TransactionRecord[]>();
  for (const record of transactions.values()) {
    const terminal = placeOf(record.request);
    terminals.add(terminal);
    byTerminal.set(terminal, [...(byTerminal.get(terminal) ?? []), record]);
  }
  const own = byTerminal.get(writer.name) ?? [];
  byTerminal.delete(writer.name);
  const others = [...byTerminal].map(
    ([terminal, records]): LaneCommit => ({ terminal, facts: [], transactions: records }),
  );
  if (facts.length === 0 && own.length === 0 && !isChanged) return others;
  const mine: LaneCommit = {
    terminal: writer.name,
    facts,
    transactions: own,
    ...(isChanged ? writer.remembered() : {}),
  };
  return [mine, ...others];
}
