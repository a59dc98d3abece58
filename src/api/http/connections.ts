/**
 * The open connections. Frees a connection if there are too many, and resets those that do not read their responses
 * (invariant I19).
 */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EndCode } from '../../net/index.js';
import type { ApiLimits } from './limits.js';

/** The state of one connection. */
export interface Conversation {
  /** True if it has shown the token, so that it belongs to a register. */
  isKnown: boolean;
  /** True if the data that it had sent on arrival has been read. */
  isRead: boolean;
  /** The number of requests without a complete response. */
  underWay: number;
  /**
   * The time since which it has nothing under way, in ms of a monotonic clock. Absent before its first response and
   * after an upgrade.
   */
  idleSinceMs?: number | undefined;
  /** The number of these that the routes have. Their responses may be about money. */
  handed: number;
  /** The latest response. */
  latest?: ServerResponse;
  /** The responses that are not closed. */
  readonly answers: Set<ServerResponse>;
}

/** The connections of the API, oldest first. Ending a connection never affects a transaction (fault G4). */
export class Connections {
  readonly #limits: ApiLimits;
  readonly #onEnded: (code: EndCode) => void;
  readonly #open = new Map<Socket, Conversation>();
  readonly #untaken = new Set<ServerResponse>();

  /** `onEnded` is called for each connection that is ended here. */
  constructor(limits: ApiLimits, onEnded: (code: EndCode) => void) {
    this.#limits = limits;
    this.#onEnded = onEnded;
  }

  /**
   * Counts a new connection. Room is made two turns later, after its first data was read. A request that waits in the
   * kernel is not silence, and closing the connection over it would reset a register.
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
   * Frees a place if there are too many connections. First choice is the oldest connection that has never shown the
   * token and has no request at the routes. So a caller that only opens connections shuts no register out. If that is
   * the new connection itself, the register's connection with the longest idle time ends instead. A program that opens
   * a connection for each request and closes none then shuts out no other. Unauthenticated connections take at most one
   * such place.
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
   * Handles a connection without traffic for `stalledTimeoutMs`. A client that does not read its response is
   * disconnected. A client that waits for an unwritten response stays, because the daemon is slow and not the client.
   */
  stalled(socket: Socket): void {
    const { isKnown = false, underWay = 0 } = this.#open.get(socket) ?? {};
    if (isKnown && underWay > 0 && socket.writableLength === 0) socket.setTimeout(this.#limits.stalledTimeoutMs);
    else {
      // Without a request under way the client waits for nothing, so an idle connection ends without a log line.
      if (underWay > 0) this.#onEnded('stalled');
      socket.destroy();
    }
  }

  /**
   * Records a response that was written but not read yet. If all of these exceed the limit, the oldest ones are reset.
   */
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
 * Closes the queued responses of a lost connection. Node reports the loss only to the response whose turn it is; the
 * others would stay for ever.
 */
function closeQueued(answers: ReadonlySet<ServerResponse>): void {
  for (const outgoing of answers) {
    if (outgoing.socket !== null) continue;
    outgoing.destroy();
    outgoing.emit('close');
  }
}
