/** Keeps the event loop turning when many requests arrive at once (invariants I19 and I20). */

/** The limits of a round: how many requests pass, and how long the round takes. */
export interface RoundLimits {
  /** The number of requests in a round. */
  readonly perRound: number;
  /** The number of event loop turns in a round. */
  readonly turnsOfRound: number;
  /** The maximum time of a round in ms, even if fewer turns have passed. Turns are long while terminals send much data. */
  readonly roundMs: number;
}

/**
 * A gate that admits `perRound` requests, and then waits for some turns of the event loop. Requests pass in the order
 * of their arrival. A server accepts one new connection in each turn. Without the gate, work in every turn would shut
 * out callers that open a connection for each request. As long as there are few requests, none has to wait.
 */
export class Turnstile {
  readonly #limits: RoundLimits;
  readonly #monoMs: () => number;
  readonly #waiting: (() => void)[] = [];
  #left: number;
  #isTurning = false;

  /** `monoMs` returns the time of a monotonic clock. */
  constructor(limits: RoundLimits, monoMs: () => number) {
    this.#limits = limits;
    this.#monoMs = monoMs;
    this.#left = limits.perRound;
  }

  /** Returns undefined if there is room in this round. Otherwise returns a promise that resolves when the request may continue. */
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
    // Before the first turn runs, the requests of this round have been handled. The remaining turns are for new
    // connections.
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
