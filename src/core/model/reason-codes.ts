/** The codes of an outcome: the result, the advice on charging again, and the stable reasons with their results. */

/** How a transaction ended (promise 4). */
export type Result = 'approved' | 'partly-approved' | 'declined' | 'cancelled' | 'not-processed' | 'unresolved';

/** The answer to the question "May I charge again?" (promise 9). */
export type Retry = 'safe' | 'unsafe' | 'after-resolution';

interface ReasonRow {
  readonly results: readonly Result[];
  readonly means: string;
}

const rows = {
  approved: { results: ['approved'], means: 'the terminal or the payment service did what was requested' },
  'partly-approved': { results: ['partly-approved'], means: 'a part of the amount was approved' },
  'amount-unknown': {
    results: ['approved', 'partly-approved'],
    means: 'approved, but tenderd cannot read the amount in the answer: an operator must check the receipt',
  },
  'amount-unconfirmed': {
    results: ['approved'],
    means:
      'the terminal approved a partial reversal, but reported no amount: an operator must compare the receipt, and until then the whole amount counts as refunded',
  },
  'other-payment-type': {
    results: ['approved', 'partly-approved'],
    means: 'the terminal reports another type of payment than the requested one: an operator must check it',
  },
  'other-original': {
    results: ['approved', 'partly-approved'],
    means: 'the terminal reports another payment than the requested original: an operator must check it',
  },
  'error-in-approval': {
    results: ['approved', 'partly-approved'],
    means: 'the approval also reports an error: an operator must check it',
  },
  extended: { results: ['approved'], means: 'the amount is held for longer' },
  stored: { results: ['approved'], means: 'the card is stored, and nothing was charged' },
  verified: { results: ['approved'], means: 'the card was verified, and nothing was charged' },
  'totals-missing': {
    results: ['approved'],
    means: 'the period is closed, but the terminal did not report its totals',
  },
  'resolved-by-person': {
    results: ['approved', 'declined', 'not-processed'],
    means: 'an operator, whose name is given, decided the outcome',
  },

  refusal: { results: ['declined'], means: 'the bank or the terminal declined the request (Refusal)' },
  'invalid-card': { results: ['declined'], means: 'the card cannot be used for this request (InvalidCard)' },
  'payment-restriction': { results: ['declined'], means: 'the card may not pay for these goods (PaymentRestriction)' },
  'unreachable-host': { results: ['declined'], means: 'the terminal did not reach its host (UnreachableHost)' },
  'wrong-pin': { results: ['declined'], means: 'the PIN was wrong (WrongPIN)' },
  declined: {
    results: ['declined'],
    means: 'the terminal or the payment service declined the request without a reason',
  },
  'capture-failed': {
    results: ['declined', 'unresolved'],
    means:
      'the payment service authorized the amount, but could not capture it; unresolved while the service may still hold or take the amount',
  },
  aborted: {
    results: ['cancelled', 'not-processed'],
    means: 'the register stopped the transaction; cancelled if the terminal had started it',
  },
  cancel: {
    results: ['cancelled'],
    means: 'the customer or the cashier cancelled the transaction on the terminal (Cancel)',
  },
  cancelled: {
    results: ['cancelled'],
    means: 'cancelled at the payment service after the authorization, or at a terminal that gave no reason',
  },

  queue: {
    results: ['not-processed'],
    means: 'the terminal was busy with another request until the latest start',
  },
  leased: { results: ['not-processed'], means: 'another register had a lease of the terminal until the latest start' },
  'terminal-blocked': {
    results: ['not-processed'],
    means: 'an earlier transaction on the terminal had no outcome at the latest start',
  },
  'terminal-busy': { results: ['not-processed'], means: 'the terminal answered Busy until the latest start' },
  'terminal-not-connected': { results: ['not-processed'], means: 'the terminal was not connected to its gateway' },
  'terminal-unknown': { results: ['not-processed'], means: 'the gateway does not know this terminal' },
  'terminal-removed': {
    results: ['not-processed', 'unresolved'],
    means: 'the terminal is no longer configured; unresolved if the request had been sent',
  },
  'link-down': { results: ['not-processed'], means: 'there was no connection to the terminal until the latest start' },
  'no-pong': { results: ['not-processed'], means: 'the connection to the terminal was silent until the latest start' },
  'login-failed': {
    results: ['not-processed'],
    means: 'the terminal did not accept the Login before the latest start',
  },
  'login-refused': { results: ['not-processed'], means: 'the terminal permanently refuses the Login: call support' },
  'token-refused': { results: ['not-processed'], means: 'the gateway rejected the token of tenderd' },
  clock: { results: ['not-processed'], means: 'the machine slept or its clock was set while the transaction waited' },
  'stored-too-late': {
    results: ['not-processed'],
    means:
      'the disk, or the stream of a pair, did not confirm the transaction before the latest start, or the computer paused tenderd',
  },
  stopping: { results: ['not-processed'], means: 'tenderd was being stopped' },
  restarted: { results: ['not-processed'], means: 'tenderd was restarted before the request was sent' },
  'sale-moved': {
    results: ['not-processed'],
    means: 'another transaction of the same sale or original went through first',
  },
  'other-in-doubt': {
    results: ['not-processed'],
    means: 'another transaction of the same sale or original may have gone through: resolve that transaction first',
  },
  'first-charged': {
    results: ['not-processed'],
    means: 'the transaction that insteadOf names was charged: do not charge again',
  },
  'first-open': {
    results: ['not-processed'],
    means: 'the transaction that insteadOf names did not end in time',
  },
  'first-unresolved': {
    results: ['not-processed'],
    means: 'the outcome of the transaction that insteadOf names was not known in time',
  },
  'first-ended-late': {
    results: ['not-processed'],
    means: 'the transaction that insteadOf names ended without a charge, but too late',
  },
  'period-open': { results: ['not-processed'], means: 'the period was not closed: it is still open' },
  'period-unanswered': { results: ['not-processed'], means: 'the terminal did not report which period is open' },
  'not-started': {
    results: ['not-processed'],
    means: 'the terminal refused the transaction, and a status query confirmed that it did not start',
  },
  'never-arrived': { results: ['not-processed'], means: 'the terminal proved that the request never reached it' },
  malformed: {
    results: ['not-processed'],
    means: 'the terminal did not understand the request, or rejected it: call support',
  },
  'device-out': { results: ['not-processed'], means: 'the terminal is out of order (DeviceOut)' },
  'inserted-card': {
    results: ['not-processed'],
    means: 'a card was in the terminal at the wrong moment (InsertedCard)',
  },
  'not-allowed': { results: ['not-processed'], means: 'the terminal does not allow the request (NotAllowed)' },
  'not-found': {
    results: ['not-processed'],
    means: 'the terminal does not know the original, or the card account (NotFound)',
  },
  'unavailable-device': {
    results: ['not-processed'],
    means: 'the terminal, or a part of it, was not available (UnavailableDevice)',
  },
  'unavailable-service': {
    results: ['not-processed'],
    means: 'the terminal does not offer this kind of transaction (UnavailableService)',
  },
  'service-unreachable': {
    results: ['not-processed'],
    means: 'the request did not reach the payment service, or the service no longer accepted it',
  },
  'service-removed': {
    results: ['not-processed', 'unresolved'],
    means: 'the payment service is no longer configured; unresolved if the request had been sent',
  },
  'service-refused': { results: ['not-processed'], means: 'the payment service refused the request without a code' },
  withdrawn: { results: ['not-processed'], means: 'the link was withdrawn, and can no longer be paid' },
  'link-expired': { results: ['not-processed'], means: 'the link has expired, and can no longer be paid' },

  'no-answer': { results: ['unresolved'], means: 'no answer came, and status queries did not show the outcome' },
  'answer-unreadable': { results: ['unresolved'], means: 'an answer came that cannot be read' },
  'answer-contradictory': {
    results: ['unresolved'],
    means: 'the terminal answered with both a refusal and an approval',
  },
  'unknown-word': {
    results: ['unresolved'],
    means: 'the terminal answered with a word that the standard does not define',
  },
  'cannot-be-asked': {
    results: ['unresolved'],
    means: 'no answer came, and this terminal cannot report the outcome',
  },
  'terminal-forgot': {
    results: ['unresolved', 'not-processed'],
    means:
      'the terminal does not know the request, and may have forgotten it; not processed if the request could move no money',
  },
  'other-attempt-unknown': { results: ['unresolved'], means: 'the outcome of an earlier attempt is unknown' },
  'released-by-operator': {
    results: ['unresolved'],
    means: 'an operator released the terminal before the outcome was known',
  },
  'may-still-be-paid': { results: ['unresolved'], means: 'the link may still be paid, although its time has passed' },
  'done-elsewhere': {
    results: ['unresolved', 'not-processed'],
    means:
      'another party made the same operation at the payment service, so this operation was refused or not sent; not processed if the other party made only a part of the operation',
  },
  'period-unknown': { results: ['unresolved'], means: 'it is not known whether the period was closed' },
  'reversal-unknown': {
    results: ['unresolved'],
    means: 'the terminal refused the reversal, perhaps because an earlier reversal went through',
  },
  'capture-unknown': {
    results: ['unresolved'],
    means: 'the terminal refused the request, perhaps because an earlier capture or cancellation went through',
  },
  'stored-value-unknown': {
    results: ['unresolved'],
    means: 'the terminal refused the reversal of the load, perhaps because the load was reversed before',
  },
  'loyalty-unknown': {
    results: ['unresolved'],
    means: 'the terminal refused the refund of points, perhaps because the points were returned before',
  },
} as const satisfies Readonly<Record<string, ReasonRow>>;

/** A reason code of tenderd. */
export type OwnReason = keyof typeof rows;

/** Each reason code of tenderd, with its results and its meaning. */
export const reasons: Readonly<Record<OwnReason, ReasonRow>> = rows;

/** The refusal code of a payment service, as the service wrote it. */
export type ServiceCode = string & { readonly isOfService: true };

/** Returns the code that the payment service sent, or the given code if it sent none. */
export function reasonSaid(code: string | undefined, otherwise: OwnReason): OwnReason | ServiceCode {
  return isSaid(code) ? code : otherwise;
}

function isSaid(code: string | undefined): code is ServiceCode {
  return code !== undefined && code !== '';
}

/**
 * The reason for an outcome. `KIND-refused`: the terminal refused the request, and no other transaction caused the
 * refusal.
 */
export type Reason = OwnReason | `${string}-refused` | ServiceCode;
