/**
 * What this process has read and written of transactions, so that it goes on from there without reading it back. Nobody else writes to the
 * file. A rollback forgets everything, because numbers that it took back are given out again.
 */

import type { Fact, TransactionRecord } from '../core/index.js';
import { Recent } from './recent.js';

/** So many transactions are worked on, and asked about again and again, at one time. */
const KEPT_MAX = 256;

/** The row of a transaction, as the next change of it is held against it. */
export interface KnownRow {
  /** Its number. */
  readonly accepted: number;
  readonly lastFact: number | null;
  /** As it was written, or read. Members may be present and undefined where the text of the row has none. */
  readonly record: TransactionRecord;
}

/** The facts of a transaction up to one of them, each as it is read back, oldest first. */
export interface Chain {
  readonly lastFact: number;
  readonly facts: readonly Fact[];
}

/** See the top of the file. Each entry may be forgotten at any moment, and is read again then. */
export class Memory {
  /** Rows by transactionId. */
  readonly rows = new Recent<string, KnownRow>(KEPT_MAX);
  /** Facts by transactionId. */
  readonly chains = new Recent<string, Chain>(KEPT_MAX);
  /** Transactions that were looked for and are not there. */
  readonly missing = new Recent<string, true>(KEPT_MAX);

  /** Forgets everything: at each rollback. */
  forget(): void {
    this.rows.clear();
    this.chains.clear();
    this.missing.clear();
  }
}
