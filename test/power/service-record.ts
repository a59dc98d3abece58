/** A payment service for the real daemon, on a socket. The service keeps a copy of its books after each request. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { defaultConfiguration } from '../../src/simulator/service/index.js';
import { mediaType } from '../../src/simulator/service/rules/index.js';
import { Dice } from '../simulation/dice.js';
import type { MapBooks } from '../simulation/services/books.js';
import { merchantId, ServiceHost } from '../simulation/services/service-host.js';
import { VirtualTime } from '../simulation/virtual-time.js';

/** The records of the payment service after the daemon sent `request`. If `request` is undefined, the records after the shopper acted. */
export interface BooksThen {
  readonly request: string | undefined;
  readonly books: MapBooks;
}

/** Returns the parts of a request that the service reads, as one text. */
export function requestText(method: string, path: string, key: string | undefined, body: string): string {
  return `${method} ${path} ${key ?? ''} ${body}`;
}

/** The service's name in the configuration. */
export const serviceName = 'shop';

/** The properties of the service on a day. */
export interface ServiceManner {
  /** True if a cancel closes a session. The daemon's profile has the same promise. */
  readonly cancelClosesSessions: boolean;
  /** The local port on which the daemon receives webhooks. */
  readonly webhookPort?: number;
}

/** Makes a payment service without faults, with these books. */
export function serviceHost(time: VirtualTime, { cancelClosesSessions }: ServiceManner, books?: MapBooks): ServiceHost {
  const day = {
    outcomeFaults: 0,
    webhookFaults: 0,
    configuration: { cancelClosesSessions, attemptsMax: cancelClosesSessions ? 0 : 1 },
  };
  const parts = { isBad: () => false, seen: () => undefined, takesWebhook: async () => 200 };
  return new ServiceHost(time, new Dice(1), day, books === undefined ? parts : { ...parts, books });
}

/** The payment service, see the top of the file. */
export class ServiceRecord {
  readonly moments: BooksThen[] = [];
  /** Called with the path of each request before the service processes it. */
  onRequest: (path: string) => void = () => undefined;
  /** The transactions whose webhook was acknowledged, in order. */
  readonly announced: string[] = [];
  readonly manner: ServiceManner;
  readonly #host: ServiceHost;
  readonly #server = createServer((request, response) => void this.#serves(request, response));

  private constructor(manner: ServiceManner) {
    this.manner = manner;
    this.#host = serviceHost(new VirtualTime(), manner);
    this.#keep(undefined);
  }

  static async start(manner: ServiceManner): Promise<ServiceRecord> {
    const record = new ServiceRecord(manner);
    await new Promise<void>((resolve) => record.#server.listen(0, '127.0.0.1', resolve));
    return record;
  }

  /** The tables of a configuration in which this service has the name "shop". */
  get tables(): readonly string[] {
    const { webhookPort } = this.manner;
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('it listens on a port');
    return [
      `[services.${serviceName}]`,
      `baseUrl = "http://127.0.0.1:${address.port}"`,
      `merchantId = ${JSON.stringify(merchantId)}`,
      'apiKey = { env = "SHOP_KEY" }',
      'token = { env = "SHOP_TOKEN" }',
      `profile = "${profileOf(this.manner)}"`,
      'simulated = true',
      ...(webhookPort === undefined
        ? []
        : [`webhook = { port = ${webhookPort}, publicUrl = "http://127.0.0.1:${webhookPort}/shop" }`]),
    ];
  }

  /** The environment of a daemon with these tables. */
  get environment(): Readonly<Record<string, string>> {
    const merchant = defaultConfiguration.merchants[merchantId];
    return { SHOP_KEY: merchant?.apiKey ?? '', SHOP_TOKEN: merchant?.token ?? '' };
  }

  /** The shopper of a transaction pays. */
  pays(transactionId: string): void {
    const [payment] = this.#host.books.paymentsOf(merchantId, transactionId);
    if (payment === undefined) throw new Error(`${transactionId} was never created`);
    const means = { card: '4111111111111111', instrument: undefined, method: undefined, store: false };
    this.#host.shopperActs(payment, { act: 'pay', with: means });
    this.#keep(undefined);
  }

  /** Sends the webhook of a transaction to the daemon, which may be dying. */
  async announces(transactionId: string): Promise<void> {
    const [payment] = this.#host.books.paymentsOf(merchantId, transactionId);
    const { pspReference, request: { webhookUrl, merchantReference } = {} } = payment ?? {};
    if (webhookUrl === undefined) throw new Error(`${transactionId} has no address for webhooks`);
    const means = { paymentMethod: 'CARD', paymentScheme: 'VISA_CREDIT' };
    const event = { eventType: 'CHECKOUT_SESSION_COMPLETED', status: '0', pspReference, merchantReference, ...means };
    const posted = { method: 'POST', headers: { 'content-type': mediaType }, body: JSON.stringify(event) };
    const reply = await fetch(webhookUrl, posted).catch(() => undefined);
    if (reply?.status === 204) this.announced.push(transactionId);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serves(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { method = '', url: path = '' } = request;
    const key = request.headers['idempotency-key']?.toString();
    this.onRequest(path);
    const call = { path, body, ...(key === undefined ? {} : { idempotencyKey: key }) };
    const answer = this.#host.serve(call, method);
    this.#keep(requestText(method, path, key, body));
    response.writeHead(answer.status, { 'content-type': answer.contentType }).end(answer.text);
  }

  #keep(request: string | undefined): void {
    this.moments.push({ request, books: this.#host.books.copy() });
  }
}

/** Returns the daemon's profile of a service. */
export function profileOf({ cancelClosesSessions }: ServiceManner): 'simulated' | 'strict' {
  return cancelClosesSessions ? 'simulated' : 'strict';
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  return body;
}
