/** Refusals of operations on a payment at a payment service. Each text follows the id of the payment: `La transaction p1 a déjà été annulée.` */

import type * as english from '../../en/service/orders.js';
import { refundInstead as englishRefundInstead } from '../../en/service/orders.js';
import { amount, kindOf, rails, result } from '../words.js';
import { infinitive } from './service-words.js';

const { look } = rails.service;
const onPages = `sur ${look}`;

const imperatives: Readonly<Record<string, string>> = {
  annuler: 'annulez-la',
  encaisser: 'encaissez-la',
  rembourser: 'remboursez-la',
  modifier: 'modifiez-la',
};

function doIt(verb: string): string {
  return imperatives[infinitive(verb)] ?? 'faites l’opération';
}

/** Names the payment. `why`: one of the texts below. */
export function ofTransaction(transactionId: string, why: string): string {
  return `La transaction ${transactionId} ${why}`;
}

/** The payment was taken on a terminal. `verb`: the operation that was requested. */
export function onTerminal(terminal: string, verb: string): string {
  return `a été réalisée sur le terminal ${terminal} ; ${doIt(verb)} sur ce terminal.`;
}

/** The payment was taken by another payment service. */
export function atOtherService(service: string, verb: string): string {
  return `a été payée auprès du service ${service} ; ${doIt(verb)} auprès de ce service.`;
}

/** The transaction is of a kind that has no such operation. `otherwise`: the advice of the requested kind. */
export function wrongKind(noun: string, otherwise: string): string {
  const end = otherwise === englishRefundInstead() ? refundInstead() : otherwise;
  return `est ${kindOf(noun).a}${end}.`;
}

/** The advice if anything but a pre-authorization is to be reversed. Follows the kind. */
export function refundInstead(): string {
  return ', et un service de paiement n’annule qu’une préautorisation : remboursez plutôt un paiement ou un encaissement';
}

/** The payment is not approved. `result`: its result, if it has one. */
export function notApproved(code: string | undefined): string {
  return `n’est pas acceptée : ${code === undefined ? 'elle est encore ouverte' : `résultat ${result(code)}`}.`;
}

/** The payment service gave the payment no reference. */
export function noReference(): string {
  return `n’a pas de référence auprès du service. Vérifiez ${look}.`;
}

/** It is not yet certain how another operation ended. `advice`: what the operator can do. */
export function otherOpen(noun: string, other: Parameters<typeof english.otherOpen>[1]): string {
  const kind = kindOf(noun);
  const state = other.isOpen ? `est encore ouvert${kind.e}` : `n’est pas résolu${kind.e}`;
  return `a ${kind.the} ${other.id}, qui ${state}. ${other.advice}`;
}

/** Another operation was reported as having moved no money, and an attention item contradicts that. */
export function otherUncertain(noun: string, other: Parameters<typeof english.otherUncertain>[1]): string {
  const kind = kindOf(noun);
  const state = other.result === 'open' ? `ouvert${kind.e}` : result(other.result, kind);
  return `a ${kind.the} ${other.id}, signalé${kind.e} comme ${state}, mais ${other.doubt}. ${other.advice}`;
}

const noneLeft: Readonly<Record<english.NothingLeft, string>> = {
  'refund-not-captured': `n’est pas encaissée : annulez plutôt le montant réservé. Si un montant a été encaissé ${onPages}, remboursez-le sur ces pages.`,
  'refund-captured-elsewhere': `a été encaissée ${onPages} : remboursez-la sur ces pages.`,
  'capture-again': 'a déjà été encaissée. Seule une préautorisation avec split peut être encaissée en plusieurs parts.',
  'capture-cancelled': 'a été annulée : plus rien n’est réservé.',
  'capture-complete': 'a été encaissée en entier.',
  'cancel-captured': 'est encaissée : remboursez-la.',
  'cancel-again': 'a déjà été annulée.',
  'update-captured': 'est encaissée : elle ne peut plus être modifiée.',
  'update-cancelled': 'a été annulée : plus rien n’est réservé.',
};

/** No amount is left for an operation. */
export function nothingLeft(why: english.NothingLeft): string {
  return noneLeft[why];
}

/** The amount of the approval is not known. */
export function unknownAmount(): string {
  return `a été acceptée avec un montant qui n’est pas connu. Vérifiez ${look}.`;
}

/** The operation is in another currency than the payment. */
export function otherCurrency(currency: string): string {
  return `a été payée en ${currency}.`;
}

/** Less is left than was requested. */
export function tooLittleLeft(left: string, verb: string): string {
  return `n’a plus que ${amount(left)} à ${infinitive(verb)}. Ne demandez pas davantage.`;
}
