/** The terminal's own key of a transaction (POITransactionID): when two of them name the same one, and when transactions are about the same one. */

import type { OriginalNames, PoiTransaction } from '../model/common-types.js';
import { instantOf } from './instant.js';
import { comparableText } from './same-text.js';
import type { TransactionRequest } from '../model/request.js';
import { type TransactionRecord, aboutOf, originalOf } from '../model/transaction.js';

/** Every key by which a terminal knows a transaction of ours, oldest first. */
export function keysOf({ earlierKeys = [], outcome }: Pick<TransactionRecord, 'earlierKeys' | 'outcome'>) {
  return outcome?.poiTransaction === undefined ? earlierKeys : [...earlierKeys, outcome.poiTransaction];
}

/** Whether a terminal knows a transaction of ours by this key. */
export function isKnownBy(record: Pick<TransactionRecord, 'earlierKeys' | 'outcome'>, key: PoiTransaction): boolean {
  return keysOf(record).some((known) => isSameKey(known, key));
}

/** The terminal's key by which a request names its original; undefined where it names it in another way, or none. */
export function keyNamedBy({ original }: TransactionRequest): PoiTransaction | undefined {
  return original?.type === 'terminal' ? original.poiTransaction : undefined;
}

/** Whether both keys name the same transaction: the same TransactionID, and times that may be one time. */
export function isSameKey(one: PoiTransaction, other: PoiTransaction): boolean {
  return comparableText(one.transactionId) === comparableText(other.transactionId) && isSameTime(one, other);
}

/** Clocks on earth are up to so far apart, in steps of so much. */
const zonesApartMaxS = 14 * 3_600;
const zoneStepS = 900;

/**
 * Times are equal at the same second, whatever their zones and fractions: registers copy them from receipts and through date types. One without a
 * zone equals any that is off by what zones are apart. What is no time equals itself alone.
 */
function isSameTime({ timeStamp: one }: PoiTransaction, { timeStamp: other }: PoiTransaction): boolean {
  if (comparableText(one) === comparableText(other)) return true;
  const [first, second] = [instantOf(one), instantOf(other)];
  if (first === undefined || second === undefined) return false;
  const apartS = Math.abs(Math.floor(first.ms / 1_000) - Math.floor(second.ms / 1_000));
  if (first.hasZone === second.hasZone) return apartS === 0;
  return apartS <= zonesApartMaxS && apartS % zoneStepS === 0;
}

/** Whether a transaction is about the one with these names, or uses its card. */
export function isAbout(
  record: Pick<TransactionRecord, 'request' | 'originalId'>,
  { transactionIds = [], keys }: OriginalNames,
): boolean {
  const about = aboutOf(record);
  if (about !== undefined) return transactionIds.includes(about);
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
