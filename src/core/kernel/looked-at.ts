/** Which transactions a person knew of when another one was asked for, by naming them, and what they were then (promise 9). */

import { doubtOf, standsSince, type TransactionRecord } from '../model/transaction.js';

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

/** Whether whoever asked for `record` had looked at `other`, as it is now, by naming it, or one that named it. */
export function wasLookedAt(
  record: TransactionRecord,
  other: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): boolean {
  return isStillAs(other, revisionLookedAt(record, other, sameSale));
}

/** Whether whoever asked for `record` had looked at `other` before it became what it is now. */
export function wasLookedAtBefore(
  record: TransactionRecord,
  other: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): boolean {
  const revision = revisionLookedAt(record, other, sameSale);
  return revision !== undefined && !isStillAs(other, revision);
}

/** Whether a transaction is what it was at a revision: later ones may have said once more what had moved. */
export function isStillAs(record: TransactionRecord, revision: number | undefined): boolean {
  return revision !== undefined && revision >= standsSince(record);
}

/**
 * Whether a transaction was named as it is now, by what {@link namedBefore} found. Behind the outcome that one names a doubt may have come since: what is in doubt had been
 * looked at only by who names it itself.
 */
export function isNamedAsItIs(record: TransactionRecord, named: ReadonlyMap<string, number>): boolean {
  const { transactionId } = record.request;
  if (!isStillAs(record, named.get(transactionId))) return false;
  const [itself] = named.keys();
  return itself === transactionId || doubtOf(record) === undefined;
}

/** What whoever asked for `record` had looked at, each with the revision of then. */
export function lookedAtBy(
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): ReadonlyMap<string, number> {
  return namedBefore(namingOf(record), (id) => sameSale.find((one) => one.request.transactionId === id));
}

function revisionLookedAt(
  record: TransactionRecord,
  other: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): number | undefined {
  return lookedAtBy(record, sameSale).get(other.request.transactionId);
}
