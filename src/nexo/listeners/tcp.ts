/**
 * The nexo interface over plain TCP for old registers, by the nexo TCP binding. The listener accepts local connections
 * only, and requires the secret in a Login.
 */

import { createServer, type Server, type Socket } from 'node:net';
import type { ApiLimits } from '../../api/index.js';
import { endCauses, type EndCode, framed, Frames, type ByteShare, type OnEnded } from '../../net/index.js';
import { Line, type LineWire } from './framed-connection.js';
import { type ConnectionParts, messageBytesMax, untakenBytesMax } from './websocket.js';

/** An open TCP listener. */
export interface RunningTcpListener {
  readonly port: number;
  /** Stops listening and cuts every connection. All waits end without a response. */
  close(): Promise<void>;
}

/**
 * Listens on a port of 127.0.0.1; 0 selects a free port. Rejects with the system's own error if the port is in use. If
 * there are more connections than the limits allow, cuts the oldest connection that has not proved its identity. If all
 * connections have proved their identity, cuts the new connection.
 */
export async function openTcpListener(port: number, parts: ConnectionParts): Promise<RunningTcpListener> {
  const wires = new Set<Wire>();
  const server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    const wire = new Wire(socket, parts);
    wires.add(wire);
    socket.once('close', () => wires.delete(wire));
    if (wires.size <= parts.limits.connections) return;
    parts.onEnded('listener-full', { over: 'tcp', cause: endCauses['listener-full'] });
    ([...wires].find(({ isKnown }) => !isKnown) ?? wire).close();
  });
  await listen(server, port);
  // Once the listener has started, only the acceptance of a connection can fail. The register then tries again.
  server.on('error', () => undefined);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const wire of wires) wire.close();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** The maximum number of empty frames in a second. */
const keepAlivesMax = 20;

/** True if a message can start with this byte: `<` for XML, `{` for JSON. */
function beginsMessage(byte: number): boolean {
  return byte === 0x3c || byte === 0x7b;
}

class Wire implements LineWire {
  /** True after the register has sent the secret. */
  isKnown = false;
  readonly #socket: Socket;
  readonly #limits: ApiLimits;
  readonly #line: Line;
  readonly #frames: Frames;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #onEnded: OnEnded;
  /** The share of the memory budget that an incomplete message holds. */
  readonly #share: ByteShare;
  #isEnding = false;
  #wholeDue: NodeJS.Timeout | undefined;
  #keepAlives = 0;
  #keepAliveSecond: NodeJS.Timeout | undefined;

  constructor(socket: Socket, { receiver, limits, onFault, onEnded, large }: ConnectionParts) {
    this.#socket = socket;
    this.#limits = limits;
    this.#frames = new Frames(messageBytesMax, beginsMessage);
    this.#onEnded = onEnded;
    this.#share = large.share();
    const known = (): void => {
      this.isKnown = true;
    };
    const bounds = { underWayMax: limits.pipelinedMax, proofMs: limits.requestTimeoutMs, large };
    this.#line = new Line({ receiver, caller: undefined, known, turn: () => undefined, onFault, ...bounds }, this);
    socket.on('error', () => {
      this.#line.failed();
      socket.destroy();
    });
    socket.on('data', (bytes) => this.#take(bytes));
    // A register that closes its side does not wait for a response, so the connection ends. Its payment continues.
    socket.on('end', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(this.#wholeDue);
      clearTimeout(this.#keepAliveSecond);
      this.#share.release();
      this.#line.end();
    });
  }

  write(text: string, taken: () => void): void {
    if (this.#socket.writableLength > untakenBytesMax) return this.end('answers-not-taken');
    this.#socket.write(framed(text), (error) => {
      if (error === undefined || error === null) taken();
    });
  }

  /**
   * Sends the reason in a Reject event and resets the connection after a moment. Until then, discards incoming data, so that the register can
   * read the event.
   */
  end(code: EndCode): void {
    if (this.#isEnding || this.#socket.destroyed) return;
    this.#isEnding = true;
    this.#onEnded(code, { over: 'tcp', cause: endCauses[code] });
    const farewell = this.#line.farewell(code);
    this.#line.end();
    this.#share.release();
    if (farewell !== undefined && this.#socket.writableLength <= untakenBytesMax) this.#socket.write(framed(farewell));
    const due = setTimeout(() => this.close(), this.#limits.drainTimeoutMs);
    this.#socket.once('close', () => clearTimeout(due));
  }

  /** Resets the connection immediately. */
  close(): void {
    this.#line.end();
    this.#socket.resetAndDestroy();
  }

  #take(bytes: Buffer): void {
    if (this.#isEnding) return;
    const { messages, keepAlives, fault } = this.#frames.take(bytes);
    const texts = messages.map((message) => this.#decoded(message)).filter((text) => text !== undefined);
    // After an invalid byte, message boundaries cannot be trusted, so even the complete messages before it are not
    // served.
    if (fault !== undefined) return this.end(fault === 'too-long' ? 'message-too-large' : 'no-message');
    if (texts.length < messages.length) return this.end('message-not-utf8');
    if (keepAlives > 0 && !this.#mayKeepAlive(keepAlives)) return this.end('keep-alive-flood');
    if (!this.#share.hold(this.#frames.size)) return this.end('large-messages-full');
    for (const text of texts) this.#line.receive(text);
    if (texts.length > 0 || !this.#frames.isBegun) {
      clearTimeout(this.#wholeDue);
      this.#wholeDue = undefined;
    }
    // A message must be complete within the time limit, even if its bytes arrive slowly.
    if (this.#frames.isBegun)
      this.#wholeDue ??= setTimeout(() => this.end('message-not-whole'), this.#limits.requestTimeoutMs);
  }

  #decoded(message: Buffer): string | undefined {
    try {
      return this.#decoder.decode(message);
    } catch {
      return undefined;
    }
  }

  /** True if the register may send these keep-alives. A keep-alive gets no answer, so their number is limited. */
  #mayKeepAlive(count: number): boolean {
    this.#keepAlives += count;
    this.#keepAliveSecond ??= setTimeout(() => {
      this.#keepAlives = 0;
      this.#keepAliveSecond = undefined;
    }, 1_000);
    return this.#keepAlives <= keepAlivesMax;
  }
}
