/** The output of commands that show a transaction: headline, facts, timeline and evidence. */

import { amount } from '../words.js';
import { kindNoun } from './cli-parts.js';

/** Answers to the question whether the cashier may repeat a transaction. */
export const retry = {
  safe: 'oui, sans risque',
  unsafe: 'NON',
  whileRunning: 'pas tant qu’elle est en cours',
  uncertain: 'pas avant que son résultat soit connu',
  certainBy: (time: string): string => `pas encore : le résultat devrait être connu au plus tard à ${time}`,
} as const;

const repeat = 'recommencer ?';

/** The question whether the cashier may repeat a transaction, at most 17 characters. The headline names the kind. */
export const again = {
  charge: 'réencaisser ?',
  refund: repeat,
  reverse: repeat,
  reserve: repeat,
  update: repeat,
  capture: 'réencaisser ?',
  activate: repeat,
  load: repeat,
  unload: repeat,
  duplicate: repeat,
  close: repeat,
  read: 'relire ?',
  verify: repeat,
  award: repeat,
  grant: repeat,
  redeem: repeat,
  undo: repeat,
  other: repeat,
} as const;

/** The first word of the headline: the result of a transaction, or its state while it has none. */
export const resultWords = {
  approved: 'ACCEPTÉ',
  partlyApproved: 'ACCEPTÉ EN PARTIE',
  declined: 'REFUSÉ',
  cancelled: 'ABANDONNÉ',
  notProcessed: 'NON EFFECTUÉ',
  unresolved: 'NON RÉSOLU',
  queued: 'EN ATTENTE',
  running: 'EN COURS',
  recovering: 'RECHERCHE',
  handingOver: 'ATTEND UNE AUTRE',
  waiting: 'ATTEND LE CLIENT',
  ended: 'TERMINÉ',
} as const;

/** Labels of the facts, at most 17 characters. */
export const labels = {
  requested: 'demandé',
  loyalty: 'fidélité',
  tip: 'dont pourboire',
  surcharge: 'dont supplément',
  fees: 'dont frais',
  offline: 'accepté offline',
  cashBack: 'espèces à donner',
  leftInSale: 'reste de la vente',
  token: 'jeton',
  stillToPay: 'reste à payer',
  notDone: 'non effectué',
  approvalCode: 'code autorisation',
  card: 'carte',
  notStored: 'non enregistrée',
  shopper: 'client (shopper)',
  balance: 'solde',
  giftCard: 'carte cadeau',
  points: 'points',
  pointsBalance: 'solde de points',
  moved: 'mouvement',
  rebate: 'remise',
  loyaltyCard: 'carte de fidélité',
  terminalNumber: 'n° au terminal',
  pspReference: 'pspReference',
  terminalReason: 'le terminal dit',
  decidedBy: 'décidé par',
  reason: 'motif',
  payBefore: 'à payer avant',
  sale: 'vente',
  transaction: 'transaction',
  revision: 'révision',
  receipts: 'tickets',
  period: 'période',
  totals: 'totaux',
  journal: 'journal',
  differs: 'écart',
  inCardCurrency: 'en devise carte',
  forReceipt: 'pour le ticket',
  orderAuthorized: 'ordre autorisé',
  orderCaptured: 'ordre encaissé',
  orderCancelled: 'ordre annulé',
  orderRefunded: 'ordre remboursé',
  orderReleased: 'ordre libéré',
  orderExpired: 'ordre expiré',
  orderRemaining: 'reste de l’ordre',
} as const;

/** The terminal approved the transaction offline. */
export const approvedOffline = 'par le terminal seul : la banque peut encore refuser';

/** The reasons why the terminal took another amount, by the code of the API. */
const differences: Readonly<Record<string, string>> = {
  tip: 'pourboire',
  surcharge: 'supplément',
  'cash-back': 'retrait d’espèces',
  partial: 'une partie seulement',
  unexplained: 'sans explication',
  currency: 'autre devise',
  unknown: 'inconnu',
};

/** The requested amount, if the terminal took a different amount. `difference`: the code of the API. */
export function otherAmount(requested: string, taken: string, difference: string): string {
  return `${amount(requested)} ; le terminal a pris ${amount(taken)} (${differences[difference] ?? difference})`;
}

/** The requested amount, if the terminal reported no amount. */
export function amountNotNamed(requested: string): string {
  return `${amount(requested)} ; le terminal n’a indiqué aucun montant`;
}

/** Redaction has shortened the token, because it looked like a card number. */
export function cutToken(token: string): string {
  return `${token} (raccourci : il ressemblait à un numéro de carte)`;
}

/** The number and the time under which the terminal keeps a transaction. */
export function terminalNumber(number: string, timeStamp: string): string {
  return `${number} du ${timeStamp}`;
}

/** The revision of an outcome. */
export function revision(number: number, isAcknowledged: boolean): string {
  return `${number}, ${isAcknowledged ? 'avec accusé de réception' : 'pas encore d’accusé de réception'}`;
}

/** The outcome was acknowledged by this command. */
export function acknowledged(revisionNumber: number): string {
  return `Réception accusée à l’instant : révision ${revisionNumber}.`;
}

/** The totals of the terminal and of the journal differ for this type. */
export function totalsDiffer(type: string, ofTerminal: string, ofJournal: string): string {
  return `${type} : terminal ${ofTerminal}, journal ${ofJournal}`;
}

/** The acquirer of a group of totals. */
export function acquirer(acquirerId: string): string {
  return `acquéreur ${acquirerId}`;
}

/** Stands in place of the totals of a side that has none for the type. */
export const noTotals = 'aucun';

/** The sums of a group of totals are not complete. `condition`: the terminal's code. */
export function totalsIncomplete(condition: string): string {
  return `INCOMPLET : ${condition}`;
}

/** The parts of a conversion into the currency of the card. */
export const conversion = {
  rate: (rate: string): string => `au taux de ${rate}`,
  markup: (markup: string): string => `marge ${markup} %`,
  notAccepted: 'non acceptée par le porteur de la carte',
} as const;

/** The headline of an approval whose amount is unknown. */
export const amountNotKnown = 'montant non connu';

/** The headline of a transaction. `figure`: the amount. */
export function headline(
  result: string,
  about: { readonly figure: string; readonly kind: string; readonly place: string },
): string {
  const figure = about.figure === '' ? '' : `  ${about.figure.replace(/-?\d+(?:\.\d+)? [A-Z]{3}/, amount)}`;
  const kind = about.kind === 'payment' ? '' : ` (${kindNoun(about.kind)})`;
  return `${result}${figure}${kind} sur ${about.place}`;
}

/** The states of a transaction, by the word of the API. */
const states: Readonly<Record<string, string>> = {
  'handing-over': 'attend une autre',
  queued: 'en attente',
  running: 'en cours',
  waiting: 'attend le client',
  recovering: 'tenderd recherche le résultat',
  unresolved: 'non résolue',
  ended: 'terminée',
};

/** The live line of an open transaction. `showing`: the text on the terminal. */
export function stage(state: string, showing: string | undefined, isAbortRequested: boolean): string {
  const shows = showing === undefined ? '' : `, le terminal affiche "${showing}"`;
  return `[${states[state] ?? state}${shows}${isAbortRequested ? ', interruption demandée' : ''}]`;
}

/** Follows the last step of a running transaction, if the terminal's screen shows a text such as "Approved". */
export const noAnswerYet = ' (pas encore de réponse : ni acceptée ni refusée)';

/** The answer was lost, and tenderd asks for it. `until`: when the outcome should be known. */
export function stillUnknown(message: string, until: string | undefined): string {
  const limit =
    until === undefined
      ? ''
      : ` Le résultat devrait être connu au plus tard à ${until}. S’il ne l’est pas, déterminez comment la transaction s’est terminée.`;
  return `NI ACCEPTÉE NI REFUSÉE POUR L’INSTANT : ${message}${limit}`;
}

/** The header of a list of transactions. The last column is a note. */
export const listHeader: readonly string[] = [
  'DATE',
  'RÉSULTAT',
  'TYPE',
  'MONTANT',
  'TERMINAL',
  'VENTE',
  'TRANSACTION',
  '',
];

/** The line with the sale of a transaction, if the list is too wide for the screen. */
export function saleInList(sale: string): string {
  return `vente ${sale}`;
}

/** The note about an outcome that the register has not acknowledged. */
export const notAcknowledged = 'sans accusé de réception';

/** No transaction matches the list's filter. */
export const noneFound = 'Aucune transaction ne correspond.';

/** The command that shows the next page of a list. */
export function olderOnes(before: string): string {
  return `Plus anciennes : --before ${before}`;
}

/** `no-outcome`: there is no outcome that could be acknowledged. */
export const nothingToAcknowledge = 'Il n’y a pas encore de résultat, donc rien dont accuser réception.';

/** `usage`: the revision is not a number. */
export function badRevision(given: string | undefined): string {
  return `--revision vaut "${given}" ; attendu : un nombre entier à partir de 1.`;
}

/** The instruction for removing an outcome from the inbox. */
export function staysInInbox(transactionId: string): string {
  return `Le résultat reste dans la boîte de réception jusqu’à l’accusé de réception : tenderd transactions acknowledge ${transactionId}`;
}

/** The daemon stopped answering while an outcome was acknowledged. */
export function acknowledgementUnconfirmed(transactionId: string): string {
  return `tenderd n’a pas confirmé l’accusé de réception. Répétez-le : tenderd transactions acknowledge ${transactionId}`;
}

/** The states of an attempt, by the word of the API. */
const attemptStates: Readonly<Record<string, string>> = {
  open: 'ouverte',
  unsent: 'non envoyée',
  answered: 'réponse reçue',
  'not-started': 'non lancée',
  'never-received': 'jamais reçue',
  unrecoverable: 'irrécupérable',
  'released-by-operator': 'libérée par un opérateur',
};

/** Shows a request that was sent, and its answer. `ids`: its category or endpoint, with its id. */
export function attempt(
  ids: string,
  facts: { readonly sentAt: string; readonly state: string; readonly answer: string },
): string {
  return `${ids} envoyée ${facts.sentAt}, ${attemptStates[facts.state] ?? facts.state} : ${facts.answer}`;
}

/** A request has no answer. */
export const noAnswer = 'pas de réponse';

/** The answer of a payment service that decided the attempt. */
export function answeredAt(time: string, how: string): string {
  return `réponse ${time} (${how})`;
}

/** The last answer of a payment service, which decided nothing. */
export function lastAnswered(text: string, time: string): string {
  return `dernière réponse : ${text} (depuis ${time})`;
}

/** The link was made, and the customer has not paid. */
export const linkWaits = 'réponse reçue, le lien attend le client';

/** The payment service knows the payment, but has reported no outcome. */
export const namedOnly = 'le service a le paiement, mais n’a pas encore signalé de résultat';

/** tenderd could not read a part of the answer. */
export function damaged(path: string, cause: string): string {
  return `n’a pas pu être lu : ${path} (${cause})`;
}

/** The documents of the protocol that are receipts. */
const documents: Readonly<Record<string, string>> = {
  CustomerReceipt: 'Ticket client',
  CashierReceipt: 'Ticket commerçant',
};

/** For whom a copy is. */
const copies: Readonly<Record<string, string>> = { customer: 'exemplaire client', merchant: 'exemplaire commerçant' };

/** The heading of a receipt. `copy`: whose copy it is. */
export function receiptHeading(document: string, copy: string | undefined, isSignatureRequired: boolean): string {
  const recipient = copy === undefined ? '' : `, ${copies[copy] ?? copy}`;
  return `${documents[document] ?? document}${recipient}${isSignatureRequired ? '  SIGNATURE REQUISE' : ''}`;
}

/** The transaction has no order. */
export const noOrder = 'Elle n’a pas d’ordre : rien n’a été autorisé.';
