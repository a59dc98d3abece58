/**
 * A payment service on virtual time: the rules of the simulated service, with records in memory, behind a network that
 * loses and damages messages.
 */

import type { ServiceCall } from '../../../src/core/index.js';
import {
  act,
  admit,
  type Answer,
  answered,
  type Configuration,
  type Cue,
  defaultConfiguration,
  happen,
  isRefusal,
  mediaType,
  type Payment,
  routeOf,
  type ShopperAct,
  type Webhook,
  work,
  type World,
} from '../../../src/simulator/service/rules/index.js';
import type { Dice } from '../dice.js';
import type { FaultId } from '../faults/catalogue.js';
import type { VirtualTime } from '../virtual-time.js';
import { MapBooks } from './books.js';
import { outcomeFaults, type ServiceAnswer, webhookFaults } from './faults.js';

/** The merchant of every run. */
export const merchantId = 'M-1';

/** The cards that a shopper stored before the run: one for convenience, and one for an agreement. */
export const storedCards = {
  shopper: 'anna',
  instrument: 'card-of-anna',
  /** A card whose issuer requires authentication. */
  askedInstrument: 'asked-card-of-anna',
  agreedInstrument: 'agreed-card-of-anna',
  agreement: 'agreement-of-anna',
} as const;

/** The conditions of the service's day. */
export interface ServiceDay {
  /** The probability that acquirer or issuer do not approve a payment, or that a webhook has a fault. */
  readonly outcomeFaults: number;
  readonly webhookFaults: number;
  /** Faults that are drawn in place of all other faults of the same request. */
  readonly often?: readonly FaultId[];
  readonly configuration: Partial<Configuration>;
  /** Returns the faults that are certain for requests with this name, in addition to the drawn ones. */
  readonly planned?: (request: string) => readonly Cue['fault'][];
}

/** Receives webhooks: returns the status of the answer, or null if no process runs. */
export type TakesWebhook = (createKey: string, body: string) => Promise<number | null>;

/** The public address of the daemon in a run. */
const hooks = 'https://hooks.example/shop/';

/** Returns the address of a create's webhook. */
export function webhookUrlOf(createKey: string): string {
  return hooks + createKey;
}

/** A payment service. It continues after the end of a daemon process. */
export class ServiceHost {
  readonly books: MapBooks;
  /** The time at which each operation was done, by the world's clock. The history has only the time at which the operation started. */
  readonly doneAtMs = new Map<string, number>();
  /** Operations that another party requested on the pages of the service. */
  readonly elsewhere = new Set<string>();
  readonly #time: VirtualTime;
  readonly #dice: Dice;
  readonly #day: ServiceDay;
  readonly #isBad: () => boolean;
  readonly #seen: (id: FaultId) => void;
  readonly #takesWebhook: TakesWebhook;
  readonly #sending = new Set<string>();
  #armedMs: number | undefined;
  #downUntilMs = 0;
  /** The number of crashes of the service's process. Its records are kept. */
  deaths = 0;

  constructor(
    time: VirtualTime,
    dice: Dice,
    day: ServiceDay,
    parts: {
      /** Returns true if faults may still happen. */
      readonly isBad: () => boolean;
      readonly seen: (id: FaultId) => void;
      readonly takesWebhook: TakesWebhook;
      /** Default: empty records. */
      readonly books?: MapBooks;
    },
  ) {
    this.#time = time;
    this.#dice = dice;
    this.#day = day;
    this.#isBad = parts.isBad;
    this.#seen = parts.seen;
    this.#takesWebhook = parts.takesWebhook;
    this.books = parts.books ?? new MapBooks();
    const { shopper, instrument, askedInstrument, agreedInstrument, agreement } = storedCards;
    const card = { merchantId, merchantShopperId: shopper, card: 'visa', scheme: 'VISA_CREDIT', expiryDate: '2030-12' };
    const convenient = {
      ...card,
      cardOnFileReason: 'CONVENIENCE' as const,
      recurringReference: undefined,
      recurringDescription: undefined,
    };
    this.books.putInstrument({ ...convenient, paymentInstrumentReference: instrument });
    this.books.putInstrument({ ...convenient, card: 'visa-soft-decline', paymentInstrumentReference: askedInstrument });
    this.books.putInstrument({
      ...card,
      paymentInstrumentReference: agreedInstrument,
      cardOnFileReason: 'SCHEDULED',
      recurringReference: agreement,
      recurringDescription: 'Coffee',
    });
  }

  /** Handles a request: processes it and returns the answer. */
  serve(call: Pick<ServiceCall, 'path' | 'body' | 'idempotencyKey'>, method: string): ServiceAnswer {
    const world = this.#world();
    const route = routeOf(method, call.path);
    if (route === undefined) throw new RangeError(`no request ${method} ${call.path}`);
    this.#cue(route.name);
    const request = {
      method,
      path: call.path,
      bodyText: call.body ?? '',
      damage: undefined,
      headers: headersOf(call),
    };
    const admitted = admit(world, request, route, {
      issuedTo: () => undefined,
      tooMany: () => undefined,
      isAtWork: () => false,
    });
    const answer = admitted.ok ? work(world, request, route, admitted) : admitted.answer;
    this.books.setCues([]);
    this.#wake();
    return textOf(answer, call.path);
  }

  /** True if no process of the service runs. */
  get isDown(): boolean {
    return this.#time.monoMs() < this.#downUntilMs;
  }

  /** Kills the process of the service: requests in progress are lost, and the service is unreachable until it runs again. */
  die(forMs: number): void {
    this.deaths += 1;
    this.#downUntilMs = this.#time.monoMs() + forMs;
    this.#time.at(this.#downUntilMs, () => this.settle());
  }

  /** Applies an action of a shopper on the page of a payment. */
  shopperActs(payment: Payment, wanted: ShopperAct): void {
    happen(this.#world());
    const now = this.books.payment(payment.pspReference);
    if (now === undefined) return;
    this.#cue('pay');
    act(this.#world(), now, wanted);
    this.books.setCues([]);
    this.#wake();
  }

  /** Applies all events that are due. */
  settle(): void {
    if (this.isDown) return;
    happen(this.#world());
    this.#wake();
  }

  #world(): World {
    return {
      books: this.books,
      configuration: { ...defaultConfiguration, ...this.#day.configuration },
      checkoutUrl: 'https://pay.example/checkout',
      nowMs: this.#time.worldMs(),
      random: (count) => Array.from({ length: count }, () => this.#dice.roll(256)),
      hasMagicAmounts: false,
    };
  }

  /** Draws the faults of acquirer, issuer and webhooks for this request. */
  #cue(request: string): void {
    const planned = this.#day.planned?.(request) ?? [];
    if (planned.length > 0) this.books.setCues(planned.map(cueOf));
    if (!this.#isBad()) return;
    const drawn: {
      readonly id: FaultId;
      readonly fault: (typeof outcomeFaults)[number]['fault'] | (typeof webhookFaults)[number]['fault'];
    }[] = [];
    const possible = outcomeFaults.filter(({ requests }) => requests.some((one) => one === request));
    const often = possible.filter(({ id }) => this.#day.often?.includes(id));
    if (possible.length > 0 && this.#dice.happens(this.#day.outcomeFaults))
      drawn.push(this.#dice.pick(often.length > 0 ? often : possible));
    if ((request === 'pay' || request === 'authorize') && this.#dice.happens(this.#day.webhookFaults))
      drawn.push(this.#dice.pick(webhookFaults));
    for (const { id } of drawn) this.#seen(id);
    this.books.setCues([...planned, ...drawn.map(({ fault }) => fault)].map(cueOf));
  }

  /** Sends due webhooks, and sets the alarm for the next event. */
  #wake(): void {
    if (this.isDown) return;
    const nowMs = this.#time.worldMs();
    for (const { operations } of this.books.payments())
      for (const { id, status } of operations)
        if (status === 'COMPLETED' && !this.doneAtMs.has(id)) this.doneAtMs.set(id, nowMs);
    const waiting = this.books.openWebhooks().filter(({ id, state }) => state === 'due' && !this.#sending.has(id));
    for (const webhook of waiting) if (webhook.dueAtMs <= nowMs) void this.#send(webhook);
    const later = waiting.map(({ dueAtMs }) => dueAtMs).filter((dueAtMs) => dueAtMs > nowMs);
    const nextMs = Math.min(...later, this.books.nextDueAtMs() ?? Number.POSITIVE_INFINITY);
    if (!Number.isFinite(nextMs) || (this.#armedMs !== undefined && this.#armedMs <= nextMs && this.#armedMs > nowMs))
      return;
    this.#armedMs = nextMs;
    this.#time.at(this.#time.monoMs() + Math.max(1, nextMs - nowMs), () => {
      this.#armedMs = undefined;
      this.settle();
    });
  }

  async #send(webhook: Webhook): Promise<void> {
    this.#sending.add(webhook.id);
    const createKey = webhook.url.slice(hooks.length);
    const { deaths } = this;
    const status = await this.#takesWebhook(createKey, webhook.body);
    this.#sending.delete(webhook.id);
    // A process that crashed in the meantime has not recorded the delivery.
    if (this.deaths !== deaths) return this.#wake();
    this.books.putWebhook(answered(webhook, status, this.#world()));
    this.#wake();
  }
}

function cueOf(fault: Cue['fault']): Cue {
  return { fault, request: 'any', times: 1, seconds: undefined };
}

function headersOf({
  idempotencyKey,
}: Pick<ServiceCall, 'idempotencyKey'>): Readonly<Record<string, string | undefined>> {
  const merchant = defaultConfiguration.merchants[merchantId];
  return {
    'x-api-key': merchant?.apiKey,
    'merchant-id': merchantId,
    authorization: `Bearer ${merchant?.token ?? ''}`,
    accept: mediaType,
    'content-type': mediaType,
    'idempotency-key': idempotencyKey,
  };
}

function textOf(answer: Answer, path: string): ServiceAnswer {
  const isProblem = isRefusal(answer);
  return {
    status: answer.status,
    contentType: isProblem ? 'application/problem+json' : mediaType,
    ...(answer.retryAfterSeconds === undefined ? {} : { retryAfter: String(answer.retryAfterSeconds) }),
    text: JSON.stringify(isProblem ? { ...answer.body, instance: path } : answer.body),
  };
}
