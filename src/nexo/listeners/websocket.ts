/** The nexo interface over a WebSocket: one message in each text frame, responses in the order of their completion. */

import { WebSocket, WebSocketServer } from 'ws';
import type { ApiLimits, Upgrade } from '../../api/index.js';
import { type ByteBudget, endCauses, type EndCode, type OnEnded } from '../../net/index.js';
import { Line, type LineWire } from './framed-connection.js';
import type { Receiver } from '../peer/peer.js';

/** The maximum number of fragments in one message (fact 15). */
const fragmentsMax = 64;
/** The maximum number of bytes that may wait for a slow register. If more bytes are waiting, the connection ends. */
export const untakenBytesMax = 1_048_576;

/** The maximum size of a message: 1 MiB of sale items and the rest of the message. A sealed message is a third larger. */
export const messageBytesMax = 1_572_864;

/** Close code of a daemon that stops (RFC 6455, section 7.4.1). */
const goingAway = 1001;

/** The close code of each cause. */
const closeCodes: Partial<Readonly<Record<EndCode, number>>> = {
  'binary-message': 1003,
  'large-messages-full': 1013,
  'listener-full': 1013,
  'message-not-utf8': 1007,
  'message-too-large': 1009,
  'not-websocket': 1002,
};

/**
 * The close code of every cause that `closeCodes` does not list. In these cases the register broke a rule of this
 * interface.
 */
const policyViolation = 1008;

/** The causes that `ws` detects itself, by its close code. */
const foundByWs: Readonly<Record<number, EndCode>> = {
  1002: 'not-websocket',
  1007: 'message-not-utf8',
  1008: 'not-websocket',
  1009: 'message-too-large',
};

/** The dependencies and callbacks of the connections. */
export interface ConnectionParts {
  readonly receiver: Receiver;
  readonly limits: ApiLimits;
  /** The memory budget that the long messages of all connections share. */
  readonly large: ByteBudget;
  /** Called for each connection that tenderd itself ends. */
  readonly onEnded: OnEnded;
  /** Called if serving a message throws, which means that an invariant is broken. */
  readonly onFault: (error: unknown) => void;
}

/** The WebSockets of the interface. */
export class WebSockets {
  readonly #parts: ConnectionParts;
  readonly #server: WebSocketServer;
  readonly #open = new Set<Link>();

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.#server = new WebSocketServer({
      WebSocket: ExplainedWebSocket,
      noServer: true,
      maxPayload: messageBytesMax,
      maxFragments: fragmentsMax,
      perMessageDeflate: false,
      autoPong: false,
      skipUTF8Validation: false,
      clientTracking: false,
    });
  }

  /** Accepts a connection. */
  take(upgrade: Upgrade): void {
    this.#server.handleUpgrade(upgrade.incoming, upgrade.socket, upgrade.head, (webSocket) => {
      const link = new Link(webSocket, upgrade, this.#parts);
      this.#open.add(link);
      webSocket.once('close', () => this.#open.delete(link));
    });
  }

  /** Closes all connections. A connection whose close is not answered in time is cut. */
  close(): void {
    for (const link of this.#open) link.close();
  }
}

/** A WebSocket that also sends the reason when `ws` itself closes it for an error of the peer. */
class ExplainedWebSocket extends WebSocket {
  /** Called before `ws` closes the connection for an error that it detected. */
  onFoundFault: ((code: EndCode) => void) | undefined;

  /** Closes the connection. `ws` passes only a code. This override adds the reason. */
  override close(code?: number, reason?: string | Buffer): void {
    const found = reason === undefined && this.readyState === WebSocket.OPEN ? foundByWs[code ?? 0] : undefined;
    if (found !== undefined) this.onFoundFault?.(found);
    super.close(code, reason ?? (found === undefined ? undefined : endCauses[found]));
  }
}

class Link implements LineWire {
  readonly #webSocket: WebSocket;
  readonly #onEnded: OnEnded;
  #isEnding = false;
  readonly #limits: ApiLimits;
  readonly #line: Line;
  #isHeard = true;

  constructor(webSocket: WebSocket, upgrade: Upgrade, { receiver, limits, onFault, onEnded, large }: ConnectionParts) {
    this.#webSocket = webSocket;
    this.#onEnded = onEnded;
    this.#limits = limits;
    const { caller, known, turn } = upgrade;
    const bounds = { underWayMax: limits.pipelinedMax, proofMs: limits.requestTimeoutMs, large };
    this.#line = new Line({ receiver, caller, known, turn, onFault, ...bounds }, this);
    const heartbeat = setInterval(() => this.#beat(), limits.stalledTimeoutMs / 2);
    // Listens to the socket itself, because `ws` does not report how the socket ended.
    upgrade.socket.on('error', () => this.#line.failed());
    // A failed connection also emits `close`.
    webSocket.on('error', () => this.#terminateSoon());
    if (webSocket instanceof ExplainedWebSocket) webSocket.onFoundFault = (code) => this.#leave(code);
    const share = large.share();
    let bytes = 0;
    const count = (part: Buffer): void => {
      bytes += part.length;
      if (!this.#isEnding && !share.hold(bytes)) this.end('large-messages-full');
    };
    // Count the bytes before `ws` reads them, because `ws` reports only complete messages.
    upgrade.socket.prependListener('data', count);
    webSocket.on('message', (data, isBinary) => {
      this.#isHeard = true;
      bytes = 0;
      share.release();
      if (isBinary || !Buffer.isBuffer(data)) this.end('binary-message');
      else this.#line.receive(data.toString('utf8'));
    });
    webSocket.on('ping', (data) => {
      this.#isHeard = true;
      this.#answer(data).catch(onFault);
    });
    webSocket.on('pong', () => (this.#isHeard = true));
    webSocket.once('close', () => {
      clearInterval(heartbeat);
      share.release();
      this.#line.end();
    });
  }

  write(text: string, taken: () => void): void {
    if (this.#webSocket.bufferedAmount > untakenBytesMax) return this.end('answers-not-taken');
    this.#webSocket.send(text, (error) => {
      if (error === undefined || error === null) taken();
    });
  }

  /**
   * Sends the reason in a Reject event and in the close frame. If the close is not answered in time, cuts the
   * connection.
   */
  end(code: EndCode): void {
    if (this.#isEnding || this.#webSocket.readyState !== WebSocket.OPEN) return;
    this.#leave(code);
    this.#webSocket.close(closeCodes[code] ?? policyViolation, endCauses[code]);
    // Stops reading, so that the message uses no more memory.
    if (code === 'large-messages-full') this.#webSocket.pause();
    this.#terminateSoon();
  }

  close(): void {
    this.#line.end();
    this.#webSocket.close(goingAway, 'tenderd stops');
    this.#terminateSoon();
  }

  #leave(code: EndCode): void {
    this.#isEnding = true;
    this.#onEnded(code, { over: 'websocket', cause: endCauses[code] });
    const farewell = this.#line.farewell(code);
    this.#line.end();
    const isTaken = this.#webSocket.bufferedAmount <= untakenBytesMax;
    if (farewell !== undefined && isTaken) this.#webSocket.send(farewell, () => undefined);
  }

  #terminateSoon(): void {
    setTimeout(() => this.#webSocket.terminate(), this.#limits.closeTimeoutMs / 2).unref();
  }

  /**
   * Answers a ping after all earlier messages have been accepted. Another tenderd (profile `tenderd`) takes the pong as
   * proof that its request was accepted.
   */
  async #answer(ping: Buffer): Promise<void> {
    await this.#line.inFlightSet();
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#webSocket.pong(ping);
  }

  /** Sends a ping twice within the allowed idle time, and ends a connection that did not answer the last ping. */
  #beat(): void {
    if (this.#isHeard) this.#ping();
    // The daemon itself may have been slow, so a pong that is waiting in the socket is read before the connection
    // counts as silent.
    else setImmediate(() => setImmediate(() => (this.#isHeard ? this.#ping() : this.end('silent'))));
  }

  #ping(): void {
    this.#isHeard = false;
    this.#webSocket.ping();
  }
}
