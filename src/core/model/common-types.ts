/** Amounts, keys and totals, as every kind of transaction uses them. */

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

/** A key as it is looked up: without a time, whatever the time. */
export interface KeyLookup {
  readonly transactionId: string;
  readonly timeStamp?: string;
}

/**
 * Why the authorized amount is not the requested one. `unknown`: it was approved, and nobody can read how much. `unconfirmed`: a part was approved
 * without a figure, so that `authorized` is what was asked for and the whole may have moved.
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

/** What transactions are known by: our ids of those that are ours, and the terminal's keys. */
export interface OriginalNames {
  readonly transactionIds?: readonly string[];
  readonly keys: readonly PoiTransaction[];
  /** Whose keys they are: a request at this terminal names them also by a time of the register's own. Absent: by the terminal's time alone. */
  readonly terminal?: string | undefined;
}

/** The transactions of one type. */
export interface TotalsLine {
  /** The standard's word: `Debit`, `Credit`, `ReverseDebit`, `Award`, … */
  readonly type: string;
  readonly count: number;
  /** Absent where there is no currency to count in, as with points. */
  readonly amount?: AmountDetails;
  /** Points, where it is about points and they are whole. */
  readonly points?: number;
}

/** The totals for one instrument, acquirer, brand and currency, and for the other groups that were requested. */
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
  /** The acquirer's own number of the closing. */
  readonly hostReconciliationId?: string;
  /** Why this part is not complete. */
  readonly condition?: string;
  readonly payments: readonly TotalsLine[];
  readonly loyalty: readonly TotalsLine[];
}

/** A period of the terminal: its number (POIReconciliationID), and what was in it. */
export interface Period {
  readonly id: string;
  readonly totals: readonly TotalsGroup[];
}

/** The journal's totals for a period: what tenderd itself charged, refunded, captured and reversed at the terminal. */
export interface OwnTotals {
  /** The closing after which it counts; absent if the journal has none, and counts from its first transaction. */
  readonly since?: string;
  readonly payments: readonly TotalsLine[];
  /** Those that the terminal approved without its host; absent if there are none. */
  readonly offline?: readonly TotalsLine[];
}

/** A type and currency in which the terminal's totals differ from the journal's sums. A side that has none is absent. */
export interface TotalsDifference {
  readonly type: string;
  readonly terminal?: TotalsLine;
  readonly journal?: TotalsLine;
}

/** The period that a reconciliation closed. */
export interface ClosedPeriod {
  /** Absent where acquirers alone were closed. */
  readonly id?: string;
  readonly totals: readonly TotalsGroup[];
  /** The journal's totals for the period. */
  readonly journal?: OwnTotals;
  /** Where the terminal's totals differ from it; absent if nothing differs, or if the terminal gave no totals. */
  readonly differences?: readonly TotalsDifference[];
}
