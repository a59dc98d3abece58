/** Lets callers in beside work that fills the turns of the event loop (invariants I19 and I20). */

/** So many turns of the event loop at most pass for newcomers before the work goes on. */
const turnsMax = 16;

/**
 * Node accepts one connection a turn of the event loop. Where each turn is full of work, newcomers wait for as many turns as there are of them
 * before their requests are even read. So work waits while they come, for turns in which nothing else happens.
 */
export class Newcomers {
  #hasCome = false;

  /** A connection was accepted. More may wait behind it. */
  came(): void {
    this.#hasCome = true;
  }

  /** Calls back when this poll of the sockets has delivered what it has; while it lets newcomers in, behind the next one. */
  behind(work: () => void): void {
    this.#look(work, 0);
  }

  #look(work: () => void, turns: number): void {
    setImmediate(() => {
      if (!this.#hasCome || turns >= turnsMax) return work();
      this.#hasCome = false;
      this.#look(work, turns + 1);
    });
  }
}
