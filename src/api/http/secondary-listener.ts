/** Another language on the listener of the API: the front counts, judges and reads for it, and it talks. */

import type { Caller } from '../security/authentication.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ByteBudget } from '../../net/index.js';
import type { WrongTokens } from '../security/wrong-tokens.js';

/** A part of the listener with paths and an authentication of its own. */
export interface Area {
  /** Exact paths, each with the media type that its bodies are declared as; null for a path that takes no body. */
  readonly paths: ReadonlyMap<string, RegExp | null>;
  /** What a body must be declared as, for people. */
  readonly bodyExpected: string;
  /** The largest body, in bytes. */
  readonly bodyBytes: number;
  /** What its long bodies may hold together, from their first byte to their answer. */
  readonly large: ByteBudget;
  /** The bearer token that opens it, in place of those of the API; without it, those do. */
  readonly token?: string | undefined;
  /** Another header in which the token may stand by itself, where there is no Authorization: in lower case. */
  readonly keyHeader?: string;
  /** Set where the token may also stand as the password of Basic credentials, after any user name. */
  readonly admitsBasic?: boolean;
  /** Also lets in whoever sends no Authorization header: the area has another way to tell who that is. */
  readonly admitsStrangers: boolean;
}

/** A request that was let into an area. */
export interface Visit {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The body, in UTF-8; empty where there was none. */
  readonly text: string;
  /** Who showed a token that opens the area; undefined for a stranger. */
  readonly caller: Caller | undefined;
  /** The connection has proved otherwise who it is: it makes no room for strangers any more. */
  readonly known: () => void;
}

/** A connection that wants to change its protocol in an area. */
export interface Upgrade {
  readonly incoming: IncomingMessage;
  readonly socket: Duplex;
  /** What came behind the headers. */
  readonly head: Buffer;
  /** Who showed a token that opens the area; undefined for a stranger. */
  readonly caller: Caller | undefined;
  /** As in a visit. */
  readonly known: () => void;
  /** Waits for its turn in a crowd, as each request does; undefined when there is nothing to wait for. */
  readonly turn: () => Promise<void> | undefined;
}

/** What stands behind an area. */
export interface SecondaryListener {
  readonly area: Area;
  /** Counts what is guessed at its own entrances; the API counts with it. */
  readonly wrongTokens: WrongTokens;
  /** Answers a request, or resets its connection. */
  serve(visit: Visit): Promise<void>;
  /** Takes the socket over, from its handshake to its end. */
  upgrade(upgrade: Upgrade): void;
  /** Ends every wait and every connection that was taken over. */
  close(): void;
}
