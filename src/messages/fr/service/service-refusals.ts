/** Refusals of requests to a payment service. Each text names the wrong field. */

import { kindOf } from '../words.js';

/** `invalid-request`: adds that nothing was sent. */
export function invalid(why: string): string {
  return `${why} Rien n’a été envoyé.`;
}

/** `invalid-request`: the service's codec cannot write the request. `why` is the technical cause. */
export function notExpressible(why: string): string {
  return `Le protocole du service de paiement ne permet pas cette requête : ${why}.`;
}

/** `invalid-request`: a service does not offer this kind. */
export function kindNotOffered(noun: string): string {
  return `kind : un service de paiement n’offre ${kindOf(noun).no}.`;
}

/** `invalid-request`: only terminals use this field. */
export function onlyForTerminals(field: string): string {
  return `${field} : seul un terminal utilise ce champ.`;
}

/** `invalid-request`: a request about another transaction has the field `online`. */
export function onlineNotAllowed(noun: string): string {
  return `online : non admis pour ${kindOf(noun).a}.`;
}

/** `invalid-request`: the original is not a transaction of tenderd. */
export function originalNotNamed(): string {
  return 'original, attendu : le transactionId d’une transaction que tenderd connaît.';
}

/** `invalid-request`: the amount does not fit the kind. */
export function wrongAmount(isZeroExpected: boolean): string {
  return `amountDetails.amount, attendu : ${isZeroExpected ? '0, parce que rien n’est débité' : 'plus que 0'}.`;
}

/** `invalid-request`: ISO 4217 does not list the currency as active. */
export function inactiveCurrency(currency: string): string {
  return `amountDetails.currency : ${currency} n’est pas une devise active de la norme ISO 4217.`;
}

/** `invalid-request`: a payment lacks the field `online`. */
export function onlineMissing(): string {
  return 'online : manque. Ce champ doit avoir returnUrls, les adresses auxquelles le client revient.';
}

/** `invalid-request`: a payment on a page lacks `returnUrls`. */
export function returnUrlsMissing(): string {
  return 'online.returnUrls : manque. Le client revient à ces adresses.';
}

/** `invalid-request`: a payment has the field `split`. */
export function splitNotAllowed(): string {
  return 'online.split : seule une préautorisation est encaissée en plusieurs parts.';
}

/** `invalid-request`: the field does not fit a stored card or an agreement. */
export function notWithStoredCard(field: string): string {
  return `online.${field} : non admis pour un paiement avec une carte enregistrée ou un accord.`;
}

/** `invalid-request`: the field does not fit a verification. */
export function notInVerification(field: string): string {
  return `online.${field} : non admis pour une vérification de carte.`;
}

/** `invalid-request`: returns the expected value of `payBefore`. */
export function expectedPayBefore(flaw: 'no-zone' | 'past' | 'too-late'): string {
  return {
    'no-zone': 'une heure avec son fuseau',
    past: 'une heure à venir, d’après l’horloge de tenderd',
    'too-late': 'une heure dans les 30 jours',
  }[flaw];
}

/** `invalid-request`: returns the expected form of an address for the customer's browser. */
export function expectedHttps(): string {
  return 'une adresse qui commence par https://, car le service n’est pas simulé';
}

/** `invalid-request`: the name has characters that a URL path cannot contain. */
export function unusableName(field: string): string {
  return invalid(`${field}, attendu : un nom qui puisse faire partie d’une adresse web.`);
}

const noMoney = 'Il n’y a eu aucun mouvement d’argent.';
const again = `${noMoney} Réessayez.`;

/** `service-unreachable`: no answer came to a query. */
export function noAnswer(why: string): string {
  return `Le service de paiement n’a pas répondu : ${why}. ${again}`;
}

/** `service-unreachable`: the answer to a query cannot be read. */
export function unreadableAnswer(why: string): string {
  return `tenderd ne peut pas lire la réponse du service de paiement : ${why}. ${again}`;
}

/** `service-unreachable`: the service is overloaded or out of order. */
export function cannotAnswer(code: string): string {
  return `Le service de paiement ne peut pas répondre en ce moment (${code}). ${again}`;
}

/** `service-unreachable`: the service rejects the credentials. */
export function credentialsRejected(code: string): string {
  return `Le service de paiement rejette les identifiants de tenderd (${code}). ${noMoney} Un technicien doit corriger apiKey, token ou merchantId avant que vous réessayiez.`;
}

/** The refusal `unknown-instrument`. */
export function unknownInstrument(): string {
  return 'Le client n’a pas de carte enregistrée de ce nom auprès du service de paiement. Demandez la liste des cartes enregistrées.';
}

/** The refusal `service-refused`. `said`: the words of the service in brackets, or an empty string. */
export function queryRefused(code: string, said: string): string {
  return `Le service de paiement a rejeté la requête : ${code}${said}. ${noMoney}`;
}
