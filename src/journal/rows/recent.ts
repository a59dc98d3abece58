/** A bounded cache of recent values, which may lose any value at any moment. */

/** Keeps up to `max` values. A full cache drops the value that was stored first. */
export class Recent<K, V> {
  readonly #max: number;
  readonly #values = new Map<K, V>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the value of this key, or undefined if it was dropped. */
  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  /** Drops the value of this key. */
  delete(key: K): void {
    this.#values.delete(key);
  }

  /** Drops all values. */
  clear(): void {
    this.#values.clear();
  }

  /** Stores a value, replacing an earlier one of the same key. */
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
