/** The operator's next steps for a transaction or an attention item, each with its command. */

import { labelled } from './cli-parts.js';

/** `resolve`, for an unresolved transaction. `command` ends with OUTCOME and the operator's options. */
export function resolve(command: string): readonly string[] {
  return [command, '  where OUTCOME is approved, declined or not-processed'];
}

/** `resolve`, for an unresolved transaction at a terminal. `command` starts the dialogue that asks for the evidence. */
export function resolveGuided(command: string): readonly string[] {
  return [command, '  it asks what you saw, and derives the outcome'];
}

/** `resolve`, if the reported outcome is right. */
export function ifOutcomeIsRight(command: string): string {
  return `If the outcome is right: ${command}`;
}

/** `resolve`, if a transaction that was reported as not charged went through. */
export function ifWentThrough(command: string): string {
  return `If it went through: ${command}`;
}

/** `reverse` and `refund`: the command that returns the money. */
export function giveBack(command: string): string {
  return `Give the money back: ${command}`;
}

/** The next step `config-check`. */
export function configCheck(command: string): string {
  return `After you have corrected it: ${command}`;
}

/** The next step `call-support`. */
export const callSupport = 'Call support.';

/** The next step `journal-confirm`. */
export function journalConfirm(command: string): string {
  return `Stop the daemon, compare the journal with the terminals, then: ${command}`;
}

/** The next step `journal-same-machine`. */
export function sameMachine(command: string): string {
  return `If this machine replaces the other machine: stop the daemon, then: ${command}`;
}

/** The next step `journal-new-sale-id`. */
export function newSaleId(command: string): string {
  return `If the other machine is still running: stop the daemon, then: ${command}`;
}

/** The command that shows a transaction. */
export function review(transactionId: string): string {
  return labelled('Review it', `tenderd status ${transactionId}`);
}

/** The command that waits for the outcome of a transaction. */
export function wait(transactionId: string): string {
  return labelled('Wait for it', `tenderd status ${transactionId}`);
}

/** The command that stops a transaction. */
export function stop(transactionId: string, label: 'Or stop it' | 'Ask to stop it' = 'Ask to stop it'): string {
  return labelled(label, `tenderd abort ${transactionId}`);
}

/** The command that shows how a transaction ended. */
export function seeOutcome(transactionId: string): string {
  return labelled('See how it ended', `tenderd status ${transactionId}`);
}

/** The first step, before the commands that resolve a transaction. */
export const findOut = 'Find out how it ended, then resolve it:';

/** `sale-open`: the customer has paid the sale already. */
export const isPaid = 'The sale is PAID.';

/** `sale-open`: the other transaction is approved. */
export const isDone = 'The transaction is done.';

/** The command that acknowledges an outcome, once it is booked. */
export function onceBooked(transactionId: string): string {
  return labelled('Once it is booked', `tenderd transactions acknowledge ${transactionId}`);
}

/**
 * `sale-open`: the command that repeats the request after a review. `reviewed`: the options that name the reviewed
 * transaction.
 */
export const repeat = {
  anyway: (reviewed: string): string => labelled('To continue anyway', `repeat the command with ${reviewed}`),
  afterReview: (reviewed: string): string => labelled('After the review', `repeat the command with ${reviewed}`),
  another: (reviewed: string): string => labelled('To do it once more', `repeat the command with ${reviewed}`),
  unknown: (reviewed: string): string =>
    `To continue anyway: review the transaction first, then repeat the command with ${reviewed}`,
} as const;

/** `sale-open`: the consequence of a second transaction for the customer. `reviewed`: the options that name the reviewed transaction. */
export const consequence = {
  chargedTwice: (reviewed: string): string => `With ${reviewed}, the command charges the customer a SECOND time.`,
  chargedAndHeld: (reviewed: string): string =>
    `With ${reviewed}, the command charges the customer IN ADDITION to the held amount.`,
  charged: (reviewed: string): string =>
    `With ${reviewed}, the command charges the customer, even if the sale is already PAID.`,
  heldTwice: (reviewed: string): string =>
    `With ${reviewed}, the command holds an amount on the customer’s card a SECOND time.`,
  heldAndPaid: (reviewed: string): string =>
    `With ${reviewed}, the command holds an amount on the customer’s card, although the sale is already PAID.`,
  held: (reviewed: string): string =>
    `With ${reviewed}, the command holds an amount on the customer’s card, even if the sale is already PAID.`,
} as const;

/** The command that takes the rest, after an approval of a part. */
export function takeRest(command: string): string {
  return labelled('Take the rest', command);
}

/** `not-on-attention`: the transaction has no outcome yet. */
export function stillRunning(transactionId: string, until: string | undefined): string {
  const limit = until === undefined ? '' : `, until ${until}`;
  return `tenderd is still asking for its outcome${limit}: tenderd status ${transactionId}`;
}

/** `not-on-attention`: the transaction has an outcome that the operator cannot change. */
export function seeReason(transactionId: string): string {
  return `See how it ended, and why: tenderd transactions show ${transactionId}`;
}

/** `not-on-attention`: an operator has already resolved the transaction as approved. */
export function wronglyApproved(command: string): readonly string[] {
  return [
    'An operator resolved the transaction as approved. If the customer was not charged and still has to pay:',
    `  ${command}`,
  ];
}

/** `not-on-attention`: an operator has already resolved the transaction as not charged. */
export function wronglyRefused(result: string, command: string): readonly string[] {
  return [
    `An operator resolved the transaction as ${result}. If the customer was charged, refund with the numbers on the receipt:`,
    `  ${command}`,
  ];
}

/**
 * `original-not-refundable`: only the receipt has the terminal's number. The two possible commands: with that number,
 * or without an original.
 */
export function byReceipt(withNumber: readonly string[], unlinked: string): readonly string[] {
  return [
    'The terminal’s receipt shows the number and the time of the payment. With the receipt:',
    ...withNumber.map((command) => `  ${command}`),
    'Without a receipt:',
    `  ${unlinked}`,
  ];
}
