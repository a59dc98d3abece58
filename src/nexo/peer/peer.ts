/** The interface between the controller and the connections of registers: the register of a connection, and the reply to a message. */

import type { Encoding } from '../../../protocol/index.js';
import type { Caller } from '../../api/index.js';
import type { RegisterRequestIds } from '../../core/index.js';
import type { Refused } from '../dialogue/requests/refusal.js';

/** A register's connection, as the controller sees it. */
export interface Peer {
  /** The register; undefined until it has proved its identity. */
  caller: Caller | undefined;
  /** The terminal whose path the connection uses; absent if the path belongs to no terminal. */
  readonly poiId?: string;
  /**
   * True if the register does not wait for the answer to a financial request: the answer is POSTed to the register's
   * own address.
   */
  readonly isAnsweredLater?: true;
  /**
   * True together with `isAnsweredLater` if the register has no address. Such a register requests the
   * TransactionStatus.
   */
  readonly isPolled?: true;
  /** Aborted when the connection is gone, or when the daemon stops. */
  readonly gone: AbortSignal;
  /** Sends an unsolicited message; absent if the connection cannot carry one. */
  readonly tell?: (text: string) => void;
}

/** The reply to a message. */
export type Reply =
  /**
   * An answer. `taken` is called when the connection has accepted all of it, and `lost` if that connection fails
   * afterwards. `refused`: the refusal of the message. `isEvent`: the answer is an event instead of a response.
   */
  | {
      readonly type: 'say';
      readonly text: string;
      readonly taken: () => void;
      readonly lost?: () => void;
      readonly refused?: Refused;
      readonly isEvent?: true;
    }
  /**
   * The request is journaled as this transaction. Its answer is POSTed under these ids, or the register requests it by
   * TransactionStatus.
   */
  | { readonly type: 'accepted'; readonly transactionId: string; readonly ids: RegisterRequestIds }
  /** The message was accepted. Its answer is POSTed. */
  | { readonly type: 'ok' }
  /** The protocol has no answer to the message. */
  | { readonly type: 'nothing' }
  /** There is no answer. The connection is reset, because a register would read an orderly end as an answer. */
  | { readonly type: 'reset' }
  /**
   * The message is not sealed correctly. Over HTTP the reply is a status. On other transports the connection is cut,
   * because nothing on it can be trusted.
   */
  | { readonly type: 'unsealed' }
  /** The path names a terminal that is not the recipient of the message. */
  | { readonly type: 'elsewhere' };

/** A reply that is an answer to the message. */
export type Said = Extract<Reply, { readonly type: 'say' }>;

/** The receiver of registers' messages, for every kind of connection. */
export interface Receiver {
  /** Handles a text of a register. A financial request reaches the lanes before this call waits for anything. */
  receive(text: string, encoding: Encoding, peer: Peer): Promise<Reply>;
  /** Returns a Reject event for a message that could not be accepted; undefined if it cannot be written. */
  rejectEvent(encoding: Encoding, why: string): string | undefined;
  /** Returns the POIIDs of the terminals that can be reached. */
  poiIds(): readonly string[];
}

/** The log entry about a refused message. It never contains parts of the message. */
export interface RefusedMessage {
  /** The MessageCategory of the message; absent if it could not be read. */
  readonly category?: string;
  /** The ErrorCondition of the answer; absent for a Reject. */
  readonly condition?: Refused['condition'];
  /** The code of the lanes' refusal, if the lanes refused. */
  readonly code?: Refused['code'];
  /**
   * True if the message was not processed because of its form: tenderd could not decode it, or could not repeat its
   * content in an answer.
   */
  readonly isUnread?: true;
  /**
   * If the message was rejected because of its seal, the fault of the seal: missing, wrong, used before, or not
   * recordable on the disk.
   */
  readonly seal?: 'plain' | 'forged' | 'known' | 'unwritten';
}
