/**
 * HTTP as a wire: each request is one POST, on a connection that no other request uses at the same time. The wire never
 * repeats a request and never follows a redirect. Messages that terminals start arrive as calls, if the daemon listens
 * for them. The wire is up if the last try to connect succeeded and, with `oauth2`, a token is available. No request
 * waits for a token.
 */

import type {
  LinkCause,
  RequestKey,
  TerminalAddress,
  Wire,
  WireEvent,
  WireMoves,
  WireState,
} from '../../core/index.js';
import {
  Connections,
  dial,
  linkCause,
  type RequestEnd,
  requestOnce,
  statusCause,
  type Target,
} from '../../net/index.js';
import { movedTarget } from '../settings/moved-target.js';
import { askAt, checkDead } from './moved-terminal-check.js';
import { newConnectionNumber } from '../wire/connection-number.js';
import type { Settings } from '../settings/settings.js';
import { WireBase } from '../wire/wire-base.js';
import { gateway as texts } from '../../messages/index.js';

/** A request that has not ended. */
interface Exchange {
  readonly key: RequestKey;
  /** The token with which the request was sent, if requests carry one. */
  readonly token: string | undefined;
  /** The configured headers with which the request was sent. */
  readonly sent: Readonly<Record<string, string>>;
  cut: (cause: LinkCause) => void;
}

/** A request to send over HTTP. */
export interface Leaving {
  readonly key: RequestKey;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The time limit of the request, after which the caller no longer waits for the answer. */
  readonly limitMs: number;
  /**
   * Called once with the end of the request, but never before the call that sends it has returned. `means` is the
   * vendor's meaning of the HTTP status, if there is one.
   */
  readonly ended: (end: RequestEnd, means?: StatusMeaning) => void;
}

/** The parameters of one HTTP request: the request, its time limit and the callback for its end. */
type Asked = Parameters<typeof requestOnce> extends readonly [unknown, ...infer Rest] ? Rest : never;

/** The meaning of an HTTP status, if the vendor defines one. */
export type StatusMeaning = Pick<Extract<WireEvent, { readonly type: 'no-message' }>, 'isBusy' | 'isFetched'>;

/**
 * Sends requests over HTTP, and keeps trying to connect until this wire is closed. One response is one nexo message.
 */
export class HttpWire extends WireBase implements Wire {
  readonly bounds = 'response';
  readonly hasOwnConnections = true;
  readonly hearsCalls?: true;
  readonly moves?: WireMoves;
  #link: Target;
  #connections: Connections;
  readonly #number = newConnectionNumber();
  readonly #exchanges = new Set<Exchange>();
  /** The reason why no connection can be made; undefined while one can be made. */
  #cause: LinkCause | undefined = linkCause('closed', texts.notConnectedYet);
  #upSinceMs: number | undefined;
  #giveUpLook: (() => void) | undefined;
  #lastReceivedMs = Number.NEGATIVE_INFINITY;
  readonly #forgetTokens: (() => void) | undefined;

  constructor(settings: Settings) {
    super(settings);
    this.#link = settings.link;
    this.#connections = new Connections(settings.link, settings, settings.connectMs, settings.requestsMax);
    const { calls } = settings;
    if (settings.follows) this.moves = this.#moves();
    if (calls !== undefined) {
      this.hearsCalls = true;
      calls.takenBy((event) => this.events.post(event));
    }
    this.#forgetTokens = settings.tokens?.listen((cause) => this.down(cause));
    this.#look();
  }

  state(): WireState {
    if (this.#cause !== undefined) return { up: false, cause: this.#cause };
    const { tokens, requestsMax } = this.settings;
    if (tokens !== undefined && tokens.token === undefined) return { up: false, cause: tokens.cause };
    if (this.#exchanges.size < requestsMax)
      return { up: true, connection: this.#number, lastReceivedMs: this.#lastReceivedMs };
    const text = texts.requestsFull(requestsMax, this.where);
    return { up: false, cause: linkCause('hangs', text) };
  }

  launch(connection: number, key: RequestKey, text: string, answerMs?: number): boolean | 'malformed' {
    const { calls } = this.settings;
    if (calls?.has(connection) === true) return this.settings.mayWrite?.() !== false && calls.answer(connection, text);
    if (connection !== this.#number || !this.state().up) return false;
    const { headers, callbackUrl, contentType, responseMs, tokens } = this.settings;
    const token = tokens?.token;
    const sent = headers.current();
    const exchange: Exchange = { key, token, sent, cut: () => undefined };
    const cut = this.begin({
      key,
      text,
      headers: { ...sent, ...callback(callbackUrl), ...bearing(token), 'content-type': contentType },
      limitMs: Math.min(responseMs, answerMs ?? responseMs),
      ended: (end, means) => this.#ended(exchange, end, means),
    });
    if (cut === undefined) return 'malformed';
    exchange.cut = cut;
    this.#exchanges.add(exchange);
    return true;
  }

  endCall(connection: number): void {
    this.settings.calls?.end(connection);
  }

  giveUp(connection: number, key: RequestKey, cause: LinkCause): void {
    if (connection !== this.#number) return;
    for (const exchange of this.#exchanges) if (isSame(exchange.key, key)) exchange.cut(cause);
  }

  /** Sends no ping, because a wire with `bounds: 'response'` never pings. */
  probe(): void {
    // There is no shared connection on which a ping could follow a request.
  }

  reset(connection: number, cause: LinkCause): void {
    if (connection !== this.#number) return;
    for (const exchange of this.#exchanges) exchange.cut(cause);
  }

  /** The current address of the terminals of this wire. */
  protected get link(): Target {
    return this.#link;
  }

  protected override get where(): string {
    return this.#link.where;
  }

  #moves(): WireMoves {
    const post = (event: WireEvent): void => this.events.post(event);
    return {
      look: (address) => {
        this.#giveUpLook = checkDead(this.#link, address, this.settings, post);
      },
      ask: (address, text, answerMs) => {
        this.#giveUpLook = askAt(this.#link, address, { text, answerMs }, this.settings, post);
      },
      moveTo: (address) => this.#moveTo(address),
    };
  }

  /** Gives up every request to the old address, because the terminal is no longer at that address. */
  #moveTo(address: TerminalAddress): void {
    if (this.isClosed) return;
    const cause = linkCause('given-up', texts.terminalMoved(this.where));
    for (const exchange of this.#exchanges) exchange.cut(cause);
    this.#connections.destroy();
    this.#link = movedTarget(this.#link, address);
    this.settings.calls?.moved(this.settings.configuredHost, address.host);
    this.#connections = new Connections(this.#link, this.settings, this.settings.connectMs, this.settings.requestsMax);
    this.#cause = cause;
    this.cancelNext();
    this.#look();
  }

  /**
   * Sends a request: one POST, whose response is its answer. Returns the function that gives up the request, or
   * undefined for a message that can never be sent.
   */
  protected begin({ text, headers, limitMs, ended }: Leaving): ((cause: LinkCause) => void) | undefined {
    const { url } = this.link;
    const asked = { method: 'POST', path: `${url.pathname}${url.search}`, headers, body: text, wanted } as const;
    return this.ask(asked, limitMs, ended);
  }

  /** Sends one HTTP request to the current address. Returns the function that gives up the request. */
  protected ask(...[asked, limitMs, ended]: Asked): (cause: LinkCause) => void {
    return requestOnce(this.#connections, { ...asked, isMended: true }, limitMs, ended);
  }

  /** Records that the peer sent a complete response. */
  protected heard(): void {
    this.#lastReceivedMs = this.settings.clock.monoMs();
  }

  /** Posts an event for a message from the peer that is not an answer to a request. */
  protected said(text: string): void {
    if (this.events.judge(text) === 'keep') this.events.post({ type: 'text', connection: this.#number, text });
  }

  /** Marks the wire as down because no connection can be made. Requests in flight continue. */
  protected down(cause: LinkCause): void {
    if (this.#cause === undefined) this.#away(cause);
  }

  protected override shut(cause: LinkCause): void {
    this.#cause = cause;
    this.#forgetTokens?.();
    this.settings.calls?.close();
    this.#giveUpLook?.();
    for (const exchange of this.#exchanges) exchange.cut(cause);
    this.#connections.destroy();
  }

  #ended(exchange: Exchange, end: RequestEnd, means?: StatusMeaning): void {
    const wasFull = this.#cause === undefined && this.#exchanges.size === this.settings.requestsMax;
    this.#exchanges.delete(exchange);
    if (this.isClosed) return;
    const { key } = exchange;
    switch (end.type) {
      case 'not-sent':
        this.events.post({ type: 'not-sent', key });
        if (end.cause.code !== 'given-up') this.down(end.cause);
        break;
      case 'lost': {
        const { cause, part } = end;
        const connection = this.#number;
        if (part !== undefined && part !== '')
          this.events.post({ type: 'unreadable', connection, why: texts.partOf('response'), text: part, key });
        this.events.post({ type: 'request-lost', key, cause });
        break;
      }
      case 'answered':
        this.heard();
        this.#responded(exchange, end, means);
        break;
    }
    if (wasFull) this.events.post({ type: 'link-up', connection: this.#number });
  }

  #responded(
    { key, token, sent }: Exchange,
    { status, text }: Extract<RequestEnd, { readonly type: 'answered' }>,
    means?: StatusMeaning,
  ): void {
    // A terminal accepts an Abort with 202, 204, or 200 with an empty body or "ok". The terminal sends no other
    // response to an Abort.
    const isTaken =
      status === 202 || status === 204 || (status === 200 && (text.trim() === '' || text.trim() === 'ok'));
    if (status === 200 && !isTaken) {
      this.events.post({ type: 'text', connection: this.#number, text, key });
      return;
    }
    if (status === 401 && token !== undefined) return this.#tokenRefused(key, token);
    if (status === 401 || status === 403) this.settings.headers.refused(sent);
    const names = Object.keys(sent).join(', ');
    const cause =
      means?.isBusy === true
        ? linkCause('refused', texts.busy(this.where, status))
        : statusCause(status, wanted, this.where, names === '' ? undefined : names);
    if (!isTaken) this.settings.log?.warn(texts.onConnection(this.#number, cause.text));
    this.events.post({ type: 'no-message', key, status, cause, ...means });
  }

  /**
   * Stops using this token for further requests. The caller decides what happens to the failed request; this wire does
   * not repeat it.
   */
  #tokenRefused(key: RequestKey, token: string): void {
    const { log, tokens } = this.settings;
    const cause = linkCause('unauthorised', texts.tokenRejected(this.where));
    log?.warn(texts.tokenRejectedLine(this.#number, cause.text));
    this.events.post({ type: 'no-message', key, status: 401, cause, isTokenRefused: true });
    tokens?.refused(token);
  }

  /** Tries to connect. If requests carry a token, fetches the token first. */
  #look(): void {
    const { tokens } = this.settings;
    if (tokens === undefined) return this.#tryConnection();
    const cancel = tokens.ready((cause) => (cause === undefined ? this.#tryConnection() : this.#away(cause)));
    this.cancelWith(cancel);
  }

  /** Tests whether a connection can be made, without sending a request. */
  #tryConnection(): void {
    const { clock, connectMs, scheduler } = this.settings;
    const cancel = dial(
      this.#link,
      { clock, scheduler, connectMs },
      {
        connected: ({ socket, raw }) => {
          socket.destroy();
          raw.destroy();
          const { tokens } = this.settings;
          if (tokens !== undefined && tokens.token === undefined) return this.#away(tokens.cause);
          this.#cause = undefined;
          this.#upSinceMs = clock.monoMs();
          this.sayUp(this.#number);
        },
        failed: (cause) => this.#away(cause),
      },
    );
    this.cancelWith(cancel);
  }

  #away(cause: LinkCause): void {
    const upSinceMs = this.#upSinceMs;
    this.#upSinceMs = undefined;
    this.#cause = cause;
    this.events.post({ type: 'link-failed', cause });
    this.tryLater(this.#number, upSinceMs, cause, () => this.#look());
  }
}

const wanted = 'message';

function bearing(token: string | undefined): { readonly authorization?: string } {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Returns the header with the address that the terminal should call, as Westpay terminals expect it. */
function callback(url: string | undefined): { readonly 'x-callback-url'?: string } {
  return url === undefined ? {} : { 'x-callback-url': url };
}

function isSame(one: RequestKey, other: RequestKey): boolean {
  return one.serviceId === other.serviceId && one.saleId === other.saleId && one.poiId === other.poiId;
}
