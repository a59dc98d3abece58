/** WebSocket as a wire: one connection, from the first packet to the reset. */

import type { Socket } from 'node:net';
import { WebSocket } from 'ws';
import type { LinkCause } from '../../core/index.js';
import {
  codeOf,
  deadline,
  dial,
  type Dialled,
  FairReading,
  linkCause,
  type Phase,
  socketCause,
  statusCause,
} from '../../net/index.js';
import { isAnswer, unreadBytesMax } from './unread-answers-limit.js';
import { closeCause } from './close-cause.js';
import { Heartbeat } from './heartbeat.js';
import { type ConnectionListener, messageBytesMax, type OneConnection } from './one-connection.js';
import { resetSocket, resetWhenDestroyed } from './reset.js';
import type { Settings } from '../settings/settings.js';
import { connections, gateway as texts } from '../../messages/index.js';

/** The size limit that ws enforces. A longer message is not even searched for the request that it answers. */
const LOOKED_AT_BYTES_MAX = 1024 * 1024;
/** The maximum number of fragments in one message (fact 15). */
const FRAGMENTS_MAX = 64;

const tooLong = texts.tooManyBytes(messageBytesMax);

/** The messages that ws rejects before they are complete, by the code of its error. */
const UNREADABLE: Readonly<Record<string, string>> = {
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: tooLong,
  WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH: tooLong,
  WS_ERR_TOO_MANY_BUFFERED_PARTS: texts.tooManyFragments(FRAGMENTS_MAX),
};

/** One connection over WebSocket; each text message is one nexo message. */
export class WebSocketConnection implements OneConnection {
  readonly #settings: Settings;
  readonly #listener: ConnectionListener;
  #phase: Phase | 'ended' = 'connect';
  #cancelWait: () => void;
  #dialled: Dialled | undefined;
  #webSocket: WebSocket | undefined;
  #heartbeat: Heartbeat | undefined;
  readonly #reading: FairReading;
  /**
   * The cause of a lost link. ws may still hold data of the link, so the cause is reported only after ws has delivered
   * it.
   */
  #causeOfLoss: LinkCause | undefined;

  constructor(settings: Settings, listener: ConnectionListener) {
    this.#settings = settings;
    this.#listener = listener;
    this.#reading = new FairReading({
      scheduler: settings.scheduler,
      pause: () => this.#webSocket?.pause(),
      resume: () => this.#webSocket?.resume(),
    });
    this.#cancelWait = dial(settings.link, settings, {
      connected: (dialled) => this.#handshake(dialled),
      failed: (cause) => this.end(cause),
    });
  }

  get isOpen(): boolean {
    return this.#phase === 'open' && this.#webSocket?.readyState === WebSocket.OPEN;
  }

  get lastReceivedMs(): number {
    return this.#heartbeat?.lastReceivedMs ?? Number.NEGATIVE_INFINITY;
  }

  send(text: string): boolean {
    if (!this.isOpen || this.#webSocket === undefined || this.#settings.mayWrite?.() === false) return false;
    if (this.#webSocket.bufferedAmount > unreadBytesMax && isAnswer(text)) return true;
    // Ignore the error of a failed write in the callback, because such a write also ends the socket.
    this.#webSocket.send(text, () => undefined);
    return true;
  }

  ping(token: string): void {
    if (this.isOpen) this.#heartbeat?.ping(token);
  }

  hold(isHeld: boolean): void {
    this.#reading.hold(isHeld);
  }

  end(cause: LinkCause): void {
    if (this.#phase === 'ended') return;
    this.#phase = 'ended';
    this.#cancelWait();
    this.#heartbeat?.stop();
    this.#resetSocket();
    this.#listener.ended(cause);
  }

  #handshake(dialled: Dialled): void {
    const { link, headers, clock, scheduler, handshakeMs } = this.#settings;
    this.#phase = 'handshake';
    this.#dialled = dialled;
    resetWhenDestroyed(dialled.raw);
    this.#watchSocket(dialled.socket);
    // Replaces ws's handshakeTimeout, which starts again with every received byte.
    this.#cancelWait = deadline(scheduler, clock.monoMs() + handshakeMs, () =>
      this.end(linkCause('hangs', texts.handshakeTimeout(link.where, handshakeMs))),
    );
    const sent = headers.current();
    const webSocket = new WebSocket(link.url, {
      createConnection: () => dialled.socket,
      headers: { ...sent },
      followRedirects: false,
      maxPayload: LOOKED_AT_BYTES_MAX,
      maxFragments: FRAGMENTS_MAX,
      perMessageDeflate: false,
      // Octets that are not UTF-8 become U+FFFD; the codec decides which field they affect.
      skipUTF8Validation: true,
    });
    this.#webSocket = webSocket;
    webSocket.on('unexpected-response', (_request, response) => {
      const cause = statusCause(response.statusCode ?? 0, 'handshake', link.where);
      if (cause.code === 'unauthorised') headers.refused(sent);
      this.end(cause);
    });
    webSocket.on('open', () => this.#opened(webSocket, dialled.socket));
    webSocket.on('error', (error) => this.#failed(error));
    webSocket.on('close', (code) => this.end(this.#causeOfLoss ?? closeCause(code, link.where)));
  }

  /**
   * This method must run before ws adds its listeners. When the peer ends, ws would shut the socket down in an orderly
   * way, and a reset would be impossible.
   */
  #watchSocket(socket: Socket): void {
    const { where } = this.#settings.link;
    socket.prependListener('end', () =>
      this.#lost(
        this.#phase === 'open' ? closeCause(1006, where) : linkCause('closed', connections.handshakeAborted(where)),
      ),
    );
    socket.prependListener('error', (error) =>
      this.#lost(socketCause(error, this.#phase === 'open' ? 'open' : 'handshake', where)),
    );
  }

  #opened(webSocket: WebSocket, socket: Socket): void {
    if (this.#phase !== 'handshake') return;
    this.#cancelWait();
    this.#phase = 'open';
    const { clock, scheduler, heartbeat, link } = this.#settings;
    const pulse = new Heartbeat({
      clock,
      scheduler,
      ...heartbeat,
      writePing: (payload) => webSocket.ping(payload),
      silent: () => this.end(linkCause('no-pong', texts.noPong(link.where, heartbeat.pongMs))),
    });
    this.#heartbeat = pulse;
    webSocket.on('message', (data, isBinary) => {
      pulse.frame();
      this.#message(data, isBinary);
    });
    webSocket.on('ping', () => pulse.frame());
    webSocket.on('pong', (payload) => {
      pulse.frame();
      if (this.#phase !== 'open') return;
      for (const token of pulse.pong(payload.toString())) this.#listener.pong(token);
    });
    // This listener is added after the listener of ws, so ws has already handled the frames in these bytes.
    socket.on('data', (bytes: Buffer) => {
      pulse.chunk();
      this.#reading.took(bytes.length);
      // A close frame arrived. Nothing readable follows it, and the data that tenderd has queued must not be delivered.
      if (webSocket.readyState !== WebSocket.OPEN) this.#resetSocket();
    });
    this.#listener.opened();
  }

  #message(data: unknown, isBinary: boolean): void {
    // Skips frames that came in one packet with the frame that ended the link.
    if (this.#phase !== 'open') return;
    if (!Buffer.isBuffer(data)) throw new TypeError('ws delivers Buffers by default');
    const text = data.toString('utf8');
    if (data.length > messageBytesMax) this.#refused(tooLong, text);
    else if (isBinary) this.#listener.unreadable(texts.binaryFrame(data.length), text);
    else this.#listener.text(text);
  }

  /** Reports a message that is not allowed, and ends the link. */
  #refused(why: string, text?: string): void {
    this.#listener.unreadable(why, text);
    this.end(linkCause('protocol', `${this.#settings.link.where} sent ${why}`));
  }

  #failed(error: Error): void {
    const { where } = this.#settings.link;
    const isOpen = this.#phase === 'open';
    const unreadable = isOpen ? UNREADABLE[codeOf(error)] : undefined;
    if (unreadable === undefined) {
      this.end(socketCause(error, isOpen ? 'open' : 'handshake', where));
    } else {
      this.#refused(unreadable);
    }
  }

  /** Resets the lost socket, and reports the loss after ws has delivered the data that it had read before. */
  #lost(cause: LinkCause): void {
    if (this.#phase !== 'open') {
      this.end(cause);
      return;
    }
    this.#causeOfLoss ??= cause;
    this.#resetSocket();
  }

  #resetSocket(): void {
    resetSocket(this.#dialled?.raw);
  }
}
