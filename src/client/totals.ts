/** Totals of a period, as the daemon reports them. */

import type { Amount } from './common.js';

/** The transactions of one type. */
export interface TotalsLine {
  /** A word of the standard for a type of transaction, such as Debit, Credit, ReverseDebit, Declined or Award. */
  readonly type: string;
  readonly count: number;
  /** The amount. Absent if the line is not about money, or if no amount was reported. */
  readonly amount?: Amount;
  /** The number of points. Absent if the line is about money. */
  readonly points?: number;
}

/**
 * The totals of one instrument, acquirer, brand and currency. If the terminal did not split its totals by a field, that
 * field is absent.
 */
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
  /** The reason why this part of the totals is incomplete. */
  readonly condition?: string;
  readonly payments: readonly TotalsLine[];
  readonly loyalty: readonly TotalsLine[];
}
