/** Refusals of operations on a payment at a payment service. Each text follows the id of the payment: `Die Transaktion p1 wurde schon aufgehoben.` */

import type * as english from '../../en/service/orders.js';
import { refundInstead as englishRefundInstead } from '../../en/service/orders.js';
import { amount, kindOf, rails, result, upper } from '../words.js';
import { infinitive } from './service-words.js';

const { look } = rails.service;
const onPages = 'auf den Seiten des Zahlungsdienstes';

const imperatives: Readonly<Record<string, string>> = {
  aufheben: 'Heben Sie sie dort auf',
  buchen: 'Buchen Sie sie dort',
  erstatten: 'Erstatten Sie sie dort',
  stornieren: 'Stornieren Sie sie dort',
  ändern: 'Ändern Sie sie dort',
};

function doThere(verb: string): string {
  return imperatives[infinitive(verb)] ?? 'Erledigen Sie dies dort';
}

/** Names the payment. `why`: one of the texts below. */
export function ofTransaction(transactionId: string, why: string): string {
  return `Die Transaktion ${transactionId} ${why}`;
}

/** The payment was taken on a terminal. `verb`: the operation that was requested. */
export function onTerminal(terminal: string, verb: string): string {
  return `lief an Terminal ${terminal}. ${doThere(verb)}.`;
}

/** The payment was taken by another payment service. */
export function atOtherService(service: string, verb: string): string {
  return `wurde beim Zahlungsdienst ${service} bezahlt. ${doThere(verb)}.`;
}

/** The transaction is of a kind that has no such operation. `otherwise`: the advice of the requested kind. */
export function wrongKind(noun: string, otherwise: string): string {
  const end = otherwise === englishRefundInstead() ? refundInstead() : otherwise;
  return `ist ${kindOf(noun).a}${end}.`;
}

/** The advice if anything but a pre-authorization is to be reversed. Follows the kind. */
export function refundInstead(): string {
  return '; der Zahlungsdienst storniert nur Vorautorisierungen: Eine Zahlung oder Buchung erstatten Sie stattdessen';
}

/** The payment is not approved. `result`: its result, if it has one. */
export function notApproved(code: string | undefined): string {
  return `ist nicht genehmigt, sondern ${code === undefined ? 'noch offen' : result(code)}.`;
}

/** The payment service gave the payment no reference. */
export function noReference(): string {
  return `hat keine Referenz beim Zahlungsdienst. Prüfen Sie ${look}.`;
}

/** It is not yet certain how another operation ended. `advice`: what the operator can do. */
export function otherOpen(noun: string, other: Parameters<typeof english.otherOpen>[1]): string {
  const kind = kindOf(noun);
  return `hat ${kind.object} ${other.id}; ${kind.it} ist ${other.isOpen ? 'noch offen' : 'ungeklärt'}. ${other.advice}`;
}

/** Another operation was reported as having moved no money, and an attention item contradicts that. */
export function otherUncertain(noun: string, other: Parameters<typeof english.otherUncertain>[1]): string {
  const kind = kindOf(noun);
  const state = other.result === 'open' ? 'offen' : result(other.result);
  return `hat ${kind.object} ${other.id}; ${kind.it} ist ${state}, aber ${other.doubt}. ${other.advice}`;
}

const noneLeft: Readonly<Record<english.NothingLeft, string>> = {
  'refund-not-captured': `ist nicht gebucht: Heben Sie auf, was reserviert ist. Was ${onPages} gebucht wurde, erstatten Sie dort.`,
  'refund-captured-elsewhere': `wurde ${onPages} gebucht: Erstatten Sie sie dort.`,
  'capture-again': 'wurde schon gebucht, und nur mit split wird in Teilen gebucht.',
  'capture-cancelled': 'wurde aufgehoben: Es ist nichts mehr reserviert.',
  'capture-complete': 'wurde vollständig gebucht.',
  'cancel-captured': 'ist gebucht: Erstatten Sie sie.',
  'cancel-again': 'wurde schon aufgehoben.',
  'update-captured': 'ist gebucht und kann nicht mehr geändert werden.',
  'update-cancelled': 'wurde aufgehoben: Es ist nichts mehr reserviert.',
};

/** No amount is left for an operation. */
export function nothingLeft(why: english.NothingLeft): string {
  return noneLeft[why];
}

/** The amount of the approval is not known. */
export function unknownAmount(): string {
  return `wurde mit unbekanntem Betrag genehmigt. Prüfen Sie ${look}.`;
}

/** The operation is in another currency than the payment. */
export function otherCurrency(currency: string): string {
  return `wurde in ${currency} bezahlt.`;
}

/** Less is left than was requested. */
export function tooLittleLeft(left: string, verb: string): string {
  return `hat noch ${amount(left)} zum ${upper(infinitive(verb))}. Fordern Sie höchstens diesen Betrag an.`;
}
