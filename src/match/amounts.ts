/** Reads amounts of settlement files exactly. Refuses, and never rounds, a number that the currency cannot have. */

import { currencyExponent } from '../../protocol/amount/currency.js';
import type { MatchAmount } from './model.js';

/** The format of numbers in a file. */
export interface NumberForm {
  readonly decimal: '.' | ',';
  /** The thousands separator. This field is absent if the file has none. */
  readonly thousands?: '.' | ',' | ' ' | "'";
  /** True if the numbers are whole minor units. */
  readonly isMinor: boolean;
}

/** The most frequent form: a decimal point, and no thousands separator. */
export const pointForm: NumberForm = { decimal: '.', isMinor: false };

/** The reason why a string is not a usable amount. The code is stable. */
export type AmountFault = 'currency-unknown' | 'amount-unreadable' | 'amount-digits' | 'amount-too-large';

/** An amount with its sign, or the reason why the text is not usable. */
export type ReadAmount =
  | { readonly ok: true; readonly value: MatchAmount }
  | { readonly ok: false; readonly fault: AmountFault };

/** An amount in the form that most files have. */
const usual = /^\d{1,12}\.\d\d$/;

/** Spaces that may be thousands separators, including no-break spaces. */
const spaces = /[ \u00a0\u2009\u202f]/g;

/**
 * Reads a decimal string. Some acquirers write two fraction digits for each currency, so additional zeros are accepted.
 * Any other additional digit is refused.
 */
export function readAmount(text: string, currency: string, form: NumberForm): ReadAmount {
  const exponent = currencyExponent(currency);
  if (exponent === undefined) return { ok: false, fault: 'currency-unknown' };
  if (exponent === 2 && !form.isMinor && form.decimal === '.' && usual.test(text))
    return { ok: true, value: { amount: Number(text.slice(0, -3) + text.slice(-2)), currency } };
  const parts = partsOf(text.trim(), form);
  if (parts === undefined) return { ok: false, fault: 'amount-unreadable' };
  const { sign, whole, fraction } = parts;
  if (form.isMinor && fraction !== '') return { ok: false, fault: 'amount-digits' };
  const digits = form.isMinor ? 0 : exponent;
  if (/[1-9]/.test(fraction.slice(digits))) return { ok: false, fault: 'amount-digits' };
  const amount = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  if (!Number.isSafeInteger(amount)) return { ok: false, fault: 'amount-too-large' };
  return { ok: true, value: { amount: amount === 0 ? 0 : sign * amount, currency } };
}

interface Parts {
  readonly sign: 1 | -1;
  readonly whole: string;
  readonly fraction: string;
}

function partsOf(text: string, { decimal, thousands }: NumberForm): Parts | undefined {
  const match = /^([+\-\u2212]?)(.*?)(-?)$/.exec(text.replaceAll(spaces, ' '));
  const [, lead = '', body = '', trail = ''] = match ?? [];
  if (lead !== '' && trail !== '') return undefined;
  const at = body.lastIndexOf(decimal);
  const [head, fraction] = at === -1 ? [body, ''] : [body.slice(0, at), body.slice(at + 1)];
  const whole = thousands === undefined ? head : withoutThousands(head, thousands);
  if (whole === undefined || !/^\d+$/.test(whole) || !/^\d*$/.test(fraction)) return undefined;
  if (at !== -1 && fraction === '') return undefined;
  return { sign: lead === '' || lead === '+' ? (trail === '' ? 1 : -1) : -1, whole, fraction };
}

/**
 * Returns a number without thousands separators. A separator must come before groups of three digits. Otherwise it may
 * be a decimal separator, and the text is refused.
 */
function withoutThousands(text: string, separator: string): string | undefined {
  const [first = '', ...rest] = text.split(separator);
  if (rest.some((group) => !/^\d{3}$/.test(group)) || (rest.length > 0 && !/^\d{1,3}$/.test(first))) return undefined;
  return [first, ...rest].join('');
}

/** True if both amounts are the same. */
export function isSameAmount(one: MatchAmount, other: MatchAmount): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

/** Returns the sum of amounts by currency. */
export function sumsOf(amounts: readonly MatchAmount[]): readonly MatchAmount[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

/**
 * Subtracts parts in the same currency from an amount, in minor units. The result is negative if the parts are larger.
 */
export function restOf(total: MatchAmount, parts: readonly MatchAmount[]): number {
  return parts.reduce(
    (rest, { amount, currency }) => (currency === total.currency ? rest - amount : rest),
    total.amount,
  );
}
