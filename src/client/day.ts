/** The totals of a day, as the daemon reports them. */

import type { Amount } from './common.js';
import type { Kind } from './kinds.js';
import type { ClosedPeriod } from './transaction.js';

/** The terminal or payment service of transactions, the register that requested them, and their kind. */
interface DayPlace {
  readonly terminal?: string;
  readonly service?: string;
  /** The register, if it has a token of its own. */
  readonly register?: string;
  readonly kind: Kind;
}

/** The totals of the transactions of one kind and currency, at one terminal or service, and from one register. */
export interface DayLine extends DayPlace {
  readonly currency?: string;
  readonly approved: number;
  /** The sum of the approved amounts, in minor units of `currency`. */
  readonly amount: number;
  /** The number of approved transactions whose amount is unknown. `amount` does not include them. */
  readonly amountUnknown: number;
  readonly declined: number;
  readonly cancelled: number;
  readonly notProcessed: number;
  readonly unresolved: number;
  readonly open: number;
  /** The number of approved transactions that the register has not acknowledged. */
  readonly unacknowledged: number;
}

/** A transaction that has no outcome yet, or that someone must still book or check. */
export interface DayItem extends DayPlace {
  readonly transactionId: string;
  readonly sale: string;
  readonly why: 'open' | 'unresolved' | 'unacknowledged' | 'attention';
  readonly amountDetails?: Amount;
}

/** A period that was closed by a reconciliation on this day. */
export interface DayPeriod {
  readonly transactionId: string;
  readonly terminal?: string;
  readonly at: string;
  readonly period: ClosedPeriod;
}

/** The totals of a day. A transaction counts on the day on which it was accepted. */
export interface Day {
  readonly date: string;
  readonly timeZone: string;
  readonly since: string;
  readonly until: string;
  /**
   * True if all conditions are met: the day has begun; each transaction of the day is ended, resolved and acknowledged,
   * and needs no attention; no closed period differs from the journal.
   */
  readonly isSettled: boolean;
  readonly transactions: number;
  readonly lines: readonly DayLine[];
  /** The number of transactions that need attention. `items` has the newest 200 of them. */
  readonly toLookAt: number;
  readonly items: readonly DayItem[];
  readonly periods: readonly DayPeriod[];
  /** The number of closed periods whose totals differ from those of the journal. */
  readonly differing: number;
}
