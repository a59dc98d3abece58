/** Messages about a transaction after another transaction of the same sale or original has moved the money. */

import { kindOf } from './words.js';

/** The reason for an Abort: another transaction moved the money. */
export function movedMeanwhile(id: string, shared: 'sale' | 'original'): string {
  return `transaktion ${id} har under tiden flyttat pengar för ${shared === 'sale' ? 'det här köpet' : 'det här originalet'}`;
}

/** Timeline: this transaction is stopped, because another transaction has moved the money. */
export function movedByOther(id: string, shared: 'sale' | 'original'): string {
  return `transaktion ${id} för ${shared === 'sale' ? 'samma köp' : 'samma original'} har flyttat sina pengar: den här transaktionen stoppas`;
}

/** The verbs that take the excess back. */
const verbs: Readonly<Record<string, string>> = { reverse: 'Makulera', refund: 'Betala tillbaka' };

/**
 * Returns the advice for the case that too much money was moved. `undoneBy`: the verb for the request that undoes the
 * movement; undefined if there is no such request.
 */
function undo(undoneBy: string | undefined): string {
  if (undoneBy === undefined) return 'Om det är för mycket, gör upp om det med kunden.';
  return `${verbs[undoneBy] ?? undoneBy} det som är för mycket.`;
}

/**
 * `reverse-one`: the transaction took more from its original than was left. `why`: a sentence that says how much is
 * left.
 */
export function tookTooMuch(noun: string, why: string, undoneBy: string | undefined): string {
  return `${kindOf(noun).This} gick igenom trots att för lite fanns kvar: ${why} ${undo(undoneBy)}`;
}

/** `reverse-one`: two transactions about one original have both moved its money. */
export function otherOfOriginal(noun: string, otherId: string, undoneBy: string | undefined): string {
  return `Transaktion ${otherId}, för samma original som ${kindOf(noun).this}, gick också igenom. ${undo(undoneBy)}`;
}
