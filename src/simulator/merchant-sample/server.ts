/**
 * A shop for practice on its own origin, on the loopback address. The shop embeds the service's page, or redirects the
 * shopper to that page.
 */

import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Html } from '../net/html.js';
import { checkoutPage, resultPage, shopPage, wordsPage } from './pages.js';
import { script } from './script.js';
import {
  createSession,
  type Order,
  type ServiceAccess,
  ServiceRefusal,
  type Session,
  statusOf,
} from './service-client.js';
import { style } from './style.js';

/** A running sample shop. */
export interface RunningSample {
  readonly url: string;
  close(): Promise<void>;
}

interface Sold {
  readonly order: Order;
  readonly session: Session;
  webhooks: number;
}

const bodyBytesMax = 16 * 1_024;

/** Starts a shop at a port of 127.0.0.1; 0 selects a free one. Rejects if the port is taken. */
export async function startMerchantSample(access: ServiceAccess, port: number): Promise<RunningSample> {
  const shop = new Shop(access);
  await shop.listen(port);
  return shop;
}

class Shop implements RunningSample {
  readonly #access: ServiceAccess;
  readonly #server: Server;
  readonly #sold = new Map<string, Sold>();

  constructor(access: ServiceAccess) {
    this.#access = access;
    this.#server = createServer((request, reply) => {
      this.#serve(request, reply).catch((error: unknown) => {
        const text = error instanceof ServiceRefusal ? error.message : 'The shop made a mistake.';
        if (!reply.headersSent) this.#write(reply, 502, wordsPage('That did not work', text));
      });
    });
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = await bodyOf(request);
    const [, id = '', page = ''] = /^\/orders\/([^/]+)(\/\w+)?$/.exec(path) ?? [];
    const sold = this.#sold.get(id);
    switch (`${request.method} ${id === '' ? path : `order${page}`}`) {
      case 'GET /':
        return this.#write(reply, 200, shopPage);
      case 'GET /shop.css':
        return file(reply, 'text/css', style);
      case 'GET /shop.js':
        return file(reply, 'text/javascript', script);
      case 'POST /orders':
        return this.#order(reply, new URLSearchParams(body));
      case 'GET order':
        if (sold?.session.embedded === undefined) break;
        return this.#write(reply, 200, checkoutPage(sold.session, embedScript), sold.session.embedded.pspOrigin);
      case 'GET order/result':
        if (sold === undefined) break;
        return this.#result(reply, sold);
      case 'POST order/webhook':
        if (sold === undefined) break;
        // A webhook does not prove a payment, so the result page asks the service for the status.
        sold.webhooks += 1;
        reply.writeHead(204).end();
        return undefined;
      default:
    }
    return this.#write(reply, 404, wordsPage('There is no such page', 'Look at the address.'));
  }

  async #order(reply: ServerResponse, form: URLSearchParams): Promise<void> {
    const order: Order = {
      id: randomUUID(),
      amount: Number(form.get('amount') ?? '0'),
      currency: 'NOK',
      isEmbedded: form.get('where') !== 'hosted',
      isCapturedAtOnce: form.has('capture'),
      storesCard: form.has('store'),
    };
    const session = await createSession(this.#access, this.url, order);
    this.#sold.set(order.id, { order, session, webhooks: 0 });
    const location = order.isEmbedded ? `/orders/${order.id}` : session.checkoutUrl;
    reply.writeHead(303, { location, 'referrer-policy': 'no-referrer', 'content-length': 0 }).end();
  }

  async #result(reply: ServerResponse, { order, session, webhooks }: Sold): Promise<void> {
    const steps = await statusOf(this.#access, session.pspReference);
    this.#write(reply, 200, resultPage(order, session, steps, webhooks));
  }

  #write(reply: ServerResponse, status: number, page: Html, frame?: string): void {
    const policy = [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      // A form may lead to a redirect to the service's page.
      `form-action 'self' ${new URL(this.#access.checkoutUrl).origin}`,
      `frame-src ${frame ?? "'none'"}`,
      "frame-ancestors 'none'",
    ];
    reply.writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page.text),
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    reply.end(page.text);
  }
}

// Use a plain string, not a template literal: compilers change the end of a script tag inside a template literal.
const embedScript = new Html('<script src="/shop.js" defer></script>');

function file(reply: ServerResponse, type: string, text: string): void {
  reply.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(text) });
  reply.end(text);
}

/** Returns the request body, up to its size limit. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= bodyBytesMax) chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
