/**
 * The turn loop, the only writer of the journal. In each turn it steps the waiting events one after another. One commit
 * makes them durable for all writers. Only then messages are sent, results reported and timers set (design, section 4).
 * A turn is one synchronous piece of code, so nothing else runs in between.
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
  type ReplicatedLog,
  type Scheduler,
  type TransactionRecord,
} from '../../core/index.js';
import { type AnyWriter, findIn, type Task, type TurnInterface } from './turn-interface.js';

/** The log of the loop itself: plain words and ids, never a message. */
export interface LaneLog {
  info(text: string, detail: Readonly<Record<string, unknown>>): void;
  warn(text: string, detail: Readonly<Record<string, unknown>>): void;
  /**
   * Does the work. The log may collect all lines of the work and write them afterwards. If this function is absent,
   * each line is written separately.
   */
  together?(work: () => void): void;
}

/** The parts of the turn loop. */
export interface EngineParts {
  readonly journal: JournalPort;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly log: LaneLog;
  /** Called when the journal failed or the loop broke: nothing more may be sent, and the process stops (invariant I14). */
  readonly onFatal: (error: Error) => void;
  readonly hook: (point: HookPoint) => void;
  /**
   * Calls back when the present poll of the sockets has delivered its data, so that a turn can begin, or later if other
   * work goes first. Without it, the scheduler calls at once.
   */
  readonly beginTurn?: (turn: () => void) => void;
  /** The log of a pair of daemons: a turn is in the stream before it is committed. Absent without a pair. */
  readonly replicatedLog?: ReplicatedLog;
}

/** The listener of turns. */
export interface TurnListener {
  /** Called with each changed record once it is durable, before anything about it is sent or reported. */
  readonly committed: (record: TransactionRecord) => void;
  /** Called with each changed record again, when it may be reported. */
  readonly changed: (record: TransactionRecord) => void;
  /** Called with each record whose view has changed although the record has not. */
  readonly seen: (record: TransactionRecord) => void;
  /** Called at the end of the turn. */
  readonly turned: () => void;
  /**
   * Informs all writers at once that a clock has jumped. Otherwise an idle writer would notice only at its next step
   * that a clock was set back.
   */
  readonly clockJumped: Task;
}

/** The changes of one writer in one turn. */
interface Part {
  readonly writer: AnyWriter;
  readonly restore: () => void;
  /**
   * The names of this writer's commits: its own name, and the names of removed terminals for whose transactions it
   * booked an answer.
   */
  readonly terminals: Set<string>;
  facts: Fact[];
  readonly transactions: Map<string, TransactionRecord>;
  isChanged: boolean;
  readonly seen: TransactionRecord[];
  effects: (() => void)[];
  readonly callbacks: ((ok: boolean) => void)[];
  broken: string | undefined;
}

/** The time of a writer's last step, and the time of its timer. */
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
  /** The time at which the next turn was requested, on the monotonic clock. */
  #scheduledAtMs: number | undefined;
  #stopped = false;

  constructor(parts: EngineParts, listener: TurnListener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  /** Stops the loop: nothing runs after this. */
  stop(): void {
    this.#stopped = true;
    this.#tasks = [];
    for (const { armed } of this.#timers.values()) armed?.cancel();
  }

  /** Returns how long the oldest task has waited for its turn; 0 if none waits, or if the loop has stopped. */
  waitsMs(): number {
    if (this.#stopped || this.#scheduledAtMs === undefined) return 0;
    return this.#parts.clock.monoMs() - this.#scheduledAtMs;
  }

  /** Puts a task into the next turn. */
  enqueue(task: Task): void {
    if (this.#stopped) return;
    this.#tasks.push(task);
    if (this.#scheduledAtMs !== undefined) return;
    const { scheduler, clock } = this.#parts;
    this.#scheduledAtMs = clock.monoMs();
    const begin = (): void => {
      this.#scheduledAtMs = undefined;
      try {
        this.#turn();
      } catch (error) {
        this.stop();
        this.#parts.onFatal(error instanceof Error ? error : new Error(String(error)));
      }
    };
    // The turn begins when this poll of the sockets has delivered its data, so that all of the data shares one commit.
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
      // The failed step is undone. The writer's earlier steps in this turn stay, and are committed.
      this.#fault(part, error instanceof Error ? error.message : String(error));
      if (!wasFaulted && writer.isBookedAnyway(event)) this.#apply(part, event, overlay);
    }
  }

  #step(part: Part, event: unknown, overlay: Map<string, TransactionRecord>): void {
    const { writer } = part;
    const now = this.#now();
    // Recorded even if the step fails, so that the same due time is not handled again.
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

  /** Stops this writer alone after a broken invariant: nothing more is sent for it, and an attention item reports it (promise 6). */
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
      const part = result.ok ? undefined : all.find((candidate) => candidate.terminals.has(result.writer));
      if (result.ok || part === undefined || part.broken !== undefined) continue;
      // The journal rejected this part, so all of this writer's turn is undone.
      part.broken = result.cause;
      part.restore();
    }
    for (const { broken, transactions } of all) {
      if (broken === undefined) for (const record of transactions.values()) this.#listener.committed(record);
    }
  }

  /** Stops the writers whose part the journal rejected, in a commit of their own. */
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

  /** Sends all messages first; the log writes its lines afterwards. */
  #tellAll(all: readonly Part[]): void {
    const tell = (): void => {
      for (const part of all) if (part.broken === undefined) this.#tell(part);
    };
    const { log } = this.#parts;
    if (log.together === undefined) tell();
    else log.together(tell);
  }

  /** Sends, reports and sets timers after the commit. */
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

  /** Sets the one timer of a writer. A timer that is due lets one poll of the sockets pass, so that it does not overtake an answer. */
  #arm(writer: AnyWriter): void {
    const { scheduler, clock } = this.#parts;
    const timer = this.#timerOf(writer);
    // The wait counts from the last step, not from now. The commit may have been slow, and a time that passed during it
    // has not been handled.
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

/** Returns the commits of a writer: its own, and those for transactions of removed terminals. */
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
    ([terminal, records]): LaneCommit => ({ writer: terminal, facts: [], transactions: records }),
  );
  if (facts.length === 0 && own.length === 0 && !isChanged) return others;
  const mine: LaneCommit = {
    writer: writer.name,
    facts,
    transactions: own,
    ...(isChanged ? writer.remembered() : {}),
  };
  return [mine, ...others];
}
