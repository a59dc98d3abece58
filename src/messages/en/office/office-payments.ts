/**
 * The search over all payments, and one payment, on the page of the head office. The texts are bundled for the browser.
 */

/** The texts of the page. */
export const page = { title: 'Payments' } as const;

/** The fields of the search. */
export const search = {
  store: 'Store',
  terminal: 'Terminal',
  sale: 'Sale number',
  amount: 'Amount',
  currency: 'Currency',
  result: 'Result',
  reference: 'Reference',
  from: 'From',
  to: 'To',
  find: 'Find',
  clear: 'Clear the search',
  help: 'Type an amount as 12.50. A reference is a number of the acquirer or terminal, an approval code or an id.',
} as const;

/** The results that the search can filter by. */
export const results = {
  every: 'All',
  approved: 'Approved',
  'partly-approved': 'Partly approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  'not-processed': 'Not processed',
  unresolved: 'Result unknown',
  open: 'No result yet',
  attention: 'With an attention item',
} as const;

/** The texts of the list. */
export const list = {
  title: 'Results',
  count: (shown: number, hasMore: boolean): string =>
    shown === 0
      ? 'No payment was found.'
      : hasMore
        ? `The newest ${shown} payments are shown.`
        : shown === 1
          ? '1 payment is shown.'
          : `${shown} payments are shown, newest first.`,
  more: 'Show older payments',
  csv: 'Save all as CSV',
  practice: 'practice',
} as const;

/** The columns of the list, in order. */
export const columns = {
  at: 'Time',
  result: 'Result',
  amount: 'Amount',
  kind: 'Kind',
  store: 'Store',
  place: 'Terminal',
  sale: 'Sale',
  card: 'Card',
  transaction: 'Transaction',
} as const;

/** The texts of the page about one payment. */
export const payment = {
  title: 'Payment',
  back: 'Back to the list',
  noOutcome: 'The till has not reported a result of this payment.',
  needsYou: (count: number): string =>
    count === 1
      ? 'This payment has an attention item. Ask the store to check it.'
      : `This payment has ${count} attention items. Ask the store to check them.`,
  practice: 'This is a practice payment with a simulated terminal. No money moved.',
  facts: 'Facts',
  history: 'History',
  historyNote: 'The console of the till also has the texts that the terminal showed.',
  raw: 'The report of the till',
} as const;

/**
 * The sentences that say whether the customer was charged, by the result of the payment. `open`: there is no result
 * yet.
 */
export const charged = {
  approved: 'The customer was charged.',
  'partly-approved': 'The customer was charged a part of the amount.',
  declined: 'The customer was not charged.',
  cancelled: 'The customer was not charged.',
  'not-processed': 'The customer was not charged.',
  unresolved: 'It is not known whether the customer was charged.',
  open: 'The payment has no result yet, so the customer may be charged.',
} as const;

/**
 * The sentences that say what happened, by the result of the transaction. They are for transactions other than
 * payments. `open`: the transaction has no result yet.
 */
export const done = {
  approved: 'The transaction was carried out.',
  'partly-approved': 'The transaction was carried out in part.',
  declined: 'The transaction was not carried out.',
  cancelled: 'The transaction was not carried out.',
  'not-processed': 'The transaction was not carried out.',
  unresolved: 'It is not known whether the transaction was carried out.',
  open: 'The transaction has no result yet, and may still be carried out.',
} as const;

/** The labels of the facts. */
export const facts = {
  authorized: 'Charged',
  requested: 'Requested',
  kind: 'Kind',
  store: 'Store',
  place: 'Terminal',
  sale: 'Sale',
  register: 'Register',
  id: 'Transaction',
  card: 'Card',
  approvalCode: 'Approval code',
  reference: 'Number of the terminal or acquirer',
  terminalReason: 'Reason of the terminal',
  accepted: 'Accepted',
  decided: 'Decided',
  resolvedBy: 'Decided by',
  person: 'Operator',
  acknowledged: 'Booked by the register',
  yes: 'Yes',
  notYet: 'Not yet',
} as const;

/** The party that decided the result, by the code. */
export const deciders: Readonly<Record<string, string | undefined>> = {
  terminal: 'the terminal',
  service: 'the payment service',
  tenderd: 'tenderd',
  person: 'an operator',
};

/** The stages in the history of a payment, by their stable code. The text of `outcome` is completed with its result. */
export const stages = {
  accepted: 'The register sent the request.',
  'attempt-opened': 'The till sent the request to the terminal or payment service.',
  'attempt-unsent': 'The request could not be sent.',
  refused: 'The request was refused before it started.',
  rejected: 'The terminal rejected a message about this payment.',
  'link-lost': 'The connection was lost before the result arrived.',
  'deadline-passed': 'No result arrived in time.',
  'status-answered': 'The till asked for the result, and got an answer.',
  'status-unanswered': 'The till asked for the result, and got no answer.',
  'proved-never-received': 'The terminal proved that it never received the request.',
  unrecoverable: 'The terminal can no longer report the result.',
  'asked-again': 'The register sent the same request again.',
  'abort-wanted': 'The register or an operator asked to stop the payment.',
  'abort-sent': 'The till asked the terminal to stop the payment.',
  resolved: 'An operator recorded the result.',
  'released-by-operator': 'An operator released the terminal.',
  outcome: 'The till reported the result',
  acknowledged: 'The register booked the result.',
  'answer-lost': 'The register did not get the result.',
} as const;

/** The remaining steps in a payment's history, in addition to {@link stages}. */
export const steps = {
  'first-event': 'The till reported the payment for the first time.',
  outcome: (result: string): string => `${stages.outcome}: ${result}.`,
  'attention-opened': (text: string): string => `An attention item was opened: ${text}`,
  'attention-closed': (text: string): string => `An attention item was closed: ${text}`,
  named: (kind: string, amount: string, result: string): string =>
    amount === '' ? `A ${kind} for this payment: ${result}.` : `A ${kind} of ${amount} for this payment: ${result}.`,
  repeated: (result: string): string => `The payment was repeated: ${result}.`,
  erased: 'The till erased the data of the customer.',
} as const;

/** The words before a payment: how the shown transaction belongs to that payment. */
export const belongs = {
  original: (kind: string): string => `This ${kind} belongs to the payment`,
  retryOf: 'This payment repeats the payment',
} as const;
