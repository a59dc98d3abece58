/** Reads rows that are sorted by group, one group at a time. */

interface Row<T> {
  readonly grp: number;
  readonly value: T;
}

/** Reads rows group by group, in the order of the groups. */
export class Cursor<T> {
  readonly #rows: Iterator<Row<T>>;
  #next: IteratorResult<Row<T>, unknown>;

  constructor(rows: Iterator<Row<T>>) {
    this.#rows = rows;
    this.#next = rows.next();
  }

  /** Returns the rows of a group. Groups must be taken in their order. */
  take(group: number): readonly T[] {
    const taken: T[] = [];
    while (this.#next.done !== true && this.#next.value.grp === group) {
      taken.push(this.#next.value.value);
      this.#next = this.#rows.next();
    }
    return taken;
  }
}
