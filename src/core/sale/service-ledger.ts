/** The sale ledger of a payment at a payment service: adds up the operations on the payment, by the rows of `service-ledger-rows.ts`. */

import {
  type Bucket,
  type Condition,
  type OperationRow,
  operationRows,
  type Remainder,
} from './service-ledger-rows.js';

/**
 * The reason code for an unresolved operation that the service refused. According to the history, another party had
 * already made the same operation.
 */
export const doneElsewhere = 'done-elsewhere';

/** An operation on the payment: our own operation, or an operation in the payment's history. */
export interface OrderEntry {
  /** The name of the operation in the history. An operation without a row changes no sum. */
  readonly operation: string;
  /** The amount of the operation in minor units. If undefined, the operation takes the whole remaining amount. */
  readonly amount: number | undefined;
  readonly conditions: readonly Condition[];
}

/** The sums of all operations on a payment, in minor units. */
export interface Sums extends Readonly<Record<Bucket, number>> {
  /** The amount that a smaller capture released. */
  readonly released: number;
  /** The amount that is still held. */
  readonly remaining: number;
  /** The part of each sum that comes from other parties. */
  readonly byOthers: Readonly<Record<Bucket, number>>;
}

const none = { authorized: 0, captured: 0, cancelled: 0, refunded: 0 } as const;

/** Adds up these operations in the order of their arrival: an update sets the remaining amount. */
export function summed(entries: readonly OrderEntry[]): Sums {
  return entries.reduce<Sums>(withOne, { released: 0, remaining: 0, byOthers: none, ...none });
}

/** Returns the row of an operation. */
export function rowOf({ operation, conditions }: Omit<OrderEntry, 'amount'>): OperationRow | undefined {
  return operationRows.find(
    ({ operation: own, when }) => own === operation && (when === undefined || conditions.includes(when)),
  );
}

function withOne(sums: Sums, entry: OrderEntry): Sums {
  const row = rowOf(entry);
  const { operation, amount, conditions } = entry;
  if (row === undefined) return sums;
  const size = amount ?? wholeOf(operation, sums);
  const remaining = remainderOf(row.remaining, sums.remaining, size);
  const added = row.adds === 'authorized' ? remaining - sums.remaining : size;
  const { byOthers } = sums;
  return {
    ...sums,
    [row.adds]: sums[row.adds] + added,
    remaining,
    released: sums.released + (row.isReleasing === true ? Math.max(0, sums.remaining - size) : 0),
    byOthers: conditions.includes('others') ? { ...byOthers, [row.adds]: byOthers[row.adds] + added } : byOthers,
  };
}

function remainderOf(remainder: Remainder, before: number, size: number): number {
  switch (remainder) {
    case 'more':
      return before + size;
    case 'less':
      return Math.max(0, before - size);
    case 'none':
      return 0;
    case 'set':
      return size;
    case 'lower':
      return Math.min(size, before);
    case 'same':
      return before;
  }
}

/**
 * Returns the amount of an operation that names no amount. A refund then means everything that was captured and not
 * refunded. Any other operation means everything that is held.
 */
export function wholeOf(operation: string, { captured, refunded, remaining }: Sums): number {
  return operation === 'REFUND' ? captured - refunded : remaining;
}

/**
 * Returns the highest possible amount of an operation. A refund has two limits: all captures less all refunds, and our
 * own captures less our own refunds. A refund by other parties may count towards either limit. The result is below 0 if
 * more was refunded than captured.
 */
export function limitOf(operation: string, sums: Sums): number {
  const { byOthers } = sums;
  const all = wholeOf(operation, sums);
  return operation === 'REFUND' ? Math.min(all, all - byOthers.captured + byOthers.refunded) : all;
}
