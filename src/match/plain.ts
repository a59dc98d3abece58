/**
 * Recognizes the simple case: one charge, one line, and the same amount. Nine of ten groups are simple. The match finds
 * them by the amounts that these functions return, and judges only the other groups one by one. If a rule for simple
 * groups changes, these functions must change too.
 */

import type { LineContent } from './cells.js';
import type { BookedTransaction, MatchAmount, RegisterSale } from './model.js';
import { msOf, msPerDay } from './moments.js';

/**
 * Returns the amount of a charge. A line that agrees with the charge has the same amount. Returns undefined if the case
 * is not simple.
 */
export function plainCharge(transaction: BookedTransaction): MatchAmount | undefined {
  const { effect, ending, amount, alternatives, original } = transaction;
  if (effect !== 'charge' || ending !== 'moved') return undefined;
  return alternatives.length === 0 && original === undefined ? amount : undefined;
}

/** Returns the amount of a line. Returns undefined if the case is not simple. */
export function plainLine({ role, amount }: LineContent): MatchAmount | undefined {
  return role === 'charge' ? amount : undefined;
}

/** Returns the amount of a sale in the list of a register. Returns undefined if the case is not simple. */
export function plainSale({ amount }: RegisterSale): MatchAmount | undefined {
  return amount.amount > 0 ? amount : undefined;
}

/** Returns the last time at which a settlement is not late, in milliseconds since 1970. */
export function lateFromMs({ at }: BookedTransaction, lateDays: number): number {
  return msOf(at) + (lateDays + 1) * msPerDay;
}
