/** One sale, several transactions: which of them a person knew of when the next one was asked for (promise 9). */

import { isDuplicate } from '../kinds/index.js';
import { revisionOf, type TransactionRecord } from '../model/transaction.js';

/** What names an earlier transaction: a record, or a request that is about to become one. */
interface Naming {
  readonly retryOf: string | undefined;
  /** The revision of the named one's outcome at that time; 0 while it had none. */
  readonly revision: number;
}

/** How a record names an earlier one; one that is not known names none. */
export function namingOf(record: TransactionRecord | undefined): Naming {
  return { retryOf: record?.request.retryOf, revision: record?.retryOfRevision ?? 0 };
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

/** What of a sale would move the same money as this transaction. */
export function othersOfSale(
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  const { request } = record;
  return sameSale.filter((other) => {
    return other.request.transactionId !== request.transactionId && isDuplicate(record, other);
  });
}

/** Those of them which nobody had looked at, as they are now, when this one was asked for. */
export function unknownTo(
  record: TransactionRecord,
  sameSale: readonly TransactionRecord[],
): readonly TransactionRecord[] {
  return othersOfSale(record, sameSale).filter((other) => !wasLookedAt(record, other, sameSale));
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
