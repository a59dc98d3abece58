/** `POST /oauth/token`: issues a token for client credentials (RFC 6749, section 4.4). */

import { Buffer } from 'node:buffer';
import type { Configuration } from './rules/index.js';

/** The response: a token, or an error code of the RFC. */
export interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, string | number>>;
}

/** Issues a token to the merchant with this client id and secret. `issue` stores it. */
export function answerToken(
  { merchants, tokenLifetimeSeconds }: Configuration,
  authorization: string | undefined,
  form: string,
  issue: (merchantId: string) => string,
): TokenAnswer {
  const credentials = /^Basic +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const [id, secret] = Buffer.from(credentials, 'base64').toString('utf8').split(':');
  const found = Object.entries(merchants).find(([, one]) => one.clientId === id && one.clientSecret === secret);
  if (found === undefined) return { status: 401, body: { error: 'invalid_client' } };
  if (new URLSearchParams(form).get('grant_type') !== 'client_credentials')
    return { status: 400, body: { error: 'unsupported_grant_type' } };
  return {
    status: 200,
    body: { access_token: issue(found[0]), token_type: 'Bearer', expires_in: tokenLifetimeSeconds },
  };
}
