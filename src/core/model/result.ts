/** How a transaction ended (promise 4). */

import type { ClosedPeriod } from './total-shapes.js';
import type { GivenToken } from './option-shapes.js';
import type { StoredValueOutcome, LoyaltyOutcome } from './account-shapes.js';
import type { FoundLoyaltyAccount } from './card-reading.js';
import type { PoiTransaction, AmountDifference, AmountDetails } from './common-types.js';

/** How a transaction ended (promise 4). */
export type Result = 'approved' | 'partly-approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';

/** "May I charge again?" (promise 9). */
export type Retry = 'safe' | 'unsafe' | 'after-resolution';

/** One revision of how a transaction ended. A definite one changes only to approved (invariant I9). */
export interface Outcome {
  readonly result: Result;
  /** 1 for the first; the register acknowledges a revision. */
  readonly revision: number;
  readonly retry: Retry;
  /** Stable code of the reason, for programs: `refusal`, `link-lost`, `terminal-busy`, ... */
  readonly reason: string;
  /** One sentence for the cashier. */
  readonly message: string;
  /** ISO wall time of the decision. */
  readonly at: string;
  readonly resolvedBy: 'terminal' | 'tenderd' | 'person';
  /** The attempt whose evidence it rests on. */
  readonly serviceId?: string;
  readonly authorized?: AmountDetails;
  readonly difference?: AmountDifference;
  /** What of the authorized amount is a tip. */
  readonly tip?: AmountDetails;
  /** What of it the customer gets in cash. */
  readonly cashBack?: AmountDetails;
  readonly approvalCode?: string;
  readonly cardBrand?: string;
  /** First six and last four digits at most. */
  readonly maskedPan?: string;
  readonly entryMode?: readonly string[];
  readonly poiTransaction?: PoiTransaction;
  readonly storedValue?: StoredValueOutcome;
  readonly loyalty?: LoyaltyOutcome;
  readonly token?: GivenToken;
  /** Only of a reconciliation that closed. */
  readonly period?: ClosedPeriod;
  /** Found by a card acquisition. */
  readonly loyaltyAccounts?: readonly FoundLoyaltyAccount[];
  /** Only with `resolvedBy: 'person'`. */
  readonly person?: { readonly name: string; readonly reason: string };
}

/** An outcome before it gets its revision and its time. */
export type OutcomeDraft = Omit<Outcome, 'revision' | 'at'>;

/** What an answer says of amounts; what it does not say is absent. */
export type AuthorizedAmount = Pick<Outcome, 'authorized' | 'difference' | 'tip' | 'cashBack'>;

/** Whether money moved by a draft of an outcome, or a period was closed. */
export function movesMoney(draft: OutcomeDraft): boolean {
  return draft.result === 'approved' || draft.result === 'partly-approved';
}
