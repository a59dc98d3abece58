/** How much of this machine one caller of the API may hold (invariant I19; design, section 7). */

import type { RoundLimits } from './fair-scheduler.js';

/** Bounds of the API. Times in milliseconds, sizes in bytes. */
export interface ApiLimits extends RoundLimits {
  /** Largest request body. */
  readonly bodyBytes: number;
  /** Deepest nesting of a JSON body. */
  readonly nestingMax: number;
  /** Largest request line and headers together. */
  readonly headerBytes: number;
  /** Most header lines. */
  readonly headersMax: number;
  /**
   * Open connections; one more, and the oldest that never showed the token is dropped, or else the one that has been idle for longest. Every register that waits
   * for its outcome holds one, so it must be well above the number of terminals that a daemon drives.
   */
  readonly connections: number;
  /** Requests that one connection may have under way; one more and the connection is reset. */
  readonly pipelinedMax: number;
  /** From the connection (or the first byte of a later request) to the end of the headers. */
  readonly headersTimeoutMs: number;
  /** From there to the end of the body. */
  readonly requestTimeoutMs: number;
  /** How long an idle connection is kept: longer than a till pauses between customers, so that a payment starts at once. */
  readonly keepAliveTimeoutMs: number;
  /** Longest wait for an outcome, in seconds. Well below `stalledTimeoutMs`. */
  readonly waitMaxS: number;
  /** A connection that takes no byte of its answer for so long is reset. Longer than the longest wait. */
  readonly stalledTimeoutMs: number;
  /** Answers that were written and not taken, of all connections together; beyond, the oldest is reset. */
  readonly untakenBytes: number;
  /** How often an event stream says something although nothing happens. Well below `stalledTimeoutMs`. */
  readonly heartbeatMs: number;
  /** How often an event stream tells outcomes again that are still not acknowledged. */
  readonly redeliveryMs: number;
  /** How much of a refused body is still read, so that its sender sees the refusal and not a reset. */
  readonly drainBytes: number;
  /** And for how long. */
  readonly drainTimeoutMs: number;
  /** How long `close` lets answers under way be taken before it resets their connections. */
  readonly closeTimeoutMs: number;
}

/** The bounds that apply unless the caller of `startApi` says otherwise. */
export const defaultLimits: ApiLimits = {
  bodyBytes: 65_536,
  nestingMax: 16,
  headerBytes: 16_384,
  headersMax: 64,
  connections: 512,
  pipelinedMax: 8,
  // Fewer let more newcomers in, one a turn; more share a commit.
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
