/** Keeps the event loop turning while a crowd asks (invariants I19 and I20). */

/**
 * Lets so many requests through, then some turns of the event loop pass before the next; first come, first served. A server
 * accepts one new connection a turn, so turns full of work would shut out whoever opens one for each request. Without a
 * crowd nobody waits.
 */
export class Turnstile {
  readonly #perRound: number;
  readonly #turns: number;
  readonly #waiting: (() => void)[] = [];
  #left: number;
  #isTurning = false;

  /** `turns` of the event loop make a round. */
  constructor(perRound: number, turns: number) {
    this.#perRound = perRound;
    this.#turns = turns;
    this.#left = perRound;
  }

  /** Resolves when the request may go on; nothing to wait for when there is room in this round. */
  pass(): Promise<void> | undefined {
    if (!this.#isTurning) this.#round(this.#turns);
    if (this.#left > 0) {
      this.#left -= 1;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #round(turns: number): void {
    this.#isTurning = true;
    setImmediate(() => {
      if (turns > 1) return this.#round(turns - 1);
      this.#isTurning = false;
      const next = this.#waiting.splice(0, this.#perRound);
      this.#left = this.#perRound - next.length;
      for (const go of next) go();
      if (next.length > 0) this.#round(this.#turns);
    });
  }
}
