/** Messages about a transaction after another transaction of the same sale or original has moved the money. */

import { kindOf } from './words.js';

/** The reason for an Abort: another transaction moved the money. */
export function movedMeanwhile(id: string, shared: 'sale' | 'original'): string {
  return `die Transaktion ${id} hat inzwischen Geld ${shared === 'sale' ? 'dieses Verkaufs' : 'dieses Originals'} bewegt`;
}

/** Timeline: this transaction is stopped, because another transaction has moved the money. */
export function movedByOther(id: string, shared: 'sale' | 'original'): string {
  return `die Transaktion ${id} ${shared === 'sale' ? 'desselben Verkaufs' : 'zum selben Original'} hat ihr Geld bewegt: diese wird abgebrochen`;
}

/** The verbs that take the excess back. */
const verbs: Readonly<Record<string, string>> = { reverse: 'Stornieren', refund: 'Erstatten' };

/**
 * Returns the advice for the case that too much money was moved. `undoneBy`: the verb for the request that undoes the
 * movement; undefined if there is no such request.
 */
function undo(undoneBy: string | undefined): string {
  if (undoneBy === undefined) return 'Falls das eine zu viel ist, regeln Sie das mit dem Kunden.';
  return `${verbs[undoneBy] ?? undoneBy} Sie, was zu viel ist.`;
}

/**
 * `reverse-one`: the transaction took more from its original than was left. `why`: a sentence that says how much is
 * left.
 */
export function tookTooMuch(noun: string, why: string, undoneBy: string | undefined): string {
  return `${kindOf(noun).This} ging durch, obwohl zu wenig übrig war: ${why} ${undo(undoneBy)}`;
}

/** `reverse-one`: two transactions about one original have both moved its money. */
export function otherOfOriginal(noun: string, otherId: string, undoneBy: string | undefined): string {
  return `${kindOf(noun).This} ging durch, und ebenso die Transaktion ${otherId} zum selben Original. ${undo(undoneBy)}`;
}
