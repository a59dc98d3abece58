/** Refusals of requests to a payment service. Each text names the wrong field. */

import { kindOf } from '../words.js';

/** `invalid-request`: adds that nothing was sent. */
export function invalid(why: string): string {
  return `${why} Es wurde nichts gesendet.`;
}

/** `invalid-request`: the service's codec cannot write the request. `why` is the technical cause. */
export function notExpressible(why: string): string {
  return `Das Protokoll des Zahlungsdiensts kann diese Anforderung nicht ausdrücken: ${why}.`;
}

/** `invalid-request`: a service does not offer this kind. */
export function kindNotOffered(noun: string): string {
  return `kind: Ein Zahlungsdienst bietet dies nicht an (${kindOf(noun).noun}).`;
}

/** `invalid-request`: only terminals use this field. */
export function onlyForTerminals(field: string): string {
  return `${field}: Nur ein Terminal verwendet dieses Feld.`;
}

/** `invalid-request`: a request about another transaction has the field `online`. */
export function onlineNotAllowed(noun: string): string {
  return `online: nicht erlaubt (${kindOf(noun).noun}).`;
}

/** `invalid-request`: the original is not a transaction of tenderd. */
export function originalNotNamed(): string {
  return 'original: Nennen Sie die Transaktion von tenderd mit ihrer transactionId.';
}

/** `invalid-request`: the amount does not fit the kind. */
export function wrongAmount(isZeroExpected: boolean): string {
  return `amountDetails.amount: Erwartet wird ${isZeroExpected ? '0, weil nichts abgebucht wird' : 'ein Betrag über 0'}.`;
}

/** `invalid-request`: ISO 4217 does not list the currency as active. */
export function inactiveCurrency(currency: string): string {
  return `amountDetails.currency: ${currency} ist keine gültige Währung nach ISO 4217.`;
}

/** `invalid-request`: a payment lacks the field `online`. */
export function onlineMissing(): string {
  return 'online: fehlt. Es enthält die Adressen, zu denen der Kunde zurückkehrt.';
}

/** `invalid-request`: a payment on a page lacks `returnUrls`. */
export function returnUrlsMissing(): string {
  return 'online.returnUrls: fehlt. Zu diesen Adressen kehrt der Kunde zurück.';
}

/** `invalid-request`: a payment has the field `split`. */
export function splitNotAllowed(): string {
  return 'online.split: Nur eine Vorautorisierung wird in Teilen gebucht.';
}

/** `invalid-request`: the field does not fit a stored card or an agreement. */
export function notWithStoredCard(field: string): string {
  return `online.${field}: nicht erlaubt bei einer Zahlung mit einer gespeicherten Karte oder nach einer Vereinbarung.`;
}

/** `invalid-request`: the field does not fit a verification. */
export function notInVerification(field: string): string {
  return `online.${field}: nicht erlaubt bei einer Kartenprüfung.`;
}

/** `invalid-request`: returns the expected value of `payBefore`. */
export function expectedPayBefore(flaw: 'no-zone' | 'past' | 'too-late'): string {
  return {
    'no-zone': 'eine Zeit mit Zeitzone',
    past: 'eine Zeit in der Zukunft, nach der Uhr von tenderd',
    'too-late': 'eine Zeit innerhalb von 30 Tagen',
  }[flaw];
}

/** `invalid-request`: returns the expected form of an address for the customer's browser. */
export function expectedHttps(): string {
  return 'eine Adresse, die mit https:// beginnt, weil der Zahlungsdienst nicht simuliert ist';
}

/** `invalid-request`: the name has characters that a URL path cannot contain. */
export function unusableName(field: string): string {
  return invalid(`${field}: Erwartet wird ein Name, der Teil einer Webadresse sein kann.`);
}

const again = 'Es floss kein Geld. Versuchen Sie es noch einmal.';

/** `service-unreachable`: no answer came to a query. */
export function noAnswer(why: string): string {
  return `Der Zahlungsdienst hat nicht geantwortet: ${why}. ${again}`;
}

/** `service-unreachable`: the answer to a query cannot be read. */
export function unreadableAnswer(why: string): string {
  return `tenderd kann die Antwort des Zahlungsdienstes nicht lesen: ${why}. ${again}`;
}

/** `service-unreachable`: the service is overloaded or out of order. */
export function cannotAnswer(code: string): string {
  return `Der Zahlungsdienst kann jetzt nicht antworten (${code}). ${again}`;
}

/** `service-unreachable`: the service rejects the credentials. */
export function credentialsRejected(code: string): string {
  return `Der Zahlungsdienst weist die Zugangsdaten von tenderd zurück (${code}). Es floss kein Geld. Ein Techniker muss apiKey, token oder merchantId berichtigen, bevor Sie es noch einmal versuchen.`;
}

/** The refusal `unknown-instrument`. */
export function unknownInstrument(): string {
  return 'Der Kunde hat beim Zahlungsdienst keine gespeicherte Karte mit diesem Namen. Fordern Sie die Liste der gespeicherten Karten an.';
}

/** The refusal `service-refused`. `said`: the words of the service in brackets, or an empty string. */
export function queryRefused(code: string, said: string): string {
  return `Der Zahlungsdienst hat die Anforderung zurückgewiesen: ${code}${said}. Es floss kein Geld.`;
}
