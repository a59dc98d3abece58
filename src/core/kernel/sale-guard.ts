/** One sale, several transactions: which would move the same money twice, and which a person knew of when the next one was asked for (promise 9). */

import type { TransactionRequest } from '../model/request.js';
import { revisionOf, type TransactionRecord, type Admitted, originalOf } from '../model/transaction.js';
import { capitalized, isNonFinancial, type RulesByKind } from './kind-rules.js';
import { areOneSplitTender } from './options.js';
import { comparableNumber } from './same-text.js';
import { haveSameOriginal } from './terminal-key.js';

/** What names an earlier transaction: a record, or a request that is about to become one. */
interface Naming {
  readonly retryOf: string | undefined;
  /** The revision of the named one's outcome at that time; 0 while it had none. */
  readonly revision: number;
}

/** How a record names an earlier one; one that is not known names none, nor does a payment that still waits for the one whose place it takes. */
export function namingOf(record: TransactionRecord | undefined): Naming {
  const { retryOf, insteadOf } = record?.request ?? {};
  const revision = record?.retryOfRevision;
  return { retryOf: retryOf ?? (revision === undefined ? undefined : insteadOf), revision: revision ?? 0 };
}

/**
 * The transactions that were named, by this one and by those that it names, each with the revision that was known then.
 * One that has changed since was not looked at: no clock is asked, because clocks jump.
 */
export function namedBefore(
  first: Naming,
  find: (transactionId: string) => TransactionRecord | undefined,
): ReadonlyMap<string, number> {
  const known = new Map<string, number>();
  let naming = first;
  while (naming.retryOf !== undefined && !known.has(naming.retryOf)) {
    known.set(naming.retryOf, naming.revision);
    naming = namingOf(find(naming.retryOf));
  }
  return known;
}

/** What of a sale would move the same money as this transaction, or leave it nothing to move. */
export function othersOfSale(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  const { request } = record;
  return sameSale.filter((other) => {
    if (other.request.transactionId === request.transactionId) return false;
    return isDuplicate(kinds, record, other) || leavesNothingFor(kinds, other, record);
  });
}

/** Those of them which nobody had looked at, as they are now, when this one was asked for. */
export function unknownTo(
  kinds: RulesByKind,
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  return othersOfSale(kinds, record, sameSale).filter((other) => !wasLookedAt(record, other, sameSale));
}

/** Whether whoever asked for `record` had looked at `other`, as it is now, by naming it, or one that named it. */
export function wasLookedAt(
  record: TransactionRecord,
  other: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): boolean {
  return revisionLookedAt(record, other, sameSale) === revisionOf(other);
}

/** Whether whoever asked for `record` had looked at `other` before it became what it is now. */
export function wasLookedAtBefore(
  record: TransactionRecord,
  other: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): boolean {
  const revision = revisionLookedAt(record, other, sameSale);
  return revision !== undefined && revision !== revisionOf(other);
}

function revisionLookedAt(
  record: TransactionRecord,
  other: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): number | undefined {
  const find = (id: string): TransactionRecord | undefined => sameSale.find((one) => one.request.transactionId === id);
  return namedBefore(namingOf(record), find).get(other.request.transactionId);
}

/**
 * Whether both, for one sale, would move the same money twice. A capture and its own pre-authorization do not, nor do loads of two
 * accounts that the register names, nor declared parts of one sale, nor a payment and the load that it pays for.
 */
export function isDuplicate(kinds: RulesByKind, first: Admitted, second: Admitted): boolean {
  const { request: one } = first;
  const { request: other } = second;
  if (isNonFinancial(kinds[one.kind])) return false;
  if (originalOf(first) === other.transactionId || originalOf(second) === one.transactionId) return false;
  if (one.kind === other.kind && kinds[one.kind].isDoneInParts === true) return false;
  const [account, otherAccount] = [accountOf(one), accountOf(other)];
  if (account !== undefined && otherAccount !== undefined && account !== otherAccount) return false;
  if (areOneSplitTender(one, other)) return false;
  return one.kind === other.kind || (kinds[one.kind].takesSale === true && kinds[other.kind].takesSale === true);
}

/**
 * Whether `done`, once it has gone through, leaves nothing for `next` of what both are about: what a reversal took back no refund gives back. At a
 * terminal alone: at a payment service the order says what is left.
 */
export function leavesNothingFor(kinds: RulesByKind, done: TransactionRecord, next: TransactionRecord): boolean {
  const [first, second] = [done.request, next.request];
  if (first.service !== undefined || second.service !== undefined || !haveSameOriginal(done, next)) return false;
  return kinds[first.kind].leavesNothing?.(first, second, kinds[second.kind]) === true;
}

/** What a person is told when both moved the money: the sale, and the other of the two. */
export function twiceText(kinds: RulesByKind, { sale, kind }: TransactionRequest, other: TransactionRequest): string {
  const { undoneBy, takesSale } = kinds[kind];
  const also = takesSale ? 'was also paid by transaction' : `also has the ${kinds[other.kind].words.noun}`;
  const how =
    undoneBy === undefined
      ? 'One of the two is too many: settle it with the customer.'
      : capitalized(`${undoneBy} one of the two`);
  return `Sale ${sale} ${also} ${other.transactionId}. ${how}`;
}

function accountOf({ storedValue, loyalty }: TransactionRequest): string | undefined {
  const { account } = storedValue ?? loyalty ?? {};
  return account === undefined ? undefined : comparableNumber(account.number);
}
