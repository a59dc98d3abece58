/** The totals of a day, as the daemon reports them. */

import type { Amount } from './common.js';
import type { Kind } from './kinds.js';
import type { ClosedPeriod } from './transaction.js';

/** The terminal or payment service, the register, and the kind of transactions. */
interface DayPlace {
  readonly terminal?: string;
  readonly service?: string;
  /** The register, if it has a token of its own. */
  readonly register?: string;
  readonly kind: Kind;
}

/** The transactions of one kind and currency, at one place, from one register. */
export interface DayLine extends DayPlace {
  readonly currency?: string;
  readonly approved: number;
  /** The sum of the approved amounts, in minor units of `currency`. */
  readonly amount: number;
  /** Approved with an unknown amount, which is missing in `amount`. */
  readonly amountUnknown: number;
  readonly declined: number;
  readonly cancelled: number;
  readonly notProcessed: number;
  readonly unresolved: number;
  readonly open: number;
  /** Approved, and not acknowledged by the register. */
  readonly unacknowledged: number;
}

/** A transaction that has no outcome yet, or that someone must still book or check. */
export interface DayItem extends DayPlace {
  readonly transactionId: string;
  readonly sale: string;
  readonly why: 'open' | 'unresolved' | 'unacknowledged' | 'attention';
  readonly amountDetails?: Amount;
}

/** A period that a reconciliation of the day closed. */
export interface DayPeriod {
  readonly transactionId: string;
  readonly terminal?: string;
  readonly at: string;
  readonly period: ClosedPeriod;
}

/** The totals of a day. A transaction counts on the day of its acceptance. */
export interface Day {
  readonly date: string;
  readonly timeZone: string;
  readonly since: string;
  readonly until: string;
  /** True if the day has begun, nothing is open, unresolved, unacknowledged or to be checked, and no closed period differs. */
  readonly isSettled: boolean;
  readonly transactions: number;
  readonly lines: readonly DayLine[];
  /** The number of transactions to look at. `items` has the newest 200 of them. */
  readonly toLookAt: number;
  readonly items: readonly DayItem[];
  readonly periods: readonly DayPeriod[];
  /** The number of closed periods that differ from the journal. */
  readonly differing: number;
}
