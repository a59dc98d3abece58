/**
 * HTTP with polling between an engine and a simulated world on virtual time. Requests are sent by the code of the real
 * wire. This file transmits each POST and each poll, and the front of the simulated terminals answers them.
 */

import type { Clock, LinkCause, RequestKey, Scheduler, Wire, WireEvent, WireState } from '../../src/core/index.js';
import { askByPolling, type PolledRequest } from '../../src/gateway/http/polled-request.js';
import { carried, placeOf } from '../../src/gateway/http/polling.js';
import { withoutRoot, withRoot } from '../../src/gateway/http/rootless.js';
import type { RequestEnd } from '../../src/net/index.js';
import type { Heard, WorldEffect } from '../../src/simulator/terminal/index.js';
import { type Interference, type NetworkOptions, ordinaryNetwork } from './virtual-gateway.js';
import type { VirtualTime } from './virtual-time.js';
import type { Connection, WorldClient, WorldHost } from './world-host.js';

/** Counts the wires: all requests of a wire are reported under one connection number. */
let wiresMade = 0;

const responseMs = 630_000;

/** One HTTP request and its response. */
interface Exchange {
  /** The connection of a POST, while its response is awaited. */
  connection: Connection | undefined;
  isSent: boolean;
  isOver: boolean;
  readonly ended: (end: RequestEnd) => void;
}

/** A wire to a world, with answers that are fetched. */
export class VirtualPolling implements Wire, WorldClient {
  readonly bounds = 'response';
  readonly hasOwnConnections = true;
  readonly hearsShown = true;
  readonly carries = carried;
  readonly #host: WorldHost;
  readonly #time: VirtualTime;
  readonly #process: Clock & Scheduler;
  readonly #network: NetworkOptions;
  readonly #interference: Interference | undefined;
  readonly #number = (wiresMade += 1);
  readonly #exchanges = new Set<Exchange>();
  readonly #requests = new Map<PolledRequest, RequestKey>();
  #cause: LinkCause | undefined = { code: 'closed', text: 'not connected yet' };
  #listener: (event: WireEvent) => void = () => undefined;
  #closed = false;

  constructor(
    host: WorldHost,
    time: VirtualTime,
    network: Partial<NetworkOptions> = {},
    bad: { readonly process?: Clock & Scheduler; readonly interference?: Interference } = {},
  ) {
    this.#host = host;
    this.#time = time;
    this.#process = bad.process ?? time;
    this.#network = { ...ordinaryNetwork, ...network };
    this.#interference = bad.interference;
    this.#process.soon(() => this.#look());
  }

  state(): WireState {
    return this.#cause === undefined
      ? { up: true, connection: this.#number, lastReceivedMs: this.#process.monoMs() }
      : { up: false, cause: this.#cause };
  }

  launch(connection: number, key: RequestKey, text: string, answerMs?: number): boolean | 'malformed' {
    if (connection !== this.#number || this.#cause !== undefined || this.#closed) return false;
    const message = withoutRoot(text);
    const place = message === undefined ? undefined : placeOf(message.category);
    if (message === undefined || place === undefined) return 'malformed';
    const request: PolledRequest = askByPolling(
      place,
      { key, body: message.text, limitMs: answerMs ?? responseMs },
      {
        clock: this.#process,
        scheduler: this.#process,
        http: (...asked) => this.#http(...asked),
        taken: () => {
          for (const other of this.#requests.keys())
            if (other !== request && other.place === place && other.isTaken())
              other.cut({ code: 'given-up', text: 'a newer request replaced it' });
          this.#emit({ type: 'taken', key });
        },
        said: (said) => this.#emit({ type: 'text', connection: this.#number, text: said }),
        polled: (end) => {
          if (end.type === 'not-sent') this.#down(end.cause);
        },
        ended: (end, means) => {
          this.#requests.delete(request);
          this.#ended(key, end, means);
        },
      },
    );
    this.#requests.set(request, key);
    return true;
  }

  giveUp(_connection: number, key: RequestKey, cause: LinkCause): void {
    for (const [request, { serviceId }] of this.#requests) if (serviceId === key.serviceId) request.cut(cause);
  }

  probe(): void {
    throw new Error('the daemon pings a wire that no pong bounds');
  }

  reset(_connection: number, cause: LinkCause): void {
    for (const request of this.#requests.keys()) request.cut(cause);
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
      this.#time.at(Math.max(connection.outMs, nowMs + this.#network.latencyMs) + lateMs + 1, () =>
        this.#leave(connection),
      );
    }
  }

  deliver(connection: Connection, text: string): void {
    this.#take({ type: 'send', connection: connection.number, text }, connection);
  }

  deliverUnreadable(connection: Connection, _why: string, text: string): void {
    this.#take({ type: 'send', connection: connection.number, text, isBinary: true }, connection);
  }

  deliverForged(): never {
    throw new RangeError('nothing is sealed here');
  }

  deliverPart(connection: Connection, text: string): void {
    this.#take({ type: 'send-partial', connection: connection.number, text, bytes: text.length }, connection);
  }

  deliverStatus(connection: Connection, status: number): void {
    this.#take({ type: 'status', connection: connection.number, status }, connection);
  }

  lost(connection: Connection): void {
    this.#take({ type: 'cut', connection: connection.number, how: 'reset' }, connection);
  }

  #take(effect: WorldEffect, connection: Connection): void {
    const isOver = this.#host.front.take(effect);
    this.#answer(connection);
    // The world is handling an event of its own, so the connection is closed a moment later.
    if (isOver) this.#time.soon(() => this.#host.closed(connection));
  }

  #look(): void {
    if (this.#closed) return;
    const cause = this.#refusal();
    this.#cause = cause;
    this.#emit(cause === undefined ? { type: 'link-up', connection: this.#number } : { type: 'link-failed', cause });
    if (cause !== undefined) this.#lookLater();
  }

  #lookLater(): void {
    this.#process.at(this.#process.monoMs() + this.#network.reconnectMs, () => this.#look());
  }

  #down(cause: LinkCause): void {
    if (this.#cause !== undefined || this.#closed) return;
    this.#cause = cause;
    this.#emit({ type: 'link-failed', cause });
    this.#lookLater();
  }

  #refusal(): LinkCause | undefined {
    const cause = this.#interference?.connects();
    if (cause !== undefined) return cause;
    this.#host.feed({ type: 'tick' });
    return this.#host.world.acceptsConnections()
      ? undefined
      : { code: 'refused', text: 'the terminal refuses the connection' };
  }

  #http(
    method: 'POST' | 'GET',
    path: string,
    body: string | undefined,
    limitMs: number,
    ended: (end: RequestEnd) => void,
  ): (cause: LinkCause) => void {
    const exchange: Exchange = { connection: undefined, isSent: false, isOver: false, ended };
    this.#exchanges.add(exchange);
    const dialled = (): void => {
      if (exchange.isOver || this.#closed) return;
      const cause = this.#refusal();
      if (cause !== undefined) return this.#end(exchange, { type: 'not-sent', cause });
      exchange.isSent = true;
      if (method === 'POST') this.#post(exchange, path, body ?? '');
      else this.#time.at(this.#arrivalMs(''), () => this.#respond(exchange, this.#fetched(path)));
    };
    this.#time.at(this.#time.monoMs() + this.#network.latencyMs, dialled);
    const give = (cause: LinkCause): void =>
      this.#end(exchange, { type: exchange.isSent ? 'lost' : 'not-sent', cause });
    this.#process.at(this.#process.monoMs() + limitMs, () =>
      give({ code: 'hangs', text: `no whole answer within ${limitMs} ms` }),
    );
    return give;
  }

  #fetched(path: string): Heard {
    this.#host.feed({ type: 'tick' });
    return this.#host.front.fetched(path);
  }

  #post(exchange: Exchange, path: string, body: string): void {
    const connection = this.#host.open(this);
    if (connection === undefined)
      return this.#end(exchange, { type: 'not-sent', cause: { code: 'refused', text: 'refused' } });
    exchange.connection = connection;
    connection.outMs = this.#arrivalMs(body);
    let isFirst = true;
    const bring = (): void => {
      // A second copy comes on a connection that no process reads.
      const on = isFirst ? connection : this.#host.open(this);
      isFirst = false;
      if (on !== undefined) this.#bring(on, path, body);
    };
    const arrive = (): void => {
      if (!connection.up) return;
      if (this.#interference === undefined) bring();
      else this.#interference.reached(body, bring, connection.orphanMs > 0);
    };
    this.#time.at(connection.outMs, () =>
      connection.orphanMs === 0 ? arrive() : this.#time.at(this.#time.monoMs() + connection.orphanMs, arrive),
    );
  }

  #bring(connection: Connection, path: string, body: string): void {
    this.#host.feed({ type: 'tick' });
    const posted = this.#host.front.posted(connection.number, path, body);
    if (posted.type === 'message') {
      this.#host.feed({ type: 'text', connection: connection.number, text: posted.text });
      return this.#answer(connection);
    }
    const exchange = this.#exchangeOn(connection);
    if (exchange !== undefined) this.#respond(exchange, { type: 'response', status: posted.status, text: '' });
  }

  /**
   * Sends the available answer to the waiting request. Without a waiting request, the answer stays until it is fetched.
   */
  #answer(connection: Connection): void {
    const exchange = this.#exchangeOn(connection);
    const heard = this.#host.front.answered(connection.number);
    if (exchange !== undefined && heard !== undefined) this.#respond(exchange, heard);
  }

  #respond(exchange: Exchange, heard: Heard): void {
    if (heard.type === 'nothing') return;
    const text = heard.type === 'response' ? heard.text : heard.part;
    const [arrived, ...others] = this.#arrives(text);
    this.#time.at(this.#arrivalMs(text), () => {
      if (exchange.isOver || this.#closed) return;
      for (const other of others) this.#emit({ type: 'text', connection: this.#number, text: other });
      const closed = { code: 'closed', text: 'the response broke off' };
      if (heard.type === 'cut' || heard.isBinary === true)
        this.#end(exchange, { type: 'lost', cause: closed, part: arrived ?? '' });
      else if (arrived === undefined) this.#end(exchange, { type: 'lost', cause: closed });
      else this.#end(exchange, { type: 'answered', status: heard.status, contentType: '', text: arrived });
    });
  }

  /**
   * Faults of messages know only one form, with its root. A response has one message; further messages are delivered
   * separately.
   */
  #arrives(text: string): readonly string[] {
    if (text === '' || this.#interference === undefined) return [text];
    const [first, ...others] = this.#interference.arrives(withRoot(text));
    return first === undefined ? [] : [withoutRoot(first)?.text ?? first, ...others];
  }

  #end(exchange: Exchange, end: RequestEnd): void {
    if (exchange.isOver) return;
    exchange.isOver = true;
    this.#exchanges.delete(exchange);
    if (exchange.connection !== undefined) this.#leave(exchange.connection);
    this.#process.soon(() => {
      if (!this.#closed) exchange.ended(end);
    });
  }

  /** The terminal still serves a request that it got. */
  #leave(connection: Connection): void {
    connection.up = false;
    this.#host.front.gone(connection.number);
    if (!this.#host.front.holds(connection.number)) this.#host.closed(connection);
  }

  #ended(key: RequestKey, end: RequestEnd, means: { readonly isBusy?: true; readonly isFetched?: true } = {}): void {
    switch (end.type) {
      case 'not-sent':
        this.#emit({ type: 'not-sent', key });
        return this.#down(end.cause);
      case 'lost':
        if (end.part !== undefined && end.part !== '') {
          const why = 'a part of a response';
          this.#emit({ type: 'unreadable', connection: this.#number, why, text: end.part, key });
        }
        return this.#emit({ type: 'request-lost', key, cause: end.cause });
      case 'answered': {
        const { status, text } = end;
        if (status === 200 && text !== '') return this.#emit({ type: 'text', connection: this.#number, text, key });
        const busy = 'the terminal is busy with something else (HTTP 403)';
        const said = means.isBusy === true ? busy : `the terminal answered HTTP ${status} instead of a message`;
        const cause = { code: 'protocol', text: said };
        return this.#emit({ type: 'no-message', key, status, cause, ...means });
      }
    }
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
