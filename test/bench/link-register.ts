/**
 * The register of the bench that requests links, the customer who pays them, and the service that reports the payments.
 * Floor and daemon use the same register.
 */

import { request } from 'node:http';
import { mediaType } from '../../protocol/checkout/index.js';
import { KeptConnections } from '../kept-connections.js';
import { webhookBody } from './link-words.js';

let sequence = 0;
const asksMax = 100;
const back = 'https://shop.example/back';
const online = { returnUrls: { success: back, cancel: back, error: back } };

/** A link that can be paid. */
export interface OpenLink {
  readonly id: string;
  readonly pspReference: string;
  /** The time from the PUT to the address, ms. */
  readonly tookMs: number;
}

/** One side that takes links. */
export class LinkRegister {
  readonly #connections: KeptConnections;
  readonly #payUrl: string;
  readonly #hookOf: ((id: string) => string) | undefined;

  /** `payUrl`: where customers pay. `hookOf`: the webhook address of a link. Default: the address in its create. */
  constructor(url: string, token: string, payUrl: string, hookOf?: (id: string) => string) {
    this.#connections = new KeptConnections(url, token);
    this.#payUrl = payUrl;
    this.#hookOf = hookOf;
  }

  /** Requests a link. Rejects if the answer has no address. */
  async create(): Promise<OpenLink> {
    sequence += 1;
    const id = `link-${sequence}`;
    const amountDetails = { amount: 1250, currency: 'EUR' };
    const body = { kind: 'payment', service: 'shop', sale: `order-${sequence}`, amountDetails, online };
    const startedMs = performance.now();
    // A faster daemon answers sooner that the link is still on its way.
    for (let asked = 0; asked < asksMax; asked += 1) {
      const { status, text } = await this.#connections.ask('PUT', `/v1/transactions/${id}`, body, 25);
      const { checkout }: { checkout?: { url: string } } = JSON.parse(text);
      const pspReference = checkout?.url.split('/').at(-1);
      if (pspReference !== undefined) return { id, pspReference, tookMs: performance.now() - startedMs };
      if (status !== 202 && status !== 200) throw new Error(`${id}: ${status} ${text}`);
    }
    throw new Error(`${id} has no address`);
  }

  /** Pays as the customer, without a webhook. Resolves with the address of the webhook, if there is one. */
  async pay({ id, pspReference }: OpenLink): Promise<string | undefined> {
    const response = await fetch(`${this.#payUrl}/pay/${pspReference}`, { method: 'POST' });
    const { webhookUrl }: { webhookUrl?: string } = JSON.parse(await response.text());
    return this.#hookOf === undefined ? webhookUrl : this.#hookOf(id);
  }

  /** Waits for the outcome. Rejects unless it is an approval. */
  async outcome({ id }: OpenLink): Promise<void> {
    // A faster daemon answers sooner that it still waits.
    for (let asked = 0; asked < asksMax; asked += 1) {
      const { status, text } = await this.#connections.ask('GET', `/v1/transactions/${id}`, undefined, 25);
      if (text.includes('"result":"approved"')) return;
      if (status !== 200 || text.includes('"result"')) throw new Error(`${id}: ${status} ${text}`);
    }
    throw new Error(`${id} has no outcome`);
  }

  /** Returns the time from the webhook of a paid link to the outcome at the register, ms. */
  async reported(link: OpenLink): Promise<number> {
    const hook = await this.pay(link);
    const heard = this.outcome(link);
    const startedMs = performance.now();
    if (hook !== undefined) await this.#post(hook, webhookBody(link.pspReference));
    await heard;
    return performance.now() - startedMs;
  }

  /** Returns the document of a transaction as text, to measure its size. */
  async read(id: string): Promise<string> {
    return (await this.#connections.ask('GET', `/v1/transactions/${id}`)).text;
  }

  /** Closes the connections. */
  close(): void {
    this.#connections.close();
  }

  async #post(url: string, body: string): Promise<void> {
    const headers = { 'content-type': mediaType, 'content-length': Buffer.byteLength(body) };
    const status = await new Promise<number>((resolve, reject) => {
      // A new connection, because the listener ends idle connections.
      const asked = request(url, { method: 'POST', agent: false, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      asked.on('error', reject);
      asked.end(body);
    });
    if (status !== 204) throw new Error(`the webhook was answered with ${status}`);
  }
}
