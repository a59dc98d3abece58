/** Registers that take payments by links and orders, and their shoppers. They record every report. */

import {
  movedMoney,
  type Lanes,
  type OnlineParameters,
  type Outcome,
  type Reply,
  type TransactionRequest,
  type TransactionView,
} from '../../../src/core/index.js';
import type { Payment, ShopperAct } from '../../../src/simulator/service/rules/index.js';
import { unchecked } from '../../unchecked.js';
import type { Registers } from '../registers/registers.js';
import type { Scene } from '../scene.js';
import type { LinkCustomer, LinkHabit, ShopperPlan } from './link-customers.js';
import { type ServiceHost, storedCards } from './service-host.js';

/** The service's name in every run. */
export const serviceName = 'shop';

/** One report about a transaction of the service, or about the same sale at a terminal. */
export interface LinkWord {
  readonly atMs: number;
  readonly transactionId: string;
  readonly outcome: Outcome;
  readonly wasCommitted: boolean;
}

const approving = '4111111111111111';

/** The first action of the shopper, by plan. */
const firstActs: Readonly<Record<ShopperPlan, ShopperAct>> = {
  pays: { act: 'pay', with: withCard(approving) },
  'by-wallet': { act: 'pay', with: { card: undefined, instrument: undefined, method: 'APP_WALLET_1', store: false } },
  declined: { act: 'pay', with: withCard('4000000000000002') },
  challenged: { act: 'pay', with: withCard('4000000000003220') },
  'fails-challenge': { act: 'pay', with: withCard('4000000000003220') },
  'soft-declined': { act: 'pay', with: withCard('4000002760003184') },
  leaves: { act: 'leave' },
};

function withCard(card: string) {
  return { card, instrument: undefined, method: undefined, store: false };
}

const returnUrls = {
  success: 'https://shop.example/thanks',
  cancel: 'https://shop.example/back',
  error: 'https://shop.example/sorry',
};

/**
 * Returns the request fields for the customer's means of payment. The card of a known customer is stored; the card of
 * an unknown customer is only verified.
 */
function onlineOf({ means, plan, split }: LinkCustomer, isKnown: boolean): OnlineParameters {
  const { shopper, instrument, askedInstrument, agreedInstrument, agreement } = storedCards;
  const isAsked = !['pays', 'by-wallet', 'leaves'].includes(plan);
  switch (means) {
    case 'page':
      return { returnUrls, ...(split ? { split } : {}) };
    case 'stored-card':
      return { returnUrls, shopper, instrument: isAsked ? askedInstrument : instrument, ...(split ? { split } : {}) };
    case 'agreement':
      return { shopper, instrument: agreedInstrument, recurring: { reference: agreement } };
    case 'verification':
      return { returnUrls, ...(isKnown ? { shopper } : {}) };
  }
}

/** The link registers of a run. */
export class LinkRegisters {
  readonly #scene: Scene;
  readonly #host: ServiceHost;
  readonly #lanes: () => Lanes | undefined;
  /** The registers that request a payment by card in place of a link. */
  readonly #cards: Registers;
  readonly told: LinkWord[] = [];
  /** The requests by transactionId, and the requests among them that were accepted. */
  readonly asked = new Map<string, TransactionRequest>();
  readonly taken = new Map<string, TransactionRequest>();
  /** Transactions that were reported as safe to charge again while their outcome was open. */
  readonly safeWhileOpen: string[] = [];
  /** Payments by an agreement that had the address of a page, although no shopper was present. */
  readonly shownToNobody: string[] = [];
  readonly #customers = new Map<string, LinkCustomer>();
  readonly #shoppers = new Set<string>();
  readonly #heard = new Map<string, string>();
  #pending = 0;

  constructor(scene: Scene, host: ServiceHost, lanes: () => Lanes | undefined, cards: Registers) {
    this.#cards = cards;
    this.#scene = scene;
    this.#host = host;
    this.#lanes = lanes;
  }

  /** True if registers wait for answers, so that the run must wait for promises. */
  get isWaiting(): boolean {
    return this.#pending > 0;
  }

  /** Serves a customer who wants to pay by a link, or orders. */
  comes(customer: LinkCustomer): void {
    this.#customers.set(customer.id, customer);
    const { id, kind, amount, means } = customer;
    const isVerified = means === 'verification';
    const isKnown = this.#scene.dice(`who ${id} is`).happens(0.6);
    const request = unchecked({
      transactionId: id,
      kind: isVerified ? means : kind,
      service: serviceName,
      sale: `sale of ${id}`,
      allowPartial: false,
      amountDetails: { amount: isVerified ? 0 : amount, currency: 'EUR' },
      online: { ...onlineOf(customer, isKnown), ...this.#payBeforeOf(customer) },
    });
    this.#ask(request, id);
    for (const habit of customer.habits.filter((one) => this.#scene.isKept(one.id)))
      this.#scene.later(habit.afterMs, () => this.#does(habit.name, habit.id, customer, request));
  }

  /**
   * If the service may fall silent for ever, half of all links have a time limit, so that tenderd asks for their
   * outcome.
   */
  #payBeforeOf({ id, means }: LinkCustomer): Pick<OnlineParameters, 'payBefore'> {
    if (means === 'agreement' || !this.#scene.setup.troubles.includes('S23')) return {};
    const dice = this.#scene.dice(`time of ${id}`);
    if (dice.happens(0.5)) return {};
    return { payBefore: new Date(this.#scene.time.worldMs() + dice.between(20_000, 500_000)).toISOString() };
  }

  #does(name: LinkHabit, story: string, customer: LinkCustomer, request: TransactionRequest): void {
    const { id, amount, till } = customer;
    const view = this.#lanes()?.get(id);
    const card = (suffix: string) =>
      unchecked({
        transactionId: `${id}${suffix}`,
        kind: 'payment' as const,
        terminal: till,
        sale: request.sale,
        allowPartial: false,
        amountDetails: { amount, currency: 'EUR' },
      });
    const about = (kind: 'capture' | 'reversal' | 'pre-authorization-update' | 'refund', suffix: string, of?: number) =>
      this.#ask(
        unchecked({
          transactionId: `${id}${suffix}`,
          kind,
          service: serviceName,
          sale: request.sale,
          allowPartial: false,
          original: { type: 'transaction' as const, transactionId: id },
          ...(of === undefined ? {} : { amountDetails: { amount: of, currency: 'EUR' } }),
        }),
        story,
      );
    switch (name) {
      case 'twice':
      case 'again':
        return this.#ask(request, story);
      case 'other-amount':
        return this.#ask(unchecked({ ...request, amountDetails: { amount: amount + 100, currency: 'EUR' } }), story);
      case 'withdraw':
        this.#scene.tell(`the register withdraws ${id}`, story);
        return void this.#lanes()?.abort(id, 'the customer left');
      case 'new-id':
        return this.#ask({ ...request, transactionId: `${id}n` }, story);
      case 'card-beside':
        return this.#cards.asks(card('k'), story);
      case 'card-instead':
        // Only a reported outcome is safe.
        return view?.outcome !== undefined && view.retry === 'safe' ? this.#cards.asks(card('i'), story) : undefined;
      case 'hand-to-card':
        return this.#cards.asks({ ...card('h'), insteadOf: id, startBefore: this.#soon() }, story);
      case 'card-to-link':
        return this.#changesRail(customer, story);
      case 'capture':
        return about('capture', 'c', amount);
      case 'capture-part':
        return about('capture', 'p', Math.floor(amount / 2));
      case 'capture-rest':
        return about('capture', 'q', amount - Math.floor(amount / 2));
      case 'capture-too-much':
        return about('capture', 't', amount * 2);
      case 'cancel':
        return about('reversal', 'v');
      case 'update':
        // Every second update requests a longer hold of the same amount.
        return about('pre-authorization-update', 'u', amount % 2 === 0 ? undefined : amount + 500);
      case 'refund':
        return about('refund', 'r', amount);
      case 'refund-part':
        return about('refund', 's', Math.floor(amount / 3));
      case 'refund-again':
        return about('refund', 'x', Math.floor(amount / 2));
    }
  }

  /** Returns the time until which a customer waits for the payment by the other means. */
  #soon(): string {
    return new Date(this.#scene.time.worldMs() + 200_000).toISOString();
  }

  /** Plays a sale that begins at a terminal, continues by a link, and perhaps ends at a terminal. */
  #changesRail({ id, amount, till, afterMs }: LinkCustomer, story: string): void {
    const common = {
      kind: 'payment' as const,
      sale: `sale of ${id}, by card first`,
      allowPartial: false,
      amountDetails: { amount, currency: 'EUR' },
    };
    this.#cards.asks(unchecked({ ...common, transactionId: `${id}y`, terminal: till }), story);
    this.#scene.later(afterMs / 2, () =>
      this.#ask(
        unchecked({
          ...common,
          transactionId: `${id}z`,
          service: serviceName,
          insteadOf: `${id}y`,
          startBefore: this.#soon(),
          online: { returnUrls },
        }),
        story,
      ),
    );
    if (amount % 200 === 0)
      this.#scene.later(afterMs * 2, () =>
        this.#cards.asks(
          unchecked({
            ...common,
            transactionId: `${id}b`,
            terminal: till,
            insteadOf: `${id}z`,
            startBefore: this.#soon(),
          }),
          story,
        ),
      );
  }

  #ask(request: TransactionRequest, story: string): void {
    const { transactionId, kind } = request;
    this.#scene.tell(`a register asks for ${kind} ${transactionId} on ${request.service ?? request.terminal}`, story);
    if (!this.asked.has(transactionId)) this.asked.set(transactionId, request);
    const lanes = this.#lanes();
    if (lanes === undefined) return this.#scene.later(2_000, () => this.#ask(request, story));
    this.#pending += 1;
    void this.#answered(request, lanes.submit(request));
  }

  async #answered(
    request: TransactionRequest,
    promise: Promise<Reply<{ readonly view: TransactionView }>>,
  ): Promise<void> {
    const reply = await promise;
    this.#pending -= 1;
    const { transactionId } = request;
    if (!reply.ok) return this.#scene.tell(`the register is refused ${transactionId}: ${reply.refusal.code}`);
    if (!this.taken.has(transactionId)) this.taken.set(transactionId, request);
    this.#look(transactionId, reply.value.view);
    this.#watch(transactionId);
  }

  /**
   * Handles the start of a process. Pending answers of the earlier process never come. Registers look up the known
   * transactions, and repeat the requests for the unknown transactions.
   */
  connected(): void {
    this.#pending = 0;
    for (const [transactionId, request] of this.asked)
      if (!this.taken.has(transactionId))
        this.#scene.later(900, () => this.taken.has(transactionId) || this.#ask(request, transactionId));
    for (const transactionId of this.taken.keys()) {
      this.#look(transactionId, this.#lanes()?.get(transactionId));
      this.#watch(transactionId);
    }
  }

  #watch(transactionId: string): void {
    this.#lanes()?.watch(transactionId, (view) => this.#look(transactionId, view));
  }

  #look(transactionId: string, view: TransactionView | undefined): void {
    if (view === undefined) return;
    const url = view.checkout?.url;
    if (url !== undefined && view.request.online?.recurring?.reference !== undefined)
      this.shownToNobody.push(transactionId);
    if (url !== undefined && url !== '') this.#showLink(transactionId, url);
    const { outcome } = view;
    if (outcome === undefined) {
      if (view.retry === 'safe' && view.request.kind !== 'verification') this.safeWhileOpen.push(transactionId);
      return;
    }
    const word = `${outcome.revision} ${outcome.result}`;
    if (this.#heard.get(transactionId) === word) return;
    this.#heard.set(transactionId, word);
    const committed = this.#scene.committed.notes(transactionId)?.record.outcome;
    const wasCommitted = (committed?.revision ?? 0) >= outcome.revision;
    this.told.push({ atMs: this.#scene.time.monoMs(), transactionId, outcome, wasCommitted });
    this.#triesAgain(transactionId, outcome);
    this.#scene.tell(`the register is told: ${transactionId} ${outcome.result} (${outcome.reason})`);
    this.#scene.time.at(
      this.#scene.time.monoMs() + 200,
      () => void this.#lanes()?.acknowledge(transactionId, outcome.revision),
    );
  }

  /** Follows the advice "try again" once: requests the operation again with another id. */
  #triesAgain(transactionId: string, { retry, result }: Outcome): void {
    const request = this.taken.get(transactionId);
    if (
      request?.original === undefined ||
      retry !== 'safe' ||
      result !== 'not-processed' ||
      transactionId.endsWith('+')
    )
      return;
    this.#scene.later(3_000, () => this.#ask({ ...request, transactionId: `${transactionId}+` }, transactionId));
  }

  /** Shows the link to the shopper, who may pay once, even after the link was withdrawn. */
  #showLink(transactionId: string, url: string): void {
    const customer = this.#customers.get(/^w\d+/.exec(transactionId)?.[0] ?? '');
    if (customer === undefined || this.#shoppers.has(transactionId)) return;
    this.#shoppers.add(transactionId);
    const token = url.split('/').at(-1) ?? '';
    const payment = (): Payment | undefined => this.#host.books.paymentByToken(token);
    const acts = (wanted: ShopperAct): void => {
      const found = payment();
      if (found === undefined) return;
      this.#scene.tell(`the shopper of ${transactionId}: ${wanted.act}`);
      this.#host.shopperActs(found, wanted);
    };
    this.#scene.time.at(this.#scene.time.monoMs() + customer.afterMs, () => {
      acts(firstActs[customer.plan]);
      const triesAgain = (): void => {
        const { session, operations = [] } = payment() ?? {};
        if (session !== 'waits') return;
        // After a decline, a shopper who may try again uses another card. After a failed capture, the shopper tries
        // again at once or after the release.
        const isFailed = operations.some(({ type, status }) => type === 'CAPTURE' && status === 'FAILED');
        if (!isFailed && customer.plan !== 'declined') return;
        const afterMs = isFailed ? customer.afterMs : 5_000;
        this.#scene.time.at(this.#scene.time.monoMs() + afterMs, () => {
          if (payment()?.session === 'waits') acts({ act: 'pay', with: withCard(approving) });
        });
      };
      triesAgain();
      if (payment()?.session !== 'challenged') return;
      this.#scene.time.at(this.#scene.time.monoMs() + 3_000, () => {
        acts({ act: 'challenge', passed: customer.plan !== 'fails-challenge' });
        if (customer.plan !== 'declined') triesAgain();
      });
    });
  }

  /** All registers look up their transactions again. */
  lookAtAll(): void {
    for (const transactionId of this.taken.keys()) this.#look(transactionId, this.#lanes()?.get(transactionId));
  }

  /** True if any transaction of the sale was ever reported as having moved money. */
  isSaidToHaveMoved(transactionId: string): boolean {
    return this.told.some((word) => word.transactionId === transactionId && movedMoney(word.outcome));
  }
}
