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
  return `Die Transaktion ${id} ist ${kindOf(noun).a}${ofReturn === undefined ? end : otherwiseForReturn(ofReturn.noun)}.`;
}

/** The ends of the sentence in `wrongKind`, by the noun for the expected transaction. */
export const otherwise = {
  payment: ', keine Zahlung',
  preAuthorization: ', keine Vorautorisierung',
  load: ', keine Aktivierung oder Aufladung einer Geschenkkarte',
} as const;

/** The end of the sentence in `wrongKind`, for a return of points. `noun`: the return. */
export function otherwiseForReturn(noun: string): string {
  return `: ${kindOf(noun).a} bezieht sich auf eine andere Art von Transaktion`;
}

/** The last part of {@link withoutTerminalId}, for a register of the HTTP API. */
export const useReceipt = 'Nennen Sie sie mit Nummer und Zeit ihres Belegs (original.poiTransaction).';

/** The terminal gave the transaction no id, so the request cannot name it to the terminal. */
export function withoutTerminalId(id: string): string {
  return `Die Transaktion ${id} hat keine Transaktionsnummer des Terminals. ${useReceipt}`;
}

/** The terminal's id of the transaction was redacted, because it looks like a card number. */
export function redactedTerminalId(id: string): string {
  return `Die Transaktionsnummer des Terminals zu ${id} sieht wie eine Kartennummer aus, deshalb hat tenderd sie nicht behalten. Führen Sie den Vorgang am Terminal selbst aus.`;
}

/** The original was taken on another terminal, and a transaction of this kind must be sent to that terminal. */
export function onOtherTerminal(id: string, terminal: string, noun: string): string {
  return `Die Transaktion ${id} lief an Terminal ${terminal}. Senden Sie ${kindOf(noun).object} an dieses Terminal.`;
}

/** The transaction was not approved. `state`: its result, or `still open`. */
export function notApproved(id: string, noun: 'payment' | 'pre-authorization' | 'transaction', state: string): string {
  const how = state === 'still open' ? 'noch offen' : result(state);
  const what = {
    payment: 'keine genehmigte Zahlung',
    'pre-authorization': 'keine genehmigte Vorautorisierung',
    transaction: 'nicht genehmigt',
  }[noun];
  return `Die Transaktion ${id} ist ${what} (${how}).`;
}

/** `original-not-refundable`: the payment was reversed. */
export function reversed(id: string, by: string): string {
  return `Die Transaktion ${id} wurde schon durch ${by} storniert. Es ist nichts mehr zu erstatten.`;
}

/** `original-not-refundable`: the request is for a part of a payment whose amount is unknown. */
export function partOfUnknownAmount(id: string): string {
  return `Die Transaktion ${id} wurde mit unbekanntem Betrag genehmigt. Stornieren Sie sie ganz, oder prüfen Sie den Beleg und erstatten Sie ohne Original.`;
}

/** `original-not-refundable`: the payment has another currency. */
export function paidInOtherCurrency(id: string, currency: string): string {
  return `Die Transaktion ${id} wurde in ${currency} bezahlt. Senden Sie den Betrag in ${currency}.`;
}

/** `original-not-refundable`: the requested amount is higher than the payment. */
export function paidLess(id: string, paid: string): string {
  return `Mit der Transaktion ${id} wurden höchstens ${amount(paid)} bezahlt. Fordern Sie nicht mehr als das an.`;
}

function refunded({ amount: sum, by, isCertain }: RefundedPart): string {
  const how = isCertain ? `${amount(sum)} wurden` : `Bis zu ${amount(sum)} wurden vielleicht`;
  return `${how} erstattet oder storniert (mit ${by.join(', ')})`;
}

/** `original-not-refundable`: too little is left. `left`: the amount, or undefined for nothing. */
export function tooLittleLeft(
  id: string,
  { paid, part, left }: { readonly paid: string; readonly part: RefundedPart; readonly left: string | undefined },
): string {
  const certain =
    left === undefined ? 'Es ist nichts mehr zu erstatten.' : `Höchstens ${amount(left)} können noch erstattet werden.`;
  const most = left === undefined ? 'kann nichts' : `können höchstens ${amount(left)}`;
  const rest = part.isCertain ? certain : `Solange das nicht geklärt ist, ${most} erstattet werden.`;
  return `Mit der Transaktion ${id} wurden ${amount(paid)} bezahlt. ${refunded(part)}. ${rest}`;
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
  const known = part === undefined ? '' : `${refunded(part)}. `;
  const names = unknown.map((one) =>
    one.requested === undefined ? one.id : `${one.id} (angefordert: ${amount(one.requested)})`,
  );
  const next = `Prüfen Sie die Belege${isListed ? ', dann klären Sie den offenen Punkt' : ''}.`;
  return `Mit der Transaktion ${id} wurden ${amount(paid)} bezahlt. ${known}Ein ${part === undefined ? '' : 'weiterer '}unbekannter Betrag wurde erstattet oder storniert (mit ${names.join(', ')}). Es ist nicht bekannt, ob noch etwas übrig ist: ${next}`;
}

/** `original-not-refundable`: the amount of the payment is unknown, and a part of it was refunded. */
export function unknownPaidAndRefunded(id: string, by: readonly string[], isCertain: boolean): string {
  return `Die Transaktion ${id} wurde mit unbekanntem Betrag genehmigt und ${isCertain ? '' : 'vielleicht '}erstattet oder storniert (mit ${by.join(', ')}). Es ist nicht bekannt, ob noch etwas übrig ist: Prüfen Sie die Belege.`;
}

/** `pre-authorization-not-open`: the pre-authorization can be used only once, so it cannot be updated. */
export function oneTime(id: string): string {
  return `Die Vorautorisierung ${id} gilt nur einmal. Buchen Sie sie, oder heben Sie sie auf; ändern lässt sie sich nicht.`;
}

/** The words for the use of an original. */
const uses: Readonly<Record<string, string>> = {
  captured: 'gebucht',
  cancelled: 'aufgehoben',
  updated: 'geändert',
  ended: 'beendet',
  reversed: 'storniert',
  duplicated: 'als Zweitkarte ausgegeben',
};

function used({ by, isCertain }: EarlierUse, done: string): string {
  return `wurde ${isCertain ? '' : 'vielleicht '}durch ${by} ${done}`;
}

function doneBy({ done }: EarlierUse): string {
  return uses[done] ?? done;
}

/** `pre-authorization-not-open`: the pre-authorization was captured, cancelled or updated. */
export function preAuthorizationEnded(id: string, use: EarlierUse): string {
  return `Die Vorautorisierung ${id} ${used(use, doneBy(use))}. ${use.isCertain ? 'Es ist nichts mehr reserviert.' : use.advice}`;
}

/** The last part of {@link cancelledInPart}, for a register of the HTTP API. */
export const cancelAsAWhole = 'Lassen Sie amountDetails weg, oder ändern Sie die Vorautorisierung.';

/** `invalid-request`: the request to cancel a pre-authorization names an amount. */
export function cancelledInPart(id: string): string {
  return `Die Vorautorisierung ${id} kann nur ganz aufgehoben werden. ${cancelAsAWhole}`;
}

/** `pre-authorization-exceeded`: the held amount is unknown. */
export function heldAmountUnknown(id: string): string {
  return `Der reservierte Betrag der Vorautorisierung ${id} ist nicht bekannt. Prüfen Sie den Beleg, dann buchen Sie sie am Terminal, oder heben Sie sie auf.`;
}

/** `pre-authorization-not-open`: the held amount is in another currency. */
export function heldInOtherCurrency(id: string, currency: string): string {
  return `Die Vorautorisierung ${id} wurde in ${currency} reserviert. Senden Sie den Betrag in ${currency}.`;
}

/** `pre-authorization-exceeded`: the pre-authorization holds less than the capture requests. */
export function heldLess(id: string, held: string, wanted: string): string {
  return `Mit der Vorautorisierung ${id} sind ${amount(held)} reserviert, gebucht werden sollen ${amount(wanted)}. Ändern Sie sie zuerst, oder kassieren Sie den Rest mit einer Zahlung.`;
}

/**
 * `original-not-refundable`: the request is to return a number of points, but the number in the original is unknown.
 */
export function unknownPoints(id: string): string {
  return `Die Transaktion ${id} wurde mit einer unbekannten Zahl von Punkten genehmigt. Nehmen Sie sie ganz zurück.`;
}

/** `original-not-refundable`: the original moved less than the return requests. */
export function movedLess(id: string): string {
  return `Die Transaktion ${id} hat weniger bewegt, als diese Rückgabe verlangt. Fordern Sie weniger an.`;
}

/** `original-not-refundable`: the original's total is in another currency, or the original had no total. */
export function otherTotal(id: string): string {
  return `Die Transaktion ${id} hat eine andere Währung, oder sie hat keinen Betrag.`;
}

/** `original-not-refundable`: earlier returns leave too little. */
export function returned(
  id: string,
  { by, isCertain, advice }: { readonly by: readonly string[]; readonly isCertain: boolean; readonly advice: string },
): string {
  return isCertain
    ? `Die Transaktion ${id} wurde schon mit ${by.join(', ')} zurückgenommen. Es ist weniger übrig als der angeforderte Betrag.`
    : `Die Transaktion ${id} wurde vielleicht mit ${by.join(', ')} zurückgenommen. ${advice}`;
}

/** `original-not-refundable`: the value on the gift card is unknown. */
export function unknownValue(id: string): string {
  return `Die Transaktion ${id} hat einen unbekannten Betrag auf die Karte gebucht. Prüfen Sie den Beleg, und führen Sie den Vorgang am Terminal aus.`;
}

/** `original-not-refundable`: the requested amount is not the whole value. */
export function notTheWholeValue(id: string, held: string): string {
  return `Die Transaktion ${id} hat ${amount(held)} auf die Karte gebucht. Fordern Sie genau diesen Betrag an.`;
}

/** `original-not-refundable`: the value was reversed. */
export function valueReversed(id: string, by: string): string {
  return `Die Transaktion ${id} wurde schon durch ${by} zurückgenommen. Es ist nichts mehr zurückzunehmen.`;
}

/** `original-not-refundable`: the value was duplicated, or perhaps reversed. */
export function valueUsed(id: string, use: EarlierUse): string {
  return `Die Transaktion ${id} ${used(use, use.done === 'reversed' ? 'zurückgenommen' : doneBy(use))}. ${use.advice}`;
}

/**
 * Only the terminal knows the original, and another transaction has already used it. The code of this refusal depends
 * on the kind of the request. `key`: the terminal's id and time. `noun`: the kind of the transaction `by`.
 */
export function usedAtTerminal(key: string, use: EarlierUse & { readonly noun: string }): string {
  const kind = kindOf(use.noun);
  const how = use.isCertain ? 'ging schon durch' : 'ging vielleicht durch';
  return `Zur Transaktion ${key} des Terminals: ${kind.The} ${use.by} ${how}. ${use.advice} Es wurde nichts gesendet.`;
}
