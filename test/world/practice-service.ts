/**
 * A payment service on virtual time: the rules of the simulated service with books in memory, and a network whose
 * faults a test sets for each call.
 */

import type { ServiceCall, ServiceQuestions, ServiceWire, ServiceWireEvent } from '../../src/core/index.js';
import {
  act,
  admit,
  type Configuration,
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
} from '../../src/simulator/service/rules/index.js';
import { endpoints } from '../../protocol/checkout/index.js';
import { MapBooks } from '../simulation/services/books.js';
import type { VirtualTime } from '../simulation/virtual-time.js';

/** The fate of one call. A fate that is a function changes the answer. */
export type Fault =
  | 'not-sent'
  | 'no-token'
  | 'lost-before'
  | 'lost-after'
  | 'error-after'
  | 'unavailable'
  | 'half-body'
  | 'too-many'
  | 'unauthenticated'
  | 'never'
  /** The service refuses the call with this status and problem code, and does nothing for the call. */
  | Refusal
  | ((answer: Answered) => Answered);

/** A refusal by a service that has done nothing for the call. */
interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly retryAfter?: string;
}

type Answered = Extract<ServiceWireEvent, { readonly type: 'answered' }>;

/** A call that left, and its time. */
export interface Left {
  readonly call: ServiceCall;
  readonly atMs: number;
}

/** Returns the key of a call. If the call begins a payment, the key is only in the body. */
export function keyOf({ idempotencyKey, body = '' }: ServiceCall): string | undefined {
  return idempotencyKey ?? /"idempotency-key":"([^"]*)"/.exec(body)?.[1];
}

/** Returns the same fault this number of times. */
export function repeated(count: number, fault: Fault): readonly Fault[] {
  return Array.from({ length: count }, () => fault);
}

/** Returns the same fault for every call of a test. */
export function always(fault: Fault): readonly Fault[] {
  return repeated(4_000, fault);
}

/** The service answers that the operation has only begun. */
export const pending: Fault = (answer) => ({ ...answer, text: answer.text.replace('"SUCCESS"', '"PENDING"') });

/** An operation in the history of a payment. */
export interface Shown {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly details?: object;
}

/** Returns a fault that changes the history of a payment in transmission. */
export function rewritten(change: (all: readonly Shown[]) => readonly object[]): Fault {
  return (answer) => {
    const body: { readonly operationList?: readonly Shown[] } = JSON.parse(answer.text);
    return { ...answer, text: JSON.stringify({ ...body, operationList: change(body.operationList ?? []) }) };
  };
}

/** Returns an act of paying with a test card. */
export function paying(card: string): ShopperAct {
  return { act: 'pay', with: { card, instrument: undefined, method: undefined, store: false } };
}

/** The transmission time of a call, in ms. */
const wayMs = 20;

/** The service. It continues after the end of each daemon process. `wire()` makes the wire for a process. */
export class PracticeService {
  readonly books = new MemoryBooks();
  /** The calls of all processes that left. */
  readonly left: Left[] = [];
  /** The fates of the next calls of an endpoint, in order. All other calls get through. */
  readonly faults = new Map<string, Fault[]>();
  /** The time by which the service's clock is ahead of the till's clock. */
  aheadMs = 0;
  /** True if the service does not listen at its address. */
  isAway = false;
  readonly #time: VirtualTime;
  readonly #configuration: Configuration;
  #say: (event: ServiceWireEvent) => void = () => undefined;
  #chance = 7;
  #count = 0;

  constructor(time: VirtualTime, configuration: Partial<Configuration> = {}) {
    this.#time = time;
    this.#configuration = { ...defaultConfiguration, ...configuration };
  }

  /** Sets the fates of the next calls to an endpoint. */
  next(endpoint: ServiceCall['endpoint'], ...faults: readonly Fault[]): void {
    this.faults.set(endpoint, [...(this.faults.get(endpoint) ?? []), ...faults]);
  }

  /** Returns the calls of an endpoint that left, in order. */
  calls(endpoint: ServiceCall['endpoint']): readonly ServiceCall[] {
    return this.left.filter(({ call }) => call.endpoint === endpoint).map(({ call }) => call);
  }

  /** Makes the wire of a new process. From now on, the wire of the previous process delivers nothing. */
  wire(): ServiceWire {
    let listener: ((event: ServiceWireEvent) => void) | undefined;
    let isOpen = true;
    return {
      launch: (call) => {
        this.left.push({ call, atMs: this.#time.monoMs() });
        const fault = this.isAway ? 'not-sent' : this.faults.get(call.endpoint)?.shift();
        this.#time.at(this.#time.monoMs() + wayMs, () => {
          const event = this.#event(call, fault);
          if (isOpen && event !== undefined) listener?.(event);
        });
      },
      giveUp: () => undefined,
      listen: (heard) => {
        listener = heard;
        this.#say = heard;
      },
      close: () => {
        isOpen = false;
      },
    };
  }

  /** Questions that change nothing are answered at once. */
  readonly questions: ServiceQuestions = {
    ask: async (question) => this.#serve({ ...question, id: 'question', managementMs: 0 }),
  };

  /** Delivers a lost call later. Nobody receives the answer. */
  arrives(call: ServiceCall): void {
    this.#serve(call);
  }

  /** Answers a call once more, or long after the call left. */
  answers(call: ServiceCall): void {
    this.#say(this.#serve(call));
  }

  /** Another party makes a request about a payment on the pages of the service. */
  elsewhere(endpoint: 'cancel' | 'capture' | 'refund' | 'update', transactionId: string, amount?: number): void {
    this.#count += 1;
    const idempotencyKey = `00000000-0000-7000-8000-${String(this.#count).padStart(12, '0')}`;
    const path = `/v1/${this.payment(transactionId).pspReference}/${endpoint}`;
    const amountDetails = { amount, currency: 'EUR' };
    const part = endpoint === 'cancel' ? { merchantId: 'M-1', amountDetails } : { amountDetails };
    const body = amount === undefined ? '' : JSON.stringify(part);
    const { status } = this.#serve({ id: 'elsewhere', endpoint, path, idempotencyKey, body, managementMs: 0 });
    if (status !== 200) throw new Error(`${endpoint} elsewhere: ${status}`);
  }

  /** Returns the only payment of the service, or the payment of this transaction. */
  payment(transactionId?: string): Payment {
    const found = this.books
      .payments()
      .find(({ request }) => request.merchantReference === (transactionId ?? request.merchantReference));
    if (found === undefined) throw new Error(`no payment ${transactionId ?? ''}`);
    return found;
  }

  /** Lets the shopper act on the page of a payment. */
  shopper(transactionId: string, wanted: ShopperAct = paying('4111111111111111')): void {
    happen(this.#world());
    const acted = act(this.#world(), this.payment(transactionId), wanted);
    if (!acted.ok) throw new Error(acted.error);
  }

  #event(call: ServiceCall, fault: Fault | undefined): ServiceWireEvent | undefined {
    const { id } = call;
    const lost = (text: string): ServiceWireEvent => ({ type: 'lost', id, cause: { code: 'lost', text } });
    const status = (code: number, more: object = {}): ServiceWireEvent => ({
      type: 'answered',
      id,
      status: code,
      contentType: '',
      text: '',
      ...more,
    });
    switch (fault) {
      case 'not-sent':
        return { type: 'not-sent', id, cause: { code: 'refused', text: 'nobody listens there' } };
      case 'no-token':
        return { type: 'not-sent', id, cause: { code: 'unauthorised', text: 'https://id.example issues no token' } };
      case 'lost-before':
        return lost('the connection was cut');
      case 'unavailable':
        return status(503);
      case 'too-many':
        return status(429, { retryAfter: '7' });
      case 'unauthenticated':
        return status(401);
      case 'never':
        return undefined;
      case undefined:
        return this.#serve(call);
      case 'lost-after':
        this.#serve(call);
        return lost('the connection was cut');
      case 'error-after':
        this.#serve(call);
        return status(500);
      case 'half-body': {
        const answer = this.#serve(call);
        return { ...answer, text: answer.text.slice(0, answer.text.length / 2) };
      }
      default:
        return typeof fault === 'function' ? fault(this.#serve(call)) : status(fault.status, problem(fault));
    }
  }

  #serve({ id, endpoint, path, body = '', idempotencyKey }: ServiceCall): Answered {
    const { method } = endpoints[endpoint];
    const route = routeOf(method, path);
    if (route === undefined) throw new RangeError(`no request ${method} ${path}`);
    const merchant = defaultConfiguration.merchants['M-1'];
    const headers = {
      'x-api-key': merchant?.apiKey,
      'merchant-id': 'M-1',
      authorization: `Bearer ${merchant?.token ?? ''}`,
      accept: mediaType,
      'content-type': mediaType,
      'idempotency-key': idempotencyKey,
    };
    const request = { method, path, bodyText: body, damage: undefined, headers };
    const edge = { issuedTo: () => undefined, tooMany: () => undefined, isAtWork: () => false };
    const world = this.#world();
    const admitted = admit(world, request, route, edge);
    const answer = admitted.ok ? work(world, request, route, admitted) : admitted.answer;
    const contentType = isRefusal(answer) ? 'application/problem+json' : mediaType;
    const date = new Date(this.#nowMs()).toUTCString();
    return { type: 'answered', id, status: answer.status, contentType, date, text: JSON.stringify(answer.body) };
  }

  #nowMs(): number {
    return this.#time.wallMs() + this.aheadMs;
  }

  #world(): World {
    return {
      books: this.books,
      configuration: this.#configuration,
      checkoutUrl: 'https://pay.example/checkout',
      nowMs: this.#nowMs(),
      random: (count) => Array.from({ length: count }, () => (this.#chance = (this.#chance * 75 + 74) % 65_537) & 255),
      hasMagicAmounts: true,
    };
  }
}

/** Returns the fields of a refusal in addition to its status. */
function problem({ status, code, ...more }: Refusal): object {
  if (code === '') return more;
  const text = JSON.stringify({ type: `urn:psp:problem:${code}`, title: code, status });
  return { contentType: 'application/problem+json', text, ...more };
}

/** Books in memory that give each webhook to `send`, because the tests of lanes send webhooks themselves. */
class MemoryBooks extends MapBooks {
  send: (webhook: Webhook) => void = () => undefined;

  override openWebhooks(): readonly Webhook[] {
    return [];
  }

  override putWebhook(webhook: Webhook): void {
    this.send(webhook);
  }
}
