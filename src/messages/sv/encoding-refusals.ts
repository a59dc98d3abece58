/** Refusals of requests that cannot be written in the protocol of a terminal. */

import { subjectOf } from './words.js';

const start = 'Terminalens protokoll kan inte uttrycka den här begäran';
const nothingSent = 'Inget har skickats.';

/** `invalid-request`: the terminal's codec cannot write the request. `why` is the technical cause. */
export function notExpressible(why: string): string {
  return `${start}: ${why}. ${nothingSent}`;
}

/** The last part of {@link originalNotExpressible}, for a register of the HTTP API. */
export const useTerminalReference =
  'Använd terminalens egen referens (poiTransaction), eller utför åtgärden på själva terminalen.';

/** `original-not-refundable`: the request cannot be written because of the reference to its original. */
export function originalNotExpressible(why: string): string {
  return `${start}: ${why}. ${nothingSent} ${useTerminalReference}`;
}

/**
 * `invalid-request`: the transactionId cannot be used in the terminal's messages. `why` says what can be used, as a
 * sentence.
 */
export function idNotExpressible(why: string): string {
  return `Terminalens protokoll kan inte uttrycka detta transactionId: ${why} ${nothingSent}`;
}

/** `acquirer-data-refused`: in this version of the protocol, a reversal has no SaleData. */
export function noAcquirerDataInReversal(): string {
  return `I den här terminalens protokollversion kan en makulering inte ha med uppgifter till inlösaren (SaleData). ${nothingSent} Utelämna uppgifterna.`;
}

/** The last part of {@link reversalNeedsAmount}, for a register of the HTTP API. */
export const setAmount = 'Ange beloppet i amountDetails.';

/**
 * `invalid-request`: the terminal requires the amount of a reversal, and tenderd does not know the amount of the
 * original.
 */
export function reversalNeedsAmount(): string {
  return `Den här terminalen behöver beloppet för en makulering, och tenderd känner inte till originalets belopp. ${nothingSent} ${setAmount}`;
}

/** `invalid-request`: the terminal's HTTP interface has no path for this category of message. */
export function noHttpPath(terminal: string, noun: string, category: string): string {
  return `Terminal ${terminal} har ingen HTTP-sökväg för ${subjectOf(noun).a} (${category}). ${nothingSent} Använd en annan terminal.`;
}

/** `invalid-request`: HTTP with polling does not carry this category of message. */
export function notWithPolling(terminal: string, noun: string, category: string): string {
  return `Terminal ${terminal} nås via HTTP med polling, som inte kan överföra ${subjectOf(noun).a} (${category}). ${nothingSent} Använd en annan terminal, eller anslut den här via TCP.`;
}

/**
 * `invalid-request`: the terminal can read a card before its payment, but tenderd cannot ask it over HTTP to release
 * the card.
 */
export function noWayToReleaseCard(terminal: string): string {
  return `Terminal ${terminal} kan inte läsa ett kort före betalningen: dess HTTP-gränssnitt kan inte släppa kortet igen (EnableService). ${nothingSent} Använd en annan terminal.`;
}
