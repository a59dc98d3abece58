/** The operator's next steps for a transaction or an attention item, each with its command. */

import { labelled } from './cli-parts.js';
import { result as resultOf } from '../words.js';

/** `resolve`, for an unresolved transaction. `command` ends with OUTCOME and the operator's options. */
export function resolve(command: string): readonly string[] {
  return [command, '  où OUTCOME est approved, declined ou not-processed'];
}

/** `resolve`, for an unresolved transaction at a terminal. `command` starts the dialogue that asks for the evidence. */
export function resolveGuided(command: string): readonly string[] {
  return [command, '  demande ce que vous avez vu et en déduit le résultat'];
}

/** `resolve`, if the reported outcome is right. */
export function ifOutcomeIsRight(command: string): string {
  return `Si le résultat est exact : ${command}`;
}

/** `resolve`, if a transaction that was reported as not charged went through. */
export function ifWentThrough(command: string): string {
  return `Si elle a abouti : ${command}`;
}

/** `reverse` and `refund`: the command that returns the money. */
export function giveBack(command: string): string {
  return `Rendre l’argent : ${command}`;
}

/** The next step `config-check`. */
export function configCheck(command: string): string {
  return `Après correction : ${command}`;
}

/** The next step `call-support`. */
export const callSupport = 'Appelez l’assistance.';

/** The next step `journal-confirm`. */
export function journalConfirm(command: string): string {
  return `Arrêtez tenderd, comparez le journal avec les terminaux, puis : ${command}`;
}

/** The next step `journal-same-machine`. */
export function sameMachine(command: string): string {
  return `Si cette machine remplace l’autre : arrêtez tenderd, puis : ${command}`;
}

/** The next step `journal-new-sale-id`. */
export function newSaleId(command: string): string {
  return `Si l’autre machine fonctionne encore : arrêtez tenderd, puis : ${command}`;
}

/** The command that shows a transaction. */
export function review(transactionId: string): string {
  return labelled('La vérifier', `tenderd status ${transactionId}`);
}

/** The command that waits for the outcome of a transaction. */
export function wait(transactionId: string): string {
  return labelled('Attendre le résultat', `tenderd status ${transactionId}`);
}

/** The command that stops a transaction. */
export function stop(transactionId: string, label: 'Or stop it' | 'Ask to stop it' = 'Ask to stop it'): string {
  const text = label === 'Or stop it' ? 'Ou l’interrompre' : 'Demander l’interruption';
  return labelled(text, `tenderd abort ${transactionId}`);
}

/** The command that shows how a transaction ended. */
export function seeOutcome(transactionId: string): string {
  return labelled('Voir le résultat', `tenderd status ${transactionId}`);
}

/** The first step, before the commands that resolve a transaction. */
export const findOut = 'Déterminez comment elle s’est terminée, puis résolvez-la :';

/** `sale-open`: the customer has paid the sale already. */
export const isPaid = 'C’est PAYÉ.';

/** `sale-open`: the other transaction is approved. */
export const isDone = 'C’est fait.';

/** The command that acknowledges an outcome, once it is booked. */
export function onceBooked(transactionId: string): string {
  return labelled('Une fois comptabilisé', `tenderd transactions acknowledge ${transactionId}`);
}

/**
 * `sale-open`: the command that repeats the request after a review. `reviewed`: the options that name the reviewed
 * transaction.
 */
export const repeat = {
  anyway: (reviewed: string): string => labelled('Continuer malgré tout', `répéter la commande avec ${reviewed}`),
  afterReview: (reviewed: string): string => labelled('Après vérification', `répéter la commande avec ${reviewed}`),
  another: (reviewed: string): string => labelled('En faire une autre', `répéter la commande avec ${reviewed}`),
  unknown: (reviewed: string): string =>
    `Continuer malgré tout : la vérifier d’abord, puis répéter la commande avec ${reviewed}`,
} as const;

/** `sale-open`: the consequence of a second transaction for the customer. `reviewed`: the options that name the reviewed transaction. */
export const consequence = {
  chargedTwice: (reviewed: string): string => `Avec ${reviewed}, le client est débité une SECONDE fois.`,
  chargedAndHeld: (reviewed: string): string => `Avec ${reviewed}, le client est débité EN PLUS du montant réservé.`,
  charged: (reviewed: string): string => `Avec ${reviewed}, le client est débité, même si la vente est déjà PAYÉE.`,
  heldTwice: (reviewed: string): string => `Avec ${reviewed}, l’argent du client est réservé une SECONDE fois.`,
  heldAndPaid: (reviewed: string): string =>
    `Avec ${reviewed}, l’argent du client est réservé alors que la vente est déjà PAYÉE.`,
  held: (reviewed: string): string =>
    `Avec ${reviewed}, l’argent du client est réservé, même si la vente est déjà PAYÉE.`,
} as const;

/** The command that takes the rest, after an approval of a part. */
export function takeRest(command: string): string {
  return labelled('Encaisser le reste', command);
}

/** `not-on-attention`: the transaction has no outcome yet. */
export function stillRunning(transactionId: string, until: string | undefined): string {
  const limit = until === undefined ? '' : `, jusqu’à ${until}`;
  return `tenderd demande encore son résultat${limit} : tenderd status ${transactionId}`;
}

/** `not-on-attention`: the transaction has an outcome that the operator cannot change. */
export function seeReason(transactionId: string): string {
  return `Voir comment elle s’est terminée, et pourquoi : tenderd transactions show ${transactionId}`;
}

/** `not-on-attention`: an operator has already resolved the transaction as approved. */
export function wronglyApproved(command: string): readonly string[] {
  return [
    'Un opérateur l’a résolue comme acceptée. Si le client n’a pas été débité et doit encore payer :',
    `  ${command}`,
  ];
}

/** `not-on-attention`: an operator has already resolved the transaction as not charged. */
export function wronglyRefused(result: string, command: string): readonly string[] {
  return [
    `Un opérateur l’a résolue comme ${resultOf(result, { e: 'e' })}. Si le client a été débité, remboursez-le à l’aide des numéros du ticket :`,
    `  ${command}`,
  ];
}

/**
 * `original-not-refundable`: only the receipt has the terminal's number. The two possible commands: with that number,
 * or without an original.
 */
export function byReceipt(withNumber: readonly string[], unlinked: string): readonly string[] {
  return [
    'Le ticket du terminal indique son numéro et son heure. Avec eux :',
    ...withNumber.map((command) => `  ${command}`),
    'Sans ticket :',
    `  ${unlinked}`,
  ];
}
