/** The expected value of a wrong field (`errors[].expected`). Each completes `attendu : …`. */

import { kindOf } from '../words.js';

/** Returns an enumeration: `un, deux ou trois`. */
export function oneOf(words: readonly string[]): string {
  return enumeration(words, 'ou');
}

function enumeration(words: readonly string[], last: 'et' | 'ou'): string {
  return [words.slice(0, -1).join(', '), words.at(-1) ?? ''].filter((part) => part !== '').join(` ${last} `);
}

/** The whole body of a request. */
export function jsonObject(): string {
  return 'un objet JSON';
}

/** An object with these fields. */
export function objectWith(...fields: readonly string[]): string {
  return fields.length === 0 ? 'un objet' : `un objet avec ${enumeration(fields, 'et')}`;
}

/** An object with one of these fields. */
export function objectWithOneOf(fields: readonly string[]): string {
  return `un objet avec ${exactlyOneOf(fields)}`;
}

/** One of several fields. */
export function exactlyOneOf(fields: readonly string[]): string {
  return `exactement un champ parmi ${enumeration(fields, 'et')}`;
}

/** A list that contains only these words. */
export function anyOf(words: readonly string[]): string {
  return `des valeurs parmi ${enumeration(words, 'et')}`;
}

/** A boolean. */
export function trueOrFalse(): string {
  return 'true ou false';
}

/** A text on one line. */
export function printableText(charactersMax: number): string {
  return `de 1 à ${charactersMax} caractères imprimables`;
}

/** The reference by which a shopper's data is found. */
export function shopperReference(): string {
  return 'au moins 3 caractères';
}

/** A text with any characters. */
export function characters(charactersMax: number): string {
  return `de 1 à ${charactersMax} caractères`;
}

/** A text without spaces. */
export function asciiText(charactersMax: number): string {
  return `de 1 à ${charactersMax} caractères ASCII visibles, sans espace`;
}

/** The register's id for a transaction. */
export function transactionId(): string {
  return 'de 1 à 36 caractères parmi A-Z a-z 0-9 . _ -, et pas uniquement des points';
}

/** A time that the register states. */
export function time(): string {
  return 'une date et une heure ISO 8601 avec décalage horaire, comme 2026-03-01T12:00:30+01:00';
}

/** A time that the register copies from an answer of the terminal. */
export function copiedTime(): string {
  return 'l’horodatage du terminal, recopié tel quel';
}

/** A whole number in a range. `unit`: what it counts. */
export function wholeNumber(least: number, most: number, unit?: 'seconds' | 'points'): string {
  const what =
    unit === undefined ? 'un nombre entier' : `un nombre entier de ${{ seconds: 'secondes', points: 'points' }[unit]},`;
  return `${what} de ${least} à ${most}`;
}

/** A revision. */
export function revision(): string {
  return 'un nombre entier, au moins 1';
}

/** The revision that an acknowledgement names. */
export function readRevision(): string {
  return 'la révision qui a été lue, un nombre entier à partir de 1';
}

/** An amount at a terminal. */
export function terminalAmount(): string {
  return 'un nombre entier d’unités mineures (par exemple des centimes), au moins 1 et avec au plus huit chiffres avant la virgule ; 12,50 EUR s’écrit 1250';
}

/** An amount at a terminal or a payment service. */
export function amount(): string {
  return 'un nombre entier d’unités mineures (par exemple des centimes), au moins 1 ; un terminal accepte au plus huit chiffres avant la virgule, un service de paiement douze chiffres en tout ; 12,50 EUR s’écrit 1250';
}

/** The amount of a verification, which must be zero. */
export function zero(): string {
  return '0, car rien n’est débité';
}

/** An amount with more digits than a terminal accepts. */
export function amountAtTerminal(): string {
  return 'au plus huit chiffres avant la virgule sur un terminal';
}

/** A currency code. */
export function currencyCode(): string {
  return 'un code ISO 4217, comme EUR';
}

/** A currency code that ISO 4217 no longer lists as active. */
export function activeCurrency(): string {
  return 'une devise ISO 4217 en vigueur, comme EUR';
}

/** A code that is no currency code. */
export function knownCurrency(): string {
  return 'une devise ISO 4217 connue';
}

/** The amount of a basket item. */
export function itemAmount(mayBeNegative: boolean): string {
  const rule =
    'un nombre entier d’unités mineures (par exemple des centimes), avec au plus huit chiffres avant la virgule';
  return mayBeNegative ? `${rule} ; une remise est inférieure à 0` : rule;
}

/** The unit price of a basket item. */
export function unitPrice(): string {
  return 'un nombre décimal sous forme de texte, comme 6.25 ou 1.459, en unités entières de la devise';
}

/** The quantity of a basket item. */
export function decimalText(): string {
  return 'un nombre décimal sous forme de texte, comme 2 ou 0.375, avec au plus huit chiffres avant et après le point';
}

/** Returns the kind of a field in brackets. The fact is its code; a device request keeps its code. */
function inBrackets(kind: string): string {
  return `(${kindOf(kind).noun})`;
}

/** A field that requests of this kind do not have. */
export function noValueFor(kind: string): string {
  return `aucune valeur pour ce type d’opération ${inBrackets(kind)}`;
}

/** A field that questions of this type do not have. */
export function noValueForQuestion(type: string): string {
  return `aucune valeur pour le type ${type}`;
}

/** `cardAcquisition` in a request that cannot use a card that was read before. */
export function noCard(): string {
  return 'aucune valeur, sauf pour un paiement, une préautorisation ou un remboursement sans original';
}

/** A token together with a card that was read before. */
export function noTokenWithCard(): string {
  return 'aucune valeur si cardAcquisition est indiqué';
}

/** An original that is stated as unlinked, in a kind that must name its original. */
export function linkedOriginal(kind: string): string {
  return `transactionId ou poiTransaction, car ce type d’opération ${inBrackets(kind)} exige une transaction antérieure`;
}

/** A field that requests of this kind must have at a terminal. */
export function valueAtTerminal(kind: string): string {
  return `une valeur pour ce type d’opération ${inBrackets(kind)} sur un terminal`;
}

/** The amount of a loyalty request. */
export function amountOrPoints(kind: string): string {
  return `une valeur pour ce type d’opération ${inBrackets(kind)}, ou loyalty.points`;
}

/** A list of reviews. */
export function reviews(most: number): string {
  return `une liste de 1 à ${most} vérifications, chacune étant ${objectWith('transactionId', 'revision', 'operator')}`;
}

/** A list of reviews that names the same transaction twice. */
export function reviewedOnce(): string {
  return 'une autre transaction, car chacune est vérifiée une seule fois, par un seul opérateur';
}

/** Lines for a screen or a printer. */
export function lines(linesMax: number): string {
  return `de 1 à ${linesMax} lignes de texte`;
}

/** The entries of a menu. */
export function menuEntries(): string {
  return 'de 2 à 20 lignes de menu';
}

/** A maximum length below the minimum length. */
export function notBelowMinLength(): string {
  return 'une valeur qui n’est pas inférieure à minLength';
}

/** The answer to a menu: the number of a line. */
export function menuEntry(): string {
  return 'le numéro d’une ligne du menu, à partir de 1';
}

/** A text of limited length, which may be empty. */
export function textUpTo(most: number): string {
  return `un texte d’au plus ${most} caractères`;
}

/** A text that must consist of digits. */
export function digits(): string {
  return 'un texte composé de chiffres';
}

/** The `Last-Event-ID` of the event stream. */
export function eventId(): string {
  return 'l’identifiant d’un événement, un nombre entier';
}

/** The `Prefer` header. */
export function wait(mostS: number): string {
  return `wait=SECONDS, un nombre entier de 0 à ${mostS}`;
}

/** `invalid-json`: the body is nested too deeply. */
export function nesting(most: number): string {
  return `une imbrication d’au plus ${most} niveaux`;
}

/** `invalid-json`: a number with a fraction or an exponent. */
export function plainInteger(): string {
  return 'un nombre entier écrit en simples chiffres ; un montant est en unités mineures, 12,50 EUR s’écrit 1250';
}

/** `invalid-json`: the key `__proto__`, which some parsers treat in another way. */
export function noProtoKey(): string {
  return 'aucune clé __proto__';
}

/** `invalid-json`: a repeated key. */
export function keyOnce(): string {
  return 'chaque clé une seule fois';
}

/** The query parameter that names the optional parts of a document. */
export function includedParts(): string {
  return 'attempts, timeline ou styled-lines, ou plusieurs d’entre eux séparés par des virgules';
}

/** The length of a list. */
export function items(most: number): string {
  return `de 1 à ${most} articles`;
}

/** The words of a search for transactions. */
export function searchWords(): string {
  return 'de 1 à 8 mots, chacun étant un montant ou comptant au moins 3 caractères';
}

/** The last four digits of a card. */
export function fourDigits(): string {
  return 'quatre chiffres';
}

/** The currency of an amount that is searched for. */
export function currencyOfAmount(): string {
  return 'une devise ISO 4217, avec un montant';
}

/** A day of the calendar. */
export function date(): string {
  return 'une date, comme 2026-03-01';
}

/** A time zone. */
export function timeZone(): string {
  return 'un fuseau horaire de la base IANA, comme Europe/Paris';
}

/** A directory on the machine of the daemon. */
export function absoluteDirectory(): string {
  return 'le chemin absolu d’un répertoire, comme /mnt/backup';
}

/** The position after which the next page begins, if it is unknown. */
export function nextOfPage(): string {
  return 'le `next` de la page précédente, un identifiant que ce jeton peut voir';
}
