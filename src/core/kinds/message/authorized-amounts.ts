/** Amounts on their way to the wire and back: what was authorized in place of what was asked for, and why it differs (promise 4). */

import type { AuthorizedAmount, MovedAmount } from '../../model/result.js';
import type { AmountDifference, AmountDetails } from '../../model/common-types.js';
import { toDecimalText, toMinorUnits, toReadableText } from '../../../../protocol/index.js';

export { isActiveCurrency } from '../../../../protocol/index.js';
import { assertInvariant } from '../../base/invariant.js';
import { type AskedAmount, feesNamed, feesWithin, requestedParts, type RequestedParts } from '../../policy/options.js';

/** The amounts as the terminal wrote them: decimal texts. */
export interface AmountTexts {
  /** Something was said of the amounts that could not be read. */
  readonly isDamaged?: boolean;
  readonly authorized?: string | undefined;
  readonly currency?: string | undefined;
  readonly tip?: string | undefined;
  readonly cashBack?: string | undefined;
  readonly surcharge?: string | undefined;
  readonly fees?: string | undefined;
}

/** Tip and cash as the terminal said them, in minor units. */
interface Parts {
  readonly tip: number | undefined;
  readonly cashBack: number | undefined;
}

/** What the terminal added, in minor units; 0 if it named nothing that can be read. */
interface Added {
  readonly surcharge: number;
  readonly fees: number;
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
    const unsaid = partsOf(texts, currency, requested.amount);
    return told(requested, explain(asked, unsaid, 0, partial), asked, addedOf(texts, currency, requested.amount));
  }
  const units = unitsOf(texts.authorized, currency);
  if (units === undefined) return { difference: 'unknown' };
  // Success and an amount of nothing contradict each other: programs write 0 for a number that was never set.
  if (units === 0 && requested.amount > 0 && !partial) return { difference: 'unknown' };
  const authorized = { amount: units, currency };
  const said = partsOf(texts, currency, units);
  const added = addedOf(texts, currency, units);
  if (currency !== requested.currency) return told(authorized, { difference: 'currency', ...said }, asked, added);
  return told(authorized, explainWith(added, asked, said, units - requested.amount, partial), asked, added);
}

/** The same without parts. */
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

/** Returns the fees that the terminal names. A fee that cannot be read, or is more than the whole, is left out and explains nothing. */
function addedOf(texts: AmountTexts, currency: string, whole: number): Added {
  const read = (text: string | undefined): number => {
    const units = unitsOf(text, currency) ?? 0;
    return units <= whole ? units : 0;
  };
  return { surcharge: read(texts.surcharge), fees: read(texts.fees) };
}

/**
 * As {@link explain}, with fees: an amount that neither tip nor cash explains may be explained by what the terminal added. If tip and cash
 * explain it alone, the fees are inside the amount that was asked for, and that much of the goods is unpaid.
 */
function explainWith(
  { surcharge, fees }: Added,
  asked: RequestedParts,
  said: SaidParts,
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
  if (more === 0 && hasCashAsAsked) return asAsked(asked, tip, partial);
  if (cashBack > asked.cashBackMax) return { difference: 'unexplained', ...said };
  const isExplained = more === tip - asked.tip + cashBack - asked.cashBack;
  if (isExplained && cashBack !== asked.cashBack) return { tip, cashBack, difference: 'cash-back' };
  if (more < 0) return { difference: 'partial', ...said };
  return isExplained && !partial ? { tip, cashBack, difference: 'tip' } : { difference: 'unexplained', ...said };
}

/** Explains the amount that was asked for. If the terminal calls it a part, cash up to a maximum was not paid out, or nothing explains it. */
function asAsked({ cashBack, cashBackMax }: RequestedParts, tip: number, partial: boolean): Explanation {
  const isCashRefused = cashBack === 0 && cashBackMax > 0;
  const difference = partial ? (isCashRefused ? 'cash-back' : 'unexplained') : undefined;
  return { tip, cashBack, difference };
}

function told(
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
 * What of the amount asked for is still missing: without cash-back, without a tip beyond the one that was asked for, and without fees.
 * Never negative; undefined where it cannot be said.
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

/**
 * Returns what the terminal added, as a sentence: ` 0.25 EUR of it is a surcharge.`, and how much of the difference it leaves
 * unexplained. Empty if the terminal named no fee.
 */
export function feesMessage(request: AskedAmount, details: AuthorizedAmount): string {
  const { authorized, surcharge, fees, difference } = details;
  const names = [surcharge && `${amountText(surcharge)} is a surcharge`, fees && `${amountText(fees)} is fees`];
  const named = names.filter((name) => name !== undefined);
  if (named.length === 0) return '';
  const added = ` Of it ${named.join(', and ')}.`;
  const requested = request.amountDetails;
  if (difference !== 'unexplained' || authorized === undefined || requested === undefined) return added;
  const asked = requestedParts(request);
  const parts =
    (details.tip?.amount ?? asked.tip) - asked.tip + (details.cashBack?.amount ?? asked.cashBack) - asked.cashBack;
  const amount = authorized.amount - requested.amount - parts - feesWithin(request, details);
  return amount <= 0 ? added : `${added} ${amountText({ ...authorized, amount })} is unexplained.`;
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
  const text = toReadableText(amount.amount, amount.currency);
  return text.ok ? `${text.value} ${amount.currency}` : `${amount.amount} minor units of ${amount.currency}`;
}
