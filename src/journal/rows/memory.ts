/**
 * A cache of the transactions that this process has read and written. No other process writes to the journal file. A
 * rollback clears the cache, because SQLite gives the row numbers of the undone rows to other rows.
 */

import type { Fact, TransactionRecord } from '../../core/index.js';
import { Recent } from './recent.js';

/** The number of cached transactions: enough for those that are open or queried repeatedly at one time. */
const KEPT_MAX = 256;

/** The row of a transaction, to compare with its next change. */
export interface KnownRow {
  /** The number of the row, in the order of acceptance. */
  readonly accepted: number;
  readonly lastFact: number | null;
  /** The record as it was written or read. A written record may have members that are undefined; the text of the row lacks them. */
  readonly record: TransactionRecord;
}

/** The facts of a transaction up to a given fact, as they are read back, oldest first. */
export interface Chain {
  readonly lastFact: number;
  readonly facts: readonly Fact[];
}

/** The cache may drop any entry at any moment; the entry is then read again. */
export class Memory {
  /** The rows of transactions, by transactionId. */
  readonly rows = new Recent<string, KnownRow>(KEPT_MAX);
  /** Facts of a transaction, by its transactionId. */
  readonly chains = new Recent<string, Chain>(KEPT_MAX);
  /** Transactions that were looked for and do not exist. */
  readonly missing = new Recent<string, true>(KEPT_MAX);

  /** Forgets everything. This is necessary after each rollback. */
  forget(): void {
    this.rows.clear();
    this.chains.clear();
    this.missing.clear();
  }
}
