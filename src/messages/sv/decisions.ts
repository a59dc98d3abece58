/**
 * Messages about events of a transaction that need no terminal: acceptance, restart, a removed terminal,
 * acknowledgement and the operator's decision.
 */

import type { KindWords, RailWords } from '../en/words.js';
import { capitalized, kindOf, operatorName, railOf, result, upper } from './words.js';

/** Timeline: the request was accepted. */
export function accepted(noun: string, reviews: readonly string[]): string {
  return `kassan begärde ${kindOf(noun).a}${reviews.map((one) => `; ${one}`).join('')}`;
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
  return `${operatorName(operator)} granskade ${transactionId} i revision ${revision}${reason === undefined ? '' : `: ${reason}`}`;
}

/** Timeline: the register acknowledged a revision. */
export function acknowledged(revision: number): string {
  return `kassan kvitterade revision ${revision}`;
}

/** Timeline: an operator's decision. */
export function resolved(operator: string, outcome: string, reason: string): string {
  return `${operatorName(operator)} avgjorde: ${result(outcome)}. Skäl: ${reason}`;
}

/** `resolved-by-person`, approved. */
export function confirmed(words: KindWords, operator: string, isNonFinancial: boolean): string {
  const kind = kindOf(words);
  const next = isNonFinancial ? capitalized(kind.nothing) : `${upper(kind.notAgain)}.`;
  return `${operatorName(operator)} bekräftade att ${kind.the} gick igenom. ${next}`;
}

/** `resolved-by-person`, declined or not processed. */
export function denied(words: KindWords, operator: string): string {
  const kind = kindOf(words);
  return `${operatorName(operator)} bekräftade att ${kind.the} inte gick igenom. Du får ${kind.verb} igen.`;
}

/** `restarted`: tenderd was restarted before anything was sent. */
export function restarted(words: KindWords): string {
  const kind = kindOf(words);
  return `tenderd startades om innan ${kind.this} startades. ${capitalized(kind.nothing)} Försök igen.`;
}

/** `terminal-removed`, `service-removed`: nothing was sent. */
export function removedBeforeStart(words: KindWords, rail: RailWords): string {
  const kind = kindOf(words);
  return `${railOf(rail).The} för ${kind.this} är inte längre konfigurerad, så ${kind.the} startades aldrig. ${capitalized(kind.nothing)}`;
}

/** `terminal-removed`, `service-removed`: the outcome is unknown. */
export function removedWhileOpen(words: KindWords, rail: RailWords, name: string): string {
  const kind = kindOf(words);
  const place = railOf(rail);
  return `${place.The} ${name} är inte längre konfigurerad, så det är inte känt om ${kind.the} gick igenom. ${upper(kind.notAgain)}: kontrollera ${place.look} och avgör sedan ${kind.the} på åtgärdslistan. Eller konfigurera ${place.the} igen: då frågar tenderd den efter resultatet.`;
}
