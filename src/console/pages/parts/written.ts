/** Formats values for display: amounts and times in the reader's language, and texts that come from other parties. */

import type { Amount } from '../../../client/index.js';
import { language, texts } from '../language/texts.js';
import { amountIn, durationIn, sizeIn, timeIn } from './writing.js';

export { plain } from './writing.js';

/** Returns `12.50 EUR` in English, and `12,50 €` in the other languages. */
export function amountText(amount: Amount): string {
  return amountIn(language, amount);
}

/** Returns the local time of day, with the date if it is another day. */
export function timeText(iso: string | undefined, now = new Date()): string {
  return timeIn(language, texts.pages.times.noTime, iso, now);
}

/** Returns a number of bytes in one unit. */
export function sizeText(bytes: number): string {
  return sizeIn(language, bytes);
}

/** Returns a duration in one unit. */
export function durationText(ms: number): string {
  return durationIn(language, ms);
}

/** Reads an amount that a person typed, `12.50` or `12,50`, as minor units. Returns undefined for anything else. */
export function minorUnitsIn(typed: string, digits: number): number | undefined {
  const match = /^(\d{1,10})(?:[.,](\d+))?$/.exec(typed.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (match === null || fraction.length > digits || (fraction !== '' && fraction.length < digits)) return undefined;
  return Number(whole + fraction.padEnd(digits, '0'));
}
