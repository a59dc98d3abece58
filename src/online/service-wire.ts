/**
 * The HTTPS connection to one payment service. It adds the headers and tokens, and reports exactly one event for each
 * call. It never repeats a call.
 */

import { endpoints, headerNames, mediaType } from '../../protocol/checkout/index.js';
import type { ServiceCall, ServiceCause, ServiceWire, ServiceWireEvent } from '../core/index.js';
import { serviceLog } from '../messages/index.js';
import {
  Connections,
  deadline,
  type RequestEnd,
  requestOnce,
  linkCause,
  type NetTime,
  type Target,
} from '../net/index.js';
import { TokenError, type TokenSource } from './token-source.js';

/** The connection settings of a service. */
export interface ServiceOptions {
  /** The base address of the service. The paths of the endpoints are appended to its path. */
  readonly target: Target;
  readonly merchantId: string;
  /** The API key, a secret. */
  readonly apiKey: string;
  /**
   * Reads the key again after the service rejected it; undefined if the file cannot be read now. This field is absent
   * if the key comes from no file.
   */
  readonly apiKeyAgain?: () => string | undefined;
  readonly tokens: TokenSource;
  /** Called once, with the function that reads key, token and TLS files again. Open calls keep their earlier credentials. */
  readonly onRenewable?: ((renew: () => void) => void) | undefined;
  readonly time: NetTime;
  /** The time limit for name lookup, TCP and TLS together (10 s). */
  readonly connectMs?: number;
}

/** A call that has not ended. */
interface Flight {
  readonly call: ServiceCall;
  readonly startedMs: number;
  isGivenUp: boolean;
  /** Cuts off the request. Absent until tenderd has the token and has passed the request to the HTTP client. */
  cut?: (cause: ServiceCause) => void;
  cancelDeadline?: () => void;
}

/** Opens the wire. Nothing is connected before the first call. */
export function connectService(options: ServiceOptions): ServiceWire {
  return new HttpsWire(options);
}

/**
 * Removes our secrets from an answer that repeats them. Secrets of fewer than 8 characters are not removed, because
 * they could match ordinary words.
 */
function withoutSecrets(end: RequestEnd, secrets: readonly string[]): RequestEnd {
  if (end.type !== 'answered') return end;
  const cut = (text: string): string =>
    secrets.filter(({ length }) => length >= 8).reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  return { ...end, text: cut(end.text), contentType: cut(end.contentType) };
}

class HttpsWire implements ServiceWire {
  readonly #options: ServiceOptions;
  readonly #connections: Connections;
  readonly #flights = new Map<string, Flight>();
  #listener: ((event: ServiceWireEvent) => void) | undefined;
  #apiKey: string;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#apiKey = options.apiKey;
    this.#connections = new Connections(options.target, options.time, options.connectMs ?? 10_000);
    options.onRenewable?.(() => this.#renew());
  }

  listen(listener: (event: ServiceWireEvent) => void): void {
    this.#listener = listener;
  }

  launch(call: ServiceCall): void {
    const { tokens, time, target } = this.#options;
    const startedMs = time.clock.monoMs();
    const flight: Flight = { call, startedMs, isGivenUp: false };
    this.#flights.set(call.id, flight);
    flight.cancelDeadline = deadline(time.scheduler, startedMs + call.managementMs, () =>
      this.giveUp(call.id, linkCause('hangs', serviceLog.noTokenInTime(target.where, call.managementMs))),
    );
    tokens.token().then(
      (token) => this.#send(flight, token),
      (error: unknown) => {
        if (!(error instanceof TokenError)) throw error;
        this.#notSent(flight, error.failure);
      },
    );
  }

  giveUp(id: string, cause: ServiceCause): void {
    const flight = this.#flights.get(id);
    if (flight === undefined) return;
    if (flight.cut !== undefined) return flight.cut(cause);
    flight.isGivenUp = true;
    this.#options.time.scheduler.soon(() => this.#notSent(flight, cause));
  }

  close(): void {
    this.#flights.clear();
    this.#connections.destroy();
    this.#options.tokens.close();
  }

  #send(flight: Flight, token: string): void {
    const { call, startedMs } = flight;
    if (this.#flights.get(call.id) !== flight || flight.isGivenUp) return;
    flight.cancelDeadline?.();
    const { target, time } = this.#options;
    const leftMs = Math.max(0, startedMs + call.managementMs - time.clock.monoMs());
    const apiKey = this.#apiKey;
    const request = {
      method: endpoints[call.endpoint].method,
      path: `${target.url.pathname.replace(/\/$/, '')}${call.path}`,
      headers: this.#headersOf(call, token),
      body: call.body,
    };
    flight.cut = requestOnce(this.#connections, request, leftMs, (end) => {
      if (end.type === 'answered' && (end.status === 401 || end.status === 403))
        this.#refused(apiKey, token, end.status);
      this.#end(flight, withoutSecrets(end, [apiKey, token]));
    });
  }

  /** Stops the use of a rejected key or token. The next request uses the new contents of the files; this request is not repeated here. */
  #refused(apiKey: string, token: string, status: number): void {
    const { tokens, apiKeyAgain } = this.#options;
    if (status === 401) tokens.forget(token);
    if (apiKey === this.#apiKey) this.#apiKey = apiKeyAgain?.() ?? apiKey;
  }

  #renew(): void {
    const { apiKeyAgain, tokens, target } = this.#options;
    this.#apiKey = apiKeyAgain?.() ?? this.#apiKey;
    tokens.renew();
    target.tls?.renew(target.tls.secureContext);
  }

  #headersOf({ endpoint, idempotencyKey, traceparent }: ServiceCall, token: string): Readonly<Record<string, string>> {
    const { merchantId } = this.#options;
    const isPost = endpoints[endpoint].method === 'POST';
    return {
      [headerNames.apiKey]: this.#apiKey,
      [headerNames.merchant]: merchantId,
      [headerNames.token]: `Bearer ${token}`,
      accept: mediaType,
      ...(isPost ? { 'content-type': mediaType } : {}),
      ...(idempotencyKey === undefined ? {} : { [headerNames.key]: idempotencyKey }),
      ...(traceparent === undefined ? {} : { [headerNames.trace]: traceparent }),
    };
  }

  #notSent(flight: Flight, cause: ServiceCause): void {
    flight.cancelDeadline?.();
    this.#end(flight, { type: 'not-sent', cause });
  }

  #end(flight: Flight, end: RequestEnd): void {
    const { id } = flight.call;
    if (this.#flights.get(id) !== flight) return;
    this.#flights.delete(id);
    this.#listener?.({ ...end, id });
  }
}
