/** What of an award, a rebate or a redemption may still be returned: no more than it moved, over all that name it. */

import { nounOf } from './kinds.js';
import { revisionOf } from './sale.js';
import {
  mayHaveMoved,
  movedMoney,
  type TransactionKind,
  type TransactionRecord,
  type TransactionRequest,
} from './transaction.js';

/** What each return is about. */
const originals: Readonly<Partial<Record<TransactionKind, TransactionKind>>> = {
  'loyalty-award-refund': 'loyalty-award',
  'loyalty-rebate-refund': 'loyalty-rebate',
  'loyalty-redemption-refund': 'loyalty-redemption',
};

/** In what a return is measured: points, money of the sale's total, or as a whole. */
type Measure = 'points' | 'money' | 'whole';

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
  if (originals[request.kind] !== kind)
    return `is a ${nounOf(original.request)}: a ${nounOf(request)} is about another kind.`;
  if (!movedMoney(original.outcome)) return `is not approved: ${original.outcome?.result ?? 'it is still open'}.`;
  const counted = others.filter(
    (other) =>
      other.request.kind === request.kind &&
      (movedMoney(other.outcome) ||
        (mayHaveMoved(other) && known.get(other.request.transactionId) !== revisionOf(other))),
  );
  const measure = measureOf(request);
  const total = sizeOf(original, measure);
  const wanted = sizeOf({ request }, measure);
  if (total !== undefined && wanted !== undefined && wanted > total) return `moved less than is to be returned.`;
  if (measure === 'money' && request.amountDetails?.currency !== original.request.amountDetails?.currency)
    return 'was made in another currency, or without an amount.';
  if (counted.length === 0) return undefined;
  const left = counted.reduce<number | undefined>((rest, other) => minus(rest, sizeOf(other, measure)), total);
  if (left !== undefined && wanted !== undefined && wanted <= left) return undefined;
  const names = counted.map((other) => other.request.transactionId).join(', ');
  const certain = counted.every((other) => movedMoney(other.outcome));
  return certain
    ? `was returned by ${names}, and not so much is left.`
    : `may have been returned by ${names}. Look at that first; to go on all the same, name it in retryOf.`;
}

function measureOf({ loyalty, amountDetails }: TransactionRequest): Measure {
  if (loyalty?.points !== undefined) return 'points';
  return amountDetails === undefined ? 'whole' : 'money';
}

/** How much it is by this measure; undefined where that is not known: then it counts as the whole. */
function sizeOf(
  { request, outcome }: Pick<TransactionRecord, 'request' | 'outcome'>,
  measure: Measure,
): number | undefined {
  switch (measure) {
    case 'points':
      return outcome?.loyalty?.points ?? request.loyalty?.points;
    case 'money':
      return request.amountDetails?.amount;
    case 'whole':
      return undefined;
  }
}

function minus(rest: number | undefined, size: number | undefined): number | undefined {
  return rest === undefined || size === undefined ? undefined : rest - size;
}
