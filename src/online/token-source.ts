/** The sources of a service's bearer token (RFC 6750). A token never appears in a log or an error. */

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
import { connections as texts, serviceLog } from '../messages/index.js';

/** The source of a service's tokens. */
export interface TokenSource {
  /** Returns a token that is probably still valid. Rejects with TokenError. */
  token(): Promise<string>;
  /** Records that the service rejected this token. The next caller gets another one, if the source has one. */
  forget(token: string): void;
  /** Reads the token or the secret again. If the file cannot be read now, the earlier value stays in use. */
  renew(): void;
  close(): void;
}

/** Thrown if no token is available, so that nothing can be sent. No payment is affected. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly failure: LinkCause;

  constructor(failure: LinkCause) {
    super(failure.text);
    this.failure = failure;
  }
}

/** Returns a source that always returns the same token. */
export function fixedToken(value: string): TokenSource {
  return { token: async () => value, forget: () => undefined, renew: () => undefined, close: () => undefined };
}

/**
 * Returns the source for a file that another program writes. The file is read again after the service has rejected the
 * token. Line ends after the token are ignored.
 */
export function tokenInFile(path: string): TokenSource {
  let known: string | undefined;
  const read = (): string => {
    let text: string;
    try {
      text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      throw new TokenError(linkCause('unauthorised', serviceLog.tokenFileUnreadable(path, why)));
    }
    if (isBearerToken(text)) return text;
    throw new TokenError(linkCause('unauthorised', serviceLog.tokenFileEmpty(path)));
  };
  return {
    token: async () => (known ??= read()),
    forget: (token) => {
      if (known === token) known = undefined;
    },
    renew: () => {
      try {
        known = read();
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
      }
    },
    close: () => undefined,
  };
}

/**
 * The pauses are in real milliseconds, even if the scheduler's clock runs faster. After three tries that fail within a
 * second, the source waits for the next request.
 */
const retry = { retries: 2, minTimeout: 100, maxTimeout: 500, factor: 3, randomize: true };
/** The time limit for one attempt, including the time for the connection. */
const tryMs = 10_000;
/** A token is renewed this long before it expires. A token with a shorter life is renewed after half of its life. */
const renewBeforeMs = 60_000;

/**
 * Returns a source of tokens by client credentials (RFC 6749, section 4.4). Each token is used until shortly before it
 * expires. All waiting callers share one renewal. `secretAgain` reads the secret again; undefined if it cannot be read
 * now.
 */
export function tokensByCredentials(
  given: ClientCredentials,
  time: NetTime,
  secretAgain: () => string | undefined = () => undefined,
): TokenSource {
  let credentials = given;
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
    renew: () => {
      credentials = { ...credentials, secret: secretAgain() ?? credentials.secret };
    },
    close: () => {
      closing.abort(new TokenError(linkCause('given-up', texts.clientClosed)));
      connections.destroy();
    },
  };
}

function errorOf({ failure, isPassing }: NoToken): Error {
  const error = new TokenError(failure);
  return isPassing ? error : new AbortError(error);
}

/** Returns the time for which a token is used. A token without a stated lifetime is used until the service answers 401. */
function usableMs(lifeMs: number | undefined): number {
  return lifeMs === undefined ? Number.POSITIVE_INFINITY : Math.max(lifeMs - renewBeforeMs, lifeMs / 2);
}
