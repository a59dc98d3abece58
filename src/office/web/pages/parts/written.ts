/** Writes values for people. Times are in the reader's time zone. */

import type { Amount } from '../../../../client/index.js';
import { amountIn, durationIn, timeIn } from '../../../../console/pages/parts/writing.js';
import { language, texts } from '../language/texts.js';

export { plain } from '../../../../console/pages/parts/writing.js';

/** Returns an amount, such as `12.50 EUR`. */
export function amountText(amount: Amount): string {
  return amountIn(language, amount);
}

/** Returns the local time of day. If it is not today, the date comes first. */
export function timeText(iso: string | undefined): string {
  return timeIn(language, texts.pages.noTime, iso);
}

/** Returns how long ago a moment was, in one unit and without fractions of a second. */
export function ageText(iso: string): string {
  const ms = Math.max(0, Date.now() - Date.parse(iso));
  return texts.stores.ago(durationIn(language, Math.round(ms / 1_000) * 1_000 || 1_000));
}

/** Returns a duration in one unit. */
export function durationText(ms: number): string {
  return durationIn(language, ms);
}

/** Returns a number with the separators of the language. */
export function countText(count: number): string {
  return new Intl.NumberFormat(language).format(count);
}

/** Returns the present day of the reader, as `2026-11-30`. */
export function today(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The reader's time zone, as an IANA name. */
export const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
