/**
 * The secret addresses of webhooks. There is one for each payment, derived from the idempotency key of its request, so
 * that no address has to be stored.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Creates the webhook addresses of a service, and recognises them. */
export interface WebhookAddresses {
  /** Returns the address for the request with this idempotency key. The same key always gives the same address. */
  urlOf(idempotencyKey: string): string;
  /**
   * Returns the idempotency key in the path of a request, or undefined for any path that we did not create. Both cases
   * take the same time, so that a program which guesses paths learns nothing.
   */
  keyOf(path: string): string | undefined;
}

/**
 * The last segment of a path: an idempotency key, a dot and its seal. The segments before it depend on the shop's
 * proxy.
 */
const lastPart = /\/([0-9a-f-]{36})\.([\w-]{43})$/;
const noPart: readonly string[] = ['', '00000000-0000-0000-0000-000000000000', 'A'.repeat(43)];

/**
 * Returns the addresses below `publicUrl`, sealed with a secret of this daemon. An address for one service is not valid
 * for another.
 */
export function webhookAddresses(service: string, publicUrl: string, secret: string): WebhookAddresses {
  const base = publicUrl.replace(/\/$/, '');
  const sealOf = (key: string): Buffer => createHmac('sha256', secret).update(`webhook ${service} ${key}`).digest();
  return {
    urlOf: (key) => `${base}/${key}.${sealOf(key).toString('base64url')}`,
    keyOf(path) {
      const found = lastPart.exec(path);
      const [, key = '', said = ''] = found ?? noPart;
      const isSealed = timingSafeEqual(sealOf(key), Buffer.from(said, 'base64url'));
      return isSealed && found !== null ? key : undefined;
    },
  };
}
