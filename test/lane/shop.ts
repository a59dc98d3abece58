/** A till with a payment service beside its terminal: the real engine and journal on virtual time. */

import { loadServiceCore } from '../../src/core/index.js';
import type { Lanes, TransactionRequest } from '../../src/core/index.js';
import { makeService } from '../../src/lane/engine/service.js';
import { type ServiceMaker } from '../../src/lane/index.js';
import { serviceProfiles, type ServiceProfile } from '../../src/core/index.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import type { AnyRequest } from '../unchecked.js';
import { PracticeService } from './practice-service.js';
import { journalOn, Till, type TillOptions } from './till.js';

const serviceCore = await loadServiceCore();

/** Where browsers return to. */
export const returnUrls = {
  success: 'https://shop.example/s',
  cancel: 'https://shop.example/c',
  error: 'https://shop.example/e',
};

/** What the service is configured for where the profile says so. */
const strictService = { cancelClosesSessions: false, attemptsMax: 1 } as const;

/** What a request to the service may have beside what the shop says. */
export type OnlineRequest = Partial<Omit<AnyRequest, 'terminal'>>;

/** A till with a payment service `shop` beside its terminal. */
export class Shop {
  readonly service: PracticeService;
  till: Till;
  /** Where webhooks go, from the next process on. */
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

  /** The process dies, and another one starts on its journal. */
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

  /** Asks for a link of 10.00 EUR. */
  link(transactionId = 'p1', change: OnlineRequest = {}): ReturnType<Lanes['submit']> {
    return this.till.reply(this.ask(transactionId, change));
  }

  /** Asks for a link. Nothing of it happens before time passes. */
  ask(transactionId: string, change: OnlineRequest = {}): ReturnType<Lanes['submit']> {
    const amountDetails = { amount: 1_000, currency: 'EUR' };
    return this.#submit({ transactionId, kind: 'payment', amountDetails, online: { returnUrls }, ...change });
  }

  /** Asks for something about a payment. */
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

  /** An order of 10.00 EUR that was authorized. */
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

  /** The rows of the recovery table that the journal names. */
  rows(transactionId = 'p1'): readonly unknown[] {
    return this.till.journal.factsOf(transactionId).flatMap(({ detail }) => detail?.['row'] ?? []);
  }
}
