/** A till with a scripted gateway: the real engine, codec and journal on virtual time. */

import { expect } from 'vitest';
import type { Dialect } from '../../protocol/index.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import {
  type AttentionEntry,
  defaultProfile,
  type HookPoint,
  type JournalPort,
  type Lanes,
  type PromptPolicy,
  type RegisterRights,
  type ReplicatedLog,
  type TerminalView,
  type Wire,
  type WireBounds,
  type TransactionView,
} from '../../src/core/index.js';
import { isWhole } from '../extent.js';
import { MapJournal } from '../journal/map-journal.js';
import { handedOn } from '../../src/gateway/forwarding-wire.js';
import { createEngine, type Engine, type ServiceMaker } from '../../src/lane/index.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { ScriptedGateway, type Sent } from './scripted-gateway.js';
import { type Json, moneyAnswer, type MoneyRequest, statusAnswer, eur } from './terminal-words.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { profileNamed } from './profile.js';

/** Changes to the defaults: one terminal `till` (POIID `T1`), a new journal and the default profile. */
export interface TillOptions {
  /** The POIIDs by terminal name. */
  readonly terminals?: Readonly<Record<string, string>>;
  /** The name of the profile. */
  readonly profile?: string;
  readonly saleId?: string;
  /** The journal with which the process starts, and the virtual time that continues. */
  readonly journal?: JournalPort;
  readonly time?: VirtualTime;
  /** Terminals that use a second gateway, `other`. */
  readonly overOther?: readonly string[];
  /** The start of the process's random numbers. */
  readonly seed?: number;
  /** Decides which party answers the terminals' questions. */
  readonly prompts?: PromptPolicy;
  /** The terminals have been seen to report a lost session on their own. So an existing session proves that a terminal remembers. */
  readonly saysLoggedOut?: true;
  /** Returns the reason why no money may move; undefined if money may move. */
  readonly moneyStopped?: () => string | undefined;
  /** Set if the journal comes from another machine: the text of the decision that the operator must make. */
  readonly otherMachine?: string;
  readonly registerRights?: ReadonlyMap<string, RegisterRights>;
  /** The time zone for the days of the registers' limits. The default is UTC. */
  readonly timeZone?: string;
  /** The greatest number of waiting transactions on a lane. */
  readonly queueMax?: number;
  /** The log of a pair of daemons. Without it, the daemon runs alone. */
  readonly replicatedLog?: ReplicatedLog;
  /** The payment services of the till. The default is none. */
  readonly services?: readonly ServiceMaker[];
  /** The event that shows whether a request on the first gateway's wire has arrived. The default is pongs. */
  readonly bounds?: WireBounds;
  /** Set if the messages of the first gateway are sealed. */
  readonly isSealed?: true;
  /** The dialect of the first gateway's terminals. */
  readonly dialect?: Dialect;
  /** Set if each request on the first gateway's wire has its own connection, and the terminals call the daemon. */
  readonly hearsCalls?: true;
  /** The configured address of the first terminal. */
  readonly place?: { readonly url: string; readonly follows: boolean };
}

/** The number of processes on each virtual time, so that the random numbers of a process depend only on its own test. */
const processesOn = new WeakMap<VirtualTime, number>();

function nextProcessOn(time: VirtualTime): number {
  const next = (processesOn.get(time) ?? 0) + 1;
  processesOn.set(time, next);
  return next;
}

/** The lane of a device that was seen to report LoggedOut. It is the device of `loginAnswer`. */
const knownLane = { sessionEpoch: 1, sessionStanding: false, loggedOutDevice: 'SERIAL 1', seen: true, attention: [] };

type WallTime = Pick<VirtualTime, 'wallMs'>;

/** A journal, and the function that closes its database, if it has one. */
export type Journalled = JournalPort & { close?(): void };

/**
 * Opens a journal in memory with timestamps of the virtual wall clock. In the default run it is the model with which
 * `test/journal/model.test.ts` compares SQLite, because opening SQLite takes a third of a short test. `TESTS=all` uses
 * SQLite.
 */
export function journalOn(time: WallTime): Journalled {
  return isWhole ? sqliteOn(time) : new MapJournal();
}

/** Opens a SQLite journal in memory, for tests of what only SQLite knows. */
export function sqliteOn(time: WallTime): Journal {
  return openJournal({ path: ':memory:', now: () => new Date(time.wallMs()).toISOString() });
}

/** Returns the same wire, marked as sealed. */
function sealed(wire: Wire): Wire {
  return { ...handedOn(wire), isSealed: true, launch: wire.launch.bind(wire), listen: wire.listen.bind(wire) };
}

/** One running process of the daemon, and the functions for its test. */
export class Till {
  readonly time: VirtualTime;
  readonly journal: JournalPort;
  readonly gateway: ScriptedGateway;
  /** The gateway of the terminals in `overOther`. */
  readonly other: ScriptedGateway;
  readonly lanes: Lanes;
  /** The engine's log entries, with the ids by which they can be searched. */
  readonly infos: { readonly text: string; readonly detail: Readonly<Record<string, unknown>> }[] = [];
  /** The moments at which the process could have been ended, in order. */
  readonly moments: HookPoint[] = [];
  /** The engine's warnings. */
  readonly warnings: string[] = [];
  readonly #options: TillOptions;
  readonly #stop: (graceMs: number) => Promise<void>;
  /** Returns how long the oldest event has waited for the journal, as for the supervision by systemd. */
  readonly turnWaitsMs: Engine['turnWaitsMs'];
  readonly #webhook: Engine['webhook'];
  #alive = true;

  constructor(options: TillOptions = {}) {
    this.#options = options;
    this.time = options.time ?? new VirtualTime();
    this.journal = options.journal ?? journalOn(this.time);
    this.gateway = new ScriptedGateway(this.time, options.bounds, options.hearsCalls, options.dialect);
    this.other = new ScriptedGateway(this.time);
    const { time, journal, gateway, other } = this;
    if (options.saysLoggedOut === true && options.journal === undefined)
      for (const [terminal, poiId] of Object.entries(options.terminals ?? { till: 'T1' })) {
        const lane = { ...knownLane, terminal, poiId, saleId: options.saleId ?? `KNOWN-${poiId}` };
        journal.commit([{ writer: terminal, facts: [], transactions: [], lane }]);
      }
    const profile = options.profile === undefined ? defaultProfile : profileNamed(options.profile);
    let seed = options.seed ?? nextProcessOn(time);
    const engine = createEngine({
      lanes: Object.entries(options.terminals ?? { till: 'T1' }).map(([terminal, poiId]) => ({
        terminal,
        poiId,
        gateway: options.overOther?.includes(terminal) === true ? 'other' : 'main',
        profile,
        managementMs: 10_000,
        saleId: options.saleId,
        ...(options.prompts === undefined ? {} : { prompts: options.prompts }),
        ...(options.place === undefined ? {} : { place: options.place }),
      })),
      gateways: new Map([
        ['main', { wire: options.isSealed === true ? sealed(gateway) : gateway, codec: gateway.codec }],
        ['other', { wire: other, codec: other.codec }],
      ]),
      journal,
      services: options.services ?? [],
      clock: time,
      // The timers of a dead process never fire.
      scheduler: {
        at: (atMs, callback) => time.at(atMs, () => this.#alive && callback()),
        afterPoll: (callback) => time.afterPoll(() => this.#alive && callback()),
        soon: (callback) => time.soon(() => this.#alive && callback()),
      },
      randomBits: () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0),
      onFatal: (error) => {
        throw error;
      },
      log: {
        info: (text, detail) => void this.infos.push({ text, detail }),
        warn: (text) => void this.warnings.push(text),
      },
      hook: (moment) => void this.moments.push(moment),
      ...(options.queueMax === undefined ? {} : { queueMax: options.queueMax }),
      ...(options.replicatedLog === undefined ? {} : { replicatedLog: options.replicatedLog }),
      ...(options.moneyStopped === undefined ? {} : { moneyStopped: options.moneyStopped }),
      otherMachine: options.otherMachine,
      ...(options.registerRights === undefined ? {} : { registerRights: options.registerRights }),
      ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
      software: { manufacturer: 'tenderd', name: 'tenderd', version: '0.0.0' },
    });
    this.lanes = engine.lanes;
    this.#webhook = (service, createKey, notice) => engine.webhook(service, createKey, notice);
    this.turnWaitsMs = () => engine.turnWaitsMs();
    this.#stop = (graceMs) => engine.stop(graceMs);
    engine.start();
  }

  /** Starts a till whose link is up. Without a script the terminal is logged in after a moment. */
  static connected(options: TillOptions = {}): Till {
    const till = new Till(options);
    till.gateway.up();
    return till.run(100);
  }

  /** Starts a till with two connected terminals, `till` and `b`, each with its own gateway. */
  static apart(options: TillOptions = {}): Till {
    const till = new Till({ terminals: { till: 'T1', b: 'T2' }, overOther: ['b'], ...options }).up();
    till.other.up();
    return till.run(100);
  }

  /** Kills the process, and starts another one with its journal and possibly another configuration. The link of the new process is down. */
  restart(change: TillOptions = {}): Till {
    this.#alive = false;
    this.gateway.close();
    this.other.close();
    return new Till({ ...this.#options, time: this.time, journal: this.journal, ...change });
  }

  /** Lets virtual time pass. */
  run(ms: number): this {
    this.time.runUntil(this.time.monoMs() + ms);
    return this;
  }

  /** Opens the link. */
  up(): this {
    this.gateway.up();
    return this;
  }

  /** Lets the terminal answer the n-th request that moves money. Numbers begin at 0. See {@link moneyAnswer}. */
  answers(index: number, condition: string, poiTimeStamp?: string, more?: Json): this {
    this.gateway.say(moneyAnswer(this.money(index), condition, poiTimeStamp, more));
    return this;
  }

  /** Makes the terminal answer each TransactionStatus request with this condition, from now on. */
  whenAsked(condition: string): this {
    this.gateway.onStatus = (question) => statusAnswer(question, condition);
    return this;
  }

  /** Makes the terminal answer each request that moves money with this condition, from now on. */
  whenPaying(condition: string): this {
    this.gateway.onMoney = (request) => [moneyAnswer(request, condition)];
    return this;
  }

  /** Delivers a webhook of a service. Resolves with true if the webhook belongs to a create of this till. */
  webhook(
    service: string,
    createKey: string,
    pspReference: string,
    said: { readonly eventType?: string; readonly merchantReference?: string } = {},
  ): Promise<boolean> {
    const { eventType = 'CHECKOUT_SESSION_COMPLETED', merchantReference } = said;
    return this.reply(this.#webhook(service, createKey, { eventType, pspReference, merchantReference }));
  }

  /** Waits for a reply of the lanes, which needs a moment of virtual time. */
  async reply<T>(promise: Promise<T>): Promise<T> {
    this.run(1);
    return promise;
  }

  /** Asks for a payment of 10.00 EUR for a new sale on the first terminal. Nothing happens until virtual time advances. */
  ask(transactionId: string, change: Partial<AnyRequest> = {}): ReturnType<Lanes['submit']> {
    const [terminal = 'till'] = Object.keys(this.#options.terminals ?? { till: 'T1' });
    const request = unchecked({
      transactionId,
      kind: 'payment',
      terminal,
      sale: `sale of ${transactionId}`,
      allowPartial: false,
      amountDetails: eur(1_000),
      ...change,
    });
    return this.lanes.submit(request);
  }

  /** Makes a request, and waits until the engine answers it. */
  submit(transactionId: string, change: Partial<AnyRequest> = {}): ReturnType<Lanes['submit']> {
    return this.reply(this.ask(transactionId, change));
  }

  /** Makes a request that must be accepted. */
  async pay(transactionId: string, change: Partial<AnyRequest> = {}): Promise<void> {
    const reply = await this.submit(transactionId, change);
    if (!reply.ok) throw new Error(`${transactionId} was refused: ${reply.refusal.text}`);
  }

  /** Acknowledges the latest revision. */
  async acknowledge(transactionId: string): Promise<void> {
    const revision = this.view(transactionId).outcome?.revision ?? 0;
    const reply = await this.reply(this.lanes.acknowledge(transactionId, revision));
    if (!reply.ok) throw new Error(reply.refusal.text);
  }

  /** Asks to abort a transaction, and waits for the reply. */
  abort(...asked: Parameters<Lanes['abort']>): ReturnType<Lanes['abort']> {
    return this.reply(this.lanes.abort(...asked));
  }

  /** Lets the operator release a terminal. */
  release(...asked: Parameters<Lanes['release']>): ReturnType<Lanes['release']> {
    return this.reply(this.lanes.release(...asked));
  }

  /** Lets the operator resolve a transaction. */
  resolve(...asked: Parameters<Lanes['resolve']>): ReturnType<Lanes['resolve']> {
    return this.reply(this.lanes.resolve(...asked));
  }

  /** Asks the process to stop. `stopped` becomes true when it has stopped. */
  stop(graceMs: number): { readonly stopped: boolean } {
    const state = { stopped: false };
    void this.#stop(graceMs).then(() => (state.stopped = true));
    this.run(1);
    return state;
  }

  view(transactionId: string): TransactionView {
    const view = this.lanes.get(transactionId);
    if (view === undefined) throw new Error(`no transaction ${transactionId}`);
    return view;
  }

  /** Returns the result of a transaction, or its state if it has no outcome. */
  told(transactionId: string): string {
    const view = this.view(transactionId);
    return view.outcome?.result ?? view.state;
  }

  /** Returns the states of the transaction's attempts, in order. */
  attempts(transactionId: string): readonly string[] {
    return this.view(transactionId).attempts.map((attempt) => attempt.state);
  }

  /** Expects that a transaction has this result, or this state if it has no outcome. */
  shows(transactionId: string, told: string): this {
    expect(this.told(transactionId)).toBe(told);
    return this;
  }

  /** Expects that the outcome has these fields. */
  ends(transactionId: string, outcome: object): this {
    expect(this.view(transactionId).outcome).toMatchObject(outcome);
    return this;
  }

  /** Expects that the view of a transaction has these fields. */
  matches(transactionId: string, view: object): this {
    expect(this.view(transactionId)).toMatchObject(view);
    return this;
  }

  /** Expects these states of the attempts. */
  hasAttempts(transactionId: string, ...states: readonly string[]): this {
    expect(this.attempts(transactionId)).toEqual(states);
    return this;
  }

  /** Expects exactly these entries on the attention list. */
  needs(...entries: readonly string[]): this {
    expect(this.attention()).toEqual(entries);
    return this;
  }

  /** Expects that the attention list has this entry. */
  lists(entry: string): this {
    expect(this.attention()).toContain(entry);
    return this;
  }

  /** Expects that this number of messages with this name have left. */
  hasSent(name: Sent['message']['name'], count: number): this {
    expect(this.sentOf(name)).toHaveLength(count);
    return this;
  }

  /** Expects that this number of requests that move money have left. */
  hasSentMoney(count: number): this {
    expect(this.sentMoney()).toHaveLength(count);
    return this;
  }

  /** Returns the first terminal. */
  terminal(): TerminalView {
    const [terminal] = this.lanes.terminals();
    if (terminal === undefined) throw new Error('no terminal');
    return terminal;
  }

  /** Returns the attention list, each entry with its subject and code. */
  attention(): readonly string[] {
    return this.lanes.attention().map((entry: AttentionEntry) => {
      return `${entry.transactionId ?? entry.terminal ?? entry.service ?? ''}: ${entry.attention.code}`;
    });
  }

  /** Returns the requests that move money, in the order in which they left. */
  sentMoney(): readonly MoneyRequest[] {
    return this.gateway.sent.flatMap(({ message }) =>
      message.name === 'PaymentRequest' || message.name === 'ReversalRequest' ? [message] : [],
    );
  }

  /** Returns the n-th request that moves money. Numbers begin at 0. */
  money(index: number): MoneyRequest {
    const request = this.sentMoney()[index];
    if (request === undefined) throw new Error(`no request ${index} was sent`);
    return request;
  }

  /** Returns all messages with this name that left. */
  sentOf(name: Sent['message']['name']): readonly Sent[] {
    return this.gateway.sent.filter(({ message }) => message.name === name);
  }
}

/**
 * Makes terminal `b` unreachable, and gets `first` approved at terminal `till`. The process dies in the commit of the
 * approval. Returns another process, which reaches no terminal.
 */
export function diedBehind(first: string, before: Till): Till {
  const commit = before.journal.commit.bind(before.journal);
  before.journal.commit = (parts) => {
    commit(parts);
    throw new Error('the process dies');
  };
  before.answers(before.sentMoney().length - 1, 'Success');
  expect(() => before.run(10)).toThrow('the process dies');
  before.journal.commit = commit;
  return before.restart().run(1_000).shows(first, 'approved');
}

/** Returns the number of TransactionStatus requests. */
export const inquiries = (till: Till): number => till.sentOf('TransactionStatusRequest').length;

/** Returns the signal of a caller who waits without a time limit. */
export const patient = (): AbortSignal => new AbortController().signal;
