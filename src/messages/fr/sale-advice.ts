/**
 * Messages about a transaction that ended without a charge, if another transaction decides whether the register may
 * charge again. The view of the transaction shows these messages instead of its own message, which says that charging
 * again is safe.
 */

import type { EndedWithoutCharge } from '../en/sale-advice.js';
import type { KindWords } from '../en/words.js';
import { capitalized, type FrenchKind, kindOf, operatorName, wasResult } from './words.js';

/** The sentences that say how the transaction ended without a charge, by the kind of its end. */
const facts = {
  withdrawn: () => 'Le lien de paiement a été retiré et ne peut plus être payé.',
  'link-expired': () => 'Le lien de paiement a expiré et ne peut plus être payé.',
  released: ({ The, e }: FrenchKind) =>
    `${The} a été annulé${e} auprès du service de paiement : plus rien n’est réservé.`,
} as const;

/** Returns how a transaction ended, as the first part of a message. */
function ended(kind: FrenchKind, { result: code, operator }: EndedWithoutCharge): string {
  if (operator !== undefined) return `${operatorName(operator)} a confirmé que ${kind.the} n’a pas abouti.`;
  return `${kind.The} ${wasResult(code, kind)}.`;
}

function endedUnmoved(kind: FrenchKind, end: EndedWithoutCharge): string {
  if (end.fact !== undefined && end.operator === undefined) return facts[end.fact](kind);
  if (end.operator !== undefined) return ended(kind, end);
  return `${ended(kind, end)} ${capitalized(end.result === 'not-processed' ? kind.nothing : kind.unmoved)}`;
}

/** The transaction may have moved money. `uncertainty`: one of `uncertainties`. */
export function uncertain(words: KindWords, end: EndedWithoutCharge, uncertainty: string): string {
  const kind = kindOf(words);
  return `${ended(kind, end)} Mais ${uncertainty} : ${kind.dontAgain} avant que l’opérateur ait résolu ce point.`;
}

/** The reasons why a transaction without a charge may have moved money, by the code of its attention item. */
export const uncertainties = {
  'other-attempt-unknown': 'l’une de ses tentatives sur le terminal a peut-être abouti',
  'payment-unexplained':
    'le service de paiement indique pour la même vente un autre paiement, qui a peut-être été payé',
  'operation-unexplained': 'le service de paiement montre une opération semblable qu’aucune transaction n’explique',
} as const;

/** Another transaction of the sale went through. */
export function otherWentThrough(words: KindWords, end: EndedWithoutCharge, id: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Mais la transaction ${id} de la même vente a abouti : ${kind.dontAgain}.`;
}

/** Another transaction of the sale may still be charged, or may have been charged already. */
export function otherNotCertain(words: KindWords, end: EndedWithoutCharge, id: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Mais le résultat de la transaction ${id} de la même vente n’est pas encore certain : ${kind.dontAgain} avant qu’il soit connu.`;
}

/** Other parts of the sale went through, and less is left than this part requested. */
export function otherPartsWentThrough(words: KindWords, end: EndedWithoutCharge): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Mais d’autres parts de la même vente ont abouti : vérifiez le montant restant ${kind.beforeAgain}.`;
}

/** The original has less left than the transaction requested. */
export function tooLittleLeft(words: KindWords, end: EndedWithoutCharge, originalId: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Mais le reste de la transaction ${originalId} est insuffisant : ${kind.dontAgain}.`;
}

/** The amount that is left of the original is not known yet. */
export function leftNotCertain(words: KindWords, end: EndedWithoutCharge, originalId: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Mais on ne sait pas encore combien il reste de la transaction ${originalId} : ${kind.dontAgain} avant que le montant restant soit connu.`;
}

/**
 * `other-in-doubt`: the transaction was not started, because the other transaction may have been charged. This is still
 * uncertain.
 */
export function resolveOtherFirst(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `${notStarted(kind)} La transaction ${id} a peut-être abouti : un opérateur doit la vérifier et la résoudre. D’ici là, ${kind.dontAgain}.`;
}

/** `other-in-doubt`: the other transaction was charged. */
export function uncertainOtherWentThrough(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `${notStarted(kind)} Mais la transaction ${id} a abouti : vérifiez le montant restant ${kind.beforeAgain}.`;
}

function notStarted({ The, e, nothing }: FrenchKind): string {
  return `${The} n’a pas été lancé${e}. ${capitalized(nothing)}`;
}

/** Follows the message of a transaction that was reversed as a whole. */
export function reversedBy(id: string): string {
  return `La transaction ${id} a annulé cette transaction en entier.`;
}

/** Follows the message of a transaction that another transaction will replace. */
export function replacedBy(id: string): string {
  return `La transaction ${id} remplacera cette transaction dès que celle-ci se sera terminée sans débit.`;
}
