/** What adds up in the history of a payment: how much of it is reserved, captured, cancelled and refunded, whoever did it. */

import type { AmountDetails } from '../model/common-types.js';
import { type HistoryOperation, sumOf } from './history.js';
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

/** Adds up what a history shows as done. Undefined where nothing is authorized, an amount is not said, or there are several currencies. */
export function balanceIn(history: readonly HistoryOperation[]): Balance | undefined {
  const done = history.filter(({ status }) => status === 'COMPLETED');
  const authorized = sumOf(done.filter(({ type }) => type === 'AUTHORIZATION'));
  if (authorized === undefined) return undefined;
  const { currency } = authorized;
  let balance: Balance = { currency, captured: 0, cancelled: 0, refunded: 0, remaining: authorized.amount };
  for (const { type, amount, currency: said } of done) {
    const change = changes[type];
    if (change === undefined) continue;
    if (amount === undefined || said !== currency) return undefined;
    balance = { ...balance, ...change(balance, amount) };
  }
  return balance;
}

const changes: Readonly<Record<string, (balance: Balance, amount: number) => Partial<Balance>>> = {
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
