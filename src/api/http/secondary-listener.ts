/**
 * The interface of a second protocol, such as nexo, that uses the listener of the API. The listener counts, checks and reads the requests for that
 * protocol.
 */

import type { Caller } from '../security/authentication.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ByteBudget } from '../../net/index.js';
import type { WrongTokens } from '../security/wrong-tokens.js';

/** The paths of the second protocol at the listener. They have rules of their own about tokens. */
export interface Area {
  /** The exact paths. For each path: the media type that bodies must have, or null if the path accepts no body. */
  readonly paths: ReadonlyMap<string, RegExp | null>;
  /** The required media type in words, for the error message. */
  readonly bodyExpected: string;
  /** The maximum size of a body, in bytes. */
  readonly bodyBytes: number;
  /**
   * The memory that all long bodies of the second protocol may use together. A body uses its share until its response
   * is sent.
   */
  readonly large: ByteBudget;
  /**
   * The bearer token of the second protocol. It replaces the tokens of the API. If absent, the tokens of the API are
   * valid.
   */
  readonly token?: string | undefined;
  /** The name, in lower case, of another header that may carry the token if there is no Authorization header. */
  readonly keyHeader?: string;
  /** True if the token may also be the password of Basic credentials, with any user name. */
  readonly admitsBasic?: boolean;
  /** True if requests without a token are admitted, because the second protocol identifies its callers in another way. */
  readonly admitsStrangers: boolean;
}

/** A request that the listener admitted to one of these paths. */
export interface Visit {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The body in UTF-8; empty if there was none. */
  readonly text: string;
  /** The owner of the token. This field is undefined if the request has no token. */
  readonly caller: Caller | undefined;
  /**
   * Records that the caller was identified in another way. After this call, the listener no longer closes the
   * connection to make room for another one.
   */
  readonly known: () => void;
}

/** A connection that requests an upgrade (WebSocket) at one of these paths. */
export interface Upgrade {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  /** The data that followed the headers. */
  readonly head: Buffer;
  /** The owner of the token. This field is undefined if the request has no token. */
  readonly caller: Caller | undefined;
  /** Called when the caller has proved its identity, as in `Visit`. */
  readonly known: () => void;
  /**
   * If many requests arrive at once, returns a promise that resolves when it is the request's turn. Otherwise returns
   * undefined.
   */
  readonly turn: () => Promise<void> | undefined;
}

/** The server of the second protocol. */
export interface SecondaryListener {
  readonly area: Area;
  /**
   * Counts the wrong tokens that callers send to the listeners of the second protocol. The API uses the same counter.
   */
  readonly wrongTokens: WrongTokens;
  /** Answers a request, or resets its connection. */
  serve(visit: Visit): Promise<void>;
  /** Takes over the socket, from the handshake to the end of the connection. */
  upgrade(upgrade: Upgrade): void;
  /** Ends every wait and every upgraded connection. */
  close(): void;
}
