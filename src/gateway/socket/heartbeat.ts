/** Pings and pongs on one connection, to detect a peer that is gone without a close (faults L10, L19). */

import type { Clock, Scheduler } from '../../core/index.js';
import { deadline } from '../../net/index.js';

/**
 * On a slow line, a long message delays the pong that comes after it. While bytes of that message arrive, the wait for
 * the pong may be this many times longer than `pongMs`.
 */
const EXCUSES_MAX = 6;
/**
 * The payload of a ping may have 125 bytes. A longer token is truncated; the number before the token identifies the
 * ping.
 */
const TOKEN_BYTES_MAX = 100;

/**
 * The maximum number of pings that may wait for their pongs. Common servers end a connection when about 60 pings are
 * waiting. Further tokens share the next ping.
 */
const IN_FLIGHT_MAX = 8;

interface OpenPing {
  readonly payload: string;
  readonly sentMs: number;
  /** The heartbeat's own pings have no tokens. */
  readonly tokens: readonly string[];
}

/** The functions and time limits that a heartbeat gets from its connection. */
export interface HeartbeatPort {
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** A ping is sent after this time without a frame. */
  readonly everyMs: number;
  /** Every ping needs its pong within this time. */
  readonly pongMs: number;
  writePing(payload: string): void;
  /** Called if a pong did not arrive: the connection is no longer usable. */
  silent(): void;
}

/** The heartbeat of one connection, from open to end. */
export class Heartbeat {
  readonly #port: HeartbeatPort;
  #pings: OpenPing[] = [];
  /** Tokens that are waiting for the next ping. */
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

  /** The arrival time of the last frame of any kind, or the start of the connection before the first frame. */
  get lastReceivedMs(): number {
    return this.#lastFrameMs;
  }

  /**
   * Sends a ping with the caller's token. Its payload differs from those of the heartbeat's own pings. All tokens from
   * one piece of synchronous work share a ping, which is sent after all messages of that work.
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

  /** Records that a whole frame arrived. */
  frame(): void {
    this.#lastFrameMs = this.#port.clock.monoMs();
    this.#frameInChunk = true;
  }

  /** Records that bytes arrived, after `frame` has recorded the frames in them. */
  chunk(): void {
    // Bytes that complete no frame belong to a long frame. The peer is alive, and its pong comes after that frame.
    if (!this.#frameInChunk) this.#lastPartMs = this.#port.clock.monoMs();
    this.#frameInChunk = false;
  }

  /**
   * Records a pong and returns the tokens that it answers, oldest first. A peer reads in order and may answer only the
   * newest of several pings (RFC 6455, 5.5.3), so a pong also answers every earlier ping. A pong with an unknown
   * payload answers no ping.
   */
  pong(payload: string): readonly string[] {
    const index = this.#pings.findIndex((ping) => ping.payload === payload);
    const answered = this.#pings.slice(0, index + 1);
    this.#pings = this.#pings.slice(index + 1);
    this.#arm();
    this.#flush();
    return answered.flatMap((ping) => ping.tokens);
  }

  /** Stops all timers and pings. */
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
