/** What of an award, a rebate or a redemption may still be returned: no more than it moved, over all that name it. */

import { mayBeAbout, nounOf } from './kinds.js';
import { revisionOf } from './sale.js';
import { mayHaveMoved, movedMoney, type TransactionRecord, type TransactionRequest } from './transaction.js';

/**
 * Why a return may not be made so, as the rest of a sentence that begins with the original's id; undefined where it may. `others` are all that name
 * it. What is open or unresolved counts as returned, unless a person looked at it as it is now (`known`); what did move counts always.
 */
export function whyNotReturned(
  request: TransactionRequest,
  original: TransactionRecord,
  others: readonly TransactionRecord[],
  known: ReadonlyMap<string, number>,
): string | undefined {
  const { kind } = original.request;
  if (!mayBeAbout(request.kind, kind))
    return `is a ${nounOf(original.request)}: a ${nounOf(request)} is about another kind.`;
  if (!movedMoney(original.outcome)) return `is not approved: ${original.outcome?.result ?? 'it is still open'}.`;
  const counted = others.filter(
    (other) =>
      movedMoney(other.outcome) ||
      (mayHaveMoved(other) && known.get(other.request.transactionId) !== revisionOf(other)),
  );
  const inPoints = request.loyalty?.points !== undefined;
  if (inPoints && original.outcome.difference === 'unknown')
    return 'was approved with a number of points that is not known: return it as a whole.';
  const total = sizeOf(original, inPoints);
  const wanted = sizeOf({ request }, inPoints);
  if (wanted > total) return `moved less than is to be returned.`;
  const { amountDetails } = request;
  if (!inPoints && amountDetails !== undefined && amountDetails.currency !== original.request.amountDetails?.currency)
    return 'was made in another currency, or without an amount.';
  if (counted.length === 0) return undefined;
  if (wanted <= counted.reduce((left, other) => left - sizeOf(other, inPoints), total)) return undefined;
  const names = counted.map((other) => other.request.transactionId).join(', ');
  const certain = counted.every((other) => movedMoney(other.outcome));
  return certain
    ? `was returned by ${names}, and not so much is left.`
    : `may have been returned by ${names}. Look at that first; to go on all the same, name it in retryOf.`;
}

/** How many points, or how much of the sale's total; NaN where that is not said: it is no more and no less than anything, and leaves nothing. */
function sizeOf({ request, outcome }: Pick<TransactionRecord, 'request' | 'outcome'>, inPoints: boolean): number {
  const asked = outcome?.difference === 'unknown' ? undefined : request.loyalty?.points;
  const size = inPoints ? (outcome?.loyalty?.points ?? asked) : request.amountDetails?.amount;
  return size ?? Number.NaN;
}
