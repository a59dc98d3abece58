/**
 * A merchant with a simulated payment service: real HTTP, the headers and keys of the specification, and the shopper's
 * acts.
 */

import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type RunningService, startService, toConfiguration } from '../../../src/simulator/service/index.js';

/** The media type of every message. */
export const mediaType = 'application/vnd.payments.v1+json';

let drawn = 0;

/** Returns a new key: a UUID of version 7. */
export function newKey(): string {
  drawn += 1;
  return `01a20000-0000-7000-8000-${String(drawn).padStart(12, '0')}`;
}

const operation = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** An entry of the history. */
export type Operation = z.infer<typeof operation>;

const ledgerEntry = z.looseObject({
  pspReference: z.string(),
  state: z.string(),
  authorized: z.number(),
  remaining: z.number(),
  captured: z.number(),
  cancelled: z.number(),
  refunded: z.number(),
});

const created = z.object({ sessionInfo: z.looseObject({ pspReference: z.string(), checkoutUrl: z.string() }) });

/** The response to a request. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Returns the code of a problem, or undefined if the response is none. */
export function codeOf({ body }: Reply): string | undefined {
  const problem = z.object({ type: z.string() }).safeParse(body);
  return problem.data?.type.replace('urn:psp:problem:', '');
}

/** The differences from a normal request. */
export interface Otherwise {
  /** Null removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly key?: string;
  readonly text?: string;
  readonly method?: string;
}

/** The variable parts of a create. */
export interface Asked {
  readonly amount?: number;
  readonly currency?: string;
  readonly merchantInfo?: object;
  readonly transactionData?: object;
  readonly body?: object;
  readonly path?: string;
}

const returnUrls = {
  successRedirectUrl: 'https://shop.example/success',
  cancelRedirectUrl: 'https://shop.example/cancel',
  errorRedirectUrl: 'https://shop.example/error',
};

/** Returns the envelope of a create. */
export function envelope(asked: Asked, key: string, merchantId = 'M-1'): object {
  const { amount = 10_000, currency = 'NOK', merchantInfo, transactionData, body } = asked;
  return {
    header: { merchantId, 'idempotency-key': key },
    body: {
      merchantInfo: { ...returnUrls, ...merchantInfo },
      transactionData: { merchantReference: 'order-1', amountDetails: { amount, currency }, ...transactionData },
      ...body,
    },
  };
}

/** A service and the merchant who uses it. */
export class Merchant {
  readonly service: RunningService;
  /** The headers of every request, with names in lower case. */
  headers: Record<string, string> = {
    'x-api-key': 'practice-api-key',
    'merchant-id': 'M-1',
    authorization: 'Bearer practice-token',
    accept: mediaType,
    'content-type': mediaType,
  };

  constructor(service: RunningService) {
    this.service = service;
  }

  /** Sends a request to a path of the specification. A POST or DELETE has its own key. */
  async send(method: string, path: string, body?: object, otherwise: Otherwise = {}): Promise<Reply> {
    const key = method === 'GET' ? {} : { 'idempotency-key': otherwise.key ?? newKey() };
    const headers = Object.entries({ ...this.headers, ...key, ...otherwise.headers });
    const text = otherwise.text ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.service.baseUrl + path, {
      method,
      headers: headers.filter((header): header is [string, string] => header[1] !== null),
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    return { status: response.status, headers: response.headers, body: answer === '' ? undefined : JSON.parse(answer) };
  }

  /** Creates a session. */
  async create(asked: Asked = {}, key = newKey()): Promise<Reply> {
    return this.send('POST', asked.path ?? '/v1/session/payment/create', envelope(asked, key));
  }

  /** Creates a session that must succeed, and resolves with its reference. */
  async session(asked: Asked = {}): Promise<string> {
    return referenceOf(await this.create(asked));
  }

  /** Creates a payment that a shopper has authorized. */
  async paid(asked: Asked = {}, act: object = { card: '4111111111111111' }): Promise<string> {
    const reference = await this.session(asked);
    await this.shopper(reference, { act: 'pay', ...act });
    return reference;
  }

  /** Makes an act of the shopper, which must succeed. */
  async shopper(pspReference: string, act: object): Promise<Reply> {
    return this.control('shopper', { pspReference, ...act });
  }

  /** Sends a request to the control interface, which must accept it. */
  async control(path: string, body: object): Promise<Reply> {
    const reply = await this.tryControl(path, body);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply;
  }

  /** Sends a request to the control interface. */
  async tryControl(path: string, body: object): Promise<Reply> {
    const response = await fetch(`${this.service.control}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Captures, cancels, updates or refunds. */
  async operate(reference: string, operationName: string, amount?: number, otherwise: Otherwise = {}): Promise<Reply> {
    const merchant = operationName === 'cancel' ? { merchantId: 'M-1' } : {};
    const body = amount === undefined ? undefined : { ...merchant, amountDetails: { amount, currency: 'NOK' } };
    return this.send('POST', `/v1/${reference}/${operationName}`, body, otherwise);
  }

  /** Returns the history of a payment. */
  async history(reference: string): Promise<readonly Operation[]> {
    const { body } = await this.send('GET', `/v1/${reference}/status`);
    return z.object({ operationList: z.array(operation) }).parse(body).operationList;
  }

  /** Returns the history as `TYPE STATUS` for each entry. */
  async steps(reference: string): Promise<readonly string[]> {
    return (await this.history(reference)).map(({ type, status }) => `${type} ${status}`);
  }

  /** Returns the payment in the ledger. */
  async ledger(reference: string): Promise<z.infer<typeof ledgerEntry>> {
    const response = await fetch(`${this.service.control}/ledger`);
    const entries = z.array(ledgerEntry).parse(await response.json());
    const found = entries.find(({ pspReference }) => pspReference === reference);
    if (found === undefined) throw new Error(`the ledger has no ${reference}`);
    return found;
  }

  /** Advances the service's clock. */
  async later(advanceSeconds: number): Promise<void> {
    await this.control('clock', { advanceSeconds });
  }
}

/** Returns the reference in the response to a create. */
export function referenceOf(reply: Reply): string {
  return created.parse(reply.body).sessionInfo.pspReference;
}

/** Returns the session in the response to a create. */
export function sessionInfoOf(reply: Reply): z.infer<typeof created>['sessionInfo'] {
  return created.parse(reply.body).sessionInfo;
}

/** Starts a service with these changes to the default settings. The service ends with the test. */
export async function start(settings: object = {}, store?: string): Promise<Merchant> {
  const configuration = toConfiguration({ requestsPerSecond: 10_000, ...settings });
  const service = await startService({ configuration, store });
  onTestFinished(async () => service.close().catch(() => undefined));
  return new Merchant(service);
}

/** Returns the usual merchant with other agreements, for `settings`. */
export function merchantWith(other: object): object {
  return { merchants: { 'M-1': { apiKey: 'practice-api-key', token: 'practice-token', ...other } } };
}
