/** When transactions are about the same one, by whatever name. */

import { type TransactionRecord, aboutOf, originalOf } from '../model/transaction.js';
import type { OriginalNames } from '../model/common-types.js';
import { keyNamedBy, isSameKey } from './terminal-key.js';

/** Whether a transaction is about the one with these names, or uses its card. */
export function isAbout(
  record: Pick<TransactionRecord, 'request' | 'originalId'>,
  { transactionId, keys }: OriginalNames,
): boolean {
  const about = aboutOf(record);
  if (about !== undefined) return about === transactionId;
  const named = keyNamedBy(record.request);
  return named !== undefined && keys.some((key) => isSameKey(key, named));
}

/** Whether two transactions are about the same one. */
export function haveSameOriginal(one: TransactionRecord, other: TransactionRecord): boolean {
  const [first, second] = [originalOf(one), originalOf(other)];
  if (first !== undefined && second !== undefined) return first === second;
  const [key, otherKey] = [one.originalPoi, other.originalPoi];
  return key !== undefined && otherKey !== undefined && isSameKey(key, otherKey);
}
