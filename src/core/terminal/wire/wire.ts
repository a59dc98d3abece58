/**
 * The connection to the terminals of one gateway, and what it can prove about requests. The folder `gateway` implements
 * it.
 */

/** The cause of a lost or failed link, in words that name the real cause. */
export interface LinkCause {
  /**
   * A stable code: `refused`, `name-not-found`, `tls`, `certificate`, `unauthorised`, `hangs`, `closed`, `no-pong`,
   * `given-up`, `protocol`, `forged`.
   */
  readonly code: string;
  readonly text: string;
}

/**
 * The ids of a request on a wire. The answer to the request, its loss and the proofs about it are reported with these
 * ids.
 */
export interface RequestKey {
  readonly saleId: string;
  readonly poiId: string;
  /** ServiceID, or DeviceID of a device request. */
  readonly serviceId: string;
}

/** The numeric address of a terminal. */
export interface TerminalAddress {
  readonly host: string;
  readonly port: number;
}

/** An event of a wire. A connection is a number that is never used twice in a process. */
export type WireEvent =
  | { readonly type: 'link-up'; readonly connection: number }
  /** The connection has been reset, not merely closed: nothing more of its requests can be sent. */
  | { readonly type: 'link-down'; readonly connection: number; readonly cause: LinkCause }
  /** A connection attempt failed. The wire keeps trying. */
  | { readonly type: 'link-failed'; readonly cause: LinkCause }
  /** No byte of this request was written. This event may come late. */
  | { readonly type: 'not-sent'; readonly key: RequestKey }
  /** This request is lost: it was reset, or its answer broke off. Other requests are not affected. */
  | { readonly type: 'request-lost'; readonly key: RequestKey; readonly cause: LinkCause }
  /**
   * The peer confirms that it has this request, and gives its answer when asked later. The request has arrived, but the
   * confirmation is no answer. Another event reports the end of the request.
   */
  | { readonly type: 'taken'; readonly key: RequestKey }
  /**
   * The peer responded to this request only with an HTTP status, without a message. Nothing more comes for the request.
   * This event occurs only on a wire where each request has its own response.
   */
  | {
      readonly type: 'no-message';
      readonly key: RequestKey;
      readonly status: number;
      readonly cause: LinkCause;
      /**
       * True if the response refuses the token of the request. That token is not used again, and another is fetched
       * before anything is sent.
       */
      readonly isTokenRefused?: true;
      /** True if the response says that the peer is working on something else and has not started this request. */
      readonly isBusy?: true;
      /**
       * True if the peer had accepted the request, tenderd then fetched the answer, and `text` is the whole response.
       */
      readonly isFetched?: true;
    }
  /**
   * A text message. `key`: the request to which it responds, on a wire where each request has its own response. Nothing
   * more comes for that request. `isCall`: the terminal sent the message on its own, in a call. `connection` is then
   * the number of the call, which `launch` answers and `endCall` ends.
   */
  | {
      readonly type: 'text';
      readonly connection: number;
      readonly text: string;
      readonly key?: RequestKey;
      readonly isCall?: true;
      /** The caller: its address, and whether that address may send every kind of message that a terminal may send. */
      readonly caller?: { readonly address: string; readonly isNamed: boolean };
    }
  /** True if nothing answers at the terminal's present address. The method `look` requests this event. */
  | { readonly type: 'address-looked'; readonly address: TerminalAddress; readonly isDead: boolean }
  /** The response at this address, requested by `ask`, or the reason why there was none. */
  | {
      readonly type: 'address-answered';
      readonly address: TerminalAddress;
      readonly text?: string;
      readonly why?: string;
    }
  /** The caller under this number is no longer waiting for an answer. */
  | { readonly type: 'call-gone'; readonly connection: number }
  /**
   * A frame that is not a nexo text: it is binary or too long. The connection goes down afterwards if the protocol
   * demands it.
   */
  | {
      readonly type: 'unreadable';
      readonly connection: number;
      readonly why: string;
      /**
       * The part of a message that can be read as text, used only for finding ids. Absent if the bytes were not read.
       */
      readonly text?: string;
      /** The key of the request, as in the event `text`. Another event reports the end of that request. */
      readonly key?: RequestKey;
    }
  /**
   * A message in the name of the peer, without proof that the peer sent it. The message decides nothing about any
   * request. `why` is a text that contains nothing of the message. `key` is as for `text`; another event reports the
   * end of that request.
   */
  | { readonly type: 'forged'; readonly key?: RequestKey; readonly why: string }
  /** A pong, reported only by a wire whose pongs prove delivery. */
  | { readonly type: 'pong'; readonly connection: number; readonly token: string }
  | { readonly type: 'poi-list'; readonly poiIds: readonly string[] }
  /** The list could not be read. This event proves nothing about the connected terminals. */
  | { readonly type: 'poi-list-failed'; readonly cause: LinkCause };

/**
 * The present state of the wire. `lastReceivedMs`: when the last message or other WebSocket frame came, on the
 * monotonic clock. A pong counts; an empty frame does not.
 */
export type WireState =
  | { readonly up: true; readonly connection: number; readonly lastReceivedMs: number }
  | { readonly up: false; readonly cause: LinkCause };

/**
 * The best proof that the peer has read a request: a pong to a later ping, the request's own response, or nothing. Without a pong, the delivery
 * deadline is the profile's request lifetime after the reset of the request.
 */
export type WireBounds = 'pong' | 'response' | 'none';

/**
 * The treatment of a text while many texts are waiting: the text also waits, is counted and dropped, or is answered
 * with `reply` at once.
 */
export type TextVerdict = 'keep' | 'drop' | { readonly reply: string };

/**
 * Limits the waiting texts. A wire asks this object before it queues a text that answers no request on its connection.
 */
export interface TextGate {
  /** False while earlier texts are still being processed. Until then the wire hands over no event. */
  takesMore(): boolean;
  /** Judges a text that came while many texts are waiting. An answer that may decide about money is always kept. */
  judge(text: string): TextVerdict;
}

/** How a wire follows its terminal to another address. Results are reported as events. */
export interface WireMoves {
  /** Checks that nothing answers at the terminal's present address. `address`: the announced address. */
  look(address: TerminalAddress): void;
  /** Asks once at this address, without any credential, and waits this long. Nothing else is sent to this address. */
  ask(address: TerminalAddress, text: string, answerMs: number): void;
  /** Uses this address from now on. */
  moveTo(address: TerminalAddress): void;
}

/**
 * The connection to the terminals of one gateway. The wire connects by itself, with capped backoff and full jitter,
 * until it is closed. If each request has its own connection, the wire still reports one connection with one number.
 * This connection counts as up while a new connection can be made. Requests in flight continue even while the
 * connection is down.
 */
export interface Wire {
  readonly bounds: WireBounds;
  /**
   * True if each request has its own connection, which carries only its response. Texts, questions and events that the
   * terminals send on their own arrive by calls, or never.
   */
  readonly hasOwnConnections?: true;
  /**
   * True if the terminals send messages on their own in calls, which are connections that the terminals open (see
   * `text`). If each request has its own connection and there are no calls, the Login asks the terminals to send no
   * messages on their own.
   */
  readonly hearsCalls?: true;
  /**
   * True if the messages on this wire are sealed with the key of its terminals. A message that is not sealed with this
   * key then cannot come from these terminals.
   */
  readonly isSealed?: true;
  /** Follows the terminal to another address. Absent if tenderd does not follow the terminal. */
  readonly moves?: WireMoves;
  /**
   * True if the wire delivers texts that the terminals show while a request is waiting for its answer. Only a wire with
   * `hasOwnConnections` can have this field.
   */
  readonly hearsShown?: true;
  /**
   * True if the gateway can list its connected terminals. If absent, `readPoiList` is answered at once with
   * `poi-list-failed`.
   */
  readonly listsTerminals?: boolean;
  /** The message categories that the wire can carry to its terminals; absent: all. */
  readonly carries?: ReadonlySet<string>;
  state(): WireState;
  /**
   * Hands one text message to the connection with this number.
   * - False proves that no byte was handed over: the connection is not the present connection, or not open.
   * - `malformed` proves the same, for a message that can never be sent.
   * - True proves nothing: `not-sent` or `request-lost` may follow.
   * After `answerMs`, if present, the answer is no longer awaited: a connection that carries only this request is cut,
   * and `request-lost` is reported.
   */
  launch(connection: number, key: RequestKey, text: string, answerMs?: number): boolean | 'malformed';
  /**
   * Ends a call without content. Does nothing if the call has ended. Only a wire that accepts calls has this method.
   */
  endCall?(connection: number): void;
  /**
   * Stops sending the rest of this request. The wire then reports `request-lost`, or `link-down` if the request shares
   * its connection with other requests.
   */
  giveUp(connection: number, key: RequestKey, cause: LinkCause): void;
  /**
   * Sends a ping; the pong comes back with the token. This method has no effect if the connection is gone. It is used
   * only on a wire with the bound `pong`.
   */
  probe(connection: number, token: string): void;
  /**
   * Resets the connection at once (RST, nothing queued is delivered) and reconnects. The wire then reports `link-down`.
   * If each request has its own connection, the wire reports `request-lost` for each request instead.
   */
  reset(connection: number, cause: LinkCause): void;
  /**
   * Reads the list of connected terminals, with retries. The result comes as an event. A call during a read starts no
   * second read.
   */
  readPoiList(): void;
  /** Sets the one listener. Events are never delivered from inside a call of this wire. Without a gate every text is kept. */
  listen(listener: (event: WireEvent) => void, gate?: TextGate): void;
  /** Closes for good: resets open connections and stops reconnecting. */
  close(): void;
}
