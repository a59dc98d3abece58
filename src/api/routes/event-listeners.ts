/** Counts the event streams of each register, because a lease can end together with the last stream of its register. */

/** Counts the event streams of each register. */
export class Listeners {
  readonly #streams = new Map<string, number>();
  readonly #onHungUp: (register: string) => void;

  /** `onHungUp` is called when a register's last stream has ended. */
  constructor(onHungUp: (register: string) => void) {
    this.#onHungUp = onHungUp;
  }

  /** Counts another stream of this register. Call the returned function when the stream has ended. */
  arrive(register: string): () => void {
    this.#streams.set(register, (this.#streams.get(register) ?? 0) + 1);
    return () => {
      const left = (this.#streams.get(register) ?? 0) - 1;
      if (left > 0) this.#streams.set(register, left);
      else if (this.#streams.delete(register)) this.#onHungUp(register);
    };
  }

  /** True if the register has an open stream. */
  has(register: string): boolean {
    return this.#streams.has(register);
  }
}
