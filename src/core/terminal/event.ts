/** What can happen to a lane: one end of `step`. */

import type { PromptAnswer } from './prompt.js';
import type { PoiTransaction } from '../model/common-types.js';
import type { Message, MessageHeader } from '../../../protocol/index.js';
import type { DeviceRequestParameters } from './device-request.js';
import type { Resolution } from '../model/resolution.js';
import type { LinkCause } from '../kernel/wire.js';
import type { Attention } from '../model/attention.js';
import type { RegisterRequestIds, TransactionRecord } from '../model/transaction.js';
import type { TransactionRequest } from '../model/request.js';

/** A message from the terminal, decoded and redacted. */
export interface Received {
  readonly message: Message;
  /** Paths in which redaction cut something. */
  readonly redacted: readonly string[];
  /** For a Reject: the header of the message that was rejected, where it could be read. */
  readonly rejected?: MessageHeader | undefined;
  /** For a Reject that names nothing: the ServiceID of the only request that is open on its link. */
  readonly onlyOpen?: string | undefined;
  /** The payment that a reversal is about, where it is ours. */
  readonly original?: TransactionRecord | undefined;
  /** Every transaction of the same sale, for an answer that moves money. */
  readonly sameSale?: readonly TransactionRecord[] | undefined;
  /** The journal's record of the attempt that the message names, where the lane has it no longer in memory. */
  readonly owner?: TransactionRecord | undefined;
  /** What it tells of money belongs to another lane, which books it: here it is only an answer to a question. */
  readonly isBookedElsewhere?: true;
}

/** What happened. */
export type LaneEvent =
  | { readonly type: 'started' }
  | { readonly type: 'tick' }
  | { readonly type: 'stopping' }
  /** An open transaction of a terminal that is no longer configured: nobody can ask for it any more. */
  | { readonly type: 'orphaned'; readonly record: TransactionRecord }
  | {
      readonly type: 'requested';
      readonly request: TransactionRequest;
      readonly originalId?: string | undefined;
      readonly originalPoi?: PoiTransaction | undefined;
      readonly retryOfRevision?: number | undefined;
      readonly acquisitionPoi?: PoiTransaction | undefined;
      /** What the sale has got already, for a part of it. */
      readonly paidBefore?: number | undefined;
      readonly paidOtherwise?: number | undefined;
      /** The ids of the request, where it came in the words of the standard. */
      readonly registerRequestIds?: RegisterRequestIds | undefined;
      /** How long it may wait to be started. */
      readonly startWithinMs: number;
    }
  /** The register asked for it again, under ids that the transaction does not have yet. */
  | {
      readonly type: 'asked-again';
      readonly record: TransactionRecord;
      readonly registerRequestIds: RegisterRequestIds;
    }
  /** The register asked for its sale under another stamp, and was refused: a person must hear so. */
  | { readonly type: 'asked-anew'; readonly record: TransactionRecord; readonly item: Omit<Attention, 'at'> }
  /** A register that speaks the standard opened a session at the terminal. */
  | { readonly type: 'register-login'; readonly saleId: string }
  /** It took a whole answer; `newest` is the last transaction that it had asked for there. */
  | {
      readonly type: 'answer-delivered';
      readonly record: TransactionRecord;
      readonly saleId: string;
      readonly newest: string;
    }
  | { readonly type: 'abort'; readonly transactionId: string; readonly reason: string }
  /** `record`: the journal's, used where the lane has it no longer in memory. */
  | { readonly type: 'acknowledge'; readonly record: TransactionRecord; readonly revision: number }
  | {
      readonly type: 'resolve';
      readonly record: TransactionRecord;
      readonly resolution: Resolution;
      readonly sameSale?: readonly TransactionRecord[];
    }
  /** A transaction of another lane has moved money, for a sale of which something is under way on this one. */
  | { readonly type: 'sale-moved'; readonly record: TransactionRecord; readonly sameSale: readonly TransactionRecord[] }
  | { readonly type: 'answer-prompt'; readonly promptId: string; readonly answer: PromptAnswer }
  /** Something is wanted of the terminal outside any transaction. */
  | {
      readonly type: 'device-request-asked';
      readonly parameters: DeviceRequestParameters;
      readonly register: string | undefined;
    }
  | { readonly type: 'device-request-abort'; readonly deviceRequestId: string; readonly reason: string }
  /** A register wants the terminal for itself, for so many milliseconds from now. */
  | { readonly type: 'lease'; readonly register: string; readonly forMs: number; readonly whileListening: boolean }
  | { readonly type: 'lease-end'; readonly why: string }
  | { readonly type: 'release'; readonly name: string; readonly reason: string }
  | { readonly type: 'link-up'; readonly connection: number }
  | { readonly type: 'link-down'; readonly connection: number; readonly cause: LinkCause }
  | { readonly type: 'pong'; readonly connection: number; readonly mark: number }
  | { readonly type: 'message'; readonly connection: number; readonly received: Received }
  /**
   * Something for this terminal that could not be read; `header` where it could. It says nothing about the money; `named` are
   * the ServiceIDs of attempts that stand in it, so that their requests have arrived; `isUnseen`: nobody could look for them.
   */
  | {
      readonly type: 'unreadable';
      readonly connection: number;
      readonly why: string;
      readonly header?: MessageHeader | undefined;
      readonly named?: readonly string[];
      readonly isUnseen?: true;
    }
  /** These attempts stand in a request or an event of the terminal: they have arrived. */
  | { readonly type: 'named'; readonly named: readonly string[] }
  /** Proof that no byte of this request was handed to a socket: the link was gone, or with a reason it was held back. */
  | { readonly type: 'not-sent'; readonly serviceId: string; readonly why?: 'clock' }
  /** This one request was lost on its wire. */
  | { readonly type: 'request-lost'; readonly serviceId: string; readonly why: string }
  | { readonly type: 'poi-list'; readonly poiIds: readonly string[] }
  | { readonly type: 'poi-list-failed'; readonly cause: LinkCause };
