/** Which registers listen to events now: a lease may end with its register's last stream. */

/** Counts the event streams of each register. */
export class Listeners {
  readonly #streams = new Map<string, number>();
  readonly #onHungUp: (register: string) => void;

  /** `onHungUp` is called when a register's last stream is gone. */
  constructor(onHungUp: (register: string) => void) {
    this.#onHungUp = onHungUp;
  }

  /** One more stream of this register; call what is returned once when it is gone. */
  arrive(register: string): () => void {
    this.#streams.set(register, (this.#streams.get(register) ?? 0) + 1);
    return () => {
      const left = (this.#streams.get(register) ?? 0) - 1;
      if (left > 0) this.#streams.set(register, left);
      else if (this.#streams.delete(register)) this.#onHungUp(register);
    };
  }

  /** Whether the register has a stream open. */
  has(register: string): boolean {
    return this.#streams.has(register);
  }
}
