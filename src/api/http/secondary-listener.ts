/** The interface of a second protocol that uses the listener of the API. The listener counts, checks and reads the requests for it. */

import type { Caller } from '../security/authentication.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ByteBudget } from '../../net/index.js';
import type { WrongTokens } from '../security/wrong-tokens.js';

/** The paths of the second protocol on the listener, with an authentication of their own. */
export interface Area {
  /** The exact paths. For each path: the media type that its bodies must have, or null if the path takes no body. */
  readonly paths: ReadonlyMap<string, RegExp | null>;
  /** The required media type in words, for the error message. */
  readonly bodyExpected: string;
  /** The maximum size of a body, in bytes. */
  readonly bodyBytes: number;
  /** The memory that all long bodies of the area may use together. A body uses its share until its response is sent. */
  readonly large: ByteBudget;
  /** The bearer token of the area. It replaces the tokens of the API. Absent: the tokens of the API are valid. */
  readonly token?: string | undefined;
  /** Another header that may carry the token, alone and without an Authorization header. In lower case. */
  readonly keyHeader?: string;
  /** True if the token may also be the password of Basic credentials, with any user name. */
  readonly admitsBasic?: boolean;
  /** True if requests without a token are admitted, because the area identifies its callers in another way. */
  readonly admitsStrangers: boolean;
}

/** A request that the listener admitted to one of the paths of an area. */
export interface Visit {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The body in UTF-8; empty if there was none. */
  readonly text: string;
  /** The owner of the token. Undefined if the request has no token. */
  readonly caller: Caller | undefined;
  /** Records that the caller was identified in another way. Its connection is then no longer closed to free a place. */
  readonly known: () => void;
}

/** A connection that requests an upgrade (WebSocket) at a path of an area. */
export interface Upgrade {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  /** The data that followed the headers. */
  readonly head: Buffer;
  /** The owner of the token. Undefined if the request has no token. */
  readonly caller: Caller | undefined;
  /** As in `Visit`. */
  readonly known: () => void;
  /** During a rush: returns a promise that resolves when it is the request's turn. Otherwise returns undefined. */
  readonly turn: () => Promise<void> | undefined;
}

/** The server of an area. */
export interface SecondaryListener {
  readonly area: Area;
  /** Counts wrong tokens at the protocol's own listeners. The API uses the same counter. */
  readonly wrongTokens: WrongTokens;
  /** Answers a request, or resets its connection. */
  serve(visit: Visit): Promise<void>;
  /** Takes over the socket, from the handshake to the end of the connection. */
  upgrade(upgrade: Upgrade): void;
  /** Ends every wait and every upgraded connection. */
  close(): void;
}
