/** Amounts and names for display. */

import type { Money } from '../rules/index.js';

/** Returns an amount with its currency, such as `NOK 100.00`. */
export function moneyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  // Format the amount without floating point, because it may have up to twelve digits.
  const text = String(amount).padStart(digits + 1, '0');
  const whole = Number(text.slice(0, text.length - digits)).toLocaleString('en');
  return digits === 0 ? `${currency} ${whole}` : `${currency} ${whole}.${text.slice(-digits)}`;
}

/** Returns the display text of a method or scheme: `App wallet 1` for `APP_WALLET_1`. */
export function wordText(word: string): string {
  const text = word.replaceAll('_', ' ').toLowerCase();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Returns a card number in groups of four. */
export function numberText(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
