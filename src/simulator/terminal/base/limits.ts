/** The terminal's time limits and its normal pace, in milliseconds of simulated time. */

/** The time limits of the terminal. An action at or after its limit is too late. */
export const limits = {
  cardMs: 45_000,
  pinMs: 45_000,
  pinTries: 3,
  hostMs: 55_000,
  /** An answer of the cashier. */
  inputMs: 30_000,
  /** A receipt printed by the register. */
  printMs: 10_000,
} as const;

/** The duration of each step without a behaviour. */
export interface Pace {
  readonly cardMs: number;
  readonly pinMs: number;
  readonly hostMs: number;
}

/** A fast customer: the card after a second, the PIN a second and a half later, the host in less than a second. */
export const ordinaryPace: Pace = { cardMs: 1_000, pinMs: 1_500, hostMs: 800 };
