/** Finds what reversals undid, and the transactions that no run has matched. */

import { restOf } from './amounts.js';
import type { Assigned } from './assign.js';
import type { BookedTransaction, MarkTimes, MatchAmount, MatchGroup, MatchScope } from './model.js';
import type { GroupFacts } from './settled.js';

/** Returns the part of a charge that no reversal undid. */
export function netOf(charge: BookedTransaction, facts: GroupFacts): MatchAmount | undefined {
  const { amount } = charge;
  if (amount === undefined) return undefined;
  const undone = facts.reversalsOf(charge);
  const rest = restOf(
    amount,
    undone.map((one) => one.amount ?? amount),
  );
  return { ...amount, amount: Math.max(0, rest) };
}

/**
 * Returns a transaction of the group that neither this run nor the run of the earlier mark has matched; undefined if
 * there is none. `reversals`: the successful reversals of the group.
 */
export function missedIn(
  assigned: readonly Assigned[],
  { transactions }: Pick<MatchGroup, 'transactions'>,
  { reversals, facts }: { readonly reversals: readonly BookedTransaction[]; readonly facts: GroupFacts },
  { since }: MatchScope,
  mark: MarkTimes | undefined,
): BookedTransaction | undefined {
  const settled = new Set(
    assigned.flatMap(({ transaction, lines }) => (lines.length === 0 ? [] : transaction.transactionId)),
  );
  const isUnsettled = ({ transactionId, at }: BookedTransaction): boolean =>
    since !== undefined && at < since && !settled.has(transactionId);
  const isMissed = ({ transaction }: Assigned): boolean =>
    transaction.sinceMark !== undefined &&
    transaction.effect !== 'reversal' &&
    isUnsettled(transaction) &&
    netOf(transaction, facts)?.amount !== 0;
  const late = reversals.filter((one) => isNew(one, mark) && !settled.has(one.transactionId));
  const originals = new Set(late.map(({ original }) => original));
  // The run of the earlier mark compared these payments as payments that were not reversed. A refund may be missing now.
  const isReversed = (one: BookedTransaction): boolean =>
    one.effect === 'charge' &&
    one.ending === 'moved' &&
    originals.has(one.transactionId) &&
    one.sinceMark !== 'accepted' &&
    isUnsettled(one);
  return (
    assigned.find(isMissed)?.transaction ??
    late.find((one) => one.sinceMark === 'decided' && isUnsettled(one)) ??
    transactions.find(isReversed)
  );
}

/**
 * True if the run of the earlier mark did not judge a reversal. This run may have read the reversal, because it read
 * transactions after its mark. A reversal with a later time than this run comes from a wrong clock.
 */
function isNew({ sinceMark, at }: BookedTransaction, mark: MarkTimes | undefined): boolean {
  return sinceMark !== undefined || (mark !== undefined && at > mark.matchedUntil && at <= mark.at);
}
