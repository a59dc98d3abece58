/** Where the bearer token of a service comes from (RFC 6750). A token stands in no log and in no error. */

import { readFileSync } from 'node:fs';
import pRetry, { AbortError } from 'p-retry';
import type { LinkCause } from '../core/index.js';
import {
  type ClientCredentials,
  Connections,
  isBearerToken,
  linkCause,
  type NetTime,
  type NoToken,
  requestToken,
  type TokenAnswer,
} from '../net/index.js';

/** The source of a service's tokens. */
export interface TokenSource {
  /** A token that should still do. Rejects with TokenError. */
  token(): Promise<string>;
  /** The service refused this one: the next caller gets another, where the source has one. */
  forget(token: string): void;
  close(): void;
}

/** There is no token, so that nothing can be sent. No money is in play. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly failure: LinkCause;

  constructor(failure: LinkCause) {
    super(failure.text);
    this.failure = failure;
  }
}

/** A token that stays as long as the process. */
export function fixedToken(value: string): TokenSource {
  return { token: async () => value, forget: () => undefined, close: () => undefined };
}

/** The token in a file that another program writes; read again once the service has refused it. Line ends behind it are not part of it. */
export function tokenInFile(path: string): TokenSource {
  let known: string | undefined;
  const read = (): string => {
    let text: string;
    try {
      text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw new TokenError(linkCause('unauthorised', `the token file ${path} cannot be read (${why})`));
    }
    if (isBearerToken(text)) return text;
    throw new TokenError(linkCause('unauthorised', `the token file ${path} holds no bearer token`));
  };
  return {
    token: async () => (known ??= read()),
    forget: (token) => {
      if (known === token) known = undefined;
    },
    close: () => undefined,
  };
}

/** Real milliseconds, however fast the scheduler's clock runs: three tries within a second, then the next request asks again. */
const retry = { retries: 2, minTimeout: 100, maxTimeout: 500, factor: 3, randomize: true };
/** For one try, connecting included. */
const tryMs = 10_000;
/** A token is renewed so long before it ends, or after half of a shorter life. */
const renewBeforeMs = 60_000;

/** Tokens by client credentials (RFC 6749, section 4.4), each used until shortly before its end. All who wait share one renewal. */
export function tokensByCredentials(credentials: ClientCredentials, time: NetTime): TokenSource {
  const connections = new Connections(credentials.target, time, tryMs);
  const closing = new AbortController();
  let known: { readonly token: string; readonly untilMs: number } | undefined;
  let renewal: Promise<string> | undefined;

  const tryOnce = async (): Promise<string> => {
    const askedAtMs = time.clock.monoMs();
    const read = await new Promise<TokenAnswer>((resolve) => {
      requestToken(connections, credentials, tryMs, resolve);
    });
    if ('failure' in read) throw errorOf(read);
    known = { token: read.token, untilMs: askedAtMs + usableMs(read.lifeMs) };
    return read.token;
  };
  const renew = async (): Promise<string> => {
    try {
      return await pRetry(tryOnce, { ...retry, signal: closing.signal });
    } finally {
      renewal = undefined;
    }
  };
  return {
    token: async () => {
      if (known !== undefined && time.clock.monoMs() < known.untilMs) return known.token;
      return (renewal ??= renew());
    },
    forget: (token) => {
      if (known?.token === token) known = undefined;
    },
    close: () => {
      closing.abort(new TokenError(linkCause('given-up', 'this client was closed by us')));
      connections.destroy();
    },
  };
}

function errorOf({ failure, isPassing }: NoToken): Error {
  const error = new TokenError(failure);
  return isPassing ? error : new AbortError(error);
}

/** A life that nobody tells is taken for one that ends with a 401. */
function usableMs(lifeMs: number | undefined): number {
  return lifeMs === undefined ? Number.POSITIVE_INFINITY : Math.max(lifeMs - renewBeforeMs, lifeMs / 2);
}
