/** The expected value of a wrong field (`errors[].expected`). Each completes `attendu : …`. */

import { kindOf } from '../words.js';

/** Returns an enumeration: `un, deux ou trois`. */
export function oneOf(words: readonly string[]): string {
  return enumeration(words, 'ou');
}

function enumeration(words: readonly string[], last: 'et' | 'ou'): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(` ${last} `);
}

/** The `expected` text for the whole body of a request. */
export function jsonObject(): string {
  return 'un objet JSON';
}

/** The `expected` text for an object that must have these fields. */
export function objectWith(...fields: readonly string[]): string {
  return fields.length === 0 ? 'un objet' : `un objet avec ${enumeration(fields, 'et')}`;
}

/** The `expected` text for an object that must have exactly one of these fields. */
export function objectWithOneOf(fields: readonly string[]): string {
  return `un objet avec ${exactlyOneOf(fields)}`;
}

/** The `expected` text for fields that exclude each other, if one of them is required. */
export function exactlyOneOf(fields: readonly string[]): string {
  return `exactement un champ parmi ${enumeration(fields, 'et')}`;
}

/** The `expected` text for a list that may contain only these words. */
export function anyOf(words: readonly string[]): string {
  return `des valeurs parmi ${enumeration(words, 'et')}`;
}

/** The `expected` text for a boolean. */
export function trueOrFalse(): string {
  return 'true ou false';
}

/** The `expected` text for a text on one line. */
export function printableText(charactersMax: number): string {
  return `de 1 à ${charactersMax} caractères imprimables`;
}

/** The `expected` text for the reference by which a shopper's data is found. */
export function shopperReference(): string {
  return 'au moins 3 caractères';
}

/** The `expected` text for a text with any characters. */
export function characters(charactersMax: number): string {
  return `de 1 à ${charactersMax} caractères`;
}

/** The `expected` text for a text without spaces. */
export function asciiText(charactersMax: number): string {
  return `de 1 à ${charactersMax} caractères ASCII visibles, sans espace`;
}

/** The `expected` text for the register's id of a transaction. */
export function transactionId(): string {
  return 'de 1 à 36 caractères parmi A-Z a-z 0-9 . _ -, et pas uniquement des points';
}

/** The `expected` text for a time that the register states. */
export function time(): string {
  return 'une date et une heure ISO 8601 avec décalage horaire, comme 2026-03-01T12:00:30+01:00';
}

/** The `expected` text for a time that the register must copy from an answer of the terminal. */
export function copiedTime(): string {
  return 'l’horodatage du terminal, recopié tel quel';
}

/** The `expected` text for a whole number in a range. `unit`: the unit of the number. */
export function wholeNumber(least: number, most: number, unit?: 'seconds' | 'points'): string {
  const what =
    unit === undefined ? 'un nombre entier' : `un nombre entier de ${{ seconds: 'secondes', points: 'points' }[unit]},`;
  return `${what} de ${least} à ${most}`;
}

/** The `expected` text for a revision. */
export function revision(): string {
  return 'un nombre entier, au moins 1';
}

/** The `expected` text for the revision that an acknowledgement names. */
export function readRevision(): string {
  return 'la révision qui a été lue, un nombre entier à partir de 1';
}

/** The `expected` text for an amount at a terminal. */
export function terminalAmount(): string {
  return 'un nombre entier d’unités mineures (par exemple des centimes), au moins 1 et avec au plus huit chiffres avant la virgule ; 12,50 EUR s’écrit 1250';
}

/** The `expected` text for an amount at a terminal or a payment service. */
export function amount(): string {
  return 'un nombre entier d’unités mineures (par exemple des centimes), au moins 1 ; un terminal accepte au plus huit chiffres avant la virgule, un service de paiement douze chiffres en tout ; 12,50 EUR s’écrit 1250';
}

/** The `expected` text for the amount of a verification, which must be zero. */
export function zero(): string {
  return '0, car rien n’est débité';
}

/** The `expected` text if an amount has more digits than a terminal accepts. */
export function amountAtTerminal(): string {
  return 'au plus huit chiffres avant la virgule sur un terminal';
}

/** The `expected` text for a currency code. */
export function currencyCode(): string {
  return 'un code ISO 4217, comme EUR';
}

/** The `expected` text if ISO 4217 no longer lists a currency code as active. */
export function activeCurrency(): string {
  return 'une devise ISO 4217 en vigueur, comme EUR';
}

/** The `expected` text if a code is not a currency code. */
export function knownCurrency(): string {
  return 'une devise ISO 4217 connue';
}

/** The `expected` text for the amount of a basket item. */
export function itemAmount(mayBeNegative: boolean): string {
  const rule =
    'un nombre entier d’unités mineures (par exemple des centimes), avec au plus huit chiffres avant la virgule';
  return mayBeNegative ? `${rule} ; une remise est inférieure à 0` : rule;
}

/** The `expected` text for the unit price of a basket item. */
export function unitPrice(): string {
  return 'un nombre décimal sous forme de texte, comme 6.25 ou 1.459, en unités entières de la devise';
}

/** The `expected` text for the quantity of a basket item. */
export function decimalText(): string {
  return 'un nombre décimal sous forme de texte, comme 2 ou 0.375, avec au plus huit chiffres avant et après le point';
}

/** Returns the kind of a field in brackets. The fact is its code; a device request keeps its code. */
function inBrackets(kind: string): string {
  return `(${kindOf(kind).noun})`;
}

/** The `expected` text for a field that requests of this kind do not have. */
export function noValueFor(kind: string): string {
  return `aucune valeur pour ce type d’opération ${inBrackets(kind)}`;
}

/** The `expected` text for a field that questions of this type do not have. */
export function noValueForQuestion(type: string): string {
  return `aucune valeur pour le type ${type}`;
}

/** The `expected` text for `cardAcquisition` in a request that cannot use a card that was read before. */
export function noCard(): string {
  return 'aucune valeur, sauf pour un paiement, une préautorisation ou un remboursement sans original';
}

/** The `expected` text if a request names a token and also a card that was read before. */
export function noTokenWithCard(): string {
  return 'aucune valeur si cardAcquisition est indiqué';
}

/** The `expected` text if a request says that it has no linked original, but its kind must name the original. */
export function linkedOriginal(kind: string): string {
  return `transactionId ou poiTransaction, car ce type d’opération ${inBrackets(kind)} exige une transaction antérieure`;
}

/** The `expected` text for a field that requests of this kind must have at a terminal. */
export function valueAtTerminal(kind: string): string {
  return `une valeur pour ce type d’opération ${inBrackets(kind)} sur un terminal`;
}

/** The `expected` text for the amount of a loyalty request. */
export function amountOrPoints(kind: string): string {
  return `une valeur pour ce type d’opération ${inBrackets(kind)}, ou loyalty.points`;
}

/** The `expected` text for a list of reviews. */
export function reviews(most: number): string {
  return `une liste de 1 à ${most} vérifications, chacune étant ${objectWith('transactionId', 'revision', 'operator')}`;
}

/** The `expected` text if a list of reviews names the same transaction twice. */
export function reviewedOnce(): string {
  return 'une autre transaction, car chacune est vérifiée une seule fois, par un seul opérateur';
}

/** The `expected` text for the lines of a screen or a printer. */
export function lines(linesMax: number): string {
  return `de 1 à ${linesMax} lignes de texte`;
}

/** The `expected` text for the entries of a menu. */
export function menuEntries(): string {
  return 'de 2 à 20 lignes de menu';
}

/** The `expected` text if the maximum length is below the minimum length. */
export function notBelowMinLength(): string {
  return 'une valeur qui n’est pas inférieure à minLength';
}

/** The `expected` text for the answer to a menu, which is the number of an entry. */
export function menuEntry(): string {
  return 'le numéro d’une ligne du menu, à partir de 1';
}

/** The `expected` text for a text of limited length, which may be empty. */
export function textUpTo(most: number): string {
  return `un texte d’au plus ${most} caractères`;
}

/** The `expected` text for a text that must consist of digits. */
export function digits(): string {
  return 'un texte composé de chiffres';
}

/** The `expected` text for the `Last-Event-ID` of the event stream. */
export function eventId(): string {
  return 'l’identifiant d’un événement, un nombre entier';
}

/** The `expected` text for the `Prefer` header. */
export function wait(mostS: number): string {
  return `wait=SECONDS, un nombre entier de 0 à ${mostS}`;
}

/** The `expected` text of `invalid-json` if the body is nested too deeply. */
export function nesting(most: number): string {
  return `une imbrication d’au plus ${most} niveaux`;
}

/** The `expected` text of `invalid-json` if a number has a fraction or an exponent. */
export function plainInteger(): string {
  return 'un nombre entier écrit en simples chiffres ; un montant est en unités mineures, 12,50 EUR s’écrit 1250';
}

/** The `expected` text of `invalid-json` for the key `__proto__`, which some parsers treat differently. */
export function noProtoKey(): string {
  return 'aucune clé __proto__';
}

/** The `expected` text of `invalid-json` for a repeated key. */
export function keyOnce(): string {
  return 'chaque clé une seule fois';
}

/** The `expected` text for the query parameter that names the optional parts of a document. */
export function includedParts(): string {
  return 'attempts, timeline ou styled-lines, ou plusieurs d’entre eux séparés par des virgules';
}

/** The `expected` text for the length of a list. */
export function items(most: number): string {
  return `de 1 à ${most} articles`;
}

/** The `expected` text for the words of a search for transactions. */
export function searchWords(): string {
  return 'de 1 à 8 mots, chacun étant un montant ou comptant au moins 3 caractères';
}

/** The `expected` text for the last four digits of a card. */
export function fourDigits(): string {
  return 'quatre chiffres';
}

/** The `expected` text for the currency of an amount in a search. */
export function currencyOfAmount(): string {
  return 'une devise ISO 4217, avec un montant';
}

/** The `expected` text for a calendar day. */
export function date(): string {
  return 'une date, comme 2026-03-01';
}

/** The `expected` text for a time zone. */
export function timeZone(): string {
  return 'un fuseau horaire de la base IANA, comme Europe/Paris';
}

/** The `expected` text for a directory on the daemon's machine. */
export function absoluteDirectory(): string {
  return 'le chemin absolu d’un répertoire, comme /mnt/backup';
}

/** The `expected` text if the position after which the next page begins is unknown. */
export function nextOfPage(): string {
  return 'le `next` de la page précédente, un identifiant que ce jeton peut voir';
}
