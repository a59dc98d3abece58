/**
 * HTTP between an engine and a simulated world on virtual time. Each request has its own connection, as in the HTTP
 * wire of the real daemon.
 */

import type {
  Clock,
  LinkCause,
  RequestKey,
  Scheduler,
  TerminalAddress,
  Wire,
  WireEvent,
  WireMoves,
  WireState,
} from '../../src/core/index.js';
import { forgedText, type Interference, type NetworkOptions, ordinaryNetwork } from './virtual-gateway.js';
import type { VirtualTime } from './virtual-time.js';
import { type Connection, movedHost, type WorldClient, type WorldHost } from './world-host.js';

const tokenRefused: LinkCause = {
  code: 'unauthorised',
  text: 'the cloud answered HTTP 401: it does not accept the token of oauth2',
};

/** Counts the wires: all requests of a wire are reported under one connection number. */
let wiresMade = 0;

/** One request and its response. */
interface Exchange {
  readonly key: RequestKey;
  readonly text: string;
  /** The token of the request, if requests carry one. */
  readonly token: number | undefined;
  /** The connection of the request; undefined until it is open. */
  connection: Connection | undefined;
  /** True if nothing more is reported for the request. */
  isOver: boolean;
}

/** True for an Abort: its response is only a status. */
function hasNoAnswer(text: string): boolean {
  return text.includes('AbortRequest');
}

/** A wire to a world, with a response for each request. */
export class VirtualHttp implements Wire, WorldClient {
  readonly bounds = 'response';
  readonly hasOwnConnections = true;
  readonly hearsCalls?: true;
  readonly moves?: WireMoves;
  readonly carries?: ReadonlySet<string>;
  #place: number;
  /** The open calls, and whether the terminal waits for an answer. Their numbers differ from those of connections. */
  readonly #calls = new Map<number, boolean>();
  readonly #host: WorldHost;
  readonly #time: VirtualTime;
  readonly #process: Clock & Scheduler;
  readonly #network: NetworkOptions;
  readonly #interference: Interference | undefined;
  readonly #number = (wiresMade += 1);
  readonly #exchanges = new Set<Exchange>();
  #cause: LinkCause | undefined = { code: 'closed', text: 'not connected yet' };
  #listener: (event: WireEvent) => void = () => undefined;
  #closed = false;
  readonly #hasTokens: boolean;
  #token: number | undefined;

  constructor(
    host: WorldHost,
    time: VirtualTime,
    network: Partial<NetworkOptions> = {},
    bad: {
      readonly process?: Clock & Scheduler;
      readonly interference?: Interference;
      readonly hasTokens?: boolean;
      readonly hearsCalls?: boolean;
      /** The categories that have a path. Absent: all. */
      readonly carries?: ReadonlySet<string>;
      /** The number of moves of the terminals that the daemon has followed. */
      readonly place?: number;
    } = {},
  ) {
    this.#hasTokens = bad.hasTokens ?? false;
    this.#host = host;
    this.#time = time;
    this.#process = bad.process ?? time;
    this.#network = { ...ordinaryNetwork, ...network };
    this.#interference = bad.interference;
    this.#place = bad.place ?? 0;
    if (bad.carries !== undefined) this.carries = bad.carries;
    if (bad.hearsCalls === true) {
      this.moves = {
        look: (address) => this.#later(() => ({ type: 'address-looked', address, isDead: !host.isAt(this.#place) })),
        ask: (address, asked) => this.#askAt(address, asked),
        moveTo: ({ port }) => {
          this.#place = port;
          this.#look();
        },
      };
      this.hearsCalls = true;
      host.callee = (called) => this.#called(called);
    }
    this.#process.soon(() => this.#look());
  }

  state(): WireState {
    return this.#cause === undefined
      ? { up: true, connection: this.#number, lastReceivedMs: this.#process.monoMs() }
      : { up: false, cause: this.#cause };
  }

  launch(connection: number, key: RequestKey, text: string, answerMs?: number): boolean {
    const isHeard = this.#calls.get(connection);
    if (isHeard !== undefined) {
      this.#calls.delete(connection);
      this.#time.at(this.#arrivalMs(text), () => {
        const opened = isHeard ? this.#host.opened(text) : undefined;
        if (opened !== undefined) this.#host.feed({ type: 'call-answered', text: opened });
      });
      return true;
    }
    if (connection !== this.#number || this.#cause !== undefined || this.#closed) return false;
    const exchange: Exchange = { key, text, token: this.#token, connection: undefined, isOver: false };
    this.#exchanges.add(exchange);
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, () => this.#dialled(exchange));
    if (answerMs !== undefined)
      this.#process.at(this.#process.monoMs() + answerMs, () =>
        this.#cut(exchange, { code: 'hangs', text: `no answer within ${answerMs} ms` }),
      );
    return true;
  }

  endCall(connection: number): void {
    this.#calls.delete(connection);
  }

  #later(event: () => WireEvent): void {
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, () => this.#emit(event()));
  }

  /** Asks the terminal at another address. The answer comes on a connection of its own. */
  #askAt(address: TerminalAddress, text: string): void {
    const answered = (said: string | undefined): void =>
      this.#later(() => ({
        type: 'address-answered',
        address,
        ...(said === undefined ? { why: 'lost' } : { text: said }),
      }));
    const nothing = (): void => answered(undefined);
    const client: WorldClient = {
      deliver: (_connection, said) => answered(said),
      deliverUnreadable: nothing,
      deliverForged: nothing,
      deliverPart: () => undefined,
      deliverStatus: nothing,
      lost: nothing,
    };
    const connection = this.#host.isAt(address.port) ? this.#host.open(client) : undefined;
    if (connection === undefined) return nothing();
    this.#time.at(this.#arrivalMs(text), () => this.#host.feed({ type: 'text', connection: connection.number, text }));
  }

  /** Delivers a call of a terminal. A dead process receives nothing. */
  #called(text: string): void {
    for (const call of this.#interference?.calls(text) ?? [{ text, afterMs: 0 }]) {
      const connection = (wiresMade += 1);
      this.#time.at(this.#arrivalMs(text) + call.afterMs, () => {
        if (this.#closed) return;
        this.#calls.set(connection, call.isUnheard !== true);
        const address = this.#host.place === 0 ? '127.0.0.1' : movedHost;
        const isNamed = this.#host.isAt(this.#place);
        this.#emit({ type: 'text', connection, text: call.text, isCall: true, caller: { address, isNamed } });
      });
    }
  }

  giveUp(_connection: number, key: RequestKey, cause: LinkCause): void {
    for (const exchange of this.#exchanges) if (exchange.key.serviceId === key.serviceId) this.#cut(exchange, cause);
  }

  probe(): void {
    throw new Error('the daemon pings a wire that no pong bounds');
  }

  reset(_connection: number, cause: LinkCause): void {
    for (const exchange of this.#exchanges) this.#cut(exchange, cause);
  }

  readPoiList(): void {
    this.#emit({ type: 'poi-list-failed', cause: { code: 'protocol', text: 'there is no list of terminals here' } });
  }

  listen(listener: (event: WireEvent) => void): void {
    this.#listener = listener;
  }

  /**
   * Called when the process has ended. Its kernel still delivers the bytes that it got, and then closes the sockets.
   */
  close(): void {
    this.#closed = true;
    for (const { connection, isOver } of this.#exchanges) {
      if (isOver || connection === undefined) continue;
      const nowMs = this.#time.monoMs();
      connection.orphanMs = this.#interference?.orphanedMs(connection.outMs > nowMs) ?? 0;
      const lateMs = connection.orphanMs + (this.#interference?.lingersMs(connection.orphanMs) ?? 0);
      this.#time.at(Math.max(connection.outMs, nowMs + this.#network.latencyMs) + lateMs + 1, () => {
        connection.up = false;
        this.#host.closed(connection);
      });
    }
  }

  deliver(connection: Connection, text: string): void {
    const exchange = this.#exchangeOn(connection);
    if (exchange === undefined || exchange.isOver) return;
    // A request gets only one response. Later messages on its connection are lost.
    exchange.isOver = true;
    this.#back(connection, text, () => {
      for (const arrived of this.#interference?.arrives(text) ?? [text])
        this.#emit({ type: 'text', connection: this.#number, text: arrived, key: exchange.key });
      this.#ended(exchange);
    });
  }

  deliverUnreadable(connection: Connection, why: string, text: string): void {
    this.#broken(connection, why, text, `the response was ${why}`);
  }

  deliverForged(connection: Connection): void {
    const exchange = this.#exchangeOn(connection);
    if (exchange === undefined || exchange.isOver) return;
    exchange.isOver = true;
    const { key } = exchange;
    this.#back(connection, '', () => {
      this.#emit({ type: 'forged', why: forgedText, key });
      this.#emit({ type: 'request-lost', key, cause: { code: 'forged', text: forgedText } });
      this.#ended(exchange);
    });
  }

  deliverPart(connection: Connection, text: string): void {
    this.#broken(connection, 'a part of a response', text, 'the response broke off');
  }

  deliverStatus(connection: Connection, status: number): void {
    const exchange = this.#exchangeOn(connection);
    if (exchange !== undefined) this.#respondWithout(exchange, connection, status);
  }

  lost(connection: Connection, cause: LinkCause): void {
    const exchange = this.#exchangeOn(connection);
    if (exchange === undefined || exchange.isOver) return;
    exchange.isOver = true;
    this.#emit({ type: 'request-lost', key: exchange.key, cause });
    this.#ended(exchange);
  }

  /** Checks whether a connection can be made: at the start, and after a failure. */
  #look(): void {
    if (this.#closed) return;
    const cause = this.#withoutToken() ?? this.#refusal();
    if (cause === undefined) {
      this.#cause = undefined;
      this.#emit({ type: 'link-up', connection: this.#number });
      return;
    }
    this.#cause = cause;
    this.#emit({ type: 'link-failed', cause });
    this.#lookLater();
  }

  #lookLater(): void {
    this.#process.at(this.#process.monoMs() + this.#network.reconnectMs, () => this.#look());
  }

  /** Fetches a token if the wire has no token. Returns the reason if the wire gets none. */
  #withoutToken(): LinkCause | undefined {
    if (!this.#hasTokens) return undefined;
    this.#host.feed({ type: 'tick' });
    this.#token ??= this.#host.world.issueToken();
    return this.#token === undefined ? { code: 'unauthorised', text: 'there is no token' } : undefined;
  }

  #refusal(): LinkCause | undefined {
    const cause = this.#interference?.connects();
    if (cause !== undefined) return cause;
    this.#host.feed({ type: 'tick' });
    if (!this.#host.isAt(this.#place)) return { code: 'refused', text: 'nobody is there' };
    return this.#host.world.acceptsConnections()
      ? undefined
      : { code: 'refused', text: 'the terminal refuses the connection' };
  }

  #dialled(exchange: Exchange): void {
    if (exchange.isOver || this.#closed) return;
    const cause = this.#refusal();
    const connection = cause === undefined ? this.#host.open(this) : undefined;
    if (connection === undefined) return this.#notSent(exchange, cause ?? { code: 'refused', text: 'refused' });
    exchange.connection = connection;
    connection.outMs = this.#arrivalMs(exchange.text);
    const arrive = (): void => {
      if (!connection.up || !connection.worldReads) return;
      const bring = (): void => this.#bring(exchange, connection);
      if (this.#interference === undefined) bring();
      else this.#interference.reached(exchange.text, bring, connection.orphanMs > 0);
    };
    this.#time.at(connection.outMs, () =>
      connection.orphanMs === 0 ? arrive() : this.#time.at(this.#time.monoMs() + connection.orphanMs, arrive),
    );
  }

  #bring(exchange: Exchange, connection: Connection): void {
    const refused = this.#hasTokens ? this.#host.world.tokenRefusal(exchange.token) : undefined;
    if (refused !== undefined) {
      this.#interference?.refusesToken();
      return this.#respondWithout(exchange, connection, refused);
    }
    const text = this.#interference?.knowsKey() === false ? undefined : this.#host.opened(exchange.text);
    if (text === undefined) return this.#respondWithout(exchange, connection, 401);
    this.#host.feed({ type: 'text', connection: connection.number, text });
    if (hasNoAnswer(text)) this.#respondWithout(exchange, connection, 204);
  }

  #respondWithout(exchange: Exchange, connection: Connection, status: number): void {
    if (exchange.isOver) return;
    exchange.isOver = true;
    const cause = { code: 'protocol', text: `the terminal answered HTTP ${status} instead of a message` };
    this.#back(connection, '', () => {
      const { key } = exchange;
      const isTokenRefused = this.#hasTokens && status === 401;
      if (isTokenRefused) {
        this.#emit({ type: 'no-message', key, status, cause: tokenRefused, isTokenRefused });
        this.#tokenRefused(exchange);
      } else this.#emit({ type: 'no-message', key, status, cause });
      this.#ended(exchange);
    });
  }

  /** Another token is fetched before anything is sent. */
  #tokenRefused({ token }: Exchange): void {
    if (token === undefined || token !== this.#token) return;
    this.#token = undefined;
    if (this.#cause !== undefined) return;
    this.#cause = tokenRefused;
    this.#emit({ type: 'link-failed', cause: tokenRefused });
    this.#lookLater();
  }

  #broken(connection: Connection, why: string, text: string, cause: string): void {
    const exchange = this.#exchangeOn(connection);
    if (exchange === undefined || exchange.isOver) return;
    exchange.isOver = true;
    const { key } = exchange;
    this.#back(connection, '', () => {
      this.#emit({ type: 'unreadable', connection: this.#number, why, text, key });
      this.#emit({ type: 'request-lost', key, cause: { code: 'closed', text: cause } });
      this.#ended(exchange);
    });
  }

  /** Delivers a text after its latency. A dead process and a reset connection receive nothing. */
  #back(connection: Connection, text: string, arrive: () => void): void {
    const atMs = this.#arrivalMs(text);
    this.#time.at(atMs, () => {
      if (connection.up && !this.#closed) arrive();
    });
  }

  #notSent(exchange: Exchange, cause: LinkCause): void {
    this.#exchanges.delete(exchange);
    exchange.isOver = true;
    this.#emit({ type: 'not-sent', key: exchange.key });
    if (this.#cause !== undefined) return;
    this.#cause = cause;
    this.#emit({ type: 'link-failed', cause });
    this.#lookLater();
  }

  #cut(exchange: Exchange, cause: LinkCause): void {
    if (!this.#exchanges.has(exchange)) return;
    const { connection, key } = exchange;
    exchange.isOver = true;
    if (connection === undefined) {
      this.#exchanges.delete(exchange);
      return this.#emit({ type: 'not-sent', key });
    }
    this.#ended(exchange);
    this.#emit({ type: 'request-lost', key, cause });
  }

  #ended(exchange: Exchange): void {
    this.#exchanges.delete(exchange);
    if (exchange.connection === undefined) return;
    exchange.connection.up = false;
    this.#host.closed(exchange.connection);
  }

  #exchangeOn(connection: Connection): Exchange | undefined {
    return [...this.#exchanges].find((exchange) => exchange.connection === connection);
  }

  #arrivalMs(text: string): number {
    return this.#time.monoMs() + this.#network.latencyMs + (this.#interference?.delayMs(text) ?? 0);
  }

  #emit(event: WireEvent): void {
    this.#process.soon(() => {
      if (!this.#closed) this.#listener(event);
    });
  }
}
