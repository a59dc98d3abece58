/** The share of this machine that one caller of the API may use (invariant I19; design, section 7). */

import type { RoundLimits } from './fair-scheduler.js';

/** Limits of the API. Times in milliseconds, sizes in bytes. */
export interface ApiLimits extends RoundLimits {
  /** The largest request body. */
  readonly bodyBytes: number;
  /** The deepest nesting of a JSON body. */
  readonly nestingMax: number;
  /** The largest request line and headers together. */
  readonly headerBytes: number;
  /** The maximum number of header lines. */
  readonly headersMax: number;
  /**
   * Open connections. One more ends the oldest one that has never shown the token, or else the one with the longest
   * idle time. Every register that waits for its outcome holds one, so it must be well above the number of a daemon's
   * terminals.
   */
  readonly connections: number;
  /** Requests that one connection may have under way. One more resets the connection. */
  readonly pipelinedMax: number;
  /** The time from the connection (or the first byte of a later request) to the end of the headers. */
  readonly headersTimeoutMs: number;
  /** The time from there to the end of the body. */
  readonly requestTimeoutMs: number;
  /**
   * The lifetime of an idle connection: longer than a till's pause between customers, so that a payment starts at once.
   */
  readonly keepAliveTimeoutMs: number;
  /** The longest wait for an outcome, in seconds. Well below `stalledTimeoutMs`. */
  readonly waitMaxS: number;
  /** The time after which a connection that reads no byte of its response is reset. Longer than the longest wait. */
  readonly stalledTimeoutMs: number;
  /** The size of written but unread responses of all connections together. Above it the oldest is reset. */
  readonly untakenBytes: number;
  /** The interval of heartbeats in an event stream. Well below `stalledTimeoutMs`. */
  readonly heartbeatMs: number;
  /** The interval at which an event stream repeats unacknowledged outcomes. */
  readonly redeliveryMs: number;
  /** The part of a refused body that is still read, so that the sender sees the refusal and not a reset. */
  readonly drainBytes: number;
  /** The time limit for reading a refused body. */
  readonly drainTimeoutMs: number;
  /** The time in which `close` lets clients read their responses, before it resets the connections. */
  readonly closeTimeoutMs: number;
}

/** The limits that apply unless the caller of `startApi` sets others. */
export const defaultLimits: ApiLimits = {
  bodyBytes: 65_536,
  nestingMax: 16,
  headerBytes: 16_384,
  headersMax: 64,
  connections: 512,
  pipelinedMax: 8,
  // A lower number admits more new connections, one in each turn. A higher number shares a commit among more requests.
  perRound: 40,
  turnsOfRound: 20,
  roundMs: 50,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  keepAliveTimeoutMs: 600_000,
  // Below the 30 s after which proxies and clients commonly give up.
  waitMaxS: 25,
  stalledTimeoutMs: 60_000,
  untakenBytes: 33_554_432,
  heartbeatMs: 15_000,
  redeliveryMs: 60_000,
  drainBytes: 1_048_576,
  drainTimeoutMs: 1_000,
  closeTimeoutMs: 3_000,
};
