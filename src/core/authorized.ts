/** Amounts on their way to the wire and back: what was authorized in place of what was asked for, and why it differs (design, promise 4). */

import { toDecimalText, toMinorUnits } from '../../protocol/index.js';
import { assertInvariant } from './invariant.js';
import { askedParts, type AskedParts } from './options.js';
import type { AmountDetails, AmountDifference, TransactionRecord } from './transaction.js';

/** The amounts as the terminal wrote them: decimal texts. */
export interface AmountTexts {
  /** Something was said of the amounts that could not be read. */
  readonly isDamaged?: boolean;
  readonly authorized?: string | undefined;
  readonly currency?: string | undefined;
  readonly tip?: string | undefined;
  readonly cashBack?: string | undefined;
}

/** What an answer says of amounts; what it does not say is absent. */
export interface AuthorizedAmount {
  readonly authorized?: AmountDetails;
  readonly difference?: AmountDifference;
  /** What of the authorized amount is a tip. */
  readonly tip?: AmountDetails;
  /** What of it the customer gets in cash. */
  readonly cashBack?: AmountDetails;
}

/** Tip and cash as the terminal said them, in minor units. */
interface SaidParts {
  readonly tip: number | undefined;
  readonly cashBack: number | undefined;
}

interface Explanation extends SaidParts {
  readonly difference: AmountDifference | undefined;
}

/**
 * The authorized amount and why it differs. An absent amount is no mismatch: what was asked for was authorized. Of a reversal of the
 * whole nothing is said: its answer has no currency.
 * What is said and cannot be read, a text that is no amount of its currency, and a part of which nothing is said, are an unknown
 * amount: no figure of ours takes its place.
 */
export function amountsOf({ request }: TransactionRecord, texts: AmountTexts, partial: boolean): AuthorizedAmount {
  const requested = request.amountDetails;
  if (requested === undefined) return {};
  if (texts.isDamaged === true) return { difference: 'unknown' };
  const currency = texts.currency ?? requested.currency;
  const said = { tip: unitsOf(texts.tip, currency), cashBack: unitsOf(texts.cashBack, currency) };
  const asked = askedParts(request);
  if (texts.authorized === undefined) {
    if (partial) return { difference: 'unknown' };
    return told(requested, explain(asked, said, 0, partial), asked);
  }
  const units = unitsOf(texts.authorized, currency);
  if (units === undefined) return { difference: 'unknown' };
  const authorized = { amount: units, currency };
  if (currency !== requested.currency) return told(authorized, { ...said, difference: 'currency' }, asked);
  return told(authorized, explain(asked, said, units - requested.amount, partial), asked);
}

/** An amount of the wire in minor units; undefined where there is none, or a text that is no amount of its currency. */
export function unitsOf(text: string | undefined, currency: string): number | undefined {
  if (text === undefined) return undefined;
  const units = toMinorUnits(text, currency);
  return units.ok ? units.value : undefined;
}

/** Why `more` than was asked for was authorized, or less: tip and cash say so, or nothing does. */
function explain(asked: AskedParts, said: SaidParts, more: number, partial: boolean): Explanation {
  const tip = said.tip ?? asked.tip;
  // Where the terminal says none: all that was asked for, where nothing but a tip is to be explained; none otherwise.
  const cashBack = said.cashBack ?? (more === tip - asked.tip ? asked.cashBack : 0);
  const isAsAsked = more === 0 && (said.cashBack === undefined || said.cashBack === asked.cashBack);
  if (isAsAsked) {
    const isCashRefused = asked.cashBack === 0 && asked.cashBackMax > 0;
    const difference = partial ? (isCashRefused ? 'cash-back' : 'unexplained') : undefined;
    return { tip, cashBack: asked.cashBack, difference };
  }
  if (cashBack > asked.cashBackMax) return { ...said, difference: 'unexplained' };
  const isExplained = more === tip - asked.tip + cashBack - asked.cashBack;
  if (isExplained && cashBack !== asked.cashBack) return { tip, cashBack, difference: 'cash-back' };
  if (more < 0) return { ...said, difference: 'partial' };
  return isExplained && !partial ? { tip, cashBack, difference: 'tip' } : { ...said, difference: 'unexplained' };
}

function told(
  authorized: AmountDetails,
  { tip, cashBack, difference }: Explanation,
  asked: AskedParts,
): AuthorizedAmount {
  const { currency } = authorized;
  const hasTip = tip !== undefined && (tip > 0 || asked.tip > 0);
  const hasCash = cashBack !== undefined && (cashBack > 0 || asked.cashBackMax > 0);
  return {
    authorized,
    ...(difference === undefined ? {} : { difference }),
    ...(hasTip ? { tip: { amount: tip, currency } } : {}),
    ...(hasCash ? { cashBack: { amount: cashBack, currency } } : {}),
  };
}

/** An amount as the wire has it. */
export function decimalText(amount: AmountDetails): string {
  const text = toDecimalText(amount.amount, amount.currency);
  assertInvariant(text.ok, 'an admitted amount can be written');
  return text.value;
}

/** An amount as people write it: `12.50 EUR`. */
export function amountText(amount: AmountDetails): string {
  const text = toDecimalText(amount.amount, amount.currency);
  return text.ok ? `${text.value} ${amount.currency}` : `${amount.amount} minor units of ${amount.currency}`;
}
