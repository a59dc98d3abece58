/** What adds up in the history of a payment: how much of it is reserved, captured, cancelled and refunded, whoever did it. */

import type { AmountDetails } from '../../model/common-types.js';
import { type HistoryOperation, isDone } from './history-operation.js';
import type { FollowUpKind } from './service-kind.js';

/** Sums of one currency, in minor units. */
export interface Balance {
  readonly currency: string;
  readonly captured: number;
  readonly cancelled: number;
  readonly refunded: number;
  /** Reserved, and neither captured nor given back. */
  readonly remaining: number;
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
  if (currency === undefined) return undefined;
  let balance: Balance = { currency, captured: 0, cancelled: 0, refunded: 0, remaining: 0 };
  for (const { type, amount, currency: said } of done) {
    const change = changes[type];
    if (change === undefined) continue;
    if (amount === undefined || said !== currency) return undefined;
    balance = { ...balance, ...change(balance, amount) };
    if (type === 'CAPTURE' && !isSplit) balance = { ...balance, remaining: 0 };
  }
  return balance;
}

const changes: Readonly<Record<string, (balance: Balance, amount: number) => Partial<Balance>>> = {
  AUTHORIZATION: ({ remaining }, amount) => ({ remaining: remaining + amount }),
  CAPTURE: ({ captured, remaining }, amount) => ({
    captured: captured + amount,
    remaining: Math.max(0, remaining - amount),
  }),
  CANCEL: ({ cancelled, remaining }, amount) => ({
    cancelled: cancelled + amount,
    remaining: Math.max(0, remaining - amount),
  }),
  // The new total that remains.
  UPDATE: (_balance, amount) => ({ remaining: amount }),
  REFUND: ({ refunded }, amount) => ({ refunded: refunded + amount }),
};

/** What an operation without an amount means: all that is left, by the history before it. Undefined where that cannot be said. */
export function allLeftIn(
  history: readonly HistoryOperation[],
  operation: FollowUpKind['operation'],
): AmountDetails | undefined {
  const balance = balanceIn(history);
  if (balance === undefined) return undefined;
  const { currency, captured, refunded, remaining } = balance;
  return { currency, amount: operation === 'REFUND' ? captured - refunded : remaining };
}
