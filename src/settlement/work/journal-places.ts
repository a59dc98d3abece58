/**
 * The order in which a journal accepted its transactions, compared with the earlier mark. The order counts and not the
 * times, because the clock of the till may have been behind.
 */

import type { JournalOrder } from './beginning.js';

/** A transaction as a place in the order of its journal. */
export interface JournalPlace {
  readonly transactionId: string;
  /** ISO time. */
  readonly acceptedAt: string;
}

/** The order of one journal. Transactions are numbered as they are read, and the first one is 1. */
export class JournalPlaces {
  /** The order of the numbers. */
  order: JournalOrder = 'oldest-first';
  readonly #marked: JournalPlace | undefined;
  /** The number of the transaction `#marked`; 0 if it was not read. */
  #markedNumber = 0;
  #first: JournalPlace | undefined;
  #last: JournalPlace | undefined;

  /** `marked`: the last transaction that the run of the earlier mark read; undefined if there is no mark. */
  constructor(marked: JournalPlace | undefined) {
    this.#marked = marked;
  }

  /** Adds the next transaction. */
  note(n: number, place: JournalPlace): void {
    this.#first ??= place;
    this.#last = place;
    const { transactionId, acceptedAt } = place;
    if (transactionId === this.#marked?.transactionId && acceptedAt === this.#marked.acceptedAt) this.#markedNumber = n;
  }

  /** The transaction that the journal accepted last; undefined if there are no transactions. */
  get last(): JournalPlace | undefined {
    return this.order === 'oldest-first' ? this.#last : this.#first;
  }

  /** True if the journal has the last transaction of the earlier mark. */
  get hasMarked(): boolean {
    return this.#markedNumber > 0;
  }

  /** True if the journal accepted the transaction with this number after the last one of the earlier mark. */
  isAfterMark(n: number): boolean {
    if (!this.hasMarked) return false;
    return this.order === 'oldest-first' ? n > this.#markedNumber : n < this.#markedNumber;
  }
}
