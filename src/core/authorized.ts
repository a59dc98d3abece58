/** Amounts on their way to the wire and back: what was authorized in place of what was asked for, and why it differs (design, promise 4). */

import { toDecimalText, toMinorUnits } from '../../protocol/index.js';
import { assertInvariant } from './invariant.js';
import type { AmountDetails, AmountDifference, TransactionRecord } from './transaction.js';

/** What an approval says about its amount. */
export interface AuthorizedAmount {
  readonly authorized?: AmountDetails;
  readonly difference?: AmountDifference;
}

/**
 * The authorized amount and why it differs. An absent amount is no mismatch: what was asked for was authorized.
 * A text that is no amount of its currency is told as unexplained, without a figure of ours.
 */
export function amountsOf(
  record: TransactionRecord,
  text: string | undefined,
  currency: string | undefined,
  tip: string | undefined,
  partial: boolean,
): AuthorizedAmount {
  const requested = record.request.amountDetails;
  const said = currency ?? requested?.currency;
  if (text === undefined || said === undefined) {
    if (requested === undefined) return {};
    return partial ? { difference: 'unexplained' } : { authorized: requested };
  }
  const units = toMinorUnits(text, said);
  if (!units.ok)
    return { difference: requested !== undefined && said !== requested.currency ? 'currency' : 'unexplained' };
  const authorized = { amount: units.value, currency: said };
  if (requested === undefined) return { authorized };
  if (said !== requested.currency) return { authorized, difference: 'currency' };
  if (authorized.amount === requested.amount) return partial ? { authorized, difference: 'partial' } : { authorized };
  if (authorized.amount < requested.amount) return { authorized, difference: 'partial' };
  const tipUnits = tip === undefined ? undefined : toMinorUnits(tip, said);
  const explained = tipUnits?.ok === true && tipUnits.value === authorized.amount - requested.amount;
  return { authorized, difference: explained ? 'tip' : 'unexplained' };
}

/** An amount as the wire has it. */
export function decimalText(amount: AmountDetails): string {
  const text = toDecimalText(amount.amount, amount.currency);
  assertInvariant(text.ok, 'an admitted amount can be written');
  return text.value;
}
