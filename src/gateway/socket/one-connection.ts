/**
 * A wire on which all requests share one connection. The wire reconnects until closed, and posts all events in one
 * order.
 */

import type { LinkCause, RequestKey, Wire, WireBounds, WireState } from '../../core/index.js';
import { CappedLines, linkCause } from '../../net/index.js';
import { newConnectionNumber } from '../wire/connection-number.js';
import type { Settings } from '../settings/settings.js';
import { WireBase } from '../wire/wire-base.js';
import { gateway as texts } from '../../messages/index.js';

/** The maximum size of a message that is read (fact 8: the limit applies before any parser). */
export const messageBytesMax: number = 256 * 1024;

/** The callbacks of a connection. `ended` comes exactly once, as the last call, after the socket was reset. */
export interface ConnectionListener {
  opened(): void;
  text(text: string): void;
  /** `text` is the readable part of the bytes; absent if the bytes are not available. */
  unreadable(why: string, text?: string): void;
  pong(token: string): void;
  ended(cause: LinkCause): void;
}

/** One attempt to connect and, if it succeeds, the resulting link. Each new attempt needs a new object. */
export interface OneConnection {
  /** True if the socket accepts data now. Becomes false when the connection begins to end, before `ended` is called. */
  readonly isOpen: boolean;
  /** The arrival time of the last message or pong; minus infinity while there is no link. */
  readonly lastReceivedMs: number;
  /** Sends a text. False proves that no byte was handed to the socket. */
  send(text: string): boolean;
  /** Sends a ping. This method has no effect unless the connection is open and the transport has pings. */
  ping(token: string): void;
  /** Reads no data while `isHeld` is true. Data that has arrived waits in the socket. */
  hold(isHeld: boolean): void;
  /** Resets the socket now and drops everything that still arrives from it. Calls `ended` with this cause, once. */
  end(cause: LinkCause): void;
}

interface Link {
  readonly number: number;
  readonly connection: OneConnection;
  /** The time since which the connection is open. This field is absent until then. */
  upSinceMs?: number;
}

/** Connects, and keeps connecting until this wire is closed (design, section 5). One text is one nexo message. */
export class OneConnectionWire extends WireBase implements Wire {
  readonly bounds: WireBounds;
  readonly #open: (settings: Settings, listener: ConnectionListener) => OneConnection;
  readonly #unreadable = new CappedLines(() => this.settings.clock.monoMs());
  #link: Link | undefined;
  #downCause: LinkCause = linkCause('closed', 'not connected yet');

  /**
   * `bounds` names the proof that the peer has read a request. `open` starts to connect, and calls no callback before
   * it has returned.
   */
  constructor(
    settings: Settings,
    bounds: WireBounds,
    open: (settings: Settings, listener: ConnectionListener) => OneConnection,
  ) {
    super(settings);
    this.bounds = bounds;
    this.#open = open;
    this.events.whenFull((isFull) => this.#link?.connection.hold(isFull));
    this.#connect();
  }

  state(): WireState {
    const link = this.#link;
    if (link?.upSinceMs === undefined) return { up: false, cause: this.#downCause };
    const { connection, number } = link;
    if (connection.isOpen) return { up: true, connection: number, lastReceivedMs: connection.lastReceivedMs };
    return { up: false, cause: linkCause('closed', texts.ending(this.settings.link.where)) };
  }

  launch(connection: number, _key: RequestKey, text: string): boolean {
    return this.#link?.number === connection && this.#link.connection.send(text);
  }

  /** All requests share the connection, so giving up one request resets the connection for all requests. */
  giveUp(connection: number, _key: RequestKey, cause: LinkCause): void {
    this.reset(connection, cause);
  }

  probe(connection: number, token: string): void {
    if (this.#link?.number === connection) this.#link.connection.ping(token);
  }

  reset(connection: number, cause: LinkCause): void {
    if (this.#link?.number === connection) this.#link.connection.end(cause);
  }

  protected override shut(cause: LinkCause): void {
    this.#downCause = cause;
    this.#link?.connection.end(cause);
  }

  #connect(): void {
    const number = newConnectionNumber();
    const connection = this.#open(this.settings, {
      opened: () => {
        link.upSinceMs = this.settings.clock.monoMs();
        connection.hold(this.events.isFull);
        this.sayUp(number);
      },
      text: (text) => {
        const verdict = this.events.judge(text);
        if (verdict === 'keep') this.events.post({ type: 'text', connection: number, text });
        else if (verdict !== 'drop') connection.send(verdict.reply);
      },
      unreadable: (why, text) => {
        const unlogged = this.#unreadable.note('unreadable');
        if (unlogged !== undefined) this.settings.log?.warn(texts.unreadableLine(number, why, unlogged));
        this.events.post({ type: 'unreadable', connection: number, why, ...(text === undefined ? {} : { text }) });
      },
      pong: (token) => this.events.post({ type: 'pong', connection: number, token }),
      ended: (cause) => this.#ended(link, cause),
    });
    const link: Link = { number, connection };
    this.#link = link;
  }

  #ended(link: Link, cause: LinkCause): void {
    this.#link = undefined;
    if (this.isClosed) return;
    this.#downCause = cause;
    if (link.upSinceMs === undefined) this.events.post({ type: 'link-failed', cause });
    else this.events.post({ type: 'link-down', connection: link.number, cause });
    this.tryLater(link.number, link.upSinceMs, cause, () => this.#connect());
  }
}
