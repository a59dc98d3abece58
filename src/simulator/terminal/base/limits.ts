/** The terminal's own limits and its pace on a good day. Milliseconds of simulated time. */

/** What the terminal waits for at most. The one who is later than this is too late; at the limit itself, too. */
export const limits = {
  cardMs: 45_000,
  pinMs: 45_000,
  pinTries: 3,
  hostMs: 55_000,
  /** A question to the cashier. */
  inputMs: 30_000,
  /** A receipt printed by the register. */
  printMs: 10_000,
} as const;

/** How long each step takes when no behaviour says otherwise. */
export interface Pace {
  readonly cardMs: number;
  readonly pinMs: number;
  readonly hostMs: number;
}

/** A brisk customer: the card after a second, the PIN a second and a half later, the host in under one. */
export const ordinaryPace: Pace = { cardMs: 1_000, pinMs: 1_500, hostMs: 800 };
