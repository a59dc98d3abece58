/** Totals of a period, as the daemon reports them. */

import type { Amount } from './common.js';

/** The transactions of one type. */
export interface TotalsLine {
  /** The standard's word: Debit, Credit, ReverseDebit, Declined, Award, … */
  readonly type: string;
  readonly count: number;
  /** Absent where it is no money, or not told. */
  readonly amount?: Amount;
  /** Absent for money. */
  readonly points?: number;
}

/** The totals of one instrument, acquirer, brand and currency; what is not told apart is absent. */
export interface TotalsGroup {
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
