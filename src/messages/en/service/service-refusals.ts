/** Refusals of requests to a payment service. Each text names the wrong field. */

import { rails } from '../words.js';

const { place } = rails.service;

/** `invalid-request`: adds that nothing was sent. */
export function invalid(why: string): string {
  return `${why} Nothing was sent.`;
}

/** `invalid-request`: the service's codec cannot write the request. `why` is the technical cause. */
export function notExpressible(why: string): string {
  return `The protocol of the ${place} cannot express this request: ${why}.`;
}

/** `invalid-request`: a service does not offer this kind. */
export function kindNotOffered(noun: string): string {
  return `kind: a ${place} does not offer a ${noun}.`;
}

/** `invalid-request`: only terminals use this field. */
export function onlyForTerminals(field: string): string {
  return `${field}: only a request to a terminal may have this field.`;
}

/** `invalid-request`: a request about another transaction has the field `online`. */
export function onlineNotAllowed(noun: string): string {
  return `online: not allowed in a ${noun}.`;
}

/** `invalid-request`: the original is not a transaction of tenderd. */
export function originalNotNamed(): string {
  return 'original: expected the transactionId of a transaction that tenderd knows.';
}

/** `invalid-request`: the amount does not fit the kind. */
export function wrongAmount(isZeroExpected: boolean): string {
  return `amountDetails.amount: expected ${isZeroExpected ? '0, because nothing is charged' : 'more than 0'}.`;
}

/** `invalid-request`: ISO 4217 does not list the currency as active. */
export function inactiveCurrency(currency: string): string {
  return `amountDetails.currency: ${currency} is not an active currency of ISO 4217.`;
}

/** `invalid-request`: a payment lacks the field `online`. */
export function onlineMissing(): string {
  return 'online: missing. Send online with returnUrls, the addresses to which the customer returns.';
}

/** `invalid-request`: a payment on a page lacks `returnUrls`. */
export function returnUrlsMissing(): string {
  return 'online.returnUrls: missing. The customer returns to these addresses.';
}

/** `invalid-request`: a payment has the field `split`. */
export function splitNotAllowed(): string {
  return 'online.split: only a pre-authorization can be captured in parts.';
}

/** `invalid-request`: the field does not fit a stored card or an agreement. */
export function notWithStoredCard(field: string): string {
  return `online.${field}: not allowed for a payment with a stored card or an agreement.`;
}

/** `invalid-request`: the field does not fit a verification. */
export function notInVerification(field: string): string {
  return `online.${field}: not allowed in a verification.`;
}

/** `invalid-request`: returns the expected value of `payBefore`. */
export function expectedPayBefore(flaw: 'no-zone' | 'past' | 'too-late'): string {
  return {
    'no-zone': 'a time with its offset from UTC, such as +01:00',
    past: 'a time in the future, by the clock of this daemon',
    'too-late': 'a time within 30 days',
  }[flaw];
}

/** `invalid-request`: returns the expected form of an address for the customer's browser. */
export function expectedHttps(): string {
  return 'an address that starts with https://, because the service is not simulated';
}

/** `invalid-request`: the name has characters that a URL path cannot contain. */
export function unusableName(field: string): string {
  return invalid(`${field}: expected a name that can be part of a web address.`);
}

/** `service-unreachable`: no answer came to a query. */
export function noAnswer(why: string): string {
  return `The ${place} did not answer: ${why}. No money moved. Try again.`;
}

/** `service-unreachable`: the answer to a query cannot be read. */
export function unreadableAnswer(why: string): string {
  return `tenderd cannot read the answer of the ${place}: ${why}. No money moved. Try again.`;
}

/** `service-unreachable`: the service is overloaded or out of order. */
export function cannotAnswer(code: string): string {
  return `The ${place} cannot answer now (${code}). No money moved. Try again.`;
}

/** `service-unreachable`: the service rejects the credentials. */
export function credentialsRejected(code: string): string {
  return `The ${place} rejects the credentials of tenderd (${code}). No money moved. A technician must correct apiKey, token or merchantId before you try again.`;
}

/** The refusal `unknown-instrument`. */
export function unknownInstrument(): string {
  return `The shopper has no stored card of this name at the ${place}. Request the list of the stored cards.`;
}

/** The refusal `service-refused`. `said`: the words of the service in brackets, or an empty string. */
export function queryRefused(code: string, said: string): string {
  return `The ${place} refused the request as ${code}${said}. No money moved.`;
}
