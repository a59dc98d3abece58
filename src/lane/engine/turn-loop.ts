/**
 * The turn loop, the only writer of the journal. In each turn the loop handles the waiting events one after another.
 * One commit makes the changes durable for all writers. Messages are sent, results are reported and timers are set only
 * after the commit (design, section 4). A turn is one synchronous piece of code, so no other code runs in between.
 *
 * With a replicated log, the turn commits only after the stream has the turn. While it waits, no other turn begins, and
 * no caller sees its changes. The tasks that arrive during this wait share the next turn.
 */

import {
  type Clock,
  type Fact,
  hasJumped,
  type HookPoint,
  type JournalPort,
  type Moment,
  type ReplicatedLog,
  type Scheduler,
  type TransactionRecord,
  type WithoutStreamCode,
} from '../../core/index.js';
import { type AnyWriter, findIn, type Task, type TurnInterface } from './turn-interface.js';
import { commitsOf, type Entry, entryOf, newPart, type Part, undoRejected } from './turn-part.js';

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
   * Calls the callback, which begins a turn, when the present poll of the sockets has delivered its data, or later if
   * other work goes first. If this function is absent, the scheduler calls the callback at once.
   */
  readonly beginTurn?: (turn: () => void) => void;
  /**
   * The replicated log of a pair of daemons. Each turn is appended to this log before it is committed. This field is
   * absent without a pair.
   */
  readonly replicatedLog?: ReplicatedLog;
}

/** A listener that is informed after each turn. */
export interface TurnListener {
  /** Called with each changed record once it is durable, before anything about it is sent or reported. */
  readonly committed: (record: TransactionRecord) => void;
  /** Called a second time with each changed record, when the change may be reported. */
  readonly changed: (record: TransactionRecord) => void;
  /** Called with each record whose view has changed although the record has not. */
  readonly seen: (record: TransactionRecord) => void;
  /** Called at the end of the turn. */
  readonly turned: () => void;
  /**
   * Informs all writers at once that a clock has jumped. Without this task, an idle writer would notice only at its
   * next step that a clock was set back.
   */
  readonly clockJumped: Task;
}

/**
 * The time for which a request waits for the stream. It is longer than the time in which the servers choose a new
 * leader.
 */
const confirmMs = 10_000;

/** The time of a writer's last step, and the time of its timer. */
interface Timer {
  steppedMs: number | undefined;
  armed: { readonly atMs: number; readonly cancel: () => void } | undefined;
}

/** The turn loop, which serves all writers of a daemon. */
export class TurnLoop {
  readonly #parts: EngineParts;
  readonly #listener: TurnListener;
  readonly #timers = new Map<AnyWriter, Timer>();
  #clocks: Moment | undefined;
  #tasks: Task[] = [];
  /** The time at which the next turn was requested, on the monotonic clock. */
  #scheduledAtMs: number | undefined;
  /** True while the present turn is being appended to the stream. */
  #isAppending = false;
  /** The requests that were refused although their entries may still reach the stream. */
  #unconfirmed = 0;
  #stopped = false;

  constructor(parts: EngineParts, listener: TurnListener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  /** Stops the loop: nothing runs after this call. */
  stop(): void {
    this.#stopped = true;
    this.#tasks = [];
    for (const { armed } of this.#timers.values()) armed?.cancel();
  }

  /** Returns how long the oldest task has waited for its turn; 0 if none is waiting, or if the loop has stopped. */
  waitsMs(): number {
    if (this.#stopped || this.#scheduledAtMs === undefined) return 0;
    return this.#parts.clock.monoMs() - this.#scheduledAtMs;
  }

  /** Returns why a new request would wait for the stream; undefined without a pair, or if the stream confirms entries. */
  whyWaits(): WithoutStreamCode | undefined {
    return this.#parts.replicatedLog?.whyWaits?.();
  }

  /**
   * Returns why it is unknown which requests were accepted: the stream confirms no entries, or the entry of a refused
   * request may still reach the stream.
   */
  whyUnconfirmed(): WithoutStreamCode | undefined {
    return this.whyWaits() ?? (this.#unconfirmed > 0 ? 'replicate-no-quorum' : undefined);
  }

  /** True if requests wait until a stream has them. */
  get isReplicated(): boolean {
    return this.#parts.replicatedLog !== undefined;
  }

  /** Calls back at the time at which a request that is enqueued at this moment would have waited too long for the stream. Returns the function that cancels this. */
  whenLate(callback: () => void): () => void {
    const { replicatedLog, scheduler, clock } = this.#parts;
    return replicatedLog === undefined ? () => undefined : scheduler.at(clock.monoMs() + confirmMs, callback);
  }

  /**
   * Records a request that is refused although its entry may still reach the stream. Call the returned function when
   * the turn of the request has ended.
   */
  giveUp(): () => void {
    this.#unconfirmed += 1;
    return () => {
      this.#unconfirmed -= 1;
    };
  }

  /** Puts a task into the next turn. */
  enqueue(task: Task): void {
    if (this.#stopped) return;
    this.#tasks.push(task);
    if (this.#scheduledAtMs === undefined && !this.#isAppending) this.#schedule();
  }

  #schedule(): void {
    const { scheduler, clock } = this.#parts;
    this.#scheduledAtMs = clock.monoMs();
    const begin = (): void => {
      this.#scheduledAtMs = undefined;
      // A task of the present turn requested the next turn, which begins after the append.
      if (!this.#isAppending) this.#orStop(() => this.#turn());
    };
    // Begin the turn only after the sockets have delivered all data of the current poll, so that all of this data
    // shares one commit.
    if (this.#parts.beginTurn === undefined) scheduler.at(clock.monoMs(), begin);
    else this.#parts.beginTurn(begin);
  }

  /** Does the work. If the work throws, stops the loop and the process, because nothing more may be sent. */
  #orStop(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.stop();
      this.#parts.onFatal(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #turn(): void {
    if (this.#stopped) return;
    const tasks = this.#tasks;
    this.#tasks = [];
    const parts = new Map<AnyWriter, Part>();
    const overlay = new Map<string, TransactionRecord>();
    const ends: (() => void)[] = [];
    const turn = this.#interface(parts, overlay, ends);
    if (this.#hasJumped()) this.#listener.clockJumped(turn);
    for (const task of tasks) task(turn);
    const all = [...parts.values()];
    const { replicatedLog, journal } = this.#parts;
    if (replicatedLog === undefined) {
      this.#commit(all);
      this.#tellAll(all);
      this.#faultRefused(all);
      this.#listener.turned();
      return;
    }
    const entry = entryOf(all, journal, (part, why) => this.#fault(part, why));
    if (entry === undefined) this.#actOn(all, ends);
    else this.#append(replicatedLog, entry, all, ends);
  }

  /** Appends the turn to the stream, then commits it and acts on it. */
  #append(log: ReplicatedLog, entry: Entry, all: readonly Part[], ends: readonly (() => void)[]): void {
    this.#isAppending = true;
    log.append(entry.commits, (position) =>
      this.#orStop(() => {
        // If the daemon was stopped meanwhile, do nothing: the stream has the entry, so the next start commits it.
        if (this.#stopped) return;
        this.#parts.hook('appended');
        // Throws if the journal rejects a part. The journal accepted all parts before the append, so the file has
        // changed since: the process stops, as after any other failure of the journal.
        this.#parts.journal.commit(entry.commits, position);
        entry.reveal();
        this.#isAppending = false;
        this.#reportCommitted(all);
        this.#actOn(all, ends);
        if (this.#tasks.length > 0 && this.#scheduledAtMs === undefined && !this.#stopped) this.#schedule();
      }),
    );
  }

  /**
   * Carries out the effects of a turn, after the stream and the journal have stored the turn. A turn without changes
   * needs no storing.
   */
  #actOn(all: readonly Part[], ends: readonly (() => void)[]): void {
    this.#tellAll(all);
    for (const { broken, callbacks } of all)
      if (broken !== undefined) for (const callback of callbacks) callback(false);
    for (const end of ends) end();
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

  #interface(
    parts: Map<AnyWriter, Part>,
    overlay: Map<string, TransactionRecord>,
    ends: (() => void)[],
  ): TurnInterface {
    const { replicatedLog } = this.#parts;
    const partOf = (writer: AnyWriter): Part => {
      let part = parts.get(writer);
      if (part === undefined) {
        part = newPart(writer);
        parts.set(writer, part);
      }
      return part;
    };
    return {
      apply: (writer, event) => this.#apply(partOf(writer), event, overlay),
      afterCommit: (writer, callback) => partOf(writer).callbacks.push(callback),
      // Without replication, the commit follows synchronously, so nothing can leave the process before the commit.
      whenDurable: (callback) => (replicatedLog === undefined ? callback() : void ends.push(callback)),
      ...findIn(this.#parts.journal, overlay),
    };
  }

  #apply(part: Part, event: unknown, overlay: Map<string, TransactionRecord>): void {
    const { writer } = part;
    const wasFaulted = writer.isFaulted;
    try {
      this.#step(part, event, overlay);
    } catch (error) {
      // The failed step is undone. The earlier steps of the writer in this turn remain, and are committed.
      this.#fault(part, error instanceof Error ? error.message : String(error));
      if (!wasFaulted && writer.isBookedAnyway(event)) this.#apply(part, event, overlay);
    }
  }

  #step(part: Part, event: unknown, overlay: Map<string, TransactionRecord>): void {
    const { writer } = part;
    const now = this.#now();
    // The time of the step is recorded even if the step fails, so that the same due time is not handled again.
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

  /**
   * Stops only this writer after a broken invariant. Nothing more is sent for the writer, and an attention item reports
   * it (promise 6).
   */
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
    undoRejected(all, this.#parts.journal.commit(commits));
    this.#reportCommitted(all);
  }

  #reportCommitted(all: readonly Part[]): void {
    for (const { broken, transactions } of all) {
      if (broken === undefined) for (const record of transactions.values()) this.#listener.committed(record);
    }
  }

  /** Stops, in a separate commit, the writers whose part the journal rejected. */
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

  /**
   * Sets the one timer of a writer. When the timer is due, the sockets are polled once first, so that an answer that
   * has already arrived is handled before the timer.
   */
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
