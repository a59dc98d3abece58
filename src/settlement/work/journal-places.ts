/**
 * The order in which a journal accepted its transactions, compared with the earlier mark. The order counts and not the
 * times, because the clock of the till may have been behind. If an outcome was decided after the earlier mark, no run
 * has compared it yet.
 */

import type { BookedTransaction, MarkTimes } from '../../match/index.js';
import type { JournalOrder } from './beginning.js';

/** A transaction as a place in the order of its journal. */
export interface JournalPlace {
  readonly transactionId: string;
  /** ISO time. */
  readonly acceptedAt: string;
}

/** The facts of an earlier mark that decide which transactions its run has compared. */
export interface EarlierMark extends MarkTimes {
  /** The last transaction that the run read. */
  readonly last: JournalPlace;
  /** The ids of the transactions before the mark that were unresolved. */
  readonly unresolved: readonly string[];
}

/** The order of one journal. Transactions are numbered as they are read, and the first one is 1. */
export class JournalPlaces {
  /** The order of the numbers. */
  order: JournalOrder = 'oldest-first';
  readonly #marked: EarlierMark | undefined;
  readonly #unresolved: ReadonlySet<string>;
  /** The numbers of the transactions whose outcome the run of the earlier mark did not know. */
  readonly #decided = new Set<number>();
  /** The number of the transaction `#marked`; 0 if it was not read. */
  #markedNumber = 0;
  #first: JournalPlace | undefined;
  #last: JournalPlace | undefined;

  /** `marked`: the earlier mark; undefined if there is none. */
  constructor(marked: EarlierMark | undefined) {
    this.#marked = marked;
    this.#unresolved = new Set(marked?.unresolved);
  }

  /** Adds the next transaction. `decidedAt`: the time at which its outcome was decided. */
  note(n: number, place: JournalPlace, decidedAt: string | undefined): void {
    this.#first ??= place;
    this.#last = place;
    if (this.#marked === undefined) return;
    const { last, at } = this.#marked;
    const { transactionId, acceptedAt } = place;
    if (transactionId === last.transactionId && acceptedAt === last.acceptedAt) this.#markedNumber = n;
    if (this.#unresolved.has(transactionId) || (decidedAt ?? '') > at) this.#decided.add(n);
  }

  /** The transaction that the journal accepted last; undefined if there are no transactions. */
  get last(): JournalPlace | undefined {
    return this.order === 'oldest-first' ? this.#last : this.#first;
  }

  /** True if the journal has the last transaction of the earlier mark. */
  get hasMarked(): boolean {
    return this.#markedNumber > 0;
  }

  /** Returns why the run of the earlier mark has not compared the transaction with this number. */
  sinceMark(n: number): BookedTransaction['sinceMark'] {
    if (!this.hasMarked) return undefined;
    if (this.order === 'oldest-first' ? n > this.#markedNumber : n < this.#markedNumber) return 'accepted';
    return this.#decided.has(n) ? 'decided' : undefined;
  }
}
