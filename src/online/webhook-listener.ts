/**
 * Takes the webhooks of one payment service, on a port of its own on this machine. It can start nothing: what comes is handed over as a
 * hint to ask for the status, and is acknowledged once that is durable.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type CheckoutSessionCompleted,
  checkoutMessages,
  mediaType,
  readCheckout,
} from '../../protocol/checkout/index.js';
import { Allowance } from './allowance.js';
import type { WebhookAddresses } from './webhook-address.js';

/** What the service says, and for which request the address was made. */
export interface Webhook {
  readonly idempotencyKey: string;
  readonly body: CheckoutSessionCompleted;
}

/** What a listener needs. */
export interface WebhookListenerOptions {
  /** On 127.0.0.1; 0 takes a free one. */
  readonly port: number;
  readonly addresses: WebhookAddresses;
  /** A secret. With it only signed webhooks count. */
  readonly signingSecret?: string | undefined;
  /** Takes a webhook in; resolves once that is durable, with false where its request is not known. Rejects where it cannot be taken now. */
  readonly take: (webhook: Webhook) => Promise<boolean>;
  /** A clock that never jumps. */
  readonly monoMs: () => number;
}

/** A listener that runs. */
export interface WebhookListener {
  readonly port: number;
  close(): Promise<void>;
}

const bodyBytesMax = 16 * 1024;
const connectionsMax = 64;
/** Head and body; the service itself waits ten seconds for the answer. */
const requestMs = 5_000;
/** Of those who know an address, and of all others: who guesses keeps nobody out. */
const knownAtOnce = 200;
const knownPerSecond = 100;
const unknownAtOnce = 50;
const unknownPerSecond = 20;

/** What is answered, in words for whoever looks for the fault of a proxy. */
interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const acknowledged: Reply = { status: 204, text: '' };
const wrongPath: Reply = { status: 404, text: 'There is nothing here.' };
const wrongMethod: Reply = { status: 405, text: 'A webhook is sent by POST.', headers: { allow: 'POST' } };
const wrongType: Reply = { status: 415, text: `A webhook has the media type ${mediaType}.` };
const tooLarge: Reply = { status: 413, text: `A webhook has at most ${bodyBytesMax} bytes.` };
const flood: Reply = { status: 429, text: 'Too many requests. Send it again later.', headers: { 'retry-after': '1' } };
const wrongSignature: Reply = { status: 401, text: 'The signature (psp-signature) is missing or wrong.' };
const unreadable: Reply = { status: 400, text: 'The body is no webhook that can be read.' };
const notNow: Reply = {
  status: 503,
  text: 'This cannot be kept now. Send it again later.',
  headers: { 'retry-after': '1' },
};

/** Starts to listen. Rejects with the system's own error where the port is taken. */
export async function listenForWebhooks(options: WebhookListenerOptions): Promise<WebhookListener> {
  const entrance = new Entrance(options);
  const server = createServer(
    {
      connectionsCheckingInterval: 1_000,
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      keepAliveTimeout: requestMs,
    },
    (request, reply) => entrance.serve(request, reply),
  );
  server.maxConnections = connectionsMax;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return { port: portOf(server), close: async () => closed(server) };
}

class Entrance {
  readonly #options: WebhookListenerOptions;
  readonly #known: Allowance;
  readonly #unknown: Allowance;

  constructor(options: WebhookListenerOptions) {
    this.#options = options;
    this.#known = new Allowance(knownAtOnce, knownPerSecond, options.monoMs);
    this.#unknown = new Allowance(unknownAtOnce, unknownPerSecond, options.monoMs);
  }

  serve(request: IncomingMessage, reply: ServerResponse): void {
    const idempotencyKey = this.#options.addresses.keyOf((request.url ?? '').split('?')[0] ?? '');
    const refused = this.#refusal(request, idempotencyKey);
    if (idempotencyKey === undefined || refused !== undefined) return answer(request, reply, refused ?? wrongPath);
    readBody(request, (body) => {
      if (body === undefined) return answer(request, reply, tooLarge);
      this.#take(idempotencyKey, body, request.headers['psp-signature']).then(
        (said) => answer(request, reply, said),
        () => answer(request, reply, notNow),
      );
    });
  }

  /** Judged by the head alone. */
  #refusal({ method, headers }: IncomingMessage, idempotencyKey: string | undefined): Reply | undefined {
    if (idempotencyKey === undefined) return this.#unknown.take() ? wrongPath : flood;
    if (!this.#known.take()) return flood;
    if (method !== 'POST') return wrongMethod;
    if (!isMediaType(headers['content-type'] ?? '')) return wrongType;
    return Number(headers['content-length'] ?? 0) > bodyBytesMax ? tooLarge : undefined;
  }

  async #take(idempotencyKey: string, body: Buffer, signature: string | string[] | undefined): Promise<Reply> {
    const { signingSecret, take } = this.#options;
    if (signingSecret !== undefined && !isSigned(body, signature, signingSecret)) return wrongSignature;
    const read = readCheckout(checkoutMessages.CheckoutSessionCompleted, body.toString('utf8'));
    if (!read.ok) return unreadable;
    return (await take({ idempotencyKey, body: read.value.body })) ? acknowledged : wrongPath;
  }
}

function isMediaType(contentType: string): boolean {
  return contentType.split(';')[0]?.trim().toLowerCase() === mediaType;
}

/** Whether the header holds the HMAC of the body; it takes as long for a wrong one. */
function isSigned(body: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(body).digest();
  const said = typeof signature === 'string' ? (/^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? '') : '';
  return timingSafeEqual(wanted, said === '' ? Buffer.alloc(wanted.length) : Buffer.from(said, 'hex'));
}

/** Calls back with the whole body, or with undefined as soon as it is too large; not at all where the connection breaks. */
function readBody(request: IncomingMessage, whole: (body: Buffer | undefined) => void): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    const wasSmall = bytes <= bodyBytesMax;
    bytes += part.length;
    if (bytes <= bodyBytesMax) parts.push(part);
    else if (wasSmall) whole(undefined);
  });
  request.on('end', () => {
    if (bytes <= bodyBytesMax) whole(Buffer.concat(parts));
  });
}

/** A refused body is not waited for: the connection ends with the answer. */
function answer(request: IncomingMessage, reply: ServerResponse, { status, text, headers }: Reply): void {
  if (reply.destroyed) return;
  reply.writeHead(status, {
    'content-length': Buffer.byteLength(text),
    ...(text === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
    ...(request.complete ? {} : { connection: 'close' }),
    ...headers,
  });
  reply.end(text);
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function closed(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await done;
}
