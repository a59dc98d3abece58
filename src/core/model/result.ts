/** How a transaction ended (promise 4). */

import type { TransactionKind } from './kind-names.js';
import type { Reason, Result, Retry } from './reason-codes.js';
import type { GivenToken } from './payment-options.js';
import type { PoiTransaction, AmountDifference, AmountDetails } from './common-types.js';

/** The fields of an outcome of any kind. */
export interface CommonOutcome {
  readonly result: Result;
  /** The number of this revision, from 1. The register acknowledges an outcome by this number. */
  readonly revision: number;
  /**
   * The first revision in which the money had the same state as in this revision. Absent if this revision changed the
   * state.
   */
  readonly movedSince?: number;
  readonly retry: Retry;
  /** Stable code of the reason, for programs: `refusal`, `no-answer`, `terminal-busy`, ... */
  readonly reason: Reason;
  /** The text for the cashier. */
  readonly message: string;
  /**
   * The reason in the terminal's own words: one line of at most 200 characters, without card data. Absent if everything
   * was approved.
   */
  readonly terminalReason?: string;
  /** ISO wall time of the decision. */
  readonly at: string;
  readonly resolvedBy: 'terminal' | 'service' | 'tenderd' | 'person';
  /** The attempt whose evidence decided the outcome. */
  readonly serviceId?: string;
  /** The terminal's key of the transaction. */
  readonly poiTransaction?: PoiTransaction;
  /** The operator who decided. This field is present only if `resolvedBy` is `person`. */
  readonly person?: { readonly name: string; readonly reason: string };
}

/** The authorized part of an amount. Unreported fields are absent. */
export interface MovedAmount {
  readonly authorized?: AmountDetails;
  readonly difference?: AmountDifference;
}

/** The reported parts of an amount. Unreported parts are absent. */
export interface AuthorizedAmount extends MovedAmount {
  /** The part of the authorized amount that is a tip. */
  readonly tip?: AmountDetails;
  /** The part of the authorized amount that the customer gets in cash. */
  readonly cashBack?: AmountDetails;
  /** A surcharge that the terminal added (SurchargeAmount); absent if it named none. */
  readonly surcharge?: AmountDetails;
  /** The fees that the terminal added (TotalFeesAmount); absent if it named none. */
  readonly fees?: AmountDetails;
}

/** The reported card data. */
export interface CardDetails {
  readonly cardBrand?: string;
  /** The masked card number: at most the first six and the last four digits. */
  readonly maskedPan?: string;
  readonly entryMode?: readonly string[];
  readonly token?: GivenToken;
}

/** Stored references that the service reported for a request that begins a payment. */
export interface StoredCard {
  /**
   * The references of the stored card and of the agreement that began with the payment. The register keeps both
   * references and names them in later payments. `shopper`: the name that the service assigned if the request named no
   * shopper. Later requests use this name as `online.shopper`.
   */
  readonly stored?: { readonly instrument: string; readonly recurringReference?: string; readonly shopper?: string };
  /**
   * The missing card or agreement. The request had to store a card, begin an agreement or be paid with a stored card,
   * but the service's history does not show that.
   */
  readonly notStored?: NotStored;
}

/** The reference that a request should have stored, but did not. */
export type NotStored = 'card' | 'agreement';

/**
 * The reported fields of each kind, in addition to the fields of all kinds. Each kind declares its fields in the file
 * of its row, as for `RequestFields`. Every field may be absent.
 */
export interface OutcomeFields {}

type KeysOf<Member> = Member extends unknown ? keyof Member : never;

/**
 * The reported fields of an outcome of this kind, or of any kind. The fields of other kinds are absent, but code may
 * read them.
 */
export type OutcomeDetails<Kind extends TransactionKind = TransactionKind> = {
  readonly [K in Kind]: OutcomeFields[K] & {
    readonly [Field in Exclude<KeysOf<OutcomeFields[keyof OutcomeFields]>, keyof OutcomeFields[K]>]?: never;
  };
}[Kind];

/** One revision of the outcome of a transaction. A definite outcome changes only to approved (invariant I9). */
export type Outcome<Kind extends TransactionKind = TransactionKind> = CommonOutcome & OutcomeDetails<Kind>;

/** An outcome without its revision numbers and its time. */
export type OutcomeDraft<Kind extends TransactionKind = TransactionKind> = Omit<
  CommonOutcome,
  'revision' | 'movedSince' | 'at'
> &
  OutcomeDetails<Kind>;

/** True if the draft of an outcome says that money moved, or that a period was closed. */
export function movesMoney({ result }: Pick<CommonOutcome, 'result'>): boolean {
  return result === 'approved' || result === 'partly-approved';
}
