/**
 * Messages about events of a transaction that need no terminal: acceptance, restart, a removed terminal,
 * acknowledgement and the operator's decision.
 */

import type { KindWords, RailWords } from '../en/words.js';
import { capitalized, kindOf, operatorName, railOf, result } from './words.js';

/** Timeline: the request was accepted. */
export function accepted(noun: string, reviews: readonly string[]): string {
  return `la caisse a demandé ${kindOf(noun).a}${reviews.map((one) => ` ; ${one}`).join('')}`;
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
  return `${operatorName(operator)} a vérifié ${transactionId} à la révision ${revision}${reason === undefined ? '' : ` : ${reason}`}`;
}

/** Timeline: the register acknowledged a revision. */
export function acknowledged(revision: number): string {
  return `la caisse a accusé réception de la révision ${revision}`;
}

/** Timeline: an operator's decision. */
export function resolved(operator: string, outcome: string, reason: string): string {
  return `${operatorName(operator)} a décidé : ${result(outcome)}. Motif : ${reason}`;
}

/** `resolved-by-person`, approved. */
export function confirmed(words: KindWords, operator: string, isNonFinancial: boolean): string {
  const kind = kindOf(words);
  const next = isNonFinancial ? capitalized(kind.nothing) : `${kind.DontAgain}.`;
  return `${operatorName(operator)} a confirmé que ${kind.the} a abouti. ${next}`;
}

/** `resolved-by-person`, declined or not processed. */
export function denied(words: KindWords, operator: string): string {
  const kind = kindOf(words);
  return `${operatorName(operator)} a confirmé que ${kind.the} n’a pas abouti. Vous pouvez ${kind.verbAgain}.`;
}

/** `restarted`: tenderd was restarted before anything was sent. */
export function restarted(words: KindWords): string {
  const kind = kindOf(words);
  return `tenderd a redémarré avant d’avoir lancé ${kind.this}. ${capitalized(kind.nothing)} Réessayez.`;
}

/** `terminal-removed`, `service-removed`: nothing was sent. */
export function removedBeforeStart(words: KindWords, rail: RailWords): string {
  const kind = kindOf(words);
  return `${railOf(rail).The} ${kind.ofThis} n’est plus configuré : ${kind.the} n’a donc jamais été lancé${kind.e}. ${capitalized(kind.nothing)}`;
}

/** `terminal-removed`, `service-removed`: the outcome is unknown. */
export function removedWhileOpen(words: KindWords, rail: RailWords, name: string): string {
  const kind = kindOf(words);
  const place = railOf(rail);
  return `${place.The} ${name} n’est plus configuré : on ne sait donc pas si ${kind.the} a abouti. ${kind.DontAgain} : vérifiez ${place.look}, puis résolvez ${kind.the} dans la liste des points à traiter. Ou configurez de nouveau ${place.the} : tenderd lui demandera le résultat.`;
}
