/** The expected value of a wrong field (`errors[].expected`). Each text completes the sentence "expected ...". */

import { withArticle } from '../nouns.js';

/** Returns an enumeration: `one, two or three`. */
export function oneOf(words: readonly string[]): string {
  return enumeration(words, 'or');
}

function enumeration(words: readonly string[], last: 'and' | 'or'): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(` ${last} `);
}

/** The `expected` text for the whole body of a request. */
export function jsonObject(): string {
  return 'a JSON object';
}

/** The `expected` text for an object that must have these fields. */
export function objectWith(...fields: readonly string[]): string {
  return fields.length === 0 ? 'an object' : `an object with ${enumeration(fields, 'and')}`;
}

/** The `expected` text for an object that must have exactly one of these fields. */
export function objectWithOneOf(fields: readonly string[]): string {
  return `an object with ${exactlyOneOf(fields)}`;
}

/** The `expected` text for fields that exclude each other, if one of them is required. */
export function exactlyOneOf(fields: readonly string[]): string {
  return `exactly one of ${enumeration(fields, 'and')}`;
}

/** The `expected` text for a list that may contain only these words. */
export function anyOf(words: readonly string[]): string {
  return `any of ${enumeration(words, 'and')}`;
}

/** The `expected` text for a boolean. */
export function trueOrFalse(): string {
  return 'true or false';
}

/** The `expected` text for a text on one line. */
export function printableText(charactersMax: number): string {
  return `1 to ${charactersMax} printable characters`;
}

/** The `expected` text for the reference by which a shopper's data is found. */
export function shopperReference(): string {
  return 'at least 3 characters';
}

/** The `expected` text for a text with any characters. */
export function characters(charactersMax: number): string {
  return `1 to ${charactersMax} characters`;
}

/** The `expected` text for a text without spaces. */
export function asciiText(charactersMax: number): string {
  return `1 to ${charactersMax} visible ASCII characters, without spaces`;
}

/** The `expected` text for the register's id of a transaction. */
export function transactionId(): string {
  return '1 to 36 of the characters A-Z a-z 0-9 . _ -, not only dots';
}

/** The `expected` text for a time that the register states. */
export function time(): string {
  return 'an ISO 8601 time with offset, such as 2026-03-01T12:00:30+01:00';
}

/** The `expected` text for a time that the register must copy from an answer of the terminal. */
export function copiedTime(): string {
  return 'the time stamp exactly as the terminal gave it';
}

/** The `expected` text for a whole number in a range. `unit`: the unit of the number. */
export function wholeNumber(least: number, most: number, unit?: 'seconds' | 'points'): string {
  return `a whole number${unit === undefined ? '' : ` of ${unit}`} from ${least} to ${most}`;
}

/** The `expected` text for a revision. */
export function revision(): string {
  return 'a whole number, at least 1';
}

/** The `expected` text for the revision that an acknowledgement names. */
export function readRevision(): string {
  return 'the revision that you read: a whole number, at least 1';
}

/** The `expected` text for an amount at a terminal. */
export function terminalAmount(): string {
  return 'a whole number of minor units, at least 1 (12.50 EUR is 1250); the amount may have at most eight digits before the decimal point';
}

/** The `expected` text for an amount at a terminal or a payment service. */
export function amount(): string {
  return 'a whole number of minor units, at least 1 (12.50 EUR is 1250); the amount may have at most eight digits before the decimal point at a terminal, and twelve digits in all at a payment service';
}

/** The `expected` text for the amount of a verification, which must be zero. */
export function zero(): string {
  return '0, because nothing is charged';
}

/** The `expected` text if an amount has more digits than a terminal accepts. */
export function amountAtTerminal(): string {
  return 'an amount with at most eight digits before the decimal point, because a terminal takes no more';
}

/** The `expected` text for a currency code. */
export function currencyCode(): string {
  return 'an ISO 4217 code, such as EUR';
}

/** The `expected` text if ISO 4217 no longer lists a currency code as active. */
export function activeCurrency(): string {
  return 'an active currency of ISO 4217, such as EUR';
}

/** The `expected` text if a code is not a currency code. */
export function knownCurrency(): string {
  return 'a known ISO 4217 currency';
}

/** The `expected` text for the amount of a basket item. */
export function itemAmount(mayBeNegative: boolean): string {
  const rule = 'a whole number of minor units; the amount may have at most eight digits before the decimal point';
  return mayBeNegative ? `${rule}; the amount of a discount is negative` : rule;
}

/** The `expected` text for the unit price of a basket item. */
export function unitPrice(): string {
  return 'a decimal string such as 6.25 or 1.459, in whole units of the currency';
}

/** The `expected` text for the quantity of a basket item. */
export function decimalText(): string {
  return 'a decimal string such as 2 or 0.375, with at most eight digits before and after the decimal point';
}

/** The `expected` text for a field that requests of this kind do not have. */
export function noValueFor(kind: string): string {
  return `no value for ${withArticle(kind)}`;
}

/** The `expected` text for a field that questions of this type do not have. */
export function noValueForQuestion(type: string): string {
  return `no value for the type ${type}`;
}

/** The `expected` text for `cardAcquisition` in a request that cannot use a card that was read before. */
export function noCard(): string {
  return 'no value here, because only a payment, a pre-authorization or an unlinked refund can use a card that was read before';
}

/** The `expected` text if a request names a token and also a card that was read before. */
export function noTokenWithCard(): string {
  return 'no value if cardAcquisition is set';
}

/** The `expected` text if a request says that it has no linked original, but its kind must name the original. */
export function linkedOriginal(kind: string): string {
  return `a transactionId or a poiTransaction, because a ${kind} needs an earlier transaction`;
}

/** The `expected` text for a field that requests of this kind must have at a terminal. */
export function valueAtTerminal(kind: string): string {
  return `a value, because a ${kind} at a terminal needs one`;
}

/** The `expected` text for the amount of a loyalty request. */
export function amountOrPoints(kind: string): string {
  return `a value here or in loyalty.points, because a ${kind} needs one of them`;
}

/** The `expected` text for a list of reviews. */
export function reviews(most: number): string {
  return `a list of 1 to ${most} reviews, each ${objectWith('transactionId', 'revision', 'operator')}`;
}

/** The `expected` text if a list of reviews names the same transaction twice. */
export function reviewedOnce(): string {
  return 'a different transaction, because the list may name each transaction only once';
}

/** The `expected` text for the lines of a screen or a printer. */
export function lines(linesMax: number): string {
  return `1 to ${linesMax} lines of text`;
}

/** The `expected` text for the entries of a menu. */
export function menuEntries(): string {
  return '2 to 20 menu lines';
}

/** The `expected` text if the maximum length is below the minimum length. */
export function notBelowMinLength(): string {
  return 'no less than minLength';
}

/** The `expected` text for the answer to a menu, which is the number of an entry. */
export function menuEntry(): string {
  return 'the number of a menu line, from 1';
}

/** The `expected` text for a text of limited length, which may be empty. */
export function textUpTo(most: number): string {
  return `a string of at most ${most} characters`;
}

/** The `expected` text for a text that must consist of digits. */
export function digits(): string {
  return 'a string of digits';
}

/** The `expected` text for the `Last-Event-ID` of the event stream. */
export function eventId(): string {
  return 'the id of an event, a whole number';
}

/** The `expected` text for the `Prefer` header. */
export function wait(mostS: number): string {
  return `wait=SECONDS, a whole number from 0 to ${mostS}`;
}

/** The `expected` text of `invalid-json` if the body is nested too deeply. */
export function nesting(most: number): string {
  return `at most ${most} levels of nesting`;
}

/** The `expected` text of `invalid-json` if a number has a fraction or an exponent. */
export function plainInteger(): string {
  return 'a whole number in plain digits; an amount is in minor units, 12.50 EUR is 1250';
}

/** The `expected` text of `invalid-json` for the key `__proto__`, which some parsers treat differently. */
export function noProtoKey(): string {
  return 'no key __proto__';
}

/** The `expected` text of `invalid-json` for a repeated key. */
export function keyOnce(): string {
  return 'each key once';
}

/** The `expected` text for the query parameter that names the optional parts of a document. */
export function includedParts(): string {
  return 'one or more of attempts, timeline and styled-lines, separated by commas';
}

/** The `expected` text for the length of a list. */
export function items(most: number): string {
  return `1 to ${most} items`;
}

/** The `expected` text for the words of a search for transactions. */
export function searchWords(): string {
  return '1 to 8 words; each word is an amount, or has at least 3 characters';
}

/** The `expected` text for the last four digits of a card. */
export function fourDigits(): string {
  return 'four digits';
}

/** The `expected` text for the currency of an amount in a search. */
export function currencyOfAmount(): string {
  return 'a currency of ISO 4217, together with an amount';
}

/** The `expected` text for a calendar day. */
export function date(): string {
  return 'a date such as 2026-03-01';
}

/** The `expected` text for a time zone. */
export function timeZone(): string {
  return 'a time zone of the IANA database, such as Europe/Berlin';
}

/** The `expected` text for a directory on the daemon's machine. */
export function absoluteDirectory(): string {
  return 'an absolute path of a directory, such as /mnt/backup';
}

/** The `expected` text if the position after which the next page begins is unknown. */
export function nextOfPage(): string {
  return 'the `next` value of the previous page, an id that this token is allowed to see';
}
