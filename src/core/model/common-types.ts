/** Amounts, keys and totals that all kinds of transaction use. */

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

/** A key to look up. A key without `timeStamp` matches any time. */
export interface KeyLookup {
  readonly transactionId: string;
  readonly timeStamp?: string;
}

/**
 * Why the authorized amount differs from the requested amount. `unknown`: approved, but the amount cannot be read.
 * `unconfirmed`: a part was approved, and the answer has no amount. `authorized` is then the requested amount, although
 * the whole may have moved.
 */
export type AmountDifference =
  | 'tip'
  | 'surcharge'
  | 'cash-back'
  | 'partial'
  | 'unexplained'
  | 'currency'
  | 'unknown'
  | 'unconfirmed';

/** Names of transactions: transactionIds of tenderd, and the terminal's keys. */
export interface OriginalNames {
  readonly transactionIds?: readonly string[];
  readonly keys: readonly PoiTransaction[];
  /**
   * The terminal that assigned the keys. A key of this terminal may have a time that the register made up. If `place`
   * is absent, only the terminal's own time matches.
   */
  readonly place?: string | undefined;
}

/** The number and the sum of the transactions of one type. */
export interface TotalsLine {
  /** The standard's word: `Debit`, `Credit`, `ReverseDebit`, `Award`, … */
  readonly type: string;
  readonly count: number;
  /** The sum as an amount. Absent if there is no currency, as with points. */
  readonly amount?: AmountDetails;
  /** The points, if the line counts whole points. */
  readonly points?: number;
}

/** The totals for one instrument, acquirer, brand and currency, or for another requested grouping. */
export interface TotalsGroup {
  /** The standard's word: `Card`, `Cash`, `Check`, … */
  readonly instrument: string;
  readonly acquirerId?: string;
  readonly brand?: string;
  readonly poiId?: string;
  readonly saleId?: string;
  readonly operatorId?: string;
  readonly shiftNumber?: string;
  readonly totalsGroupId?: string;
  /** The acquirer's own number of the reconciliation. */
  readonly hostReconciliationId?: string;
  /** The reason why the acquirer's part of the reconciliation is not complete. */
  readonly condition?: string;
  readonly payments: readonly TotalsLine[];
  readonly loyalty: readonly TotalsLine[];
}

/** A period of the terminal: its number (POIReconciliationID), and its totals. */
export interface Period {
  readonly id: string;
  readonly totals: readonly TotalsGroup[];
}

/** The journal's totals for a period: what tenderd itself charged, refunded, captured and reversed at the terminal. */
export interface OwnTotals {
  /**
   * The previous reconciliation: only later transactions are counted. Absent if the journal has no reconciliation; all
   * transactions are then counted.
   */
  readonly since?: string;
  readonly payments: readonly TotalsLine[];
  /** The transactions that the terminal approved without its host; absent if there are none. */
  readonly offline?: readonly TotalsLine[];
}

/** A type and currency in which the terminal's totals differ from the journal's sums. A side without a total is absent. */
export interface TotalsDifference {
  readonly type: string;
  readonly terminal?: TotalsLine;
  readonly journal?: TotalsLine;
}

/** The period that a reconciliation closed. */
export interface ClosedPeriod {
  /** The number of the period. Absent if the reconciliation closed only the acquirers' periods. */
  readonly id?: string;
  readonly totals: readonly TotalsGroup[];
  /** The journal's totals for the period. */
  readonly journal?: OwnTotals;
  /** The differences between the terminal's totals and the journal. Absent if nothing differs, or if the terminal gave no totals. */
  readonly differences?: readonly TotalsDifference[];
}
