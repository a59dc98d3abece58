/** The expected value of a wrong field (`errors[].expected`). Each completes "förväntat: ...". */

import { kindOf } from '../words.js';

/** Returns an enumeration: `ett, två eller tre`. */
export function oneOf(words: readonly string[]): string {
  return enumeration(words, 'eller');
}

function enumeration(words: readonly string[], last: 'och' | 'eller'): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(` ${last} `);
}

/** The `expected` text for the whole body of a request. */
export function jsonObject(): string {
  return 'ett JSON-objekt';
}

/** The `expected` text for an object that must have these fields. */
export function objectWith(...fields: readonly string[]): string {
  return fields.length === 0 ? 'ett objekt' : `ett objekt med ${enumeration(fields, 'och')}`;
}

/** The `expected` text for an object that must have exactly one of these fields. */
export function objectWithOneOf(fields: readonly string[]): string {
  return `ett objekt med ${exactlyOneOf(fields)}`;
}

/** The `expected` text for fields that exclude each other, if one of them is required. */
export function exactlyOneOf(fields: readonly string[]): string {
  return `exakt en av ${enumeration(fields, 'och')}`;
}

/** The `expected` text for a list that may contain only these words. */
export function anyOf(words: readonly string[]): string {
  return `valfria av ${enumeration(words, 'och')}`;
}

/** The `expected` text for a boolean. */
export function trueOrFalse(): string {
  return 'true eller false';
}

/** The `expected` text for a text on one line. */
export function printableText(charactersMax: number): string {
  return `1 till ${charactersMax} utskrivbara tecken`;
}

/** The `expected` text for the reference by which a shopper's data is found. */
export function shopperReference(): string {
  return 'minst 3 tecken';
}

/** The `expected` text for a text with any characters. */
export function characters(charactersMax: number): string {
  return `1 till ${charactersMax} tecken`;
}

/** The `expected` text for a text without spaces. */
export function asciiText(charactersMax: number): string {
  return `1 till ${charactersMax} synliga ASCII-tecken, utan blanksteg`;
}

/** The `expected` text for the register's id of a transaction. */
export function transactionId(): string {
  return '1 till 36 av tecknen A-Z a-z 0-9 . _ -, inte bara punkter';
}

/** The `expected` text for a time that the register states. */
export function time(): string {
  return 'en tid enligt ISO 8601 med tidsförskjutning, till exempel 2026-03-01T12:00:30+01:00';
}

/** The `expected` text for a time that the register must copy from an answer of the terminal. */
export function copiedTime(): string {
  return 'tidsstämpeln exakt som terminalen angav den';
}

const units = { seconds: 'sekunder', points: 'poäng' } as const;

/** The `expected` text for a whole number in a range. `unit`: the unit of the number. */
export function wholeNumber(least: number, most: number, unit?: 'seconds' | 'points'): string {
  const what = unit === undefined ? 'ett heltal' : `ett helt antal ${units[unit]}`;
  return `${what} från ${least} till ${most}`;
}

/** The `expected` text for a revision. */
export function revision(): string {
  return 'ett heltal, minst 1';
}

/** The `expected` text for the revision that an acknowledgement names. */
export function readRevision(): string {
  return 'den revision som lästes, ett heltal från 1';
}

/** The `expected` text for an amount at a terminal. */
export function terminalAmount(): string {
  return 'ett heltal i valutans minsta enhet, minst 1 och med högst åtta siffror före decimaltecknet; 12,50 EUR är 1250';
}

/** The `expected` text for an amount at a terminal or a payment service. */
export function amount(): string {
  return 'ett heltal i valutans minsta enhet, minst 1; en terminal tar högst åtta siffror före decimaltecknet, en betaltjänst tolv siffror totalt; 12,50 EUR är 1250';
}

/** The `expected` text for the amount of a verification, which must be zero. */
export function zero(): string {
  return '0, eftersom inget debiteras';
}

/** The `expected` text if an amount has more digits than a terminal accepts. */
export function amountAtTerminal(): string {
  return 'högst åtta siffror före decimaltecknet vid en terminal';
}

/** The `expected` text for a currency code. */
export function currencyCode(): string {
  return 'en kod enligt ISO 4217, till exempel EUR';
}

/** The `expected` text if ISO 4217 no longer lists a currency code as active. */
export function activeCurrency(): string {
  return 'en gällande valuta enligt ISO 4217, till exempel EUR';
}

/** The `expected` text if a code is not a currency code. */
export function knownCurrency(): string {
  return 'en känd valuta enligt ISO 4217';
}

/** The `expected` text for the amount of a basket item. */
export function itemAmount(mayBeNegative: boolean): string {
  const rule = 'ett heltal i valutans minsta enhet, med högst åtta siffror före decimaltecknet';
  return mayBeNegative ? `${rule}; ett avdrag är under 0` : rule;
}

/** The `expected` text for the unit price of a basket item. */
export function unitPrice(): string {
  return 'ett decimaltal som text, till exempel 6.25 eller 1.459, i hela enheter av valutan';
}

/** The `expected` text for the quantity of a basket item. */
export function decimalText(): string {
  return 'ett decimaltal som text, till exempel 2 eller 0.375, med högst åtta siffror före och efter punkten';
}

/** Returns the noun of a kind by its code; a device request keeps its code. */
function nounOf(kind: string): string {
  return kindOf(kind).noun;
}

/** The `expected` text for a field that requests of this kind do not have. */
export function noValueFor(kind: string): string {
  return `inget värde (${nounOf(kind)})`;
}

/** The `expected` text for a field that questions of this type do not have. */
export function noValueForQuestion(type: string): string {
  return `inget värde för typen ${type}`;
}

/** The `expected` text for `cardAcquisition` in a request that cannot use a card that was read before. */
export function noCard(): string {
  return 'inget värde, utom vid en betalning, en förauktorisering eller ett återköp utan original';
}

/** The `expected` text if a request names a token and also a card that was read before. */
export function noTokenWithCard(): string {
  return 'inget värde om cardAcquisition är angivet';
}

/** The `expected` text if a request says that it has no linked original, but its kind must name the original. */
export function linkedOriginal(kind: string): string {
  return `ett transactionId eller en poiTransaction, eftersom ${kindOf(kind).a} kräver en tidigare transaktion`;
}

/** The `expected` text for a field that requests of this kind must have at a terminal. */
export function valueAtTerminal(kind: string): string {
  return `ett värde, vid en terminal (${nounOf(kind)})`;
}

/** The `expected` text for the amount of a loyalty request. */
export function amountOrPoints(kind: string): string {
  return `ett värde (${nounOf(kind)}), eller loyalty.points`;
}

/** The `expected` text for a list of reviews. */
export function reviews(most: number): string {
  return `en lista med 1 till ${most} granskningar, var och en ${objectWith('transactionId', 'revision', 'operator')}`;
}

/** The `expected` text if a list of reviews names the same transaction twice. */
export function reviewedOnce(): string {
  return 'en annan transaktion, eftersom varje transaktion granskas en gång, av en operatör';
}

/** The `expected` text for the lines of a screen or a printer. */
export function lines(linesMax: number): string {
  return `1 till ${linesMax} rader text`;
}

/** The `expected` text for the entries of a menu. */
export function menuEntries(): string {
  return '2 till 20 menyrader';
}

/** The `expected` text if the maximum length is below the minimum length. */
export function notBelowMinLength(): string {
  return 'inte mindre än minLength';
}

/** The `expected` text for the answer to a menu, which is the number of an entry. */
export function menuEntry(): string {
  return 'numret på en menyrad, från 1';
}

/** The `expected` text for a text of limited length, which may be empty. */
export function textUpTo(most: number): string {
  return `en text på högst ${most} tecken`;
}

/** The `expected` text for a text that must consist of digits. */
export function digits(): string {
  return 'en text med bara siffror';
}

/** The `expected` text for the `Last-Event-ID` of the event stream. */
export function eventId(): string {
  return 'en händelses id, ett heltal';
}

/** The `expected` text for the `Prefer` header. */
export function wait(mostS: number): string {
  return `wait=SECONDS, ett heltal från 0 till ${mostS}`;
}

/** The `expected` text of `invalid-json` if the body is nested too deeply. */
export function nesting(most: number): string {
  return `nästling i högst ${most} nivåer`;
}

/** The `expected` text of `invalid-json` if a number has a fraction or an exponent. */
export function plainInteger(): string {
  return 'ett heltal med enkla siffror; ett belopp anges i valutans minsta enhet, 12,50 EUR är 1250';
}

/** The `expected` text of `invalid-json` for the key `__proto__`, which some parsers treat differently. */
export function noProtoKey(): string {
  return 'ingen nyckel __proto__';
}

/** The `expected` text of `invalid-json` for a repeated key. */
export function keyOnce(): string {
  return 'varje nyckel en gång';
}

/** The `expected` text for the query parameter that names the optional parts of a document. */
export function includedParts(): string {
  return 'attempts, timeline eller styled-lines, eller flera av de orden med komma emellan';
}

/** The `expected` text for the length of a list. */
export function items(most: number): string {
  return `1 till ${most} varor`;
}

/** The `expected` text for the words of a search for transactions. */
export function searchWords(): string {
  return '1 till 8 ord, vart och ett ett belopp eller minst 3 tecken';
}

/** The `expected` text for the last four digits of a card. */
export function fourDigits(): string {
  return 'fyra siffror';
}

/** The `expected` text for the currency of an amount in a search. */
export function currencyOfAmount(): string {
  return 'en valuta enligt ISO 4217, tillsammans med ett belopp';
}

/** The `expected` text for a calendar day. */
export function date(): string {
  return 'ett datum, till exempel 2026-03-01';
}

/** The `expected` text for a time zone. */
export function timeZone(): string {
  return 'en tidszon i IANA-databasen, till exempel Europe/Berlin';
}

/** The `expected` text for a directory on the daemon's machine. */
export function absoluteDirectory(): string {
  return 'en absolut sökväg till en katalog, till exempel /mnt/backup';
}

/** The `expected` text if the position after which the next page begins is unknown. */
export function nextOfPage(): string {
  return '`next` från föregående sida, ett id som denna token får se';
}
