/**
 * Finds the transactions of one shopper: those that name the shopper, and those that refer to such a transaction or use
 * its card.
 */

import type { Database, Statement } from '../../sqlite.js';
import { aboutOf, namesShopper } from '../../core/index.js';
import { AGED_SQL, agedOf, type AgedRow } from './row-eraser.js';

/** The number of rows that one query reads. */
const rowsAtOnce = 16;
/** The maximum duration of one step, in ms. */
const workMs = 2;

/** One transaction of the shopper. */
export interface Found {
  readonly accepted: number;
  /** True if the transaction itself names the shopper. */
  readonly isNamed: boolean;
  /** The number of the transaction that names the shopper, and from which the search reached this transaction. */
  readonly root: number;
}

/** The search in one database. */
export class ShopperSearch {
  readonly #reference: string;
  readonly #found = new Map<number, Found>();
  readonly #next: Statement<[number, number], AgedRow>;
  readonly #about: Statement<[string], AgedRow>;
  readonly #byId: Statement<[string], AgedRow>;

  constructor(db: Database, reference: string) {
    this.#reference = reference;
    this.#next = db.prepare(`${AGED_SQL} WHERE accepted > ? ORDER BY accepted LIMIT ?`);
    this.#about = db.prepare(`${AGED_SQL} WHERE original = ? ORDER BY accepted`);
    this.#byId = db.prepare(`${AGED_SQL} WHERE transactions.transaction_id = ?`);
  }

  /** The steps of the search, which only read. */
  *steps(): Generator<void> {
    for (let after = 0, isDone = false; !isDone; ) {
      const beganMs = performance.now();
      do {
        const rows = this.#next.all(after, rowsAtOnce);
        for (const row of rows) {
          after = row.accepted;
          if (namesShopper(agedOf(row).record, this.#reference))
            this.#found.set(row.accepted, { accepted: row.accepted, isNamed: true, root: row.accepted });
        }
        isDone = rows.length < rowsAtOnce;
      } while (!isDone && performance.now() - beganMs < workMs);
      yield;
    }
    yield* this.#related();
  }

  /**
   * Returns the found transactions in the order of their erasure. A transaction that names the shopper comes after the
   * transactions that were found through it. So after a crash, the next search finds the remaining transactions.
   */
  found(): readonly Found[] {
    const all = [...this.#found.values()].toSorted((one, other) => one.accepted - other.accepted);
    return [...all.filter(({ isNamed }) => !isNamed), ...all.filter(({ isNamed }) => isNamed)];
  }

  /**
   * Follows the links between transactions in both directions: refunds, captures, and payments with a card that was
   * read.
   */
  *#related(): Generator<void> {
    const open = [...this.#found.values()];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const record = this.#read(one.accepted);
      const original = record === undefined ? undefined : aboutOf(record);
      const rows = [
        ...(record === undefined ? [] : this.#about.all(record.request.transactionId)),
        ...(original === undefined ? [] : this.#byId.all(original)),
      ];
      for (const { accepted } of rows) {
        if (this.#found.has(accepted)) continue;
        const next = { accepted, isNamed: false, root: one.root };
        this.#found.set(accepted, next);
        open.push(next);
      }
      yield;
    }
  }

  #read(accepted: number) {
    const [row] = this.#next.all(accepted - 1, 1);
    return row === undefined ? undefined : agedOf(row).record;
  }
}
