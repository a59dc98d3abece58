/**
 * The lower bound of the amount that a pre-authorization holds. Each update sets a new amount, so the records are
 * processed in the order of the journal. docs/reference/sale-ledger.md prints the table.
 */

import type { AmountDetails } from '../model/common-types.js';
import { isAmountUnknown, mayHaveMoved, movedMoney, type TransactionRecord } from '../model/transaction.js';

/** The effect of a pre-authorization, or of an update of it, on the held amount. */
export interface HeldRow {
  readonly id: string;
  /** False while it is unknown whether the request was approved. */
  readonly isCertain: boolean;
  /**
   * The row applies only if the amount is known (true) or unknown (false). If this field is absent, the row applies in
   * both cases.
   */
  readonly isKnown?: boolean;
  readonly effect: 'sets' | 'hides' | 'lowers';
  readonly because: string;
}

/** The rows of the table. An operator's review has no effect on these rows. */
export const heldRows: readonly HeldRow[] = [
  {
    id: 'held-set',
    isCertain: true,
    isKnown: true,
    effect: 'sets',
    because: 'The amount of an update is the new held amount. If no amount is reported, the requested amount counts.',
  },
  {
    id: 'held-hidden',
    isCertain: true,
    isKnown: false,
    effect: 'hides',
    because:
      'The result says that the amount differs from the request, but not by how much. Nothing is captured until an update sets the amount.',
  },
  {
    id: 'held-lowered',
    isCertain: false,
    effect: 'lowers',
    because: 'The update may have lowered the held amount. An uncertain update never raises it.',
  },
];

/** The amount that a pre-authorization holds. */
export interface Held {
  readonly amount: AmountDetails | undefined;
  /** False if the terminal approved another amount than requested and did not name the amount. */
  readonly isKnown: boolean;
}

/**
 * Returns the lower bound of the amount that an approved pre-authorization holds. `records`: the pre-authorization and its updates, in the order of the
 * journal.
 */
export function heldBy(records: readonly TransactionRecord[]): Held {
  return records.reduce(heldAfter, { amount: undefined, isKnown: true });
}

function heldAfter(held: Held, record: TransactionRecord): Held {
  const { request, outcome } = record;
  const amount = outcome?.authorized ?? request.amountDetails ?? held.amount;
  switch (rowOf(record)?.effect) {
    case undefined:
      return held;
    case 'sets':
      return { amount, isKnown: true };
    case 'hides':
      return { amount, isKnown: false };
    case 'lowers':
      return { ...held, amount: lower(held.amount, amount) };
  }
}

function rowOf(record: TransactionRecord): HeldRow | undefined {
  const moved = movedMoney(record.outcome);
  if (!moved && !mayHaveMoved(record)) return undefined;
  const isUnknown = isAmountUnknown(record.outcome);
  return heldRows.find(({ isCertain, isKnown }) => isCertain === moved && isKnown !== isUnknown);
}

/** Returns the lower amount. Amounts of two currencies are not compared. */
function lower(one: AmountDetails | undefined, other: AmountDetails | undefined): AmountDetails | undefined {
  if (one === undefined || other === undefined || one.currency !== other.currency) return one;
  return other.amount < one.amount ? other : one;
}
