/** Texts that several commands print: about their arguments, and about links, orders and device requests. */

import { labelled } from '../../en/cli/cli-parts.js';
import { counted } from '../words.js';
import { kindNoun } from './cli-parts.js';

/** `usage`: an amount cannot be read. */
export function badAmount(given: string, expected: string): string {
  return `Der Betrag ist "${given}"; erwartet wird: ${expected}.`;
}

/** The expected form of an amount, for {@link badAmount}. */
export const amountForms = {
  aboveZero: 'mehr als null',
  withCurrency: 'ein Betrag mit Währung, etwa "12.50 EUR"',
  knownCurrency: (given: string): string => `eine Währung nach ISO 4217, und ${given} ist keine`,
  point: (currency: string): string =>
    `ein Punkt vor den Nachkommastellen und kein Tausendertrennzeichen, etwa "1250.00 ${currency}"`,
  digits: (count: number, currency: string): string =>
    `höchstens ${counted(count, 'Ziffer', 'Ziffern')} nach dem Punkt bei ${currency}`,
  terminalMax: 'höchstens acht Ziffern vor dem Punkt',
  serviceMax: 'höchstens zwölf Ziffern, mit denen nach dem Punkt',
} as const;

/** Returns an amount whose currency this release does not know. */
export function minorUnits(amount: number, currency: string): string {
  return `${counted(amount, 'kleinste Einheit', 'kleinste Einheiten')} ${currency}`;
}

/** `usage`: an amount lacks its unit: a currency or `points`. */
export function noUnit(given: string): string {
  return `"${given}" hat keine Einheit; erwartet wird "10 points" oder ein Betrag wie "12.50 EUR".`;
}

/** A number of points. */
export function points(count: number | string): string {
  return `${count} ${String(count) === '1' ? 'Punkt' : 'Punkte'}`;
}

/** A part of the help text of options: says that a secret is better read from standard input or a file. */
export const secretPlaces = '"-" liest ihn von der Standardeingabe, "@FILE" aus einer Datei';

/** A warning: a secret is in the arguments of the command. */
export function secretVisible(option: string): string {
  return `Warnung: Andere Benutzer dieses Rechners können den Wert von ${option} lesen; ${secretPlaces}`;
}

/** `usage`: the file or input with a secret has no line, or several. */
export function notOneLine(option: string, given: string): string {
  return `${option} ist "${given}"; erwartet wird dort genau eine Zeile.`;
}

/** `usage`: the file or input with a secret cannot be read. */
export function unreadable(option: string, reason: string): string {
  return `${option} ist nicht lesbar: ${reason}`;
}

/** The label of a stored card's reference in the output. */
export const theReference = 'INSTRUMENT';

/** `usage`: the value that an option expects. */
export const expectedValues = {
  names: 'Erwartet werden Namen, durch Kommas getrennt.',
  wholeNumber: 'Erwartet wird eine ganze Zahl.',
  formsChoice: 'Erwartet wird eine ganze Zahl oder das Wort least.',
  review: 'Erwartet wird TRANSACTION@REVISION: "tenderd status TRANSACTION" zeigt die Fassung.',
  days: 'Erwartet wird eine Zahl von Tagen von 1 bis 8000.',
  aboveZero: 'Erwartet wird eine Zahl über 0.',
} as const;

/** `usage`: the decision lacks options that it needs. */
export function missingOptions(options: string): string {
  return `error: Das entscheidet ein Bediener; es fehlt: ${options}`;
}

/** `usage`: the options of a decision still contain the printed placeholders. */
export function placeholderOptions(options: string): string {
  return `error: Das entscheidet ein Bediener; bitte ausfüllen: ${options}`;
}

/** `usage`: a review lacks the name of the reviewer. */
export const whoReviewed = 'Wer hat geprüft? Ergänzen Sie --reviewed-by NAME.';

/** `usage`: the daemon has several terminals, or none. */
export function whichTerminal(names: readonly string[]): string {
  return names.length === 0
    ? 'Der Dienst hat kein Terminal.'
    : `Welches Terminal? Nennen Sie es mit --terminal: ${names.join(', ')}`;
}

/** `usage`: the daemon has several payment services, or none. */
export function whichService(names: readonly string[]): string {
  return names.length === 0
    ? 'tenderd hat keinen Zahlungsdienst.'
    : `Welcher Zahlungsdienst? Nennen Sie ihn mit --service: ${names.join(', ')}`;
}

/** `usage`: the command names no original, or names two. */
export function whichOriginal(options: string): string {
  return `Welche Zahlung? Nennen Sie sie mit genau einem von: ${options}`;
}

const byNumber = '--poi-transaction NUMBER mit --poi-time TIME';

/** The options that name an original, for {@link whichOriginal}. */
export const originalOptions = {
  followUp: `--original TRANSACTION, oder ${byNumber}`,
  back: `die TRANSACTION, oder ${byNumber}`,
  refund: `--original TRANSACTION, ${byNumber}, oder --unlinked`,
} as const;

/**
 * `usage`: the operator gave the terminal's number for the original without its time, or the time without the number.
 */
export const numberAndTime =
  'Das Terminal kennt eine Zahlung an ihrer Nummer und ihrem Zeitstempel: --poi-transaction und --poi-time gehören zusammen.';

/** The name of the reviewer if no option names one: the user who runs the command. */
export function commandLineUser(user: string): string {
  return `${user} (Befehlszeile)`;
}

/** `usage`: two options exclude each other. */
export function eitherOption(first: string, second: string): string {
  return `Verwenden Sie entweder ${first} oder ${second}.`;
}

/** `usage`: the operator used `--paid-otherwise` without `--total`. */
export const totalNeeded = '--paid-otherwise braucht --total, den Preis des ganzen Verkaufs.';

/** `usage`: an item cannot be read. `given`: the item as JSON. */
export function badItem(given: string, others: string): string {
  return `--item ${given} ist keine Position. Schreiben Sie code=...;amount=... und, je höchstens einmal, ${others}.`;
}

/** `usage`: the amount of an item is wrong. */
export function badItemAmount(given: string, currency: string): string {
  return `--item: Der Betrag ist "${given}"; erwartet wird ein Betrag in ${currency}, etwa 12.50.`;
}

/** `usage`: an item has an unknown unit. */
export function badUnit(units: string): string {
  return `--item: Erwartet wird eine dieser Einheiten: ${units}.`;
}

/** `usage`: the file contains no basket. */
export function badBasket(file: string): string {
  return `--basket ${file}: Erwartet wird ein JSON-Array mit Positionen, wie die API sie annimmt, jede mit productCode und amount.`;
}

/** `usage`: the file with the basket cannot be read. */
export function unreadableBasket(file: string, reason: string): string {
  return `--basket ${file}: ${reason}`;
}

/** `usage`: tenderd does not know the amount of a transaction that only the terminal knows. */
export const howMuch = 'Wie viel? Nennen Sie mit --amount den Betrag der Transaktion des Terminals.';

/** `usage`: tenderd does not know the kind of a transaction that only the terminal knows. */
export const whichLoyaltyKind = 'Welche Art ist es? Ergänzen Sie --of award, --of redemption oder --of rebate.';

/** `usage`: the original is not a loyalty transaction. */
export function notLoyalty(transactionId: string, kind: string): string {
  return `${transactionId} (${kindNoun(kind)}) ist keine Punktegutschrift, keine Punkteeinlösung und kein Rabatt.`;
}

/** A card was read for a later payment. */
export function payWithCard(transactionId: string): string {
  return `Wenn eine Karte gelesen wurde, kassieren Sie damit: tenderd pay <amount> --card-acquisition ${transactionId}. Oder geben Sie sie frei: tenderd abort ${transactionId}`;
}

/**
 * A link is waiting for its customer, but the daemon no longer has the link's address. Only the payment service has it.
 */
export const addressLost =
  'Der Dienst wurde neu gestartet und speichert die Adresse des Zahlungslinks nicht. Er fragt den Zahlungsdienst danach.';

/** The commands for a link that is open. */
export function linkSteps(transactionId: string, isAddressLost: boolean): readonly string[] {
  return [
    labelled(isAddressLost ? 'Gleich noch einmal' : 'Den Stand ansehen', `tenderd link show ${transactionId}`),
    labelled('Zurückziehen', `tenderd link withdraw ${transactionId}`),
  ];
}

/** The warning below the QR code of a link. */
export const showToCustomerOnly = 'Jeder, der diese Adresse hat, kann bezahlen: Zeigen Sie sie nur dem Kunden.';

/** The header of a list of stored cards. */
export const instrumentHeader: readonly string[] = ['MARKE', 'KARTE', 'GÜLTIG BIS', 'GRUND', 'INSTRUMENT'];

/** The payment service stores no card of a customer. */
export function noInstrument(service: string, shopper: string): string {
  return `${service} speichert keine Karte von ${shopper}.`;
}

/** A stored card was deleted. */
export const instrumentDeleted = 'Gelöscht: Damit kann nichts mehr bezahlt werden. Es floss kein Geld.';

/** `usage`: the transaction has no order, because it was paid at a terminal. */
export function notByLink(transactionId: string, place: string | undefined): string {
  return `${transactionId} wurde nicht über einen Zahlungslink bezahlt, sondern an ${place ?? 'einem Terminal'}.`;
}

/** The next step, after {@link notByLink}. */
export function seeTransaction(transactionId: string): string {
  return labelled('Ansehen', `tenderd transactions show ${transactionId}`);
}

/**
 * The original transaction is at a payment service, so this command, which is for terminals, sent nothing. `command`:
 * the command that makes the same change at a payment service.
 */
export function atService(transactionId: string, service: string, command: string | undefined): string {
  const where = `${transactionId} liegt beim Zahlungsdienst ${service}, nicht an einem Terminal`;
  return command === undefined ? `${where}. Es wurde nichts gesendet.` : `${where}: ${command}`;
}

/** `usage`: the operator gave a reversal reason, but the order is refunded and not reversed. */
export function noReasonForRefund(transactionId: string): string {
  return `${transactionId} ist schon gebucht, deshalb würde dieser Befehl den Betrag erstatten. Eine Gutschrift nimmt kein --reason. Es wurde nichts gesendet.`;
}

/** The next step, after {@link atService}. */
export function changeThere(command: string): string {
  return labelled('Dort ausführen', command);
}

/** `usage`: one part of the order is held, and another part is captured. */
export function heldAndCaptured(transactionId: string): string {
  return `Ein Teil von ${transactionId} ist gebucht, und ein anderer Teil ist noch reserviert. Es wurde nichts gesendet.`;
}

/** The next steps, after {@link heldAndCaptured}. */
export function cancelOrRefund(transactionId: string): readonly string[] {
  return [
    labelled('Reserviertes aufheben', `tenderd order cancel ${transactionId}`),
    labelled('Gebuchtes erstatten', `tenderd order refund ${transactionId}`),
  ];
}

/** `usage`: the order has nothing more to capture or refund. */
export function nothingLeft(transactionId: string, change: 'capture' | 'refund'): string {
  return `Von ${transactionId} ist nichts mehr zu ${change === 'capture' ? 'buchen' : 'erstatten'}. Es wurde nichts gesendet.`;
}

/** The next step, after {@link nothingLeft}. */
export function seeOrder(transactionId: string): string {
  return labelled('Den Stand ansehen', `tenderd order show ${transactionId}`);
}

/** The answer to a device request contained card data, which was removed. */
export const cardDataCut = 'Aus der Antwort wurden Kartendaten entfernt.';

/** The reason why a device request did not succeed. `code`: the code of the reason. */
export function deviceRequestReason(code: string): string {
  return `Grund: ${code}`;
}

/** Labels and values in the answer to a device request. */
export const deviceAnswer = {
  terminal: 'Terminal',
  security: 'Sicherheit',
  pinPad: 'PIN-Pad',
  cardReader: 'Kartenleser',
  printer: 'Drucker',
  communication: 'Kommunikation',
  fraudPrevention: 'Betrugsschutz',
  loggedIn: 'angemeldet',
  host: (acquirerId: string): string => `Host ${acquirerId}`,
  hostReachable: 'erreichbar',
  hostUnreachable: 'NICHT ERREICHBAR',
  period: 'Periode',
  balance: 'Guthaben',
  loyalty: 'Bonus',
  answer: 'Antwort',
  yes: 'ja',
  no: 'nein',
  aKey: 'eine Taste',
  noLine: 'keine Zeile',
  lines: (numbers: readonly number[]): string => `${numbers.length === 1 ? 'Zeile' : 'Zeilen'} ${numbers.join(', ')}`,
  works: 'OK',
  fails: 'NICHT OK',
  unknownSum: 'nicht gemeldet',
} as const;
