/** The interface over a WebSocket: one message in each text, answers in the order in which they come about. */

import { type WebSocket, WebSocketServer } from 'ws';
import type { ApiLimits, Upgrade } from '../api/index.js';
import { Line, type LineWire } from './line.js';
import type { Receiver } from './peer.js';

/** The most fragments of one message (fact 15). */
const fragmentsMax = 64;
/** Whoever reads so slowly that this much waits for him is let go. */
export const untakenBytesMax = 1_048_576;

/** Close codes (RFC 6455, section 7.4.1). */
const goingAway = 1001;
const unsupportedData = 1003;

/** What the connections are served with. */
export interface ConnectionParts {
  readonly receiver: Receiver;
  readonly limits: ApiLimits;
  /** Called when serving threw: a broken invariant. */
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
      noServer: true,
      maxPayload: parts.limits.bodyBytes,
      maxFragments: fragmentsMax,
      perMessageDeflate: false,
      autoPong: false,
      skipUTF8Validation: false,
      clientTracking: false,
    });
  }

  /** Takes a connection over. */
  take(upgrade: Upgrade): void {
    this.#server.handleUpgrade(upgrade.incoming, upgrade.socket, upgrade.head, (webSocket) => {
      const link = new Link(webSocket, upgrade, this.#parts);
      this.#open.add(link);
      webSocket.once('close', () => this.#open.delete(link));
    });
  }

  /** Says goodbye to all; who does not answer it in time is cut off. */
  close(): void {
    for (const link of this.#open) link.close();
  }
}

class Link implements LineWire {
  readonly #webSocket: WebSocket;
  readonly #limits: ApiLimits;
  readonly #line: Line;
  #isHeard = true;

  constructor(webSocket: WebSocket, upgrade: Upgrade, { receiver, limits, onFault }: ConnectionParts) {
    this.#webSocket = webSocket;
    this.#limits = limits;
    const { caller, known, turn } = upgrade;
    const bounds = { underWayMax: limits.pipelinedMax, proofMs: limits.requestTimeoutMs };
    this.#line = new Line({ receiver, caller, known, turn, onFault, ...bounds }, this);
    const heartbeat = setInterval(() => this.#beat(), limits.stalledTimeoutMs / 2);
    // The WebSocket keeps to itself how its connection ended.
    upgrade.socket.on('error', () => this.#line.failed());
    // A failed connection is told by its close, too.
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('message', (data, isBinary) => {
      this.#isHeard = true;
      if (isBinary || !Buffer.isBuffer(data)) webSocket.close(unsupportedData);
      else this.#line.receive(data.toString('utf8'));
    });
    webSocket.on('ping', (data) => {
      this.#isHeard = true;
      this.#answer(data).catch(onFault);
    });
    webSocket.on('pong', () => (this.#isHeard = true));
    webSocket.once('close', () => {
      clearInterval(heartbeat);
      this.#line.end();
    });
  }

  write(text: string, taken: () => void): void {
    if (this.#webSocket.bufferedAmount > untakenBytesMax) return this.cut();
    this.#webSocket.send(text, (error) => {
      if (error === undefined || error === null) taken();
    });
  }

  cut(): void {
    this.#webSocket.terminate();
  }

  close(): void {
    this.#line.end();
    this.#webSocket.close(goingAway);
    setTimeout(() => this.#webSocket.terminate(), this.#limits.closeTimeoutMs / 2).unref();
  }

  /** Answers a ping. Another tenderd takes that for the proof that its request was taken in (profile `tenderd`). */
  async #answer(ping: Buffer): Promise<void> {
    await this.#line.inFlightSet();
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#webSocket.pong(ping);
  }

  /** A ping twice in the time that a connection may be silent. */
  #beat(): void {
    if (this.#isHeard) this.#ping();
    // The daemon may be what was slow: a pong that waits in the socket is read before its register counts as gone.
    else setImmediate(() => setImmediate(() => (this.#isHeard ? this.#ping() : this.cut())));
  }

  #ping(): void {
    this.#isHeard = false;
    this.#webSocket.ping();
  }
}
