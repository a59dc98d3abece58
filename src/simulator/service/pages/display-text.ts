/** Amounts and names as people read them. */

import type { Money } from '../rules/index.js';

/** An amount with its currency, such as `NOK 100.00`. */
export function moneyText({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  // Written without a fraction of the machine: amounts have up to twelve digits.
  const text = String(amount).padStart(digits + 1, '0');
  const whole = Number(text.slice(0, text.length - digits)).toLocaleString('en');
  return digits === 0 ? `${currency} ${whole}` : `${currency} ${whole}.${text.slice(-digits)}`;
}

/** The word of a method or scheme: `APP_WALLET_1` is `App wallet 1`. */
export function wordText(word: string): string {
  const text = word.replaceAll('_', ' ').toLowerCase();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The number of a card in groups of four. */
export function numberText(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
