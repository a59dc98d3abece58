/**
 * The sale ledger: adds up the refunds of one original, as an interval from certain to possible. The ledger is a pure
 * fold over the transactions about that original, by the rows of `ledger-rows.ts`.
 */

import {
  uncertaintyOf,
  isAmountUnconfirmed,
  isAmountUnknown,
  isDefinite,
  type IsReviewed,
  movedMoney,
  type TransactionRecord,
} from '../model/transaction.js';
import { assertInvariant } from '../base/invariant.js';
import {
  type EntryState,
  type LedgerBound,
  type LedgerRow,
  type LedgerSize,
  type LedgerState,
  returnRows,
} from './ledger-rows.js';
import { otherAttemptCode } from '../model/attention-item.js';

/** A number of minor units or of points. `unbounded`: no upper bound is known. */
export type Units = number | 'unbounded';

/** The amount of one transaction in the unit of its original, and how the amount is known. */
export interface LedgerAmounts {
  readonly size: LedgerSize;
  readonly reported?: number | undefined;
  readonly asked?: number | undefined;
}

/**
 * An original: the amount that can be refunded from it, and a function that reads the amount of a transaction about it.
 */
export interface Original {
  /** The amount that the original took. `unbounded` if unknown. */
  readonly took: Units;
  amountsOf(this: void, record: TransactionRecord): LedgerAmounts;
}

/** The contribution of one transaction. */
export interface LedgerEntry {
  readonly record: TransactionRecord;
  readonly row: LedgerRow;
  readonly least: number;
  readonly most: Units;
}

/**
 * A sum as an interval: the certain and the possible amount, with the contributing transactions in the order of their
 * arrival.
 */
export interface Interval {
  readonly certain: number;
  readonly possible: Units;
  readonly entries: readonly LedgerEntry[];
}

/** Returns the progress of a transaction; undefined if it has ended and certainly moved no money. */
export function ledgerStateOf(record: TransactionRecord): LedgerState | undefined {
  const { outcome } = record;
  if (outcome === undefined) return 'open';
  if (!isDefinite(outcome)) return 'unresolved';
  if (movedMoney(outcome)) return 'moved';
  return uncertaintyOf(record) === undefined ? undefined : 'uncertain';
}

/**
 * Returns the amounts of a transaction for an original in this currency: the reported amount, the requested amount, and
 * which of them counts. A requested amount in another currency is not converted.
 */
export function moneyAmountsOf(record: TransactionRecord, currency: string | undefined): LedgerAmounts {
  const { request, outcome } = record;
  const reported = outcome?.authorized?.currency === currency ? outcome?.authorized?.amount : undefined;
  const asked = request.amountDetails?.amount;
  return { size: sizeOf(record, reported, asked), reported, asked };
}

/**
 * Returns the points of a transaction: the reported number, the requested number, and which of them counts. A reported
 * number counts even if other parts of the result are unknown.
 */
export function pointsAmountsOf({ request, outcome }: Pick<TransactionRecord, 'request' | 'outcome'>): LedgerAmounts {
  const reported = outcome?.loyalty?.points;
  const asked = request.loyalty?.points;
  if (reported !== undefined) return { size: 'reported', reported, asked };
  if (outcome?.difference === 'unknown') return { size: 'unknown', asked };
  return { size: asked === undefined ? 'unnamed' : 'asked', asked };
}

/**
 * Returns the sale total of a loyalty transaction. The requested total always counts. Money and points are never added
 * together.
 */
export function totalAmountsOf({ request }: Pick<TransactionRecord, 'request'>): LedgerAmounts {
  const asked = request.amountDetails?.amount;
  return { size: asked === undefined ? 'unnamed' : 'asked', asked };
}

/** Returns the amount that counts; `unbounded` if neither request nor result has an amount. */
export function unitsOf({ size, reported, asked }: LedgerAmounts): Units {
  if (size === 'reported') return reported ?? 'unbounded';
  return size === 'asked' ? (asked ?? 'unbounded') : 'unbounded';
}

function sizeOf(record: TransactionRecord, reported?: number, asked?: number): LedgerSize {
  if (isAmountUnconfirmed(record)) return 'at-least-asked';
  if (isAmountUnknown(record.outcome)) return 'unknown';
  if (reported !== undefined) return 'reported';
  return asked === undefined ? 'unnamed' : 'asked';
}

/**
 * Adds up the refunds of an original. A refund that moved money always counts. A refund that may have moved money
 * counts too. It is left out only if an operator has reviewed it and its row allows that.
 */
export function returnedOf(
  original: Original,
  records: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Interval {
  const entries = records.flatMap((record) => entriesOf(original, record));
  return sumOf(entries.filter(({ record, row }) => row.lifts === 'nothing' || !isReviewed(record)));
}

/**
 * Returns what one transaction contributes to the sums: its own entry, and a second entry if another attempt of it has
 * an unknown result.
 */
function entriesOf(original: Original, record: TransactionRecord): readonly LedgerEntry[] {
  const state = ledgerStateOf(record);
  if (state === undefined) return [];
  const amounts = original.amountsOf(record);
  const own = entryOf(original, record, state, amounts);
  if (!hasOtherAttempt(record, state)) return [own];
  const { asked } = amounts;
  const size = asked === undefined ? 'unnamed' : 'asked';
  return [own, entryOf(original, record, 'other-attempt', { size, asked })];
}

/** True if another attempt of a transaction that moved money may have moved money as well. */
function hasOtherAttempt({ attention }: TransactionRecord, state: LedgerState): boolean {
  return state === 'moved' && attention.some(({ code }) => code === otherAttemptCode);
}

function entryOf(
  { took }: Original,
  record: TransactionRecord,
  state: EntryState,
  amounts: LedgerAmounts,
): LedgerEntry {
  const row = returnRows.find(({ states, sizes }) => states.includes(state) && sizes.includes(amounts.size));
  assertInvariant(row !== undefined, `the ledger has no row for ${state}, ${amounts.size}`);
  const least = boundOf(row.least, amounts, took);
  // If the amount of the lower bound is unknown, the lower bound is 0.
  return { record, row, least: least === 'unbounded' ? 0 : least, most: boundOf(row.most, amounts, took) };
}

function boundOf(bound: LedgerBound, { reported, asked }: LedgerAmounts, took: Units): Units {
  switch (bound) {
    case 'none':
      return 0;
    case 'reported':
      return reported ?? 0;
    case 'asked':
      return asked ?? 0;
    case 'all':
      return took;
  }
}

/** Adds up the contributions of these entries. */
export function sumOf(entries: readonly LedgerEntry[]): Interval {
  return {
    certain: entries.reduce((sum, { least }) => sum + least, 0),
    possible: entries.reduce<Units>((sum, { most }) => added(sum, most), 0),
    entries,
  };
}

function added(one: Units, other: Units): Units {
  return one === 'unbounded' || other === 'unbounded' ? 'unbounded' : one + other;
}

/**
 * Returns the amount that can still be refunded: the amount taken, less everything that may have been refunded.
 * Undefined if the amount taken is unknown.
 */
export function leftToReturn(took: Units, { possible }: Interval): number | undefined {
  if (took === 'unbounded') return undefined;
  return possible === 'unbounded' ? 0 : Math.max(0, took - possible);
}

/**
 * True if this amount can still be refunded. If the amount taken is unknown, only one refund is possible. `wanted` is
 * `unbounded` for the whole of an unknown amount.
 */
export function isLeftToReturn(wanted: Units, took: Units, returned: Interval): boolean {
  if (took === 'unbounded') return returned.entries.length === 0;
  const sum = added(wanted, returned.possible);
  return sum !== 'unbounded' && sum <= took;
}

/** True if all these transactions certainly moved money, even if their amounts are unknown. */
export function haveAllMoved({ entries }: Interval): boolean {
  return entries.every(({ row }) => row.states.includes('moved'));
}
