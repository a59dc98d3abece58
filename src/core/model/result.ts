/** How a transaction ended (promise 4). */

import type { TransactionKind } from './kind-names.js';
import type { Reason, Result, Retry } from './reason-codes.js';
import type { GivenToken } from './payment-options.js';
import type { PoiTransaction, AmountDifference, AmountDetails } from './common-types.js';

/** What every outcome has, of whichever kind. */
export interface CommonOutcome {
  readonly result: Result;
  /** 1 for the first; the register acknowledges a revision. */
  readonly revision: number;
  /** The revision that said first what this one says once more of the money; absent where it is news. */
  readonly movedSince?: number;
  readonly retry: Retry;
  /** Stable code of the reason, for programs: `refusal`, `link-lost`, `terminal-busy`, ... */
  readonly reason: Reason;
  /** One sentence for the cashier. */
  readonly message: string;
  /** Why, in the terminal's own words, unless all was approved: one line of at most 200 characters, without card data. */
  readonly terminalReason?: string;
  /** ISO wall time of the decision. */
  readonly at: string;
  readonly resolvedBy: 'terminal' | 'service' | 'tenderd' | 'person';
  /** The attempt whose evidence it rests on. */
  readonly serviceId?: string;
  /** By which the terminal knows it. */
  readonly poiTransaction?: PoiTransaction;
  /** Only with `resolvedBy: 'person'`. */
  readonly person?: { readonly name: string; readonly reason: string };
}

/** What of an amount was authorized; what is not said is absent. */
export interface MovedAmount {
  readonly authorized?: AmountDetails;
  readonly difference?: AmountDifference;
}

/** What an answer says of amounts that have parts; what it does not say is absent. */
export interface AuthorizedAmount extends MovedAmount {
  /** What of the authorized amount is a tip. */
  readonly tip?: AmountDetails;
  /** What of it the customer gets in cash. */
  readonly cashBack?: AmountDetails;
  /** A surcharge that the terminal added (SurchargeAmount); absent if it named none. */
  readonly surcharge?: AmountDetails;
  /** The fees that the terminal added (TotalFeesAmount); absent if it named none. */
  readonly fees?: AmountDetails;
}

/** What is said of a card. */
export interface CardDetails {
  readonly cardBrand?: string;
  /** First six and last four digits at most. */
  readonly maskedPan?: string;
  readonly entryMode?: readonly string[];
  readonly token?: GivenToken;
}

/** What may be stored with what begins a payment at a service. */
export interface StoredCard {
  /**
   * Kept by the register, and named by payments to come: the reference of the card, and the agreement that began with it. `shopper` is the name that the
   * service assigned, if the request named none: later requests name it as `online.shopper`.
   */
  readonly stored?: { readonly instrument: string; readonly recurringReference?: string; readonly shopper?: string };
  /** The request had to store a card or begin an agreement (or be paid with a stored card), and the history of the service shows none. */
  readonly notStored?: NotStored;
}

/** What a request had to leave behind, and did not. */
export type NotStored = 'card' | 'agreement';

/** What the outcomes of each kind report beside the common fields: added as `RequestFields` is, beside the rows. All of it may be absent. */
export interface OutcomeFields {}

type KeysOf<Member> = Member extends unknown ? keyof Member : never;

/** What an outcome of this kind reports, or of whichever: what none of the kind has is absent from it, and may be looked at all the same. */
export type OutcomeDetails<Kind extends TransactionKind = TransactionKind> = {
  readonly [K in Kind]: OutcomeFields[K] & {
    readonly [Field in Exclude<KeysOf<OutcomeFields[keyof OutcomeFields]>, keyof OutcomeFields[K]>]?: never;
  };
}[Kind];

/** One revision of how a transaction ended. A definite one changes only to approved (invariant I9). */
export type Outcome<Kind extends TransactionKind = TransactionKind> = CommonOutcome & OutcomeDetails<Kind>;

/** An outcome before it gets its revisions and its time. */
export type OutcomeDraft<Kind extends TransactionKind = TransactionKind> = Omit<
  CommonOutcome,
  'revision' | 'movedSince' | 'at'
> &
  OutcomeDetails<Kind>;

/** Whether money moved by a draft of an outcome, or a period was closed. */
export function movesMoney({ result }: Pick<CommonOutcome, 'result'>): boolean {
  return result === 'approved' || result === 'partly-approved';
}
