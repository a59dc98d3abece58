/**
 * Columns of small numbers, one number for each transaction, line or sale. A million numbers must fit into few bytes.
 */

const firstLength = 1_024;

/** A column of whole numbers from 0 to 2^32 - 1. Numbers that were not set are 0. */
export class NumberColumn {
  #values = new Uint32Array(firstLength);

  /** Returns the number of a row. */
  get(row: number): number {
    return this.#values[row] ?? 0;
  }

  /** Sets the number of a row. */
  set(row: number, value: number): void {
    if (row >= this.#values.length) {
      const longer = new Uint32Array(Math.max(row + 1, this.#values.length * 2));
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[row] = value;
  }
}

/** A column of whole numbers from 0 to 255. Numbers that were not set are 0. */
export class ByteColumn {
  #values = new Uint8Array(firstLength);

  /** Returns the number of a row. */
  get(row: number): number {
    return this.#values[row] ?? 0;
  }

  /** Sets the number of a row. */
  set(row: number, value: number): void {
    if (row >= this.#values.length) {
      const longer = new Uint8Array(Math.max(row + 1, this.#values.length * 2));
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[row] = value;
  }
}
