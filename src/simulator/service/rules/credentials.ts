/** Finds the caller from the headers of a request. The functions are in the order of their checks. */

import { type Refusal, refuse } from './requests/answer.js';
import { isUuid7 } from './base/ids.js';
import type { Caller, World } from './records/world.js';

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The media type of every message. */
export const mediaType = 'application/vnd.payments.v1+json';

/** Returns the merchant that a key and token identify. `issuedTo` returns the merchant of a token that the service has issued. */
export function callerOf(
  { configuration }: World,
  headers: Headers,
  issuedTo: (token: string) => string | undefined,
): Caller | Refusal {
  const token = /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
  const found = Object.entries(configuration.merchants).find(([, { apiKey }]) => apiKey === headers['x-api-key']);
  if (found === undefined || token === undefined)
    return refuse('unauthenticated', 'Send the header x-api-key, and Authorization with a Bearer token.');
  const [merchantId, merchant] = found;
  if (token !== merchant.token && issuedTo(token) !== merchantId)
    return refuse('unauthenticated', 'The token is not one of this API key, or has expired.');
  const named = headers['merchant-id'];
  if (named === undefined) return refuse('header-missing', 'Send the header merchant-id.');
  if (named !== merchantId) return refuse('merchant-mismatch', 'The header merchant-id is not that of the API key.');
  return { merchantId, merchant };
}

/** Rejects a request with another media type. */
export function wrongMediaType(headers: Headers, hasContentType: boolean): Refusal | undefined {
  const { accept } = headers;
  const contentType = headers['content-type'];
  if (accept === undefined) return refuse('header-missing', `Send Accept: ${mediaType}.`);
  const accepted = accept.split(',').map(withoutParameters);
  const isAccepted = accepted.some((one) => one === mediaType || one === 'application/*' || one === '*/*');
  if (!isAccepted) return refuse('not-acceptable', `Send Accept: ${mediaType}.`);
  if (!hasContentType) return undefined;
  if (contentType === undefined) return refuse('header-missing', `Send Content-Type: ${mediaType}.`);
  if (withoutParameters(contentType) === mediaType) return undefined;
  return refuse('unsupported-media-type', `Send Content-Type: ${mediaType}.`);
}

function withoutParameters(text: string): string {
  return (text.split(';')[0] ?? '').trim().toLowerCase();
}

/** Returns the idempotency key in lower case, or the error response if the key is missing or invalid. */
export function keyOf(value: unknown): { readonly key: string } | Refusal {
  if (value === undefined) return refuse('idempotency-key-missing', 'Draw a UUID of version 7 for each request.');
  if (typeof value === 'string' && isUuid7(value)) return { key: value.toLowerCase() };
  return refuse('idempotency-key-malformed', 'Draw a UUID of version 7 for each request.');
}
