/** Keeps the event loop turning while a crowd asks (invariants I19 and I20). */

/** How a crowd goes through. */
export interface RoundLimits {
  /** Requests of a round. */
  readonly perRound: number;
  /** Turns of the event loop that make a round. */
  readonly turnsOfRound: number;
  /** So long a round lasts at most behind its requests, ms, however few turns that were: turns are long where terminals say much. */
  readonly roundMs: number;
}

/**
 * Lets so many requests through, then some turns of the event loop pass before the next; first come, first served. A server
 * accepts one new connection a turn, so turns full of work would shut out whoever opens one for each request. Without a
 * crowd nobody waits.
 */
export class Turnstile {
  readonly #limits: RoundLimits;
  readonly #monoMs: () => number;
  readonly #waiting: (() => void)[] = [];
  #left: number;
  #isTurning = false;

  /** `monoMs` is a clock that never jumps. */
  constructor(limits: RoundLimits, monoMs: () => number) {
    this.#limits = limits;
    this.#monoMs = monoMs;
    this.#left = limits.perRound;
  }

  /** Resolves when the request may go on; nothing to wait for when there is room in this round. */
  pass(): Promise<void> | undefined {
    if (!this.#isTurning) this.#round();
    if (this.#left > 0) {
      this.#left -= 1;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #round(): void {
    this.#isTurning = true;
    // What the requests of the round cost is over at the first turn: the time behind it is the newcomers'.
    setImmediate(() => this.#turned(1, this.#monoMs()));
  }

  #turned(turns: number, sinceMs: number): void {
    const { perRound, turnsOfRound, roundMs } = this.#limits;
    if (turns < turnsOfRound && this.#monoMs() - sinceMs < roundMs) {
      setImmediate(() => this.#turned(turns + 1, sinceMs));
      return;
    }
    this.#isTurning = false;
    const next = this.#waiting.splice(0, perRound);
    this.#left = perRound - next.length;
    for (const go of next) go();
    if (next.length > 0) this.#round();
  }
}
