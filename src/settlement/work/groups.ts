/**
 * Collects transactions in groups. A group has the transactions of one sale, and the transactions that refer to one
 * original.
 */

import { NumberColumn } from './number-column.js';

/**
 * The groups of transactions. Transactions are numbered, and the first one is 1. A group has the number of its first
 * transaction.
 */
export class Groups {
  /**
   * For each transaction: the number of an earlier transaction of the same group, or 0 for the first transaction of the
   * group.
   */
  readonly #parents = new NumberColumn();

  /** Connects the groups of two transactions. */
  join(one: number, other: number): void {
    const [first, second] = [this.of(one), this.of(other)];
    if (first !== second) this.#parents.set(Math.max(first, second), Math.min(first, second));
  }

  /** Returns the group of a transaction. Shortens the chain of parents, so that the next search is faster. */
  of(start: number): number {
    let n = start;
    for (let parent = this.#parents.get(n); parent !== 0; parent = this.#parents.get(n)) {
      const next = this.#parents.get(parent);
      if (next !== 0) this.#parents.set(n, next);
      n = parent;
    }
    return n;
  }
}
