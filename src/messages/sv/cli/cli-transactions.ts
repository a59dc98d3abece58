/** The output of commands that show a transaction: headline, facts, timeline and evidence. */

import { amount } from '../words.js';
import { kindNoun } from './cli-parts.js';

/** Answers to the question whether the cashier may repeat a transaction. */
export const retry = {
  safe: 'ja, utan risk',
  unsafe: 'NEJ',
  whileRunning: 'inte medan den pågår',
  uncertain: 'inte innan resultatet är känt',
  certainBy: (time: string): string => `inte ännu: resultatet bör vara känt senast ${time}`,
} as const;

/** The question whether the cashier may repeat a transaction, at most 17 characters. */
export const again = {
  charge: 'ta betalt igen?',
  refund: 'återköp igen?',
  reverse: 'makulera igen?',
  reserve: 'reservera igen?',
  update: 'ändra igen?',
  capture: 'debitera igen?',
  activate: 'aktivera igen?',
  load: 'ladda igen?',
  unload: 'dra igen?',
  duplicate: 'utfärda igen?',
  close: 'stämma av igen?',
  read: 'läsa igen?',
  verify: 'verifiera igen?',
  award: 'ge poäng igen?',
  grant: 'ge rabatt igen?',
  redeem: 'lösa in igen?',
  undo: 'återföra igen?',
  other: 'igen?',
} as const;

/** The first word of the headline: the result of a transaction, or its state while it has none. */
export const resultWords = {
  approved: 'GODKÄND',
  partlyApproved: 'DELVIS GODKÄND',
  declined: 'NEKAD',
  cancelled: 'AVBRUTEN',
  notProcessed: 'INTE GENOMFÖRD',
  unresolved: 'OBEKRÄFTAD',
  queued: 'VÄNTAR',
  running: 'PÅGÅR',
  recovering: 'SÖKER RESULTATET',
  handingOver: 'VÄNTAR PÅ ANNAN',
  waiting: 'VÄNTAR PÅ KUND',
  ended: 'AVSLUTAD',
} as const;

/** Labels of the facts, at most 17 characters. */
export const labels = {
  requested: 'begärt',
  loyalty: 'bonus',
  tip: 'inkl. dricks',
  surcharge: 'inkl. tillägg',
  fees: 'inkl. avgifter',
  offline: 'godkänd offline',
  cashBack: 'kontant att lämna',
  leftInSale: 'kvar av köpet',
  token: 'token',
  stillToPay: 'kvar att betala',
  notDone: 'inte utfört',
  approvalCode: 'auktoriseringskod',
  card: 'kort',
  notStored: 'inte sparat',
  shopper: 'kund (shopper)',
  balance: 'saldo',
  giftCard: 'presentkort',
  points: 'poäng',
  pointsBalance: 'poäng nu',
  moved: 'flyttat',
  rebate: 'rabatt',
  loyaltyCard: 'bonuskort',
  terminalNumber: 'terminalens nr',
  pspReference: 'pspReference',
  terminalReason: 'terminalen uppger',
  decidedBy: 'avgjord av',
  reason: 'skäl',
  payBefore: 'betalas före',
  sale: 'köp',
  transaction: 'transaktion',
  revision: 'revision',
  receipts: 'kvitton',
  period: 'period',
  totals: 'summor',
  journal: 'journal',
  differs: 'skiljer sig',
  inCardCurrency: 'i kortets valuta',
  forReceipt: 'till kvittot',
  orderAuthorized: 'order godkänd',
  orderCaptured: 'order debiterad',
  orderCancelled: 'order makulerad',
  orderRefunded: 'order återbetald',
  orderReleased: 'order frigjord',
  orderExpired: 'order förfallen',
  orderRemaining: 'kvar av ordern',
} as const;

/** The terminal approved the transaction offline. */
export const approvedOffline = 'bara av terminalen: banken kan fortfarande neka den';

/** The reasons why the terminal took another amount, by the code of the API. */
const differences: Readonly<Record<string, string>> = {
  tip: 'dricks',
  surcharge: 'tillägg',
  'cash-back': 'kontantuttag',
  partial: 'bara en del',
  unexplained: 'utan förklaring',
  currency: 'annan valuta',
  unknown: 'okänt',
};

/** The requested amount, if the terminal took a different amount. `difference`: the code of the API. */
export function otherAmount(requested: string, taken: string, difference: string): string {
  return `${amount(requested)}; terminalen tog ${amount(taken)} (${differences[difference] ?? difference})`;
}

/** The requested amount, if the terminal reported no amount. */
export function amountNotNamed(requested: string): string {
  return `${amount(requested)}; terminalen angav inget belopp`;
}

/** Redaction has shortened the token, because it looked like a card number. */
export function cutToken(token: string): string {
  return `${token} (förkortad: den såg ut som ett kortnummer)`;
}

/** The number and the time under which the terminal keeps a transaction. */
export function terminalNumber(number: string, timeStamp: string): string {
  return `${number} från ${timeStamp}`;
}

/** The revision of an outcome. */
export function revision(number: number, isAcknowledged: boolean): string {
  return `${number}, ${isAcknowledged ? 'kvitterad' : 'inte kvitterad ännu'}`;
}

/** The outcome was acknowledged by this command. */
export function acknowledged(revisionNumber: number): string {
  return `Kvitterad nu: revision ${revisionNumber}.`;
}

/** The totals of the terminal and of the journal differ for this type. */
export function totalsDiffer(type: string, ofTerminal: string, ofJournal: string): string {
  return `${type}: terminalen ${ofTerminal}, journalen ${ofJournal}`;
}

/** The acquirer of a group of totals. */
export function acquirer(acquirerId: string): string {
  return `inlösare ${acquirerId}`;
}

/** Stands in place of the totals of a side that has none for the type. */
export const noTotals = 'inga';

/** The sums of a group of totals are not complete. `condition`: the terminal's code. */
export function totalsIncomplete(condition: string): string {
  return `INTE FULLSTÄNDIGT: ${condition}`;
}

/** The parts of a conversion into the currency of the card. */
export const conversion = {
  rate: (rate: string): string => `kurs ${rate}`,
  markup: (markup: string): string => `påslag ${markup} %`,
  notAccepted: 'inte godtaget av kortinnehavaren',
} as const;

/** The headline of an approval whose amount is unknown. */
export const amountNotKnown = 'beloppet är inte känt';

/** The headline of a transaction. `figure`: the amount. */
export function headline(
  result: string,
  about: { readonly figure: string; readonly kind: string; readonly place: string },
): string {
  const figure = about.figure === '' ? '' : `  ${about.figure.replace(/-?\d+(?:\.\d+)? [A-Z]{3}/, amount)}`;
  const kind = about.kind === 'payment' ? '' : ` (${kindNoun(about.kind)})`;
  return `${result}${figure}${kind} på ${about.place}`;
}

/** The states of a transaction, by the word of the API. */
const states: Readonly<Record<string, string>> = {
  'handing-over': 'väntar på en annan',
  queued: 'väntar',
  running: 'pågår',
  waiting: 'väntar på kunden',
  recovering: 'söker resultatet',
  unresolved: 'obekräftad',
  ended: 'avslutad',
};

/** The live line of an open transaction. `showing`: the text on the terminal. */
export function stage(state: string, showing: string | undefined, isAbortRequested: boolean): string {
  const shows = showing === undefined ? '' : `, terminalen visar "${showing}"`;
  return `[${states[state] ?? state}${shows}${isAbortRequested ? ', avbrott begärt' : ''}]`;
}

/** Follows the last step of a running transaction, if the terminal's screen shows a text such as "Approved". */
export const noAnswerYet = ' (inget svar ännu: varken godkänd eller nekad)';

/** The answer was lost, and tenderd asks for it. `until`: when the outcome should be known. */
export function stillUnknown(message: string, until: string | undefined): string {
  const limit =
    until === undefined
      ? ''
      : ` Resultatet bör vara känt senast ${until}. Om det inte är det, ta reda på hur transaktionen slutade.`;
  return `VARKEN GODKÄND ELLER NEKAD ÄNNU: ${message}${limit}`;
}

/** The header of a list of transactions. The last column is a note. */
export const listHeader: readonly string[] = ['TID', 'RESULTAT', 'TYP', 'BELOPP', 'TERMINAL', 'KÖP', 'TRANSAKTION', ''];

/** The line with the sale of a transaction, if the list is too wide for the screen. */
export function saleInList(sale: string): string {
  return `köp ${sale}`;
}

/** The note about an outcome that the register has not acknowledged. */
export const notAcknowledged = 'inte kvitterad';

/** No transaction matches the list's filter. */
export const noneFound = 'Ingen transaktion stämmer.';

/** The command that shows the next page of a list. */
export function olderOnes(before: string): string {
  return `Äldre: --before ${before}`;
}

/** `no-outcome`: there is no outcome that could be acknowledged. */
export const nothingToAcknowledge = 'Det finns inget resultat ännu, så det finns inget att kvittera.';

/** `usage`: the revision is not a number. */
export function badRevision(given: string | undefined): string {
  return `--revision är "${given}"; förväntat: ett heltal från 1.`;
}

/** The instruction for removing an outcome from the inbox. */
export function staysInInbox(transactionId: string): string {
  return `Resultatet ligger kvar i inkorgen tills det är kvitterat: tenderd transactions acknowledge ${transactionId}`;
}

/** The daemon stopped answering while an outcome was acknowledged. */
export function acknowledgementUnconfirmed(transactionId: string): string {
  return `tenderd bekräftade inte kvitteringen. Upprepa den: tenderd transactions acknowledge ${transactionId}`;
}

/** The states of an attempt, by the word of the API. */
const attemptStates: Readonly<Record<string, string>> = {
  open: 'öppet',
  unsent: 'inte skickat',
  answered: 'besvarat',
  'not-started': 'inte startat',
  'never-received': 'aldrig mottaget',
  unrecoverable: 'går inte att ta reda på',
  'released-by-operator': 'frigjort av en operatör',
};

/** Shows a request that was sent, and its answer. `ids`: its category or endpoint, with its id. */
export function attempt(
  ids: string,
  facts: { readonly sentAt: string; readonly state: string; readonly answer: string },
): string {
  return `${ids} skickat ${facts.sentAt}, ${attemptStates[facts.state] ?? facts.state}: ${facts.answer}`;
}

/** A request has no answer. */
export const noAnswer = 'inget svar';

/** The answer of a payment service that decided the attempt. */
export function answeredAt(time: string, how: string): string {
  return `besvarat ${time} (${how})`;
}

/** The last answer of a payment service, which decided nothing. */
export function lastAnswered(text: string, time: string): string {
  return `senaste svar: ${text} (sedan ${time})`;
}

/** The link was made, and the customer has not paid. */
export const linkWaits = 'besvarat, betallänken väntar på kunden';

/** The payment service knows the payment, but has reported no outcome. */
export const namedOnly = 'betaltjänsten har betalningen, men har inte rapporterat något resultat ännu';

/** tenderd could not read a part of the answer. */
export function damaged(path: string, cause: string): string {
  return `gick inte att läsa: ${path} (${cause})`;
}

/** The documents of the protocol that are receipts. */
const documents: Readonly<Record<string, string>> = {
  CustomerReceipt: 'kundkvitto',
  CashierReceipt: 'butikskvitto',
};

/** For whom a copy is. */
const copies: Readonly<Record<string, string>> = { customer: 'kundens exemplar', merchant: 'butikens exemplar' };

/** The heading of a receipt. `copy`: whose copy it is. */
export function receiptHeading(document: string, copy: string | undefined, isSignatureRequired: boolean): string {
  const recipient = copy === undefined ? '' : `, ${copies[copy] ?? copy}`;
  return `${documents[document] ?? document}${recipient}${isSignatureRequired ? '  UNDERSKRIFT KRÄVS' : ''}`;
}

/** The transaction has no order. */
export const noOrder = 'Den har ingen order: inget har auktoriserats.';
