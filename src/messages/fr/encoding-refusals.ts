/** Refusals of requests that cannot be written in the protocol of a terminal. */

import { subjectOf } from './words.js';

const start = 'Le protocole du terminal ne permet pas cette requête';
const nothingSent = 'Rien n’a été envoyé.';

/** `invalid-request`: the terminal's codec cannot write the request. `why` is the technical cause. */
export function notExpressible(why: string): string {
  return `${start} : ${why}. ${nothingSent}`;
}

/** The last part of {@link originalNotExpressible}, for a register of the HTTP API. */
export const useTerminalReference =
  'Utilisez la référence du terminal (poiTransaction), ou faites l’opération sur le terminal lui-même.';

/** `original-not-refundable`: the request cannot be written because of the reference to its original. */
export function originalNotExpressible(why: string): string {
  return `${start} : ${why}. ${nothingSent} ${useTerminalReference}`;
}

/**
 * `invalid-request`: the transactionId cannot be used in the terminal's messages. `why` says what can be used, as a
 * sentence.
 */
export function idNotExpressible(why: string): string {
  return `Le protocole du terminal ne permet pas ce transactionId : ${why} ${nothingSent}`;
}

/** `acquirer-data-refused`: in this version of the protocol, a reversal has no SaleData. */
export function noAcquirerDataInReversal(): string {
  return `Dans la version du protocole de ce terminal, une annulation ne peut pas transporter de données pour l’acquéreur (SaleData). ${nothingSent} Omettez ces données.`;
}

/** The last part of {@link reversalNeedsAmount}, for a register of the HTTP API. */
export const setAmount = 'Indiquez le montant dans amountDetails.';

/**
 * `invalid-request`: the terminal requires the amount of a reversal, and tenderd does not know the amount of the
 * original.
 */
export function reversalNeedsAmount(): string {
  return `Ce terminal exige le montant d’une annulation, et tenderd ne connaît pas le montant de l’original. ${nothingSent} ${setAmount}`;
}

/** `invalid-request`: the terminal's HTTP interface has no path for this category of message. */
export function noHttpPath(terminal: string, noun: string, category: string): string {
  return `Le terminal ${terminal} n’a pas de chemin HTTP pour ${subjectOf(noun).a} (${category}). ${nothingSent} Utilisez un autre terminal.`;
}

/** `invalid-request`: HTTP with polling does not carry this category of message. */
export function notWithPolling(terminal: string, noun: string, category: string): string {
  return `Le terminal ${terminal} est joint en HTTP avec interrogation (polling), qui ne transporte pas ${subjectOf(noun).a} (${category}). ${nothingSent} Utilisez un autre terminal, ou joignez celui-ci en TCP.`;
}

/**
 * `invalid-request`: the terminal can read a card before its payment, but tenderd cannot ask it over HTTP to release
 * the card.
 */
export function noWayToReleaseCard(terminal: string): string {
  return `Le terminal ${terminal} ne peut pas lire une carte avant le paiement : son interface HTTP ne permet pas de libérer la carte ensuite (EnableService). ${nothingSent} Utilisez un autre terminal.`;
}
