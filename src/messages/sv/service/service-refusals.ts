/** Refusals of requests to a payment service. Each text names the wrong field. */

import { kindOf } from '../words.js';

/** `invalid-request`: adds that nothing was sent. */
export function invalid(why: string): string {
  return `${why} Inget har skickats.`;
}

/** `invalid-request`: the service's codec cannot write the request. `why` is the technical cause. */
export function notExpressible(why: string): string {
  return `Betaltjänstens protokoll kan inte uttrycka den här begäran: ${why}.`;
}

/** `invalid-request`: a service does not offer this kind. */
export function kindNotOffered(noun: string): string {
  return `kind: en betaltjänst erbjuder inte ${kindOf(noun).a}.`;
}

/** `invalid-request`: only terminals use this field. */
export function onlyForTerminals(field: string): string {
  return `${field}: bara en terminal använder det här fältet.`;
}

/** `invalid-request`: a request about another transaction has the field `online`. */
export function onlineNotAllowed(noun: string): string {
  return `online: inte tillåtet för ${kindOf(noun).a}.`;
}

/** `invalid-request`: the original is not a transaction of tenderd. */
export function originalNotNamed(): string {
  return 'original: förväntat: transactionId för en transaktion som tenderd känner till.';
}

/** `invalid-request`: the amount does not fit the kind. */
export function wrongAmount(isZeroExpected: boolean): string {
  return `amountDetails.amount: förväntat: ${isZeroExpected ? '0, eftersom inget debiteras' : 'mer än 0'}.`;
}

/** `invalid-request`: ISO 4217 does not list the currency as active. */
export function inactiveCurrency(currency: string): string {
  return `amountDetails.currency: ${currency} är inte en giltig valuta enligt ISO 4217.`;
}

/** `invalid-request`: a payment lacks the field `online`. */
export function onlineMissing(): string {
  return 'online: saknas. Det måste ha returnUrls, adresserna som kunden återvänder till.';
}

/** `invalid-request`: a payment on a page lacks `returnUrls`. */
export function returnUrlsMissing(): string {
  return 'online.returnUrls: saknas. Kunden återvänder till de här adresserna.';
}

/** `invalid-request`: a payment has the field `split`. */
export function splitNotAllowed(): string {
  return 'online.split: bara en förauktorisering slutdebiteras i delar.';
}

/** `invalid-request`: the field does not fit a stored card or an agreement. */
export function notWithStoredCard(field: string): string {
  return `online.${field}: inte tillåtet för en betalning med ett sparat kort eller enligt ett avtal.`;
}

/** `invalid-request`: the field does not fit a verification. */
export function notInVerification(field: string): string {
  return `online.${field}: inte tillåtet i en kortverifiering.`;
}

/** `invalid-request`: returns the expected value of `payBefore`. */
export function expectedPayBefore(flaw: 'no-zone' | 'past' | 'too-late'): string {
  return {
    'no-zone': 'en tid med tidszon',
    past: 'en tid i framtiden, enligt tenderds klocka',
    'too-late': 'en tid inom 30 dagar',
  }[flaw];
}

/** `invalid-request`: returns the expected form of an address for the customer's browser. */
export function expectedHttps(): string {
  return 'en adress som börjar med https://, eftersom betaltjänsten inte är simulerad';
}

/** `invalid-request`: the name has characters that a URL path cannot contain. */
export function unusableName(field: string): string {
  return invalid(`${field}: förväntat: ett namn som kan ingå i en webbadress.`);
}

const again = 'Inga pengar har flyttats. Försök igen.';

/** `service-unreachable`: no answer came to a query. */
export function noAnswer(why: string): string {
  return `Betaltjänsten svarade inte: ${why}. ${again}`;
}

/** `service-unreachable`: the answer to a query cannot be read. */
export function unreadableAnswer(why: string): string {
  return `tenderd kan inte läsa betaltjänstens svar: ${why}. ${again}`;
}

/** `service-unreachable`: the service is overloaded or out of order. */
export function cannotAnswer(code: string): string {
  return `Betaltjänsten kan inte svara just nu (${code}). ${again}`;
}

/** `service-unreachable`: the service rejects the credentials. */
export function credentialsRejected(code: string): string {
  return `Betaltjänsten avvisar tenderds inloggningsuppgifter (${code}). Inga pengar har flyttats. En tekniker måste rätta apiKey, token eller merchantId innan du försöker igen.`;
}

/** The refusal `unknown-instrument`. */
export function unknownInstrument(): string {
  return 'Kunden har inget sparat kort med det namnet hos betaltjänsten. Begär listan över sparade kort.';
}

/** The refusal `service-refused`. `said`: the words of the service in brackets, or an empty string. */
export function queryRefused(code: string, said: string): string {
  return `Betaltjänsten avvisade begäran: ${code}${said}. Inga pengar har flyttats.`;
}
