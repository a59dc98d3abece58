/** Assigns the lines of a group to the transactions of the group. */

import { isSameAmount, restOf } from './amounts.js';
import type { BookedTransaction, GroupLine, MatchAmount } from './model.js';

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
 * line goes to a transaction without lines that has the same amount. If no such transaction exists, the line goes to
 * the only transaction of the group, provided that this transaction has no lines. All other lines remain.
 */
export function assign(transactions: readonly BookedTransaction[], lines: readonly GroupLine[]): Assignment {
  const byId = new Map<string, GroupLine[]>(transactions.map(({ transactionId }) => [transactionId, []]));
  const open: GroupLine[] = [];
  for (const line of lines) {
    const own = line.transactionId === undefined ? undefined : byId.get(line.transactionId);
    if (own === undefined) open.push(line);
    else own.push(line);
  }
  const left: GroupLine[] = [];
  for (const line of open) {
    const taken = takerOf(line, transactions, byId);
    if (taken === undefined) left.push(line);
    else byId.get(taken.transactionId)?.push(line);
  }
  return withParts(
    transactions.map((transaction) => ({ transaction, lines: byId.get(transaction.transactionId) ?? [] })),
    left,
  );
}

/**
 * Returns the transaction that gets a line without an exact name. A line that names another transaction exactly, such as a declined one, gets none.
 */
function takerOf(
  line: GroupLine,
  transactions: readonly BookedTransaction[],
  byId: ReadonlyMap<string, readonly GroupLine[]>,
): BookedTransaction | undefined {
  if (line.transactionId !== undefined) return undefined;
  const free = transactions.filter(({ transactionId }) => byId.get(transactionId)?.length === 0);
  const equal = free.find((one) => isExpected(line, one));
  return equal ?? (transactions.length === 1 && free.length === 1 ? free[0] : undefined);
}

/**
 * Adds remaining lines to a transaction whose lines so far amount to only a part of it. Refunds and captures may have
 * several lines.
 */
function withParts(assigned: readonly Assigned[], left: readonly GroupLine[]): Assignment {
  let rest = left;
  const completed = assigned.map((one) => {
    const { transaction, lines } = one;
    if (transaction.amount === undefined || rest.length === 0) return one;
    const taken = partsOf(transaction.amount, lines, rest);
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
