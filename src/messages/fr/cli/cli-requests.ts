/** Texts that several commands print: about their arguments, and about links, orders and device requests. */

import { kindNoun, labelled } from './cli-parts.js';

const nothingSent = 'Rien n’a été envoyé.';

/** `usage`: an amount cannot be read. */
export function badAmount(given: string, expected: string): string {
  return `Le montant est "${given}" ; attendu : ${expected}.`;
}

/** The expected form of an amount, for {@link badAmount}. */
export const amountForms = {
  aboveZero: 'plus que zéro',
  withCurrency: 'un montant et une devise, comme "12.50 EUR"',
  knownCurrency: (given: string): string => `une devise ISO 4217, et ${given} n’en est pas une`,
  point: (currency: string): string =>
    `un point avant les décimales et aucun séparateur de milliers, comme "1250.00 ${currency}"`,
  digits: (count: number, currency: string): string =>
    `au plus ${count} ${count < 2 ? 'chiffre' : 'chiffres'} après le point pour ${currency}`,
  terminalMax: 'au plus huit chiffres avant le point',
  serviceMax: 'au plus douze chiffres, y compris ceux après le point',
} as const;

/** Returns an amount whose currency this release does not know. */
export function minorUnits(amount: number, currency: string): string {
  return `${amount} ${Math.abs(amount) < 2 ? 'unité mineure' : 'unités mineures'} ${currency}`;
}

/** `usage`: an amount lacks its unit: a currency or `points`. */
export function noUnit(given: string): string {
  return `"${given}" n’a pas d’unité ; attendu : "10 points", ou un montant comme "12.50 EUR".`;
}

/** A number of points. */
export function points(count: number | string): string {
  return `${count} ${Math.abs(Number(count)) < 2 ? 'point' : 'points'}`;
}

/** A part of the help text of options: says that a secret is better read from standard input or a file. */
export const secretPlaces = '"-" la lit sur l’entrée standard, "@FILE" dans un fichier';

/** A warning: a secret is in the arguments of the command. */
export function secretVisible(option: string): string {
  return `avertissement : d’autres utilisateurs de cette machine peuvent lire la valeur de ${option} ; ${secretPlaces}`;
}

/** `usage`: the file or input with a secret has no line, or several. */
export function notOneLine(option: string, given: string): string {
  return `${option} vaut "${given}" ; attendu à cet endroit : une seule ligne.`;
}

/** `usage`: the file or input with a secret cannot be read. */
export function unreadable(option: string, reason: string): string {
  return `${option} ne peut pas être lu : ${reason}`;
}

/** The label of a stored card's reference in the output. */
export const theReference = 'la référence';

/** `usage`: the value that an option expects. */
export const expectedValues = {
  names: 'Attendu : des noms séparés par des virgules.',
  wholeNumber: 'Attendu : un nombre entier.',
  formsChoice: 'Attendu : un nombre entier, ou le mot least.',
  review: 'Attendu : TRANSACTION@REVISION ; "tenderd status TRANSACTION" affiche sa révision.',
  days: 'Attendu : un nombre de jours de 1 à 8000.',
  aboveZero: 'Attendu : un nombre supérieur à 0.',
} as const;

/** `usage`: the decision lacks options that it needs. */
export function missingOptions(options: string): string {
  return `error: c’est un opérateur qui en décide ; il manque : ${options}`;
}

/** `usage`: the options of a decision still contain the printed placeholders. */
export function placeholderOptions(options: string): string {
  return `error: c’est un opérateur qui en décide ; à remplir : ${options}`;
}

/** `usage`: a review lacks the name of the reviewer. */
export const whoReviewed = 'Qui a vérifié ? Ajoutez --reviewed-by NAME.';

/** `usage`: the daemon has several terminals, or none. */
export function whichTerminal(names: readonly string[]): string {
  return names.length === 0
    ? 'tenderd n’a pas de terminal.'
    : `Quel terminal ? Indiquez-le avec --terminal : ${names.join(', ')}`;
}

/** `usage`: the daemon has several payment services, or none. */
export function whichService(names: readonly string[]): string {
  return names.length === 0
    ? 'tenderd n’a pas de service de paiement.'
    : `Quel service de paiement ? Indiquez-le avec --service : ${names.join(', ')}`;
}

/** `usage`: the command names no original, or names two. */
export function whichOriginal(options: string): string {
  return `Quel paiement ? Indiquez-le d’une seule de ces façons : ${options}`;
}

const byNumber = '--poi-transaction NUMBER avec --poi-time TIME';

/** The options that name an original, for {@link whichOriginal}. */
export const originalOptions = {
  followUp: `--original TRANSACTION, ou ${byNumber}`,
  back: `TRANSACTION, ou ${byNumber}`,
  refund: `--original TRANSACTION, ${byNumber}, ou --unlinked`,
} as const;

/**
 * `usage`: the operator gave the terminal's number for the original without its time, or the time without the number.
 */
export const numberAndTime =
  'Le terminal identifie un paiement par son numéro et son horodatage : --poi-transaction et --poi-time vont ensemble.';

/** The name of the reviewer if no option names one: the user who runs the command. */
export function commandLineUser(user: string): string {
  return `${user} (ligne de commande)`;
}

/** `usage`: two options exclude each other. */
export function eitherOption(first: string, second: string): string {
  return `Utilisez soit ${first}, soit ${second}.`;
}

/** `usage`: the operator used `--paid-otherwise` without `--total`. */
export const totalNeeded = '--paid-otherwise exige --total, le prix de la vente entière.';

/** `usage`: an item cannot be read. `given`: the item as JSON. */
export function badItem(given: string, others: string): string {
  return `--item ${given} n’est pas un article. Écrivez code=...;amount=... et, chacun une fois au plus, ${others}.`;
}

/** `usage`: the amount of an item is wrong. */
export function badItemAmount(given: string, currency: string): string {
  return `--item : le montant est "${given}" ; attendu : un montant en ${currency}, comme 12.50.`;
}

/** `usage`: an item has an unknown unit. */
export function badUnit(units: string): string {
  return `--item : l’unité doit être l’une de celles-ci : ${units}.`;
}

/** `usage`: the file contains no basket. */
export function badBasket(file: string): string {
  return `--basket ${file}, attendu : un tableau JSON d’articles tels que l’API les accepte, chacun avec productCode et amount.`;
}

/** `usage`: the file with the basket cannot be read. */
export function unreadableBasket(file: string, reason: string): string {
  return `--basket ${file} : ${reason}`;
}

/** `usage`: tenderd does not know the amount of a transaction that only the terminal knows. */
export const howMuch = 'Combien ? Indiquez avec --amount le montant de la transaction du terminal.';

/** `usage`: tenderd does not know the kind of a transaction that only the terminal knows. */
export const whichLoyaltyKind = 'De quel type s’agit-il ? Ajoutez --of award, --of redemption ou --of rebate.';

/** `usage`: the original is not a loyalty transaction. */
export function notLoyalty(transactionId: string, kind: string): string {
  return `${transactionId} (${kindNoun(kind)}) n’est ni une attribution de points, ni une utilisation de points, ni une remise.`;
}

/** A card was read for a later payment. */
export function payWithCard(transactionId: string): string {
  return `Si une carte a été lue, encaissez avec elle : tenderd pay <amount> --card-acquisition ${transactionId}. Ou libérez-la : tenderd abort ${transactionId}`;
}

/**
 * A link is waiting for its customer, but the daemon no longer has the link's address. Only the payment service has it.
 */
export const addressLost =
  'tenderd a redémarré et n’enregistre pas l’adresse du lien. Il la demande au service de paiement.';

/** The commands for a link that is open. */
export function linkSteps(transactionId: string, isAddressLost: boolean): readonly string[] {
  return [
    labelled(isAddressLost ? 'Répéter dans un instant' : 'Voir son état', `tenderd link show ${transactionId}`),
    labelled('Le retirer', `tenderd link withdraw ${transactionId}`),
  ];
}

/** The warning below the QR code of a link. */
export const showToCustomerOnly = 'Toute personne qui a cette adresse peut payer : montrez-la uniquement au client.';

/** The header of a list of stored cards. */
export const instrumentHeader: readonly string[] = ['RÉSEAU', 'CARTE', 'EXPIRATION', 'MOTIF', 'INSTRUMENT'];

/** The payment service stores no card of a customer. */
export function noInstrument(service: string, shopper: string): string {
  return `${service} n’enregistre aucune carte de ${shopper}.`;
}

/** A stored card was deleted. */
export const instrumentDeleted =
  'Supprimée : elle ne permet plus aucun paiement. Il n’y a eu aucun mouvement d’argent.';

/** `usage`: the transaction has no order, because it was paid at a terminal. */
export function notByLink(transactionId: string, place: string | undefined): string {
  return `${transactionId} n’a pas été payée par un lien, mais sur ${place ?? 'un terminal'}.`;
}

/** The next step, after {@link notByLink}. */
export function seeTransaction(transactionId: string): string {
  return labelled('La voir', `tenderd transactions show ${transactionId}`);
}

/**
 * The original transaction is at a payment service, so this command, which is for terminals, sent nothing. `command`:
 * the command that makes the same change at a payment service.
 */
export function atService(transactionId: string, service: string, command: string | undefined): string {
  const where = `${transactionId} se trouve chez le service de paiement ${service}, et non sur un terminal`;
  return command === undefined ? `${where}. ${nothingSent}` : `${where} : ${command}`;
}

/** `usage`: the operator gave a reversal reason, but the order is refunded and not reversed. */
export function noReasonForRefund(transactionId: string): string {
  return `${transactionId} est déjà encaissée : cette commande la rembourserait donc. Un remboursement n’accepte pas --reason. ${nothingSent}`;
}

/** The next step, after {@link atService}. */
export function changeThere(command: string): string {
  return labelled('L’exécuter là-bas', command);
}

/** `usage`: one part of the order is held, and another part is captured. */
export function heldAndCaptured(transactionId: string): string {
  return `Une partie de ${transactionId} est encaissée, et une autre partie est encore réservée. ${nothingSent}`;
}

/** The next steps, after {@link heldAndCaptured}. */
export function cancelOrRefund(transactionId: string): readonly string[] {
  return [
    labelled('Libérer la part réservée', `tenderd order cancel ${transactionId}`),
    labelled('Rembourser l’autre part', `tenderd order refund ${transactionId}`),
  ];
}

/** `usage`: the order has nothing more to capture or refund. */
export function nothingLeft(transactionId: string, change: 'capture' | 'refund'): string {
  return `Il ne reste rien de ${transactionId} à ${change === 'capture' ? 'encaisser' : 'rembourser'}. ${nothingSent}`;
}

/** The next step, after {@link nothingLeft}. */
export function seeOrder(transactionId: string): string {
  return labelled('Voir son état', `tenderd order show ${transactionId}`);
}

/** The answer to a device request contained card data, which was removed. */
export const cardDataCut = 'Des données de carte ont été retirées de la réponse.';

/** The reason why a device request did not succeed. `code`: the code of the reason. */
export function deviceRequestReason(code: string): string {
  return `motif : ${code}`;
}

/** Labels and values in the answer to a device request. */
export const deviceAnswer = {
  terminal: 'terminal',
  security: 'sécurité',
  pinPad: 'clavier PIN',
  cardReader: 'lecteur de carte',
  printer: 'imprimante',
  communication: 'communication',
  fraudPrevention: 'lutte contre la fraude',
  loggedIn: 'session ouverte',
  host: (acquirerId: string): string => `serveur ${acquirerId}`,
  hostReachable: 'joignable',
  hostUnreachable: 'INJOIGNABLE',
  period: 'période',
  balance: 'solde',
  loyalty: 'fidélité',
  answer: 'réponse',
  yes: 'oui',
  no: 'non',
  aKey: 'une touche',
  noLine: 'aucune ligne',
  lines: (numbers: readonly number[]): string => `${numbers.length === 1 ? 'ligne' : 'lignes'} ${numbers.join(', ')}`,
  works: 'OK',
  fails: 'EN PANNE',
  unknownSum: 'non communiqué',
} as const;
