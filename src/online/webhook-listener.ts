/**
 * Receives the webhooks of one payment service, on its own port on this machine. A webhook cannot start anything: it
 * only causes the daemon to ask for the status. The daemon acknowledges a webhook once it is durable.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type CheckoutSessionCompleted,
  checkoutMessages,
  mediaType,
  readCheckout,
} from '../../protocol/checkout/index.js';
import { webhooks } from '../messages/index.js';
import {
  Allowance,
  answerBounded,
  type BoundedReply,
  endCauses,
  type EndCode,
  listenBounded,
  readBoundedBody,
} from '../net/index.js';
import type { WebhookAddresses } from './webhook-address.js';

/** The body of a webhook, and the request for which its address was created. */
export interface Webhook {
  readonly idempotencyKey: string;
  readonly body: CheckoutSessionCompleted;
}

/** The options of a webhook listener. */
export interface WebhookListenerOptions {
  /** The port on 127.0.0.1; 0 selects a free one. */
  readonly port: number;
  readonly addresses: WebhookAddresses;
  /** The secret with which the service signs webhooks. If present, only signed webhooks are accepted. */
  readonly signingSecret?: string | undefined;
  /**
   * Records a webhook. Resolves when it is durable, with false if its request is unknown. Rejects if it cannot be
   * recorded now.
   */
  readonly take: (webhook: Webhook) => Promise<boolean>;
  /** Called for each rejected webhook, with a stable code and the text of the answer. */
  readonly onRefused?: (code: RefusedWebhook, cause: string) => void;
  /** A clock that never jumps. */
  readonly monoMs: () => number;
}

/** The reason why a webhook was rejected. */
export type RefusedWebhook =
  | 'webhook-wrong-path'
  | 'webhook-wrong-method'
  | 'webhook-wrong-type'
  | 'webhook-too-large'
  | 'webhook-flood'
  | 'webhook-not-signed'
  | 'webhook-unreadable'
  | 'webhook-not-kept'
  | EndCode;

/** A running webhook listener. */
export interface WebhookListener {
  readonly port: number;
  close(): Promise<void>;
}

const bodyBytesMax = 16 * 1024;
const connectionsMax = 64;
/** The time limit for receiving the headers and the body. The service itself waits ten seconds for the answer. */
const requestMs = 5_000;
/**
 * Callers with a valid address and all other callers have separate limits, so that callers who guess addresses cannot
 * keep the service out.
 */
const knownAtOnce = 200;
const knownPerSecond = 100;
const unknownAtOnce = 50;
const unknownPerSecond = 20;

/** A response to a webhook. If the response has a code, the webhook was rejected. */
interface Answer extends BoundedReply {
  readonly code?: RefusedWebhook;
}

/** The responses, in words for a technician who debugs a proxy. */
const acknowledged: Answer = { status: 204, text: '' };
/**
 * The response by which `tenderd doctor` recognizes that an address of ours leads to this listener. Only this daemon
 * and the service can know the address.
 */
const here: Answer = { status: 204, text: '' };
const wrongPath: Answer = { code: 'webhook-wrong-path', status: 404, text: webhooks.wrongPath() };
const wrongMethod: Answer = {
  code: 'webhook-wrong-method',
  status: 405,
  text: webhooks.wrongMethod(),
  headers: { allow: 'POST' },
};
const wrongType: Answer = {
  code: 'webhook-wrong-type',
  status: 415,
  text: webhooks.wrongType(mediaType),
};
const tooLarge: Answer = {
  code: 'webhook-too-large',
  status: 413,
  text: webhooks.tooLarge(bodyBytesMax),
};
const flood: Answer = {
  code: 'webhook-flood',
  status: 429,
  text: webhooks.flood(),
  headers: { 'retry-after': '1' },
};
const wrongSignature: Answer = {
  code: 'webhook-not-signed',
  status: 401,
  text: webhooks.notSigned(),
};
const unreadable: Answer = {
  code: 'webhook-unreadable',
  status: 400,
  text: webhooks.unreadable(),
};
const notNow: Answer = {
  code: 'webhook-not-kept',
  status: 503,
  text: webhooks.notRecorded(),
  headers: { 'retry-after': '1' },
};

/** Starts to listen. Rejects with the system's own error if the port is in use. */
export async function listenForWebhooks(options: WebhookListenerOptions): Promise<WebhookListener> {
  const entrance = new Entrance(options);
  return listenBounded({
    host: '127.0.0.1',
    port: options.port,
    connectionsMax,
    requestMs,
    onEnded: (code) => options.onRefused?.(code, endCauses[code]),
    serve: (request, reply) => entrance.serve(request, reply),
  });
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
    if (idempotencyKey === undefined || refused !== undefined)
      return this.#answer(request, reply, refused ?? wrongPath);
    readBoundedBody(request, bodyBytesMax, (body) => {
      if (body === undefined) return this.#answer(request, reply, tooLarge);
      this.#take(idempotencyKey, body, request.headers['psp-signature']).then(
        (said) => this.#answer(request, reply, said),
        () => this.#answer(request, reply, notNow),
      );
    });
  }

  #answer(request: IncomingMessage, reply: ServerResponse, answer: Answer): void {
    if (answer.code !== undefined) this.#options.onRefused?.(answer.code, answer.text);
    answerBounded(request, reply, answer);
  }

  /** Judges a request by its headers alone. */
  #refusal({ method, headers }: IncomingMessage, idempotencyKey: string | undefined): Answer | undefined {
    if (idempotencyKey === undefined) return this.#unknown.take() ? wrongPath : flood;
    if (!this.#known.take()) return flood;
    if (method === 'HEAD') return here;
    if (method !== 'POST') return wrongMethod;
    if (!isMediaType(headers['content-type'] ?? '')) return wrongType;
    return Number(headers['content-length'] ?? 0) > bodyBytesMax ? tooLarge : undefined;
  }

  async #take(idempotencyKey: string, body: Buffer, signature: string | string[] | undefined): Promise<Answer> {
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

/** True if the header holds the HMAC of the body. A wrong HMAC takes the same time as the right one. */
function isSigned(body: Buffer, signature: string | string[] | undefined, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(body).digest();
  const said = typeof signature === 'string' ? (/^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1] ?? '') : '';
  return timingSafeEqual(wanted, said === '' ? Buffer.alloc(wanted.length) : Buffer.from(said, 'hex'));
}
