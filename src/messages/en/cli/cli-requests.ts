/** Texts that several commands print: about their arguments, and about links, orders and device requests. */

import { counted } from '../nouns.js';
import { labelled } from './cli-parts.js';

/** `usage`: an amount cannot be read. */
export function badAmount(given: string, expected: string): string {
  return `The amount is "${given}"; expected ${expected}.`;
}

/** The expected form of an amount, for {@link badAmount}. */
export const amountForms = {
  aboveZero: 'more than zero',
  withCurrency: 'an amount and a currency, such as "12.50 EUR"',
  knownCurrency: (given: string): string => `a currency code of ISO 4217, and ${given} is not one`,
  point: (currency: string): string =>
    `a point before the decimals and no separator between thousands, such as "1250.00 ${currency}"`,
  digits: (count: number, currency: string): string =>
    `at most ${counted(count, 'digit')} after the point for ${currency}`,
  terminalMax: 'at most eight digits before the decimal point',
  serviceMax: 'at most twelve digits, including the decimals',
} as const;

/** Returns an amount whose currency this release does not know. */
export function minorUnits(amount: number, currency: string): string {
  return `${counted(amount, 'minor unit')} of ${currency}`;
}

/** `usage`: an amount lacks its unit: a currency or `points`. */
export function noUnit(given: string): string {
  return `"${given}" has no unit; expected "10 points", or an amount such as "12.50 EUR".`;
}

/** A number of points. */
export function points(count: number | string): string {
  return `${count} ${String(count) === '1' ? 'point' : 'points'}`;
}

/** A part of the help text of options: says that a secret is better read from standard input or a file. */
export const secretPlaces = '"-" reads it from standard input, "@FILE" from a file';

/** A warning: a secret is in the arguments of the command. */
export function secretVisible(option: string): string {
  return `warning: other users of this machine can read the value of ${option}. Safer: ${secretPlaces}`;
}

/** `usage`: the file or input with a secret has no line, or several. */
export function notOneLine(option: string, given: string): string {
  return `${option} is "${given}"; the file or input must have exactly one line.`;
}

/** `usage`: the file or input with a secret cannot be read. */
export function unreadable(option: string, reason: string): string {
  return `${option} cannot be read: ${reason}`;
}

/** The label of a stored card's reference in the output. */
export const theReference = 'the reference';

/** `usage`: the value that an option expects. */
export const expectedValues = {
  names: 'Expected names, separated by commas.',
  wholeNumber: 'Expected a whole number.',
  formsChoice: 'Expected a whole number, or the word "least".',
  review: 'Expected TRANSACTION@REVISION: "tenderd status TRANSACTION" shows its revision.',
  days: 'Expected a number of days from 1 to 8000.',
  aboveZero: 'Expected a number above 0.',
} as const;

/** `usage`: the decision lacks options that it needs. */
export function missingOptions(options: string): string {
  return `error: this is an operator's decision; missing: ${options}`;
}

/** `usage`: the options of a decision still contain the printed placeholders. */
export function placeholderOptions(options: string): string {
  return `error: this is an operator's decision; fill in: ${options}`;
}

/** `usage`: a review lacks the name of the reviewer. */
export const whoReviewed = 'Who reviewed it? Add --reviewed-by NAME.';

/** `usage`: the daemon has several terminals, or none. */
export function whichTerminal(names: readonly string[]): string {
  return names.length === 0
    ? 'The daemon has no terminal.'
    : `Which terminal? Name it with --terminal: ${names.join(', ')}`;
}

/** `usage`: the daemon has several payment services, or none. */
export function whichService(names: readonly string[]): string {
  return names.length === 0
    ? 'The daemon has no payment service.'
    : `Which payment service? Name it with --service: ${names.join(', ')}`;
}

/** `usage`: the command names no original, or names two. */
export function whichOriginal(options: string): string {
  return `Which payment? Name it by exactly one of: ${options}`;
}

/** The options that name an original, for {@link whichOriginal}. */
export const originalOptions = {
  followUp: '--original TRANSACTION, or --poi-transaction NUMBER with --poi-time TIME',
  back: 'the TRANSACTION, or --poi-transaction NUMBER with --poi-time TIME',
  refund: '--original TRANSACTION, --poi-transaction NUMBER with --poi-time TIME, or --unlinked',
} as const;

/**
 * `usage`: the operator gave the terminal's number for the original without its time, or the time without the number.
 */
export const numberAndTime =
  'The terminal knows a payment by its number and its time stamp, so give both --poi-transaction and --poi-time.';

/** The name of the reviewer if no option names one: the user who runs the command. */
export function commandLineUser(user: string): string {
  return `${user} (command line)`;
}

/** `usage`: two options exclude each other. */
export function eitherOption(first: string, second: string): string {
  return `Use either ${first} or ${second}.`;
}

/** `usage`: the operator used `--paid-otherwise` without `--total`. */
export const totalNeeded = '--paid-otherwise needs --total, the price of the whole sale.';

/** `usage`: an item cannot be read. `given`: the item as JSON. */
export function badItem(given: string, others: string): string {
  return `--item ${given} is not an item. Write code=...;amount=... and, if needed, ${others}, each at most once.`;
}

/** `usage`: the amount of an item is wrong. */
export function badItemAmount(given: string, currency: string): string {
  return `--item: the amount is "${given}"; expected an amount in ${currency} such as 12.50.`;
}

/** `usage`: an item has an unknown unit. */
export function badUnit(units: string): string {
  return `--item: expected one of these units: ${units}.`;
}

/** `usage`: the file contains no basket. */
export function badBasket(file: string): string {
  return `--basket ${file}: expected a JSON array of items as the API accepts them, each with productCode and amount.`;
}

/** `usage`: the file with the basket cannot be read. */
export function unreadableBasket(file: string, reason: string): string {
  return `--basket ${file}: ${reason}`;
}

/** `usage`: tenderd does not know the amount of a transaction that only the terminal knows. */
export const howMuch = 'How much? Add --amount with the amount of the terminal’s transaction.';

/** `usage`: tenderd does not know the kind of a transaction that only the terminal knows. */
export const whichLoyaltyKind = 'Which kind of transaction is it? Add --of award, --of redemption or --of rebate.';

/** `usage`: the original is not a loyalty transaction. */
export function notLoyalty(transactionId: string, kind: string): string {
  return `${transactionId} is a ${kind}, not an award, a redemption or a rebate.`;
}

/** A card was read for a later payment. */
export function payWithCard(transactionId: string): string {
  return `If a card was read, pay with it: tenderd pay <amount> --card-acquisition ${transactionId}. Or release it: tenderd abort ${transactionId}`;
}

/**
 * A link is waiting for its customer, but the daemon no longer has the link's address. Only the payment service has it.
 */
export const addressLost =
  'The daemon was restarted and does not store the address of the link, so it asks the payment service for the address.';

/** The commands for a link that is open. */
export function linkSteps(transactionId: string, isAddressLost: boolean): readonly string[] {
  return [
    labelled(isAddressLost ? 'Repeat in a moment' : 'See its state', `tenderd link show ${transactionId}`),
    labelled('Withdraw it', `tenderd link withdraw ${transactionId}`),
  ];
}

/** The warning below the QR code of a link. */
export const showToCustomerOnly = 'Anyone who has this address can pay: show it to the customer only.';

/** The header of a list of stored cards. */
export const instrumentHeader: readonly string[] = ['SCHEME', 'CARD', 'EXPIRES', 'REASON', 'INSTRUMENT'];

/** The payment service stores no card of a customer. */
export function noInstrument(service: string, shopper: string): string {
  return `${service} stores no card of ${shopper}.`;
}

/** A stored card was deleted. */
export const instrumentDeleted = 'The stored card was deleted and can no longer be used to pay. No money moved.';

/** `usage`: the transaction has no order, because it was paid at a terminal. */
export function notByLink(transactionId: string, place: string | undefined): string {
  return `${transactionId} was not paid through a payment link, but at ${place ?? 'a terminal'}.`;
}

/** The next step, after {@link notByLink}. */
export function seeTransaction(transactionId: string): string {
  return labelled('See it', `tenderd transactions show ${transactionId}`);
}

/**
 * The original transaction is at a payment service, so this command, which is for terminals, sent nothing. `command`:
 * the command that makes the same change at a payment service.
 */
export function atService(transactionId: string, service: string, command: string | undefined): string {
  const where = `${transactionId} is at the payment service ${service}, not at a terminal`;
  return command === undefined ? `${where}. Nothing was sent.` : `${where}: ${command}`;
}

/** `usage`: the operator gave a reversal reason, but the order is refunded and not reversed. */
export function noReasonForRefund(transactionId: string): string {
  return `${transactionId} is already captured, so this command would refund it. A refund takes no --reason. Nothing was sent.`;
}

/** The next step, after {@link atService}. */
export function changeThere(command: string): string {
  return labelled('At the service', command);
}

/** `usage`: one part of the order is held, and another part is captured. */
export function heldAndCaptured(transactionId: string): string {
  return `A part of ${transactionId} is captured, and another part is still held. Nothing was sent.`;
}

/** The next steps, after {@link heldAndCaptured}. */
export function cancelOrRefund(transactionId: string): readonly string[] {
  return [
    labelled('Release the held part', `tenderd order cancel ${transactionId}`),
    labelled('Refund the other part', `tenderd order refund ${transactionId}`),
  ];
}

/** `usage`: the order has nothing more to capture or refund. */
export function nothingLeft(transactionId: string, change: 'capture' | 'refund'): string {
  return `Nothing of ${transactionId} is left to ${change}. Nothing was sent.`;
}

/** The next step, after {@link nothingLeft}. */
export function seeOrder(transactionId: string): string {
  return labelled('See its state', `tenderd order show ${transactionId}`);
}

/** The answer to a device request contained card data, which was removed. */
export const cardDataCut = 'Card data was removed from the answer.';

/** The reason why a device request did not succeed. `code`: the code of the reason. */
export function deviceRequestReason(code: string): string {
  return `reason ${code}`;
}

/** Labels and values in the answer to a device request. */
export const deviceAnswer = {
  terminal: 'terminal',
  security: 'security',
  pinPad: 'PIN pad',
  cardReader: 'card reader',
  printer: 'printer',
  communication: 'communication',
  fraudPrevention: 'fraud prevention',
  loggedIn: 'logged in',
  host: (acquirerId: string): string => `host ${acquirerId}`,
  hostReachable: 'can be reached',
  hostUnreachable: 'CANNOT BE REACHED',
  period: 'period',
  balance: 'balance',
  loyalty: 'loyalty',
  answer: 'answer',
  yes: 'yes',
  no: 'no',
  aKey: 'a key',
  noLine: 'no line',
  lines: (numbers: readonly number[]): string => `${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}`,
  works: 'OK',
  fails: 'NOT OK',
  unknownSum: 'not reported',
} as const;
