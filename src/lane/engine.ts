/**
 * The engine: the only writer of all lanes. In each turn the events that wait are stepped one after another, one commit
 * makes them durable for all lanes, and only then anything is sent, told or armed (design, section 4). A turn is one
 * synchronous piece of code, so nothing interleaves.
 */

import type { Codec } from '../../protocol/index.js';
import {
  type RequestIdsFilter,
  type Clock,
  type Effect,
  type GatewayPort,
  hasJumped,
  type HookPoint,
  InvariantError,
  isAbout,
  isKnownBy,
  isMoneyRequest,
  isSameText,
  type JournalPort,
  type LaneCommit,
  type LaneEvent,
  type LaneState,
  mayStillLeave,
  type Moment,
  type OriginalNames,
  type PoiTransaction,
  saleNumberOf,
  type Scheduler,
  type SendLimit,
  step,
  type TransactionRecord,
  wakeAtMs,
} from '../core/index.js';

/** The wire and the language of one gateway. */
export interface GatewayParts {
  readonly port: GatewayPort;
  readonly codec: Codec;
}

/** Where the engine's own story goes: plain words and ids, never a message. */
export interface LaneLog {
  info(text: string, detail: Readonly<Record<string, unknown>>): void;
  warn(text: string, detail: Readonly<Record<string, unknown>>): void;
}

/** What the turn loop works with. */
export interface EngineParts {
  readonly journal: JournalPort;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly log: LaneLog;
  /** The journal failed or the engine broke: nothing more may be sent; the process stops (invariant I14). */
  readonly onFatal: (error: Error) => void;
  readonly hook: (point: HookPoint) => void;
}

/** One lane with its present state. */
export interface Lane {
  readonly index: number;
  readonly name: string;
  readonly gateway: GatewayParts;
  state: LaneState;
  /** When it was stepped last, on the monotonic clock; undefined before the first step. */
  steppedMs: number | undefined;
  /** When its timer is armed for; an earlier need re-arms it. */
  armed: { readonly atMs: number; readonly cancel: () => void } | undefined;
}

/** Whose requests are meant, at a configured terminal. */
export type RequestedAt = Extract<RequestIdsFilter, { readonly terminal: string }>;

/** What a task may do inside a turn. */
export interface TurnInterface {
  /** Steps a lane. */
  apply(lane: Lane, event: LaneEvent): void;
  /** A transaction as it stands in this turn. */
  find(transactionId: string): TransactionRecord | undefined;
  /** The transaction that owns an attempt ever made, as it stands in this turn. */
  findByServiceId(saleId: string, poiId: string, serviceId: string): TransactionRecord | undefined;
  /** Transactions of a sale as they stand in this turn. */
  findBySale(sale: string): readonly TransactionRecord[];
  /** Those of a sale number that somebody still waits for, as they stand in this turn. */
  findBySaleNumber(saleNumber: string): readonly TransactionRecord[];
  /** The newest transaction that was asked for under these ids at a configured terminal, as it stands in this turn. */
  findByRequestIds(filter: RequestedAt): TransactionRecord | undefined;
  /** What is about the transaction with one of these names, as it stands in this turn. */
  findByOriginal(names: OriginalNames): readonly TransactionRecord[];
  /** The transactions that a terminal knows by this key, as they stand in this turn. */
  findByKey(key: PoiTransaction): readonly TransactionRecord[];
  /** Runs after the commit; `ok` is false when the lane's part was rolled back. */
  afterCommit(lane: Lane, callback: (ok: boolean) => void): void;
}

type Task = (door: TurnInterface) => void;

/** A send that is encoded before the commit, so that what is committed can be sent. */
type Prepared =
  | Exclude<Effect, { type: 'send' }>
  | {
      readonly type: 'send';
      readonly connection: number;
      readonly serviceId: string;
      readonly text: string;
      readonly name: string;
      readonly limit: SendLimit | undefined;
    };

interface Part {
  readonly lane: Lane;
  readonly before: LaneState;
  /** The terminals that its commits are for: its own, and those of records that it booked an answer on. */
  readonly terminals: Set<string>;
  facts: LaneCommit['facts'][number][];
  readonly transactions: Map<string, TransactionRecord>;
  laneChanged: boolean;
  effects: Prepared[];
  readonly callbacks: ((ok: boolean) => void)[];
  broken: string | undefined;
}

/** The turn loop. */
export class TurnLoop {
  readonly #parts: EngineParts;
  readonly #onChanged: (record: TransactionRecord) => void;
  readonly #onTurned: () => void;
  /** All lanes hear at once that a clock has moved: one that rests would not see it where the clock moves back before its next step. */
  readonly #onClockJump: Task;
  #clocks: Moment | undefined;
  #tasks: Task[] = [];
  #scheduled = false;
  #stopped = false;

  constructor(
    parts: EngineParts,
    onChanged: (record: TransactionRecord) => void,
    onTurned: () => void,
    onClockJump: Task,
  ) {
    this.#parts = parts;
    this.#onChanged = onChanged;
    this.#onTurned = onTurned;
    this.#onClockJump = onClockJump;
  }

  /** Nothing runs after this. */
  stop(): void {
    this.#stopped = true;
    this.#tasks = [];
  }

  /** Puts a task into the next turn. */
  enqueue(task: Task): void {
    if (this.#stopped) return;
    this.#tasks.push(task);
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Due at once means: when this poll of the sockets has delivered what it has. All of it then shares one commit.
    this.#parts.scheduler.at(this.#parts.clock.monoMs(), () => {
      this.#scheduled = false;
      try {
        this.#turn();
      } catch (error) {
        this.stop();
        this.#parts.onFatal(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  #turn(): void {
    if (this.#stopped) return;
    const tasks = this.#tasks;
    this.#tasks = [];
    const parts = new Map<Lane, Part>();
    const overlay = new Map<string, TransactionRecord>();
    const door = this.#door(parts, overlay);
    if (this.#hasJumped()) this.#onClockJump(door);
    for (const task of tasks) task(door);
    const all = [...parts.values()];
    this.#commit(all);
    for (const part of all) if (part.broken === undefined) this.#tell(part);
    this.#parkRefused(all);
    this.#onTurned();
  }

  #hasJumped(): boolean {
    const before = this.#clocks;
    this.#clocks = { monoMs: this.#parts.clock.monoMs(), wallMs: this.#parts.clock.wallMs() };
    return before !== undefined && hasJumped(before, this.#clocks);
  }

  #door(parts: Map<Lane, Part>, overlay: Map<string, TransactionRecord>): TurnInterface {
    const { journal } = this.#parts;
    const partOf = (lane: Lane): Part => {
      let part = parts.get(lane);
      if (part === undefined) {
        part = newPart(lane);
        parts.set(lane, part);
      }
      return part;
    };
    return {
      apply: (lane, event) => this.#apply(partOf(lane), event, overlay),
      find: (id) => overlay.get(id) ?? journal.findTransaction(id),
      findByServiceId: (saleId, poiId, serviceId) => {
        const stored = journal.findByServiceId(saleId, poiId, serviceId);
        return stored === undefined ? undefined : (overlay.get(stored.request.transactionId) ?? stored);
      },
      findBySale: (sale) =>
        inThisTurn(journal.findBySale(sale), overlay, ({ request }) => isSameText(request.sale, sale)),
      findBySaleNumber: (number) =>
        inThisTurn(journal.findBySaleNumber(number), overlay, (record) => saleNumberOf(record) === number),
      findByRequestIds: (filter) =>
        inThisTurn(journal.findByRequestIds(filter, 1), overlay, (record) => wasAskedAt(record, filter)).at(-1),
      findByOriginal: (names) => inThisTurn(journal.findByOriginal(names), overlay, (record) => isAbout(record, names)),
      findByKey: (key) => inThisTurn(journal.findByKey(key), overlay, (record) => isKnownBy(record, key)),
      afterCommit: (lane, callback) => partOf(lane).callbacks.push(callback),
    };
  }

  #apply(part: Part, event: LaneEvent, overlay: Map<string, TransactionRecord>): void {
    const { lane } = part;
    const wasParked = lane.state.faulted !== undefined;
    try {
      this.#step(part, event, overlay);
    } catch (error) {
      // The step that broke has not happened; what this lane did before it in this turn stands, and is committed.
      this.#park(part, error instanceof Error ? error.message : String(error));
      // What the terminal said is booked all the same (promise 5): a parked lane takes it in and does nothing else.
      if (event.type === 'message' && !wasParked) this.#apply(part, event, overlay);
    }
  }

  #step(part: Part, event: LaneEvent, overlay: Map<string, TransactionRecord>): void {
    const { clock } = this.#parts;
    const { lane } = part;
    const monoMs = clock.monoMs();
    // Also of a step that breaks: what was due then is not due again.
    lane.steppedMs = monoMs;
    const result = step(lane.state, event, {
      monoMs,
      wallMs: clock.wallMs(),
      iso: isoOf,
      link: lane.gateway.port.link(),
    });
    const effects = result.effects.flatMap((effect) => this.#prepare(lane, effect));
    lane.state = result.state;
    part.effects.push(...effects);
    if (result.commit === undefined) return;
    part.facts.push(...result.commit.facts);
    for (const record of result.commit.transactions) {
      part.transactions.set(record.request.transactionId, record);
      overlay.set(record.request.transactionId, record);
    }
    part.laneChanged ||= result.commit.lane !== undefined;
  }

  /** A broken invariant stops this lane alone: nothing more is sent for it, and a person must look (promise 6). */
  #park(part: Part, why: string): void {
    const { lane } = part;
    if (lane.state.faulted !== undefined) return;
    const at = isoOf(this.#parts.clock.wallMs());
    const text = `The terminal's lane stopped itself: ${why}. Nothing more is sent to it. Restart tenderd, or release the terminal, and call support.`;
    const { record } = lane.state;
    const present = record.attention.filter((item) => item.code !== 'terminal-faulted');
    const attention = [...present, { code: 'terminal-faulted', at, text, actions: ['release', 'call-support'] }];
    lane.state = { ...lane.state, faulted: why, record: { ...record, attention } };
    part.facts.push({ at, type: 'faulted', terminal: lane.name, text });
    part.laneChanged = true;
    part.effects = [];
    this.#parts.log.warn(text, { terminal: lane.name });
  }

  #commit(all: readonly Part[]): void {
    const commits = all.flatMap(commitsOf);
    if (commits.length === 0) return;
    for (const result of this.#parts.journal.commit(commits)) {
      const part = result.ok ? undefined : all.find((candidate) => candidate.terminals.has(result.terminal));
      if (result.ok || part === undefined || part.broken !== undefined) continue;
      // The journal refused it: nothing of this lane's turn has happened.
      part.broken = result.cause;
      part.lane.state = part.before;
    }
  }

  /** Parks the lanes whose part the journal refused, in a commit of their own. */
  #parkRefused(all: readonly Part[]): void {
    for (const refused of all) {
      if (refused.broken === undefined) continue;
      const part = newPart(refused.lane);
      this.#park(part, refused.broken);
      const commits = commitsOf(part);
      if (commits.length > 0) this.#parts.journal.commit(commits);
      for (const callback of refused.callbacks) callback(false);
    }
  }

  /** Encodes before the commit, so that what is committed can be sent. */
  #prepare(lane: Lane, effect: Effect): readonly Prepared[] {
    if (effect.type !== 'send') return [effect];
    const encoded = lane.gateway.codec.encode(effect.message);
    if (encoded.ok) {
      const { connection, serviceId, message, limit } = effect;
      return [{ type: 'send', connection, serviceId, text: encoded.value, name: message.name, limit }];
    }
    // A device request of the terminal may be such that no right answer to it exists: then there is none.
    if (effect.message.name.endsWith('Response')) {
      this.#parts.log.warn(`a ${effect.message.name} cannot be written: ${encoded.error.message}`, {
        terminal: lane.name,
      });
      return [];
    }
    throw new InvariantError(`a ${effect.message.name} can be written: ${encoded.error.message}`);
  }

  /** After the commit: send, tell, arm. */
  #tell(part: Part): void {
    const { log, hook } = this.#parts;
    const { lane } = part;
    for (const fact of part.facts) {
      log.info(fact.text, {
        terminal: fact.terminal,
        fact: fact.type,
        ...(fact.transactionId === undefined ? {} : { transactionId: fact.transactionId }),
        ...(fact.serviceId === undefined ? {} : { serviceId: fact.serviceId }),
      });
    }
    const types = new Set(part.facts.map((fact) => fact.type));
    if (types.has('accepted') && !types.has('attempt-opened')) hook('accepted');
    for (const effect of part.effects) this.#run(lane, effect);
    if (types.has('outcome')) hook('committed-before-told');
    for (const callback of part.callbacks) callback(true);
    for (const record of part.transactions.values()) this.#onChanged(record);
    this.#arm(lane);
  }

  #run(lane: Lane, effect: Prepared): void {
    const { port } = lane.gateway;
    const { hook } = this.#parts;
    switch (effect.type) {
      case 'send': {
        const money = isMoneyRequest(effect.name);
        if (money) hook('committed-before-send');
        const mayLeave = this.#mayLeave(effect.limit);
        const answerDelivered = mayLeave && port.send(effect.connection, effect.text);
        const why = mayLeave ? {} : ({ why: 'clock' } as const);
        if (!answerDelivered)
          this.enqueue((door) => door.apply(lane, { type: 'not-sent', serviceId: effect.serviceId, ...why }));
        else if (money) hook('sent');
        else if (effect.name === 'TransactionStatusRequest') hook('status-sent');
        return;
      }
      case 'ping':
        return port.ping(effect.connection, `${lane.index}:${effect.mark}`);
      case 'reset':
        return port.reset(effect.connection, effect.cause);
      case 'read-poi-list':
        return port.readPoiList();
    }
  }

  /** The commit may have taken its time, or the machine slept over it. */
  #mayLeave(limit: SendLimit | undefined): boolean {
    const { clock } = this.#parts;
    if (limit === undefined) return true;
    return mayStillLeave(limit.decided, { monoMs: clock.monoMs(), wallMs: clock.wallMs() }, limit.latestStart);
  }

  /** Arms the lane's one timer; a due moment lets one poll of the sockets pass, so that no answer is outrun. */
  #arm(lane: Lane): void {
    // Since its last step, and not since now: the commit may have taken its time, and a moment in it was nobody's.
    const atMs = wakeAtMs(lane.state, lane.steppedMs ?? this.#parts.clock.monoMs());
    if (atMs === undefined || (lane.armed !== undefined && lane.armed.atMs <= atMs)) return;
    lane.armed?.cancel();
    const { scheduler } = this.#parts;
    const cancel = scheduler.at(atMs, () => {
      lane.armed = undefined;
      scheduler.afterPoll(() => this.enqueue((door) => door.apply(lane, { type: 'tick' })));
    });
    lane.armed = { atMs, cancel };
  }
}

function wasAskedAt(
  { request, registerRequestIds = [] }: TransactionRecord,
  { saleId, terminal, serviceId }: RequestedAt,
): boolean {
  if (request.terminal !== terminal) return false;
  return registerRequestIds.some((one) => one.saleId === saleId && (serviceId ?? one.serviceId) === one.serviceId);
}

/** What is stored, as it stands in this turn, and what this turn added to it. */
function inThisTurn(
  stored: readonly TransactionRecord[],
  overlay: ReadonlyMap<string, TransactionRecord>,
  belongs: (record: TransactionRecord) => boolean,
): readonly TransactionRecord[] {
  const ids = new Set(stored.map((record) => record.request.transactionId));
  const fresh = [...overlay.values()].filter((record) => belongs(record) && !ids.has(record.request.transactionId));
  return [...stored.map((record) => overlay.get(record.request.transactionId) ?? record), ...fresh];
}

function isoOf(wallMs: number): string {
  return new Date(wallMs).toISOString();
}

function newPart(lane: Lane): Part {
  return {
    lane,
    before: lane.state,
    terminals: new Set([lane.name]),
    facts: [],
    transactions: new Map(),
    laneChanged: false,
    effects: [],
    callbacks: [],
    broken: undefined,
  };
}

/** What a lane wants remembered: its own, and what it booked on transactions of a terminal that is no longer configured. */
function commitsOf(part: Part): readonly LaneCommit[] {
  const { lane, facts, transactions, laneChanged, terminals } = part;
  const byTerminal = new Map<string, TransactionRecord[]>();
  for (const record of transactions.values()) {
    const { terminal } = record.request;
    terminals.add(terminal);
    byTerminal.set(terminal, [...(byTerminal.get(terminal) ?? []), record]);
  }
  const own = byTerminal.get(lane.name) ?? [];
  byTerminal.delete(lane.name);
  const others = [...byTerminal].map(
    ([terminal, records]): LaneCommit => ({ terminal, facts: [], transactions: records }),
  );
  if (facts.length === 0 && own.length === 0 && !laneChanged) return others;
  const mine: LaneCommit = {
    terminal: lane.name,
    facts,
    transactions: own,
    ...(laneChanged ? { lane: lane.state.record } : {}),
  };
  return [mine, ...others];
}
