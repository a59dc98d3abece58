/** Messages for the cashier about an approval of the terminal. Amounts are texts such as `12.50 EUR`. */

import type { KindWords } from '../words.js';
import { withArticle } from '../nouns.js';

/**
 * The advice about the cash for the customer, if any. `late`: the outcome is reported when the customer may already
 * have left.
 */
export type CashAdvice = 'none' | 'hand-over-none' | 'check-receipt' | 'late' | 'hand-over';

/** The facts about an approval. */
export interface ApprovalFacts {
  readonly words: Pick<KindWords, 'verb' | 'done' | 'rest'>;
  /** The amount that moved; undefined if the transaction has none. */
  readonly amount: string | undefined;
  readonly requested: string | undefined;
  readonly cash: CashAdvice;
  /** The amount of the cash-back, for `late` and `hand-over`. */
  readonly cashAmount: string | undefined;
  /** The balance of the gift card. */
  readonly balance: string | undefined;
}

function cashSentence({ cash, cashAmount = '' }: ApprovalFacts): string {
  switch (cash) {
    case 'none':
      return '';
    case 'hand-over-none':
      return ' Hand over no cash.';
    case 'check-receipt':
      return ' Check the receipt before you hand over cash.';
    case 'late':
      return ` The amount includes ${cashAmount} of cash-back: hand the cash over only if the customer is there and has not received it.`;
    case 'hand-over':
      return ` Hand over ${cashAmount} in cash.`;
  }
}

function balanceSentence({ balance }: ApprovalFacts): string {
  return balance === undefined ? '' : ` Balance ${balance}.`;
}

function amountOf({ amount }: ApprovalFacts): string {
  return amount === undefined ? '' : ` ${amount}`;
}

function insteadOf({ requested }: ApprovalFacts): string {
  return requested === undefined ? '' : ` instead of ${requested}`;
}

function notAgain({ words }: ApprovalFacts): string {
  return `Do not ${words.verb} again`;
}

/** `approved`, for the requested amount. */
export function approved(facts: ApprovalFacts): string {
  const { done } = facts.words;
  return `Approved:${amountOf(facts)} ${done}.${cashSentence(facts)}${balanceSentence(facts)} ${notAgain(facts)}.`;
}

/**
 * The message for the result `partly-approved`. `others`: the other parts of the amount, such as `tip 1.00 EUR`, or an
 * empty string.
 */
export function approvedInPart(facts: ApprovalFacts, others: string): string {
  const { done, rest } = facts.words;
  const parts = others === '' ? '' : `, ${others}`;
  const part =
    facts.amount === undefined ? 'Approved in part only' : `Only${amountOf(facts)}${insteadOf(facts)} was ${done}`;
  return `${part}${parts}. ${rest}${cashSentence(facts)}${balanceSentence(facts)}`;
}

/** The message for an approval with cash-back. `isLess`: less than the requested amount was authorized. */
export function approvedWithCashBack(
  facts: ApprovalFacts,
  how: 'with' | 'without' | 'with less',
  isLess: boolean,
): string {
  return `Approved ${how} cash-back:${amountOf(facts)}${isLess ? insteadOf(facts) : ''} ${facts.words.done}.${cashSentence(facts)} ${notAgain(facts)}.`;
}

/** The message for an approval with a tip or surcharge that the terminal added. */
export function approvedWith(facts: ApprovalFacts, added: 'tip' | 'surcharge'): string {
  return `Approved with a ${added}:${amountOf(facts)} ${facts.words.done}.${cashSentence(facts)} ${notAgain(facts)}.`;
}

/** The message for an approval in another currency. */
export function approvedInOtherCurrency(facts: ApprovalFacts): string {
  return `Approved in another currency:${amountOf(facts)}${insteadOf(facts)}.${cashSentence(facts)} ${notAgain(facts)}; call the manager.`;
}

/** `amount-unconfirmed`: the terminal named no amount. */
export function amountNotNamed(facts: ApprovalFacts): string {
  return `Approved:${amountOf(facts)} ${facts.words.done}. The terminal did not report the amount: check the amount on the receipt. ${notAgain(facts)}.`;
}

/** The difference between an approval and the request. */
export type ApprovalDifference =
  | { readonly type: 'amount' }
  | { readonly type: 'account'; readonly account: string }
  | { readonly type: 'fees-included' }
  | { readonly type: 'parts'; readonly parts: string }
  | { readonly type: 'inconsistent' };

function differenceText(facts: ApprovalFacts, difference: ApprovalDifference): string {
  const amount = amountOf(facts);
  switch (difference.type) {
    case 'amount':
      return `with another amount:${amount}${insteadOf(facts)}`;
    case 'account':
      return `for${amount}, but for account ${difference.account} instead of the requested account`;
    case 'fees-included':
      return `for${amount}, and the terminal's fees are included in that amount`;
    case 'parts':
      return `for${amount}, ${difference.parts}`;
    case 'inconsistent':
      return `for${amount}, but the details of the answer contradict each other`;
  }
}

/**
 * The message for an approval that differs from the request. `missing`: the part of the requested amount that was not
 * paid.
 */
export function approvedOtherwise(
  facts: ApprovalFacts,
  difference: ApprovalDifference,
  missing: string | undefined,
): string {
  const gap = missing === undefined ? '' : ` ${missing} of the requested amount is missing.`;
  return `Approved ${differenceText(facts, difference)}.${gap}${cashSentence(facts)} ${notAgain(facts)}; check the receipt.`;
}

/** `amount-unknown`: the terminal reported no amount, so no message contains one. */
export function amountUnknown(facts: ApprovalFacts, isPart: boolean, isCashRequested: boolean): string {
  const part = isPart ? ' in part' : '';
  const cash = isCashRequested ? ' Hand over no cash before that.' : '';
  return `Approved${part}, but the amount is not known. Check the receipt.${cash}${balanceSentence(facts)} ${notAgain(facts)}.`;
}

/** The addition to the message if the approval is lower because of a rebate that was not requested. */
export function rebate(amount: string): string {
  return ` The terminal reports a rebate of ${amount} that was not requested.`;
}

/** `error-in-approval`: added to the message about an approval that contains an error. */
export function errorInApproval(condition: string): string {
  return `The same answer of the terminal reports an error (${condition}): check the receipt, and call the manager.`;
}

/** `other-payment-type`: the terminal approved another type of payment, such as `Refund`. */
export function otherPaymentType({ noun, verb }: KindWords, type: string): string {
  return `The terminal approved ${withArticle(type)} instead of the ${noun}. Do not ${verb} again: check the receipt, and call the manager.`;
}

/** `other-original`: the terminal reversed another transaction. */
export function otherOriginal({ verb }: KindWords, key: string): string {
  return `The terminal reports that it reversed another transaction (${key}). Do not ${verb} again: check the receipt, and call the manager.`;
}
