/** The operator's next steps for a transaction or an attention item, each with its command. */

import { labelled } from '../../en/cli/cli-parts.js';
import { result as resultOf } from '../words.js';

/** `resolve`, for an unresolved transaction. `command` ends with OUTCOME and the operator's options. */
export function resolve(command: string): readonly string[] {
  return [command, '  OUTCOME ist approved, declined oder not-processed'];
}

/** `resolve`, for an unresolved transaction at a terminal. `command` starts the dialogue that asks for the evidence. */
export function resolveGuided(command: string): readonly string[] {
  return [command, '  fragt, was Sie gesehen haben, und leitet daraus das Ergebnis ab'];
}

/** `resolve`, if the reported outcome is right. */
export function ifOutcomeIsRight(command: string): string {
  return `Wenn das Ergebnis stimmt: ${command}`;
}

/** `resolve`, if a transaction that was reported as not charged went through. */
export function ifWentThrough(command: string): string {
  return `Wenn sie erfolgreich war: ${command}`;
}

/** `reverse` and `refund`: the command that returns the money. */
export function giveBack(command: string): string {
  return `Das Geld zurückgeben: ${command}`;
}

/** The next step `config-check`. */
export function configCheck(command: string): string {
  return `Nach der Korrektur: ${command}`;
}

/** The next step `call-support`. */
export const callSupport = 'Rufen Sie den Support.';

/** The next step `journal-confirm`. */
export function journalConfirm(command: string): string {
  return `Den Dienst anhalten, das Journal mit den Terminals vergleichen, dann: ${command}`;
}

/** The next step `journal-same-machine`. */
export function sameMachine(command: string): string {
  return `Wenn dieser Rechner den anderen ersetzt: den Dienst anhalten, dann: ${command}`;
}

/** The next step `journal-new-sale-id`. */
export function newSaleId(command: string): string {
  return `Wenn der andere Rechner noch läuft: den Dienst anhalten, dann: ${command}`;
}

/** The command that shows a transaction. */
export function review(transactionId: string): string {
  return labelled('Prüfen', `tenderd status ${transactionId}`);
}

/** The command that waits for the outcome of a transaction. */
export function wait(transactionId: string): string {
  return labelled('Darauf warten', `tenderd status ${transactionId}`);
}

/** The command that stops a transaction. */
export function stop(transactionId: string, label: 'Or stop it' | 'Ask to stop it' = 'Ask to stop it'): string {
  const text = label === 'Or stop it' ? 'Oder abbrechen' : 'Abbruch anfordern';
  return labelled(text, `tenderd abort ${transactionId}`);
}

/** The command that shows how a transaction ended. */
export function seeOutcome(transactionId: string): string {
  return labelled('Ergebnis ansehen', `tenderd status ${transactionId}`);
}

/** The first step, before the commands that resolve a transaction. */
export const findOut = 'Finden Sie heraus, wie sie ausging, und klären Sie sie dann:';

/** `sale-open`: the customer has paid the sale already. */
export const isPaid = 'Es ist BEZAHLT.';

/** `sale-open`: the other transaction is approved. */
export const isDone = 'Es ist erledigt.';

/** The command that acknowledges an outcome, once it is booked. */
export function onceBooked(transactionId: string): string {
  return labelled('Sobald verbucht', `tenderd transactions acknowledge ${transactionId}`);
}

/**
 * `sale-open`: the command that repeats the request after a review. `reviewed`: the options that name the reviewed
 * transaction.
 */
export const repeat = {
  anyway: (reviewed: string): string => labelled('Trotzdem fortfahren', `den Befehl wiederholen mit ${reviewed}`),
  afterReview: (reviewed: string): string => labelled('Nach der Prüfung', `den Befehl wiederholen mit ${reviewed}`),
  another: (reviewed: string): string => labelled('Für eine weitere', `den Befehl wiederholen mit ${reviewed}`),
  unknown: (reviewed: string): string =>
    `Trotzdem fortfahren: die Transaktion zuerst prüfen, dann den Befehl wiederholen mit ${reviewed}`,
} as const;

/** `sale-open`: the consequence of a second transaction for the customer. `reviewed`: the options that name the reviewed transaction. */
export const consequence = {
  chargedTwice: (reviewed: string): string => `Mit ${reviewed} zahlt der Kunde ein ZWEITES Mal.`,
  chargedAndHeld: (reviewed: string): string => `Mit ${reviewed} zahlt der Kunde ZUSÄTZLICH zum reservierten Betrag.`,
  charged: (reviewed: string): string => `Mit ${reviewed} zahlt der Kunde, auch wenn der Verkauf schon BEZAHLT ist.`,
  heldTwice: (reviewed: string): string => `Mit ${reviewed} wird das Geld des Kunden ein ZWEITES Mal reserviert.`,
  heldAndPaid: (reviewed: string): string =>
    `Mit ${reviewed} wird Geld des Kunden reserviert, obwohl der Verkauf schon BEZAHLT ist.`,
  held: (reviewed: string): string =>
    `Mit ${reviewed} wird Geld des Kunden reserviert, auch wenn der Verkauf schon BEZAHLT ist.`,
} as const;

/** The command that takes the rest, after an approval of a part. */
export function takeRest(command: string): string {
  return labelled('Den Rest kassieren', command);
}

/** `not-on-attention`: the transaction has no outcome yet. */
export function stillRunning(transactionId: string, until: string | undefined): string {
  const limit = until === undefined ? '' : `, bis ${until}`;
  return `tenderd fragt noch nach dem Ergebnis${limit}: tenderd status ${transactionId}`;
}

/** `not-on-attention`: the transaction has an outcome that the operator cannot change. */
export function seeReason(transactionId: string): string {
  return `Ergebnis und Grund ansehen: tenderd transactions show ${transactionId}`;
}

/** `not-on-attention`: an operator has already resolved the transaction as approved. */
export function wronglyApproved(command: string): readonly string[] {
  return [
    'Ein Bediener hat sie als genehmigt geklärt. Wenn beim Kunden nichts abgebucht wurde und er noch zahlen muss:',
    `  ${command}`,
  ];
}

/** `not-on-attention`: an operator has already resolved the transaction as not charged. */
export function wronglyRefused(result: string, command: string): readonly string[] {
  return [
    `Ein Bediener hat sie als ${resultOf(result)} geklärt. Wenn beim Kunden abgebucht wurde, erstatten Sie mit den Nummern auf dem Beleg:`,
    `  ${command}`,
  ];
}

/**
 * `original-not-refundable`: only the receipt has the terminal's number. The two possible commands: with that number,
 * or without an original.
 */
export function byReceipt(withNumber: readonly string[], unlinked: string): readonly string[] {
  return [
    'Der Beleg des Terminals nennt seine Nummer und Zeit. Mit ihnen:',
    ...withNumber.map((command) => `  ${command}`),
    'Ohne Beleg:',
    `  ${unlinked}`,
  ];
}
