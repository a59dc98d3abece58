/** Messages about a transaction after another transaction of the same sale or original has moved the money. */

/** The reason for an Abort: another transaction moved the money. */
export function movedMeanwhile(id: string, shared: 'sale' | 'original'): string {
  return `transaction ${id} moved money of this ${shared} in the meantime`;
}

/** A timeline entry: this transaction is stopped, because another transaction has moved the money. */
export function movedByOther(id: string, shared: 'sale' | 'original'): string {
  return `transaction ${id} of the same ${shared} has moved the money, so this transaction is stopped`;
}

/**
 * Returns the advice for the case that too much money was moved. `undoneBy`: the verb for the request that undoes the
 * movement; undefined if there is no such request.
 */
function undo(undoneBy: string | undefined): string {
  if (undoneBy === undefined) return 'If too much moved, correct the excess together with the customer.';
  return `${undoneBy.slice(0, 1).toUpperCase()}${undoneBy.slice(1)} the excess.`;
}

/**
 * `reverse-one`: the transaction took more from its original than was left. `why`: a sentence that says how much is
 * left.
 */
export function tookTooMuch(noun: string, why: string, undoneBy: string | undefined): string {
  return `This ${noun} went through, although too little was left: ${why} ${undo(undoneBy)}`;
}

/** `reverse-one`: two transactions about one original have both moved its money. */
export function otherOfOriginal(noun: string, otherId: string, undoneBy: string | undefined): string {
  return `Transaction ${otherId}, about the same original as this ${noun}, went through as well. ${undo(undoneBy)}`;
}
