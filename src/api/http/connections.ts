/**
 * The open connections. If there are too many, one is closed. A connection whose client does not read its responses is
 * reset (invariant I19).
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EndCode } from '../../net/index.js';
import type { ApiLimits } from './limits.js';

/** The state of one connection. */
export interface Conversation {
  /** True if the connection has shown a valid token. The connection then counts as that of a register. */
  isKnown: boolean;
  /** True after the first data of the connection was read. */
  isRead: boolean;
  /** The number of requests without a complete response. */
  underWay: number;
  /**
   * The time at which the last request ended, in ms of a monotonic clock. This field is absent before the first
   * response, and after an upgrade.
   */
  idleSinceMs?: number | undefined;
  /** The number of requests without a complete response that were handed to the routes. Their responses may be about money. */
  handed: number;
  /** The latest response on the connection. */
  latest?: ServerResponse;
  /** The responses that are not closed yet. */
  readonly answers: Set<ServerResponse>;
}

/** The connections of the API, oldest first. Ending a connection never affects a transaction (fault G4). */
export class Connections {
  readonly #limits: ApiLimits;
  readonly #onEnded: (code: EndCode) => void;
  readonly #open = new Map<Socket, Conversation>();
  readonly #untaken = new Set<ServerResponse>();

  /** `onEnded` is called for each connection that this class ends. */
  constructor(limits: ApiLimits, onEnded: (code: EndCode) => void) {
    this.#limits = limits;
    this.#onEnded = onEnded;
  }

  /**
   * Records a new connection. If there are too many connections, one connection is closed two turns later, after the
   * first data of the new connection was read. Without this delay, a register could be reset although its request is
   * already waiting in the kernel.
   */
  opened(socket: Socket): void {
    const answers = new Set<ServerResponse>();
    const conversation: Conversation = { isKnown: false, isRead: false, underWay: 0, handed: 0, answers };
    this.#open.set(socket, conversation);
    socket.once('close', () => {
      this.#open.delete(socket);
      closeQueued(answers);
    });
    setImmediate(() =>
      setImmediate(() => {
        conversation.isRead = true;
        this.#makeRoom(socket);
      }),
    );
  }

  /**
   * Closes a connection if there are too many. The first choice is the oldest connection that has never shown a token
   * and has no request at the routes. So a caller that only opens connections cannot shut out a register.
   *
   * If only the new connection has shown no token, the register connection with the longest idle time is closed
   * instead. So a program that opens a connection for each request, and closes none, cannot shut out other programs.
   * Callers without a token take at most one place from registers.
   */
  #makeRoom(newest: Socket): void {
    if (this.#open.size <= this.#limits.connections) return;
    const [stranger = newest] = [...this.#open].find(([, conversation]) => isStranger(conversation)) ?? [];
    const given = stranger === newest ? (this.#longestIdle() ?? newest) : stranger;
    this.#open.delete(given);
    this.#onEnded('listener-full');
    given.destroy();
  }

  #longestIdle(): Socket | undefined {
    let longest: { readonly socket: Socket; readonly sinceMs: number } | undefined;
    for (const [socket, { isKnown, underWay, idleSinceMs: sinceMs }] of this.#open) {
      if (!isKnown || underWay > 0 || sinceMs === undefined) continue;
      if (longest === undefined || sinceMs < longest.sinceMs) longest = { socket, sinceMs };
    }
    return longest?.socket;
  }

  /** Returns the state of a connection. */
  of(socket: Socket): Conversation | undefined {
    return this.#open.get(socket);
  }

  /**
   * Handles a connection that had no traffic for `stalledTimeoutMs`. If the client does not read its response, closes the connection. If the client
   * waits for a response that is not written yet, leaves the connection open, because the delay is the daemon's.
   */
  stalled(socket: Socket): void {
    const { isKnown = false, underWay = 0 } = this.#open.get(socket) ?? {};
    if (isKnown && underWay > 0 && socket.writableLength === 0) socket.setTimeout(this.#limits.stalledTimeoutMs);
    else {
      // The client waits for nothing if it has no request in progress. So the end of its connection is not logged.
      if (underWay > 0) this.#onEnded('stalled');
      socket.destroy();
    }
  }

  /** Records a response that was written but not read completely. If the size of all such responses exceeds the limit, the oldest ones are reset. */
  written(outgoing: ServerResponse): void {
    if (outgoing.writableFinished || outgoing.destroyed) return;
    this.#untaken.add(outgoing);
    outgoing.once('close', () => this.#untaken.delete(outgoing));
    let bytes = 0;
    for (const answer of this.#untaken) bytes += answer.writableLength;
    for (const oldest of this.#untaken) {
      if (bytes <= this.#limits.untakenBytes) return;
      bytes -= oldest.writableLength;
      this.#untaken.delete(oldest);
      this.#onEnded('answers-not-taken');
      oldest.destroy();
    }
  }
}

function isStranger({ isKnown, isRead, handed }: Conversation): boolean {
  return !isKnown && isRead && handed === 0;
}

/**
 * Closes the queued responses of a lost connection. Node reports the loss only to the first response in the queue, so
 * the other responses would stay open for ever.
 */
function closeQueued(answers: ReadonlySet<ServerResponse>): void {
  for (const outgoing of answers) {
    if (outgoing.socket !== null) continue;
    outgoing.destroy();
    outgoing.emit('close');
  }
}
