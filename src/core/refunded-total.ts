/** What of a payment was given back already, or may have been, by the refunds and reversals that name it (invariants I1 and I13). */

import type { AmountDetails } from './common-types.js';
import { amountText } from './authorized.js';
import { revisionOf } from './sale.js';
import { isAmountUnknown, movedMoney, type TransactionRecord, type TransactionRequest } from './transaction.js';

/**
 * Why this much (no more than was paid) is no longer left of a payment, as the rest of a sentence that begins with its id; undefined where it is.
 * What is open or unresolved counts as given back, unless a person looked at it as it is now: `known` holds the revisions of
 * those that the request names. What did move counts always.
 */
export function whyNotLeft(
  request: TransactionRequest,
  paid: AmountDetails,
  others: readonly TransactionRecord[],
  known: ReadonlyMap<string, number>,
): string | undefined {
  const counted = others.filter((other) => {
    if (movedMoney(other.outcome)) return true;
    const mayHaveMoved = other.outcome === undefined || other.outcome.result === 'unresolved';
    return mayHaveMoved && known.get(other.request.transactionId) !== revisionOf(other);
  });
  const given = counted.reduce((sum, other) => sum + amountOf(other, paid), 0);
  const wanted = request.amountDetails?.amount ?? paid.amount;
  if (given + wanted <= paid.amount) return undefined;
  const names = counted.map((other) => other.request.transactionId).join(', ');
  const left = Math.max(0, paid.amount - given);
  const rest = left === 0 ? 'Nothing is left' : `At most ${amountText({ ...paid, amount: left })} is left`;
  const certain = counted.every((other) => movedMoney(other.outcome)) ? 'were' : 'were, or may have been,';
  return `was paid with ${amountText(paid)}, of which ${amountText({ ...paid, amount: given })} ${certain} given back by ${names}. ${rest} to give back.`;
}

/**
 * What one of them took of the payment: as the terminal said, else as it was asked for; a reversal without an amount is the whole, and
 * so is what gave back an amount that nobody knows.
 */
function amountOf({ request, outcome }: TransactionRecord, paid: AmountDetails): number {
  if (isAmountUnknown(outcome)) return paid.amount;
  const said = outcome?.authorized?.currency === paid.currency ? outcome.authorized : undefined;
  return (said ?? request.amountDetails ?? paid).amount;
}
