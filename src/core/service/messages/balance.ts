/**
 * The balance of a payment according to its history: the amounts that any party reserved, captured, cancelled and
 * refunded.
 */

import type { AmountDetails } from '../../model/common-types.js';
import { rowOf, summed, type Sums, wholeOf } from '../../sale/service-ledger.js';
import { type HistoryOperation, isDone } from './history-operation.js';
import type { FollowUpKind } from './service-kind.js';

/** Sums of one currency, in minor units. */
export interface Balance extends Sums {
  readonly currency: string;
}

/**
 * Returns the history from the first successful authorization on, with earlier captures and refunds. An earlier cancel
 * or update changed only the session and moved no held money. A capture or refund moved money at any place in the
 * history.
 */
export function sinceAuthorized(history: readonly HistoryOperation[]): readonly HistoryOperation[] {
  const first = history.findIndex((one) => one.type === 'AUTHORIZATION' && isDone(one));
  if (first < 0) return [];
  const moved = history.slice(0, first).filter(({ type }) => type === 'CAPTURE' || type === 'REFUND');
  return [...history.slice(first), ...moved];
}

/**
 * Adds up the completed operations in their order. Returns undefined if nothing is authorized, an amount is missing, or
 * the currencies differ. `isSplit`: after a capture the rest stays reserved for the next capture. Otherwise there is
 * only one capture, and the rest is released.
 */
export function balanceIn(history: readonly HistoryOperation[], isSplit = true): Balance | undefined {
  const done = sinceAuthorized(history).filter(isDone);
  const currency = done[0]?.currency;
  const conditions = isSplit ? (['in-parts'] as const) : [];
  const entries = done.map((one) => ({ operation: one.type, conditions, amount: undefined, ...one }));
  const counted = entries.filter((one) => rowOf(one) !== undefined);
  const isSaid = counted.every((one) => one.amount !== undefined && one.currency === currency);
  if (currency === undefined || !isSaid) return undefined;
  return { currency, ...summed(counted) };
}

/** Returns the amount of an operation that was reported without one: it took everything that was left. Returns undefined if the history does not determine this amount. */
export function allLeftIn(
  history: readonly HistoryOperation[],
  operation: FollowUpKind['operation'],
): AmountDetails | undefined {
  const balance = balanceIn(history);
  return balance === undefined ? undefined : { currency: balance.currency, amount: wholeOf(operation, balance) };
}
