/** A till with a payment service in addition to its terminal: the real engine and journal on virtual time. */

import { expect } from 'vitest';
import { loadServiceCore } from '../../src/core/index.js';
import type { Lanes, ServiceCall, TransactionRequest, TransactionView } from '../../src/core/index.js';
import { makeService } from '../../src/lane/engine/service.js';
import { type ServiceMaker } from '../../src/lane/index.js';
import { serviceProfiles, type ServiceProfile } from '../../src/core/index.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import type { AnyRequest } from '../unchecked.js';
import type { Payment, ShopperAct } from '../../src/simulator/service/rules/index.js';
import { type Fault, PracticeService, repeated, rewritten } from './practice-service.js';
import { journalOn, Till, type TillOptions } from './till.js';

const serviceCore = await loadServiceCore();

/** The addresses to which browsers return. */
export const returnUrls = {
  success: 'https://shop.example/s',
  cancel: 'https://shop.example/c',
  error: 'https://shop.example/e',
};

/** The configuration of the service for the profile `strict`. */
const strictService = { cancelClosesSessions: false, attemptsMax: 1 } as const;

/** Changes to a request to the service. */
export type OnlineRequest = Partial<Omit<AnyRequest, 'terminal'>>;

/** A till with a payment service `shop` in addition to its terminal. */
export class Shop {
  readonly service: PracticeService;
  till: Till;
  /** The host name for webhooks, from the next process on. */
  hooks = 'hooks';
  readonly #profile: ServiceProfile;
  readonly #isSimulated: boolean;

  constructor(
    profile = 'default',
    configuration: ConstructorParameters<typeof PracticeService>[1] = {},
    options: TillOptions & { readonly isSimulated?: boolean } = {},
  ) {
    this.#isSimulated = options.isSimulated ?? false;
    const time = options.time ?? new VirtualTime();
    this.service = new PracticeService(time, { ...(profile === 'strict' ? strictService : {}), ...configuration });
    const named = serviceProfiles[profile];
    if (named === undefined) throw new RangeError(`no profile ${profile}`);
    this.#profile = named;
    this.till = Till.connected({
      ...options,
      time,
      journal: options.journal ?? journalOn(time),
      services: [...(options.services ?? []), this.#maker()],
    });
  }

  #maker(): ServiceMaker {
    const { hooks } = this;
    const settings = {
      name: 'shop',
      merchantId: 'M-1',
      profile: this.#profile,
      managementMs: 10_000,
      isSimulated: this.#isSimulated,
      webhookUrlOf: (key: string) => `https://${hooks}.example/${key}`,
    };
    return makeService(serviceCore, settings, this.service.wire(), this.service.questions);
  }

  /** Kills the process, and starts another one with its journal. */
  restart(): this {
    this.till = this.till.restart({ services: [this.#maker()] });
    this.till.gateway.up();
    this.till.run(100);
    return this;
  }

  run(ms: number): this {
    this.till.run(ms);
    return this;
  }

  /** Sets the fates of the next calls of an endpoint. */
  next(endpoint: ServiceCall['endpoint'], ...faults: readonly Fault[]): this {
    this.service.next(endpoint, ...faults);
    return this;
  }

  /** Changes the histories of the next answers with this function. */
  history(change: Parameters<typeof rewritten>[0], times = 2_000): this {
    this.service.faults.delete('status');
    return this.next('status', ...repeated(times, rewritten(change)));
  }

  /** Lets the shopper pay, or act in another way on the page. */
  shopper(transactionId: string, act?: ShopperAct): this {
    this.service.shopper(transactionId, act);
    return this;
  }

  /** Returns the calls of an endpoint, in the order in which they left. */
  calls(endpoint: ServiceCall['endpoint']): readonly ServiceCall[] {
    return this.service.calls(endpoint);
  }

  /** Returns the only payment of the service, or the payment of this transaction. */
  payment(transactionId?: string): Payment {
    return this.service.payment(transactionId);
  }

  up(): this {
    this.till.up();
    return this;
  }

  get lanes(): Lanes {
    return this.till.lanes;
  }

  view(transactionId: string): TransactionView {
    return this.till.view(transactionId);
  }

  attention(): readonly string[] {
    return this.till.attention();
  }

  reply<T>(promise: Promise<T>): Promise<T> {
    return this.till.reply(promise);
  }

  acknowledge(transactionId: string): Promise<void> {
    return this.till.acknowledge(transactionId);
  }

  abort(...asked: Parameters<Lanes['abort']>): ReturnType<Lanes['abort']> {
    return this.till.abort(...asked);
  }

  resolve(...asked: Parameters<Lanes['resolve']>): ReturnType<Lanes['resolve']> {
    return this.till.resolve(...asked);
  }

  /** Returns tenderd's idempotency key of the first attempt of a transaction. */
  keyOf(transactionId: string): string {
    const [attempt] = this.view(transactionId).attempts;
    return attempt?.rail === 'service' ? attempt.idempotencyKey : '';
  }

  /** Delivers a webhook of the service, at the address of a create with this key. */
  webhook(createKey: string, pspReference: string, said?: Parameters<Till['webhook']>[3]): Promise<boolean> {
    return this.till.webhook('shop', createKey, pspReference, said);
  }

  /** Lets the terminal answer the n-th request that moves money. Numbers begin at 0. */
  answers(...said: Parameters<Till['answers']>): this {
    this.till.answers(...said);
    return this;
  }

  /** Makes the terminal answer each request that moves money with this condition, from now on. */
  whenPaying(condition: string): this {
    this.till.whenPaying(condition);
    return this;
  }

  attempts(transactionId: string): readonly string[] {
    return this.till.attempts(transactionId);
  }

  shows(transactionId: string, told: string): this {
    this.till.shows(transactionId, told);
    return this;
  }

  ends(transactionId: string, outcome: object): this {
    this.till.ends(transactionId, outcome);
    return this;
  }

  matches(transactionId: string, view: object): this {
    this.till.matches(transactionId, view);
    return this;
  }

  needs(...entries: readonly string[]): this {
    this.till.needs(...entries);
    return this;
  }

  lists(entry: string): this {
    this.till.lists(entry);
    return this;
  }

  hasSentMoney(count: number): this {
    this.till.hasSentMoney(count);
    return this;
  }

  hasSent(...sent: Parameters<Till['hasSent']>): this {
    this.till.hasSent(...sent);
    return this;
  }

  hasAttempts(transactionId: string, ...states: readonly string[]): this {
    this.till.hasAttempts(transactionId, ...states);
    return this;
  }

  /** Expects that this number of calls of an endpoint have left. */
  hasCalled(endpoint: ServiceCall['endpoint'], count: number): this {
    expect(this.calls(endpoint)).toHaveLength(count);
    return this;
  }

  /** Expects that the journal names this row of the recovery table. */
  reached(row: string, transactionId = 'p1'): this {
    expect(this.rows(transactionId)).toContain(row);
    return this;
  }

  /** Asks for a link of 10.00 EUR. */
  link(transactionId = 'p1', change: OnlineRequest = {}): ReturnType<Lanes['submit']> {
    return this.till.reply(this.ask(transactionId, change));
  }

  /** Asks for a link. Nothing happens until virtual time advances. */
  ask(transactionId: string, change: OnlineRequest = {}): ReturnType<Lanes['submit']> {
    const amountDetails = { amount: 1_000, currency: 'EUR' };
    return this.#submit({ transactionId, kind: 'payment', amountDetails, online: { returnUrls }, ...change });
  }

  /** Asks for a follow-up of a payment. */
  about(
    kind: 'capture' | 'reversal' | 'refund' | 'pre-authorization-update',
    original: string,
    amount?: number,
    change: OnlineRequest = {},
  ): ReturnType<Lanes['submit']> {
    const asked = this.#submit({
      transactionId: `${kind}-1`,
      kind,
      ...(amount === undefined ? {} : { amountDetails: { amount, currency: 'EUR' } }),
      original: { type: 'transaction', transactionId: original },
      ...change,
    });
    return this.till.reply(asked);
  }

  #submit(asked: OnlineRequest): ReturnType<Lanes['submit']> {
    const sale = `sale of ${asked.transactionId ?? ''}`;
    const text = JSON.stringify({ service: 'shop', sale, allowPartial: false, ...asked });
    const request: TransactionRequest = JSON.parse(text);
    return this.till.lanes.submit(request);
  }

  /** Makes an order of 10.00 EUR, and waits until it is authorized. */
  async order(change: OnlineRequest = {}): Promise<this> {
    await this.link('o1', { kind: 'pre-authorization', ...change });
    this.run(1_000).service.shopper('o1');
    this.run(60_000);
    if (this.told('o1') !== 'approved') throw new Error(`the order is ${this.told('o1')}`);
    await this.till.acknowledge('o1');
    return this;
  }

  told(transactionId = 'p1'): string {
    return this.till.told(transactionId);
  }

  /** Returns the rows of the recovery table that the journal names. */
  rows(transactionId = 'p1'): readonly unknown[] {
    return this.till.journal.factsOf(transactionId).flatMap(({ detail }) => detail?.['row'] ?? []);
  }
}
