/** Assigns the lines of a group to the transactions of the group. */

import { isSameAmount, restOf } from './amounts.js';
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
  const possibleFor = occasions.finder(transactions);
  const [inWeek, unresolvedInWeek] = [weekFinder(transactions), weekFinder(unresolved)];
  const freeFor = (line: GroupLine, possible: readonly BookedTransaction[]): readonly BookedTransaction[] =>
    possible.filter((one) => byId.get(one.transactionId)?.length === 0 && mayTake(line, one));
  const equalOf = (line: GroupLine, possible: readonly BookedTransaction[]): BookedTransaction | undefined =>
    nearestTo(
      line,
      freeFor(line, possible).filter((one) => isExpected(line, one)),
    );
  const ordered = open
    .map((line) => ({ line, distance: occasions.distanceOf(line) }))
    .toSorted((one, other) => (one.distance === other.distance ? 0 : one.distance - other.distance))
    .map(({ line }) => line);
  const afterDays = take(ordered, (line) => equalOf(line, possibleFor(line)));
  const ofEarlierDay = (line: GroupLine): BookedTransaction | undefined =>
    equalOf(
      line,
      inWeek(line).filter((one) => !isRepeatOf(line, possibleFor(line), one)),
    );
  const afterWeeks = occasions.isOne ? afterDays : take(afterDays, ofEarlierDay);
  const isAwaited = (line: GroupLine): boolean =>
    unresolvedInWeek(line).some((one) => isExpected(line, one) && mayTake(line, one));
  const onlyOf = (line: GroupLine): BookedTransaction | undefined => {
    const possible = possibleFor(line);
    return possible.length !== 1 || isAwaited(line) ? undefined : freeFor(line, possible)[0];
  };
  const afterOnly = take(afterWeeks, onlyOf);
  const left = new Set(
    take(
      afterOnly,
      lastPairs(afterOnly, (line) => freeFor(line, possibleFor(line)), isAwaited),
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
 * True if the approval code of a line shows that the line repeats a transaction of its day, and does not settle
 * `earlier`, a transaction of an earlier day with the same amount.
 */
function isRepeatOf(
  line: GroupLine,
  ofDay: readonly BookedTransaction[],
  { approvalCode }: BookedTransaction,
): boolean {
  const code = line.approvalCode;
  if (code === undefined || code === approvalCode) return false;
  return ofDay.some((one) => one.approvalCode === code && isExpected(line, one));
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
  let rest = left;
  const completed = assigned.map((one) => {
    const { transaction, lines } = one;
    if (transaction.amount === undefined || rest.length === 0) return one;
    const isLater = (line: GroupLine): boolean =>
      !occasions.isOne && isOfNone.has(line) && isInParts(one) && isSameWeek(line, transaction);
    const possible = rest.filter(
      (line) => mayTake(line, transaction) && (occasions.possibleFor(line, [transaction]).length > 0 || isLater(line)),
    );
    const taken = partsOf(transaction.amount, lines, possible);
    if (taken.length === 0) return one;
    rest = rest.filter((line) => !taken.includes(line));
    return { transaction, lines: [...lines, ...taken] };
  });
  return { assigned: completed, left: rest };
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
