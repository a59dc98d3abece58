/** A rule that a register broke, and how it is reported. */

import { amount } from './days.js';

/** Stable names of the rules. */
export type Rule =
  | 'asks'
  | 'ends'
  | 'charges-once'
  | 'same-id'
  | 'no-override'
  | 'says-what-it-believes'
  | 'books-what-was-charged'
  | 'charges-again-only-when-safe'
  | 'acknowledges'
  | 'answers-prompts'
  | 'withdraws'
  | 'sends-the-data'
  | 'asks-without-hurry'
  | 'honours-retry-after';

/** A rule that the register has broken. */
export interface Finding {
  readonly rule: Rule;
  /** True if the fault can charge money twice, lose money or give it away. */
  readonly isMoney: boolean;
  /** The behaviour that was observed. */
  readonly saw: string;
  /** The reason why the behaviour matters. */
  readonly because: string;
  readonly advice: string;
}

/** Adds up movements of money. */
export function sum(movements: readonly { readonly amount: number }[]): number {
  return movements.reduce((total, one) => total + one.amount, 0);
}

/** Returns an amount in major units, with its currency. */
export function euros(minorUnits: number): string {
  return `${(minorUnits / 100).toFixed(2)} ${amount.currency}`;
}

/** Returns the last line of a register's output, shortened. */
export function shown(line: string | undefined): string {
  return line === undefined || line === '' ? '(nothing)' : line.slice(0, 200);
}
