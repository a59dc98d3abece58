/** Keeps the event loop turning during a rush of requests (invariants I19 and I20). */

/** The limits of a round. */
export interface RoundLimits {
  /** The number of requests in a round. */
  readonly perRound: number;
  /** The number of event loop turns in a round. */
  readonly turnsOfRound: number;
  /**
   * The maximum time of a round after its requests, in ms, even with fewer turns. Turns are long while terminals send
   * much.
   */
  readonly roundMs: number;
}

/**
 * A gate that admits `perRound` requests and then waits for some turns of the event loop; first come, first served. A
 * server accepts one new connection in each turn. Turns full of work would shut out a caller that opens a connection
 * for each request. Without a rush no request waits.
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

  /** Resolves when the request may continue. Returns undefined if there is room in this round. */
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
    // The requests of the round are done at the first turn. The time after it belongs to new connections.
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
