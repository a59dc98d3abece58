/** Assigns the lines of a group to the transactions of the group. */

import { restOf } from './amounts.js';
import { type Finder, finderByAmount } from './by-amount.js';
import type { BookedTransaction, GroupLine, MatchAmount } from './model.js';
import { isSameWeek, nearestTo, type Occasions, weekFinder } from './occasions.js';

/** A transaction that should be settled, and its lines. */
export interface Assigned {
  readonly transaction: BookedTransaction;
  readonly lines: readonly GroupLine[];
}

/** The transactions with their lines, and the lines that belong to no transaction. */
export interface Assignment {
  readonly assigned: readonly Assigned[];
  readonly left: readonly GroupLine[];
}

/**
 * Assigns each line to a transaction, in this order:
 * - A line that names a transaction exactly goes to that transaction.
 * - Any other line goes to a transaction without lines that has the same amount, the nearest in time. If the number of
 *   the sale is used again, the transactions of the line's day come first, then those of the week before.
 * - If there is none, the line goes to the only transaction of the day. This needs two conditions: the transaction has
 *   no lines, and no unresolved transaction of the week has the line's amount.
 * - One line and one transaction without lines may remain on a day. They belong together, so that a wrong amount is not
 *   reported as a second charge.
 *
 * All other lines remain. `unresolved`: the unresolved transactions of the group with the same effect.
 */
export function assign(
  transactions: readonly BookedTransaction[],
  lines: readonly GroupLine[],
  occasions: Occasions,
  unresolved: readonly BookedTransaction[] = [],
): Assignment {
  const byId = new Map<string, GroupLine[]>(transactions.map(({ transactionId }) => [transactionId, []]));
  const open: GroupLine[] = [];
  for (const line of lines) {
    const own = line.transactionId === undefined ? undefined : byId.get(line.transactionId);
    if (own === undefined) open.push(line);
    else own.push(line);
  }
  const take = (
    rest: readonly GroupLine[],
    takerFor: (line: GroupLine) => BookedTransaction | undefined,
  ): readonly GroupLine[] =>
    rest.filter((line) => {
      const taker = line.transactionId === undefined ? takerFor(line) : undefined;
      if (taker !== undefined) byId.get(taker.transactionId)?.push(line);
      return taker === undefined;
    });
  const isFree = ({ transactionId }: BookedTransaction): boolean => byId.get(transactionId)?.length === 0;
  const possibleFor = occasions.finder(transactions);
  const equalFor = finderByAmount(transactions, (equal) => occasions.finder(equal));
  const [equalInWeek, awaitedInWeek] = [
    finderByAmount(transactions, weekFinder),
    finderByAmount(unresolved, weekFinder),
  ];
  const freeOf = (line: GroupLine, possible: readonly BookedTransaction[]): readonly BookedTransaction[] =>
    possible.filter((one) => isFree(one) && mayTake(line, one));
  const ordered = open
    .map((line) => ({ line, distance: occasions.distanceOf(line) }))
    .toSorted((one, other) => (one.distance === other.distance ? 0 : one.distance - other.distance))
    .map(({ line }) => line);
  const afterDays = take(ordered, (line) => nearestTo(line, freeOf(line, equalFor(line))));
  const ofEarlierDay = (line: GroupLine): BookedTransaction | undefined => {
    const isRepeat = repeatOf(line, equalFor);
    return nearestTo(
      line,
      freeOf(line, equalInWeek(line)).filter((one) => !isRepeat(one)),
    );
  };
  const afterWeeks = occasions.isOne ? afterDays : take(afterDays, ofEarlierDay);
  const isAwaited = (line: GroupLine): boolean => awaitedInWeek(line).some((one) => mayTake(line, one));
  const onlyOf = (line: GroupLine): BookedTransaction | undefined => {
    const possible = possibleFor(line);
    return possible.length !== 1 || isAwaited(line) ? undefined : freeOf(line, possible)[0];
  };
  const afterOnly = take(afterWeeks, onlyOf);
  const freeFor = occasions.finder(transactions.filter(isFree));
  const left = new Set(
    take(
      afterOnly,
      lastPairs(afterOnly, (line) => freeOf(line, freeFor(line)), isAwaited),
    ),
  );
  return withParts(
    transactions.map((transaction) => ({ transaction, lines: byId.get(transaction.transactionId) ?? [] })),
    open.filter((line) => left.has(line)),
    occasions,
  );
}

/**
 * Returns a function that finds the transaction of a line if only one is possible: exactly one transaction is free for
 * the line, and no other remaining line may settle that transaction.
 */
function lastPairs(
  rest: readonly GroupLine[],
  freeOf: (line: GroupLine) => readonly BookedTransaction[],
  isAwaited: (line: GroupLine) => boolean,
): (line: GroupLine) => BookedTransaction | undefined {
  const claims = new Map<string, number>();
  const onlyFree = new Map<GroupLine, BookedTransaction>();
  for (const line of rest.filter(({ transactionId }) => transactionId === undefined)) {
    const free = freeOf(line);
    for (const { transactionId } of free) claims.set(transactionId, (claims.get(transactionId) ?? 0) + 1);
    const [only] = free;
    if (only !== undefined && free.length === 1 && !isAwaited(line)) onlyFree.set(line, only);
  }
  return (line) => {
    const only = onlyFree.get(line);
    return only !== undefined && claims.get(only.transactionId) === 1 ? only : undefined;
  };
}

/**
 * Returns a function that is true for a transaction of an earlier day if the approval code of a line shows that the line
 * repeats a transaction of its own day instead. `equalFor` finds the transactions of the day with the line's amount.
 */
function repeatOf(line: GroupLine, equalFor: Finder): (earlier: BookedTransaction) => boolean {
  const code = line.approvalCode;
  if (code === undefined || !equalFor(line).some((one) => one.approvalCode === code)) return () => false;
  return ({ approvalCode }) => approvalCode !== code;
}

/**
 * True if a line may settle a transaction that it does not name. False if the line has a number of the acquirer that no
 * transaction has, and the transaction has another number of the acquirer. The line is then about another payment.
 */
export function mayTake({ isForeign }: GroupLine, { hasAcquirerReference }: BookedTransaction): boolean {
  return isForeign !== true || hasAcquirerReference !== true;
}

/**
 * Adds remaining lines to each transaction whose lines cover only a part of its amount. A refund or capture may have
 * several lines. The later lines may have a later day, unless another transaction fits that day.
 */
function withParts(assigned: readonly Assigned[], left: readonly GroupLine[], occasions: Occasions): Assignment {
  if (left.length === 0) return { assigned, left };
  const possibleFor = occasions.finder(assigned.map(({ transaction }) => transaction));
  const isOfNone = new Set(left.filter((line) => possibleFor(line).length === 0));
  const least = leastOf(left);
  let rest = left;
  const completed = assigned.map((one) => {
    const { transaction, lines } = one;
    const { amount: total } = transaction;
    const missing = total === undefined ? undefined : missingOf(total, lines);
    // Most transactions have all their lines. No other line fits, so the other lines need not be read.
    if (total === undefined || missing === undefined || rest.length === 0 || missing < least) return one;
    const isLater = (line: GroupLine): boolean =>
      !occasions.isOne && isOfNone.has(line) && isInParts(one) && isSameWeek(line, transaction);
    const possible = rest.filter(
      (line) =>
        (line.amount?.amount ?? 0) <= missing &&
        mayTake(line, transaction) &&
        (occasions.possibleFor(line, [transaction]).length > 0 || isLater(line)),
    );
    const taken = new Set(partsOf(total, lines, possible));
    if (taken.size === 0) return one;
    rest = rest.filter((line) => !taken.has(line));
    return { transaction, lines: [...lines, ...taken] };
  });
  return { assigned: completed, left: rest };
}

/** Returns the amount that no line settles, in minor units. The result is negative if the lines are larger. */
function missingOf(total: MatchAmount, lines: readonly GroupLine[]): number {
  return restOf(
    total,
    lines.flatMap(({ amount }) => amount ?? []),
  );
}

/** Returns the smallest amount of the lines, whatever its currency. */
function leastOf(lines: readonly GroupLine[]): number {
  return lines.reduce((least, { amount }) => Math.min(least, amount?.amount ?? least), Number.POSITIVE_INFINITY);
}

/**
 * True if the transaction's amount may be spread over several lines: refunds, captures, and payments that already have
 * a line.
 */
function isInParts({ transaction, lines }: Assigned): boolean {
  return transaction.effect !== 'charge' || transaction.original !== undefined || lines.length > 0;
}

/**
 * Returns those lines without an exact name that, together with the present lines, add up to the whole amount. Empty if
 * there are none.
 */
function partsOf(total: MatchAmount, soFar: readonly GroupLine[], lines: readonly GroupLine[]): readonly GroupLine[] {
  let missing = missingOf(total, soFar);
  const taken: GroupLine[] = [];
  for (const line of lines) {
    const { amount, transactionId } = line;
    if (transactionId !== undefined || amount?.currency !== total.currency) continue;
    if (amount.amount > missing) continue;
    taken.push(line);
    missing -= amount.amount;
  }
  return missing === 0 ? taken : [];
}
