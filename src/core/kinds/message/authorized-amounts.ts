/** Amounts in requests and answers: the authorized amount, and why it differs from the requested amount (promise 4). */

import { amountParts, type Messages } from '../../../messages/index.js';
import type { AuthorizedAmount, MovedAmount } from '../../model/result.js';
import type { AmountDifference, AmountDetails } from '../../model/common-types.js';
import { toDecimalText, toMinorUnits, toReadableText } from '../../../../protocol/index.js';

export { isActiveCurrency } from '../../../../protocol/index.js';
import { assertInvariant } from '../../base/invariant.js';
import { type AskedAmount, feesNamed, feesWithin, requestedParts, type RequestedParts } from '../../policy/options.js';

/** The amounts of an answer as decimal strings. */
export interface AmountTexts {
  /** True if an amount of the answer could not be read. */
  readonly isDamaged?: boolean;
  readonly authorized?: string | undefined;
  readonly currency?: string | undefined;
  readonly tip?: string | undefined;
  readonly cashBack?: string | undefined;
  readonly surcharge?: string | undefined;
  readonly fees?: string | undefined;
}

/** Tip and cash-back of an answer, in minor units. */
interface Parts {
  readonly tip: number | undefined;
  readonly cashBack: number | undefined;
}

/** Surcharge and fees of an answer, in minor units; 0 if absent or unreadable. */
interface Added {
  readonly surcharge: number;
  readonly fees: number;
}

interface ReportedParts extends Parts {
  readonly areContradictory: boolean;
}

interface Explanation extends Parts {
  readonly difference: AmountDifference | undefined;
}

/**
 * Returns the authorized amount, and why it differs from the requested amount. If the answer has no amount, the
 * requested amount was authorized, except after Partial: then the authorized amount is unknown. The authorized amount
 * is also unknown if it cannot be read, or if it is not an amount of its currency. tenderd never invents an amount. If
 * the request has no amount, because it reverses the whole, the result is empty.
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
  // The cash that the customer gets must not be guessed.
  if (texts.cashBack !== undefined && unitsOf(texts.cashBack, currency) === undefined) return { difference: 'unknown' };
  const asked = requestedParts(request);
  if (texts.authorized === undefined) {
    if (partial) return { difference: 'unknown' };
    const withoutAmount = partsOf(texts, currency, requested.amount);
    return reportedAmounts(
      requested,
      explain(asked, withoutAmount, 0, partial),
      asked,
      addedOf(texts, currency, requested.amount),
    );
  }
  const units = unitsOf(texts.authorized, currency);
  if (units === undefined) return { difference: 'unknown' };
  // Success contradicts an amount of 0. Some programs write 0 for a number that was never set.
  if (units === 0 && requested.amount > 0 && !partial) return { difference: 'unknown' };
  const authorized = { amount: units, currency };
  const said = partsOf(texts, currency, units);
  const added = addedOf(texts, currency, units);
  if (currency !== requested.currency)
    return reportedAmounts(authorized, { difference: 'currency', ...said }, asked, added);
  return reportedAmounts(authorized, explainWith(added, asked, said, units - requested.amount, partial), asked, added);
}

/** Returns the amount and difference of {@link amountsOf} without tip, cash-back and fees. */
export function amountOf(asked: { readonly request: AskedAmount }, texts: AmountTexts, partial: boolean): MovedAmount {
  const {
    tip: _tip,
    cashBack: _cash,
    surcharge: _surcharge,
    fees: _fees,
    ...amount
  } = amountsOf(asked, texts, partial);
  return amount;
}

/**
 * Returns the answer's tip and cash-back. Leaves both out if their sum exceeds the whole amount, because such an answer
 * contradicts itself.
 */
function partsOf({ tip, cashBack }: AmountTexts, currency: string, whole: number): ReportedParts {
  const said = { tip: unitsOf(tip, currency), cashBack: unitsOf(cashBack, currency), areContradictory: false };
  if ((said.tip ?? 0) + (said.cashBack ?? 0) <= whole) return said;
  return { tip: undefined, cashBack: undefined, areContradictory: true };
}

/** Returns an amount from a message in minor units; undefined if it is absent or not an amount of its currency. */
export function unitsOf(text: string | undefined, currency: string): number | undefined {
  if (text === undefined) return undefined;
  const units = toMinorUnits(text, currency);
  return units.ok ? units.value : undefined;
}

/**
 * Returns the fees that the terminal names. A fee that cannot be read, or that exceeds the whole amount, is left out
 * and explains no difference.
 */
function addedOf(texts: AmountTexts, currency: string, whole: number): Added {
  const read = (text: string | undefined): number => {
    const units = unitsOf(text, currency) ?? 0;
    return units <= whole ? units : 0;
  };
  return { surcharge: read(texts.surcharge), fees: read(texts.fees) };
}

/**
 * Explains a difference by tip and cash-back as {@link explain} does, and also by fees. If tip and cash-back alone
 * explain the difference, the fees did not raise the charged amount: they were taken out of the requested amount, so a
 * part of the goods is unpaid.
 */
function explainWith(
  { surcharge, fees }: Added,
  asked: RequestedParts,
  said: ReportedParts,
  more: number,
  partial: boolean,
): Explanation {
  const plain = explain(asked, said, more, partial);
  const isWithoutFees = plain.difference === undefined || plain.difference === 'tip';
  if (isWithoutFees && surcharge + fees > 0) return { ...plain, difference: 'unexplained' };
  if (plain.difference !== 'unexplained' || said.areContradictory) return plain;
  const explained = feesNamed(surcharge, fees)
    .map((added) => explain(asked, said, more - added, partial))
    .find(({ difference }) => difference !== 'unexplained' && difference !== 'partial');
  return explained === undefined ? plain : { ...explained, difference: explained.difference ?? 'surcharge' };
}

/**
 * Explains by tip and cash-back why the authorized amount exceeds the requested amount by `more`. If `more` is
 * negative, less was authorized.
 */
function explain(asked: RequestedParts, said: ReportedParts, more: number, partial: boolean): Explanation {
  if (said.areContradictory)
    return { tip: undefined, cashBack: undefined, difference: more < 0 ? 'partial' : 'unexplained' };
  const tip = said.tip ?? asked.tip;
  // If the total did not change although the tip is higher, a part of the goods is unpaid.
  const hasCashAsAsked = said.cashBack === undefined || said.cashBack === asked.cashBack;
  if (more === 0 && tip > asked.tip && hasCashAsAsked) return { difference: 'unexplained', ...said };
  // If the answer names no cash-back: assume the requested cash-back if the tip alone explains the difference,
  // otherwise 0.
  const cashBack = said.cashBack ?? (more === tip - asked.tip ? asked.cashBack : 0);
  if (more === 0 && hasCashAsAsked) return asAsked(asked, tip, partial);
  if (cashBack > asked.cashBackMax) return { difference: 'unexplained', ...said };
  const isExplained = more === tip - asked.tip + cashBack - asked.cashBack;
  if (isExplained && cashBack !== asked.cashBack) return { tip, cashBack, difference: 'cash-back' };
  if (more < 0) return { difference: 'partial', ...said };
  return isExplained && !partial ? { tip, cashBack, difference: 'tip' } : { difference: 'unexplained', ...said };
}

/**
 * Explains an authorized amount that equals the requested amount although the terminal may have reported Partial.
 * Partial then means that the terminal did not pay out the cash-back. If no cash-back was requested, Partial stays
 * unexplained.
 */
function asAsked({ cashBack, cashBackMax }: RequestedParts, tip: number, partial: boolean): Explanation {
  const isCashRefused = cashBack === 0 && cashBackMax > 0;
  const difference = partial ? (isCashRefused ? 'cash-back' : 'unexplained') : undefined;
  return { tip, cashBack, difference };
}

function reportedAmounts(
  authorized: AmountDetails,
  { tip, cashBack, difference }: Explanation,
  asked: RequestedParts,
  { surcharge, fees }: Added,
): AuthorizedAmount {
  const { currency } = authorized;
  const hasTip = tip !== undefined && (tip > 0 || asked.tip > 0);
  const hasCash = cashBack !== undefined && (cashBack > 0 || asked.cashBackMax > 0);
  return {
    authorized,
    ...(difference === undefined ? {} : { difference }),
    ...(hasTip ? { tip: { amount: tip, currency } } : {}),
    ...(hasCash ? { cashBack: { amount: cashBack, currency } } : {}),
    ...(surcharge > 0 ? { surcharge: { amount: surcharge, currency } } : {}),
    ...(fees > 0 ? { fees: { amount: fees, currency } } : {}),
  };
}

/**
 * Returns the unpaid part of the requested amount. Cash-back, fees, and a tip above the requested tip are not counted.
 * The part is never negative. It is undefined if it is not known.
 */
export function missingOf(request: AskedAmount, details: AuthorizedAmount): AmountDetails | undefined {
  const { authorized, tip, cashBack } = details;
  const requested = request.amountDetails;
  if (requested === undefined || requested.currency !== authorized?.currency) return undefined;
  const asked = requestedParts(request);
  const given = cashBack?.amount ?? asked.cashBack;
  const tipBeyond = Math.max(0, (tip?.amount ?? 0) - asked.tip);
  const forGoods = authorized.amount - given - tipBeyond - feesWithin(request, details);
  const amount = Math.max(0, requested.amount - asked.cashBack - forGoods);
  return { amount, currency: requested.currency };
}

/** Returns the text about the fees that the terminal added, with a blank before it; empty if the terminal added none. */
export function feesMessage(request: AskedAmount, details: AuthorizedAmount): string {
  const { surcharge, fees } = details;
  if (surcharge === undefined && fees === undefined) return '';
  const unexplained = unexplainedIn(request, details);
  const text = amountParts.fees({
    surcharge: surcharge && amountText(surcharge),
    other: fees && amountText(fees),
    unexplained: unexplained && amountText(unexplained),
  });
  return ` ${text}`;
}

/** Returns the part of a difference that the fees do not explain; undefined if there is none. */
function unexplainedIn(request: AskedAmount, details: AuthorizedAmount): AmountDetails | undefined {
  const { authorized, difference } = details;
  const requested = request.amountDetails;
  if (difference !== 'unexplained' || authorized === undefined || requested === undefined) return undefined;
  const asked = requestedParts(request);
  const parts =
    (details.tip?.amount ?? asked.tip) - asked.tip + (details.cashBack?.amount ?? asked.cashBack) - asked.cashBack;
  const amount = authorized.amount - requested.amount - parts - feesWithin(request, details);
  return amount <= 0 ? undefined : { ...authorized, amount };
}

/** Returns the text about a tip or cash-back that differs from the request: `with a tip of 1.00 EUR that was not requested`; empty if there is none. */
export function otherParts(request: AskedAmount, { tip, cashBack }: AuthorizedAmount): string {
  const asked = requestedParts(request);
  const parts = [
    ...(tip === undefined || tip.amount <= asked.tip ? [] : [otherPart('tip', tip, asked.tip)]),
    ...(cashBack === undefined || cashBack.amount === asked.cashBack
      ? []
      : [otherPart('cash-back', cashBack, asked.cashBack)]),
  ];
  return parts.length === 0 ? '' : amountParts.otherParts(parts);
}

function otherPart(name: 'tip' | 'cash-back', part: AmountDetails, asked: number): Messages.amountParts.OtherPart {
  const requested = asked === 0 ? undefined : amountText({ ...part, amount: asked });
  return { name, amount: amountText(part), requested };
}

/** Returns an amount as the decimal string of a message. */
export function decimalText(amount: AmountDetails): string {
  const text = toDecimalText(amount.amount, amount.currency);
  assertInvariant(text.ok, 'an admitted amount can be written');
  return text.value;
}

/** Returns an amount for people: `12.50 EUR`. */
export function amountText(amount: AmountDetails): string {
  const text = toReadableText(amount.amount, amount.currency);
  return amountParts.amount(text.ok ? text.value : undefined, amount);
}
