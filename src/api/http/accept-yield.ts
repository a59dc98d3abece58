/** Accepts new callers while work fills the turns of the event loop (invariants I19 and I20). */

/** The maximum number of event loop turns that work yields to new connections. */
const turnsMax = 16;

/**
 * Delays work while new connections arrive. Node accepts one connection in each turn of the event loop. If work fills
 * every turn, each new connection waits for a full turn before its request is read. So the work pauses and leaves turns
 * empty.
 */
export class Newcomers {
  #hasCome = false;

  /** Records that a connection was accepted, so that more may be waiting. */
  came(): void {
    this.#hasCome = true;
  }

  /**
   * Calls `work` after this poll of the sockets. While new connections arrive, `work` waits for one more poll each
   * time, up to the limit.
   */
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
