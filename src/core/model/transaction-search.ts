/** The facts that an operator knows about a transaction and can search for. */

/** An amount in minor units. An amount without a currency means every currency with this number of fraction digits. */
export type SoughtAmount =
  | { readonly amount: number; readonly currency: string }
  | { readonly amount: number; readonly exponent: number }
  | { readonly amount: number };

/** One word of a search. A transaction matches the word if at least one of these meanings fits. */
export interface SearchWord {
  /** The requested or the authorized amount. */
  readonly amounts?: readonly SoughtAmount[];
  /** The last four digits of the card or account. */
  readonly lastFour?: string;
  /** The start of a reference, of the sale or of the id, in the form of `searchText`. */
  readonly start?: string;
  /** The end of the id, in the form of `searchText`. */
  readonly end?: string;
}
