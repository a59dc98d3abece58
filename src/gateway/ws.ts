/** WebSocket as a wire: keeps one connection alive for ever and tells everything in one order. */

import type { LinkCause, RequestKey, Wire, WireEvent, WireState } from '../core/index.js';
import { linkCause } from '../net/index.js';
import { Backoff } from './backoff.js';
import { Connection } from './connection.js';
import { WireEvents } from './events.js';
import { ListReader } from './list-reader.js';
import { newConnectionNumber, Outage } from './outage.js';
import type { Settings } from './settings.js';

interface Link {
  readonly number: number;
  readonly connection: Connection;
  /** Absent until the handshake is done. */
  upSinceMs?: number;
}

/** Connects over WebSocket and keeps connecting until closed (design, section 5). One text message is one nexo message. */
export class WebSocketWire implements Wire {
  readonly bounds = 'pong';
  readonly #settings: Settings;
  readonly #backoff: Backoff;
  readonly #events: WireEvents;
  readonly #list: ListReader;
  readonly #outage: Outage;
  #link: Link | undefined;
  #downCause: LinkCause = linkCause('closed', 'not connected yet');
  #cancelReconnect: () => void = () => undefined;
  #isClosed = false;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#backoff = new Backoff(settings.backoff, settings.random);
    this.#events = new WireEvents(settings.scheduler);
    this.#list = new ListReader(settings, this.#events);
    this.#outage = new Outage(settings.log);
    this.#connect();
  }

  state(): WireState {
    const link = this.#link;
    if (link?.upSinceMs === undefined) return { up: false, cause: this.#downCause };
    const { connection, number } = link;
    if (connection.isOpen) return { up: true, connection: number, lastReceivedMs: connection.lastReceivedMs };
    return { up: false, cause: linkCause('closed', `the connection to ${this.#settings.link.where} is ending`) };
  }

  launch(connection: number, _key: RequestKey, text: string): boolean {
    return this.#link?.number === connection && this.#link.connection.send(text);
  }

  /** All requests share the connection: whoever gives up one resets it for all. */
  giveUp(connection: number, _key: RequestKey, cause: LinkCause): void {
    this.reset(connection, cause);
  }

  probe(connection: number, token: string): void {
    if (this.#link?.number === connection) this.#link.connection.ping(token);
  }

  reset(connection: number, cause: LinkCause): void {
    if (this.#link?.number === connection) this.#link.connection.end(cause);
  }

  readPoiList(): void {
    this.#list.read();
  }

  listen(listener: (event: WireEvent) => void): void {
    this.#events.listen(listener);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#downCause = linkCause('closed', 'this gateway was closed by us');
    this.#cancelReconnect();
    this.#list.close();
    this.#link?.connection.end(this.#downCause);
    this.#events.close();
  }

  #connect(): void {
    const number = newConnectionNumber();
    const connection = new Connection(this.#settings, {
      opened: () => {
        link.upSinceMs = this.#settings.clock.monoMs();
        this.#outage.end();
        this.#settings.log?.info(`connection ${number}: up with ${this.#settings.link.where}`);
        this.#events.post({ type: 'link-up', connection: number });
      },
      text: (text) => this.#events.post({ type: 'text', connection: number, text }),
      unreadable: (why, text) => {
        this.#settings.log?.warn(`connection ${number}: ${why}`);
        this.#events.post({ type: 'unreadable', connection: number, why, ...(text === undefined ? {} : { text }) });
      },
      pong: (token) => this.#events.post({ type: 'pong', connection: number, token }),
      ended: (cause) => this.#ended(link, cause),
    });
    const link: Link = { number, connection };
    this.#link = link;
  }

  #ended(link: Link, cause: LinkCause): void {
    this.#link = undefined;
    if (this.#isClosed) return;
    this.#downCause = cause;
    const nowMs = this.#settings.clock.monoMs();
    if (link.upSinceMs === undefined) {
      this.#events.post({ type: 'link-failed', cause });
    } else {
      this.#backoff.wasUpFor(nowMs - link.upSinceMs);
      this.#events.post({ type: 'link-down', connection: link.number, cause });
    }
    const waitMs = this.#backoff.nextMs();
    this.#outage.say(link.number, link.upSinceMs !== undefined, cause, { waitMs: Math.round(waitMs), nowMs });
    this.#cancelReconnect = this.#settings.scheduler.at(nowMs + waitMs, () => this.#connect());
  }
}
