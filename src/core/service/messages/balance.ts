/** What adds up in the history of a payment: how much of it is reserved, captured, cancelled and refunded, whoever did it. */

import type { AmountDetails } from '../../model/common-types.js';
import { rowOf, summed, type Sums, wholeOf } from '../../sale/service-ledger.js';
import { type HistoryOperation, isDone } from './history-operation.js';
import type { FollowUpKind } from './service-kind.js';

/** Sums of one currency, in minor units. */
export interface Balance extends Sums {
  readonly currency: string;
}

/**
 * What a history shows from the first authorization on that went through. A cancel or an update that stands before ended or changed the session, and no
 * money that is held; a capture or a refund moved money wherever it stands.
 */
export function sinceAuthorized(history: readonly HistoryOperation[]): readonly HistoryOperation[] {
  const first = history.findIndex((one) => one.type === 'AUTHORIZATION' && isDone(one));
  if (first < 0) return [];
  const moved = history.slice(0, first).filter(({ type }) => type === 'CAPTURE' || type === 'REFUND');
  return [...history.slice(first), ...moved];
}

/**
 * Adds up what a history shows as done, in its order. Undefined where nothing is authorized, an amount is not said, or there are several currencies.
 * `isSplit`: what a capture leaves stays reserved for the next one; else there is one capture, and the rest is released.
 */
export function balanceIn(history: readonly HistoryOperation[], isSplit = true): Balance | undefined {
  const done = sinceAuthorized(history).filter(isDone);
  const currency = done[0]?.currency;
  const conditions = isSplit ? (['in-parts'] as const) : [];
  const entries = done.map((one) => ({ ...one, operation: one.type, amount: one.amount, conditions }));
  const counted = entries.filter((one) => rowOf(one) !== undefined);
  const isSaid = counted.every((one) => one.amount !== undefined && one.currency === currency);
  if (currency === undefined || !isSaid) return undefined;
  return { currency, ...summed(counted) };
}

/** What an operation without an amount means: all that is left, by the history before it. Undefined where that cannot be said. */
export function allLeftIn(
  history: readonly HistoryOperation[],
  operation: FollowUpKind['operation'],
): AmountDetails | undefined {
  const balance = balanceIn(history);
  return balance === undefined ? undefined : { currency: balance.currency, amount: wholeOf(operation, balance) };
}
