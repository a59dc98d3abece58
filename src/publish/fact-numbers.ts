/**
 * The numbers of facts in events. The two journals of a pair have the same facts in the same order, but each journal
 * may also have facts of its own. A fact of its own takes no number, so both journals give the same number to a common
 * fact. A receiver can so recognize an event that the other daemon has already sent. The module is pure.
 */

import { isOfOneJournal, type NumberedFact } from '../core/index.js';

/** A position in the journal. */
export interface FactPlace {
  /** The number of a fact in the journal. */
  readonly seq: number;
  /** The number of facts, up to this fact, that only this journal has. */
  readonly onlyHere: number;
}

/** The numbers of the facts after a position. */
export class FactNumbers {
  #from: FactPlace;
  /** The facts after `#from` that only this journal has, oldest first. */
  #onlyHere: readonly number[] = [];

  constructor(from: FactPlace) {
    this.#from = from;
  }

  /**
   * Returns the number of a fact in events, from 1 on. A fact that only this journal has gets the number of the fact
   * before it. The facts must be passed in their order; a fact may be passed again.
   */
  numberOf(fact: NumberedFact): number {
    if (isOfOneJournal(fact) && fact.seq > (this.#onlyHere.at(-1) ?? this.#from.seq))
      this.#onlyHere = [...this.#onlyHere, fact.seq];
    return fact.seq - this.#countTo(fact.seq);
  }

  /** Counts from this fact on, and forgets the facts before it. Returns the place of this fact. */
  moveTo(seq: number): FactPlace {
    this.#from = { seq, onlyHere: this.#countTo(seq) };
    this.#onlyHere = this.#onlyHere.filter((one) => one > seq);
    return this.#from;
  }

  #countTo(seq: number): number {
    return this.#from.onlyHere + this.#onlyHere.filter((one) => one <= seq).length;
  }
}
