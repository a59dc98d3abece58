/** Finds transactions by their amounts, so that a long group is not read again for each line. */

import { isSameAmount } from './amounts.js';
import type { BookedTransaction, GroupLine, MatchAmount } from './model.js';

/** Finds the transactions that a line may be about. */
export type Finder = (line: GroupLine) => readonly BookedTransaction[];

/** True if the acquirer may settle the transaction with the amount of this line. */
export function isExpected({ amount }: GroupLine, transaction: BookedTransaction): boolean {
  if (amount === undefined) return false;
  return expectedOf(transaction).some((expected) => isSameAmount(expected, amount));
}

/** Returns the amounts that the acquirer may settle for a transaction. */
export function expectedOf({ amount, alternatives }: BookedTransaction): readonly MatchAmount[] {
  return amount === undefined ? alternatives : [amount, ...alternatives];
}

/** Returns a function that finds the transactions for which `isExpected` is true, in their order. */
export function equalFinder(transactions: readonly BookedTransaction[]): Finder {
  const byAmount = new Map<string, BookedTransaction[]>();
  for (const one of transactions)
    for (const key of new Set(expectedOf(one).map(keyOf))) {
      const equal = byAmount.get(key);
      if (equal === undefined) byAmount.set(key, [one]);
      else equal.push(one);
    }
  return ({ amount }) => (amount === undefined ? [] : (byAmount.get(keyOf(amount)) ?? []));
}

/**
 * Returns a function that finds the transactions for which `isExpected` is true and that `finderOf` finds. `finderOf`
 * is called once for each amount.
 */
export function finderByAmount(
  transactions: readonly BookedTransaction[],
  finderOf: (equal: readonly BookedTransaction[]) => Finder,
): Finder {
  const equalTo = equalFinder(transactions);
  const finders = new Map<readonly BookedTransaction[], Finder>();
  return (line) => {
    const equal = equalTo(line);
    if (equal.length === 0) return equal;
    const finder = finders.get(equal) ?? finderOf(equal);
    finders.set(equal, finder);
    return finder(line);
  };
}

function keyOf({ amount, currency }: MatchAmount): string {
  return `${amount} ${currency}`;
}
