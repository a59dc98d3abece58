/**
 * Erases the data of one shopper. First the transactions are found and the operator's action is recorded. Then the
 * rules that apply after the retention period are applied, one transaction in each commit. The journal does not keep
 * the reference of the shopper.
 */

import type { Database, Statement } from '../../sqlite.js';
import { type Aged, keptBecause, type ShopperTransaction } from '../../core/index.js';
import { retention } from '../../messages/index.js';
import { type JournalParts, type RunState, runSteps } from './erasure-run.js';
import { AGED_SQL, agedOf, type AgedRow, RowEraser } from './row-eraser.js';
import { type Found, ShopperSearch } from './shopper-search.js';
import { copyLogBack, wipeLog } from './wiped-log.js';

/** A request to erase the data of one shopper. */
export interface ShopperErasureOrder {
  /** The register's reference of the shopper, a token of a stored card, an account number or an e-mail address. */
  readonly reference: string;
  /** True if the run only lists the transactions. */
  readonly isTrial: boolean;
  /**
   * True if the list is for an export of the data. The export is recorded as an operator action, and nothing is erased.
   */
  readonly isExport?: boolean;
  /** The name of the operator, and the reason. */
  readonly name: string;
  readonly reason: string;
}

/**
 * A run for one shopper. If it ends with `no-room`, the disk has too little room, so the request must be repeated
 * later.
 */
export interface ShopperErasureRun {
  /** Does the next step, which takes a few milliseconds. Throws JournalError if the journal failed. */
  next(): RunState;
  /** Returns the transactions of the shopper; complete once the run is done. */
  transactions(): readonly ShopperTransaction[];
}

/** A time after every transaction: the erasure for a shopper does not wait for the retention period. */
const noHorizon = '9999-12-31T23:59:59.999Z';
/** The number of later transactions of a sale that are checked, newest first. */
const relatedMax = 64;

/** Begins a run. The caller then calls the steps of the run. */
export function startShopperErasure(parts: JournalParts, order: ShopperErasureOrder): ShopperErasureRun {
  const run = new ShopperErasure(parts, order);
  return { next: runSteps(parts, run.steps()), transactions: () => run.transactions() };
}

class ShopperErasure {
  readonly #parts: JournalParts;
  readonly #order: ShopperErasureOrder;
  readonly #at: string;
  readonly #search: ShopperSearch;
  readonly #rows: RowEraser;
  readonly #byNumber: Statement<[number], AgedRow>;
  readonly #related: Statement<[number, string, number, number], AgedRow>;
  /** The results, by the number of the transaction. */
  readonly #results = new Map<number, ShopperTransaction>();
  /**
   * Transactions that name the shopper and that the search needed to find a related transaction. They must keep their
   * data, because the related transaction must keep its data.
   */
  readonly #needed = new Set<number>();

  constructor(parts: JournalParts, order: ShopperErasureOrder) {
    const { db, memory } = parts;
    this.#parts = parts;
    this.#order = order;
    this.#at = parts.now();
    this.#search = new ShopperSearch(db, order.reference);
    this.#rows = new RowEraser(db, memory);
    this.#byNumber = db.prepare(`${AGED_SQL} WHERE accepted = ?`);
    this.#related = db.prepare(
      `${AGED_SQL} WHERE (sale = (SELECT sale FROM transactions WHERE accepted = ?) OR original = ?) AND accepted <> ?
        ORDER BY accepted DESC LIMIT ?`,
    );
  }

  /** Returns the transactions of the shopper, oldest first. */
  transactions(): readonly ShopperTransaction[] {
    return [...this.#results].toSorted(([one], [other]) => one - other).map(([, result]) => result);
  }

  *steps(): Generator<void> {
    const { db, path, indexEarlier, commit, recipes, progress } = this.#parts;
    const { isTrial, isExport, name, reason } = this.#order;
    yield* this.#search.steps();
    const found = this.#search.found();
    for (const one of found) {
      this.#judge(one);
      yield;
    }
    if (isExport === true) {
      const { length: transactions } = found;
      const text = retention.shopperExported(transactions, name, reason);
      commit({ at: this.#at, type: 'data-exported', terminal: '', text, detail: { name, reason, transactions } });
      yield;
      return;
    }
    if (isTrial) return;
    // Complete the search index first, because it reads rows in one step and writes their terms in a later step.
    // Otherwise it could write terms of rows that were erased in between.
    while (indexEarlier()) yield;
    const transactions = this.transactions().filter(({ kept }) => kept === undefined).length;
    const kept = found.length - transactions;
    const text = retention.shopperErased(transactions, kept, name, reason);
    commit({ at: this.#at, type: 'data-erased', terminal: '', text, detail: { name, reason, transactions } });
    yield;
    this.#needed.clear();
    for (const one of found) {
      this.#erase(db, one);
      yield;
    }
    recipes.noteErased(this.#at);
    yield;
    // Overwrite the WAL even if this run erased nothing, because an earlier run may have ended before it overwrote the
    // WAL.
    if (path !== undefined && copyLogBack(db)) {
      // Make a commit, so that SQLite begins again at the front of the log. Only then can the rest of the log be
      // overwritten.
      db.transaction(() => progress.erasing(() => undefined)).immediate();
      yield;
      yield* wipeLog(db, path);
    }
  }

  /** Checks a transaction again, because it may have changed, and erases it in the same commit. */
  #erase(db: Database, one: Found): void {
    const { progress, recipes } = this.#parts;
    db.transaction(() => {
      progress.erasing(() => {
        const row = this.#judge(one);
        if (row === undefined) return;
        const { record } = agedOf(row);
        if (record.outcome !== undefined) recipes.forget(record.outcome.message);
        this.#rows.erase(row, record, this.#at);
        progress.take(row.accepted);
      });
    }).immediate();
  }

  /** Notes the result of a transaction. Returns the row of the transaction if its data may be erased. */
  #judge({ accepted, isNamed, root }: Found): AgedRow | undefined {
    const row = this.#byNumber.get(accepted);
    if (row === undefined) return undefined;
    const aged = agedOf(row);
    const { transactionId } = aged.record.request;
    const own = keptBecause(aged, noHorizon, () => this.#relatedOf(accepted, aged));
    const isNeeded = (isNamed && this.#needed.has(root)) || this.#isUnpublished(row);
    const kept = own ?? (isNeeded ? 'needed' : undefined);
    if (kept !== undefined) this.#needed.add(root);
    this.#results.set(accepted, {
      transactionId,
      ...(kept === undefined || kept === 'recent' ? {} : { kept }),
    });
    return kept === undefined ? row : undefined;
  }

  /** True if events of the transaction are not published yet. */
  #isUnpublished({ last_fact: fact }: AgedRow): boolean {
    return (fact ?? 0) > (this.#parts.unpublished()?.after ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Returns the newest other transactions of the sale, and the follow-ups of this transaction. If one of these
   * transactions is open, the other transactions keep their data.
   */
  #relatedOf(accepted: number, { record }: Aged): readonly Aged[] {
    const rows = this.#related.all(accepted, record.request.transactionId, accepted, relatedMax);
    return rows.map(agedOf);
  }
}
