/**
 * Refusals of a request about an earlier transaction, such as a refund, reversal, capture or return. Each text names
 * the earlier transaction.
 */

import { kindWords as englishKinds } from '../../en/kinds/kind-words.js';
import {
  type EarlierUse,
  otherwiseForReturn as englishForReturn,
  type RefundedPart,
  type UnknownRefund,
} from '../../en/kinds/originals.js';
import { amount, kindOf, result } from '../words.js';

/** Codes of all kinds: the transaction is of another kind. `end`: one of `otherwise`, or the end for a return, in English if it was kept long ago. */
export function wrongKind(id: string, noun: string, end: string): string {
  const ofReturn = Object.values(englishKinds).find((words) => englishForReturn(words.noun) === end);
  return `Transaktion ${id} är ${kindOf(noun).a}${ofReturn === undefined ? end : otherwiseForReturn(ofReturn.noun)}.`;
}

/** The ends of the sentence in `wrongKind`, by the noun for the expected transaction. */
export const otherwise = {
  payment: ', inte en betalning',
  preAuthorization: ', inte en förauktorisering',
  load: ', inte en aktivering eller laddning av ett presentkort',
} as const;

/** The end of the sentence in `wrongKind`, for a return of points. `noun`: the return. */
export function otherwiseForReturn(noun: string): string {
  return `, så ${kindOf(noun).a} är inte ${kindOf(noun).isNeuter ? 'möjligt' : 'möjlig'}`;
}

/** The last part of {@link withoutTerminalId}, for a register of the HTTP API. */
export const useReceipt = 'Ange i stället numret och tiden på kvittot (original.poiTransaction).';

/** The terminal gave the transaction no id, so the request cannot name it to the terminal. */
export function withoutTerminalId(id: string): string {
  return `Transaktion ${id} har inget transaktionsnummer från terminalen. ${useReceipt}`;
}

/** The terminal's id of the transaction was redacted, because it looks like a card number. */
export function redactedTerminalId(id: string): string {
  return `Terminalens nummer för transaktion ${id} ser ut som ett kortnummer, så tenderd sparade det inte. Utför åtgärden på själva terminalen.`;
}

/** The original was taken on another terminal, and a transaction of this kind must be sent to that terminal. */
export function onOtherTerminal(id: string, terminal: string, noun: string): string {
  return `Transaktion ${id} gjordes på terminal ${terminal}. Skicka ${kindOf(noun).the} till den terminalen.`;
}

/** The transaction was not approved. `state`: its result, or `still open`. */
export function notApproved(id: string, noun: 'payment' | 'pre-authorization' | 'transaction', state: string): string {
  const how = state === 'still open' ? 'pågår fortfarande' : result(state);
  const what = {
    payment: 'inte en godkänd betalning',
    'pre-authorization': 'inte en godkänd förauktorisering',
    transaction: 'inte godkänd',
  }[noun];
  return `Transaktion ${id} är ${what} (${how}).`;
}

/** `original-not-refundable`: the payment was reversed. */
export function reversed(id: string, by: string): string {
  return `Transaktion ${id} har redan makulerats med ${by}. Det finns inget kvar att betala tillbaka.`;
}

/** `original-not-refundable`: the request is for a part of a payment whose amount is unknown. */
export function partOfUnknownAmount(id: string): string {
  return `Transaktion ${id} godkändes med ett okänt belopp. Makulera den i sin helhet, eller kontrollera kvittot och betala tillbaka utan original.`;
}

/** `original-not-refundable`: the payment has another currency. */
export function paidInOtherCurrency(id: string, currency: string): string {
  return `Transaktion ${id} betalades i ${currency}. Skicka beloppet i ${currency}.`;
}

/** `original-not-refundable`: the requested amount is higher than the payment. */
export function paidLess(id: string, paid: string): string {
  return `Med transaktion ${id} betalades högst ${amount(paid)}. Begär inte mer än så.`;
}

function refunded({ amount: sum, by, isCertain }: RefundedPart): string {
  const how = isCertain ? `${amount(sum)} har` : `Upp till ${amount(sum)} kan ha`;
  return `${how} betalats tillbaka eller makulerats (med ${by.join(', ')}).`;
}

/** `original-not-refundable`: too little is left. `left`: the amount, or undefined for nothing. */
export function tooLittleLeft(
  id: string,
  { paid, part, left }: { readonly paid: string; readonly part: RefundedPart; readonly left: string | undefined },
): string {
  const most = left === undefined ? undefined : `högst ${amount(left)}`;
  const rest = part.isCertain
    ? `Det finns ${most ?? 'inget'} kvar att betala tillbaka.`
    : `Tills det är känt kan ${most ?? 'inget'} betalas tillbaka.`;
  return `Med transaktion ${id} betalades ${amount(paid)}. ${refunded(part)} ${rest}`;
}

/**
 * `original-not-refundable`: it is unknown how much can still be refunded. `part`: the refunds with a known amount.
 * `isListed`: an attention item asks for the amount.
 */
export function unknownLeft(
  id: string,
  {
    paid,
    part,
    unknown,
    isListed,
  }: {
    readonly paid: string;
    readonly part: RefundedPart | undefined;
    readonly unknown: readonly UnknownRefund[];
    readonly isListed: boolean;
  },
): string {
  const known = part === undefined ? '' : `${refunded(part)} `;
  const names = unknown.map((one) =>
    one.requested === undefined ? one.id : `${one.id} (begärt: ${amount(one.requested)})`,
  );
  const next = `kontrollera kvittona${isListed ? ' och avgör sedan punkten på åtgärdslistan' : ''}`;
  return `Med transaktion ${id} betalades ${amount(paid)}. ${known}${part === undefined ? 'Ett' : 'Ytterligare ett'} okänt belopp har betalats tillbaka eller makulerats (med ${names.join(', ')}). Det är inte känt om något finns kvar: ${next}.`;
}

/** `original-not-refundable`: the amount of the payment is unknown, and a part of it was refunded. */
export function unknownPaidAndRefunded(id: string, by: readonly string[], isCertain: boolean): string {
  return `Transaktion ${id} godkändes med ett okänt belopp, och den ${isCertain ? 'har' : 'kan ha'} betalats tillbaka eller makulerats (med ${by.join(', ')}). Det är inte känt om något finns kvar: kontrollera kvittona.`;
}

/** `pre-authorization-not-open`: the pre-authorization can be used only once, so it cannot be updated. */
export function oneTime(id: string): string {
  return `Förauktorisering ${id} gäller bara en gång. Slutdebitera eller makulera den; den kan inte ändras.`;
}

/** The words for the use of an original, after `har` or `kan ha`. */
const uses: Readonly<Record<string, string>> = {
  captured: 'slutdebiterats',
  cancelled: 'makulerats',
  updated: 'ändrats',
  ended: 'avslutats',
  reversed: 'makulerats',
  duplicated: 'fått en dubblett',
};

function used({ by, done, isCertain }: EarlierUse, how = uses[done] ?? done): string {
  return `${isCertain ? 'har' : 'kan ha'} ${how} med ${by}`;
}

/** `pre-authorization-not-open`: the pre-authorization was captured, cancelled or updated. */
export function preAuthorizationEnded(id: string, use: EarlierUse): string {
  return `Förauktorisering ${id} ${used(use)}. ${use.isCertain ? 'Inget är längre reserverat.' : use.advice}`;
}

/** The last part of {@link cancelledInPart}, for a register of the HTTP API. */
export const cancelAsAWhole = 'Utelämna amountDetails, eller ändra förauktoriseringen.';

/** `invalid-request`: the request to cancel a pre-authorization names an amount. */
export function cancelledInPart(id: string): string {
  return `Förauktorisering ${id} kan bara makuleras i sin helhet. ${cancelAsAWhole}`;
}

/** `pre-authorization-exceeded`: the held amount is unknown. */
export function heldAmountUnknown(id: string): string {
  return `Det reserverade beloppet för förauktorisering ${id} är inte känt. Kontrollera kvittot och slutdebitera den sedan på terminalen, eller makulera den.`;
}

/** `pre-authorization-not-open`: the held amount is in another currency. */
export function heldInOtherCurrency(id: string, currency: string): string {
  return `Förauktorisering ${id} reserverades i ${currency}. Skicka beloppet i ${currency}.`;
}

/** `pre-authorization-exceeded`: the pre-authorization holds less than the capture requests. */
export function heldLess(id: string, held: string, wanted: string): string {
  return `Förauktorisering ${id} reserverar ${amount(held)}, och slutdebiteringen begär ${amount(wanted)}. Ändra den först, eller ta betalt för resten med en betalning.`;
}

/**
 * `original-not-refundable`: the request is to return a number of points, but the number in the original is unknown.
 */
export function unknownPoints(id: string): string {
  return `Transaktion ${id} godkändes med ett okänt antal poäng. Ta tillbaka den i sin helhet.`;
}

/** `original-not-refundable`: the original moved less than the return requests. */
export function movedLess(id: string): string {
  return `Transaktion ${id} flyttade mindre än det som begärs tillbaka. Begär mindre.`;
}

/** `original-not-refundable`: the original's total is in another currency, or the original had no total. */
export function otherTotal(id: string): string {
  return `Transaktion ${id} gjordes i en annan valuta, eller utan belopp.`;
}

/** `original-not-refundable`: earlier returns leave too little. */
export function returned(
  id: string,
  { by, isCertain, advice }: { readonly by: readonly string[]; readonly isCertain: boolean; readonly advice: string },
): string {
  return isCertain
    ? `Transaktion ${id} har redan tagits tillbaka med ${by.join(', ')}. Mindre än det begärda beloppet finns kvar.`
    : `Transaktion ${id} kan ha tagits tillbaka med ${by.join(', ')}. ${advice}`;
}

/** `original-not-refundable`: the value on the gift card is unknown. */
export function unknownValue(id: string): string {
  return `Transaktion ${id} satte in ett okänt belopp på kortet. Kontrollera kvittot och utför åtgärden på terminalen.`;
}

/** `original-not-refundable`: the requested amount is not the whole value. */
export function notTheWholeValue(id: string, held: string): string {
  return `Transaktion ${id} satte in ${amount(held)} på kortet. Begär exakt det beloppet.`;
}

/** `original-not-refundable`: the value was reversed. */
export function valueReversed(id: string, by: string): string {
  return `Transaktion ${id} har redan återförts med ${by}. Det finns inget kvar att återföra.`;
}

/** `original-not-refundable`: the value was duplicated, or perhaps reversed. */
export function valueUsed(id: string, use: EarlierUse): string {
  return `Transaktion ${id} ${use.done === 'reversed' ? used(use, 'återförts') : used(use)}. ${use.advice}`;
}

/**
 * Only the terminal knows the original, and another transaction has already used it. The code of this refusal depends
 * on the kind of the request. `key`: the terminal's id and time. `noun`: the kind of the transaction `by`.
 */
export function usedAtTerminal(key: string, use: EarlierUse & { readonly noun: string }): string {
  const has = use.isCertain ? 'har' : 'kan';
  const done = use.isCertain ? 'redan gått igenom' : 'ha gått igenom';
  return `För terminalens transaktion ${key} ${has} ${kindOf(use.noun).the} ${use.by} ${done}. ${use.advice} Inget har skickats.`;
}
