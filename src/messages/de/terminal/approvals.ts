/** Messages for the cashier about an approval of the terminal. Amounts are texts such as `12.50 EUR`. */

import type { ApprovalDifference, ApprovalFacts } from '../../en/terminal/approvals.js';
import type { KindWords } from '../../en/words.js';
import { amount as german, kindOf, verbOf } from '../words.js';

const compare = 'Prüfen Sie den Beleg';
const callManager = 'rufen Sie die Filialleitung';

function cashSentence({ cash, cashAmount = '' }: ApprovalFacts): string {
  switch (cash) {
    case 'none':
      return '';
    case 'hand-over-none':
      return ' Kein Bargeld auszahlen.';
    case 'check-receipt':
      return ' Prüfen Sie den Beleg, bevor Sie Bargeld auszahlen.';
    case 'late':
      return ` Davon sind ${german(cashAmount)} Barauszahlung: Zahlen Sie sie nur aus, wenn der Kunde da ist und sie noch nicht bekommen hat.`;
    case 'hand-over':
      return ` Zahlen Sie ${german(cashAmount)} bar aus.`;
  }
}

function balanceSentence({ balance }: ApprovalFacts): string {
  return balance === undefined ? '' : ` Guthaben: ${german(balance)}.`;
}

function amountOf({ amount }: ApprovalFacts): string {
  return amount === undefined ? '' : ` ${german(amount)}`;
}

function insteadOf({ requested }: ApprovalFacts): string {
  return requested === undefined ? '' : ` statt ${german(requested)}`;
}

function notAgain({ words }: ApprovalFacts): string {
  return `Nicht noch einmal ${verbOf(words.verb)}`;
}

/** `approved`, for the requested amount. */
export function approved(facts: ApprovalFacts): string {
  return `Genehmigt:${amountOf(facts)} ${facts.words.done}.${cashSentence(facts)}${balanceSentence(facts)} ${notAgain(facts)}.`;
}

/**
 * The message for the result `partly-approved`. `others`: the other parts of the amount, such as `tip 1.00 EUR`, or an
 * empty string.
 */
export function approvedInPart(facts: ApprovalFacts, others: string): string {
  const { done, rest } = facts.words;
  const parts = others === '' ? '' : `, ${others}`;
  const part =
    facts.amount === undefined ? 'Nur zum Teil genehmigt' : `Nur${amountOf(facts)}${insteadOf(facts)} ${done}`;
  return `${part}${parts}. ${rest}${cashSentence(facts)}${balanceSentence(facts)}`;
}

/** The message for an approval with cash-back. `isLess`: less than the requested amount was authorized. */
export function approvedWithCashBack(
  facts: ApprovalFacts,
  how: 'with' | 'without' | 'with less',
  isLess: boolean,
): string {
  const cash = {
    with: 'mit Barauszahlung',
    without: 'ohne Barauszahlung',
    'with less': 'mit geringerer Barauszahlung',
  }[how];
  return `Genehmigt ${cash}:${amountOf(facts)}${isLess ? insteadOf(facts) : ''} ${facts.words.done}.${cashSentence(facts)} ${notAgain(facts)}.`;
}

/** The message for an approval with a tip or surcharge that the terminal added. */
export function approvedWith(facts: ApprovalFacts, added: 'tip' | 'surcharge'): string {
  const part = added === 'tip' ? 'Trinkgeld' : 'Aufschlag';
  return `Genehmigt mit ${part}:${amountOf(facts)} ${facts.words.done}.${cashSentence(facts)} ${notAgain(facts)}.`;
}

/** The message for an approval in another currency. */
export function approvedInOtherCurrency(facts: ApprovalFacts): string {
  return `In einer anderen Währung genehmigt:${amountOf(facts)}${insteadOf(facts)}.${cashSentence(facts)} ${notAgain(facts)}; ${callManager}.`;
}

/** `amount-unconfirmed`: the terminal named no amount. */
export function amountNotNamed(facts: ApprovalFacts): string {
  return `Genehmigt:${amountOf(facts)} ${facts.words.done}. Das Terminal hat den Betrag nicht genannt: ${compare}. ${notAgain(facts)}.`;
}

function differenceText(facts: ApprovalFacts, difference: ApprovalDifference): string {
  const amount = amountOf(facts);
  switch (difference.type) {
    case 'amount':
      return `mit einem anderen Betrag:${amount}${insteadOf(facts)}`;
    case 'account':
      return `über${amount}, aber für ein anderes Konto (${difference.account}) als das angeforderte`;
    case 'fees-included':
      return `über${amount}; darin sind die Gebühren des Terminals enthalten`;
    case 'parts':
      return `über${amount}, ${difference.parts}`;
    case 'inconsistent':
      return `über${amount}, aber die Angaben der Antwort passen nicht zusammen`;
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
  const gap = missing === undefined ? '' : ` Vom angeforderten Betrag fehlen ${german(missing)}.`;
  return `Genehmigt ${differenceText(facts, difference)}.${gap}${cashSentence(facts)} ${notAgain(facts)}. ${compare}.`;
}

/** `amount-unknown`: the terminal reported no amount, so no message contains one. */
export function amountUnknown(facts: ApprovalFacts, isPart: boolean, isCashRequested: boolean): string {
  const how = isPart ? 'Teilweise genehmigt' : 'Genehmigt';
  const cash = isCashRequested ? ' Vorher kein Bargeld auszahlen.' : '';
  return `${how}, aber der Betrag ist nicht bekannt. Prüfen Sie den Beleg.${cash}${balanceSentence(facts)} ${notAgain(facts)}.`;
}

/** The addition to the message if the approval is lower because of a rebate that was not requested. */
export function rebate(amount: string): string {
  return ` Das Terminal meldet einen Rabatt von ${german(amount)}, der nicht angefordert war.`;
}

/** `error-in-approval`: added to the message about an approval that contains an error. */
export function errorInApproval(condition: string): string {
  return `Das Terminal nennt in derselben Antwort einen Fehler (${condition}): ${compare}, und ${callManager}.`;
}

/** `other-payment-type`: the terminal approved another type of payment, such as `Refund`. */
export function otherPaymentType(words: KindWords, type: string): string {
  const kind = kindOf(words);
  return `Das Terminal hat ${type} statt ${kind.genitive} genehmigt. Nicht noch einmal ${kind.verb}: ${compare}, und ${callManager}.`;
}

/** `other-original`: the terminal reversed another transaction. */
export function otherOriginal(words: KindWords, key: string): string {
  return `Das Terminal meldet, dass es eine andere Transaktion storniert hat (${key}). Nicht noch einmal ${kindOf(words).verb}: ${compare}, und ${callManager}.`;
}
