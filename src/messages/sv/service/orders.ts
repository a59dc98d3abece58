/** Refusals of operations on a payment at a payment service. Each text follows the id of the payment: `Transaktion p1 har redan makulerats.` */

import type * as english from '../../en/service/orders.js';
import { refundInstead as englishRefundInstead } from '../../en/service/orders.js';
import { amount, kindOf, rails, result } from '../words.js';
import { infinitive } from './service-words.js';

const { look } = rails.service;
const onPages = 'på betaltjänstens sidor';

/** Names the payment. `why`: one of the texts below. */
export function ofTransaction(id: string, why: string): string {
  return `Transaktion ${id} ${why}`;
}

/** The payment was taken on a terminal. `verb`: the operation that was requested. */
export function onTerminal(terminal: string, verb: string): string {
  return `gjordes på terminal ${terminal}: ${infinitive(verb)} den på den terminalen.`;
}

/** The payment was taken by another payment service. */
export function atOtherService(service: string, verb: string): string {
  return `betalades hos betaltjänsten ${service}: ${infinitive(verb)} den hos den tjänsten.`;
}

/** The transaction is of a kind that has no such operation. `otherwise`: the advice of the requested kind. */
export function wrongKind(noun: string, otherwise: string): string {
  const end = otherwise === englishRefundInstead() ? refundInstead() : otherwise;
  return `är ${kindOf(noun).a}${end}.`;
}

/** The advice if anything but a pre-authorization is to be reversed. Follows the kind. */
export function refundInstead(): string {
  return ', och en betaltjänst makulerar bara en förauktorisering: gör i stället ett återköp av en betalning eller slutdebitering';
}

/** The payment is not approved. `result`: its result, if it has one. */
export function notApproved(code: string | undefined): string {
  return `är inte godkänd: den ${code === undefined ? 'pågår fortfarande' : `är ${result(code)}`}.`;
}

/** The payment service gave the payment no reference. */
export function noReference(): string {
  return `har ingen referens hos betaltjänsten. Kontrollera ${look}.`;
}

/** It is not yet certain how another operation ended. `advice`: what the operator can do. */
export function otherOpen(noun: string, other: Parameters<typeof english.otherOpen>[1]): string {
  const kind = kindOf(noun);
  const state = other.isOpen ? 'fortfarande pågår' : `är ${result('unresolved', kind)}`;
  return `har ${kind.the} ${other.id}, som ${state}. ${other.advice}`;
}

/** Another operation was reported as having moved no money, and an attention item contradicts that. */
export function otherUncertain(noun: string, other: Parameters<typeof english.otherUncertain>[1]): string {
  const kind = kindOf(noun);
  return `har ${kind.the} ${other.id}, som ${stateOf(kind, other.result)}, men ${other.doubt}. ${other.advice}`;
}

/** Returns the state of an operation for a clause with `som`, where Swedish puts `inte` before the verb. */
function stateOf(kind: ReturnType<typeof kindOf>, code: string): string {
  if (code === 'open') return 'fortfarande pågår';
  return code === 'not-processed' ? 'inte genomfördes' : `blev ${result(code, kind)}`;
}

const noneLeft: Readonly<Record<english.NothingLeft, string>> = {
  'refund-not-captured': `är inte slutdebiterad: makulera det reserverade beloppet i stället. Om ett belopp slutdebiterades ${onPages}, betala tillbaka det där.`,
  'refund-captured-elsewhere': `slutdebiterades ${onPages}: betala tillbaka den där.`,
  'capture-again': 'har redan slutdebiterats. Bara en förauktorisering med split kan slutdebiteras i delar.',
  'capture-cancelled': 'har makulerats: inget är längre reserverat.',
  'capture-complete': 'har slutdebiterats helt.',
  'cancel-captured': 'är slutdebiterad: betala tillbaka den.',
  'cancel-again': 'har redan makulerats.',
  'update-captured': 'är slutdebiterad: den kan inte längre ändras.',
  'update-cancelled': 'har makulerats: inget är längre reserverat.',
};

/** No amount is left for an operation. */
export function nothingLeft(why: english.NothingLeft): string {
  return noneLeft[why];
}

/** The amount of the approval is not known. */
export function unknownAmount(): string {
  return `godkändes med ett belopp som inte är känt. Kontrollera ${look}.`;
}

/** The operation is in another currency than the payment. */
export function otherCurrency(currency: string): string {
  return `betalades i ${currency}.`;
}

/** Less is left than was requested. */
export function tooLittleLeft(left: string, verb: string): string {
  return `har bara ${amount(left)} kvar att ${infinitive(verb)}. Begär inte mer än så.`;
}
