/** Reads and writes amounts in the form that people use. All amounts are exact, without floating point. */

import {
  currencyExponent,
  isActiveCurrency,
  toDecimalText,
  toMinorUnits,
  toReadableText,
} from '../../../protocol/index.js';
import { cliRequests as texts, cliTables } from '../../messages/index.js';
import type { Amount } from '../../client/index.js';
import { exitCodes } from './exit-codes.js';
import { CommandFailure } from './failure.js';

/**
 * Reads `12.50 EUR`, `12.50EUR` or `EUR 12.50`, up to the maximum amount of the rail. Throws CommandFailure (usage), which names the expected form.
 */
export function readAmount(text: string, rail: 'terminal' | 'service' = 'terminal'): Amount {
  const match = /^\s*(?:([\d.,]+)\s*([A-Za-z]{3})|([A-Za-z]{3})\s*([\d.,]+))\s*$/.exec(text);
  const decimal = match?.[1] ?? match?.[4];
  const currency = (match?.[2] ?? match?.[3])?.toUpperCase();
  if (/^\s*-/.test(text)) throw wrong(text, forms.aboveZero);
  if (decimal === undefined || currency === undefined) throw wrong(text, forms.withCurrency);
  const exponent = currencyExponent(currency);
  if (exponent === undefined || !isActiveCurrency(currency)) throw wrong(text, forms.knownCurrency(currency));
  // A comma is rejected, because it could be a thousands separator or a decimal separator. The program never guesses an
  // amount.
  if (!/^\d+(\.\d+)?$/.test(decimal)) throw wrong(text, forms.point(currency));
  const minor = toMinorUnits(decimal, currency);
  if (!minor.ok)
    throw wrong(text, minor.error.code === 'too-precise' ? forms.digits(exponent, currency) : digitsMax[rail]);
  const isTooLarge = rail === 'terminal' ? !toDecimalText(minor.value, currency).ok : minor.value > serviceAmountMax;
  if (isTooLarge) throw wrong(text, digitsMax[rail]);
  if (minor.value === 0) throw wrong(text, forms.aboveZero);
  return { amount: minor.value, currency };
}

/**
 * Returns the rail whose maximum amount applies. If the original is a transaction of tenderd, it may be a transaction
 * at a payment service. The daemon then rejects an amount that is too large for a terminal.
 */
export function railOf(original: string | undefined): 'terminal' | 'service' {
  return original === undefined ? 'terminal' : 'service';
}

/** The maximum amount of a payment service, in minor units. */
const serviceAmountMax = 999_999_999_999;

const forms = texts.amountForms;

/** The maximum amount of each rail, in words. */
const digitsMax = { terminal: forms.terminalMax, service: forms.serviceMax };

function wrong(text: string, expected: string): CommandFailure {
  return new CommandFailure(exitCodes.usage, 'usage', texts.badAmount(text, expected));
}

/**
 * Returns an amount for people, written as in their language: `12.50 EUR`, `12,50 €`. For an unknown currency, returns
 * the minor units.
 */
export function writeAmount(amount: Amount): string {
  return cliTables.amount(typedAmount(amount));
}

/**
 * Returns an amount in the form that commands and the journal use in every language: `12.50 EUR`. For an unknown
 * currency, returns the minor units.
 */
export function typedAmount({ amount, currency }: Amount): string {
  const text = toReadableText(amount, currency);
  return text.ok ? `${text.value} ${currency}` : texts.minorUnits(amount, currency);
}
