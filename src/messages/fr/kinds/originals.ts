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
  return `La transaction ${id} est ${kindOf(noun).a}${ofReturn === undefined ? end : otherwiseForReturn(ofReturn.noun)}.`;
}

/** The ends of the sentence in `wrongKind`, by the noun for the expected transaction. */
export const otherwise = {
  payment: ', et non un paiement',
  preAuthorization: ', et non une préautorisation',
  load: ', et non une activation ou un rechargement de carte cadeau',
} as const;

/** The end of the sentence in `wrongKind`, for a return of points. `noun`: the return. */
export function otherwiseForReturn(noun: string): string {
  return ` : ${kindOf(noun).a} n’est donc pas possible`;
}

/** The last part of {@link withoutTerminalId}, for a register of the HTTP API. */
export const useReceipt = 'Indiquez plutôt le numéro et l’heure de son ticket (original.poiTransaction).';

/** The terminal gave the transaction no id, so the request cannot name it to the terminal. */
export function withoutTerminalId(id: string): string {
  return `La transaction ${id} n’a pas d’identifiant du terminal. ${useReceipt}`;
}

/** The terminal's id of the transaction was redacted, because it looks like a card number. */
export function redactedTerminalId(id: string): string {
  return `L’identifiant de la transaction ${id} sur le terminal ressemble à un numéro de carte : tenderd ne l’a donc pas gardé. Faites l’opération sur le terminal lui-même.`;
}

/** The original was taken on another terminal, and a transaction of this kind must be sent to that terminal. */
export function onOtherTerminal(id: string, terminal: string, noun: string): string {
  return `La transaction ${id} a été réalisée sur le terminal ${terminal}. Envoyez ${kindOf(noun).the} à ce terminal.`;
}

/** The transaction was not approved. `state`: its result, or `still open`. */
export function notApproved(id: string, noun: 'payment' | 'pre-authorization' | 'transaction', state: string): string {
  const how = state === 'still open' ? 'encore ouverte' : `résultat : ${result(state)}`;
  const what = {
    payment: 'un paiement accepté',
    'pre-authorization': 'une préautorisation acceptée',
    transaction: 'acceptée',
  }[noun];
  return `La transaction ${id} n’est pas ${what} (${how}).`;
}

/** `original-not-refundable`: the payment was reversed. */
export function reversed(id: string, by: string): string {
  return `La transaction ${id} a déjà été annulée par ${by}. Il ne reste rien à rembourser.`;
}

/** `original-not-refundable`: the request is for a part of a payment whose amount is unknown. */
export function partOfUnknownAmount(id: string): string {
  return `La transaction ${id} a été acceptée avec un montant inconnu. Annulez-la en entier, ou vérifiez le ticket et remboursez sans original.`;
}

/** `original-not-refundable`: the payment has another currency. */
export function paidInOtherCurrency(id: string, currency: string): string {
  return `La transaction ${id} a été payée en ${currency}. Envoyez le montant en ${currency}.`;
}

/** `original-not-refundable`: the requested amount is higher than the payment. */
export function paidLess(id: string, paid: string): string {
  return `Montant payé par la transaction ${id} : au plus ${amount(paid)}. Ne demandez pas davantage.`;
}

function paidWith(id: string, paid: string): string {
  return `Montant payé par la transaction ${id} : ${amount(paid)}.`;
}

function refunded({ amount: sum, by, isCertain }: RefundedPart): string {
  return isCertain
    ? `Remboursé ou annulé par ${by.join(', ')} : ${amount(sum)}.`
    : `Peut-être remboursé ou annulé par ${by.join(', ')} : jusqu’à ${amount(sum)}.`;
}

/** `original-not-refundable`: too little is left. `left`: the amount, or undefined for nothing. */
export function tooLittleLeft(
  id: string,
  { paid, part, left }: { readonly paid: string; readonly part: RefundedPart; readonly left: string | undefined },
): string {
  const certain =
    left === undefined ? 'Il ne reste rien à rembourser.' : `Il reste au plus ${amount(left)} à rembourser.`;
  const uncertain = left === undefined ? 'on ne peut rien rembourser.' : `on peut rembourser au plus ${amount(left)}.`;
  return `${paidWith(id, paid)} ${refunded(part)} ${part.isCertain ? certain : `Tant que ce n’est pas connu, ${uncertain}`}`;
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
    one.requested === undefined ? one.id : `${one.id} (demandé : ${amount(one.requested)})`,
  );
  const next = `vérifiez les tickets${isListed ? ', puis résolvez le point à traiter' : ''}.`;
  return `${paidWith(id, paid)} ${known}Un ${part === undefined ? '' : 'autre '}montant inconnu a été remboursé ou annulé par ${names.join(', ')}. On ne sait pas s’il reste quelque chose : ${next}`;
}

/** `original-not-refundable`: the amount of the payment is unknown, and a part of it was refunded. */
export function unknownPaidAndRefunded(id: string, by: readonly string[], isCertain: boolean): string {
  return `La transaction ${id} a été acceptée avec un montant inconnu, et elle a ${isCertain ? '' : 'peut-être '}été remboursée ou annulée par ${by.join(', ')}. On ne sait pas s’il reste quelque chose : vérifiez les tickets.`;
}

/** `pre-authorization-not-open`: the pre-authorization can be used only once, so it cannot be updated. */
export function oneTime(id: string): string {
  return `La préautorisation ${id} ne vaut que pour une seule fois. Encaissez-la ou annulez-la ; elle ne peut pas être modifiée.`;
}

/** The words for the use of an original. */
const uses: Readonly<Record<string, string>> = {
  captured: 'encaissée',
  cancelled: 'annulée',
  updated: 'modifiée',
  ended: 'terminée',
  reversed: 'annulée',
  duplicated: 'émise en duplicata',
};

function used({ by, isCertain }: EarlierUse, done: string): string {
  return `a ${isCertain ? '' : 'peut-être '}été ${done} par ${by}`;
}

function doneBy({ done }: EarlierUse): string {
  return uses[done] ?? done;
}

/** `pre-authorization-not-open`: the pre-authorization was captured, cancelled or updated. */
export function preAuthorizationEnded(id: string, use: EarlierUse): string {
  return `La préautorisation ${id} ${used(use, doneBy(use))}. ${use.isCertain ? 'Plus rien n’est réservé.' : use.advice}`;
}

/** The last part of {@link cancelledInPart}, for a register of the HTTP API. */
export const cancelAsAWhole = 'Omettez amountDetails, ou modifiez la préautorisation.';

/** `invalid-request`: the request to cancel a pre-authorization names an amount. */
export function cancelledInPart(id: string): string {
  return `La préautorisation ${id} ne peut être annulée qu’en entier. ${cancelAsAWhole}`;
}

/** `pre-authorization-exceeded`: the held amount is unknown. */
export function heldAmountUnknown(id: string): string {
  return `Le montant réservé par la préautorisation ${id} n’est pas connu. Vérifiez le ticket, puis encaissez-la sur le terminal ou annulez-la.`;
}

/** `pre-authorization-not-open`: the held amount is in another currency. */
export function heldInOtherCurrency(id: string, currency: string): string {
  return `La préautorisation ${id} a été réservée en ${currency}. Envoyez le montant en ${currency}.`;
}

/** `pre-authorization-exceeded`: the pre-authorization holds less than the capture requests. */
export function heldLess(id: string, held: string, wanted: string): string {
  return `La préautorisation ${id} réserve ${amount(held)}, et l’encaissement demande ${amount(wanted)}. Modifiez-la d’abord, ou encaissez le reste par un paiement.`;
}

/**
 * `original-not-refundable`: the request is to return a number of points, but the number in the original is unknown.
 */
export function unknownPoints(id: string): string {
  return `La transaction ${id} a été acceptée avec un nombre de points inconnu. Demandez le retour de la totalité.`;
}

/** `original-not-refundable`: the original moved less than the return requests. */
export function movedLess(id: string): string {
  return `La transaction ${id} portait sur moins que ce que demande ce retour. Demandez moins.`;
}

/** `original-not-refundable`: the original's total is in another currency, or the original had no total. */
export function otherTotal(id: string): string {
  return `La transaction ${id} a été faite dans une autre devise, ou sans montant.`;
}

/** `original-not-refundable`: earlier returns leave too little. */
export function returned(
  id: string,
  { by, isCertain, advice }: { readonly by: readonly string[]; readonly isCertain: boolean; readonly advice: string },
): string {
  return isCertain
    ? `La transaction ${id} a déjà fait l’objet d’un retour par ${by.join(', ')}. Il reste moins que le montant demandé.`
    : `La transaction ${id} a peut-être fait l’objet d’un retour par ${by.join(', ')}. ${advice}`;
}

/** `original-not-refundable`: the value on the gift card is unknown. */
export function unknownValue(id: string): string {
  return `La transaction ${id} a chargé un montant inconnu sur la carte. Vérifiez le ticket, et faites l’opération sur le terminal.`;
}

/** `original-not-refundable`: the requested amount is not the whole value. */
export function notTheWholeValue(id: string, held: string): string {
  return `La transaction ${id} a chargé ${amount(held)} sur la carte. Demandez exactement ce montant.`;
}

/** `original-not-refundable`: the value was reversed. */
export function valueReversed(id: string, by: string): string {
  return `La transaction ${id} a déjà été annulée par ${by}. Il ne reste rien à annuler.`;
}

/** `original-not-refundable`: the value was duplicated, or perhaps reversed. */
export function valueUsed(id: string, use: EarlierUse): string {
  return `La transaction ${id} ${used(use, doneBy(use))}. ${use.advice}`;
}

/**
 * Only the terminal knows the original, and another transaction has already used it. The code of this refusal depends
 * on the kind of the request. `key`: the terminal's id and time. `noun`: the kind of the transaction `by`.
 */
export function usedAtTerminal(key: string, use: EarlierUse & { readonly noun: string }): string {
  const kind = kindOf(use.noun);
  const how = use.isCertain ? 'a déjà abouti' : 'a peut-être abouti';
  return `Pour la transaction ${key} du terminal, ${kind.the} ${use.by} ${how}. ${use.advice} Rien n’a été envoyé.`;
}
