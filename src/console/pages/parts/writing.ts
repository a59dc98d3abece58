/** Writes values for people in one language. The console and the head office share this file. */

import type { Amount } from '../../../client/index.js';
import { currencyExponent } from '../../../../protocol/amount/currency.js';
import { steeringDotted } from '../../../platform/screen-text.js';

/** Returns a text of a terminal or register without control and direction characters, which could falsify the page. */
export function plain(text: string): string {
  return steeringDotted(text);
}

/** Returns `12.50 EUR`, or `12,50 €` in the other languages. For an unknown currency, returns the minor units. */
export function amountIn(language: string, { amount, currency }: Amount): string {
  const digits = currencyExponent(currency);
  if (digits === undefined) return `${amount} ${plain(currency)}`;
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const value = amount / 10 ** digits;
  if (language === 'en') return `${new Intl.NumberFormat(language, decimals).format(value)} ${currency}`;
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...decimals }).format(value);
}

/** Returns the local time of day, with the date if it is another day. */
export function timeIn(language: string, noTime: string, iso: string | undefined, now = new Date()): string {
  const time = new Date(iso ?? '');
  if (Number.isNaN(time.getTime())) return noTime;
  const isToday = time.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { dateStyle: 'medium' }),
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(time);
}

/** Returns a number of bytes in one unit: `512 byte`, `1.5 kB`, `3.2 MB`. */
export function sizeIn(language: string, bytes: number): string {
  const [divisor, unit] =
    bytes < 1_000 ? [1, 'byte'] : bytes < 1_000_000 ? [1_000, 'kilobyte'] : [1_000_000, 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: divisor === 1 ? 0 : 1 }).format(
    bytes / divisor,
  );
}

/** Returns a duration in one unit: `40 ms`, `3.5 s`, `2 min`, `5 h`, `3 days`. */
export function durationIn(language: string, ms: number): string {
  const [, divisor, unit, digits] = durations.find(([below]) => ms < below) ?? longest;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(ms / divisor);
}

type Unit = readonly [belowMs: number, divisorMs: number, unit: string, digits: number];

const longest: Unit = [Number.POSITIVE_INFINITY, 86_400_000, 'day', 1];
const durations: readonly Unit[] = [
  [1_000, 1, 'millisecond', 0],
  [120_000, 1_000, 'second', 1],
  [7_200_000, 60_000, 'minute', 0],
  [172_800_000, 3_600_000, 'hour', 0],
  longest,
];
