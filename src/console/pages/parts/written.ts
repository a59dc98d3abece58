/** Writes values for people: texts of other parties, amounts and times. */

import type { Amount } from '../../../client/index.js';
import { currencyExponent } from '../../../../protocol/amount/currency.js';
import { steeringDotted } from '../../../platform/screen-text.js';
import { language, texts } from '../language/texts.js';

/** Returns a text of a terminal or register without control and direction characters, which could falsify the page. */
export function plain(text: string): string {
  return steeringDotted(text);
}

/** Returns `12.50 EUR`, in the reader's language. Minor units for an unknown currency. */
export function amountText({ amount, currency }: Amount): string {
  const digits = currencyExponent(currency);
  if (digits === undefined) return `${amount} ${plain(currency)}`;
  const value = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${value.format(amount / 10 ** digits)} ${currency}`;
}

/** Returns the local time of day, with the date if it is another day. */
export function timeText(iso: string | undefined, now = new Date()): string {
  const time = new Date(iso ?? '');
  if (Number.isNaN(time.getTime())) return texts.pages.times.noTime;
  const isToday = time.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { dateStyle: 'medium' }),
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(time);
}
