/** The limits for one caller of the API, so that it cannot exhaust this machine (invariant I19; design, section 7). */

import type { RoundLimits } from './fair-scheduler.js';

/** The limits of the API. Times are in milliseconds, sizes in bytes. */
export interface ApiLimits extends RoundLimits {
  /** The maximum size of a request body. */
  readonly bodyBytes: number;
  /** The maximum nesting of a JSON body. */
  readonly nestingMax: number;
  /** The maximum size of request line and headers together. */
  readonly headerBytes: number;
  /** The maximum number of header lines. */
  readonly headersMax: number;
  /**
   * The maximum number of open connections. When one more opens, the daemon closes the oldest connection that has never
   * shown a token. If every connection has shown a token, the daemon closes the connection with the longest idle time.
   * Every register that is waiting for an outcome holds a connection, so the number must be much larger than the number
   * of terminals.
   */
  readonly connections: number;
  /** The maximum number of requests in progress on one connection. A connection with one more is reset. */
  readonly pipelinedMax: number;
  /** The maximum time until the headers are complete, starting with the connection or with the first byte of a later request. */
  readonly headersTimeoutMs: number;
  /** The maximum time from the headers to the end of the body. */
  readonly requestTimeoutMs: number;
  /**
   * The time for which an idle connection stays open. It is longer than a till's pause between customers, so that the
   * next payment needs no new connection.
   */
  readonly keepAliveTimeoutMs: number;
  /** The longest wait for an outcome, in seconds. It must be well below `stalledTimeoutMs`. */
  readonly waitMaxS: number;
  /**
   * The time after which a connection is reset if the client reads nothing of the response. It must be longer than the
   * longest wait.
   */
  readonly stalledTimeoutMs: number;
  /** The maximum size of all responses that were written but not read yet. Above it, the oldest of them is reset. */
  readonly untakenBytes: number;
  /** The interval of heartbeats in an event stream. It must be well below `stalledTimeoutMs`. */
  readonly heartbeatMs: number;
  /** The interval at which an event stream repeats outcomes that are not acknowledged. */
  readonly redeliveryMs: number;
  /**
   * The number of bytes of a rejected body that are still read, so that the sender receives the response instead of a
   * reset.
   */
  readonly drainBytes: number;
  /** The maximum time for reading the rest of a rejected body. */
  readonly drainTimeoutMs: number;
  /** The time that `close` gives clients to read their responses, before it resets the connections. */
  readonly closeTimeoutMs: number;
}

/** The default limits. The caller of `startApi` may set other limits. */
export const defaultLimits: ApiLimits = {
  bodyBytes: 65_536,
  nestingMax: 16,
  headerBytes: 16_384,
  headersMax: 64,
  connections: 512,
  pipelinedMax: 8,
  // A smaller number leaves more turns of the event loop for new connections. A larger number lets more requests share
  // one commit.
  perRound: 40,
  turnsOfRound: 20,
  roundMs: 50,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  keepAliveTimeoutMs: 600_000,
  // Proxies and clients usually give up after 30 s.
  waitMaxS: 25,
  stalledTimeoutMs: 60_000,
  untakenBytes: 33_554_432,
  heartbeatMs: 15_000,
  redeliveryMs: 60_000,
  drainBytes: 1_048_576,
  drainTimeoutMs: 1_000,
  closeTimeoutMs: 3_000,
};
