/**
 * Makes sure that the daemon accepts new callers even if every turn of the event loop has work (invariants I19 and
 * I20).
 */

/** The maximum number of event loop turns that work leaves empty for new connections. */
const turnsMax = 16;

/**
 * Delays work while new connections arrive. Node accepts one connection in each turn of the event loop. If work filled
 * every turn, each new connection would wait for a whole turn. So this class leaves some turns without work.
 */
export class Newcomers {
  #hasCome = false;

  /** Records that a connection was accepted. More connections may be waiting. */
  came(): void {
    this.#hasCome = true;
  }

  /**
   * Calls `work` after the event loop has polled the sockets once. After each new connection it waits for another poll,
   * up to a limit.
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
