/** Who is connected: makes room when there are too many, or when answers are not taken (invariant I19). */

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { EndCode } from '../../net/index.js';
import type { ApiLimits } from './limits.js';

/** What one connection has under way. */
export interface Conversation {
  /** It has shown the token: it belongs to a register. */
  isKnown: boolean;
  /** What it had sent when it was taken in has been read. */
  isRead: boolean;
  /** Requests without a complete answer. */
  underWay: number;
  /** Since when it has nothing under way, ms of a monotonic clock; absent before its first answer, and once it was taken over. */
  idleSinceMs?: number | undefined;
  /** Of these, the ones handed to the routes: from then on an answer may speak of money. */
  handed: number;
  /** The latest answer. */
  latest?: ServerResponse;
  /** Those that are not closed. */
  readonly answers: Set<ServerResponse>;
}

/** The connections of the API, oldest first. Ending one never touches a transaction (fault G4). */
export class Connections {
  readonly #limits: ApiLimits;
  readonly #onEnded: (code: EndCode) => void;
  readonly #open = new Map<Socket, Conversation>();
  readonly #untaken = new Set<ServerResponse>();

  /** `onEnded` hears of each that is ended here. */
  constructor(limits: ApiLimits, onEnded: (code: EndCode) => void) {
    this.#limits = limits;
    this.#onEnded = onEnded;
  }

  /**
   * Counts a new one. Room is made when what it has sent is read, two turns later: a request that waits in the kernel is no silence, and
   * to close over it would reset a register.
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
   * One too many ends the oldest that never showed the token and has asked nothing: whoever only opens connections
   * shuts no register out. When that would be the new one itself, the register's connection that has been idle for longest makes room: a
   * program that opens one for every request, and closes none, shuts no other out. Strangers take one such place at most.
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

  /** What a connection has under way. */
  of(socket: Socket): Conversation | undefined {
    return this.#open.get(socket);
  }

  /**
   * Nothing went over it for `stalledTimeoutMs`. Who takes nothing of an answer is ended; who waits for one that is not written yet is
   * not, for it is the daemon that is slow.
   */
  stalled(socket: Socket): void {
    const { isKnown = false, underWay = 0 } = this.#open.get(socket) ?? {};
    if (isKnown && underWay > 0 && socket.writableLength === 0) socket.setTimeout(this.#limits.stalledTimeoutMs);
    else {
      // Who has nothing under way waits for nothing: an idle connection ends without a line.
      if (underWay > 0) this.#onEnded('stalled');
      socket.destroy();
    }
  }

  /** Notes an answer that was written and not taken yet. When all of these are too much, the oldest are reset. */
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

/** Node tells only the answer whose turn it was that its connection is gone: those behind it would be kept for ever. */
function closeQueued(answers: ReadonlySet<ServerResponse>): void {
  for (const outgoing of answers) {
    if (outgoing.socket !== null) continue;
    outgoing.destroy();
    outgoing.emit('close');
  }
}
