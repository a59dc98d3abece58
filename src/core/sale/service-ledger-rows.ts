/**
 * The tables of the sale ledger for a payment at a payment service. The first table has the effect of each operation on
 * the sums of its payment. The second table has the transactions that each question counts.
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
  more: 'the held amount grows by the amount of the operation',
  less: 'the held amount shrinks by the amount of the operation, never below 0',
  none: 'no money is held any longer',
  set: 'the amount of the operation is held',
  lower: 'the amount of the operation is held, if it is less than before',
  same: 'the held amount does not change',
} as const;

/** The condition under which a row of the table of operations applies. */
export type Condition = keyof typeof conditions;

/** The conditions, with their meaning. */
export const conditions = {
  others: 'another party made the operation',
  'in-parts': 'the payment is captured in parts (`online.split`)',
  rest: 'the request names no amount',
  possible: 'it is not known whether the operation went through',
} as const;

/** The effect of one operation. An operation without an amount applies to the whole remaining amount. */
export interface OperationRow {
  readonly id: string;
  readonly operation: Operation;
  /**
   * The condition under which the row applies. If absent, the row applies to every other operation of this name. The
   * first row that applies decides.
   */
  readonly when?: Condition;
  readonly adds: Bucket;
  readonly remaining: Remainder;
  /** True if the rest of the held amount is released. */
  readonly isReleasing?: true;
  /** `nothing` if an operator's review never removes the operation from a sum; otherwise absent. */
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
    because: 'The shopper agreed to this amount.',
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
    because: 'The whole held amount is cancelled, whatever amount the service reports.',
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
    because: 'The update sets the amount that is held from now on. It does not add to it.',
  },
  {
    id: 'refund-captured',
    operation: 'REFUND',
    adds: 'refunded',
    remaining: 'same',
    because: 'A refund takes from the captured amount.',
  },
];

/**
 * The state of a transaction at a service. `elsewhere`: the transaction is unresolved, and the history shows that
 * another party made the same operation.
 */
export type OrderState = LedgerState | 'elsewhere';

/** The name of a sum over the transactions of a payment. The name determines which transactions the sum counts. */
export type OrderBound = keyof typeof orderBounds;

/** The sums, each with the questions that it answers. */
export const orderBounds = {
  certain: 'Was the whole payment refunded or cancelled? How much is left just before tenderd sends an operation?',
  shown: 'What does the API show as the order? Which amount does a request without an amount mean?',
  possible:
    'How much may a new request ask for? Which part of the service’s history belongs to tenderd’s own transactions?',
} as const;

/**
 * A kind of state of a transaction: the sums that include the transaction, and the sums that leave it out after an
 * operator's review.
 */
export interface CountingRow {
  readonly counts: readonly OrderBound[];
  readonly lifts: LedgerLifts;
}

/** The rows by the state of a transaction. A transaction that certainly moved no money has no row. */
export const countingRows: Readonly<Record<OrderState, CountingRow>> = {
  moved: { counts: ['certain', 'shown', 'possible'], lifts: 'nothing' },
  elsewhere: { counts: ['shown', 'possible'], lifts: 'possible' },
  unresolved: { counts: ['possible'], lifts: 'possible' },
  uncertain: { counts: ['possible'], lifts: 'possible' },
  open: { counts: ['possible'], lifts: 'nothing' },
};
