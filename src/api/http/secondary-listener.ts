/**
 * The interface for a second protocol on the listener of the API. The listener counts, checks and reads requests for
 * it.
 */

import type { Caller } from '../security/authentication.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ByteBudget } from '../../net/index.js';
import type { WrongTokens } from '../security/wrong-tokens.js';

/** A part of the listener with its own paths and authentication. */
export interface Area {
  /** Exact paths, each with the required media type of its bodies; null for a path without a body. */
  readonly paths: ReadonlyMap<string, RegExp | null>;
  /** The required media type of a body, for people. */
  readonly bodyExpected: string;
  /** The largest body, in bytes. */
  readonly bodyBytes: number;
  /** The memory limit for all its long bodies together, from their first byte to their response. */
  readonly large: ByteBudget;
  /** The bearer token of the area, instead of those of the API. Absent: the tokens of the API apply. */
  readonly token?: string | undefined;
  /** Another header that may carry the token alone if there is no Authorization header; in lower case. */
  readonly keyHeader?: string;
  /** True if the token may also be the password of Basic credentials, with any user name. */
  readonly admitsBasic?: boolean;
  /**
   * True if requests without an Authorization header are also admitted, because the area identifies its callers in
   * another way.
   */
  readonly admitsStrangers: boolean;
}

/** A request that was admitted to an area. */
export interface Visit {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The body in UTF-8; empty if there was none. */
  readonly text: string;
  /** The caller with a valid token; undefined without a token. */
  readonly caller: Caller | undefined;
  /** Marks the connection as identified by other means, so that it is no longer closed to free a place. */
  readonly known: () => void;
}

/** A connection that requests an upgrade in an area. */
export interface Upgrade {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  /** The data after the headers. */
  readonly head: Buffer;
  /** The caller with a valid token; undefined without a token. */
  readonly caller: Caller | undefined;
  /** As in `Visit`. */
  readonly known: () => void;
  /** Waits for the request's turn during a rush; undefined if there is no wait. */
  readonly turn: () => Promise<void> | undefined;
}

/** The server of an area. */
export interface SecondaryListener {
  readonly area: Area;
  /** Counts the wrong tokens at its own listeners. The API uses the same counter. */
  readonly wrongTokens: WrongTokens;
  /** Answers a request, or resets its connection. */
  serve(visit: Visit): Promise<void>;
  /** Takes the socket over, from its handshake to its end. */
  upgrade(upgrade: Upgrade): void;
  /** Ends every wait and every upgraded connection. */
  close(): void;
}
