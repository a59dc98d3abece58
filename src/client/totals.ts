/** Totals of a period, as the daemon reports them. */

import type { Amount } from './common.js';

/** The transactions of one type. */
export interface TotalsLine {
  /** The standard's word: Debit, Credit, ReverseDebit, Declined, Award, … */
  readonly type: string;
  readonly count: number;
  /** Null where it is no money, or not told. */
  readonly amount: Amount | null;
  /** Null for money. */
  readonly points: number | null;
}

/** The totals of one instrument, acquirer, brand and currency; what is not told apart is null. */
export interface TotalsGroup {
  readonly instrument: string;
  readonly acquirerId: string | null;
  readonly brand: string | null;
  readonly poiId: string | null;
  readonly saleId: string | null;
  readonly operatorId: string | null;
  readonly shiftNumber: string | null;
  readonly totalsGroupId: string | null;
  /** The acquirer's own number of the closing. */
  readonly hostReconciliationId: string | null;
  /** Why this part is not complete. */
  readonly condition: string | null;
  readonly payments: readonly TotalsLine[];
  readonly loyalty: readonly TotalsLine[];
}
