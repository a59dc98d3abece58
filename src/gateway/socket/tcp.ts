/**
 * TCP as a wire: one connection, plain or with TLS, on which each message follows its length. Only a response shows
 * that the peer has read a request, because TCP has no pings and a keep-alive does not count.
 */

import type { Socket } from 'node:net';
import type { LinkCause } from '../../core/index.js';
import {
  deadline,
  dial,
  FairReading,
  framed,
  Frames,
  keepAliveFrame,
  linkCause,
  probedAfterMs,
  socketCause,
} from '../../net/index.js';
import { isAnswer, unreadBytesMax } from './unread-answers-limit.js';
import { type ConnectionListener, messageBytesMax, type OneConnection } from './one-connection.js';
import { resetSocket, resetWhenDestroyed } from './reset.js';
import type { Settings } from '../settings/settings.js';
import { connections, gateway as texts } from '../../messages/index.js';

/** One connection over TCP; each frame is one nexo message, or a keep-alive. */
export class TcpConnection implements OneConnection {
  readonly #settings: Settings;
  readonly #listener: ConnectionListener;
  readonly #frames = new Frames(messageBytesMax);
  readonly #reading: FairReading;
  #socket: Socket | undefined;
  #raw: Socket | undefined;
  #isEnded = false;
  #isHeld = false;
  #lastReceivedMs = Number.NEGATIVE_INFINITY;
  #cancelDial: () => void;
  #cancelStall: () => void = () => undefined;
  #cancelKeepAlive: () => void = () => undefined;

  constructor(settings: Settings, listener: ConnectionListener) {
    this.#settings = settings;
    this.#listener = listener;
    this.#reading = new FairReading({
      scheduler: settings.scheduler,
      pause: () => this.#socket?.pause(),
      resume: () => this.#socket?.resume(),
    });
    this.#cancelDial = dial(settings.link, settings, {
      connected: ({ socket, raw }) => this.#connected(socket, raw),
      failed: (cause) => this.end(cause),
    });
  }

  get isOpen(): boolean {
    return !this.#isEnded && this.#socket?.writable === true && this.#raw?.destroyed === false;
  }

  get lastReceivedMs(): number {
    return this.#lastReceivedMs;
  }

  send(text: string): boolean {
    if (!this.isOpen || this.#settings.mayWrite?.() === false) return false;
    if ((this.#socket?.writableLength ?? 0) > unreadBytesMax && isAnswer(text)) return true;
    // Ignore the error of a failed write in the callback, because such a write also ends the socket.
    this.#socket?.write(framed(text), () => undefined);
    this.#keepAliveLater();
    return true;
  }

  ping(): void {
    // TCP has no pings that a peer would answer.
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#reading.hold(isHeld);
    // While reading is paused, a frame cannot be late.
    if (isHeld) this.#cancelStall();
    else if (this.#socket !== undefined && !this.#isEnded) this.#stallLater();
  }

  end(cause: LinkCause): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#cancelDial();
    this.#cancelStall();
    this.#cancelKeepAlive();
    resetSocket(this.#raw);
    this.#listener.ended(cause);
  }

  #connected(socket: Socket, raw: Socket): void {
    const { where } = this.#settings.link;
    this.#socket = socket;
    this.#raw = raw;
    resetWhenDestroyed(raw);
    raw.setKeepAlive(true, probedAfterMs);
    socket.on('data', (bytes: Buffer) => this.#take(bytes));
    // These listeners run before Node's own listener, which would close our side in an orderly way and make a reset
    // impossible.
    socket.prependListener('end', () => this.#lost(linkCause('closed', connections.closedByPeer(where))));
    socket.prependListener('error', (error) => this.#lost(socketCause(error, 'open', where)));
    socket.prependListener('close', () => this.#lost(linkCause('closed', connections.lost(where))));
    this.#lastReceivedMs = this.#settings.clock.monoMs();
    this.#listener.opened();
    this.#keepAliveLater();
  }

  #take(bytes: Buffer): void {
    if (this.#isEnded) return;
    this.#reading.took(bytes.length);
    const { messages, fault } = this.#frames.take(bytes);
    // A keep-alive does not count: the process that holds the socket may send it while the rest of the peer reads no
    // requests.
    if (messages.length > 0) this.#lastReceivedMs = this.#settings.clock.monoMs();
    for (const message of messages) {
      if (this.#isEnded) return;
      // Octets that are not UTF-8 become U+FFFD; the codec decides which field they affect.
      this.#listener.text(message.toString('utf8'));
    }
    if (this.#isEnded) return;
    if (fault !== undefined) return this.#refused(texts.tooManyBytes(messageBytesMax));
    this.#stallLater();
  }

  /**
   * Reports a message that is not allowed, and ends the connection, because the start of the next message is unknown.
   */
  #refused(why: string, text?: string): void {
    this.#listener.unreadable(why, text);
    this.end(linkCause('protocol', texts.sent(this.#settings.link.where, why)));
  }

  /** Reports the partial message first, because it may show which request it answers. */
  #lost(cause: LinkCause): void {
    if (this.#isEnded) return;
    const { part } = this.#frames;
    if (part.length > 0) this.#listener.unreadable(texts.partOf('message'), part.toString('utf8'));
    this.end(cause);
  }

  /** Ends the connection unless the rest of a started frame arrives in time. */
  #stallLater(): void {
    const { clock, scheduler, frameMs, link } = this.#settings;
    this.#cancelStall();
    if (!this.#frames.isBegun || this.#isHeld) return;
    const text = texts.messageStalled(link.where, frameMs);
    this.#cancelStall = deadline(scheduler, clock.monoMs() + frameMs, () => this.#lost(linkCause('hangs', text)));
  }

  #keepAliveLater(): void {
    const { clock, scheduler, keepAliveMs } = this.#settings;
    this.#cancelKeepAlive();
    if (keepAliveMs === undefined || this.#isEnded) return;
    this.#cancelKeepAlive = scheduler.at(clock.monoMs() + keepAliveMs, () => {
      this.#socket?.write(keepAliveFrame, () => undefined);
      this.#keepAliveLater();
    });
  }
}
