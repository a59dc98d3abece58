/** Refusals of requests that cannot be written in the protocol of a terminal. */

import { withArticle } from './nouns.js';

/** `invalid-request`: the terminal's codec cannot write the request. `why` is the technical cause. */
export function notExpressible(why: string): string {
  return `The terminal's protocol cannot express this request: ${why}. Nothing was sent.`;
}

/** The last part of {@link originalNotExpressible}, for a register of the HTTP API. */
export const useTerminalReference =
  "Use the terminal's own reference (poiTransaction), or carry out the request on the terminal itself.";

/** `original-not-refundable`: the request cannot be written because of the reference to its original. */
export function originalNotExpressible(why: string): string {
  return `The terminal's protocol cannot express this request: ${why}. Nothing was sent. ${useTerminalReference}`;
}

/**
 * `invalid-request`: the transactionId cannot be used in the terminal's messages. `why` says what can be used, as a
 * sentence.
 */
export function idNotExpressible(why: string): string {
  return `The terminal's protocol cannot express this transactionId: ${why} Nothing was sent.`;
}

/** `acquirer-data-refused`: in this version of the protocol, a reversal has no SaleData. */
export function noAcquirerDataInReversal(): string {
  return "A reversal cannot carry acquirer data (SaleData) in this terminal's protocol version. Nothing was sent. Leave the data out.";
}

/** The last part of {@link reversalNeedsAmount}, for a register of the HTTP API. */
export const setAmount = 'Set the amount in amountDetails.';

/**
 * `invalid-request`: the terminal requires the amount of a reversal, and tenderd does not know the amount of the
 * original.
 */
export function reversalNeedsAmount(): string {
  return `This terminal needs the amount of a reversal, and tenderd does not know the amount of the original. Nothing was sent. ${setAmount}`;
}

/** `invalid-request`: the terminal's HTTP interface has no path for this category of message. */
export function noHttpPath(terminal: string, noun: string, category: string): string {
  return `Terminal ${terminal} has no HTTP path for ${withArticle(noun)} (${category}). Nothing was sent. Use another terminal.`;
}

/** `invalid-request`: HTTP with polling does not carry this category of message. */
export function notWithPolling(terminal: string, noun: string, category: string): string {
  return `Terminal ${terminal} is reached over HTTP with polling, which does not carry ${withArticle(noun)} (${category}). Nothing was sent. Use another terminal, or reach this terminal over TCP.`;
}

/**
 * `invalid-request`: the terminal can read a card before its payment, but tenderd cannot ask it over HTTP to release
 * the card.
 */
export function noWayToReleaseCard(terminal: string): string {
  return `Terminal ${terminal} cannot read a card before its payment: its HTTP interface cannot release the card again (EnableService). Nothing was sent. Use another terminal.`;
}
