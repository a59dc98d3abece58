/**
 * The three sources that a match compares: the sales of the registers, the outcomes of tenderd, and the lines of the
 * acquirer.
 */

/** An amount in integer minor units with its ISO 4217 currency. */
export interface MatchAmount {
  readonly amount: number;
  readonly currency: string;
}

/** The effect that a transaction should have on the merchant's account. `none`: no line settles it. */
export type Effect = 'charge' | 'refund' | 'reversal' | 'none';

/** The end of a transaction according to the journal. `not-known`: the transaction has no outcome, or is unresolved. */
export type Ending = 'moved' | 'not-moved' | 'not-known';

/** A closed period in which the totals of the terminal and of the journal differ. */
export interface DifferingPeriod {
  readonly id: string;
  /** The types whose totals differ, each with the total of the terminal and that of the journal. */
  readonly differences: readonly PeriodDifference[];
}

/** A type whose totals differ. If the terminal or the journal has no total for the type, its total is absent here. */
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

/** A transaction of the journal, with the fields that the match needs. */
export interface BookedTransaction {
  readonly transactionId: string;
  readonly sale: string;
  /** The name of the terminal or of the payment service. */
  readonly place: string;
  readonly effect: Effect;
  readonly ending: Ending;
  /** The time of acceptance (ISO 8601 in UTC). */
  readonly at: string;
  /** The time at which the present outcome was decided. This field is absent if there is no outcome. */
  readonly decidedAt?: string;
  /** The amount that moved or, if that is unknown, the requested amount. This field is absent if neither is known. */
  readonly amount?: MatchAmount;
  /**
   * Other amounts with which the acquirer may settle the transaction, because the customer accepted a currency
   * conversion.
   */
  readonly alternatives: readonly MatchAmount[];
  /** True if the register acknowledged the current outcome. */
  readonly isAcknowledged: boolean;
  /** The transaction that this transaction refunds, reverses or captures. */
  readonly original?: string;
  /** True for a refund that names no original. */
  readonly isUnlinked: boolean;
  /** The ids that no other transaction has. They come from the terminal, the acquirer and the payment service. */
  readonly references: readonly string[];
  /** The register's ids that several transactions may share: the number of the sale. */
  readonly saleReferences: readonly string[];
  /** True if `references` has a number of the acquirer or of the payment service. */
  readonly hasAcquirerReference?: true;
  readonly approvalCode?: string;
  /**
   * The clock of the till, compared with the time of the terminal. `behind`: the terminal had a much later time for the
   * payment. `ahead`: it had a much earlier time. This field is absent if the terminal reported no time.
   */
  readonly clock?: 'right' | 'behind' | 'ahead';
  /**
   * Why the run of the earlier mark has not compared the transaction. `accepted`: the journal accepted it after the last
   * transaction that this run read. `decided`: the transaction was unresolved, or its outcome changed after this run.
   */
  readonly sinceMark?: 'accepted' | 'decided';
  /** True for a reconciliation that closed a period. */
  readonly isClosing?: true;
  /** The period of a reconciliation. Absent if its totals do not differ. */
  readonly period?: DifferingPeriod;
}

/** The subject of a line in a settlement file. `other`: fees, payouts and everything else that belongs to no sale. */
export type LineRole = 'charge' | 'refund' | 'chargeback' | 'chargeback-reversed' | 'refund-reversed' | 'other';

/** The place of a line: the name of its file, and the number of the line. The first line is 1. */
export interface LinePlace {
  readonly file: string;
  readonly line: number;
}

/** One line of a settlement file. */
export interface SettledLine extends LinePlace {
  readonly role: LineRole;
  /** The acquirer's own word for the type. */
  readonly type: string;
  /** The amount, which is never negative. This field is absent only if `role` is `other`. */
  readonly amount?: MatchAmount;
  /** The time of the payment, as the acquirer states it (ISO 8601 in UTC). */
  readonly paidAt?: string;
  /** The time of the settlement (ISO 8601 in UTC). */
  readonly settledAt?: string;
  readonly merchant?: string;
  /** The number of the settlement batch. */
  readonly batch?: string;
  /** The ids of this one transaction. The most exact id comes first. */
  readonly references: readonly string[];
  /** True if the first id is certainly a number of the acquirer or of the payment service. */
  readonly isAcquirerReference?: true;
  /** The ids of the sale, as the register sent them. */
  readonly saleReferences: readonly string[];
  readonly approvalCode?: string;
  /**
   * The identity of the line, by which its copies in several files are found. In a corrected copy, the line has the
   * same identity but other content.
   */
  readonly identity: string;
}

/** A sale that a register booked as paid by card. A negative amount was returned to the customer. */
export interface RegisterSale extends LinePlace {
  readonly sale: string;
  readonly amount: MatchAmount;
  readonly at?: string;
}

/** The sales, transactions and lines that are connected because they have an id in common. */
export interface MatchGroup {
  readonly transactions: readonly BookedTransaction[];
  readonly lines: readonly GroupLine[];
  readonly sales: readonly RegisterSale[];
}

/**
 * A line, and the transaction that the line names exactly. The transaction is absent if the line names only a sale.
 * `isForeign`: the line has a number of the acquirer that no transaction has.
 */
export type GroupLine = SettledLine & { readonly transactionId?: string; readonly isForeign?: true };

/**
 * The times from which the transactions are known (ISO 8601 in UTC). If the payment of an earlier line is missing, this
 * is no mistake.
 */
export interface JournalBounds {
  /**
   * The beginning of the journal: the time of its first transaction, apart from those with a wrong clock. In the head
   * office, the time at which the stream received the oldest transaction of all stores. This field is absent if there are no
   * transactions.
   */
  readonly journalSince?: string;
  /**
   * The beginning of the store that began last. This field is present only in the head office, if the stores began at
   * different times. An older line may be of that store, because a line does not name its store.
   */
  readonly allStoresSince?: string;
  /** True if the head office selected only some stores. A line may be of a store that was not selected. */
  readonly isPartOfStores?: true;
  /**
   * The time before which the head office has deleted all transactions. A sale may then lack some of its transactions.
   */
  readonly deletedBefore?: string;
}

/** The period that the settlement files cover, and the settings of the match. Times are ISO 8601 in UTC. */
export interface MatchScope extends JournalBounds {
  /**
   * The start of the period. A payment before this time may be settled in an earlier file. This field is absent if the
   * files have no charge.
   */
  readonly since?: string;
  /**
   * The end of the period. A payment from this time on may be settled in a later file. This field is absent if the
   * files have no charge.
   */
  readonly until?: string;
  /** A settlement counts as late after more than this number of days. */
  readonly lateDays: number;
  /** True if the registers gave their own list of sales. */
  readonly hasSales: boolean;
}

/** The times of the earlier mark (ISO 8601 in UTC). */
export interface MarkTimes {
  /** The time up to which the run of the mark matched the transactions. */
  readonly matchedUntil: string;
  /** The time at which this run began. */
  readonly at: string;
}
