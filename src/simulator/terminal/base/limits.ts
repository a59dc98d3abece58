/** The terminal's time limits and its usual pace, in milliseconds of simulated time. */

/** The time limits of the terminal. An action at or after its limit is too late. */
export const limits = {
  cardMs: 45_000,
  pinMs: 45_000,
  pinTries: 3,
  hostMs: 55_000,
  /** The limit for an answer of the cashier. */
  inputMs: 30_000,
  /** The limit for printing a receipt at the register. */
  printMs: 10_000,
} as const;

/** The duration of each step, if no behaviour sets it. */
export interface Pace {
  readonly cardMs: number;
  readonly pinMs: number;
  readonly hostMs: number;
}

/** A fast customer: the card after 1 s, the PIN 1.5 s later. The host then needs 0.8 s. */
export const ordinaryPace: Pace = { cardMs: 1_000, pinMs: 1_500, hostMs: 800 };
