/** The rule for returned points as it was before the sale ledger, kept to compare. The last step of the ledger deletes it. */

import { originals } from '../../../src/messages/en.js';
import type { Known } from '../../../src/core/kinds/message/kind.js';
import type { TransactionRequest } from '../../../src/core/model/request.js';
import { movedMoney, type TransactionRecord } from '../../../src/core/model/transaction.js';
import { adviceBeside } from '../../../src/core/sale/reviewed-revisions.js';
import { countsAsDone } from './counts-as-done.js';

/**
 * Why a return may not be made so, as the rest of a sentence that begins with the original's id; undefined where it may. `others` are all that name
 * it. What is open or unresolved counts as returned, unless an operator reviewed it as it is now; what did move counts always.
 */
export function whyNotReturned(
  request: TransactionRequest,
  original: TransactionRecord,
  { others, isReviewed }: Pick<Known, 'others' | 'isReviewed'>,
): string | undefined {
  const id = original.request.transactionId;
  if (!movedMoney(original.outcome))
    return originals.notApproved(id, 'transaction', original.outcome?.result ?? 'still open');
  const counted = others.filter((other) => countsAsDone(other, isReviewed));
  const inPoints = request.loyalty?.points !== undefined;
  if (inPoints && original.outcome.difference === 'unknown') return originals.unknownPoints(id);
  const total = sizeOf(original, inPoints);
  const wanted = sizeOf({ request }, inPoints);
  if (wanted > total) return originals.movedLess(id);
  const { amountDetails } = request;
  if (!inPoints && amountDetails !== undefined && amountDetails.currency !== original.request.amountDetails?.currency)
    return originals.otherTotal(id);
  if (counted.length === 0) return undefined;
  if (wanted <= counted.reduce((left, other) => left - sizeOf(other, inPoints), total)) return undefined;
  return originals.returned(id, {
    by: counted.map((other) => other.request.transactionId),
    isCertain: counted.every((other) => movedMoney(other.outcome)),
    advice: counted.map(adviceBeside).at(-1) ?? '',
  });
}

/** How many points, or how much of the sale's total; NaN where that is not said: it is no more and no less than anything, and leaves nothing. */
function sizeOf({ request, outcome }: Pick<TransactionRecord, 'request' | 'outcome'>, inPoints: boolean): number {
  const asked = outcome?.difference === 'unknown' ? undefined : request.loyalty?.points;
  const size = inPoints ? (outcome?.loyalty?.points ?? asked) : request.amountDetails?.amount;
  return size ?? Number.NaN;
}
