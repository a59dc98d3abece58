/** Pings and their pongs on one connection: finds the peer that is gone without a word (faults L10, L19). */

import type { Clock, Scheduler } from '../../core/index.js';
import { deadline } from '../../net/index.js';

/** A long message on a slow line holds back the pong behind it: so many times `pongMs` its bytes may excuse the pong. */
const EXCUSES_MAX = 6;
/** A ping's payload may hold 125 bytes; the rest of a longer token stays at home, where the number before it finds it. */
const TOKEN_BYTES_MAX = 100;

/** So many pings wait for their pongs at most: common servers end a connection at some 60. Later tokens share the next. */
const IN_FLIGHT_MAX = 8;

interface OpenPing {
  readonly payload: string;
  readonly sentMs: number;
  /** None on the heartbeat's own. */
  readonly tokens: readonly string[];
}

/** What a heartbeat needs from its connection. */
export interface HeartbeatPort {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Ping after so long without a frame. */
  readonly everyMs: number;
  /** Every ping wants its pong within so long. */
  readonly pongMs: number;
  writePing(payload: string): void;
  /** A pong did not come: the connection is of no use. */
  silent(): void;
}

/** The pulse of one connection, from open to end. */
export class Heartbeat {
  readonly #port: HeartbeatPort;
  #pings: OpenPing[] = [];
  /** Tokens that wait for a ping of their own. */
  #tokens: string[] = [];
  #stopped = false;
  #sequence = 0;
  #lastFrameMs: number;
  #lastPartMs = Number.NEGATIVE_INFINITY;
  #frameInChunk = false;
  #cancel: () => void = () => undefined;

  constructor(port: HeartbeatPort) {
    this.#port = port;
    this.#lastFrameMs = port.clock.monoMs();
    this.#arm();
  }

  /** When the last frame of any kind came; the start of the connection before that. */
  get lastReceivedMs(): number {
    return this.#lastFrameMs;
  }

  /**
   * Sends a ping under a token of the caller's, told apart from the heartbeat's own by its payload. Tokens of one piece of
   * synchronous work share a ping: it leaves when that work is done, behind everything that was sent in it.
   */
  ping(token: string): void {
    this.#tokens.push(token);
    if (this.#tokens.length === 1) this.#port.scheduler.soon(() => this.#flush());
  }

  #flush(): void {
    const [first] = this.#tokens;
    if (first === undefined || this.#stopped || this.#pings.length >= IN_FLIGHT_MAX) return;
    const tokens = this.#tokens;
    this.#tokens = [];
    const shown = first.replace(/[^\x20-\x7e]/g, '?').slice(0, TOKEN_BYTES_MAX);
    this.#send(`t${this.#next()}:${shown}`, tokens);
  }

  /** A whole frame came. */
  frame(): void {
    this.#lastFrameMs = this.#port.clock.monoMs();
    this.#frameInChunk = true;
  }

  /** Bytes came, and the frames in them were told by `frame`. */
  chunk(): void {
    // Bytes that complete no frame belong to a long one: the peer lives, and its pong waits behind.
    if (!this.#frameInChunk) this.#lastPartMs = this.#port.clock.monoMs();
    this.#frameInChunk = false;
  }

  /**
   * A pong came: the tokens that it answers, oldest first. A peer may answer only the newest of several pings
   * (RFC 6455, 5.5.3) and reads in order, so a pong answers every earlier ping too. An unknown payload answers nothing.
   */
  pong(payload: string): readonly string[] {
    const index = this.#pings.findIndex((ping) => ping.payload === payload);
    const answered = this.#pings.slice(0, index + 1);
    this.#pings = this.#pings.slice(index + 1);
    this.#arm();
    this.#flush();
    return answered.flatMap((ping) => ping.tokens);
  }

  /** Ends all waiting. */
  stop(): void {
    this.#stopped = true;
    this.#cancel();
    this.#pings = [];
  }

  #next(): number {
    this.#sequence += 1;
    return this.#sequence;
  }

  #send(payload: string, tokens: readonly string[]): void {
    this.#pings.push({ payload, tokens, sentMs: this.#port.clock.monoMs() });
    this.#arm();
    this.#port.writePing(payload);
  }

  #arm(): void {
    this.#cancel();
    const { scheduler, everyMs } = this.#port;
    const oldest = this.#pings[0];
    this.#cancel =
      oldest === undefined
        ? scheduler.at(this.#lastFrameMs + everyMs, () => this.#beat())
        : deadline(scheduler, this.#pongDueMs(oldest), () => this.#judge());
  }

  #beat(): void {
    const idleMs = this.#port.clock.monoMs() - this.#lastFrameMs;
    if (idleMs >= this.#port.everyMs) this.#send(`h${this.#next()}`, []);
    else this.#arm();
  }

  #judge(): void {
    const oldest = this.#pings[0];
    if (oldest !== undefined && this.#port.clock.monoMs() >= this.#pongDueMs(oldest)) this.#port.silent();
    else this.#arm();
  }

  #pongDueMs(ping: OpenPing): number {
    const { pongMs } = this.#port;
    const latestMs = ping.sentMs + EXCUSES_MAX * pongMs;
    return Math.min(latestMs, Math.max(ping.sentMs, this.#lastPartMs) + pongMs);
  }
}
