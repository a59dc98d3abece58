/** The interface over bare TCP for old registers: the nexo TCP binding, on this machine alone, behind the secret of a Login. */

import { createServer, type Server, type Socket } from 'node:net';
import type { ApiLimits } from '../../api/index.js';
import { endCauses, type EndCode, framed, Frames, type ByteShare, type OnEnded } from '../../net/index.js';
import { Line, type LineWire } from './framed-connection.js';
import { type ConnectionParts, messageBytesMax, untakenBytesMax } from './websocket.js';

/** An open TCP listener. */
export interface RunningTcpListener {
  readonly port: number;
  /** Stops listening and cuts every connection: each wait ends without a word. */
  close(): Promise<void>;
}

/**
 * Listens on a port of 127.0.0.1, 0 for any. Rejects with the system's own error for one that is taken. As many connections stand at once as the
 * limits allow; one more, and the oldest that has not proved who it is is cut, or else the new one.
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
  // Of a server that listens, only accepting can fail: the register tries again.
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

/** So many frames of nothing may come in a second. */
const keepAlivesMax = 20;

/** A message is XML or JSON. */
function beginsMessage(byte: number): boolean {
  return byte === 0x3c || byte === 0x7b;
}

class Wire implements LineWire {
  /** It has said the secret. */
  isKnown = false;
  readonly #socket: Socket;
  readonly #limits: ApiLimits;
  readonly #line: Line;
  readonly #frames: Frames;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #onEnded: OnEnded;
  /** What is there of a message that is not whole. */
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
    // A register that has said all it wanted and waits for nothing is gone: its payment goes on.
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

  /** Says why in a Reject event, reads and drops what still comes for a moment, so that the event is read, and resets the connection. */
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

  /** Cuts the connection at once. */
  close(): void {
    this.#line.end();
    this.#socket.resetAndDestroy();
  }

  #take(bytes: Buffer): void {
    if (this.#isEnding) return;
    const { messages, keepAlives, fault } = this.#frames.take(bytes);
    const texts = messages.map((message) => this.#decoded(message)).filter((text) => text !== undefined);
    // Whatever follows a bad byte cannot be trusted to begin where it should, and what stands before it is not served either.
    if (fault !== undefined) return this.end(fault === 'too-long' ? 'message-too-large' : 'no-message');
    if (texts.length < messages.length) return this.end('message-not-utf8');
    if (keepAlives > 0 && !this.#mayKeepAlive(keepAlives)) return this.end('keep-alive-flood');
    if (!this.#share.hold(this.#frames.size)) return this.end('large-messages-full');
    for (const text of texts) this.#line.receive(text);
    if (texts.length > 0 || !this.#frames.isBegun) {
      clearTimeout(this.#wholeDue);
      this.#wholeDue = undefined;
    }
    // One byte a second is no message: it has to be whole in time.
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

  /** A keep-alive says nothing and gets nothing; a flood of them is no register. */
  #mayKeepAlive(count: number): boolean {
    this.#keepAlives += count;
    this.#keepAliveSecond ??= setTimeout(() => {
      this.#keepAlives = 0;
      this.#keepAliveSecond = undefined;
    }, 1_000);
    return this.#keepAlives <= keepAlivesMax;
  }
}
