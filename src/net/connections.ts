/** Connections to one target, kept open for a short time between two HTTP requests. */

import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Clock, LinkCause, Scheduler } from '../core/index.js';
import { linkCause } from './cause.js';
import { dial } from './dial.js';
import type { Target } from './target.js';
import { connections } from '../messages/index.js';

/** The default number of open connections; further requests wait for one of them. */
const connectionsMax = 16;
/**
 * The time for which an idle connection stays open, in real milliseconds. Many servers close an idle connection after
 * five seconds. A request on a connection that is just being closed would be lost.
 */
const idleMs = 4_000;
/**
 * The time for which the other side may be silent before the kernel checks whether it still answers. The kernel gives
 * up about ten seconds later.
 */
export const probedAfterMs = 10_000;

/** The clock and the scheduler of a network client, and its right to write. */
export interface NetTime {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /**
   * True if this daemon may send data now. This field is absent for a daemon that is not one of a pair. The answer is
   * needed directly before a request is written, because connecting can take long, and the process may have been
   * suspended in the meantime.
   */
  readonly mayWrite?: (() => boolean) | undefined;
}

/** Thrown if no connection was made, so nothing was sent. */
export class DialError extends Error {
  override readonly name = 'DialError';
  readonly failure: LinkCause;

  constructor(failure: LinkCause) {
    super(failure.text);
    this.failure = failure;
  }
}

/** An agent of Node's HTTP client that makes its connections with `dial`, within `connectMs`. */
export class Connections extends Agent {
  readonly target: Target;
  readonly time: NetTime;
  readonly #connectMs: number;
  readonly #dials = new Set<() => void>();
  /** The TCP socket below each stream; without TLS, the stream itself. */
  readonly #raw = new WeakMap<Duplex, Socket>();

  constructor(target: Target, time: NetTime, connectMs: number, most = connectionsMax) {
    super({ keepAlive: true, maxSockets: most, scheduling: 'lifo', timeout: idleMs });
    this.target = target;
    this.time = time;
    this.#connectMs = connectMs;
  }

  /** Called by Node's client. */
  override createConnection(
    _options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const fail = (cause: LinkCause): void => {
      this.#dials.delete(giveUp);
      // Node requires a stream even in case of an error, and destroys it.
      callback?.(new DialError(cause), new Duplex());
    };
    const cancel = dial(
      this.target,
      { ...this.time, connectMs: this.#connectMs },
      {
        connected: ({ socket, raw }) => {
          this.#raw.set(socket, raw);
          // A response may take minutes without any byte, so the kernel checks the peer in the meantime.
          raw.setKeepAlive(true, probedAfterMs);
          this.#dials.delete(giveUp);
          callback?.(null, socket);
        },
        failed: fail,
      },
    );
    const giveUp = (): void => {
      cancel();
      fail(linkCause('given-up', connections.clientClosed));
    };
    this.#dials.add(giveUp);
  }

  /**
   * Keeps an idle connection for later requests. Cuts a peer that sends data on an idle connection, because that data
   * would be taken for the response to the next request.
   */
  override keepSocketAlive(socket: Duplex): void {
    socket.once('data', cutOff);
    return super.keepSocketAlive(socket);
  }

  /** Called by Node's client. */
  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    socket.off('data', cutOff);
    super.reuseSocket(socket, request);
  }

  /** Resets one of these connections at once, so that its queued data is not delivered. */
  reset(socket: Duplex): void {
    const raw = this.#raw.get(socket);
    if (raw !== undefined && !raw.destroyed) raw.resetAndDestroy();
  }

  /** Cuts every connection; requests in flight are lost. */
  override destroy(): void {
    for (const giveUp of this.#dials) giveUp();
    super.destroy();
  }
}

function cutOff(this: Duplex): void {
  this.destroy();
}
