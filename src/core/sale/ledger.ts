/**
 * The sale ledger: adds up what was given back of one original, as an interval from what is certain to what is possible. It is a pure
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

/** A number of minor units or of points. `unbounded`: nobody knows an upper end. */
export type Units = number | 'unbounded';

/** How the amount of one transaction is known, in the unit of its original. */
export interface LedgerAmounts {
  readonly size: LedgerSize;
  readonly reported?: number | undefined;
  readonly asked?: number | undefined;
}

/** What can be given back of an original, and how to read an amount about it. */
export interface Original {
  /** What it took. `unbounded` if nobody knows how much. */
  readonly took: Units;
  amountsOf(this: void, record: TransactionRecord): LedgerAmounts;
}

/** What one transaction contributes. */
export interface LedgerEntry {
  readonly record: TransactionRecord;
  readonly row: LedgerRow;
  readonly least: number;
  readonly most: Units;
}

/** A sum from what is certain to what is possible, with the transactions that contribute to it, in the order in which they came. */
export interface Interval {
  readonly certain: number;
  readonly possible: Units;
  readonly entries: readonly LedgerEntry[];
}

/** Returns how far a transaction has come; undefined if it ended without moving money, and that is certain. */
export function ledgerStateOf(record: TransactionRecord): LedgerState | undefined {
  const { outcome } = record;
  if (outcome === undefined) return 'open';
  if (!isDefinite(outcome)) return 'unresolved';
  if (movedMoney(outcome)) return 'moved';
  return uncertaintyOf(record) === undefined ? undefined : 'uncertain';
}

/** Returns how the amount of a transaction about money in this currency is known. An amount asked for in another currency is not converted. */
export function moneyAmountsOf(record: TransactionRecord, currency: string | undefined): LedgerAmounts {
  const { request, outcome } = record;
  const reported = outcome?.authorized?.currency === currency ? outcome?.authorized?.amount : undefined;
  const asked = request.amountDetails?.amount;
  return { size: sizeOf(record, reported, asked), reported, asked };
}

/** Returns how a number of points is known. A number that was reported counts, whatever else the result leaves open. */
export function pointsAmountsOf({ request, outcome }: Pick<TransactionRecord, 'request' | 'outcome'>): LedgerAmounts {
  const reported = outcome?.loyalty?.points;
  const asked = request.loyalty?.points;
  if (reported !== undefined) return { size: 'reported', reported, asked };
  if (outcome?.difference === 'unknown') return { size: 'unknown', asked };
  return { size: asked === undefined ? 'unnamed' : 'asked', asked };
}

/** Returns how the total of the sale is known that a transaction of points was about: as it was asked for. Two units never add up. */
export function totalAmountsOf({ request }: Pick<TransactionRecord, 'request'>): LedgerAmounts {
  const asked = request.amountDetails?.amount;
  return { size: asked === undefined ? 'unnamed' : 'asked', asked };
}

/** Returns the amount itself; `unbounded` if neither request nor result has it. */
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
 * Adds up what was given back of an original. A transaction that moved money always contributes. A row for money
 * that may have moved contributes unless it can be reviewed and the asker reviewed the transaction.
 */
export function returnedOf(
  original: Original,
  records: readonly TransactionRecord[],
  isReviewed: IsReviewed,
): Interval {
  const entries = records.flatMap((record) => entriesOf(original, record));
  return sumOf(entries.filter(({ record, row }) => row.lifts === 'nothing' || !isReviewed(record)));
}

/** Returns the contributions of one transaction: its own, and that of another attempt of it whose result is unknown. */
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
  // The whole of an unknown amount is certainly something, but no figure says how much.
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

/** Adds up these entries. */
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

/** Returns what is left to give back: what was taken, less all that may have been given back. Undefined if nobody knows what was taken. */
export function leftToReturn(took: Units, { possible }: Interval): number | undefined {
  if (took === 'unbounded') return undefined;
  return possible === 'unbounded' ? 0 : Math.max(0, took - possible);
}

/**
 * True if this much can be given back besides. If nobody knows what was taken, something can be given back once. `wanted` is `unbounded` for the
 * whole of such an amount.
 */
export function isLeftToReturn(wanted: Units, took: Units, returned: Interval): boolean {
  if (took === 'unbounded') return returned.entries.length === 0;
  const sum = added(wanted, returned.possible);
  return sum !== 'unbounded' && sum <= took;
}

/** True if all of these have certainly moved money, whether or not their amounts are known. */
export function haveAllMoved({ entries }: Interval): boolean {
  return entries.every(({ row }) => row.states.includes('moved'));
}
