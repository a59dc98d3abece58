/**
 * Messages about a transaction that ended without a charge, if another transaction decides whether the register may
 * charge again. The view of the transaction shows these messages instead of its own message, which says that charging
 * again is safe.
 */

import type { EndedWithoutCharge } from '../en/sale-advice.js';
import type { KindWords } from '../en/words.js';
import { capitalized, type GermanKind, kindOf, operatorName, result } from './words.js';

/** The sentence of the advice about the money, by how the transaction ended. */
const facts = {
  withdrawn: () => 'Der Zahlungslink wurde zurückgezogen und kann nicht mehr bezahlt werden.',
  'link-expired': () => 'Der Zahlungslink ist abgelaufen und kann nicht mehr bezahlt werden.',
  released: ({ The }: GermanKind) => `${The} wurde beim Zahlungsdienst aufgehoben: Es ist nichts mehr reserviert.`,
} as const;

/** Returns how a transaction ended, as the first part of a message. */
function ended({ the, The }: GermanKind, { result: code, operator }: EndedWithoutCharge): string {
  if (operator !== undefined) return `${operatorName(operator)} hat bestätigt, dass ${the} nicht erfolgreich war.`;
  return `${The} wurde ${result(code)}.`;
}

function endedUnmoved(kind: GermanKind, end: EndedWithoutCharge): string {
  if (end.fact !== undefined && end.operator === undefined) return facts[end.fact](kind);
  if (end.operator !== undefined) return ended(kind, end);
  return `${ended(kind, end)} ${capitalized(end.result === 'not-processed' ? kind.nothing : kind.unmoved)}`;
}

/** The transaction may have moved money. `uncertainty`: one of `uncertainties`. */
export function uncertain(words: KindWords, end: EndedWithoutCharge, uncertainty: string): string {
  const kind = kindOf(words);
  return `${ended(kind, end)} Aber ${uncertainty}: Nicht noch einmal ${kind.verb}, bevor das geklärt ist.`;
}

/** The reasons why a transaction without a charge may have moved money, by the code of its attention item. */
export const uncertainties = {
  'other-attempt-unknown': 'ein Versuch am Terminal ist vielleicht durchgegangen',
  'payment-unexplained': 'der Zahlungsdienst nennt dazu eine andere Zahlung, die vielleicht bezahlt wurde',
  'operation-unexplained': 'der Zahlungsdienst zeigt einen gleichartigen Vorgang, den keine Transaktion erklärt',
} as const;

/** Another transaction of the sale went through. */
export function otherWentThrough(words: KindWords, end: EndedWithoutCharge, id: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Aber die Transaktion ${id} desselben Verkaufs ging durch: Nicht noch einmal ${kind.verb}.`;
}

/** Another transaction of the sale may still be charged, or may have been charged already. */
export function otherNotCertain(words: KindWords, end: EndedWithoutCharge, id: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Aber die Transaktion ${id} desselben Verkaufs ist noch ungewiss: Nicht noch einmal ${kind.verb}, bevor ihr Ergebnis bekannt ist.`;
}

/** Other parts of the sale went through, and less is left than this part requested. */
export function otherPartsWentThrough(words: KindWords, end: EndedWithoutCharge): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Aber andere Teile desselben Verkaufs gingen durch: Prüfen Sie den Restbetrag, bevor Sie noch einmal ${kind.verb}.`;
}

/** The original has less left than the transaction requested. */
export function tooLittleLeft(words: KindWords, end: EndedWithoutCharge, originalId: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Aber von der Transaktion ${originalId} ist zu wenig übrig: Nicht noch einmal ${kind.verb}.`;
}

/** The amount that is left of the original is not known yet. */
export function leftNotCertain(words: KindWords, end: EndedWithoutCharge, originalId: string): string {
  const kind = kindOf(words);
  return `${endedUnmoved(kind, end)} Aber es ist noch ungewiss, wie viel von der Transaktion ${originalId} übrig ist: Nicht noch einmal ${kind.verb}, bevor das bekannt ist.`;
}

/**
 * `other-in-doubt`: the transaction was not started, because the other transaction may have been charged. This is still
 * uncertain.
 */
export function resolveOtherFirst(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `${kind.The} wurde nicht gestartet. ${capitalized(kind.nothing)} Die Transaktion ${id} ist vielleicht durchgegangen: Ein Bediener muss sie prüfen und klären, bevor Sie noch einmal ${kind.verb}.`;
}

/** `other-in-doubt`: the other transaction was charged. */
export function uncertainOtherWentThrough(words: KindWords, id: string): string {
  const kind = kindOf(words);
  return `${kind.The} wurde nicht gestartet. ${capitalized(kind.nothing)} Aber die Transaktion ${id} ging durch: Prüfen Sie den Restbetrag, bevor Sie noch einmal ${kind.verb}.`;
}

/** Follows the message of a transaction that was reversed as a whole. */
export function reversedBy(id: string): string {
  return `Die Transaktion ${id} hat alles storniert.`;
}

/** Follows the message of a transaction that another transaction will replace. */
export function replacedBy(id: string): string {
  return `Die Transaktion ${id} tritt an die Stelle dieser Transaktion, sobald diese ohne Abbuchung geendet hat.`;
}
