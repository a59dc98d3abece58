/**
 * Messages about a transaction that ended without a charge, if another transaction decides whether the register may
 * charge again. The view of the transaction shows these messages instead of its own message, which says that charging
 * again is safe.
 */

import type { EndedWithoutCharge } from '../en/sale-advice.js';
import type { KindWords } from '../en/words.js';
import { capitalized, kindOf, operatorName, result, type SwedishKind } from './words.js';

/** The sentences that say how the transaction ended without a charge, by the kind of its end. */
const facts = {
  withdrawn: () => 'Betallänken drogs tillbaka och kan inte längre betalas.',
  'link-expired': () => 'Betallänken har gått ut och kan inte längre betalas.',
  released: ({ The }: SwedishKind) => `${The} makulerades hos betaltjänsten: inget är längre reserverat.`,
} as const;

/** Returns how a transaction ended, as the first part of a message. */
function ended(kind: SwedishKind, { result: code, operator }: EndedWithoutCharge): string {
  if (operator !== undefined) return `${operatorName(operator)} har bekräftat att ${kind.the} inte gick igenom.`;
  return code === 'not-processed' ? `${kind.The} genomfördes inte.` : `${kind.The} blev ${result(code, kind)}.`;
}

function endedUnmoved(kind: SwedishKind, end: EndedWithoutCharge): string {
  if (end.fact !== undefined && end.operator === undefined) return facts[end.fact](kind);
  if (end.operator !== undefined) return ended(kind, end);
  return `${ended(kind, end)} ${capitalized(end.result === 'not-processed' ? kind.nothing : kind.unmoved)}`;
}

/** The transaction may have moved money. `uncertainty`: one of `uncertainties`. */
export function uncertain(words: KindWords, end: EndedWithoutCharge, uncertainty: string): string {
  const kind = kindOf(words);
  return `${ended(kind, end)} Men ${uncertainty}: ${kind.notAgain} innan operatören har avgjort det.`;
}

/** The reasons why a transaction without a charge may have moved money, by the code of its attention item. */
export const uncertainties = {
  'other-attempt-unknown': 'ett av dess försök på terminalen kan ha gått igenom',
  'payment-unexplained': 'betaltjänsten rapporterar en annan betalning för samma köp, som kan ha betalats',
  'operation-unexplained': 'betaltjänsten visar en likadan åtgärd som ingen transaktion förklarar',
} as const;

/** Another transaction of the sale went through. */
export function otherWentThrough(words: KindWords, end: EndedWithoutCharge, id: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Men transaktion ${id} för samma köp gick igenom: ${kind.notAgain}.`;
}

/** Another transaction of the sale may still be charged, or may have been charged already. */
export function otherNotCertain(words: KindWords, end: EndedWithoutCharge, id: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Men transaktion ${id} för samma köp är fortfarande oviss: ${kind.notAgain} innan dess resultat är känt.`;
}

/** Other parts of the sale went through, and less is left than this part requested. */
export function otherPartsWentThrough(words: KindWords, end: EndedWithoutCharge): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Men andra delar av samma köp gick igenom: kontrollera återstående belopp innan du ${kind.present} igen.`;
}

/** The original has less left than the transaction requested. */
export function tooLittleLeft(words: KindWords, end: EndedWithoutCharge, originalId: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Men för lite finns kvar av transaktion ${originalId}: ${kind.notAgain}.`;
}

/** The amount that is left of the original is not known yet. */
export function leftNotCertain(words: KindWords, end: EndedWithoutCharge, originalId: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Men det är fortfarande inte känt hur mycket som finns kvar av transaktion ${originalId}: ${kind.notAgain} innan återstående belopp är känt.`;
}

/**
 * `other-in-doubt`: the transaction was not started, because the other transaction may have been charged. This is still
 * uncertain.
 */
export function resolveOtherFirst(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `${kind.The} startades inte. ${capitalized(kind.nothing)} Transaktion ${id} kan ha gått igenom: en operatör måste granska och avgöra den innan du ${kind.present} igen.`;
}

/** `other-in-doubt`: the other transaction was charged. */
export function uncertainOtherWentThrough(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `${kind.The} startades inte. ${capitalized(kind.nothing)} Men transaktion ${id} gick igenom: kontrollera återstående belopp innan du ${kind.present} igen.`;
}

/** Follows the message of a transaction that was reversed as a whole. */
export function reversedBy(id: string): string {
  return `Transaktion ${id} har makulerat hela den här transaktionen.`;
}

/** Follows the message of a transaction that another transaction will replace. */
export function replacedBy(id: string): string {
  return `Transaktion ${id} ersätter den här transaktionen när den har avslutats utan debitering.`;
}
