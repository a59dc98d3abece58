/** The expected value of a wrong field (`errors[].expected`). Each completes the sentence "Erwartet wird ...". */

import { kindOf } from '../words.js';

/** Returns an enumeration: `eins, zwei oder drei`. */
export function oneOf(words: readonly string[]): string {
  return enumeration(words, 'oder');
}

function enumeration(words: readonly string[], last: 'und' | 'oder'): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(` ${last} `);
}

/** The `expected` text for the whole body of a request. */
export function jsonObject(): string {
  return 'ein JSON-Objekt';
}

/** The `expected` text for an object that must have these fields. */
export function objectWith(...fields: readonly string[]): string {
  return fields.length === 0 ? 'ein Objekt' : `ein Objekt mit ${enumeration(fields, 'und')}`;
}

/** The `expected` text for an object that must have exactly one of these fields. */
export function objectWithOneOf(fields: readonly string[]): string {
  return `ein Objekt mit genau einem von ${enumeration(fields, 'und')}`;
}

/** The `expected` text for fields that exclude each other, if one of them is required. */
export function exactlyOneOf(fields: readonly string[]): string {
  return `genau eines von ${enumeration(fields, 'und')}`;
}

/** The `expected` text for a list that may contain only these words. */
export function anyOf(words: readonly string[]): string {
  return `beliebige von ${enumeration(words, 'und')}`;
}

/** The `expected` text for a boolean. */
export function trueOrFalse(): string {
  return 'true oder false';
}

/** The `expected` text for a text on one line. */
export function printableText(charactersMax: number): string {
  return `ein Text mit 1 bis ${charactersMax} druckbaren Zeichen`;
}

/** The `expected` text for the reference by which a shopper's data is found. */
export function shopperReference(): string {
  return 'mindestens 3 Zeichen';
}

/** The `expected` text for a text with any characters. */
export function characters(charactersMax: number): string {
  return `ein Text mit 1 bis ${charactersMax} Zeichen`;
}

/** The `expected` text for a text without spaces. */
export function asciiText(charactersMax: number): string {
  return `ein Text mit 1 bis ${charactersMax} sichtbaren ASCII-Zeichen, ohne Leerzeichen`;
}

/** The `expected` text for the register's id of a transaction. */
export function transactionId(): string {
  return 'ein Text aus 1 bis 36 der Zeichen A-Z a-z 0-9 . _ -, nicht nur aus Punkten';
}

/** The `expected` text for a time that the register states. */
export function time(): string {
  return 'eine Zeit nach ISO 8601 mit Zeitverschiebung, wie 2026-03-01T12:00:30+01:00';
}

/** The `expected` text for a time that the register must copy from an answer of the terminal. */
export function copiedTime(): string {
  return 'der Zeitstempel des Terminals, unverändert übernommen';
}

/** The `expected` text for a whole number in a range. `unit`: the unit of the number. */
export function wholeNumber(least: number, most: number, unit?: 'seconds' | 'points'): string {
  const what =
    unit === undefined ? 'eine ganze Zahl' : `eine ganze Zahl (${{ seconds: 'Sekunden', points: 'Punkte' }[unit]})`;
  return `${what} von ${least} bis ${most}`;
}

/** The `expected` text for a revision. */
export function revision(): string {
  return 'eine ganze Zahl ab 1';
}

/** The `expected` text for the revision that an acknowledgement names. */
export function readRevision(): string {
  return 'die gelesene Fassung, eine ganze Zahl ab 1';
}

/** The `expected` text for an amount at a terminal. */
export function terminalAmount(): string {
  return 'eine ganze Zahl kleinster Einheiten, mindestens 1 und mit höchstens acht Stellen vor dem Komma; 12,50 EUR sind 1250';
}

/** The `expected` text for an amount at a terminal or a payment service. */
export function amount(): string {
  return 'eine ganze Zahl kleinster Einheiten, mindestens 1; ein Terminal nimmt höchstens acht Stellen vor dem Komma an, ein Zahlungsdienst insgesamt zwölf Stellen; 12,50 EUR sind 1250';
}

/** The `expected` text for the amount of a verification, which must be zero. */
export function zero(): string {
  return '0, weil nichts abgebucht wird';
}

/** The `expected` text if an amount has more digits than a terminal accepts. */
export function amountAtTerminal(): string {
  return 'ein Betrag mit höchstens acht Stellen vor dem Komma an einem Terminal';
}

/** The `expected` text for a currency code. */
export function currencyCode(): string {
  return 'ein Code nach ISO 4217, wie EUR';
}

/** The `expected` text if ISO 4217 no longer lists a currency code as active. */
export function activeCurrency(): string {
  return 'eine gültige Währung nach ISO 4217, wie EUR';
}

/** The `expected` text if a code is not a currency code. */
export function knownCurrency(): string {
  return 'eine bekannte Währung nach ISO 4217';
}

/** The `expected` text for the amount of a basket item. */
export function itemAmount(mayBeNegative: boolean): string {
  const rule = 'eine ganze Zahl kleinster Einheiten, mit höchstens acht Stellen vor dem Komma';
  return mayBeNegative ? `${rule}; ein Nachlass liegt unter 0` : rule;
}

/** The `expected` text for the unit price of a basket item. */
export function unitPrice(): string {
  return 'eine Dezimalzahl als Text wie 6.25 oder 1.459, in ganzen Einheiten der Währung';
}

/** The `expected` text for the quantity of a basket item. */
export function decimalText(): string {
  return 'eine Dezimalzahl als Text wie 2 oder 0.375, mit höchstens acht Stellen vor und nach dem Punkt';
}

/** Returns the noun of a kind by its code; a device request keeps its code. */
function nounOf(kind: string): string {
  return kindOf(kind).noun;
}

/** The `expected` text for a field that requests of this kind do not have. */
export function noValueFor(kind: string): string {
  return `kein Wert (${nounOf(kind)})`;
}

/** The `expected` text for a field that questions of this type do not have. */
export function noValueForQuestion(type: string): string {
  return `kein Wert beim Typ ${type}`;
}

/** The `expected` text for `cardAcquisition` in a request that cannot use a card that was read before. */
export function noCard(): string {
  return 'kein Wert, außer bei einer Zahlung, einer Vorautorisierung oder einer Gutschrift ohne Original';
}

/** The `expected` text if a request names a token and also a card that was read before. */
export function noTokenWithCard(): string {
  return 'kein Wert, wenn cardAcquisition angegeben ist';
}

/** The `expected` text if a request says that it has no linked original, but its kind must name the original. */
export function linkedOriginal(kind: string): string {
  return `eine transactionId oder eine poiTransaction: ${kindOf(kind).a} bezieht sich auf eine bekannte Transaktion`;
}

/** The `expected` text for a field that requests of this kind must have at a terminal. */
export function valueAtTerminal(kind: string): string {
  return `ein Wert, an einem Terminal (${nounOf(kind)})`;
}

/** The `expected` text for the amount of a loyalty request. */
export function amountOrPoints(kind: string): string {
  return `ein Wert (${nounOf(kind)}) oder loyalty.points`;
}

/** The `expected` text for a list of reviews. */
export function reviews(most: number): string {
  return `eine Liste mit 1 bis ${most} Prüfungen, jede ${objectWith('transactionId', 'revision', 'operator')}`;
}

/** The `expected` text if a list of reviews names the same transaction twice. */
export function reviewedOnce(): string {
  return 'eine andere Transaktion: eine Prüfung für jede, durch einen Bediener';
}

/** The `expected` text for the lines of a screen or a printer. */
export function lines(linesMax: number): string {
  return `1 bis ${linesMax} Textzeilen`;
}

/** The `expected` text for the entries of a menu. */
export function menuEntries(): string {
  return 'eine Liste mit 2 bis 20 Menüzeilen';
}

/** The `expected` text if the maximum length is below the minimum length. */
export function notBelowMinLength(): string {
  return 'ein Wert, der nicht kleiner als minLength ist';
}

/** The `expected` text for the answer to a menu, which is the number of an entry. */
export function menuEntry(): string {
  return 'die Nummer einer Menüzeile, ab 1';
}

/** The `expected` text for a text of limited length, which may be empty. */
export function textUpTo(most: number): string {
  return `ein Text mit höchstens ${most} Zeichen`;
}

/** The `expected` text for a text that must consist of digits. */
export function digits(): string {
  return 'ein Text aus Ziffern';
}

/** The `expected` text for the `Last-Event-ID` of the event stream. */
export function eventId(): string {
  return 'die Id eines Ereignisses, eine ganze Zahl';
}

/** The `expected` text for the `Prefer` header. */
export function wait(mostS: number): string {
  return `wait=SECONDS, eine ganze Zahl von 0 bis ${mostS}`;
}

/** The `expected` text of `invalid-json` if the body is nested too deeply. */
export function nesting(most: number): string {
  return `eine Verschachtelung von höchstens ${most} Ebenen`;
}

/** The `expected` text of `invalid-json` if a number has a fraction or an exponent. */
export function plainInteger(): string {
  return 'eine ganze Zahl in einfachen Ziffern; ein Betrag zählt kleinste Einheiten, 12,50 EUR sind 1250';
}

/** The `expected` text of `invalid-json` for the key `__proto__`, which some parsers treat differently. */
export function noProtoKey(): string {
  return 'kein Schlüssel __proto__';
}

/** The `expected` text of `invalid-json` for a repeated key. */
export function keyOnce(): string {
  return 'jeder Schlüssel nur einmal';
}

/** The `expected` text for the query parameter that names the optional parts of a document. */
export function includedParts(): string {
  return 'attempts, timeline oder styled-lines, oder mehrere davon, durch Kommas getrennt';
}

/** The `expected` text for the length of a list. */
export function items(most: number): string {
  return `eine Liste mit 1 bis ${most} Artikeln`;
}

/** The `expected` text for the words of a search for transactions. */
export function searchWords(): string {
  return '1 bis 8 Wörter, jedes ein Betrag oder mindestens 3 Zeichen lang';
}

/** The `expected` text for a calendar day. */
export function date(): string {
  return 'ein Datum, wie 2026-03-01';
}

/** The `expected` text for a time zone. */
export function timeZone(): string {
  return 'eine Zeitzone der IANA-Datenbank, wie Europe/Berlin';
}

/** The `expected` text for the last four digits of a card. */
export function fourDigits(): string {
  return 'vier Ziffern';
}

/** The `expected` text for the currency of an amount in a search. */
export function currencyOfAmount(): string {
  return 'eine Währung nach ISO 4217, zusammen mit einem Betrag';
}

/** The `expected` text for a directory on the daemon's machine. */
export function absoluteDirectory(): string {
  return 'ein absoluter Pfad eines Verzeichnisses, etwa /mnt/backup';
}

/** The `expected` text if the position after which the next page begins is unknown. */
export function nextOfPage(): string {
  return 'das `next` der Seite davor, eine Id, die dieses Token sehen darf';
}
