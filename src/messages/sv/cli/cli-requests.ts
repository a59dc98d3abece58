/** Texts that several commands print: about their arguments, and about links, orders and device requests. */

import { labelled } from '../../en/cli/cli-parts.js';
import { kindNoun } from './cli-parts.js';

/** `usage`: an amount cannot be read. */
export function badAmount(given: string, expected: string): string {
  return `Beloppet är "${given}"; förväntat: ${expected}.`;
}

/** The expected form of an amount, for {@link badAmount}. */
export const amountForms = {
  aboveZero: 'mer än noll',
  withCurrency: 'ett belopp och en valuta, till exempel "12.50 EUR"',
  knownCurrency: (given: string): string => `en valuta enligt ISO 4217, vilket ${given} inte är`,
  point: (currency: string): string =>
    `en punkt före decimalerna och inget tecken mellan tusental, till exempel "1250.00 ${currency}"`,
  digits: (count: number, currency: string): string =>
    `högst ${count} ${count === 1 ? 'siffra' : 'siffror'} efter punkten för ${currency}`,
  terminalMax: 'högst åtta siffror före punkten',
  serviceMax: 'högst tolv siffror, inklusive dem efter punkten',
} as const;

/** Returns an amount whose currency this release does not know. */
export function minorUnits(amount: number, currency: string): string {
  return `${amount} av minsta enheten i ${currency}`;
}

/** `usage`: an amount lacks its unit: a currency or `points`. */
export function noUnit(given: string): string {
  return `"${given}" har ingen enhet; förväntat: "10 points", eller ett belopp som "12.50 EUR".`;
}

/** A number of points. */
export function points(count: number | string): string {
  return `${count} poäng`;
}

/** A part of the help text of options: says that a secret is better read from standard input or a file. */
export const secretPlaces = '"-" läser den från standard input, "@FILE" från en fil';

/** A warning: a secret is in the arguments of the command. */
export function secretVisible(option: string): string {
  return `varning: andra användare av den här datorn kan läsa värdet för ${option}; ${secretPlaces}`;
}

/** `usage`: the file or input with a secret has no line, or several. */
export function notOneLine(option: string, given: string): string {
  return `${option} är "${given}"; förväntat: exakt en rad där.`;
}

/** `usage`: the file or input with a secret cannot be read. */
export function unreadable(option: string, reason: string): string {
  return `${option} går inte att läsa: ${reason}`;
}

/** The label of a stored card's reference in the output. */
export const theReference = 'INSTRUMENT';

/** `usage`: the value that an option expects. */
export const expectedValues = {
  names: 'Förväntat: namn, åtskilda med komma.',
  wholeNumber: 'Förväntat: ett heltal.',
  formsChoice: 'Förväntat: ett heltal, eller ordet least.',
  review: 'Förväntat: TRANSACTION@REVISION; "tenderd status TRANSACTION" visar dess revision.',
  days: 'Förväntat: ett antal dagar från 1 till 8000.',
  aboveZero: 'Förväntat: ett tal över 0.',
} as const;

/** `usage`: the decision lacks options that it needs. */
export function missingOptions(options: string): string {
  return `error: det här beslutar en operatör; saknas: ${options}`;
}

/** `usage`: the options of a decision still contain the printed placeholders. */
export function placeholderOptions(options: string): string {
  return `error: det här beslutar en operatör; fyll i: ${options}`;
}

/** `usage`: a review lacks the name of the reviewer. */
export const whoReviewed = 'Vem granskade den? Lägg till --reviewed-by NAME.';

/** `usage`: the daemon has several terminals, or none. */
export function whichTerminal(names: readonly string[]): string {
  return names.length === 0
    ? 'tenderd har ingen terminal.'
    : `Vilken terminal? Ange den med --terminal: ${names.join(', ')}`;
}

/** `usage`: the daemon has several payment services, or none. */
export function whichService(names: readonly string[]): string {
  return names.length === 0
    ? 'tenderd har ingen betaltjänst.'
    : `Vilken betaltjänst? Ange den med --service: ${names.join(', ')}`;
}

/** `usage`: the command names no original, or names two. */
export function whichOriginal(options: string): string {
  return `Vilken betalning? Ange den med exakt ett av: ${options}`;
}

const byNumber = '--poi-transaction NUMBER med --poi-time TIME';

/** The options that name an original, for {@link whichOriginal}. */
export const originalOptions = {
  followUp: `--original TRANSACTION, eller ${byNumber}`,
  back: `TRANSACTION, eller ${byNumber}`,
  refund: `--original TRANSACTION, ${byNumber}, eller --unlinked`,
} as const;

/**
 * `usage`: the operator gave the terminal's number for the original without its time, or the time without the number.
 */
export const numberAndTime =
  'Terminalen känner igen en betalning på dess nummer och tidsstämpel: --poi-transaction och --poi-time hör ihop.';

/** The name of the reviewer if no option names one: the user who runs the command. */
export function commandLineUser(user: string): string {
  return `${user} (kommandoraden)`;
}

/** `usage`: two options exclude each other. */
export function eitherOption(first: string, second: string): string {
  return `Använd antingen ${first} eller ${second}.`;
}

/** `usage`: the operator used `--paid-otherwise` without `--total`. */
export const totalNeeded = '--paid-otherwise behöver --total, priset för hela köpet.';

/** `usage`: an item cannot be read. `given`: the item as JSON. */
export function badItem(given: string, others: string): string {
  return `--item ${given} är ingen vara. Skriv code=...;amount=... och, högst en gång var, ${others}.`;
}

/** `usage`: the amount of an item is wrong. */
export function badItemAmount(given: string, currency: string): string {
  return `--item: beloppet är "${given}"; förväntat: ett belopp i ${currency}, till exempel 12.50.`;
}

/** `usage`: an item has an unknown unit. */
export function badUnit(units: string): string {
  return `--item: förväntat: en av enheterna ${units}.`;
}

/** `usage`: the file contains no basket. */
export function badBasket(file: string): string {
  return `--basket ${file}: förväntat: en JSON-array med varor så som API:et tar emot dem, var och en med productCode och amount.`;
}

/** `usage`: the file with the basket cannot be read. */
export function unreadableBasket(file: string, reason: string): string {
  return `--basket ${file}: ${reason}`;
}

/** `usage`: tenderd does not know the amount of a transaction that only the terminal knows. */
export const howMuch = 'Hur mycket? Lägg till --amount med beloppet för terminalens transaktion.';

/** `usage`: tenderd does not know the kind of a transaction that only the terminal knows. */
export const whichLoyaltyKind = 'Vilken typ är det? Lägg till --of award, --of redemption eller --of rebate.';

/** `usage`: the original is not a loyalty transaction. */
export function notLoyalty(transactionId: string, kind: string): string {
  return `${transactionId} (${kindNoun(kind)}) är varken en poängtilldelning, en poänginlösning eller en rabatt.`;
}

/** A card was read for a later payment. */
export function payWithCard(transactionId: string): string {
  return `Om ett kort lästes, ta betalt med det: tenderd pay <amount> --card-acquisition ${transactionId}. Eller släpp det: tenderd abort ${transactionId}`;
}

/**
 * A link is waiting for its customer, but the daemon no longer has the link's address. Only the payment service has it.
 */
export const addressLost =
  'tenderd startades om och sparar inte betallänkens adress, så tenderd frågar betaltjänsten efter adressen.';

/** The commands for a link that is open. */
export function linkSteps(transactionId: string, isAddressLost: boolean): readonly string[] {
  return [
    labelled(isAddressLost ? 'Upprepa om en stund' : 'Se dess status', `tenderd link show ${transactionId}`),
    labelled('Dra tillbaka den', `tenderd link withdraw ${transactionId}`),
  ];
}

/** The warning below the QR code of a link. */
export const showToCustomerOnly = 'Alla som har den här adressen kan betala: visa den bara för kunden.';

/** The header of a list of stored cards. */
export const instrumentHeader: readonly string[] = ['KORTTYP', 'KORT', 'GILTIGT TILL', 'SKÄL', 'INSTRUMENT'];

/** The payment service stores no card of a customer. */
export function noInstrument(service: string, shopper: string): string {
  return `${service} har inget sparat kort för ${shopper}.`;
}

/** A stored card was deleted. */
export const instrumentDeleted = 'Raderat: inget kan längre betalas med det. Inga pengar har flyttats.';

/** `usage`: the transaction has no order, because it was paid at a terminal. */
export function notByLink(transactionId: string, place: string | undefined): string {
  return `${transactionId} betalades inte med en betallänk utan på ${place ?? 'en terminal'}.`;
}

/** The next step, after {@link notByLink}. */
export function seeTransaction(transactionId: string): string {
  return labelled('Se den', `tenderd transactions show ${transactionId}`);
}

/**
 * The original transaction is at a payment service, so this command, which is for terminals, sent nothing. `command`:
 * the command that makes the same change at a payment service.
 */
export function atService(transactionId: string, service: string, command: string | undefined): string {
  const where = `${transactionId} finns hos betaltjänsten ${service}, inte på en terminal`;
  return command === undefined ? `${where}. Inget har skickats.` : `${where}: ${command}`;
}

/** `usage`: the operator gave a reversal reason, but the order is refunded and not reversed. */
export function noReasonForRefund(transactionId: string): string {
  return `${transactionId} är redan slutdebiterad, så det här kommandot skulle betala tillbaka beloppet. Ett återköp tar ingen --reason. Inget har skickats.`;
}

/** The next step, after {@link atService}. */
export function changeThere(command: string): string {
  return labelled('Gör det där', command);
}

/** `usage`: one part of the order is held, and another part is captured. */
export function heldAndCaptured(transactionId: string): string {
  return `En del av ${transactionId} är slutdebiterad, och en annan del är fortfarande reserverad. Inget har skickats.`;
}

/** The next steps, after {@link heldAndCaptured}. */
export function cancelOrRefund(transactionId: string): readonly string[] {
  return [
    labelled('Makulera det reserverade', `tenderd order cancel ${transactionId}`),
    labelled('Återbetala debiterat', `tenderd order refund ${transactionId}`),
  ];
}

/** `usage`: the order has nothing more to capture or refund. */
export function nothingLeft(transactionId: string, change: 'capture' | 'refund'): string {
  return `Inget återstår av ${transactionId} att ${change === 'capture' ? 'slutdebitera' : 'betala tillbaka'}. Inget har skickats.`;
}

/** The next step, after {@link nothingLeft}. */
export function seeOrder(transactionId: string): string {
  return labelled('Se dess status', `tenderd order show ${transactionId}`);
}

/** The answer to a device request contained card data, which was removed. */
export const cardDataCut = 'Kortdata togs bort från svaret.';

/** The reason why a device request did not succeed. `code`: the code of the reason. */
export function deviceRequestReason(code: string): string {
  return `skäl ${code}`;
}

/** Labels and values in the answer to a device request. */
export const deviceAnswer = {
  terminal: 'terminal',
  security: 'säkerhet',
  pinPad: 'PIN-knappsats',
  cardReader: 'kortläsare',
  printer: 'skrivare',
  communication: 'kommunikation',
  fraudPrevention: 'bedrägeriskydd',
  loggedIn: 'inloggad',
  host: (acquirerId: string): string => `värdsystem ${acquirerId}`,
  hostReachable: 'kan nås',
  hostUnreachable: 'KAN INTE NÅS',
  period: 'period',
  balance: 'saldo',
  loyalty: 'bonus',
  answer: 'svar',
  yes: 'ja',
  no: 'nej',
  aKey: 'en knapp',
  noLine: 'ingen rad',
  lines: (numbers: readonly number[]): string => `${numbers.length === 1 ? 'rad' : 'rader'} ${numbers.join(', ')}`,
  works: 'OK',
  fails: 'INTE OK',
  unknownSum: 'inte rapporterad',
} as const;
