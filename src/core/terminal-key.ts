/** The terminal's own key of a transaction (POITransactionID): when two of them name the same one. */

import { comparableText } from './same-text.js';
import type { PoiTransaction, TransactionRecord, TransactionRequest } from './transaction.js';

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
  const [first, second] = [momentOf(one), momentOf(other)];
  if (first === undefined || second === undefined) return false;
  const apartS = Math.abs(first.second - second.second);
  if (first.hasZone === second.hasZone) return apartS === 0;
  return apartS <= zonesApartMaxS && apartS % zoneStepS === 0;
}

/** A time as a number of seconds; of the local clock where no zone is said. */
interface Moment {
  readonly second: number;
  readonly hasZone: boolean;
}

const isoTime = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,]\d+)?(?:([Zz])|([+-])(\d\d)(?::?(\d\d))?)?$/;

function momentOf(text: string): Moment | undefined {
  const parts = isoTime.exec(comparableText(text));
  if (parts === null) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
  const [utc, sign, zoneHour = '0', zoneMinute = '0'] = parts.slice(7);
  const local = ((daysOf(year, month, day) * 24 + (hour ?? 0)) * 60 + (minute ?? 0)) * 60 + (second ?? 0);
  const aheadS = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60 * (sign === '-' ? -1 : 1);
  return { second: local - aheadS, hasZone: utc !== undefined || sign !== undefined };
}

/** Days of the Gregorian calendar since a fixed one: a year begins with March, so that a leap day is its last. */
function daysOf(year = 0, month = 1, day = 1): number {
  const years = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + day;
}
