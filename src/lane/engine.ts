/**
 * The engine: the only writer of all lanes. In each turn the events that wait are stepped one after another, one commit
 * makes them durable for all lanes, and only then anything is sent, told or armed (design, section 4). A turn is one
 * synchronous piece of code, so nothing interleaves.
 */

import type { Codec } from '../../protocol/index.js';
import type { Effect, LaneEvent } from '../core/event.js';
import { InvariantError } from '../core/invariant.js';
import type { LaneState } from '../core/lane-state.js';
import type { Clock, GatewayPort, HookPoint, JournalPort, LaneCommit, Scheduler } from '../core/ports.js';
import { step, wakeAtMs } from '../core/step.js';
import type { TransactionRecord } from '../core/transaction.js';

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
  /** When its timer is armed for; an earlier need re-arms it. */
  armed: { readonly atMs: number; readonly cancel: () => void } | undefined;
}

/** What a task may do inside a turn. */
export interface TurnDoor {
  /** Steps a lane; false when the lane's part of this turn is already broken. */
  apply(lane: Lane, event: LaneEvent): boolean;
  /** A transaction as it stands in this turn. */
  find(transactionId: string): TransactionRecord | undefined;
  /** Transactions of a sale as they stand in this turn. */
  findBySale(sale: string): readonly TransactionRecord[];
  /** Runs after the commit; `ok` is false when the lane's part was rolled back. */
  afterCommit(lane: Lane, callback: (ok: boolean) => void): void;
}

type Task = (door: TurnDoor) => void;

/** A send that is encoded before the commit, so that what is committed can be sent. */
type Prepared =
  | Exclude<Effect, { type: 'send' }>
  | {
      readonly type: 'send';
      readonly connection: number;
      readonly serviceId: string;
      readonly text: string;
      readonly name: string;
    };

interface Part {
  readonly lane: Lane;
  readonly before: LaneState;
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
  #tasks: Task[] = [];
  #scheduled = false;
  #stopped = false;

  constructor(parts: EngineParts, onChanged: (record: TransactionRecord) => void) {
    this.#parts = parts;
    this.#onChanged = onChanged;
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
    this.#parts.scheduler.soon(() => {
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
    for (const task of tasks) task(door);
    this.#commit([...parts.values()]);
    for (const part of parts.values()) {
      if (part.broken === undefined) this.#tell(part);
      else this.#park(part, part.broken);
    }
  }

  #door(parts: Map<Lane, Part>, overlay: Map<string, TransactionRecord>): TurnDoor {
    const { journal } = this.#parts;
    const partOf = (lane: Lane): Part => {
      let part = parts.get(lane);
      if (part === undefined) {
        part = {
          lane,
          before: lane.state,
          facts: [],
          transactions: new Map(),
          laneChanged: false,
          effects: [],
          callbacks: [],
          broken: undefined,
        };
        parts.set(lane, part);
      }
      return part;
    };
    return {
      apply: (lane, event) => this.#apply(partOf(lane), event, overlay),
      find: (id) => overlay.get(id) ?? journal.findTransaction(id),
      findBySale: (sale) => {
        const stored = journal.findBySale(sale).map((record) => overlay.get(record.request.transactionId) ?? record);
        const ids = new Set(stored.map((record) => record.request.transactionId));
        const fresh = [...overlay.values()].filter(
          (record) => record.request.sale === sale && !ids.has(record.request.transactionId),
        );
        return [...stored, ...fresh];
      },
      afterCommit: (lane, callback) => partOf(lane).callbacks.push(callback),
    };
  }

  #apply(part: Part, event: LaneEvent, overlay: Map<string, TransactionRecord>): boolean {
    if (part.broken !== undefined) return false;
    const { clock } = this.#parts;
    const { lane } = part;
    try {
      const result = step(lane.state, event, {
        monoMs: clock.monoMs(),
        wallMs: clock.wallMs(),
        iso: isoOf,
        link: lane.gateway.port.link(),
      });
      const effects = result.effects.map((effect) => prepare(effect, lane.gateway.codec));
      lane.state = result.state;
      part.effects.push(...effects);
      if (result.commit !== undefined) {
        part.facts.push(...result.commit.facts);
        for (const record of result.commit.transactions) {
          part.transactions.set(record.request.transactionId, record);
          overlay.set(record.request.transactionId, record);
        }
        part.laneChanged ||= result.commit.lane !== undefined;
      }
      return true;
    } catch (error) {
      // Whatever went wrong in the pure part, nothing of it has happened: this lane stops, the others go on.
      part.broken = error instanceof Error ? error.message : String(error);
      lane.state = part.before;
      return false;
    }
  }

  #commit(all: readonly Part[]): void {
    const commits = all
      .filter((part) => part.broken === undefined)
      .flatMap((part): LaneCommit[] => {
        if (part.facts.length === 0 && part.transactions.size === 0 && !part.laneChanged) return [];
        return [
          {
            terminal: part.lane.name,
            facts: part.facts,
            transactions: [...part.transactions.values()],
            ...(part.laneChanged ? { lane: part.lane.state.record } : {}),
          },
        ];
      });
    if (commits.length === 0) return;
    const results = this.#parts.journal.commit(commits);
    for (const result of results) {
      if (result.ok) continue;
      const part = all.find((candidate) => candidate.lane.name === result.terminal);
      if (part === undefined) continue;
      part.broken = result.cause;
      part.lane.state = part.before;
    }
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
        const money = effect.name === 'PaymentRequest' || effect.name === 'ReversalRequest';
        if (money) hook('committed-before-send');
        const handedOver = port.send(effect.connection, effect.text);
        if (!handedOver)
          this.enqueue((door) => void door.apply(lane, { type: 'not-sent', serviceId: effect.serviceId }));
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

  /** A broken invariant stops this lane alone: nothing of its turn happened, and a person must look (promise 6). */
  #park(part: Part, why: string): void {
    const { lane } = part;
    const { clock, journal, log } = this.#parts;
    const at = isoOf(clock.wallMs());
    const text = `The terminal's lane stopped itself: ${why}. Nothing more is sent to it. Restart tenderd, or release the terminal, and call support.`;
    const record = {
      ...lane.state.record,
      attention: [
        ...lane.state.record.attention,
        { code: 'lane-parked', at, text, actions: ['release', 'call-support'] },
      ],
    };
    lane.state = { ...lane.state, parked: why, record };
    log.warn(text, { terminal: lane.name });
    journal.commit([
      {
        terminal: lane.name,
        facts: [{ at, type: 'parked', terminal: lane.name, text }],
        transactions: [],
        lane: record,
      },
    ]);
    for (const callback of part.callbacks) callback(false);
  }

  /** Arms the lane's one timer; a due moment lets one poll of the sockets pass, so that no answer is outrun. */
  #arm(lane: Lane): void {
    const atMs = wakeAtMs(lane.state, this.#parts.clock.monoMs());
    if (atMs === undefined || (lane.armed !== undefined && lane.armed.atMs <= atMs)) return;
    lane.armed?.cancel();
    const { scheduler } = this.#parts;
    const cancel = scheduler.at(atMs, () => {
      lane.armed = undefined;
      scheduler.afterPoll(() => this.enqueue((door) => void door.apply(lane, { type: 'tick' })));
    });
    lane.armed = { atMs, cancel };
  }
}

function isoOf(wallMs: number): string {
  return new Date(wallMs).toISOString();
}

function prepare(effect: Effect, codec: Codec): Prepared {
  if (effect.type !== 'send') return effect;
  const encoded = codec.encode(effect.message);
  if (!encoded.ok) throw new InvariantError(`a ${effect.message.name} can be written: ${encoded.error.message}`);
  return {
    type: 'send',
    connection: effect.connection,
    serviceId: effect.serviceId,
    text: encoded.value,
    name: effect.message.name,
  };
}
