/** The output of commands that show a transaction: headline, facts, timeline and evidence. */

/** Answers to the question whether the cashier may repeat a transaction. */
export const retry = {
  safe: 'yes, safely',
  unsafe: 'NO',
  whileRunning: 'not while it is running',
  uncertain: 'not before its outcome is known',
  certainBy: (time: string): string => `not yet: the outcome should be known by ${time}`,
} as const;

/** The question whether the cashier may repeat a transaction, at most 17 characters. */
export const again = {
  charge: 'charge again?',
  refund: 'refund again?',
  reverse: 'reverse again?',
  reserve: 'reserve again?',
  update: 'update again?',
  capture: 'capture again?',
  activate: 'activate again?',
  load: 'load again?',
  unload: 'unload again?',
  duplicate: 'duplicate again?',
  close: 'close again?',
  read: 'read again?',
  verify: 'verify again?',
  award: 'award again?',
  grant: 'grant again?',
  redeem: 'redeem again?',
  undo: 'return again?',
  other: 'again?',
} as const;

/** The first word of the headline: the result of a transaction, or its state while it has none. */
export const resultWords = {
  approved: 'APPROVED',
  partlyApproved: 'PARTLY APPROVED',
  declined: 'DECLINED',
  cancelled: 'CANCELLED',
  notProcessed: 'NOT PROCESSED',
  unresolved: 'UNRESOLVED',
  queued: 'WAITING',
  running: 'RUNNING',
  recovering: 'RECOVERING',
  handingOver: 'HANDING-OVER',
  waiting: 'WAITING',
  ended: 'ENDED',
} as const;

/** Labels of the facts, at most 17 characters. */
export const labels = {
  requested: 'requested',
  loyalty: 'loyalty',
  tip: 'incl. tip',
  surcharge: 'incl. surcharge',
  fees: 'incl. fees',
  offline: 'approved offline',
  cashBack: 'cash to hand over',
  leftInSale: 'left in the sale',
  token: 'token',
  stillToPay: 'still to pay',
  notDone: 'not done',
  approvalCode: 'approval code',
  card: 'card',
  notStored: 'not stored',
  shopper: 'shopper',
  balance: 'balance',
  giftCard: 'gift card',
  points: 'points',
  pointsBalance: 'points now',
  moved: 'moved',
  rebate: 'rebate',
  loyaltyCard: 'loyalty card',
  terminalNumber: 'terminal’s number',
  pspReference: 'pspReference',
  terminalReason: 'terminal says',
  decidedBy: 'decided by',
  reason: 'reason',
  payBefore: 'to be paid before',
  sale: 'sale',
  transaction: 'transaction',
  revision: 'revision',
  receipts: 'receipts',
  period: 'period',
  totals: 'totals',
  journal: 'journal',
  differs: 'differs',
  inCardCurrency: 'in card currency',
  forReceipt: 'for the receipt',
  orderAuthorized: 'order authorized',
  orderCaptured: 'order captured',
  orderCancelled: 'order cancelled',
  orderRefunded: 'order refunded',
  orderReleased: 'order released',
  orderExpired: 'order expired',
  orderRemaining: 'order remaining',
} as const;

/** The terminal approved the transaction offline. */
export const approvedOffline = 'by the terminal alone: the bank may still decline it';

/** The requested amount, if the terminal took a different amount. `difference`: the code of the API. */
export function otherAmount(requested: string, taken: string, difference: string): string {
  return `${requested}; the terminal took ${taken} (${difference})`;
}

/** The requested amount, if the terminal reported no amount. */
export function amountNotNamed(requested: string): string {
  return `${requested}; the terminal reported no amount`;
}

/** Redaction has shortened the token, because it looked like a card number. */
export function cutToken(token: string): string {
  return `${token} (shortened: it looked like a card number)`;
}

/** The number and the time under which the terminal keeps a transaction. */
export function terminalNumber(number: string, timeStamp: string): string {
  return `${number}, time stamp ${timeStamp}`;
}

/** The revision of an outcome. */
export function revision(number: number, isAcknowledged: boolean): string {
  return `${number}, ${isAcknowledged ? 'acknowledged' : 'not acknowledged yet'}`;
}

/** The outcome was acknowledged by this command. */
export function acknowledged(revisionNumber: number): string {
  return `Acknowledged now: revision ${revisionNumber}.`;
}

/** The totals of the terminal and of the journal differ for this type. */
export function totalsDiffer(type: string, ofTerminal: string, ofJournal: string): string {
  return `${type}: terminal ${ofTerminal}, journal ${ofJournal}`;
}

/** The acquirer of a group of totals. */
export function acquirer(acquirerId: string): string {
  return `acquirer ${acquirerId}`;
}

/** The text in the comparison of totals for a side that has no totals for the type of transaction. */
export const noTotals = 'none';

/** The sums of a group of totals are not complete. `condition`: the terminal's code. */
export function totalsIncomplete(condition: string): string {
  return `NOT COMPLETE: ${condition}`;
}

/** The parts of a conversion into the currency of the card. */
export const conversion = {
  rate: (rate: string): string => `at ${rate}`,
  markup: (markup: string): string => `markup ${markup} %`,
  notAccepted: 'not accepted by the cardholder',
} as const;

/** The headline of an approval whose amount is unknown. */
export const amountNotKnown = 'amount not known';

/** The headline of a transaction. `figure`: the amount. */
export function headline(
  result: string,
  about: { readonly figure: string; readonly kind: string; readonly place: string },
): string {
  const figure = about.figure === '' ? '' : `  ${about.figure}`;
  return `${result}${figure}${about.kind === 'payment' ? '' : ` (${about.kind})`} on ${about.place}`;
}

/** The live line of an open transaction. `showing`: the text on the terminal. */
export function stage(state: string, showing: string | undefined, isAbortRequested: boolean): string {
  const shows = showing === undefined ? '' : `, terminal shows "${showing}"`;
  return `[${state}${shows}${isAbortRequested ? ', abort requested' : ''}]`;
}

/** The addition to the last step of a running transaction if the terminal's screen shows a text such as "Approved". */
export const noAnswerYet = ' (no answer yet: not approved and not declined)';

/** The answer was lost, and tenderd asks for it. `until`: when the outcome should be known. */
export function stillUnknown(message: string, until: string | undefined): string {
  const limit =
    until === undefined
      ? ''
      : ` The outcome should be known by ${until}. If it is not, find out how the transaction ended.`;
  return `NOT APPROVED AND NOT DECLINED YET: ${message}${limit}`;
}

/** The header of a list of transactions. The last column is a note. */
export const listHeader: readonly string[] = [
  'TIME',
  'RESULT',
  'KIND',
  'AMOUNT',
  'TERMINAL',
  'SALE',
  'TRANSACTION',
  '',
];

/** The line with the sale of a transaction, if the list is too wide for the screen. */
export function saleInList(sale: string): string {
  return `sale ${sale}`;
}

/** The note about an outcome that the register has not acknowledged. */
export const notAcknowledged = 'not acknowledged';

/** No transaction matches the list's filter. */
export const noneFound = 'No transaction matches.';

/** The command that shows the next page of a list. */
export function olderOnes(before: string): string {
  return `Older transactions: --before ${before}`;
}

/** `no-outcome`: there is no outcome that could be acknowledged. */
export const nothingToAcknowledge = 'There is no outcome yet, so there is nothing to acknowledge.';

/** `usage`: the revision is not a number. */
export function badRevision(given: string | undefined): string {
  return `--revision is "${given}"; expected a whole number of 1 or more.`;
}

/** The instruction for removing an outcome from the inbox. */
export function staysInInbox(transactionId: string): string {
  return `The outcome stays in the inbox until acknowledged: tenderd transactions acknowledge ${transactionId}`;
}

/** The daemon stopped answering while an outcome was acknowledged. */
export function acknowledgementUnconfirmed(transactionId: string): string {
  return `The daemon did not confirm the acknowledgement. Repeat it: tenderd transactions acknowledge ${transactionId}`;
}

/** Shows a request that was sent, and its answer. `ids`: its category or endpoint, with its id. */
export function attempt(
  ids: string,
  facts: { readonly sentAt: string; readonly state: string; readonly answer: string },
): string {
  return `${ids} sent ${facts.sentAt}, ${facts.state}: ${facts.answer}`;
}

/** A request has no answer. */
export const noAnswer = 'no answer';

/** The answer of a payment service that decided the attempt. */
export function answeredAt(time: string, how: string): string {
  return `answered ${time} (${how})`;
}

/** The last answer of a payment service, which decided nothing. */
export function lastAnswered(text: string, time: string): string {
  return `last answered ${text} (since ${time})`;
}

/** The link was made, and the customer has not paid. */
export const linkWaits = 'answered, the link is waiting for the customer';

/** The payment service knows the payment, but has reported no outcome. */
export const namedOnly = 'the service has the payment, but reported no outcome yet';

/** tenderd could not read a part of the answer. */
export function damaged(path: string, cause: string): string {
  return `could not be read: ${path} (${cause})`;
}

/** The heading of a receipt. `copy`: whose copy it is. */
export function receiptHeading(document: string, copy: string | undefined, isSignatureRequired: boolean): string {
  return `${document}${copy === undefined ? '' : `, ${copy} copy`}${isSignatureRequired ? '  SIGNATURE REQUIRED' : ''}`;
}

/** The transaction has no order. */
export const noOrder = 'The transaction has no order: nothing was authorized.';
