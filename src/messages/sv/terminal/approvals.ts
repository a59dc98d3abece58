/** Messages for the cashier about an approval of the terminal. Amounts are texts such as `12.50 EUR`. */

import type { ApprovalDifference, ApprovalFacts } from '../../en/terminal/approvals.js';
import type { KindWords } from '../../en/words.js';
import { amount as swedish, kindOf, upper, verbOf } from '../words.js';

const compare = 'kontrollera kvittot';
const callManager = 'tillkalla butikschefen';

function cashSentence({ cash, cashAmount = '' }: ApprovalFacts): string {
  switch (cash) {
    case 'none':
      return '';
    case 'hand-over-none':
      return ' Lämna inte ut några kontanter.';
    case 'check-receipt':
      return ' Kontrollera kvittot innan du lämnar ut kontanter.';
    case 'late':
      return ` I beloppet ingår ett kontantuttag på ${swedish(cashAmount)}: lämna ut kontanterna bara om kunden är där och inte redan har fått dem.`;
    case 'hand-over':
      return ` Lämna ut ${swedish(cashAmount)} kontant.`;
  }
}

function balanceSentence({ balance }: ApprovalFacts): string {
  return balance === undefined ? '' : ` Saldo: ${swedish(balance)}.`;
}

function amountOf({ amount }: ApprovalFacts): string {
  return amount === undefined ? '' : ` ${swedish(amount)}`;
}

function insteadOf({ requested }: ApprovalFacts): string {
  return requested === undefined ? '' : ` i stället för ${swedish(requested)}`;
}

/** Returns the statement about the amount: `12,50 EUR har debiterats`. */
function doneWith({ amount, words }: ApprovalFacts, instead = ''): string {
  return `${amount === undefined ? 'beloppet' : swedish(amount)}${instead} ${words.done}`;
}

function notAgain({ words }: ApprovalFacts): string {
  return upper(verbOf(words.verb).notAgain);
}

/** `approved`, for the requested amount. */
export function approved(facts: ApprovalFacts): string {
  return `Godkänt: ${doneWith(facts)}.${cashSentence(facts)}${balanceSentence(facts)} ${notAgain(facts)}.`;
}

/**
 * The message for the result `partly-approved`. `others`: the other parts of the amount, such as `tip 1.00 EUR`, or an
 * empty string.
 */
export function approvedInPart(facts: ApprovalFacts, others: string): string {
  const { done, rest } = facts.words;
  const parts = others === '' ? '' : `, ${others}`;
  const part = facts.amount === undefined ? 'Bara delvis godkänt' : `Bara${amountOf(facts)}${insteadOf(facts)} ${done}`;
  return `${part}${parts}. ${rest}${cashSentence(facts)}${balanceSentence(facts)}`;
}

/** The message for an approval with cash-back. `isLess`: less than the requested amount was authorized. */
export function approvedWithCashBack(
  facts: ApprovalFacts,
  how: 'with' | 'without' | 'with less',
  isLess: boolean,
): string {
  const cash = { with: 'med', without: 'utan', 'with less': 'med lägre' }[how];
  return `Godkänt ${cash} kontantuttag: ${doneWith(facts, isLess ? insteadOf(facts) : '')}.${cashSentence(facts)} ${notAgain(facts)}.`;
}

/** The message for an approval with a tip or surcharge that the terminal added. */
export function approvedWith(facts: ApprovalFacts, added: 'tip' | 'surcharge'): string {
  const part = added === 'tip' ? 'dricks' : 'tilläggsavgift';
  return `Godkänt med ${part}: ${doneWith(facts)}.${cashSentence(facts)} ${notAgain(facts)}.`;
}

/** The message for an approval in another currency. */
export function approvedInOtherCurrency(facts: ApprovalFacts): string {
  return `Godkänt i en annan valuta:${amountOf(facts)}${insteadOf(facts)}.${cashSentence(facts)} ${notAgain(facts)}; ${callManager}.`;
}

/** `amount-unconfirmed`: the terminal named no amount. */
export function amountNotNamed(facts: ApprovalFacts): string {
  return `Godkänt: ${doneWith(facts)}. Terminalen rapporterade inte beloppet: ${compare}. ${notAgain(facts)}.`;
}

function differenceText(facts: ApprovalFacts, difference: ApprovalDifference): string {
  const amount = amountOf(facts);
  switch (difference.type) {
    case 'amount':
      return `med ett annat belopp:${amount}${insteadOf(facts)}`;
    case 'account':
      return `för${amount}, men för ett annat konto (${difference.account}) än det begärda`;
    case 'fees-included':
      return `för${amount}, och terminalens avgifter ingår i det beloppet`;
    case 'parts':
      return `för${amount}, ${difference.parts}`;
    case 'inconsistent':
      return `för${amount}, men uppgifterna i svaret stämmer inte överens`;
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
  const gap = missing === undefined ? '' : ` ${swedish(missing)} av det begärda beloppet saknas.`;
  return `Godkänt ${differenceText(facts, difference)}.${gap}${cashSentence(facts)} ${notAgain(facts)}; ${compare}.`;
}

/** `amount-unknown`: the terminal reported no amount, so no message contains one. */
export function amountUnknown(facts: ApprovalFacts, isPart: boolean, isCashRequested: boolean): string {
  const how = isPart ? 'Delvis godkänt' : 'Godkänt';
  const cash = isCashRequested ? ' Lämna inte ut några kontanter före det.' : '';
  return `${how}, men beloppet är inte känt. Kontrollera kvittot.${cash}${balanceSentence(facts)} ${notAgain(facts)}.`;
}

/** The addition to the message if the approval is lower because of a rebate that was not requested. */
export function rebate(amount: string): string {
  return ` Terminalen rapporterar en rabatt på ${swedish(amount)} som inte hade begärts.`;
}

/** `error-in-approval`: added to the message about an approval that contains an error. */
export function errorInApproval(condition: string): string {
  return `Samma svar från terminalen rapporterar ett fel (${condition}): ${compare} och ${callManager}.`;
}

/** `other-payment-type`: the terminal approved another type of payment, such as `Refund`. */
export function otherPaymentType(words: KindWords, type: string): string {
  const kind = kindOf(words);
  return `Terminalen godkände ${type} i stället för ${kind.the}. ${upper(kind.notAgain)}: ${compare} och ${callManager}.`;
}

/** `other-original`: the terminal reversed another transaction. */
export function otherOriginal(words: KindWords, key: string): string {
  return `Terminalen rapporterar att den makulerade en annan transaktion (${key}). ${upper(kindOf(words).notAgain)}: ${compare} och ${callManager}.`;
}
