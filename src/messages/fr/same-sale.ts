/** Messages about a transaction after another transaction of the same sale or original has moved the money. */

import { kindOf, undo, upper } from './words.js';

/** The reason for an Abort: another transaction moved the money. */
export function movedMeanwhile(id: string, shared: 'sale' | 'original'): string {
  return `entre-temps, la transaction ${id} a déplacé de l’argent ${shared === 'sale' ? 'de cette vente' : 'de cet original'}`;
}

/** Timeline: this transaction is stopped, because another transaction has moved the money. */
export function movedByOther(id: string, shared: 'sale' | 'original'): string {
  return `la transaction ${id} ${shared === 'sale' ? 'de la même vente' : 'sur le même original'} a déplacé son argent : cette transaction est interrompue`;
}

/** The advice to take the excess back. `undoneBy`: `reverse`; undefined if no request can. */
function undoExcess(undoneBy: string | undefined): string {
  if (undoneBy === undefined) return 'Si c’est trop, régularisez la situation avec le client.';
  return `${upper(undo(undoneBy, 'ce qui est en trop'))}.`;
}

/**
 * `reverse-one`: the transaction took more from its original than was left. `why`: a sentence that says how much is
 * left.
 */
export function tookTooMuch(noun: string, why: string, undoneBy: string | undefined): string {
  return `${kindOf(noun).This} a abouti, alors que le reste était insuffisant : ${why} ${undoExcess(undoneBy)}`;
}

/** `reverse-one`: two transactions about one original have both moved its money. */
export function otherOfOriginal(noun: string, otherId: string, undoneBy: string | undefined): string {
  return `${kindOf(noun).This} a abouti, et la transaction ${otherId} sur le même original aussi. ${undoExcess(undoneBy)}`;
}
