/**
 * Amounts: integer minor units in the program, decimal strings in messages. The conversion handles digits only; an amount
 * is never a float (fact 12).
 */
import { currencyExponent } from './currency.js';
import { ok, refused, type Result } from '../declaration/result.js';

/** The reason why an amount cannot be converted. */
export interface AmountError {
  /**
   * `unknown-currency`: the number of fraction digits is unknown. `not-an-amount`: the text is not a plain decimal, or
   * the number is not a safe integer. `negative`: the amount is below zero. `too-precise`: there are digits beyond the
   * smallest unit of the currency. `too-large`: a message, or a safe integer, cannot carry the amount.
   */
  readonly code: 'unknown-currency' | 'not-an-amount' | 'negative' | 'too-precise' | 'too-large';
  /** The problem in plain words. */
  readonly message: string;
}

/** The maximum number of digits before the point in a message (SimpleAmount: up to 99999999.999999). */
const wholeDigitsMax = 8;

function refusal(code: AmountError['code'], message: string): Result<never, AmountError> {
  return refused({ code, message });
}

/**
 * Returns minor units as the decimal string for a message: 1234 EUR is "12.34", 1234 JPY is "1234". The text always has
 * as many fraction digits as the currency, and at most eight digits before the point.
 */
export function toDecimalText(minorUnits: number, currency: string): Result<string, AmountError> {
  const text = toReadableText(minorUnits, currency);
  if (text.ok && text.value.split('.', 1).join('').length > wholeDigitsMax)
    return refusal('too-large', 'an amount has at most eight digits before the point');
  return text;
}

/**
 * Returns minor units as a decimal string for people. Unlike `toDecimalText`, it accepts every safe integer, because a
 * payment service accepts more digits than a terminal.
 */
export function toReadableText(minorUnits: number, currency: string): Result<string, AmountError> {
  const exponent = currencyExponent(currency);
  if (exponent === undefined) return refusal('unknown-currency', `${currency} is not a known currency`);
  if (!Number.isSafeInteger(minorUnits)) return refusal('not-an-amount', 'an amount is a safe integer of minor units');
  if (minorUnits < 0) return refusal('negative', 'an amount is not negative');
  const digits = String(minorUnits).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return ok(exponent === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`);
}

/**
 * Returns the minor units of a decimal string from a message: "12.34", "12.340" and "012.34" EUR are 1234, "12" is 1200.
 * If the text has more fraction digits than the currency, the additional digits must be zero. Amounts above the limit
 * for messages are read up to the largest safe integer, because an amount that a terminal charged must be reported.
 */
export function toMinorUnits(decimalText: string, currency: string): Result<number, AmountError> {
  const exponent = currencyExponent(currency);
  if (exponent === undefined) return refusal('unknown-currency', `${currency} is not a known currency`);
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(decimalText);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (match === null || whole.length + fraction.length === 0) return refusal('not-an-amount', 'not a decimal number');
  const significant = fraction.slice(0, exponent).padEnd(exponent, '0');
  if (/[1-9]/.test(fraction.slice(exponent))) {
    return refusal('too-precise', `${currency} has ${exponent} fraction digits, the amount has more`);
  }
  const digits = (whole + significant).replace(/^0+/, '') || '0';
  const minorUnits = digits.length > 16 ? Number.NaN : Number(digits);
  if (!Number.isSafeInteger(minorUnits)) return refusal('too-large', 'the amount is too large to be held exactly');
  if (sign === '-' && minorUnits !== 0) return refusal('negative', 'an amount is not negative');
  return ok(minorUnits);
}
