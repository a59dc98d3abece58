/** The three sides of a match: the sales of the registers, the outcomes of tenderd, and the lines of the acquirer. */

/** An amount in integer minor units with its ISO 4217 currency. */
export interface MatchAmount {
  readonly amount: number;
  readonly currency: string;
}

/** What a transaction of the journal should do to the account of the merchant. `none`: it is settled by no line. */
export type Effect = 'charge' | 'refund' | 'reversal' | 'none';

/** How a transaction of the journal ended. `not-known`: it has no outcome, or an unresolved one. */
export type Ending = 'moved' | 'not-moved' | 'not-known';

/** A period that a terminal closed with another total than the journal has. */
export interface DifferingPeriod {
  readonly id: string;
  /** One text for each type that differs: what the terminal has and what the journal has. */
  readonly differences: readonly PeriodDifference[];
}

/** A type whose totals differ. A side without a total is absent. */
export interface PeriodDifference {
  readonly type: string;
  readonly terminal?: PeriodTotal;
  readonly journal?: PeriodTotal;
}

/** The number and the sum of the transactions of one type. */
export interface PeriodTotal {
  readonly count: number;
  readonly amount?: MatchAmount;
}

/** A transaction of the journal, as far as the match needs it. */
export interface BookedTransaction {
  readonly transactionId: string;
  readonly sale: string;
  /** The terminal or the payment service. */
  readonly place: string;
  readonly effect: Effect;
  readonly ending: Ending;
  /** ISO 8601 in UTC: the time of acceptance. */
  readonly at: string;
  /** The amount that moved, or that was requested if none is known. Absent if neither is known. */
  readonly amount?: MatchAmount;
  /** Other amounts that the acquirer may settle for the same transaction: a conversion that the customer accepted. */
  readonly alternatives: readonly MatchAmount[];
  /** True if the register acknowledged the present outcome. */
  readonly isAcknowledged: boolean;
  /** The transaction that this one refunds, reverses or captures. */
  readonly original?: string;
  /** True for a refund that names no original at all. */
  readonly isUnlinked: boolean;
  /** Names by which only this transaction is known: to the terminal, to the acquirer and to the payment service. */
  readonly references: readonly string[];
  /** Names that the register gave, and that several transactions may share: the number of the sale. */
  readonly saleReferences: readonly string[];
  readonly approvalCode?: string;
  /** True for a reconciliation that closed a period. */
  readonly isClosing?: true;
  /** Only for a reconciliation whose totals differ. */
  readonly period?: DifferingPeriod;
}

/** What a line of a settlement file is about. `other`: fees, payouts and all else that belongs to no sale. */
export type LineRole = 'charge' | 'refund' | 'chargeback' | 'chargeback-reversed' | 'refund-reversed' | 'other';

/** The place of a line: the name of its file, and its number, from 1. */
export interface LinePlace {
  readonly file: string;
  readonly line: number;
}

/** One line of a settlement file. */
export interface SettledLine extends LinePlace {
  readonly role: LineRole;
  /** The acquirer's own word for the type. */
  readonly type: string;
  /** Absent only if `role` is `other`. Never negative. */
  readonly amount?: MatchAmount;
  /** ISO 8601 in UTC: the time of the payment, as the acquirer has it. */
  readonly paidAt?: string;
  /** ISO 8601 in UTC: the time at which it was settled. */
  readonly settledAt?: string;
  readonly merchant?: string;
  /** The number of the settlement batch. */
  readonly batch?: string;
  /** Names of the one transaction, the most exact first. */
  readonly references: readonly string[];
  /** Names of the sale, as the register gave them. */
  readonly saleReferences: readonly string[];
  readonly approvalCode?: string;
  /**
   * A text that is the same for the same line in another copy of the file. A corrected copy has the line with the same
   * identity and other content.
   */
  readonly identity: string;
}

/** A sale that a register booked as paid by card. A negative amount is money that it gave back. */
export interface RegisterSale extends LinePlace {
  readonly sale: string;
  readonly amount: MatchAmount;
  readonly at?: string;
}

/** Everything that belongs together: the sales, transactions and lines that one name connects. */
export interface MatchGroup {
  readonly transactions: readonly BookedTransaction[];
  readonly lines: readonly GroupLine[];
  readonly sales: readonly RegisterSale[];
}

/** A line, and the transaction that it names exactly. Absent if the line names only a sale. */
export type GroupLine = SettledLine & { readonly transactionId?: string };

/** The times that the settlement files cover, and the settings of the match. Times are ISO 8601 in UTC. */
export interface MatchScope {
  /** Payments before this time may be in an earlier file. */
  readonly since: string;
  /** Payments from this time on may be in a later file. */
  readonly until: string;
  /** The oldest transaction that the journal still has; absent if it has none. */
  readonly journalSince?: string;
  /** A payment that is settled after more than so many days is late. */
  readonly lateDays: number;
  /** True if the registers gave their own list of sales. */
  readonly hasSales: boolean;
}
