/**
 * A relay between the register and the daemon. Its address stays the same when the daemon restarts. The relay records requests and responses, and can
 * drop responses.
 */

import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { ReceivedRequest, ReportedAnswer, Start } from '../../rehearsal/observed.js';

/** A recorded request. The relay does not know the run and the key press to which the request belongs. */
export type RecordedRequest = Omit<ReceivedRequest, 'run' | 'press'>;

/** A request of the register, as received by the relay. */
export interface RelayedRequest {
  readonly method: string;
  /** The path without the query. */
  readonly path: string;
  readonly url: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

/** The facts about a request that the rehearsal needs. */
export interface RequestFacts {
  /** The transaction that the request starts. */
  readonly starts: Start | undefined;
  /** True if the request asks to end a transaction. */
  readonly withdraws: boolean;
  /**
   * The transaction that the request asks about, if the path does not name it. Only the code that reads requests of
   * this interface uses this member.
   */
  readonly about?: string | undefined;
}

/** The relay's address, and the token with which the relay proves its responses. */
export interface RelayIdentity {
  readonly relayUrl: string;
  readonly token: string;
}

/** A response to the register. */
export interface RelayedResponse extends RelayIdentity {
  readonly status: number;
}

/** An interface of the daemon, as the relay serves it to the register. */
export interface RegisterInterface {
  /** The certificate that the relay shows to the register. If absent, the relay does not use TLS. */
  readonly tls?: { readonly cert: string; readonly key: string };
  readRequest(request: RelayedRequest): RequestFacts;
  /** Returns the body that is sent to the daemon. The daemon's clock is ahead of the register's by `aheadMs`. */
  requestBody(request: RelayedRequest & RequestFacts, aheadMs: number): string;
  /** Returns the state of a transaction that a response reports. Undefined if it reports none. */
  readResponse(text: string, facts: RequestFacts): ReportedAnswer | undefined;
  /** Returns the body that is sent to the register. */
  responseBody(text: string, request: RelayedRequest, relay: RelayIdentity): string;
  /** Returns the headers that are sent to the register. `text` is the body; it is empty for a stream. */
  responseHeaders(
    headers: IncomingMessage['headers'],
    text: string,
    request: RelayedRequest,
    response: RelayedResponse,
  ): OutgoingHttpHeaders;
}

/** A running relay. */
export interface Relay {
  /** The address that the register uses. */
  readonly url: string;
  /**
   * From now on, forwards requests to this daemon. `startedAtMs` is the time of the daemon's start in ms since 1970;
   * from then on, the daemon's clock runs ahead. `token` is the register's token, with which the relay proves its own
   * address. The daemon's own proof is valid only for the daemon's address.
   */
  forwardTo(daemonUrl: string, startedAtMs: number, token: string): void;
  /** Resets the register's connections while the daemon is down. */
  disconnect(): void;
  /** Drops this number of responses that report an outcome. */
  loseOutcomes(count: number): void;
  /**
   * Runs an action once, just before the daemon receives the next request that asks to end a transaction. The request continues even if the action
   * fails.
   */
  beforeWithdrawal(action: () => Promise<void>): void;
  close(): Promise<void>;
}

/**
 * Starts a relay on a free port of 127.0.0.1. `record` is called for each request, after its response or after its connection has ended. `speed`: how
 * many times faster than real time the daemon runs.
 */
export async function startRelay(
  record: (request: RecordedRequest) => void,
  speed: number,
  served: RegisterInterface,
): Promise<Relay> {
  const relay = new RunningRelay(record, speed, served);
  await relay.listen();
  return relay;
}

/** A request that has no response yet. */
interface PendingRequest {
  readonly received: RelayedRequest;
  readonly facts: RequestFacts;
  readonly record: (status: number, headers: IncomingMessage['headers'], report?: ReportedAnswer) => void;
  readonly reset: () => void;
}

class RunningRelay implements Relay {
  readonly #record: (request: RecordedRequest) => void;
  readonly #server: Server;
  readonly #speed: number;
  readonly #served: RegisterInterface;
  #daemonUrl: string | undefined;
  #daemonSinceMs = 0;
  #token = '';
  #toLose = 0;
  #beforeWithdrawal: (() => Promise<void>) | undefined;

  constructor(record: (request: RecordedRequest) => void, speed: number, served: RegisterInterface) {
    this.#record = record;
    this.#speed = speed;
    this.#served = served;
    const serve = (incoming: IncomingMessage, outgoing: ServerResponse): void => void this.#forward(incoming, outgoing);
    this.#server = served.tls === undefined ? createServer(serve) : createTlsServer(served.tls, serve);
    this.#server.keepAliveTimeout = 75_000;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url(): string {
    const address = this.#server.address();
    const scheme = this.#served.tls === undefined ? 'http' : 'https';
    return `${scheme}://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  forwardTo(daemonUrl: string, startedAtMs: number, token: string): void {
    this.#daemonUrl = daemonUrl;
    this.#token = token;
    this.#daemonSinceMs = startedAtMs;
  }

  disconnect(): void {
    this.#daemonUrl = undefined;
  }

  loseOutcomes(count: number): void {
    this.#toLose = count;
  }

  beforeWithdrawal(action: () => Promise<void>): void {
    this.#beforeWithdrawal = action;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const atMs = performance.now();
    const { method = '', url = '' } = incoming;
    const [path = ''] = url.split('?');
    const body = await textOf(incoming).catch(() => '');
    const received: RelayedRequest = { method, path, url, body, headers: incoming.headers };
    const facts = this.#served.readRequest(received);
    const { starts, withdraws } = facts;
    if (withdraws) {
      const action = this.#beforeWithdrawal;
      this.#beforeWithdrawal = undefined;
      await action?.().catch(() => undefined);
    }
    const record = (status: number, headers: IncomingMessage['headers'], told?: ReportedAnswer): void => {
      const seconds = Number(headers['retry-after']);
      const retryAfterS = Number.isFinite(seconds) ? seconds : undefined;
      this.#record({
        atMs,
        method,
        path,
        starts,
        withdraws,
        status,
        answeredAtMs: performance.now(),
        retryAfterS,
        told,
      });
    };
    let isReset = false;
    const reset = (): void => {
      if (isReset) return;
      isReset = true;
      // A TLS socket cannot be reset, so it is closed without a response.
      if (this.#served.tls === undefined) outgoing.socket?.resetAndDestroy();
      else outgoing.socket?.destroy();
      record(0, {});
    };
    if (this.#daemonUrl === undefined) return reset();
    const { host } = new URL(this.#daemonUrl);
    const { connection: _hop, expect: _answered, 'content-length': _length, ...headers } = incoming.headers;
    // Use a new connection for each request. A reused connection could break when the daemon ends, and the request
    // would then seem to have failed.
    const forwarded = request(`${this.#daemonUrl}${url}`, { method, headers: { ...headers, host }, agent: false });
    outgoing.on('close', () => forwarded.destroy());
    // One side has closed the connection, so the register gets no response.
    forwarded.on('error', reset);
    forwarded.on(
      'response',
      (response) => void this.#respond(response, outgoing, { received, facts, record, reset }).catch(reset),
    );
    forwarded.end(this.#served.requestBody({ ...received, ...facts }, this.#aheadMs));
  }

  /**
   * The time in milliseconds by which the daemon's wall clock is now ahead of the register's. This time grows, because
   * the daemon runs faster than real time.
   */
  get #aheadMs(): number {
    return (Date.now() - this.#daemonSinceMs) * (this.#speed - 1);
  }

  async #respond(
    response: IncomingMessage,
    outgoing: ServerResponse,
    { received, facts, record, reset }: PendingRequest,
  ): Promise<void> {
    const { statusCode: status = 0, headers } = response;
    const { connection: _hop, 'transfer-encoding': _chunked, ...passed } = headers;
    const { url: relayUrl } = this;
    const relay = { relayUrl, token: this.#token };
    const headersWith = (body: string): OutgoingHttpHeaders =>
      this.#served.responseHeaders(passed, body, received, { ...relay, status });
    if (!/^application\/(problem\+)?json/.test(headers['content-type'] ?? '')) {
      // Forward a stream piece by piece.
      outgoing.writeHead(status, headersWith(''));
      record(status, headers);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
      return;
    }
    const text = this.#served.responseBody(await textOf(response), received, relay);
    const report = this.#served.readResponse(text, facts);
    if (this.#toLose > 0 && report !== undefined && report.result !== null) {
      this.#toLose -= 1;
      return reset();
    }
    if (outgoing.destroyed) return reset();
    record(status, headers, report);
    outgoing.writeHead(status, headersWith(text)).end(text);
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
