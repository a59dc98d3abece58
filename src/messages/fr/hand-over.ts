/** Messages about a hand-over: a payment at a terminal is replaced by a link, or a link by a payment at a terminal. */

import type { KindWords } from '../en/words.js';
import { capitalized, kindOf } from './words.js';

/** `handing-over`: the transaction starts after the first one has ended without a charge. */
export function waitsForFirst(words: KindWords, firstId: string): string {
  const kind = kindOf(words);
  return `${kind.The} attend que la transaction ${firstId} se soit terminée sans débit ; rien n’a encore été envoyé. ${kind.DontAgain}.`;
}

/** `handing-over`: the transaction starts after an operator has resolved an uncertain transaction of the sale. */
export function waitsForReview(words: KindWords, uncertainId: string): string {
  const kind = kindOf(words);
  return `${kind.The} attend qu’un opérateur ait vérifié et résolu la transaction ${uncertainId} ; rien n’a encore été envoyé. ${kind.DontAgain}.`;
}

/** `instead-of-unknown`: the transaction to replace does not exist. */
export function firstUnknown(id: string): string {
  return `insteadOf indique la transaction ${id}, que tenderd ne connaît pas. Rien n’a été envoyé.`;
}

/** `invalid-request`: the values that a field of a hand-over must have. */
export const expected = {
  notWithRetry: () => 'aucune valeur si retryOf est indiqué',
  notOfKind: (noun: string) => `aucune valeur pour ${kindOf(noun).a}`,
  notOfPart: () => 'aucune valeur pour une part d’une vente',
  notWithCard: () => 'aucune valeur après la lecture d’une carte',
  asFirst: (value: string | number, firstId: string) => `${value}, comme dans ${firstId}`,
  wholeSale: () => 'un paiement ou une préautorisation d’une vente entière',
  otherRail: (place: string) =>
    place === 'terminal' ? 'une transaction sur un terminal' : 'une transaction auprès d’un service de paiement',
} as const;

/** `first-charged`: the transaction to replace was charged. */
export function firstCharged(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `La transaction ${id} de la même vente a abouti : ${kind.this} n’a donc jamais été lancé${kind.e}. ${kind.DontAgain}.`;
}

function neverStarted(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.this} n’a jamais été lancé${kind.e}. ${capitalized(kind.nothing)}`;
}

/** `first-ended-late`: the transaction to replace ended without a charge, but too late. */
export function firstEndedLate(words: KindWords, firstId: string): string {
  return `La transaction ${firstId} s’est terminée sans débit, mais trop tard ; ${neverStarted(words)} Réessayez.`;
}

/** `first-open`: the transaction to replace has not ended. It may still be charged after this message was written. */
export function firstOpen(words: KindWords, id: string): string {
  return `La transaction ${id} de la même vente ne s’est pas terminée à temps ; ${neverStarted(words)} Ne refaites la demande qu’une fois ${id} terminée sans débit.`;
}

/** `first-unresolved`: it may turn out later that the transaction to replace was charged. */
export function firstUnresolved(words: KindWords, id: string): string {
  return `On n’a pas su à temps si la transaction ${id} de la même vente a été débitée ; ${neverStarted(words)} Ne refaites la demande qu’une fois ${id} résolue comme non débitée.`;
}

/** `aborted`: the register stopped the transaction before the transaction to replace had ended. */
export function stopped(words: KindWords): string {
  const kind = kindOf(words);
  return `${kind.The} a été interrompu${kind.e} pendant l’attente de la fin d’une autre transaction. ${capitalized(kind.nothing)}`;
}

/** Timeline: the transaction waits for the end of the transaction that it replaces. */
export function waiting(firstId: string): string {
  return `attend que la transaction ${firstId} se soit terminée sans débit`;
}

/** Timeline: the transaction may start. */
export function starting(firstId: string): string {
  return `la transaction ${firstId} s’est terminée sans débit : cette transaction prend sa place`;
}
