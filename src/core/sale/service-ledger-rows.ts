/**
 * The tables of the sale ledger for a payment at a payment service: the effect of an operation on the sums of its payment, and the transactions that
 * each question counts.
 * docs/reference/sale-ledger.md prints the tables, and `service-ledger.ts` applies them.
 */

import type { LedgerLifts, LedgerState } from './ledger-rows.js';

/** An operation on a payment, by its name in the payment's history. */
export type Operation = 'AUTHORIZATION' | 'CAPTURE' | 'CANCEL' | 'UPDATE' | 'REFUND';

/** The sums that an operation can add to. */
export type Bucket = 'authorized' | 'captured' | 'cancelled' | 'refunded';

/** The effect of an operation on the amount that remains held. */
export type Remainder = keyof typeof remainders;

/** The effects, with their meaning. */
export const remainders = {
  more: 'its amount more',
  less: 'its amount less, and never below 0',
  none: 'nothing',
  set: 'its amount',
  lower: 'its amount, if that is less',
  same: 'as much as before',
} as const;

/** When a row applies. */
export type Condition = keyof typeof conditions;

/** The conditions, with their meaning. */
export const conditions = {
  others: 'another party did it',
  'in-parts': 'the payment is captured in parts (`online.split`)',
  rest: 'the request names no amount',
  possible: 'nobody knows whether it went through',
} as const;

/** The effect of one operation. An operation without an amount is about the whole remaining amount. */
export interface OperationRow {
  readonly id: string;
  readonly operation: Operation;
  /** Absent: in all other cases. The first row that applies counts. */
  readonly when?: Condition;
  readonly adds: Bucket;
  readonly remaining: Remainder;
  /** True if the rest of the held amount is released. */
  readonly isReleasing?: true;
  /** Present if an operator's review never removes the operation from a sum. */
  readonly lifts?: 'nothing';
  readonly because: string;
}

/** The rows for the operations on a payment, by any party. */
export const operationRows: readonly OperationRow[] = [
  {
    id: 'authorization',
    operation: 'AUTHORIZATION',
    adds: 'authorized',
    remaining: 'more',
    because: 'The shopper agreed to this much.',
  },
  {
    id: 'capture-by-others',
    operation: 'CAPTURE',
    when: 'others',
    adds: 'captured',
    remaining: 'less',
    because: 'The service decides whether the rest is still held.',
  },
  {
    id: 'capture-in-parts',
    operation: 'CAPTURE',
    when: 'in-parts',
    adds: 'captured',
    remaining: 'less',
    because: 'The rest stays held for the next capture.',
  },
  {
    id: 'capture-once',
    operation: 'CAPTURE',
    adds: 'captured',
    remaining: 'none',
    isReleasing: true,
    because: 'There is one capture, and the service releases the rest.',
  },
  {
    id: 'cancel-rest',
    operation: 'CANCEL',
    when: 'rest',
    adds: 'cancelled',
    remaining: 'none',
    because: 'All that remained is cancelled, however much the service says that was.',
  },
  {
    id: 'cancel',
    operation: 'CANCEL',
    adds: 'cancelled',
    remaining: 'less',
    because: 'The rest stays held.',
  },
  {
    id: 'update-possible',
    operation: 'UPDATE',
    when: 'possible',
    adds: 'authorized',
    remaining: 'lower',
    lifts: 'nothing',
    because: 'The smaller amount is certainly held, whatever an operator reviewed.',
  },
  {
    id: 'update',
    operation: 'UPDATE',
    adds: 'authorized',
    remaining: 'set',
    because: 'It sets what is held from now on. It does not add.',
  },
  {
    id: 'refund-captured',
    operation: 'REFUND',
    adds: 'refunded',
    remaining: 'same',
    because: 'It is of what was captured.',
  },
];

/**
 * The state of a transaction at a service. `elsewhere`: the transaction is unresolved, and the history shows that another party made the same
 * operation.
 */
export type OrderState = LedgerState | 'elsewhere';

/** Selects the transactions that a sum counts. */
export type OrderBound = keyof typeof orderBounds;

/** The bounds, with the questions that ask for them. */
export const orderBounds = {
  certain: 'whether the payment was given back as a whole, and what is left just before an operation leaves',
  shown: 'the order that the API shows, and what a request without an amount is about',
  possible: 'what a new request may ask for, and how much of a history our own transactions explain',
} as const;

/** The bounds that count a transaction in this state, and the effect of a review on it. */
export interface CountingRow {
  readonly counts: readonly OrderBound[];
  readonly lifts: LedgerLifts;
}

/** One row for each state. A transaction that certainly moved no money has no row. */
export const countingRows: Readonly<Record<OrderState, CountingRow>> = {
  moved: { counts: ['certain', 'shown', 'possible'], lifts: 'nothing' },
  elsewhere: { counts: ['shown', 'possible'], lifts: 'possible' },
  unresolved: { counts: ['possible'], lifts: 'possible' },
  uncertain: { counts: ['possible'], lifts: 'possible' },
  open: { counts: ['possible'], lifts: 'nothing' },
};
