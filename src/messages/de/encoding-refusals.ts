/** Refusals of requests that cannot be written in the protocol of a terminal. */

import { subjectOf } from './words.js';

const start = 'Das Protokoll des Terminals kann diese Anforderung nicht ausdrücken';

/** `invalid-request`: the terminal's codec cannot write the request. `why` is the technical cause. */
export function notExpressible(why: string): string {
  return `${start}: ${why}. Es wurde nichts gesendet.`;
}

/** The last part of {@link originalNotExpressible}, for a register of the HTTP API. */
export const useTerminalReference =
  'Verwenden Sie den Verweis des Terminals (poiTransaction), oder führen Sie den Vorgang am Terminal selbst aus.';

/** `original-not-refundable`: the request cannot be written because of the reference to its original. */
export function originalNotExpressible(why: string): string {
  return `${start}: ${why}. Es wurde nichts gesendet. ${useTerminalReference}`;
}

/**
 * `invalid-request`: the transactionId cannot be used in the terminal's messages. `why` says what can be used, as a
 * sentence.
 */
export function idNotExpressible(why: string): string {
  return `Das Protokoll des Terminals kann diese transactionId nicht ausdrücken: ${why} Es wurde nichts gesendet.`;
}

/** `acquirer-data-refused`: in this version of the protocol, a reversal has no SaleData. */
export function noAcquirerDataInReversal(): string {
  return 'In der Protokollversion dieses Terminals kann ein Storno keine Daten für den Acquirer (SaleData) mitführen. Es wurde nichts gesendet. Lassen Sie die Daten weg.';
}

/** The last part of {@link reversalNeedsAmount}, for a register of the HTTP API. */
export const setAmount = 'Setzen Sie den Betrag in amountDetails.';

/**
 * `invalid-request`: the terminal requires the amount of a reversal, and tenderd does not know the amount of the
 * original.
 */
export function reversalNeedsAmount(): string {
  return `Dieses Terminal braucht den Betrag eines Stornos, und tenderd kennt den Betrag des Originals nicht. Es wurde nichts gesendet. ${setAmount}`;
}

/** `invalid-request`: the terminal's HTTP interface has no path for this category of message. */
export function noHttpPath(terminal: string, noun: string, category: string): string {
  return `Das Terminal ${terminal} hat keinen HTTP-Pfad für ${subjectOf(noun).objectA} (${category}). Es wurde nichts gesendet. Nehmen Sie ein anderes Terminal.`;
}

/** `invalid-request`: HTTP with polling does not carry this category of message. */
export function notWithPolling(terminal: string, noun: string, category: string): string {
  return `Das Terminal ${terminal} wird über HTTP mit Polling erreicht, und das überträgt ${subjectOf(noun).objectA} nicht (${category}). Es wurde nichts gesendet. Nehmen Sie ein anderes Terminal, oder verbinden Sie dieses über TCP.`;
}

/**
 * `invalid-request`: the terminal can read a card before its payment, but tenderd cannot ask it over HTTP to release
 * the card.
 */
export function noWayToReleaseCard(terminal: string): string {
  return `Das Terminal ${terminal} kann keine Karte vor der Zahlung lesen: Seine HTTP-Schnittstelle kann die Karte nicht wieder freigeben (EnableService). Es wurde nichts gesendet. Nehmen Sie ein anderes Terminal.`;
}
