/** Times as registers and terminals write them (ISO 8601, xs:dateTime), and whether two of them are the same instant. */

import { comparableText } from './text-equivalence.js';

/** A written time. */
export interface Instant {
  /** Milliseconds since 1970. A time without a zone is read as local time. */
  readonly ms: number;
  readonly hasZone: boolean;
}

const isoTime = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:([Zz])|([+-])(\d\d)(?::?(\d\d))?)?$/;

/** Returns the instant of a time, to the millisecond; undefined if the text is not a time. */
export function instantOf(text: string): Instant | undefined {
  const parts = isoTime.exec(comparableText(text));
  if (parts === null) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number);
  const [fraction = '', utc, sign, zoneHour = '0', zoneMinute = '0'] = parts.slice(7);
  const localS = ((daysOf(year, month, day) * 24 + (hour ?? 0)) * 60 + (minute ?? 0)) * 60 + (second ?? 0);
  const aheadS = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60 * (sign === '-' ? -1 : 1);
  const ms = (localS - aheadS) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { ms, hasZone: utc !== undefined || sign !== undefined };
}

/**
 * True if both strings are equal, or name the same instant in different time zones. A time without a zone is not an
 * instant.
 */
export function isSameInstant(one: string, other: string): boolean {
  if (comparableText(one) === comparableText(other)) return true;
  const [first, second] = [instantOf(one), instantOf(other)];
  return first?.hasZone === true && second?.hasZone === true && first.ms === second.ms;
}

/** The number of days from 1 March of the year 0, where `daysOf` starts to count, to 1970-01-01. */
const daysBefore1970 = 719_468;

/**
 * Returns the days since 1970 in the Gregorian calendar. The computation lets each year begin in March, so that a leap
 * day is the last day of its year.
 */
function daysOf(year = 0, month = 1, day = 1): number {
  const years = month > 2 ? year : year - 1;
  const monthsSinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return 365 * years + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + day - 1 - daysBefore1970;
}
