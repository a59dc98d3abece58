/** The operator's next steps for a transaction or an attention item, each with its command. */

import { labelled } from '../../en/cli/cli-parts.js';
import { result as resultOf } from '../words.js';

/** `resolve`, for an unresolved transaction. `command` ends with OUTCOME and the operator's options. */
export function resolve(command: string): readonly string[] {
  return [command, '  där OUTCOME är approved, declined eller not-processed'];
}

/** `resolve`, for an unresolved transaction at a terminal. `command` starts the dialogue that asks for the evidence. */
export function resolveGuided(command: string): readonly string[] {
  return [command, '  frågar vad du såg och härleder resultatet'];
}

/** `resolve`, if the reported outcome is right. */
export function ifOutcomeIsRight(command: string): string {
  return `Om resultatet är rätt: ${command}`;
}

/** `resolve`, if a transaction that was reported as not charged went through. */
export function ifWentThrough(command: string): string {
  return `Om den gick igenom: ${command}`;
}

/** `reverse` and `refund`: the command that returns the money. */
export function giveBack(command: string): string {
  return `Lämna tillbaka pengarna: ${command}`;
}

/** The next step `config-check`. */
export function configCheck(command: string): string {
  return `När du har rättat den: ${command}`;
}

/** The next step `call-support`. */
export const callSupport = 'Kontakta supporten.';

/** The next step `journal-confirm`. */
export function journalConfirm(command: string): string {
  return `Stoppa tenderd, jämför journalen med terminalerna och kör sedan: ${command}`;
}

/** The next step `journal-same-machine`. */
export function sameMachine(command: string): string {
  return `Om den här datorn ersätter den andra: stoppa tenderd och kör sedan: ${command}`;
}

/** The next step `journal-new-sale-id`. */
export function newSaleId(command: string): string {
  return `Om den andra datorn fortfarande körs: stoppa tenderd och kör sedan: ${command}`;
}

/** The command that shows a transaction. */
export function review(transactionId: string): string {
  return labelled('Granska den', `tenderd status ${transactionId}`);
}

/** The command that waits for the outcome of a transaction. */
export function wait(transactionId: string): string {
  return labelled('Vänta på den', `tenderd status ${transactionId}`);
}

/** The command that stops a transaction. */
export function stop(transactionId: string, label: 'Or stop it' | 'Ask to stop it' = 'Ask to stop it'): string {
  const text = label === 'Or stop it' ? 'Eller avbryt den' : 'Begär avbrott';
  return labelled(text, `tenderd abort ${transactionId}`);
}

/** The command that shows how a transaction ended. */
export function seeOutcome(transactionId: string): string {
  return labelled('Se hur den slutade', `tenderd status ${transactionId}`);
}

/** The first step, before the commands that resolve a transaction. */
export const findOut = 'Ta reda på hur den slutade och avgör den sedan:';

/** `sale-open`: the customer has paid the sale already. */
export const isPaid = 'Det är BETALT.';

/** `sale-open`: the other transaction is approved. */
export const isDone = 'Det är klart.';

/** The command that acknowledges an outcome, once it is booked. */
export function onceBooked(transactionId: string): string {
  return labelled('När den är bokförd', `tenderd transactions acknowledge ${transactionId}`);
}

/**
 * `sale-open`: the command that repeats the request after a review. `reviewed`: the options that name the reviewed
 * transaction.
 */
export const repeat = {
  anyway: (reviewed: string): string => labelled('Gå vidare ändå', `upprepa kommandot med ${reviewed}`),
  afterReview: (reviewed: string): string => labelled('Efter granskningen', `upprepa kommandot med ${reviewed}`),
  another: (reviewed: string): string => labelled('För att göra en till', `upprepa kommandot med ${reviewed}`),
  unknown: (reviewed: string): string =>
    `Gå vidare ändå: granska den först och upprepa sedan kommandot med ${reviewed}`,
} as const;

/** `sale-open`: the consequence of a second transaction for the customer. `reviewed`: the options that name the reviewed transaction. */
export const consequence = {
  chargedTwice: (reviewed: string): string => `Med ${reviewed} debiteras kunden en ANDRA gång.`,
  chargedAndHeld: (reviewed: string): string => `Med ${reviewed} debiteras kunden UTÖVER det reserverade beloppet.`,
  charged: (reviewed: string): string => `Med ${reviewed} debiteras kunden, även om köpet redan är BETALT.`,
  heldTwice: (reviewed: string): string => `Med ${reviewed} reserveras kundens pengar en ANDRA gång.`,
  heldAndPaid: (reviewed: string): string => `Med ${reviewed} reserveras kundens pengar, fastän köpet redan är BETALT.`,
  held: (reviewed: string): string => `Med ${reviewed} reserveras kundens pengar, även om köpet redan är BETALT.`,
} as const;

/** The command that takes the rest, after an approval of a part. */
export function takeRest(command: string): string {
  return labelled('Ta betalt för resten', command);
}

/** `not-on-attention`: the transaction has no outcome yet. */
export function stillRunning(transactionId: string, until: string | undefined): string {
  const limit = until === undefined ? '' : `, till ${until}`;
  return `tenderd frågar fortfarande efter dess resultat${limit}: tenderd status ${transactionId}`;
}

/** `not-on-attention`: the transaction has an outcome that the operator cannot change. */
export function seeReason(transactionId: string): string {
  return `Se hur den slutade, och varför: tenderd transactions show ${transactionId}`;
}

/** `not-on-attention`: an operator has already resolved the transaction as approved. */
export function wronglyApproved(command: string): readonly string[] {
  return [
    'En operatör avgjorde den som godkänd. Om kunden inte debiterades och fortfarande ska betala:',
    `  ${command}`,
  ];
}

/** `not-on-attention`: an operator has already resolved the transaction as not charged. */
export function wronglyRefused(result: string, command: string): readonly string[] {
  return [
    `En operatör avgjorde den som ${resultOf(result)}. Om kunden debiterades, betala tillbaka med numren på kvittot:`,
    `  ${command}`,
  ];
}

/**
 * `original-not-refundable`: only the receipt has the terminal's number. The two possible commands: with that number,
 * or without an original.
 */
export function byReceipt(withNumber: readonly string[], unlinked: string): readonly string[] {
  return [
    'Terminalens kvitto visar dess nummer och tid. Med dem:',
    ...withNumber.map((command) => `  ${command}`),
    'Utan kvitto:',
    `  ${unlinked}`,
  ];
}
