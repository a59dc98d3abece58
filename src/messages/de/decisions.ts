/**
 * Messages about events of a transaction that need no terminal: acceptance, restart, a removed terminal,
 * acknowledgement and the operator's decision.
 */

import type { KindWords, RailWords } from '../en/words.js';
import { capitalized, kindOf, operatorName, railOf, result } from './words.js';

/** Timeline: the request was accepted. */
export function accepted(noun: string, reviews: readonly string[]): string {
  return `die Kasse hat ${kindOf(noun).objectA} angefordert${reviews.map((one) => `; ${one}`).join('')}`;
}

/** Timeline: one of the reviews because of which the request was accepted. */
export function reviewed(
  operator: string,
  {
    transactionId,
    revision,
    reason,
  }: { readonly transactionId: string; readonly revision: number; readonly reason?: string | undefined },
): string {
  return `${operatorName(operator)} hat ${transactionId} in Fassung ${revision} geprüft${reason === undefined ? '' : `: ${reason}`}`;
}

/** Timeline: the register acknowledged a revision. */
export function acknowledged(revision: number): string {
  return `die Kasse hat Fassung ${revision} quittiert`;
}

/** Timeline: an operator's decision. */
export function resolved(operator: string, outcome: string, reason: string): string {
  return `${operatorName(operator)} hat entschieden: ${result(outcome)}. Grund: ${reason}`;
}

/** `resolved-by-person`, approved. */
export function confirmed(words: KindWords, operator: string, isNonFinancial: boolean): string {
  const kind = kindOf(words);
  const next = isNonFinancial ? capitalized(kind.nothing) : `Nicht noch einmal ${kind.verb}.`;
  return `${operatorName(operator)} hat bestätigt, dass ${kind.the} erfolgreich war. ${next}`;
}

/** `resolved-by-person`, declined or not processed. */
export function denied(words: KindWords, operator: string): string {
  const kind = kindOf(words);
  return `${operatorName(operator)} hat bestätigt, dass ${kind.the} nicht erfolgreich war. Sie dürfen noch einmal ${kind.verb}.`;
}

/** `restarted`: tenderd was restarted before anything was sent. */
export function restarted(words: KindWords): string {
  const kind = kindOf(words);
  return `tenderd wurde neu gestartet, bevor ${kind.this} gestartet wurde. ${capitalized(kind.nothing)} Versuchen Sie es noch einmal.`;
}

/** `terminal-removed`, `service-removed`: nothing was sent. */
export function removedBeforeStart(words: KindWords, rail: RailWords): string {
  const kind = kindOf(words);
  return `${railOf(rail).The} ${kind.genitive} ist nicht mehr eingerichtet, deshalb wurde ${kind.the} nie gestartet. ${capitalized(kind.nothing)}`;
}

/** `terminal-removed`, `service-removed`: the outcome is unknown. */
export function removedWhileOpen(words: KindWords, rail: RailWords, name: string): string {
  const kind = kindOf(words);
  const place = railOf(rail);
  return `${place.The} ${name} ist nicht mehr eingerichtet, deshalb ist nicht bekannt, ob ${kind.the} erfolgreich war. Nicht noch einmal ${kind.verb}: Prüfen Sie ${place.look}, dann klären Sie ${kind.object} in der Liste der offenen Punkte. Oder richten Sie ${place.object} wieder ein, dann fragt tenderd dort nach dem Ergebnis.`;
}
