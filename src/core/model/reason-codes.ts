/** The words of an outcome: how it ended, whether to charge again, and the stable codes that say why, each in one row with the results that it comes with. */

/** How a transaction ended (promise 4). */
export type Result = 'approved' | 'partly-approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';

/** "May I charge again?" (promise 9). */
export type Retry = 'safe' | 'unsafe' | 'after-resolution';

interface ReasonRow {
  readonly results: readonly Result[];
  readonly means: string;
}

const rows = {
  approved: { results: ['approved'], means: 'the terminal or the payment service did as asked' },
  'partly-approved': { results: ['partly-approved'], means: 'a part of the amount was approved' },
  'amount-unknown': {
    results: ['approved', 'partly-approved'],
    means: 'approved, and how much cannot be read in the answer: a person looks at the receipt',
  },
  'amount-unconfirmed': {
    results: ['approved'],
    means:
      'a part was approved as asked, and the terminal named no figure: the operator compares the receipt, and until then the whole counts as refunded',
  },
  'other-payment-type': {
    results: ['approved', 'partly-approved'],
    means: 'the terminal says that it did something else than was asked: a person looks',
  },
  'other-original': {
    results: ['approved', 'partly-approved'],
    means: 'the terminal names another payment than the one that was to be given back or taken: a person looks',
  },
  'error-in-approval': {
    results: ['approved', 'partly-approved'],
    means: 'an approval that names an error, too: a person looks',
  },
  extended: { results: ['approved'], means: 'the amount is held for longer' },
  stored: { results: ['approved'], means: 'the card is stored, and nothing was taken' },
  verified: { results: ['approved'], means: 'the card was verified, and nothing was taken' },
  'totals-missing': { results: ['approved'], means: 'the period is closed, and its totals did not come' },
  'resolved-by-person': {
    results: ['approved', 'declined', 'not-processed'],
    means: 'a named person said so',
  },

  refusal: { results: ['declined'], means: 'the bank or the terminal declined it (Refusal)' },
  'invalid-card': { results: ['declined'], means: 'the card cannot be used for this (InvalidCard)' },
  'payment-restriction': { results: ['declined'], means: 'the card may not pay for these goods (PaymentRestriction)' },
  'unreachable-host': { results: ['declined'], means: 'the terminal did not reach its host (UnreachableHost)' },
  'wrong-pin': { results: ['declined'], means: 'the PIN was wrong (WrongPIN)' },
  declined: { results: ['declined'], means: 'the terminal or the payment service declined it, and named no reason' },
  'capture-failed': {
    results: ['declined', 'unresolved'],
    means:
      'the payment service authorized it and could not capture it; unresolved while the amount may still be held or taken',
  },
  aborted: {
    results: ['cancelled', 'not-processed'],
    means: 'the register stopped it; cancelled where the terminal had begun',
  },
  cancel: { results: ['cancelled'], means: 'the customer or the cashier cancelled it on the terminal (Cancel)' },
  cancelled: {
    results: ['cancelled'],
    means: 'cancelled at the payment service after it was authorized, or by a terminal that named no reason',
  },

  queue: { results: ['not-processed'], means: 'the terminal was at work on something else until the latest start' },
  leased: { results: ['not-processed'], means: 'another register had the terminal for itself until the latest start' },
  'terminal-blocked': {
    results: ['not-processed'],
    means: 'an earlier transaction on the terminal was not settled by the latest start',
  },
  'terminal-busy': { results: ['not-processed'], means: 'the terminal said Busy until the latest start' },
  'terminal-not-connected': { results: ['not-processed'], means: 'the terminal was not connected to its gateway' },
  'terminal-unknown': { results: ['not-processed'], means: 'the gateway does not know this terminal' },
  'terminal-removed': {
    results: ['not-processed', 'unresolved'],
    means: 'the terminal is configured no more; unresolved where the request had left',
  },
  'link-down': { results: ['not-processed'], means: 'there was no connection to the terminal until the latest start' },
  'no-pong': { results: ['not-processed'], means: 'the connection to the terminal was silent until the latest start' },
  'login-failed': { results: ['not-processed'], means: 'the terminal did not accept the Login until the latest start' },
  'login-refused': { results: ['not-processed'], means: 'the terminal refuses the Login for good: call support' },
  'token-refused': { results: ['not-processed'], means: 'the gateway did not accept the token of tenderd' },
  clock: { results: ['not-processed'], means: 'the machine slept or its clock was set while it waited' },
  stopping: { results: ['not-processed'], means: 'tenderd was being stopped' },
  restarted: { results: ['not-processed'], means: 'tenderd was restarted before it left' },
  'sale-moved': {
    results: ['not-processed'],
    means: 'another transaction of the sale, or about the same original, went through meanwhile',
  },
  'other-in-doubt': {
    results: ['not-processed'],
    means: 'another one of the sale, or about the same payment, may have gone through all the same: resolve that first',
  },
  'first-charged': {
    results: ['not-processed'],
    means: 'the one that it was to replace was charged after all: not to be charged again',
  },
  'first-open': { results: ['not-processed'], means: 'the one that it was to replace did not end in time' },
  'first-unresolved': {
    results: ['not-processed'],
    means: 'what became of the one that it was to replace was not known in time',
  },
  'first-ended-late': {
    results: ['not-processed'],
    means: 'the one that it was to replace ended without a charge, and too late',
  },
  'period-open': { results: ['not-processed'], means: 'the period was not closed: it is open still' },
  'period-unanswered': { results: ['not-processed'], means: 'the terminal did not say which period is open' },
  'not-started': {
    results: ['not-processed'],
    means: 'the terminal said that it did not start it, and denied it when it was asked',
  },
  'never-arrived': { results: ['not-processed'], means: 'it never reached the terminal, which proves it' },
  malformed: {
    results: ['not-processed'],
    means: 'the terminal did not understand the request, or rejected it: call support',
  },
  'device-out': { results: ['not-processed'], means: 'the terminal is out of order (DeviceOut)' },
  'inserted-card': { results: ['not-processed'], means: 'a card was in the way (InsertedCard)' },
  'not-allowed': { results: ['not-processed'], means: 'the terminal does not allow it (NotAllowed)' },
  'not-found': {
    results: ['not-processed'],
    means: 'the terminal does not know the original, or the card account (NotFound)',
  },
  'unavailable-device': {
    results: ['not-processed'],
    means: 'the terminal, or a part of it, was not available (UnavailableDevice)',
  },
  'unavailable-service': { results: ['not-processed'], means: 'the terminal does not offer this (UnavailableService)' },
  'service-unreachable': {
    results: ['not-processed'],
    means: 'it did not reach the payment service, or the service took it in no more',
  },
  'service-removed': {
    results: ['not-processed', 'unresolved'],
    means: 'the payment service is configured no more; unresolved where the request had left',
  },
  'service-refused': { results: ['not-processed'], means: 'the payment service refused it, and named no code' },
  withdrawn: { results: ['not-processed'], means: 'the link was withdrawn, and can no longer be paid' },
  'link-expired': { results: ['not-processed'], means: 'the link has expired, and can no longer be paid' },

  'no-answer': { results: ['unresolved'], means: 'there was no answer, also when the other side was asked' },
  'answer-unreadable': { results: ['unresolved'], means: 'an answer came that cannot be read' },
  'answer-contradictory': {
    results: ['unresolved'],
    means: 'the terminal answers with a refusal and an approval at once',
  },
  'unknown-word': {
    results: ['unresolved'],
    means: 'the terminal answers with a word that the standard does not have',
  },
  'cannot-be-asked': {
    results: ['unresolved'],
    means: 'no answer came, and this terminal cannot be asked what became of it',
  },
  'terminal-forgot': {
    results: ['unresolved', 'not-processed'],
    means: 'the terminal does not know it, and may have forgotten it; not processed where it could move nothing',
  },
  'other-attempt-unknown': { results: ['unresolved'], means: 'what became of an earlier try of it is not known' },
  'released-by-operator': { results: ['unresolved'], means: 'a person released the terminal before it was known' },
  'may-still-be-paid': { results: ['unresolved'], means: 'the link may still be paid, although its time is over' },
  'done-elsewhere': {
    results: ['unresolved', 'not-processed'],
    means:
      'the payment service refused it, or it was not sent, because the history shows that others did as much; not processed if it shows a part',
  },
  'period-unknown': { results: ['unresolved'], means: 'it is not known whether the period was closed' },
  'reversal-unknown': {
    results: ['unresolved'],
    means: 'refused, which may only mean that an earlier reversal of it went through',
  },
  'capture-unknown': {
    results: ['unresolved'],
    means: 'refused, which may only mean that an earlier capture or cancellation went through',
  },
  'stored-value-unknown': {
    results: ['unresolved'],
    means: 'refused, which may only mean that the load was taken back before',
  },
  'loyalty-unknown': {
    results: ['unresolved'],
    means: 'refused, which may only mean that the points were given back before',
  },
} as const satisfies Readonly<Record<string, ReasonRow>>;

/** A code of our own. */
export type OwnReason = keyof typeof rows;

/** Each code of our own: the results that it comes with, and what it means. */
export const reasons: Readonly<Record<OwnReason, ReasonRow>> = rows;

/** The code with which a payment service refused: its own word. */
export type ServiceCode = string & { readonly isOfService: true };

/** The code that a payment service said, whatever it is, and where it said none, this one. */
export function reasonSaid(code: string | undefined, otherwise: OwnReason): OwnReason | ServiceCode {
  return isSaid(code) ? code : otherwise;
}

function isSaid(code: string | undefined): code is ServiceCode {
  return code !== undefined && code !== '';
}

/** Why a transaction ended as it did. `KIND-refused`: the terminal had refused it, which no longer may mean that another one went through. */
export type Reason = OwnReason | `${string}-refused` | ServiceCode;
