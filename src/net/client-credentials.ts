/** A token by client credentials (RFC 6749, section 4.4): one request, and the token or the reason why there is none. */

import type { LinkCause } from '../core/index.js';
import { type Connections } from './connections.js';
import { requestOnce } from './http-request.js';
import type { Target } from './target.js';
import { readTokenAnswer, type TokenAnswer } from './token-answer.js';

/** Who we are at the endpoint that issues tokens. */
export interface ClientCredentials {
  readonly target: Target;
  readonly id: string;
  /** A secret. */
  readonly secret: string;
  /** What the token is to be good for; nothing is said of it when absent. */
  readonly scope?: string | undefined;
  /** The setting that people check when the endpoint does not accept us. */
  readonly setting: string;
}

/**
 * Asks once, and calls back once, never from inside this call. Neither token nor secret stands in a cause. Returns a function that gives it
 * up at once, for the cause that it is handed.
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

/** A certificate that is refused and an answer that cannot be used are the same a moment later. */
function withoutAnswer(failure: LinkCause): TokenAnswer {
  return { failure, isPassing: failure.code !== 'certificate' && failure.code !== 'protocol' };
}

/** Id and secret are escaped before they are joined (RFC 6749, section 2.3.1). */
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
