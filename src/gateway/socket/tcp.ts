/**
 * TCP as a wire: one connection, bare or under TLS, on which each message stands behind its length. There is no ping: only an answer
 * shows that the other side has read a request, and a keep-alive counts for nothing.
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
    if (!this.isOpen) return false;
    if ((this.#socket?.writableLength ?? 0) > unreadBytesMax && isAnswer(text)) return true;
    // A failed write shows as the end of the socket; here it would prove nothing more.
    this.#socket?.write(framed(text), () => undefined);
    this.#keepAliveLater();
    return true;
  }

  ping(): void {
    // There is nothing that would answer.
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#reading.hold(isHeld);
    // What is not read cannot be late.
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
    // Before Node's own listener, which would end our side in order: then no reset is possible any more.
    socket.prependListener('end', () => this.#lost(linkCause('closed', `${where} closed the connection`)));
    socket.prependListener('error', (error) => this.#lost(socketCause(error, 'open', where)));
    socket.prependListener('close', () => this.#lost(linkCause('closed', `the connection to ${where} was lost`)));
    this.#lastReceivedMs = this.#settings.clock.monoMs();
    this.#listener.opened();
    this.#keepAliveLater();
  }

  #take(bytes: Buffer): void {
    if (this.#isEnded) return;
    this.#reading.took(bytes.length);
    const { messages, fault } = this.#frames.take(bytes);
    // A keep-alive is none: it may come from whoever holds the socket, while nobody behind it reads a question.
    if (messages.length > 0) this.#lastReceivedMs = this.#settings.clock.monoMs();
    for (const message of messages) {
      if (this.#isEnded) return;
      // Octets that are no UTF-8 become U+FFFD: the codec decides which field they cost.
      this.#listener.text(message.toString('utf8'));
    }
    if (this.#isEnded) return;
    if (fault !== undefined) return this.#refused(`a message of more than ${messageBytesMax} bytes`);
    this.#stallLater();
  }

  /** A message that may not be: it is told, and ends the connection. Nobody can tell where the next one begins. */
  #refused(why: string, text?: string): void {
    this.#listener.unreadable(why, text);
    this.end(linkCause('protocol', `${this.#settings.link.where} sent ${why}`));
  }

  /** What had come of a message may say whose answer it was to be. */
  #lost(cause: LinkCause): void {
    if (this.#isEnded) return;
    const { part } = this.#frames;
    if (part.length > 0) this.#listener.unreadable('a part of a message', part.toString('utf8'));
    this.end(cause);
  }

  /** Of a frame that is not whole the next bytes come in time, or it is of no use to wait behind it. */
  #stallLater(): void {
    const { clock, scheduler, frameMs, link } = this.#settings;
    this.#cancelStall();
    if (!this.#frames.isBegun || this.#isHeld) return;
    const text = `${link.where} hangs: a message has begun, and nothing more of it came within ${frameMs} ms`;
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
