/** Amounts and keys, as every kind of transaction uses them. */

/** An amount in integer minor units with its ISO 4217 currency. */
export interface AmountDetails {
  readonly amount: number;
  readonly currency: string;
}

/** The terminal's own key of a transaction: copied verbatim into references. `timeStamp` is the terminal's text. */
export interface PoiTransaction {
  readonly transactionId: string;
  readonly timeStamp: string;
}

/** Why the authorized amount is not the requested one; `unknown`: it was approved, and nobody can read how much. */
export type AmountDifference = 'tip' | 'cash-back' | 'partial' | 'unexplained' | 'currency' | 'unknown';

/** What a transaction is known by: our id of it, where it is ours, and the terminal's keys. */
export interface OriginalNames {
  readonly transactionId?: string;
  readonly keys: readonly PoiTransaction[];
}
