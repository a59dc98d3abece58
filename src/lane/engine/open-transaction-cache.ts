/**
 * The transactions in the memory of the lanes, as last committed, by id or sale. Without this cache, each lookup would
 * visit all lanes and all waiting transactions.
 */

import {
  comparableText,
  haveSameOriginal,
  isDefinite,
  openAttempts,
  originalOf,
  type TransactionRecord,
} from '../../core/index.js';

/** A cache that is updated with each commit. The cache never contains changes of a turn before the commit. */
export class OpenRecords {
  readonly #byId = new Map<string, TransactionRecord>();
  /** Transaction ids by the comparable form of their sale. Most sales have one transaction, which needs no set. */
  readonly #bySale = new Map<string, string | Set<string>>();
  readonly #withOriginal = new Set<string>();

  /** Updates the record after its commit. A transaction whose outcome is final is dropped here; the journal still has it. */
  committed(record: TransactionRecord): void {
    const { transactionId } = record.request;
    const isOver = isDefinite(record.outcome) && openAttempts(record).length === 0;
    if (isOver) this.#forget(record);
    else {
      if (!this.#byId.has(transactionId)) this.#index(record);
      this.#byId.set(transactionId, record);
    }
  }

  /** Drops all transactions from the cache. */
  forgetAll(): void {
    this.#byId.clear();
    this.#bySale.clear();
    this.#withOriginal.clear();
  }

  /** Returns the transaction; undefined if no lane has it in memory. */
  find(transactionId: string): TransactionRecord | undefined {
    return this.#byId.get(transactionId);
  }

  /**
   * Returns the other transactions without an outcome that belong to the sale of this transaction or refer to its
   * original.
   */
  underWayWith(record: TransactionRecord): readonly TransactionRecord[] {
    const ids = new Set(idsIn(this.#bySale.get(comparableText(record.request.sale))));
    if (hasOriginal(record)) {
      for (const id of this.#withOriginal) {
        const other = this.#byId.get(id);
        if (other !== undefined && haveSameOriginal(other, record)) ids.add(id);
      }
    }
    ids.delete(record.request.transactionId);
    return [...ids].flatMap((id) => this.#byId.get(id) ?? []).filter(({ outcome }) => outcome === undefined);
  }

  #index(record: TransactionRecord): void {
    const { transactionId } = record.request;
    const sale = comparableText(record.request.sale);
    const sameSale = this.#bySale.get(sale);
    this.#bySale.set(sale, sameSale === undefined ? transactionId : new Set(idsIn(sameSale)).add(transactionId));
    if (hasOriginal(record)) this.#withOriginal.add(transactionId);
  }

  #forget({ request }: TransactionRecord): void {
    this.#byId.delete(request.transactionId);
    this.#withOriginal.delete(request.transactionId);
    const sale = comparableText(request.sale);
    const left = idsIn(this.#bySale.get(sale)).filter((id) => id !== request.transactionId);
    if (left.length === 0) this.#bySale.delete(sale);
    else this.#bySale.set(sale, new Set(left));
  }
}

function idsIn(sameSale: string | ReadonlySet<string> | undefined): readonly string[] {
  if (sameSale === undefined) return [];
  return typeof sameSale === 'string' ? [sameSale] : [...sameSale];
}

function hasOriginal(record: TransactionRecord): boolean {
  return originalOf(record) !== undefined || record.originalPoi !== undefined;
}
