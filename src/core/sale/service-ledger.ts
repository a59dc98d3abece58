/** The sale ledger of a payment at a payment service: adds up what was done with it, by the rows of `service-ledger-rows.ts`. */

import {
  type Bucket,
  type Condition,
  type OperationRow,
  operationRows,
  type Remainder,
} from './service-ledger-rows.js';

/** The reason of an operation that the service refused, and that is unresolved because its history shows that another party has done it. */
export const doneElsewhere = 'done-elsewhere';

/** One operation of ours, or one that its history shows. */
export interface OrderEntry {
  /** As the history calls it; one that has no row changes no sum. */
  readonly operation: string;
  /** In minor units. Undefined: all that is left. */
  readonly amount: number | undefined;
  readonly conditions: readonly Condition[];
}

/** What adds up, in minor units. */
export interface Sums extends Readonly<Record<Bucket, number>> {
  /** What a capture of less let go. */
  readonly released: number;
  /** What is held. */
  readonly remaining: number;
  /** What of each other parties did. */
  readonly byOthers: Readonly<Record<Bucket, number>>;
}

const none = { authorized: 0, captured: 0, cancelled: 0, refunded: 0 } as const;

/** Adds up these, in the order in which they came: an update sets what remains. */
export function summed(entries: readonly OrderEntry[]): Sums {
  return entries.reduce<Sums>(withOne, { ...none, released: 0, remaining: 0, byOthers: none });
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

/** Returns what an operation without an amount is about: all that was captured and not refunded, or all that is held. */
export function wholeOf(operation: string, { captured, refunded, remaining }: Sums): number {
  return operation === 'REFUND' ? captured - refunded : remaining;
}

/**
 * Returns how much an operation may still be about. A refund has two limits: all that was captured less all refunds, and what was captured here less
 * what was refunded here. The refunds of other parties may be of either. Less than 0 if more was refunded than was captured.
 */
export function limitOf(operation: string, sums: Sums): number {
  const { byOthers } = sums;
  const all = wholeOf(operation, sums);
  return operation === 'REFUND' ? Math.min(all, all - byOthers.captured + byOthers.refunded) : all;
}
