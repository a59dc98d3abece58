/**
 * Separates the sales that have the same number, because a register began its numbers again. The transactions of one
 * sale are close in time, or refer to each other.
 */

import type { BookedTransaction, GroupLine } from './model.js';
import { msOf } from './moments.js';

/** A file may have only the day of a payment, which counts as noon. With the time zone, that is up to 14 hours off. */
const sameDayMs = 14 * 3_600_000;
/** A payment that the terminal accepted offline may have the time of its upload in the file. */
const sameWeekMs = 7 * 86_400_000;

interface Member {
  readonly atMs: number;
  readonly occasion: number;
}

/** The occasions of one group: each has the transactions of one sale. */
export class Occasions {
  /** True if the number of the sale occurs once, or if all its transactions belong together. */
  readonly isOne: boolean;
  readonly #ofTransactions: ReadonlyMap<string, number>;
  /** The transactions, in the order of their times. */
  readonly #members: readonly Member[];

  constructor(transactions: readonly BookedTransaction[]) {
    const ordered = transactions
      .map(({ transactionId, original, at }) => ({ transactionId, original, atMs: msOf(at) }))
      .toSorted((one, other) => one.atMs - other.atMs);
    // Each occasion has the number of its first transaction.
    const firsts = ordered.map((_, place) => place);
    const first = (start: number): number => {
      let place = start;
      for (let next = firsts[place] ?? place; next !== place; next = firsts[place] ?? place) place = next;
      return place;
    };
    const join = (one: number, other: number): void => {
      const [a, b] = [first(one), first(other)];
      firsts[Math.max(a, b)] = Math.min(a, b);
    };
    const places = new Map(ordered.map(({ transactionId }, place) => [transactionId, place]));
    for (const [place, { original, atMs }] of ordered.entries()) {
      const before = ordered[place - 1];
      if (before !== undefined && atMs - before.atMs <= sameDayMs) join(place - 1, place);
      const linked = original === undefined ? undefined : places.get(original);
      if (linked !== undefined) join(linked, place);
    }
    this.#members = ordered.map(({ atMs }, place) => ({ atMs, occasion: first(place) }));
    this.#ofTransactions = new Map(ordered.map(({ transactionId }, place) => [transactionId, first(place)]));
    this.isOne = this.#members.every(({ occasion }) => occasion === 0);
  }

  /** Returns the number of a transaction's occasion. */
  of({ transactionId }: BookedTransaction): number | undefined {
    return this.#ofTransactions.get(transactionId);
  }

  /** Returns the number of the occasion on the day of this time; undefined if that day has none. */
  onDayOf(time: string): number | undefined {
    const nearest = this.#nearest(msOf(time));
    return nearest !== undefined && Math.abs(nearest.atMs - msOf(time)) <= sameDayMs ? nearest.occasion : undefined;
  }

  /** True if the day of a line has no transaction of the group. False if the time of the line is unknown. */
  isOfOtherDay(line: GroupLine): boolean {
    const time = timeOf(line);
    return time !== undefined && this.onDayOf(time) === undefined;
  }

  /**
   * Returns those of the transactions that a line may be about: all if the number of the sale is not repeated, or if the
   * time of the line is unknown; otherwise those of the line's day.
   */
  possibleFor(line: GroupLine, transactions: readonly BookedTransaction[]): readonly BookedTransaction[] {
    const time = timeOf(line);
    if (this.isOne || time === undefined) return transactions;
    const day = this.onDayOf(time);
    return day === undefined ? [] : transactions.filter((one) => this.of(one) === day);
  }

  /** Returns `possibleFor` for many lines and the same transactions, so that a long list is not read for each line. */
  finder(transactions: readonly BookedTransaction[]): (line: GroupLine) => readonly BookedTransaction[] {
    if (this.isOne) return () => transactions;
    const byOccasion = new Map<number | undefined, BookedTransaction[]>();
    for (const one of transactions) {
      const own = byOccasion.get(this.of(one));
      if (own === undefined) byOccasion.set(this.of(one), [one]);
      else own.push(one);
    }
    return (line) => {
      const time = timeOf(line);
      return time === undefined ? transactions : (byOccasion.get(this.onDayOf(time) ?? -1) ?? []);
    };
  }

  /** Returns the milliseconds between a line and the nearest transaction of the group. */
  distanceOf(line: GroupLine): number {
    const time = timeOf(line);
    const nearest = time === undefined ? undefined : this.#nearest(msOf(time));
    return time === undefined || nearest === undefined ? Number.POSITIVE_INFINITY : Math.abs(nearest.atMs - msOf(time));
  }

  #nearest(ms: number): Member | undefined {
    let [from, to] = [0, this.#members.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#members[middle]?.atMs ?? 0) < ms) from = middle + 1;
      else to = middle;
    }
    const [before, after] = [this.#members[from - 1], this.#members[from]];
    if (before === undefined || after === undefined) return before ?? after;
    return ms - before.atMs < after.atMs - ms ? before : after;
  }
}

/** Returns the transaction that is nearest to a line in time; the first one if the time of the line is unknown. */
export function nearestTo(line: GroupLine, transactions: readonly BookedTransaction[]): BookedTransaction | undefined {
  let [nearest, distance] = [transactions[0], msBetween(line, transactions[0])];
  for (const one of transactions) {
    const ms = msBetween(line, one);
    if (ms < distance) [nearest, distance] = [one, ms];
  }
  return nearest;
}

/** True if the terminal may have sent the payment of a transaction at the time of a line. */
export function isSameWeek(line: GroupLine, transaction: BookedTransaction): boolean {
  return msBetween(line, transaction) <= sameWeekMs;
}

function msBetween(line: GroupLine, transaction: BookedTransaction | undefined): number {
  const time = timeOf(line);
  if (time === undefined || transaction === undefined) return Number.POSITIVE_INFINITY;
  return Math.abs(msOf(time) - msOf(transaction.at));
}

/** Returns the time of a line. A payment is never later than its settlement. */
export function timeOf({ paidAt, settledAt }: Pick<GroupLine, 'paidAt' | 'settledAt'>): string | undefined {
  return paidAt ?? settledAt;
}
