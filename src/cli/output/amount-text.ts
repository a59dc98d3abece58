/** Amounts as people write them, and back. Exact: no floats. */

import {
  currencyExponent,
  isActiveCurrency,
  toDecimalText,
  toMinorUnits,
  toReadableText,
} from '../../../protocol/index.js';
import type { Amount } from '../../client/index.js';
import { exitCodes } from './exit-codes.js';
import { CommandFailure } from './failure.js';

/**
 * Reads `12.50 EUR`, `12.50EUR` or `EUR 12.50`, up to the most that the rail takes. Throws CommandFailure (usage) that says how to
 * write it.
 */
export function readAmount(text: string, rail: 'terminal' | 'service' = 'terminal'): Amount {
  const match = /^\s*(?:([\d.,]+)\s*([A-Za-z]{3})|([A-Za-z]{3})\s*([\d.,]+))\s*$/.exec(text);
  const decimal = match?.[1] ?? match?.[4];
  const currency = (match?.[2] ?? match?.[3])?.toUpperCase();
  if (/^\s*-/.test(text)) throw wrong(text, 'more than zero');
  if (decimal === undefined || currency === undefined) throw wrong(text, 'an amount and a currency, as "12.50 EUR"');
  const exponent = currencyExponent(currency);
  if (exponent === undefined || !isActiveCurrency(currency))
    throw wrong(text, `a known ISO 4217 currency, and ${currency} is none`);
  // A comma may mean thousands or cents: nobody guesses about money.
  if (!/^\d+(\.\d+)?$/.test(decimal))
    throw wrong(text, `a point before the fraction and nothing between thousands, as "1250.00 ${currency}"`);
  const minor = toMinorUnits(decimal, currency);
  if (!minor.ok)
    throw wrong(
      text,
      minor.error.code === 'too-precise'
        ? `at most ${exponent} digits after the point for ${currency}`
        : digitsMax[rail],
    );
  const isTooLarge = rail === 'terminal' ? !toDecimalText(minor.value, currency).ok : minor.value > serviceAmountMax;
  if (isTooLarge) throw wrong(text, digitsMax[rail]);
  if (minor.value === 0) throw wrong(text, 'more than zero');
  return { amount: minor.value, currency };
}

/** The rail whose limit an amount has: a transaction of ours may be at a payment service, and the daemon refuses what a terminal cannot take. */
export function railOf(original: string | undefined): 'terminal' | 'service' {
  return original === undefined ? 'terminal' : 'service';
}

/** The most minor units that a payment service takes. */
const serviceAmountMax = 999_999_999_999;

/** The most that each rail takes, in words. */
const digitsMax = {
  terminal: 'at most eight digits before the point',
  service: 'at most twelve digits, those after the point included',
};

function wrong(text: string, expected: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'usage', `The amount is "${text}"; expected ${expected}.`);
}

/** `12.50 EUR`; for a currency that is not known, the minor units as they are. */
export function writeAmount({ amount, currency }: Amount): string {
  const text = toReadableText(amount, currency);
  return text.ok ? `${text.value} ${currency}` : `${amount} minor units ${currency}`;
}
