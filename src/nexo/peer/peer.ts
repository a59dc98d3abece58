/** What the desk and the connections of registers know of each other: who is there, and what a message comes to. */

import type { Encoding } from '../../../protocol/index.js';
import type { Caller } from '../../api/index.js';
import type { RegisterRequestIds } from '../../core/index.js';
import type { Refused } from '../dialogue/requests/refusal.js';

/** One register's connection, as the desk sees it. */
export interface Peer {
  /** Who it is; undefined until it has proved that. */
  caller: Caller | undefined;
  /** The terminal at whose path it speaks, where it is at one. */
  readonly poiId?: string;
  /** Set where it does not wait for the answer to what moves money: that is POSTed to the register's own address. */
  readonly isAnsweredLater?: true;
  /** Set with it where there is no such address: the register asks for the TransactionStatus. */
  readonly isPolled?: true;
  /** Aborted when the connection is gone, or when the daemon stops. */
  readonly gone: AbortSignal;
  /** Tells it something without being asked; absent where the connection cannot. */
  readonly tell?: (text: string) => void;
}

/** What a message comes to. */
export type Reply =
  /**
   * An answer; `taken` is called when the connection has taken all of it, and `lost` when that connection fails afterwards. `refused`: it says no to the
   * message; `isEvent`: it is an event in place of an answer.
   */
  | {
      readonly type: 'say';
      readonly text: string;
      readonly taken: () => void;
      readonly lost?: () => void;
      readonly refused?: Refused;
      readonly isEvent?: true;
    }
  /** It has become this transaction, durably, and its answer is to be POSTed under these ids, or to be asked for. */
  | { readonly type: 'accepted'; readonly transactionId: string; readonly ids: RegisterRequestIds }
  /** It was taken in; what there is to be said of it is POSTed. */
  | { readonly type: 'ok' }
  /** The protocol has no answer to it. */
  | { readonly type: 'nothing' }
  /** There is nothing to be said, and silence must not be broken off politely: the connection is reset. */
  | { readonly type: 'reset' }
  /** It is not sealed as it must be. Over HTTP that is a status; elsewhere the connection is cut, for nothing on it can be trusted. */
  | { readonly type: 'unsealed' }
  /** It is not for the terminal at whose path it came. */
  | { readonly type: 'elsewhere' };

/** An answer. */
export type Said = Extract<Reply, { readonly type: 'say' }>;

/** What takes the messages of registers, whatever they came in by. */
export interface Receiver {
  /** Takes a text that a register sent. Money that it asks for is asked of the lanes before the first wait of this call. */
  receive(text: string, encoding: Encoding, peer: Peer): Promise<Reply>;
  /** A Reject event for a message that could not be taken, in the words of the standard; undefined if it cannot be written. */
  rejectEvent(encoding: Encoding, why: string): string | undefined;
  /** The POIIDs of the terminals that can be reached. */
  poiIds(): readonly string[];
}

/** A message that was refused, for the log: never what stood in it. */
export interface RefusedMessage {
  /** Its MessageCategory; absent where it could not be read. */
  readonly category?: string;
  /** The word of the answer; absent for a Reject. */
  readonly condition?: Refused['condition'];
  /** The lanes' own word, where they refused. */
  readonly code?: Refused['code'];
  /** Set where it could not be read, or its answer could not repeat what it says. */
  readonly isUnread?: true;
  /** What was wrong with its seal, where that was it: none, not right, there before, or not to be noted on the disk. */
  readonly seal?: 'plain' | 'forged' | 'known' | 'unwritten';
}
