/** Connections to one place, kept for a while between two HTTP requests. */

import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Clock, LinkCause, Scheduler } from '../core/index.js';
import { linkCause } from './cause.js';
import { dial } from './dial.js';
import type { Target } from './target.js';

/** Open at once, unless more are asked for; further requests wait for one of them. */
const connectionsMax = 16;
/** Real milliseconds. Less than the five seconds after which many servers close: a request on a connection that is just being closed is lost. */
const idleMs = 4_000;
/** Real milliseconds of silence after which the kernel asks the other side whether it is there; it gives up some ten seconds later. */
export const probedAfterMs = 10_000;

/** Time as an edge has it. */
export interface NetTime {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
}

/** No connection came about, so that nothing was sent. */
export class DialError extends Error {
  override readonly name = 'DialError';
  readonly failure: LinkCause;

  constructor(failure: LinkCause) {
    super(failure.text);
    this.failure = failure;
  }
}

/** An agent of Node's HTTP client whose connections are dialled here, within `connectMs`. */
export class Connections extends Agent {
  readonly target: Target;
  readonly time: NetTime;
  readonly #connectMs: number;
  readonly #dials = new Set<() => void>();
  /** The TCP socket under each: the same one without TLS. */
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
      // Node asks for a stream in either case, and destroys this one.
      callback?.(new DialError(cause), new Duplex());
    };
    const cancel = dial(
      this.target,
      { ...this.time, connectMs: this.#connectMs },
      {
        connected: ({ socket, raw }) => {
          this.#raw.set(socket, raw);
          // A response may take minutes, and no byte moves meanwhile: the kernel asks whether the peer is still there.
          raw.setKeepAlive(true, probedAfterMs);
          this.#dials.delete(giveUp);
          callback?.(null, socket);
        },
        failed: fail,
      },
    );
    const giveUp = (): void => {
      cancel();
      fail(linkCause('given-up', 'this client was closed by us'));
    };
    this.#dials.add(giveUp);
  }

  /** Called by Node's client. Whoever speaks unasked on an idle connection is cut off: it would answer the next request before it left. */
  override keepSocketAlive(socket: Duplex): void {
    socket.once('data', cutOff);
    return super.keepSocketAlive(socket);
  }

  /** Called by Node's client. */
  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    socket.off('data', cutOff);
    super.reuseSocket(socket, request);
  }

  /** Ends a connection of these at once: nothing that is queued for it is delivered. */
  reset(socket: Duplex): void {
    const raw = this.#raw.get(socket);
    if (raw !== undefined && !raw.destroyed) raw.resetAndDestroy();
  }

  /** Cuts everything; what is at work is lost. */
  override destroy(): void {
    for (const giveUp of this.#dials) giveUp();
    super.destroy();
  }
}

function cutOff(this: Duplex): void {
  this.destroy();
}
