/** The events of a lane: the input of `step`. */

import type { PromptAnswer } from '../messages/prompt.js';
import type { Message, MessageHeader } from '../../../../protocol/index.js';
import type { DeviceRequestParameters } from '../messages/device-request.js';
import type { LinkCause, TerminalAddress } from '../wire/wire.js';
import type { TransactionRecord } from '../../model/transaction.js';
import type { WriterEvent } from '../../engine/event.js';
import type { RegisterEvent } from '../queue/register-event.js';
import type { OwnTotals } from '../../model/common-types.js';

/** A message from the terminal, decoded and redacted. */
export interface Received {
  readonly message: Message;
  /** Paths at which redaction removed something. */
  readonly redacted: readonly string[];
  /** For a Reject: the header of the rejected message, if it could be read. */
  readonly rejected?: MessageHeader | undefined;
  /** For a Reject without ids: the ServiceID of the only open request on its link. */
  readonly onlyOpen?: string | undefined;
  /**
   * True for a Reject without ids if requests of other lanes are also open on the connection, so that the Reject may be
   * about one of these requests.
   */
  readonly maybeOfOthers?: true;
  /**
   * The ServiceID of the request whose response contained the message. This field is present if each request has its
   * own response.
   */
  readonly inResponseTo?: string | undefined;
  /** The original payment of a reversal, if it is ours. */
  readonly original?: TransactionRecord | undefined;
  /** The journal's totals of the period, for the answer to a reconciliation. */
  readonly ownTotals?: OwnTotals | undefined;
  /** Every transaction of the same sale. Present for an answer that moves money. */
  readonly sameSale?: readonly TransactionRecord[] | undefined;
  /** The transactions that named this transaction by the terminal's key before tenderd knew the key. */
  readonly namedByKey?: readonly TransactionRecord[] | undefined;
  /** The journal's record of the attempt that the message names, if it is no longer in the lane's memory. */
  readonly owner?: TransactionRecord | undefined;
  /**
   * True if another lane books the money of this message. This lane uses the message only as the answer to its
   * question.
   */
  readonly isBookedElsewhere?: true;
  /**
   * True if the terminal sent the message on a connection that it opened itself (a call). A response never comes that
   * way.
   */
  readonly isCall?: true;
  /** The address of the caller. */
  readonly caller?: string;
  /** The new address that the terminal reports. */
  readonly newAddress?: TerminalAddress | undefined;
}

/** An event that a lane handles. */
export type LaneEvent =
  | WriterEvent
  /** This daemon took over from a leader that may still send. This event comes before `started`. */
  | { readonly type: 'leader-unconfirmed'; readonly leader: string }
  /** The earlier leader will send nothing more: it said so, its process is gone, or an operator confirmed it. */
  | { readonly type: 'leader-confirmed' }
  | RegisterEvent
  | { readonly type: 'answer-prompt'; readonly promptId: string; readonly answer: PromptAnswer }
  /** A device request was made. */
  | {
      readonly type: 'device-request-asked';
      readonly parameters: DeviceRequestParameters;
      readonly register: string | undefined;
    }
  | { readonly type: 'device-request-abort'; readonly deviceRequestId: string; readonly reason: string }
  | { readonly type: 'link-up'; readonly connection: number }
  | { readonly type: 'link-down'; readonly connection: number; readonly cause: LinkCause }
  | { readonly type: 'pong'; readonly connection: number; readonly mark: number }
  | { readonly type: 'message'; readonly connection: number; readonly received: Received }
  /**
   * A message for this terminal could not be read, and decides nothing about money. `header`: the header, if it could
   * be read. `named`: the ServiceIDs of attempts in the message; these requests have arrived. `isUnseen`: the text
   * could not be searched for ServiceIDs. `inResponseTo`: the ServiceID of the request whose response contained the
   * message, if each request has its own response.
   */
  | {
      readonly type: 'unreadable';
      readonly connection: number;
      readonly why: string;
      readonly header?: MessageHeader | undefined;
      readonly named?: readonly string[];
      readonly isUnseen?: true;
      readonly inResponseTo?: string | undefined;
    }
  /**
   * A call, which is a connection that the terminal opened, contained something that a terminal must not send in a
   * call.
   */
  | { readonly type: 'stray-call'; readonly why: string }
  /** See `WireEvent`. */
  | { readonly type: 'call-gone'; readonly connection: number }
  /** See `WireEvent`. */
  | { readonly type: 'address-looked'; readonly address: TerminalAddress; readonly isDead: boolean }
  /** The answer to a test message that was sent to this address, or the reason why there is none. */
  | {
      readonly type: 'address-answered';
      readonly address: TerminalAddress;
      readonly message?: Message;
      readonly why?: string;
    }
  /**
   * The message is not from the terminal, or nothing proves that it is. `asks`: tenderd must ask about an open attempt
   * at once.
   */
  | { readonly type: 'forged'; readonly why: string; readonly asks?: true; readonly about?: 'certificate' }
  /** The terminal sent far more than it needs to. The messages were counted and not kept. */
  | { readonly type: 'flooded' }
  /** A request or event of the terminal contains these ServiceIDs, so these attempts have arrived. */
  | { readonly type: 'named'; readonly named: readonly string[] }
  /**
   * Proof that no byte of this request was handed to a socket: the link was gone, the request was held back for the
   * reason `why`, or it can never be sent.
   */
  | { readonly type: 'not-sent'; readonly serviceId: string; readonly why?: 'clock' | 'commit' | 'malformed' }
  /** Only this request was lost on the connection; other requests continue. */
  | { readonly type: 'request-lost'; readonly serviceId: string; readonly why: string }
  /** The peer confirms that it has this request, and gives its answer later. */
  | { readonly type: 'taken'; readonly serviceId: string }
  /** The peer responded to this request with a message: its answer, a Reject, or something else. */
  | { readonly type: 'responded'; readonly serviceId: string; readonly isAnswer: boolean }
  /** The peer responded to this request with only this status, without a message. */
  | {
      readonly type: 'no-message';
      readonly serviceId: string;
      readonly status: number;
      readonly why: string;
      /** See `WireEvent`. */
      readonly isTokenRefused?: true;
      readonly isBusy?: true;
      readonly isFetched?: true;
    }
  | { readonly type: 'poi-list'; readonly poiIds: readonly string[] }
  | { readonly type: 'poi-list-failed'; readonly cause: LinkCause };
