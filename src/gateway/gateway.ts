/** WebSocket as a wire: keeps one connection alive for ever and tells everything in one order. */

import type { LinkCause, RequestKey, Wire, WireEvent, WireState } from '../core/index.js';
import { linkCause } from '../net/index.js';
import { Backoff } from './backoff.js';
import { Connection } from './connection.js';
import { PoiListError, readPoiList } from './poi-list.js';
import { checkSettings, type GatewayOptions, type Settings } from './settings.js';

/** Text that is handed over before the sockets are polled again: several answers, and less than a long one. */
const charactersAtOnce = 32_768;

/** Connections of all gateways of this process, so that no number is used twice. */
let connectionsMade = 0;

/**
 * Connects to a gateway over WebSocket and keeps connecting until closed (design, section 5).
 * One text message is one nexo message. Throws GatewaySettingsError if an option cannot work; after that, everything is
 * told as an event.
 */
export function connectGateway(options: GatewayOptions): Wire {
  return new WebSocketWire(checkSettings(options));
}

interface Link {
  readonly number: number;
  readonly connection: Connection;
  /** Absent until the handshake is done. */
  upSinceMs?: number;
}

/** A link that stays away is said again so often: whoever reads the log at the end sees that it still is. */
const sayAgainMs = 300_000;

class WebSocketWire implements Wire {
  readonly bounds = 'pong';
  readonly #settings: Settings;
  readonly #backoff: Backoff;
  readonly #stopReading = new AbortController();
  #link: Link | undefined;
  #downCause: LinkCause = linkCause('closed', 'not connected yet');
  #cancelReconnect: () => void = () => undefined;
  #isReadingPoiList = false;
  #isClosed = false;
  #listener: ((event: WireEvent) => void) | undefined;
  #waiting: WireEvent[] = [];
  #isFlushing = false;
  /** The last line about a link that is away, and how many attempts have failed like it since. */
  #said: { readonly text: string; readonly atMs: number; silent: number } | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#backoff = new Backoff(settings.backoff, settings.random);
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
    if (this.#isReadingPoiList || this.#isClosed) return;
    this.#isReadingPoiList = true;
    const told = (event: WireEvent): void => {
      this.#isReadingPoiList = false;
      this.#post(event);
    };
    readPoiList(this.#settings, this.#stopReading.signal).then(
      (poiIds) => told({ type: 'poi-list', poiIds }),
      (error: unknown) => {
        if (this.#isClosed) return;
        if (!(error instanceof PoiListError)) throw error;
        this.#settings.log?.warn(`poi-list not read: ${error.failure.text}`);
        told({ type: 'poi-list-failed', cause: error.failure });
      },
    );
  }

  listen(listener: (event: WireEvent) => void): void {
    this.#listener = listener;
    this.#flushSoon();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#downCause = linkCause('closed', 'this gateway was closed by us');
    this.#cancelReconnect();
    this.#stopReading.abort();
    this.#link?.connection.end(this.#downCause);
    this.#waiting = [];
  }

  #connect(): void {
    connectionsMade += 1;
    const number = connectionsMade;
    const connection = new Connection(this.#settings, {
      opened: () => {
        link.upSinceMs = this.#settings.clock.monoMs();
        this.#said = undefined;
        this.#settings.log?.info(`connection ${number}: up with ${this.#settings.link.where}`);
        this.#post({ type: 'link-up', connection: number });
      },
      text: (text) => this.#post({ type: 'text', connection: number, text }),
      unreadable: (why, text) => {
        this.#settings.log?.warn(`connection ${number}: ${why}`);
        this.#post({ type: 'unreadable', connection: number, why, ...(text === undefined ? {} : { text }) });
      },
      pong: (token) => this.#post({ type: 'pong', connection: number, token }),
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
      this.#post({ type: 'link-failed', cause });
    } else {
      this.#backoff.wasUpFor(nowMs - link.upSinceMs);
      this.#post({ type: 'link-down', connection: link.number, cause });
    }
    const waitMs = this.#backoff.nextMs();
    this.#say(link, cause, Math.round(waitMs), nowMs);
    this.#cancelReconnect = this.#settings.scheduler.at(nowMs + waitMs, () => this.#connect());
  }

  /** A link that stays away for the same reason has a line now and then, and not one for each attempt. */
  #say(link: Link, cause: LinkCause, waitMs: number, nowMs: number): void {
    const said = this.#said;
    const isKnown = link.upSinceMs === undefined && said?.text === cause.text && nowMs - said.atMs < sayAgainMs;
    if (said !== undefined && isKnown) {
      said.silent += 1;
      return;
    }
    const silent = said === undefined || said.silent === 0 ? '' : `; ${said.silent} attempts more since the last line`;
    const what = link.upSinceMs === undefined ? 'not connected' : 'down';
    this.#said = { text: cause.text, atMs: nowMs, silent: 0 };
    this.#settings.log?.warn(
      `connection ${link.number}: ${what} (${cause.code}): ${cause.text}; next attempt in ${waitMs} ms${silent}`,
    );
  }

  /** One queue for everything, so that a text never overtakes its link-up nor comes after its link-down. */
  #post(event: WireEvent): void {
    if (this.#isClosed) return;
    this.#waiting.push(event);
    this.#flushSoon();
  }

  /** Never delivers from inside a call of the port: the caller is in the middle of a turn. */
  #flushSoon(): void {
    if (this.#isFlushing || this.#listener === undefined || this.#waiting.length === 0) return;
    this.#isFlushing = true;
    this.#settings.scheduler.soon(() => this.#flush());
  }

  /** After so much text the sockets of registers are polled, and then it goes on: a flood holds nobody up. */
  #flush(): void {
    let charactersLeft = charactersAtOnce;
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
      this.#listener?.(event);
      if (event.type === 'text') charactersLeft -= event.text.length;
      if (charactersLeft > 0 || this.#waiting.length === 0) continue;
      this.#settings.scheduler.afterPoll(() => this.#flush());
      return;
    }
    this.#isFlushing = false;
  }
}
