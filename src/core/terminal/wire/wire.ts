/** What carries requests to the terminals of one gateway, and what it can prove of them: implemented by `gateway`. */

/** Why a link went down or cannot come up, in words that name the real cause. */
export interface LinkCause {
  /** Stable: `refused`, `name-not-found`, `tls`, `certificate`, `unauthorised`, `hangs`, `closed`, `no-pong`, `given-up`, `protocol`, `forged`. */
  readonly code: string;
  readonly text: string;
}

/** A request on a wire. What is answered, lost or proven of it is told by this. */
export interface RequestKey {
  readonly saleId: string;
  readonly poiId: string;
  /** ServiceID, or DeviceID of a device request. */
  readonly serviceId: string;
}

/** Where a terminal is, by number. */
export interface TerminalAddress {
  readonly host: string;
  readonly port: number;
}

/** What a wire reports. A connection is a number that is never used twice in a process. */
export type WireEvent =
  | { readonly type: 'link-up'; readonly connection: number }
  /** The connection has been reset (not merely closed) when this is said: nothing of what it carried can leave any more. */
  | { readonly type: 'link-down'; readonly connection: number; readonly cause: LinkCause }
  /** A connection attempt failed; the wire goes on trying by itself. */
  | { readonly type: 'link-failed'; readonly cause: LinkCause }
  /** No byte of this request was written, however late that is known. */
  | { readonly type: 'not-sent'; readonly key: RequestKey }
  /** This one request is lost: it was reset, or its answer broke off. Nothing else is meant. */
  | { readonly type: 'request-lost'; readonly key: RequestKey; readonly cause: LinkCause }
  /**
   * The peer says that it has this request, and gives its answer to whoever asks for it later: it has arrived. That is no answer, and what
   * becomes of the request is said by another event.
   */
  | { readonly type: 'taken'; readonly key: RequestKey }
  /**
   * The peer responded to this request, and there is no message in it: the status of its response is all that it says. Nothing more of
   * the request comes. Only of a wire on which each request has a response of its own.
   */
  | {
      readonly type: 'no-message';
      readonly key: RequestKey;
      readonly status: number;
      readonly cause: LinkCause;
      /** What it refuses is the token that the request carried: that one is used no more, and another is fetched before anything leaves. */
      readonly isTokenRefused?: true;
      /** It says that the peer works on something else, and has not started this. */
      readonly isBusy?: true;
      /** The peer had taken the request, and was asked for its answer: this is all that it says to that. */
      readonly isFetched?: true;
    }
  /**
   * `key`: the request to which it is the response, on a wire where each has its own. Then nothing more of that request comes. `isCall`: the
   * terminal says it by itself, in a request of its own under this number, which is answered by `launch` and ended by `endCall`.
   */
  | {
      readonly type: 'text';
      readonly connection: number;
      readonly text: string;
      readonly key?: RequestKey;
      readonly isCall?: true;
      /** Who called: an address, and whether it is one from which the terminal may say everything. */
      readonly caller?: { readonly address: string; readonly isNamed: boolean };
    }
  /** Whether nothing answers any more where the terminal is taken to be; asked by `look`. */
  | { readonly type: 'address-looked'; readonly address: TerminalAddress; readonly isDead: boolean }
  /** What was responded at this address, asked by `ask`; why there was nothing. */
  | {
      readonly type: 'address-answered';
      readonly address: TerminalAddress;
      readonly text?: string;
      readonly why?: string;
    }
  /** Who called under this number waits for no answer any more. */
  | { readonly type: 'call-gone'; readonly connection: number }
  /** A frame that is no nexo text (binary, oversized): the link goes down afterwards if the protocol demands it. */
  | {
      readonly type: 'unreadable';
      readonly connection: number;
      readonly why: string;
      /** Its bytes as text, as well as they can be read, for the ids in it alone. Absent where nobody has seen them. */
      readonly text?: string;
      /** As of `text`; what becomes of that request is said by another event. */
      readonly key?: RequestKey;
    }
  /**
   * Something came in the name of the peer that is not shown to be its own: it says nothing of any request. `why`, a sentence, holds none of it.
   * `key` as of `text`; what becomes of that request is said by another event.
   */
  | { readonly type: 'forged'; readonly key?: RequestKey; readonly why: string }
  /** Only of a wire whose arrivals a pong bounds. */
  | { readonly type: 'pong'; readonly connection: number; readonly token: string }
  | { readonly type: 'poi-list'; readonly poiIds: readonly string[] }
  /** Proves nothing. */
  | { readonly type: 'poi-list-failed'; readonly cause: LinkCause };

/** The wire as it is now. `lastReceivedMs` is on the monotonic clock: a message or any other frame of a WebSocket, pongs included, and never a frame of nothing. */
export type WireState =
  | { readonly up: true; readonly connection: number; readonly lastReceivedMs: number }
  | { readonly up: false; readonly cause: LinkCause };

/**
 * What proves, at best, that the peer has read a request: a pong to a ping behind it, its own response, or nothing. Without a pong a request
 * is bounded once it is lost, from its reset on, by the profile's request lifetime.
 */
export type WireBounds = 'pong' | 'response' | 'none';

/** What becomes of a text while many wait: it waits with them, it is counted and forgotten, or it is answered with `reply` at once. */
export type TextVerdict = 'keep' | 'drop' | { readonly reply: string };

/** Keeps the texts that wait few. A wire asks it before it queues a text that answers no request of its own connection. */
export interface TextGate {
  /** False while the texts that were handed over are still being worked on. The wire hands over no event meanwhile. */
  takesMore(): boolean;
  /** Judges a text that came while many wait. An answer that may decide about money is always kept. */
  judge(text: string): TextVerdict;
}

/** How a wire follows its terminal to another address. What comes of it is told as events. */
export interface WireMoves {
  /** Looks whether nothing answers where the terminal is taken to be; `address` is where it is said to be. */
  look(address: TerminalAddress): void;
  /** Asks once at this address, without any credential, and waits for so long. Nothing else goes there. */
  ask(address: TerminalAddress, text: string, answerMs: number): void;
  /** From now on the terminal is there. */
  moveTo(address: TerminalAddress): void;
}

/**
 * What carries requests to the terminals of one gateway. It connects by itself, with capped backoff and full jitter, until closed. Where
 * each request has a connection of its own, it is one connection under one number to whoever asks: it is up while a new one can be made,
 * and what is on its way goes on while it is not.
 */
export interface Wire {
  readonly bounds: WireBounds;
  /**
   * Each request has a connection of its own, which carries its response and nothing else. What the terminals show, ask and report by themselves
   * arrives by calls of theirs, or never.
   */
  readonly hasOwnConnections?: true;
  /** The terminals call: see `text`. Without it, where requests have connections of their own, terminals are asked for nothing of their own. */
  readonly hearsCalls?: true;
  /** What comes by it was sealed by whoever has the key of its terminals: nothing that comes elsewhere speaks for them. */
  readonly isSealed?: true;
  /** Only where its terminal is to be followed. */
  readonly moves?: WireMoves;
  /** What they show while a request waits for its answer arrives all the same. Said beside `hasOwnConnections`. */
  readonly hearsShown?: true;
  /** A list of the connected terminals can be read; without it `readPoiList` is answered by `poi-list-failed` at once. */
  readonly listsTerminals?: boolean;
  /** The categories of message that it can carry to its terminals; absent: each. */
  readonly carries?: ReadonlySet<string>;
  state(): WireState;
  /**
   * Hands one text message to that connection. False is proof that no byte was handed over (the connection is not the present one or not
   * open), `malformed` is the same of a message that can never leave, whenever it is tried; true proves nothing: `not-sent` or `request-lost` may follow. After `answerMs`, where it is said, nobody waits for its answer any
   * more: what carries it alone is cut then, and reported as `request-lost`.
   */
  launch(connection: number, key: RequestKey, text: string, answerMs?: number): boolean | 'malformed';
  /** Nothing is said to a call any more: it ends without content. Ignored where it has ended. Only of a wire that hears calls. */
  endCall?(connection: number): void;
  /** Nothing more of this request may leave: reported as `request-lost`, or where it shares its connection with others as `link-down`. */
  giveUp(connection: number, key: RequestKey, cause: LinkCause): void;
  /** Pings; the pong comes back with the token. Ignored when the connection is gone. Asked only of a wire that `pong` bounds. */
  probe(connection: number, token: string): void;
  /**
   * Resets the connection at once (RST, nothing queued is delivered) and reconnects. Reported as link-down, or where each request has a
   * connection of its own as the `request-lost` of each.
   */
  reset(connection: number, cause: LinkCause): void;
  /** Reads the list of connected terminals, with retries; the answer comes as an event. Calls while one runs share it. */
  readPoiList(): void;
  /** One listener; events are never delivered from inside a call of this wire. Without a gate every text is kept. */
  listen(listener: (event: WireEvent) => void, gate?: TextGate): void;
  /** Stops for good: resets what is open and stops reconnecting. */
  close(): void;
}
