/** A memory of what was used last: bounded, and safe to lose at any moment. */

/** Keeps so many values, and forgets the one that was put first. */
export class Recent<K, V> {
  readonly #max: number;
  readonly #values = new Map<K, V>();

  constructor(max: number) {
    this.#max = max;
  }

  /** The value that was put under this key, unless it was forgotten. */
  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** Forgets what was put under this key. */
  delete(key: K): void {
    this.#values.delete(key);
  }

  /** Forgets everything. */
  clear(): void {
    this.#values.clear();
  }

  /** Keeps a value, in place of an earlier one under its key. */
  put(key: K, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#max) return;
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest);
      return;
    }
  }
}
