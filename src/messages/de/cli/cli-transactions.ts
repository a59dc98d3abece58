/** The output of commands that show a transaction: headline, facts, timeline and evidence. */

import { amount } from '../words.js';
import { kindNoun } from './cli-parts.js';

/** Answers to the question whether the cashier may repeat a transaction. */
export const retry = {
  safe: 'ja, gefahrlos',
  unsafe: 'NEIN',
  whileRunning: 'nicht, solange die Transaktion läuft',
  uncertain: 'noch nicht: Finden Sie zuerst heraus, wie sie ausging',
  certainBy: (time: string): string => `noch nicht: Bis ${time} sollte das Ergebnis feststehen`,
} as const;

/** The question whether the cashier may repeat a transaction, at most 17 characters. */
export const again = {
  charge: 'erneut kassieren?',
  refund: 'erneut erstatten?',
  reverse: 'neu stornieren?',
  reserve: 'neu reservieren?',
  update: 'erneut ändern?',
  capture: 'erneut buchen?',
  activate: 'neu aktivieren?',
  load: 'erneut aufladen?',
  unload: 'erneut abbuchen?',
  duplicate: 'erneut ausgeben?',
  close: 'neu abschließen?',
  read: 'erneut lesen?',
  verify: 'erneut prüfen?',
  award: 'neu gutschreiben?',
  grant: 'erneut gewähren?',
  redeem: 'erneut einlösen?',
  undo: 'neu zurückgeben?',
  other: 'noch einmal?',
} as const;

/** The first word of the headline: the result of a transaction, or its state while it has none. */
export const resultWords = {
  approved: 'GENEHMIGT',
  partlyApproved: 'TEILGENEHMIGT',
  declined: 'ABGELEHNT',
  cancelled: 'ABGEBROCHEN',
  notProcessed: 'NICHT AUSGEFÜHRT',
  unresolved: 'UNGEKLÄRT',
  queued: 'WARTET',
  running: 'LÄUFT',
  recovering: 'FRAGT NACH',
  handingOver: 'WARTET AUF ANDERE',
  waiting: 'WARTET AUF KUNDEN',
  ended: 'BEENDET',
} as const;

/** Labels of the facts, at most 17 characters. */
export const labels = {
  requested: 'angefordert',
  loyalty: 'Bonus',
  tip: 'inkl. Trinkgeld',
  surcharge: 'inkl. Aufschlag',
  fees: 'inkl. Gebühren',
  offline: 'offline genehmigt',
  cashBack: 'bar auszuzahlen',
  leftInSale: 'Rest im Verkauf',
  token: 'Token',
  stillToPay: 'noch zu bezahlen',
  notDone: 'nicht erledigt',
  approvalCode: 'Genehmigungsnummer',
  card: 'Karte',
  notStored: 'nicht gespeichert',
  shopper: 'Kunde (shopper)',
  balance: 'Guthaben',
  giftCard: 'Geschenkkarte',
  points: 'Punkte',
  pointsBalance: 'Punkte jetzt',
  moved: 'bewegt',
  rebate: 'Rabatt',
  loyaltyCard: 'Bonuskarte',
  terminalNumber: 'Nr. des Terminals',
  pspReference: 'pspReference',
  terminalReason: 'Terminal meldet',
  decidedBy: 'entschieden von',
  reason: 'Grund',
  payBefore: 'zu bezahlen vor',
  sale: 'Verkauf',
  transaction: 'Transaktion',
  revision: 'Fassung',
  receipts: 'Belege',
  period: 'Periode',
  totals: 'Summen',
  journal: 'Journal',
  differs: 'weicht ab',
  inCardCurrency: 'in Kartenwährung',
  forReceipt: 'für den Beleg',
  orderAuthorized: 'Auftrag genehmigt',
  orderCaptured: 'Auftrag gebucht',
  orderCancelled: 'Auftrag storniert',
  orderRefunded: 'Auftrag erstattet',
  orderReleased: 'Auftrag entsperrt',
  orderExpired: 'Auftrag verfallen',
  orderRemaining: 'Rest des Auftrags',
} as const;

/** The terminal approved the transaction offline. */
export const approvedOffline = 'nur vom Terminal: Die Bank kann noch ablehnen';

/** The reasons why the terminal took another amount, by the code of the API. */
const differences: Readonly<Record<string, string>> = {
  tip: 'Trinkgeld',
  surcharge: 'Aufschlag',
  'cash-back': 'Bargeldauszahlung',
  partial: 'nur ein Teil',
  unexplained: 'ohne Erklärung',
  currency: 'andere Währung',
  unknown: 'nicht bekannt',
};

/** The requested amount, if the terminal took a different amount. `difference`: the code of the API. */
export function otherAmount(requested: string, taken: string, difference: string): string {
  return `${amount(requested)}; das Terminal nahm ${amount(taken)} (${differences[difference] ?? difference})`;
}

/** The requested amount, if the terminal reported no amount. */
export function amountNotNamed(requested: string): string {
  return `${amount(requested)}; das Terminal nannte keinen Betrag`;
}

/** Redaction has shortened the token, because it looked like a card number. */
export function cutToken(token: string): string {
  return `${token} (gekürzt: sah aus wie eine Kartennummer)`;
}

/** The number and the time under which the terminal keeps a transaction. */
export function terminalNumber(number: string, timeStamp: string): string {
  return `${number} vom ${timeStamp}`;
}

/** The revision of an outcome. */
export function revision(number: number, isAcknowledged: boolean): string {
  return `${number}, ${isAcknowledged ? 'quittiert' : 'noch nicht quittiert'}`;
}

/** The outcome was acknowledged by this command. */
export function acknowledged(revisionNumber: number): string {
  return `Jetzt quittiert: Fassung ${revisionNumber}.`;
}

/** The totals of the terminal and of the journal differ for this type. */
export function totalsDiffer(type: string, ofTerminal: string, ofJournal: string): string {
  return `${type}: Terminal ${ofTerminal}, Journal ${ofJournal}`;
}

/** The acquirer of a group of totals. */
export function acquirer(acquirerId: string): string {
  return `Acquirer ${acquirerId}`;
}

/** Stands in place of the totals of a side that has none for the type. */
export const noTotals = 'keine';

/** The sums of a group of totals are not complete. `condition`: the terminal's code. */
export function totalsIncomplete(condition: string): string {
  return `NICHT VOLLSTÄNDIG: ${condition}`;
}

/** The parts of a conversion into the currency of the card. */
export const conversion = {
  rate: (rate: string): string => `Kurs ${rate}`,
  markup: (markup: string): string => `Aufschlag ${markup} %`,
  notAccepted: 'vom Karteninhaber nicht angenommen',
} as const;

/** The headline of an approval whose amount is unknown. */
export const amountNotKnown = 'Betrag nicht bekannt';

/** The headline of a transaction. `figure`: the amount. */
export function headline(
  result: string,
  about: { readonly figure: string; readonly kind: string; readonly place: string },
): string {
  const figure = about.figure === '' ? '' : `  ${about.figure.replace(/-?\d+(?:\.\d+)? [A-Z]{3}/, amount)}`;
  const kind = about.kind === 'payment' ? '' : ` (${kindNoun(about.kind)})`;
  return `${result}${figure}${kind} an ${about.place}`;
}

/** The states of a transaction, by the word of the API. */
const states: Readonly<Record<string, string>> = {
  'handing-over': 'wartet auf eine andere',
  queued: 'wartet',
  running: 'läuft',
  waiting: 'wartet auf den Kunden',
  recovering: 'tenderd fragt nach',
  unresolved: 'ungeklärt',
  ended: 'beendet',
};

/** The live line of an open transaction. `showing`: the text on the terminal. */
export function stage(state: string, showing: string | undefined, isAbortRequested: boolean): string {
  const shows = showing === undefined ? '' : `, Terminal zeigt "${showing}"`;
  return `[${states[state] ?? state}${shows}${isAbortRequested ? ', Abbruch angefordert' : ''}]`;
}

/** Follows the last step of a running transaction, if the terminal's screen shows a text such as "Approved". */
export const noAnswerYet = ' (noch keine Antwort: weder genehmigt noch abgelehnt)';

/** The answer was lost, and tenderd asks for it. `until`: when the outcome should be known. */
export function stillUnknown(message: string, until: string | undefined): string {
  const limit =
    until === undefined
      ? ''
      : ` Bis ${until} sollte das Ergebnis bekannt sein; finden Sie danach heraus, wie es ausging.`;
  return `NOCH WEDER GENEHMIGT NOCH ABGELEHNT: ${message}${limit}`;
}

/** The header of a list of transactions. The last column is a note. */
export const listHeader: readonly string[] = [
  'ZEIT',
  'ERGEBNIS',
  'ART',
  'BETRAG',
  'TERMINAL',
  'VERKAUF',
  'TRANSAKTION',
  '',
];

/** The line with the sale of a transaction, if the list is too wide for the screen. */
export function saleInList(sale: string): string {
  return `Verkauf ${sale}`;
}

/** The note about an outcome that the register has not acknowledged. */
export const notAcknowledged = 'nicht quittiert';

/** No transaction matches the list's filter. */
export const noneFound = 'Keine Transaktion passt dazu.';

/** The command that shows the next page of a list. */
export function olderOnes(before: string): string {
  return `Ältere: --before ${before}`;
}

/** `no-outcome`: there is no outcome that could be acknowledged. */
export const nothingToAcknowledge = 'Es gibt noch kein Ergebnis, also nichts zu quittieren.';

/** `usage`: the revision is not a number. */
export function badRevision(given: string | undefined): string {
  return `--revision ist "${given}"; erwartet wird eine ganze Zahl ab 1.`;
}

/** The instruction for removing an outcome from the inbox. */
export function staysInInbox(transactionId: string): string {
  return `Das Ergebnis bleibt im Eingang, bis es quittiert ist: tenderd transactions acknowledge ${transactionId}`;
}

/** The daemon stopped answering while an outcome was acknowledged. */
export function acknowledgementUnconfirmed(transactionId: string): string {
  return `Der Dienst hat die Quittung nicht bestätigt. Wiederholen Sie sie: tenderd transactions acknowledge ${transactionId}`;
}

/** The states of an attempt, by the word of the API. */
const attemptStates: Readonly<Record<string, string>> = {
  open: 'offen',
  unsent: 'nicht gesendet',
  answered: 'beantwortet',
  'not-started': 'nicht gestartet',
  'never-received': 'nie angekommen',
  unrecoverable: 'nicht zu ermitteln',
  'released-by-operator': 'von einem Bediener freigegeben',
};

/** Shows a request that was sent, and its answer. `ids`: its category or endpoint, with its id. */
export function attempt(
  ids: string,
  facts: { readonly sentAt: string; readonly state: string; readonly answer: string },
): string {
  return `${ids} gesendet ${facts.sentAt}, ${attemptStates[facts.state] ?? facts.state}: ${facts.answer}`;
}

/** A request has no answer. */
export const noAnswer = 'keine Antwort';

/** The answer of a payment service that decided the attempt. */
export function answeredAt(time: string, how: string): string {
  return `beantwortet ${time} (${how})`;
}

/** The last answer of a payment service, which decided nothing. */
export function lastAnswered(text: string, time: string): string {
  return `letzte Antwort: ${text} (seit ${time})`;
}

/** The link was made, and the customer has not paid. */
export const linkWaits = 'beantwortet, der Zahlungslink wartet auf den Kunden';

/** The payment service knows the payment, but has reported no outcome. */
export const namedOnly = 'der Dienst hat die Zahlung benannt, noch kein Ergebnis';

/** tenderd could not read a part of the answer. */
export function damaged(path: string, cause: string): string {
  return `nicht lesbar: ${path} (${cause})`;
}

/** The documents of the protocol that are receipts. */
const documents: Readonly<Record<string, string>> = {
  CustomerReceipt: 'Kundenbeleg',
  CashierReceipt: 'Händlerbeleg',
};

/** For whom a copy is. */
const copies: Readonly<Record<string, string>> = { customer: 'für den Kunden', merchant: 'für den Händler' };

/** The heading of a receipt. `copy`: whose copy it is. */
export function receiptHeading(document: string, copy: string | undefined, isSignatureRequired: boolean): string {
  const recipient = copy === undefined ? '' : `, ${copies[copy] ?? copy}`;
  return `${documents[document] ?? document}${recipient}${isSignatureRequired ? '  UNTERSCHRIFT NÖTIG' : ''}`;
}

/** The transaction has no order. */
export const noOrder = 'Es gibt keinen Auftrag: Es wurde nichts genehmigt.';
