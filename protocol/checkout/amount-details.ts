/**
 * Amounts of the payment service: minor units with their currency. The model stores and compares the digits as text.
 */
import { requiredMember, type, type Declaration, type Infer } from '../declaration/declaration.js';
import { currencyExponent } from '../amount/currency.js';
import type { AmountError } from '../amount/amount.js';
import { ok, refused, type Result } from '../declaration/result.js';
import { Currency, MinorUnits } from './simple.js';

const amountDetailsFields = { amount: requiredMember(MinorUnits), currency: requiredMember(Currency) };

/** An amount and its currency. */
export interface AmountDetails extends Infer<typeof amountDetailsFields> {}

/** The declaration of {@link AmountDetails}. */
export const AmountDetails: Declaration<AmountDetails> = type('AmountDetails', amountDetailsFields);

/** The maximum number of digits in an amount. */
const digitsMax = 12;

/**
 * Returns minor units as an amount of the service. Rejects an unknown currency, a value that is not an amount, and more
 * than twelve digits.
 */
export function toAmountDetails(minorUnits: number, currency: string): Result<AmountDetails, AmountError> {
  if (currencyExponent(currency) === undefined)
    return refused({ code: 'unknown-currency', message: `${currency} is not a known currency` });
  if (!Number.isSafeInteger(minorUnits))
    return refused({ code: 'not-an-amount', message: 'an amount is a safe integer of minor units' });
  if (minorUnits < 0) return refused({ code: 'negative', message: 'an amount is not negative' });
  const amount = String(minorUnits);
  if (amount.length > digitsMax)
    return refused({ code: 'too-large', message: `an amount has at most ${digitsMax} digits` });
  return ok({ amount, currency });
}

/**
 * Returns the minor units of a received amount. An amount has at most twelve digits, so a JavaScript number holds it
 * exactly.
 */
export function minorUnitsOf({ amount }: Pick<AmountDetails, 'amount'>): number {
  return Number(amount);
}

/** True if two amounts have the same digits and the same currency. */
export function isSameAmount(left: Partial<AmountDetails>, right: AmountDetails): boolean {
  return left.amount === right.amount && left.currency === right.currency;
}
