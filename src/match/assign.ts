/** Assigns the lines of a group to the transactions of the group. */

import { isSameAmount, restOf } from './amounts.js';
import type { BookedTransaction, GroupLine, MatchAmount } from './model.js';
import { isSameWeek, nearestTo, type Occasions } from './occasions.js';

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
 * Assigns each line to a transaction. A line that names a transaction exactly belongs to that transaction. Any other
 * line goes to a transaction without lines that has the same amount, the nearest in time. If no such transaction exists,
 * the line goes to the only transaction of the group, provided that this transaction has no lines. If the number of the
 * sale is repeated, only the transactions of the line's day count. If that day has none, the line goes to a transaction
 * of the same week that has the same amount and no lines. All other lines remain.
 */
export function assign(
  transactions: readonly BookedTransaction[],
  lines: readonly GroupLine[],
  occasions: Occasions,
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
  const possibleFor = occasions.finder(transactions);
  const isFree = ({ transactionId }: BookedTransaction): boolean => byId.get(transactionId)?.length === 0;
  const ordered = open
    .map((line) => ({ line, distance: occasions.distanceOf(line) }))
    .toSorted((one, other) => (one.distance === other.distance ? 0 : one.distance - other.distance));
  const afterDays = take(
    ordered.map(({ line }) => line),
    (line) => takerOf(line, possibleFor(line), isFree),
  );
  const left = new Set(
    occasions.isOne
      ? afterDays
      : take(afterDays, (line) => (occasions.isOfOtherDay(line) ? ofSameWeek(line, transactions, isFree) : undefined)),
  );
  return withParts(
    transactions.map((transaction) => ({ transaction, lines: byId.get(transaction.transactionId) ?? [] })),
    open.filter((line) => left.has(line)),
    occasions,
  );
}

/**
 * True if a line may settle a transaction that it does not name. If both have a number of the acquirer, and no
 * transaction has the number of the line, the line is about another payment.
 */
export function mayTake({ isForeign }: GroupLine, { hasAcquirerReference }: BookedTransaction): boolean {
  return isForeign !== true || hasAcquirerReference !== true;
}

/**
 * Returns the transaction that gets a line without an exact name. `possible`: the transactions that the line may be about.
 */
function takerOf(
  line: GroupLine,
  possible: readonly BookedTransaction[],
  isFree: (transaction: BookedTransaction) => boolean,
): BookedTransaction | undefined {
  const free = possible.filter((one) => isFree(one) && mayTake(line, one));
  const equal = free.filter((one) => isExpected(line, one));
  return nearestTo(line, equal) ?? (possible.length === 1 ? free[0] : undefined);
}

/** Returns the transaction of the same week that gets a line of a day without transactions. */
function ofSameWeek(
  line: GroupLine,
  transactions: readonly BookedTransaction[],
  isFree: (transaction: BookedTransaction) => boolean,
): BookedTransaction | undefined {
  const free = transactions.filter((one) => isFree(one) && mayTake(line, one) && isSameWeek(line, one));
  return nearestTo(
    line,
    free.filter((one) => isExpected(line, one)),
  );
}

/**
 * Adds remaining lines to a transaction whose lines so far amount to only a part of it. Refunds and captures may have
 * several lines.
 */
function withParts(assigned: readonly Assigned[], left: readonly GroupLine[], occasions: Occasions): Assignment {
  let rest = left;
  const completed = assigned.map((one) => {
    const { transaction, lines } = one;
    if (transaction.amount === undefined || rest.length === 0) return one;
    const possible = rest.filter(
      (line) => mayTake(line, transaction) && occasions.possibleFor(line, [transaction]).length > 0,
    );
    const taken = partsOf(transaction.amount, lines, possible);
    if (taken.length === 0) return one;
    rest = rest.filter((line) => !taken.includes(line));
    return { transaction, lines: [...lines, ...taken] };
  });
  return { assigned: completed, left: rest };
}

/**
 * Returns lines without an exact name that complete the amount together with the present lines. Empty if there are none.
 */
function partsOf(total: MatchAmount, soFar: readonly GroupLine[], lines: readonly GroupLine[]): readonly GroupLine[] {
  const parts = soFar.flatMap(({ amount }) => amount ?? []);
  const taken: GroupLine[] = [];
  for (const line of lines) {
    const { amount, transactionId } = line;
    if (transactionId !== undefined || amount?.currency !== total.currency) continue;
    if (amount.amount > restOf(total, parts)) continue;
    taken.push(line);
    parts.push(amount);
  }
  return restOf(total, parts) === 0 ? taken : [];
}

/** True if the acquirer may settle the transaction with the amount of this line. */
export function isExpected({ amount }: GroupLine, transaction: BookedTransaction): boolean {
  if (amount === undefined) return false;
  return expectedOf(transaction).some((expected) => isSameAmount(expected, amount));
}

/** Returns the amounts that the acquirer may settle for a transaction. */
export function expectedOf({
  amount,
  alternatives,
}: BookedTransaction): readonly { amount: number; currency: string }[] {
  return amount === undefined ? alternatives : [amount, ...alternatives];
}
