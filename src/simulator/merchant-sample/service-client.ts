/** The merchant's requests to the payment service: create a session, and read its status. */

import { randomBytes } from 'node:crypto';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { z } from 'zod';

/** The service, and the merchant's credentials. */
export interface ServiceAccess {
  readonly baseUrl: string;
  readonly checkoutUrl: string;
  readonly merchantId: string;
  readonly apiKey: string;
  readonly token: string;
  /** The certificate of the service, if it serves HTTPS. */
  readonly certificate?: string | undefined;
}

/** One order of the sample shop. */
export interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly isEmbedded: boolean;
  readonly isCapturedAtOnce: boolean;
  readonly storesCard: boolean;
}

/** The session of an order. */
export interface Session {
  readonly pspReference: string;
  readonly checkoutUrl: string;
  /** For an embedded order: the page to embed, and the origin that may post messages. */
  readonly embedded: { readonly iframeUrl: string; readonly pspOrigin: string } | undefined;
}

/** An entry of the payment history. */
export interface Step {
  readonly type: string;
  readonly status: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The service rejected a request, or its response was not valid. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal';
}

const mediaType = 'application/vnd.payments.v1+json';
const shopper = 'sample-shopper';

const createdShape = z.object({
  sessionInfo: z.object({
    pspReference: z.string(),
    checkoutUrl: z.string(),
    ui: z
      .object({
        integration: z.object({ iframeUrl: z.string(), events: z.object({ pspOrigin: z.string() }) }),
      })
      .optional(),
  }),
});
const statusShape = z.object({
  operationList: z.array(
    z.object({ type: z.string(), status: z.string(), details: z.record(z.string(), z.unknown()).default({}) }),
  ),
});

/** Creates the session of an order. `origin` is the merchant's own origin. Rejects with ServiceRefusal. */
export async function createSession(access: ServiceAccess, origin: string, order: Order): Promise<Session> {
  const back = `${origin}/orders/${order.id}/result`;
  const body = {
    header: { merchantId: access.merchantId, 'idempotency-key': newKey() },
    body: {
      merchantInfo: {
        successRedirectUrl: `${back}?returned=success`,
        cancelRedirectUrl: `${back}?returned=cancel`,
        errorRedirectUrl: `${back}?returned=error`,
        webhookUrl: `${origin}/orders/${order.id}/webhook`,
        ...(order.isEmbedded ? { ui: { mode: 'EMBED', origin } } : {}),
      },
      transactionData: {
        merchantReference: order.id,
        immediateCapture: order.isCapturedAtOnce,
        amountDetails: { amount: order.amount, currency: order.currency },
      },
      paymentInstrumentsProfileData: {
        merchantShopperId: shopper,
        ...(order.storesCard ? { storePaymentInstrument: 'OPTIONAL' } : {}),
      },
    },
  };
  const answer = await ask(access, 'POST', '/v1/session/payment/create', JSON.stringify(body));
  const { pspReference, checkoutUrl, ui } = createdShape.parse(answer).sessionInfo;
  const embedded = ui && { iframeUrl: ui.integration.iframeUrl, pspOrigin: ui.integration.events.pspOrigin };
  return { pspReference, checkoutUrl, embedded };
}

/** Returns the history of a payment. Only this history shows reliably how the payment ended. Rejects with ServiceRefusal. */
export async function statusOf(access: ServiceAccess, pspReference: string): Promise<readonly Step[]> {
  return statusShape.parse(await ask(access, 'GET', `/v1/${pspReference}/status`)).operationList;
}

async function ask(access: ServiceAccess, method: string, path: string, body?: string): Promise<unknown> {
  const url = access.baseUrl + path;
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const send = url.startsWith('https:') ? overHttps : overHttp;
    const headers = {
      'x-api-key': access.apiKey,
      'merchant-id': access.merchantId,
      authorization: `Bearer ${access.token}`,
      accept: mediaType,
      'content-type': mediaType,
    };
    const request = send(url, { method, headers, ...trusting(access) }, (response) => {
      let read = '';
      response.setEncoding('utf8').on('data', (part: string) => (read += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: read }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  }).catch((error: unknown) => {
    throw new ServiceRefusal(error instanceof Error ? error.message : String(error));
  });
  if (status !== 200) throw new ServiceRefusal(`${status}: ${text}`);
  return JSON.parse(text);
}

/** Trusts exactly this certificate, whatever its issuer and names. */
function trusting({ certificate }: ServiceAccess) {
  if (certificate === undefined) return {};
  return { ca: certificate, allowPartialTrustChain: true, checkServerIdentity: () => undefined };
}

/** Returns a new UUID of version 7. */
function newKey(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const chance = randomBytes(10).toString('hex');
  const variant = '89ab'[Number.parseInt(chance.slice(3, 4), 16) % 4] ?? '8';
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${chance.slice(0, 3)}`,
    variant + chance.slice(4, 7),
    chance.slice(7, 19),
  ].join('-');
}
