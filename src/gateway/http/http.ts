/**
 * HTTP as a wire: each request is a POST with a response of its own, on a connection that no other request uses meanwhile. Nothing is ever
 * repeated, and no redirect is followed. What terminals say by themselves comes by calls, where somebody listens for them. Up means that a connection could be made when it was last tried, and that there is a token where
 * requests carry one: none waits for its token.
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
import { askAt, lookWhetherDead } from './moved-terminal-check.js';
import { newConnectionNumber } from '../wire/connection-number.js';
import type { Settings } from '../settings/settings.js';
import { WireBase } from '../wire/wire-base.js';

/** A request that has no end yet. */
interface Exchange {
  readonly key: RequestKey;
  /** The token that it carries, where requests carry one. */
  readonly token: string | undefined;
  /** The headers of the configuration as it has them. */
  readonly sent: Readonly<Record<string, string>>;
  cut: (cause: LinkCause) => void;
}

/** A request as it leaves. */
export interface Leaving {
  readonly key: RequestKey;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** After so long nobody waits for its answer any more. */
  readonly limitMs: number;
  /** Told once how it ended, never from inside the call that lets it leave, and what the form of a wire makes of that. */
  readonly ended: (end: RequestEnd, means?: StatusMeaning) => void;
}

/** One HTTP request, for how long it is waited for, and who is told how it ended. */
type Asked = Parameters<typeof requestOnce> extends readonly [unknown, ...infer Rest] ? Rest : never;

/** What a status says of a request where a vendor has words of his own. */
export type StatusMeaning = Pick<Extract<WireEvent, { readonly type: 'no-message' }>, 'isBusy' | 'isFetched'>;

/** Asks by HTTP, and looks for a way there until closed. One response is one nexo message. */
export class HttpWire extends WireBase implements Wire {
  readonly bounds = 'response';
  readonly hasOwnConnections = true;
  readonly hearsCalls?: true;
  readonly moves?: WireMoves;
  #link: Target;
  #connections: Connections;
  readonly #number = newConnectionNumber();
  readonly #exchanges = new Set<Exchange>();
  /** Why no connection can be made; undefined while one can. */
  #cause: LinkCause | undefined = linkCause('closed', 'not connected yet');
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
    const text = `${requestsMax} requests wait for their responses from ${this.where}`;
    return { up: false, cause: linkCause('hangs', text) };
  }

  launch(connection: number, key: RequestKey, text: string, answerMs?: number): boolean | 'malformed' {
    const { calls } = this.settings;
    if (calls?.has(connection) === true) return calls.answer(connection, text);
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

  /** Nobody asks it of a wire that responses bound. */
  probe(): void {
    // There is nothing behind which a ping could leave.
  }

  reset(connection: number, cause: LinkCause): void {
    if (connection !== this.#number) return;
    for (const exchange of this.#exchanges) exchange.cut(cause);
  }

  /** Where its terminals are taken to be now. */
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
        this.#giveUpLook = lookWhetherDead(this.#link, address, this.settings, post);
      },
      ask: (address, text, answerMs) => {
        this.#giveUpLook = askAt(this.#link, address, { text, answerMs }, this.settings, post);
      },
      moveTo: (address) => this.#moveTo(address),
    };
  }

  /** Whatever is on its way to where it was is lost: nobody is there. */
  #moveTo(address: TerminalAddress): void {
    if (this.isClosed) return;
    const cause = linkCause('given-up', `the terminal is no more at ${this.where}`);
    for (const exchange of this.#exchanges) exchange.cut(cause);
    this.#connections.destroy();
    this.#link = movedTarget(this.#link, address);
    this.settings.calls?.moved(this.settings.configuredHost, address.host);
    this.#connections = new Connections(this.#link, this.settings, this.settings.connectMs, this.settings.requestsMax);
    this.#cause = cause;
    this.cancelNext();
    this.#look();
  }

  /** Lets a request leave: one POST, whose response is its answer. Returns what gives it up; undefined for a message that can never leave. */
  protected begin({ text, headers, limitMs, ended }: Leaving): ((cause: LinkCause) => void) | undefined {
    const { url } = this.link;
    const asked = { method: 'POST', path: `${url.pathname}${url.search}`, headers, body: text, wanted } as const;
    return this.ask(asked, limitMs, ended);
  }

  /** Sends one HTTP request to where its terminals are. Returns what gives it up. */
  protected ask(...[asked, limitMs, ended]: Asked): (cause: LinkCause) => void {
    return requestOnce(this.#connections, { ...asked, isMended: true }, limitMs, ended);
  }

  /** The other side has answered something whole. */
  protected heard(): void {
    this.#lastReceivedMs = this.settings.clock.monoMs();
  }

  /** The other side says something that is the response to no request. */
  protected said(text: string): void {
    if (this.events.judge(text) === 'keep') this.events.post({ type: 'text', connection: this.#number, text });
  }

  /** No connection can be made now. What is on its way goes on. */
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
          this.events.post({ type: 'unreadable', connection, why: 'a part of a response', text: part, key });
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
    // An Abort has no other response than 202 or 204, or 200 with nothing but a word in it.
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
        ? linkCause('refused', `${this.where} works on something else (HTTP ${status})`)
        : statusCause(status, wanted, this.where, names === '' ? undefined : names);
    if (!isTaken) this.settings.log?.warn(`connection ${this.#number}: ${cause.text}`);
    this.events.post({ type: 'no-message', key, status, cause, ...means });
  }

  /** Nothing leaves any more with this token. What comes of the request is the business of whoever launched it: it is not repeated here. */
  #tokenRefused(key: RequestKey, token: string): void {
    const { log, tokens } = this.settings;
    const cause = linkCause('unauthorised', `${this.where} answered HTTP 401: it does not accept the token of oauth2`);
    log?.warn(`connection ${this.#number}: ${cause.text}; another one is fetched`);
    this.events.post({ type: 'no-message', key, status: 401, cause, isTokenRefused: true });
    tokens?.refused(token);
  }

  /** Fetches a token, where requests carry one, before anything may leave. */
  #look(): void {
    const { tokens } = this.settings;
    if (tokens === undefined) return this.#tryConnection();
    const cancel = tokens.ready((cause) => (cause === undefined ? this.#tryConnection() : this.#away(cause)));
    this.cancelWith(cancel);
  }

  /** Tries whether a connection can be made, without a request. */
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

const wanted = 'a message';

function bearing(token: string | undefined): { readonly authorization?: string } {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Where a terminal is to call us, as Westpay's want it. */
function callback(url: string | undefined): { readonly 'x-callback-url'?: string } {
  return url === undefined ? {} : { 'x-callback-url': url };
}

function isSame(one: RequestKey, other: RequestKey): boolean {
  return one.serviceId === other.serviceId && one.saleId === other.saleId && one.poiId === other.poiId;
}
