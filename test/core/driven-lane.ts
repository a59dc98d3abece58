/**
 * One lane, driven step by step without an engine. The test passes events in, and everything that comes out is kept.
 */

import { expect } from 'vitest';
import type { MoneyAnswer } from '../../src/core/kinds/message/response-body.js';
import type { PromptPolicy } from '../../src/core/terminal/messages/prompt.js';
import { defaultDialect, type Dialect, type Message, type MessageHeader } from '../../protocol/index.js';
import type { LaneEvent, Received } from '../../src/core/terminal/lane/lane-event.js';
import type { Effect } from '../../src/core/terminal/lane/effect.js';
import type { Fact } from '../../src/core/engine/fact.js';
import { type Entry } from '../../src/core/terminal/queue/lane.js';
import { startLane, type LaneState } from '../../src/core/terminal/lane/lane-state.js';
import type { WireState } from '../../src/core/terminal/wire/wire.js';
import type { LaneRecord } from '../../src/core/model/lane-record.js';
import { profiles, defaultProfile, type Profile } from '../../src/core/terminal/wire/profile.js';
import { step } from '../../src/core/terminal/step.js';
import { wakeAtMs } from '../../src/core/terminal/lane/wake.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { headerOf, paymentAnswer, transactionOf } from './records.js';
import { type AnyRequest } from '../unchecked.js';

/** The initial conditions of a lane. */
export interface DrivenOptions {
  readonly profile?: string;
  /** Promises that differ from those of the named profile. */
  readonly promises?: Partial<Profile>;
  readonly dialect?: Dialect;
  readonly open?: readonly TransactionRecord[];
  readonly record?: Partial<LaneRecord>;
  readonly prompts?: PromptPolicy;
}

/** A message as a test writes it: the list of unknown fields may be left out. */
type Said<One> = One extends Message ? Omit<One, 'kept'> & Partial<Pick<One, 'kept'>> : never;

/** Wall time of the start: 2026-01-01T00:00:00Z. */
const epochMs = 1_767_225_600_000;

/** The terminal's description of itself. */
const POISystemData = {
  DateTime: '2026-01-01T00:00:00Z',
  POISoftware: { ProviderIdentification: 'x', ApplicationName: 'x', SoftwareVersion: '1', CertificationCode: 'x' },
  POITerminalData: { TerminalEnvironment: 'Attended', POISerialNumber: 'SERIAL', POICapabilities: ['ICC'] },
};

/** A device that has reported a lost session by itself before. While its session is open, its memory is proved. */
const vouchedFor = { device: 'SERIAL 1', loggedOutDevice: 'SERIAL 1' };

/**
 * See the top of the file. The terminal is `T1`, the register is `SHOP`, the login session of epoch 1 is open, and
 * connection 1 is up.
 */
export class DrivenLane {
  state: LaneState;
  nowMs = 0;
  /** Added to the wall time: the machine slept, or its clock was set. */
  wallOffsetMs = 0;
  link: WireState = { up: true, connection: 1, lastReceivedMs: 0 };
  readonly facts: Fact[] = [];
  readonly effects: Effect[] = [];
  /** The latest version of all committed records. */
  readonly records = new Map<string, TransactionRecord>();

  constructor(options: DrivenOptions = {}) {
    const { profile, promises = {}, dialect = defaultDialect, open = [], record = {}, prompts } = options;
    const named = (profile === undefined ? undefined : profiles[profile]) ?? defaultProfile;
    const settings = {
      terminal: 'till',
      poiId: 'T1',
      gateway: 'main',
      profile: { ...named, ...promises },
      dialect,
      bounds: 'pong' as const,
      managementMs: 10_000,
      ...(prompts === undefined ? {} : { prompts }),
      software: { manufacturer: 'tenderd', name: 'tenderd', version: '0.0.0' },
    };
    const lane = { terminal: 'till', poiId: 'T1', saleId: 'SHOP', sessionEpoch: 1, sessionStanding: true, seen: true };
    for (const one of open) this.records.set(one.request.transactionId, one);
    this.state = startLane(settings, { ...lane, ...vouchedFor, attention: [], ...record }, open, 1);
  }

  /** Runs one step. An event that has only a type may be given as its type. */
  happen(happened: LaneEvent | 'started' | 'stopping' | 'tick'): this {
    const event = typeof happened === 'string' ? { type: happened } : happened;
    const { state, commit, effects } = step(this.state, event, this.#now());
    this.state = state;
    this.facts.push(...(commit?.facts ?? []));
    for (const record of commit?.transactions ?? []) this.records.set(record.request.transactionId, record);
    this.effects.push(...effects);
    return this;
  }

  /**
   * Returns the record of a transaction as it would be after this event, without changing the lane. Undefined if
   * nothing of it changes.
   */
  recordAfter(event: LaneEvent, transactionId: string): TransactionRecord | undefined {
    const { commit } = step(this.state, event, this.#now());
    return commit?.transactions.findLast(({ request }) => request.transactionId === transactionId);
  }

  #now(): Parameters<typeof step>[2] {
    const { nowMs: monoMs, link } = this;
    return {
      monoMs,
      wallMs: epochMs + monoMs + this.wallOffsetMs,
      iso: (ms: number) => new Date(ms).toISOString(),
      link,
    };
  }

  /** Lets time pass, with a tick whenever the lane needs one. The link receives something all the time. */
  wait(ms: number): this {
    const endMs = this.nowMs + ms;
    for (;;) {
      const wakeMs = wakeAtMs(this.state, this.nowMs);
      if (wakeMs === undefined || wakeMs > endMs) break;
      this.nowMs = wakeMs;
      this.hear();
      this.happen('tick');
    }
    this.nowMs = endMs;
    this.hear();
    return this;
  }

  /** Records that the link received something just now. */
  hear(): void {
    if (this.link.up) this.link = { ...this.link, lastReceivedMs: this.nowMs };
  }

  /** Ends the link. */
  down(): this {
    const cause = { code: 'closed', text: 'the gateway closed it' };
    const connection = this.link.up ? this.link.connection : 0;
    this.link = { up: false, cause };
    return this.happen({ type: 'link-down', connection, cause });
  }

  /** Opens another connection. */
  up(connection: number): this {
    this.link = { up: true, connection, lastReceivedMs: this.nowMs };
    return this.happen({ type: 'link-up', connection });
  }

  /** Requests a payment of 12.50 EUR, with the given changes. */
  ask(transactionId: string, change: Partial<AnyRequest> = {}, startWithinMs = 30_000): this {
    const { request } = transactionOf({ transactionId, sale: `sale of ${transactionId}`, ...change });
    return this.happen({ type: 'requested', request, startWithinMs });
  }

  /** Receives a message of the terminal. */
  say(said: Said<Message>, more: Partial<Received> = {}, connection = 1): this {
    return this.happen({
      type: 'message',
      connection,
      received: { message: { kept: [], ...said }, redacted: [], ...more },
    });
  }

  /** Receives the answer to the attempt: `Success`, `Partial`, or an ErrorCondition. */
  answer(serviceId: string, word: string, more: Partial<Received> = {}): this {
    return this.say({ ...answerOf(serviceId, word) }, more);
  }

  /** Receives the answer to the first attempt of a transaction. */
  answerTo(transactionId: string, word: string, more: Partial<Received> = {}): this {
    return this.answer(this.attempt(transactionId), word, more);
  }

  /** Aborts a transaction for its register. */
  abort(transactionId: string, reason: string): this {
    return this.happen({ type: 'abort', transactionId, reason });
  }

  /** Answers the latest status question with a repeated answer to the attempt. */
  repeat(serviceId: string, word: string, more: Partial<Received> = {}): this {
    const { header, body, name } = answerOf(serviceId, word);
    const repeated = { MessageHeader: header, [name]: body };
    return this.say(
      {
        name: 'TransactionStatusResponse',
        header: this.toLast('TransactionStatus'),
        body: { Response: { Result: 'Success' }, RepeatedMessageResponse: repeated },
      },
      more,
    );
  }

  /** Answers the latest status question with only an ErrorCondition. */
  status(condition: string): this {
    const header = this.toLast('TransactionStatus');
    return this.say({
      name: 'TransactionStatusResponse',
      header,
      body: { Response: { Result: 'Failure', ErrorCondition: condition } },
    });
  }

  /** Answers the latest Login. */
  loggedIn(word = 'Success'): this {
    const response = word === 'Success' ? { Result: word } : { Result: 'Failure', ErrorCondition: word };
    const body = { Response: response, ...(word === 'Success' ? { POISystemData } : {}) };
    return this.say({ name: 'LoginResponse', header: this.toLast('Login'), body });
  }

  /** Returns the header of the answer to the latest request of a category. */
  toLast(category: string): MessageHeader {
    return headerOf({ MessageCategory: category, ServiceID: this.sent(category).at(-1) });
  }

  /** Returns the ServiceIDs of the sent requests of a category, in order. */
  sent(category: string): readonly string[] {
    return this.effects.flatMap((effect) =>
      effect.type === 'send' && effect.message.header.MessageCategory === category ? [effect.serviceId] : [],
    );
  }

  /** Returns the ServiceID of the n-th attempt of a transaction, counted from 0. */
  attempt(transactionId: string, index = 0): string {
    return this.record(transactionId).attempts[index]?.serviceId ?? `no attempt ${index}`;
  }

  /** Returns the request of a transaction that is in flight, if any. */
  inFlight(transactionId: string): Entry['inFlight'] {
    return this.entry(transactionId)?.inFlight;
  }

  entry(transactionId: string): Entry | undefined {
    return this.state.entries.find(({ record }) => record.request.transactionId === transactionId);
  }

  record(transactionId: string): TransactionRecord {
    const record = this.records.get(transactionId);
    if (record === undefined) throw new Error(`no transaction ${transactionId}`);
    return record;
  }

  /** Returns the result and reason, if it has an outcome. */
  told(transactionId: string): string {
    const { outcome } = this.record(transactionId);
    return outcome === undefined ? 'no outcome' : `${outcome.result}: ${outcome.reason}`;
  }

  /** Returns the states of its attempts. */
  states(transactionId: string): readonly string[] {
    return this.record(transactionId).attempts.map(({ state }) => state);
  }

  /** Expects this result and reason, or `no outcome`. */
  shows(transactionId: string, told: string): this {
    expect(this.told(transactionId)).toBe(told);
    return this;
  }

  /** Expects that the outcome has these fields. */
  ends(transactionId: string, outcome: object): this {
    expect(this.record(transactionId).outcome).toMatchObject(outcome);
    return this;
  }

  /** Expects these states of the attempts. */
  hasAttempts(transactionId: string, ...states: readonly string[]): this {
    expect(this.states(transactionId)).toEqual(states);
    return this;
  }

  /** Expects that this number of requests of a category was sent. */
  hasSent(category: string, count: number): this {
    expect(this.sent(category)).toHaveLength(count);
    return this;
  }

  /** Expects exactly these facts since the last call; see {@link news}. */
  hasNoted(...facts: readonly unknown[]): this {
    expect(this.news()).toEqual(facts);
    return this;
  }

  /** Returns the facts since the last call: type, row and text. */
  news(): readonly string[] {
    return this.facts.splice(0).map(({ type, text, detail }) => {
      const row = detail?.['row'];
      return `${type} (${typeof row === 'string' ? row : '-'}): ${text}`;
    });
  }
}

function answerOf(serviceId: string, word: string): Extract<MoneyAnswer, { readonly name: 'PaymentResponse' }> {
  const isResult = word === 'Success' || word === 'Partial';
  const response = isResult ? { Result: word } : { Result: 'Failure', ErrorCondition: word };
  const answer = paymentAnswer({ Response: response }, { ServiceID: serviceId });
  if (answer.name !== 'PaymentResponse') throw new Error('it answers a payment');
  return answer;
}

/** Returns a lane on which payment `p1` runs; `S` is its attempt. */
export function running(options: DrivenOptions = {}): { readonly lane: DrivenLane; readonly S: string } {
  const lane = new DrivenLane(options).ask('p1');
  lane.news();
  return { lane, S: lane.attempt('p1') };
}

/** The same, whose link was lost after a second and came back at once; the question is on its way. */
export function asked(options: DrivenOptions = {}): { readonly lane: DrivenLane; readonly S: string } {
  const { lane, S } = running(options);
  lane.wait(1_000).down().up(2).news();
  return { lane, S };
}

/** Returns the ServiceIDs that TransactionStatus asked for. The newest is last. */
export function inquiriesOf(lane: DrivenLane): readonly (string | undefined)[] {
  return lane.effects.flatMap((effect) =>
    effect.type === 'send' && effect.message.name === 'TransactionStatusRequest'
      ? [effect.message.body.MessageReference?.ServiceID]
      : [],
  );
}
