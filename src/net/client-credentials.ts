/**
 * Requests a token with client credentials (RFC 6749, section 4.4). One request returns either the token or the reason
 * why there is none.
 */

import type { LinkCause } from '../core/index.js';
import { type Connections } from './connections.js';
import { requestOnce } from './http-request.js';
import type { Target } from './target.js';
import { readTokenAnswer, type TokenAnswer } from './token-answer.js';

/** The client's credentials at the token endpoint. */
export interface ClientCredentials {
  readonly target: Target;
  readonly id: string;
  /** The secret of the client. */
  readonly secret: string;
  /** The scope of the token; omitted from the request if absent. */
  readonly scope?: string | undefined;
  /** The setting to check if the endpoint rejects the credentials. */
  readonly setting: string;
}

/**
 * Sends one request and calls back once, never from inside this call. A cause contains neither token nor secret.
 * Returns a function that gives up the request at once, for the given cause.
 */
export function requestToken(
  connections: Connections,
  credentials: ClientCredentials,
  limitMs: number,
  ended: (answer: TokenAnswer) => void,
): (cause: LinkCause) => void {
  const { where } = credentials.target;
  return requestOnce(connections, requestOf(credentials), limitMs, (end) =>
    ended(end.type === 'answered' ? readTokenAnswer(end, where, credentials.setting) : withoutAnswer(end.cause)),
  );
}

/**
 * Returns the result of a request that got no usable answer. A retry can help, except after a rejected certificate or
 * an answer that breaks the protocol, because a retry would end in the same way.
 */
function withoutAnswer(failure: LinkCause): TokenAnswer {
  return { failure, isPassing: failure.code !== 'certificate' && failure.code !== 'protocol' };
}

/** Returns the request for a token. Id and secret are escaped before they are joined (RFC 6749, section 2.3.1). */
function requestOf({ target: { url }, id, secret, scope }: ClientCredentials): Parameters<typeof requestOnce>[1] {
  const pair = `${formEncoded(id)}:${formEncoded(secret)}`;
  return {
    method: 'POST',
    path: `${url.pathname}${url.search}`,
    headers: {
      authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: `grant_type=client_credentials${scope === undefined ? '' : `&scope=${formEncoded(scope)}`}`,
  };
}

function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1);
}
