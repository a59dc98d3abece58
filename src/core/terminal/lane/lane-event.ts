/** What can happen to a lane: one end of `step`. */

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
  /** Paths in which redaction cut something. */
  readonly redacted: readonly string[];
  /** For a Reject: the header of the message that was rejected, where it could be read. */
  readonly rejected?: MessageHeader | undefined;
  /** For a Reject that names nothing: the ServiceID of the only request that is open on its link. */
  readonly onlyOpen?: string | undefined;
  /** For a Reject that names nothing: requests of other lanes are open on its link, too, and it may be about one of these. */
  readonly maybeOfOthers?: true;
  /** The ServiceID of the request in whose response it came, on a wire where each has its own. */
  readonly inResponseTo?: string | undefined;
  /** The payment that a reversal is about, where it is ours. */
  readonly original?: TransactionRecord | undefined;
  /** What the journal has of the period, for the answer to a reconciliation. */
  readonly ownTotals?: OwnTotals | undefined;
  /** Every transaction of the same sale, for an answer that moves money. */
  readonly sameSale?: readonly TransactionRecord[] | undefined;
  /** What named it by the terminal's key before that key was known to be its own. */
  readonly namedByKey?: readonly TransactionRecord[] | undefined;
  /** The journal's record of the attempt that the message names, where the lane has it no longer in memory. */
  readonly owner?: TransactionRecord | undefined;
  /** What it tells of money belongs to another lane, which books it: here it is only an answer to a question. */
  readonly isBookedElsewhere?: true;
  /** The terminal said it by a call of its own: no response comes so. */
  readonly isCall?: true;
  /** The address that it was called from. */
  readonly caller?: string;
  /** Where the terminal says that it is now. */
  readonly newAddress?: TerminalAddress | undefined;
}

/** What happened. */
export type LaneEvent =
  | WriterEvent
  | RegisterEvent
  | { readonly type: 'answer-prompt'; readonly promptId: string; readonly answer: PromptAnswer }
  /** Something is wanted of the terminal outside any transaction. */
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
   * Something for this terminal that could not be read; `header` where it could. It says nothing about the money; `named` are
   * the ServiceIDs of attempts that stand in it, so that their requests have arrived; `isUnseen`: nobody could look for them.
   * `inResponseTo`: the ServiceID of the request that it came in the response to, where each has its own.
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
  /** What came by a call is nothing that a terminal may say there. */
  | { readonly type: 'stray-call'; readonly why: string }
  /** See `WireEvent`. */
  | { readonly type: 'call-gone'; readonly connection: number }
  /** See `WireEvent`. */
  | { readonly type: 'address-looked'; readonly address: TerminalAddress; readonly isDead: boolean }
  /** What was responded at this address; without a message, why there is none. */
  | {
      readonly type: 'address-answered';
      readonly address: TerminalAddress;
      readonly message?: Message;
      readonly why?: string;
    }
  /** What came is not the terminal's, or cannot be shown to be; `asks`: what waits for an answer asks at once. */
  | { readonly type: 'forged'; readonly why: string; readonly asks?: true; readonly about?: 'certificate' }
  /** Far more came from the terminal than one has to say, and was counted and not kept. */
  | { readonly type: 'flooded' }
  /** These attempts stand in a request or an event of the terminal: they have arrived. */
  | { readonly type: 'named'; readonly named: readonly string[] }
  /** Proof that no byte of this request was handed to a socket: the link was gone, with a reason it was held back, or it can never leave. */
  | { readonly type: 'not-sent'; readonly serviceId: string; readonly why?: 'clock' | 'malformed' }
  /** This one request was lost on its wire. */
  | { readonly type: 'request-lost'; readonly serviceId: string; readonly why: string }
  /** The peer says that it has this one request, and gives its answer later. */
  | { readonly type: 'taken'; readonly serviceId: string }
  /** The peer responded to this one request with a message: its answer or a Reject, or something else. */
  | { readonly type: 'responded'; readonly serviceId: string; readonly isAnswer: boolean }
  /** The peer responded to this one request with this status, and with no message. */
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
