/**
 * The plain case: one charge, one line, one amount. Nine of ten groups are plain, so the working table finds them by
 * comparing these texts, and only the others are judged one by one. A rule that changes for plain groups changes here.
 */

import type { BookedTransaction, MatchAmount, RegisterSale, SettledLine } from './model.js';
import { msOf, msPerDay } from './moments.js';

/** Returns the text that a charge shares with a line that agrees with it. Undefined if more must be compared. */
export function plainCharge(transaction: BookedTransaction): string | undefined {
  const { effect, ending, amount, alternatives, original } = transaction;
  if (effect !== 'charge' || ending !== 'moved' || amount === undefined) return undefined;
  return alternatives.length === 0 && original === undefined ? textOf(amount) : undefined;
}

/** Returns the text of a line. Undefined if more must be compared. */
export function plainLine({ role, amount }: SettledLine): string | undefined {
  return role === 'charge' && amount !== undefined ? textOf(amount) : undefined;
}

/** Returns the text of a sale in the list of a register. Undefined if more must be compared. */
export function plainSale({ amount }: RegisterSale): string | undefined {
  return amount.amount > 0 ? textOf(amount) : undefined;
}

/** Returns the time up to which a settlement is not late, in milliseconds since 1970. */
export function lateFromMs({ at }: BookedTransaction, lateDays: number): number {
  return msOf(at) + (lateDays + 1) * msPerDay;
}

function textOf({ amount, currency }: MatchAmount): string {
  return `${amount} ${currency}`;
}
