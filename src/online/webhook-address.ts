/** The secret addresses of webhooks: one for each payment, made of the key of its request, so that none is kept anywhere. */

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Makes the addresses of a service, and knows them again. */
export interface WebhookAddresses {
  /** The address for the request with this idempotency key; always the same one. */
  urlOf(idempotencyKey: string): string;
  /** The key that the path of a request stands for; undefined for every path that we did not make. It takes as long for either. */
  keyOf(path: string): string | undefined;
}

/** An idempotency key, a point and its seal: what stands last in a path. What stands before it is the proxy's business. */
const lastPart = /\/([0-9a-f-]{36})\.([\w-]{43})$/;
const noPart: readonly string[] = ['', '00000000-0000-0000-0000-000000000000', 'A'.repeat(43)];

/** The addresses below `publicUrl`, sealed with a secret of this daemon. Those of one service are none of another. */
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
