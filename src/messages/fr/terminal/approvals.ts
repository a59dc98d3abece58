/** Messages for the cashier about an approval of the terminal. Amounts are texts such as `12.50 EUR`. */

import type { ApprovalDifference, ApprovalFacts } from '../../en/terminal/approvals.js';
import type { KindWords } from '../../en/words.js';
import { amount as french, kindOf, upper, verbOf } from '../words.js';

const compare = 'vérifiez le ticket';
const callManager = 'appelez le responsable';

function cashSentence({ cash, cashAmount = '' }: ApprovalFacts): string {
  switch (cash) {
    case 'none':
      return '';
    case 'hand-over-none':
      return ' Ne remettez pas d’espèces.';
    case 'check-receipt':
      return ' Vérifiez le ticket avant de remettre des espèces.';
    case 'late':
      return ` Ce montant comprend ${french(cashAmount)} de retrait d’espèces : ne remettez ces espèces que si le client est là et ne les a pas reçues.`;
    case 'hand-over':
      return ` Remettez ${french(cashAmount)} en espèces.`;
  }
}

function balanceSentence({ balance }: ApprovalFacts): string {
  return balance === undefined ? '' : ` Solde : ${french(balance)}.`;
}

function insteadOf({ requested }: ApprovalFacts): string {
  return requested === undefined ? '' : ` au lieu de ${french(requested)}`;
}

/** Returns the amount with the word for it: ` Débité : 12,50 EUR`. `instead`: what follows the amount. */
function amountDone({ amount, words }: ApprovalFacts, instead = ''): string {
  return amount === undefined ? '' : ` ${upper(words.done)} : ${french(amount)}${instead}.`;
}

function notAgain({ words }: ApprovalFacts): string {
  return verbOf(words.verb).DontAgain;
}

/** `approved`, for the requested amount. */
export function approved(facts: ApprovalFacts): string {
  return `Accepté.${amountDone(facts)}${cashSentence(facts)}${balanceSentence(facts)} ${notAgain(facts)}.`;
}

/**
 * The message for the result `partly-approved`. `others`: the other parts of the amount, such as `tip 1.00 EUR`, or an
 * empty string.
 */
export function approvedInPart(facts: ApprovalFacts, others: string): string {
  const { amount, words } = facts;
  const parts = others === '' ? '' : `, ${others}`;
  const what =
    amount === undefined
      ? 'Accepté en partie seulement'
      : `${upper(words.done)} : ${french(amount)} seulement${insteadOf(facts)}`;
  return `${what}${parts}. ${words.rest}${cashSentence(facts)}${balanceSentence(facts)}`;
}

/** The message for an approval with cash-back. `isLess`: less than the requested amount was authorized. */
export function approvedWithCashBack(
  facts: ApprovalFacts,
  how: 'with' | 'without' | 'with less',
  isLess: boolean,
): string {
  const cash = {
    with: 'avec retrait d’espèces',
    without: 'sans retrait d’espèces',
    'with less': 'avec un retrait d’espèces réduit',
  }[how];
  return `Accepté ${cash}.${amountDone(facts, isLess ? insteadOf(facts) : '')}${cashSentence(facts)} ${notAgain(facts)}.`;
}

/** The message for an approval with a tip or surcharge that the terminal added. */
export function approvedWith(facts: ApprovalFacts, added: 'tip' | 'surcharge'): string {
  const part = added === 'tip' ? 'un pourboire' : 'un supplément';
  return `Accepté avec ${part}.${amountDone(facts)}${cashSentence(facts)} ${notAgain(facts)}.`;
}

/** The message for an approval in another currency. */
export function approvedInOtherCurrency(facts: ApprovalFacts): string {
  const { amount } = facts;
  const what = amount === undefined ? '' : ` : ${french(amount)}`;
  return `Accepté dans une autre devise${what}${insteadOf(facts)}.${cashSentence(facts)} ${notAgain(facts)} ; ${callManager}.`;
}

/** `amount-unconfirmed`: the terminal named no amount. */
export function amountNotNamed(facts: ApprovalFacts): string {
  return `Accepté.${amountDone(facts)} Le terminal n’a pas indiqué le montant : ${compare}. ${notAgain(facts)}.`;
}

function differenceText(facts: ApprovalFacts, difference: ApprovalDifference): string {
  const amount = facts.amount === undefined ? '' : ` ${french(facts.amount)}`;
  switch (difference.type) {
    case 'amount':
      return `avec un autre montant :${amount}${insteadOf(facts)}`;
    case 'account':
      return `pour${amount}, mais sur un autre compte (${difference.account}) que celui demandé`;
    case 'fees-included':
      return `pour${amount}, frais du terminal compris`;
    case 'parts':
      return `pour${amount}, ${difference.parts}`;
    case 'inconsistent':
      return `pour${amount}, mais les indications de la réponse ne concordent pas`;
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
  const gap = missing === undefined ? '' : ` Il manque ${french(missing)} du montant demandé.`;
  return `Accepté ${differenceText(facts, difference)}.${gap}${cashSentence(facts)} ${notAgain(facts)} ; ${compare}.`;
}

/** `amount-unknown`: the terminal reported no amount, so no message contains one. */
export function amountUnknown(facts: ApprovalFacts, isPart: boolean, isCashRequested: boolean): string {
  const how = isPart ? 'Accepté en partie' : 'Accepté';
  const cash = isCashRequested ? ' Ne remettez pas d’espèces avant cela.' : '';
  return `${how}, mais le montant n’est pas connu. Vérifiez le ticket.${cash}${balanceSentence(facts)} ${notAgain(facts)}.`;
}

/** The addition to the message if the approval is lower because of a rebate that was not requested. */
export function rebate(amount: string): string {
  return ` Le terminal indique une remise de ${french(amount)} qui n’était pas demandée.`;
}

/** `error-in-approval`: added to the message about an approval that contains an error. */
export function errorInApproval(condition: string): string {
  return `Le terminal indique une erreur dans la même réponse (${condition}) : ${compare}, et ${callManager}.`;
}

/** `other-payment-type`: the terminal approved another type of payment, such as `Refund`. */
export function otherPaymentType(words: KindWords, type: string): string {
  const kind = kindOf(words);
  return `Le terminal a accepté une opération ${type} au lieu ${kind.ofThe}. ${kind.DontAgain} : ${compare}, et ${callManager}.`;
}

/** `other-original`: the terminal reversed another transaction. */
export function otherOriginal(words: KindWords, key: string): string {
  return `Le terminal indique avoir annulé une autre transaction (${key}). ${kindOf(words).DontAgain} : ${compare}, et ${callManager}.`;
}
