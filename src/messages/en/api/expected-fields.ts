/** The expected value of a wrong field (`errors[].expected`). Each completes the sentence "expected ...". */

import { withArticle } from '../nouns.js';

/** Returns an enumeration: `one, two or three`. */
export function oneOf(words: readonly string[]): string {
  return enumeration(words, 'or');
}

function enumeration(words: readonly string[], last: 'and' | 'or'): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(` ${last} `);
}

/** A whole body. */
export function jsonObject(): string {
  return 'a JSON object';
}

/** An object with these fields. */
export function objectWith(...fields: readonly string[]): string {
  return fields.length === 0 ? 'an object' : `an object with ${enumeration(fields, 'and')}`;
}

/** An object with one of these fields. */
export function objectWithOneOf(fields: readonly string[]): string {
  return `an object with ${exactlyOneOf(fields)}`;
}

/** One of several fields. */
export function exactlyOneOf(fields: readonly string[]): string {
  return `exactly one of ${enumeration(fields, 'and')}`;
}

/** A list of these words. */
export function anyOf(words: readonly string[]): string {
  return `any of ${enumeration(words, 'and')}`;
}

/** A boolean. */
export function trueOrFalse(): string {
  return 'true or false';
}

/** A text on one line. */
export function printableText(charactersMax: number): string {
  return `1 to ${charactersMax} printable characters`;
}

/** The reference of a shopper. */
export function shopperReference(): string {
  return 'at least 3 characters';
}

/** Any text. */
export function characters(charactersMax: number): string {
  return `1 to ${charactersMax} characters`;
}

/** A text without spaces. */
export function asciiText(charactersMax: number): string {
  return `1 to ${charactersMax} visible ASCII characters, without blanks`;
}

/** The register's key of a transaction. */
export function transactionId(): string {
  return '1 to 36 of the characters A-Z a-z 0-9 . _ -, not only dots';
}

/** A time of this machine. */
export function time(): string {
  return 'an ISO 8601 time with offset, such as 2026-03-01T12:00:30+01:00';
}

/** A time of the terminal. */
export function copiedTime(): string {
  return 'the time stamp exactly as the terminal gave it';
}

/** A whole number in a range. `unit`: what it counts. */
export function wholeNumber(least: number, most: number, unit?: 'seconds' | 'points'): string {
  return `a whole number${unit === undefined ? '' : ` of ${unit}`} from ${least} to ${most}`;
}

/** A revision. */
export function revision(): string {
  return 'a whole number, at least 1';
}

/** The revision of an acknowledgement. */
export function readRevision(): string {
  return 'the revision that was read, a whole number from 1';
}

/** An amount at a terminal. */
export function terminalAmount(): string {
  return 'a whole number of minor units, at least 1 and with at most eight digits before the point; 12.50 EUR is 1250';
}

/** An amount at a terminal or a payment service. */
export function amount(): string {
  return 'a whole number of minor units, at least 1; a terminal takes at most eight digits before the point, a payment service twelve digits in all; 12.50 EUR is 1250';
}

/** The amount of a verification. */
export function zero(): string {
  return '0, because nothing is charged';
}

/** An amount that is too long for a terminal. */
export function amountAtTerminal(): string {
  return 'at most eight digits before the point at a terminal';
}

/** A currency code. */
export function currencyCode(): string {
  return 'an ISO 4217 code, such as EUR';
}

/** A code of no active currency. */
export function activeCurrency(): string {
  return 'an active currency of ISO 4217, such as EUR';
}

/** A code of no currency. */
export function knownCurrency(): string {
  return 'a known ISO 4217 currency';
}

/** The amount of an item of the basket. */
export function itemAmount(mayBeNegative: boolean): string {
  const rule = 'a whole number of minor units, with at most eight digits before the point';
  return mayBeNegative ? `${rule}; a discount is below 0` : rule;
}

/** The price of one unit. */
export function unitPrice(): string {
  return 'a decimal text such as 6.25 or 1.459, in whole units of the currency';
}

/** A quantity. */
export function decimalText(): string {
  return 'a decimal text such as 2 or 0.375, with at most eight digits before and after the point';
}

/** The kind has no such field. */
export function noValueFor(kind: string): string {
  return `no value for ${withArticle(kind)}`;
}

/** A question of this type has no such field. */
export function noValueForQuestion(type: string): string {
  return `no value for the type ${type}`;
}

/** `cardAcquisition` in a request that cannot use a card that was read before. */
export function noCard(): string {
  return 'no value except for a payment, a pre-authorization or an unlinked refund';
}

/** A token together with a card that was read before. */
export function noTokenWithCard(): string {
  return 'no value together with cardAcquisition';
}

/** An unlinked original of a kind that must name one. */
export function linkedOriginal(kind: string): string {
  return `a transactionId or a poiTransaction, because a ${kind} needs an earlier transaction`;
}

/** A field that the kind needs at a terminal. */
export function valueAtTerminal(kind: string): string {
  return `a value for a ${kind} at a terminal`;
}

/** The amount of a loyalty request. */
export function amountOrPoints(kind: string): string {
  return `a value for a ${kind}, or loyalty.points`;
}

/** A list of reviews. */
export function reviews(most: number): string {
  return `a list of 1 to ${most} reviews, each ${objectWith('transactionId', 'revision', 'operator')}`;
}

/** A transaction is reviewed twice. */
export function reviewedOnce(): string {
  return 'another transaction, because each is reviewed once, by one operator';
}

/** Lines for a screen or a printer. */
export function lines(linesMax: number): string {
  return `1 to ${linesMax} lines of text`;
}

/** The entries of a menu. */
export function menuEntries(): string {
  return '2 to 20 menu lines';
}

/** A maximum length below the minimum length. */
export function notBelowMinLength(): string {
  return 'no less than minLength';
}

/** The answer to a menu. */
export function menuEntry(): string {
  return 'the number of a line of the menu, from 1';
}

/** A text of limited length, which may be empty. */
export function textUpTo(most: number): string {
  return `a text of at most ${most} characters`;
}

/** A text that has digits only. */
export function digits(): string {
  return 'a text of digits';
}

/** The `Last-Event-ID` of the event stream. */
export function eventId(): string {
  return 'the id of an event, a whole number';
}

/** The `Prefer` header. */
export function wait(mostS: number): string {
  return `wait=SECONDS, a whole number from 0 to ${mostS}`;
}

/** `invalid-json`: nesting. */
export function nesting(most: number): string {
  return `at most ${most} levels of nesting`;
}

/** `invalid-json`: a number with a fraction or an exponent. */
export function plainInteger(): string {
  return 'a whole number in plain digits; an amount is in minor units, 12.50 EUR is 1250';
}

/** `invalid-json`: a key that some parsers treat in another way. */
export function noProtoKey(): string {
  return 'no key __proto__';
}

/** `invalid-json`: a repeated key. */
export function keyOnce(): string {
  return 'each key once';
}

/** The optional parts of a document. */
export function includedParts(): string {
  return 'attempts, timeline or styled-lines, or several of these words, separated by commas';
}

/** A list of items. */
export function items(most: number): string {
  return `1 to ${most} items`;
}

/** The words of a search for transactions. */
export function searchWords(): string {
  return '1 to 8 words, each an amount or at least 3 characters';
}

/** The last four digits of a card. */
export function fourDigits(): string {
  return 'four digits';
}

/** The currency of an amount that is searched for. */
export function currencyOfAmount(): string {
  return 'a currency of ISO 4217, together with an amount';
}

/** A day of the calendar. */
export function date(): string {
  return 'a date such as 2026-03-01';
}

/** A time zone. */
export function timeZone(): string {
  return 'a time zone of the IANA database, such as Europe/Berlin';
}

/** A directory on the machine of the daemon. */
export function absoluteDirectory(): string {
  return 'an absolute path of a directory, such as /mnt/backup';
}

/** The page to go on after is not known. */
export function nextOfPage(): string {
  return 'the `next` of the page before, an id that this token may see';
}
