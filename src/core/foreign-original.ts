/**
 * What may be done with a transaction that a terminal knows and tenderd does not: it was taken before, or elsewhere. How much it moved is not known;
 * what was done with it here is, and counts by its key.
 */

import { isReversal, kindWords, nounOf } from './kinds.js';
import { isLoyalty } from './loyalty.js';
import { isAboutHold } from './pre-authorization.js';
import { revisionOf } from './sale.js';
import { mayHaveMoved, movedMoney, type TransactionRecord, type TransactionRequest } from './transaction.js';

/**
 * Why a request about an unknown transaction is refused, as the rest of a sentence that begins with it; undefined where it is not. `others` are all
 * that name the same key. One that is open or unresolved stands in the way, and so does one that left nothing to do, unless a person looked at
 * it as it is now (`known`): the terminal decides then.
 */
export function whyNotForeign(
  request: TransactionRequest,
  others: readonly TransactionRecord[],
  known: ReadonlyMap<string, number>,
): { readonly text: string; readonly transactionId: string } | undefined {
  for (const other of others) {
    const { transactionId } = other.request;
    const mayHave = mayHaveMoved(other);
    if (known.get(transactionId) === revisionOf(other) || (!mayHave && !movedMoney(other.outcome))) continue;
    if (!mayHave && !leavesNothing(other.request, request)) continue;
    const done = `${mayHave ? 'may have been' : 'was'} ${kindWords[other.request.kind].again} by ${transactionId}`;
    const text = `${done} (a ${nounOf(other.request)}). Look at that first; to go on all the same, name it in retryOf.`;
    return { transactionId, text };
  }
  return undefined;
}

/** Whether what was done leaves nothing for the next request: how much there was is not known, so a part may follow a part. */
function leavesNothing(done: TransactionRequest, next: TransactionRequest): boolean {
  if (done.kind === 'capture') return next.kind !== 'refund';
  if (isReversal(done.kind)) return isReversal(next.kind) || isWhole(done) || isAboutHold(next.kind);
  if (done.kind === 'refund') return isReversal(next.kind);
  return isLoyalty(done.kind) && (isWhole(done) || isWhole(next));
}

function isWhole({ amountDetails, loyalty, kind }: TransactionRequest): boolean {
  return (amountDetails === undefined && loyalty?.points === undefined) || kind === 'stored-value-reversal';
}
