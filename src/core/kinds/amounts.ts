/** Amounts on their way to the wire and back: what was authorized in place of what was asked for, and why it differs (promise 4). */

import type { AuthorizedAmount, MovedAmount } from '../model/result.js';
import type { AmountDifference, AmountDetails } from '../model/common-types.js';
import { toDecimalText, toMinorUnits } from '../../../protocol/index.js';
import { assertInvariant } from '../kernel/invariant.js';
import { type AskedAmount, requestedParts, type RequestedParts } from '../kernel/options.js';

/** The amounts as the terminal wrote them: decimal texts. */
export interface AmountTexts {
  /** Something was said of the amounts that could not be read. */
  readonly isDamaged?: boolean;
  readonly authorized?: string | undefined;
  readonly currency?: string | undefined;
  readonly tip?: string | undefined;
  readonly cashBack?: string | undefined;
}

/** Tip and cash as the terminal said them, in minor units. */
interface Parts {
  readonly tip: number | undefined;
  readonly cashBack: number | undefined;
}

interface SaidParts extends Parts {
  readonly areContradictory: boolean;
}

interface Explanation extends Parts {
  readonly difference: AmountDifference | undefined;
}

/**
 * The authorized amount and why it differs. An absent amount is no mismatch: what was asked for was authorized. Of a reversal of the
 * whole nothing is said: its answer has no currency.
 * What is said and cannot be read, a text that is no amount of its currency, and a part of which nothing is said, are an unknown
 * amount: no figure of ours takes its place.
 */
export function amountsOf(
  { request }: { readonly request: AskedAmount },
  texts: AmountTexts,
  partial: boolean,
): AuthorizedAmount {
  const requested = request.amountDetails;
  if (requested === undefined) return {};
  if (texts.isDamaged === true) return { difference: 'unknown' };
  const currency = texts.currency ?? requested.currency;
  // What is handed over in cash is not guessed.
  if (texts.cashBack !== undefined && unitsOf(texts.cashBack, currency) === undefined) return { difference: 'unknown' };
  const asked = requestedParts(request);
  if (texts.authorized === undefined) {
    if (partial) return { difference: 'unknown' };
    return told(requested, explain(asked, partsOf(texts, currency, requested.amount), 0, partial), asked);
  }
  const units = unitsOf(texts.authorized, currency);
  if (units === undefined) return { difference: 'unknown' };
  const authorized = { amount: units, currency };
  const said = partsOf(texts, currency, units);
  if (currency !== requested.currency) return told(authorized, { difference: 'currency', ...said }, asked);
  return told(authorized, explain(asked, said, units - requested.amount, partial), asked);
}

/** The same of what has no tip and no cash. */
export function amountOf(asked: { readonly request: AskedAmount }, texts: AmountTexts, partial: boolean): MovedAmount {
  const { tip: _tip, cashBack: _cashBack, ...amount } = amountsOf(asked, texts, partial);
  return amount;
}

/** Tip and cash as they were said. What is more than the whole is no part of it: it is not told, and explains nothing. */
function partsOf({ tip, cashBack }: AmountTexts, currency: string, whole: number): SaidParts {
  const said = { tip: unitsOf(tip, currency), cashBack: unitsOf(cashBack, currency), areContradictory: false };
  if ((said.tip ?? 0) + (said.cashBack ?? 0) <= whole) return said;
  return { tip: undefined, cashBack: undefined, areContradictory: true };
}

/** An amount of the wire in minor units; undefined where there is none, or a text that is no amount of its currency. */
export function unitsOf(text: string | undefined, currency: string): number | undefined {
  if (text === undefined) return undefined;
  const units = toMinorUnits(text, currency);
  return units.ok ? units.value : undefined;
}

/** Why `more` than was asked for was authorized, or less: tip and cash say so, or nothing does. */
function explain(asked: RequestedParts, said: SaidParts, more: number, partial: boolean): Explanation {
  if (said.areContradictory)
    return { tip: undefined, cashBack: undefined, difference: more < 0 ? 'partial' : 'unexplained' };
  const tip = said.tip ?? asked.tip;
  // A tip that was not asked for stands in the place of goods.
  const hasCashAsAsked = said.cashBack === undefined || said.cashBack === asked.cashBack;
  if (more === 0 && tip > asked.tip && hasCashAsAsked) return { difference: 'unexplained', ...said };
  // Where the terminal says none: all that was asked for, where nothing but a tip is to be explained; none otherwise.
  const cashBack = said.cashBack ?? (more === tip - asked.tip ? asked.cashBack : 0);
  if (more === 0 && hasCashAsAsked) {
    const isCashRefused = asked.cashBack === 0 && asked.cashBackMax > 0;
    const difference = partial ? (isCashRefused ? 'cash-back' : 'unexplained') : undefined;
    return { tip, cashBack: asked.cashBack, difference };
  }
  if (cashBack > asked.cashBackMax) return { difference: 'unexplained', ...said };
  const isExplained = more === tip - asked.tip + cashBack - asked.cashBack;
  if (isExplained && cashBack !== asked.cashBack) return { tip, cashBack, difference: 'cash-back' };
  if (more < 0) return { difference: 'partial', ...said };
  return isExplained && !partial ? { tip, cashBack, difference: 'tip' } : { difference: 'unexplained', ...said };
}

function told(
  authorized: AmountDetails,
  { tip, cashBack, difference }: Explanation,
  asked: RequestedParts,
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

/**
 * What of the amount asked for is still missing: without cash-back, and without a tip beyond the one that was asked for. Never negative;
 * undefined where it cannot be said.
 */
export function missingOf(
  request: AskedAmount,
  { authorized, tip, cashBack }: AuthorizedAmount,
): AmountDetails | undefined {
  const requested = request.amountDetails;
  if (requested === undefined || requested.currency !== authorized?.currency) return undefined;
  const asked = requestedParts(request);
  const given = cashBack?.amount ?? asked.cashBack;
  const tipBeyond = Math.max(0, (tip?.amount ?? 0) - asked.tip);
  const amount = Math.max(0, requested.amount - asked.cashBack - (authorized.amount - given - tipBeyond));
  return { amount, currency: requested.currency };
}

/** Tip and cash that are not as asked for, in words: `with a tip of 1.00 EUR that was not asked for`; empty where they are. */
export function otherParts(request: AskedAmount, { tip, cashBack }: AuthorizedAmount): string {
  const asked = requestedParts(request);
  const parts = [
    ...(tip === undefined || tip.amount <= asked.tip ? [] : [otherPart('a tip', tip, asked.tip)]),
    ...(cashBack === undefined || cashBack.amount === asked.cashBack
      ? []
      : [otherPart('cash-back', cashBack, asked.cashBack)]),
  ];
  return parts.length === 0 ? '' : `with ${parts.join(' and ')}`;
}

function otherPart(name: string, part: AmountDetails, asked: number): string {
  const before = asked === 0 ? 'that was not asked for' : `instead of ${amountText({ ...part, amount: asked })}`;
  return `${name} of ${amountText(part)} ${before}`;
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
