/**
 * The OAuth token of requests to a gateway. The token is fetched before the first request and renewed before it
 * expires. A log or an error never contains the token.
 */

import type { Clock, LinkCause, Scheduler } from '../../core/index.js';
import {
  type ClientCredentials,
  Connections,
  linkCause,
  readTarget,
  readTls,
  type ProxySettings,
  throughProxy,
  requestToken,
  type TlsSettings,
  type TokenAnswer,
} from '../../net/index.js';
import { Backoff } from './backoff.js';
import { type GatewayLog, GatewaySettingsError } from '../settings/settings.js';
import type { Tokens } from '../settings/tokens.js';
import { connections, gateway as texts } from '../../messages/index.js';

/** The client's credentials at the token server. `clientSecret` is a secret. */
export interface TokenSettings {
  /** The address of the token endpoint. It begins with `https://`; `http://` is allowed only on this machine. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Reads the secret again. Returns undefined if the secret cannot be read now. */
  readonly clientSecretAgain?: (() => string | undefined) | undefined;
  readonly scope?: string | undefined;
}

/** The clock, connection settings and log of a keeper. */
export interface TokenKeeperParts {
  /**
   * The trusted roots of the token server. The name that is expected in the gateway's certificate does not apply to the
   * token server.
   */
  readonly tls?: TlsSettings | undefined;
  readonly proxy?: ProxySettings | undefined;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Returns a number in [0, 1), which spreads retries over time. */
  readonly random: () => number;
  readonly log?: GatewayLog | undefined;
}

/** A token and its expiry. */
interface Held {
  readonly token: string;
  readonly issuedAtMs: number;
  readonly over: { readonly monoMs: number; readonly wallMs: number };
}

/** The time limit for one try, including the connection. */
const tryMs = 10_000;
/** A token is renewed this long before it expires, but not before half of its life has passed. */
const renewBeforeMs = 600_000;
/** A token that is valid for a shorter time is rejected, because it could expire before the request arrives. */
const shortestLifeMs = 1_000;
/**
 * The waits between failed fetches: random times below a ceiling that starts at `minMs` and doubles up to `maxMs`. If
 * the service rejects a token that has worked for at least `maxMs`, the next fetch does not wait.
 */
const pace = { minMs: 250, maxMs: 30_000 };
/** The longest wait of a timer. */
const longestMs = 2_000_000_000;

/** One token for all wires of a gateway. One fetch at a time serves every waiting caller. */
export class TokenKeeper implements Tokens {
  readonly #secretAgain: TokenSettings['clientSecretAgain'];
  #credentials: ClientCredentials;
  readonly #parts: TokenKeeperParts;
  readonly #connections: Connections;
  readonly #backoff: Backoff;
  readonly #waiting = new Set<(cause: LinkCause | undefined) => void>();
  readonly #listeners = new Set<(cause: LinkCause) => void>();
  #held: Held | undefined;
  #cause = linkCause('unauthorised', texts.noTokenYet);
  #giveUp: ((cause: LinkCause) => void) | undefined;
  #notBeforeMs = Number.NEGATIVE_INFINITY;
  #cancelRenewal: () => void = () => undefined;
  #isClosed = false;

  /** Checks the settings and does not fetch a token yet. Throws GatewaySettingsError. */
  constructor(settings: TokenSettings, parts: TokenKeeperParts) {
    this.#credentials = credentialsOf(settings, parts.tls ?? {}, parts.proxy);
    this.#secretAgain = settings.clientSecretAgain;
    this.#parts = parts;
    this.#connections = new Connections(this.#credentials.target, parts, tryMs);
    this.#backoff = new Backoff(pace, parts.random);
  }

  /** The token that a request may carry now. A token that has expired by either clock is not used. */
  get token(): string | undefined {
    const held = this.#held;
    if (held === undefined) return undefined;
    const { clock } = this.#parts;
    if (clock.monoMs() < held.over.monoMs && clock.wallMs() < held.over.wallMs) return held.token;
    this.#lose(texts.tokenExpired);
    return undefined;
  }

  /** The reason why there is no token. */
  get cause(): LinkCause {
    return this.#cause;
  }

  /** Calls back once: when there is a token, or when a fetch has failed. */
  ready(callback: (cause: LinkCause | undefined) => void): () => void {
    const { clock, scheduler } = this.#parts;
    let isCancelled = false;
    const call = (cause: LinkCause | undefined): void => {
      if (!isCancelled) callback(cause);
    };
    const cancel = (): void => {
      isCancelled = true;
      this.#waiting.delete(call);
    };
    if (this.token !== undefined) scheduler.soon(() => call(undefined));
    else if (this.#giveUp === undefined && clock.monoMs() < this.#notBeforeMs) scheduler.soon(() => call(this.#cause));
    else {
      this.#waiting.add(call);
      this.#fetch();
    }
    return cancel;
  }

  /** Calls back each time the token is lost. Returns the function that ends the subscription. */
  listen(listener: (cause: LinkCause) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stops the use of a token that the gateway rejected. After repeated rejections, fetches become rarer. */
  refused(token: string): void {
    const held = this.#held;
    if (held?.token !== token) return;
    const nowMs = this.#parts.clock.monoMs();
    const ageMs = nowMs - held.issuedAtMs;
    this.#backoff.wasUpFor(ageMs);
    if (ageMs < pace.maxMs) this.#notBeforeMs = nowMs + this.#backoff.nextMs();
    this.#lose(texts.lastTokenRejected);
  }

  /** Reads the secret again, for the next fetch. The present token stays in use until it must be renewed. */
  renew(): void {
    const secret = this.#secretAgain?.();
    if (secret !== undefined) this.#credentials = { ...this.#credentials, secret };
  }

  /** Stops all fetches. */
  close(): void {
    this.#isClosed = true;
    this.#held = undefined;
    this.#waiting.clear();
    this.#listeners.clear();
    this.#cancelRenewal();
    this.#giveUp?.(linkCause('given-up', texts.gatewayClosed));
    this.#connections.destroy();
  }

  #lose(why: string): void {
    this.#held = undefined;
    this.#cancelRenewal();
    this.#cause = linkCause('unauthorised', texts.noToken(why));
    const cause = this.#cause;
    this.#parts.scheduler.soon(() => {
      for (const listener of this.#listeners) listener(cause);
    });
  }

  #fetch(): void {
    if (this.#giveUp !== undefined || this.#isClosed) return;
    const { clock } = this.#parts;
    const asked = { monoMs: clock.monoMs(), wallMs: clock.wallMs() };
    this.#giveUp = requestToken(this.#connections, this.#credentials, tryMs, (answer) => {
      this.#giveUp = undefined;
      if (this.#isClosed) return;
      const why = this.#take(answer, asked);
      const cause = why === undefined ? undefined : this.#failed(why);
      const waiting = [...this.#waiting];
      this.#waiting.clear();
      for (const call of waiting) call(cause);
    });
  }

  /**
   * Keeps the token in an answer. The life of the token is counted from the time of the request. Returns the reason if
   * the answer has no usable token.
   */
  #take(answer: TokenAnswer, asked: Held['over']): string | undefined {
    if ('failure' in answer) return answer.failure.text;
    const { token, lifeMs = Number.POSITIVE_INFINITY } = answer;
    const { where } = this.#credentials.target;
    if (lifeMs < shortestLifeMs) return connections.tokenExpiresAtOnce(where);
    this.#held = {
      token,
      issuedAtMs: asked.monoMs,
      over: { monoMs: asked.monoMs + lifeMs, wallMs: asked.wallMs + lifeMs },
    };
    this.#renewAt(asked.monoMs + Math.max(lifeMs - renewBeforeMs, lifeMs / 2));
    return undefined;
  }

  #failed(why: string): LinkCause {
    const { clock, log } = this.#parts;
    this.#notBeforeMs = clock.monoMs() + this.#backoff.nextMs();
    this.#cause = linkCause('unauthorised', texts.noToken(why));
    // If there is no token at all, the waiting callers report the failure themselves.
    if (this.#held !== undefined) {
      log?.warn(texts.tokenNotRenewed(why));
      this.#renewAt(this.#notBeforeMs + pace.maxMs);
    }
    return this.#cause;
  }

  #renewAt(atMs: number): void {
    this.#cancelRenewal();
    const { clock, scheduler } = this.#parts;
    const isFar = atMs - clock.monoMs() > longestMs;
    this.#cancelRenewal = isFar ? () => undefined : scheduler.at(atMs, () => this.#fetch());
  }
}

/**
 * Returns the keepers by gateway name, for gateways with oauth2. Gateways with equal settings share one keeper. Throws
 * GatewaySettingsError.
 */
export function openTokenKeepers(
  named: readonly {
    readonly name: string;
    readonly oauth2?: TokenSettings;
    readonly tls?: TlsSettings;
    readonly proxy?: ProxySettings;
  }[],
  parts: Omit<TokenKeeperParts, 'tls' | 'proxy'>,
): ReadonlyMap<string, TokenKeeper> {
  const opened = new Map<string, TokenKeeper>();
  const found = new Map<string, TokenKeeper>();
  for (const { name, oauth2, tls, proxy } of named) {
    if (oauth2 === undefined) continue;
    const { tokenUrl, clientId, clientSecret, scope } = oauth2;
    const key = JSON.stringify([
      tokenUrl,
      clientId,
      clientSecret,
      scope,
      tls?.ca,
      tls?.system,
      tls?.certificate,
      proxy,
    ]);
    const keeper = opened.get(key) ?? new TokenKeeper(oauth2, { ...parts, tls, proxy });
    opened.set(key, keeper);
    found.set(name, keeper);
  }
  return found;
}

function credentialsOf(
  { tokenUrl, clientId, clientSecret, scope }: TokenSettings,
  tls: TlsSettings,
  proxy: ProxySettings | undefined,
): ClientCredentials {
  const read = readTls({ ...tls, expect: undefined });
  if ('problem' in read) throw new GatewaySettingsError(`tls.${read.setting}`, read.problem);
  const direct = readTarget(tokenUrl, 'http:', 'https:', () => read);
  if ('problem' in direct) throw new GatewaySettingsError('oauth2.tokenUrl', direct.problem);
  const target = throughProxy(direct, proxy);
  if ('problem' in target) throw new GatewaySettingsError('proxy.url', target.problem);
  return { target, id: clientId, secret: clientSecret, scope, setting: 'oauth2' };
}
