/**
 * Separates the sales that have the same number, because a register began its numbers again. The transactions of one
 * sale are close in time, or refer to each other.
 */

import type { Finder } from './by-amount.js';
import type { BookedTransaction, GroupLine } from './model.js';
import { isDateOnly, msOf } from './moments.js';

/**
 * A file may give only the day of a payment. The match then assumes noon, which can be 14 hours off, depending on the
 * time zone.
 */
const sameDayMs = 14 * 3_600_000;
/**
 * A file with only the day of a payment counts as noon UTC. Far west of Greenwich, this noon may be almost 24 hours
 * before a payment in the evening of the same day.
 */
const dayMs = 24 * 3_600_000;
/** A payment that the terminal accepted offline may have the time of its upload in the file. */
const sameWeekMs = 7 * 86_400_000;

interface Member {
  readonly atMs: number;
  readonly occasion: number;
}

/**
 * Divides the transactions of one group into occasions. An occasion is one use of a sale number: its transactions
 * belong to the same sale.
 */
export class Occasions {
  /** True if the number of the sale occurs once, or if all its transactions belong together. */
  readonly isOne: boolean;
  readonly #ofTransactions: ReadonlyMap<string, number>;
  /** For each transaction that refers to another one: the time of the oldest transaction to which it refers. */
  readonly #starts = new Map<string, number>();
  /** The transactions, in the order of their times. */
  readonly #members: readonly Member[];
  readonly #days = new Map<GroupLine, number | undefined>();

  constructor(transactions: readonly BookedTransaction[]) {
    const ordered = transactions
      .map((one) => ({ transactionId: one.transactionId, original: one.original, atMs: msOfTransaction(one) }))
      .toSorted((one, other) => one.atMs - other.atMs);
    // At first each transaction is an occasion of its own. An occasion is identified by the index of its first
    // transaction.
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
    for (const { transactionId, original, atMs } of ordered) {
      const linked = ordered[places.get(original ?? '') ?? -1];
      if (linked === undefined) continue;
      this.#starts.set(transactionId, Math.min(atMs, this.#starts.get(linked.transactionId) ?? linked.atMs));
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
    return this.#onDayAt(msOf(time));
  }

  #onDayAt(ms: number): number | undefined {
    const nearest = this.#nearest(ms);
    return nearest !== undefined && Math.abs(nearest.atMs - ms) <= sameDayMs ? nearest.occasion : undefined;
  }

  /** Returns `onDayOf` for the time of a line. Remembers it, because a line is compared with many transactions. */
  #dayOf(line: GroupLine, ms: number): number | undefined {
    if (this.#days.has(line)) return this.#days.get(line);
    const day = this.#onDayAt(ms);
    this.#days.set(line, day);
    return day;
  }

  /** True if the day of a line has no transaction of the group. False if the time of the line is unknown. */
  isOfOtherDay(line: GroupLine): boolean {
    const time = timeOf(line);
    return time !== undefined && this.onDayOf(time) === undefined;
  }

  /**
   * Returns the transactions that a line may be about. If the number of the sale is repeated on other days, and the
   * time of the line is known, only transactions of the line's day count. A transaction that is later than the line
   * never counts.
   */
  possibleFor(line: GroupLine, transactions: readonly BookedTransaction[]): readonly BookedTransaction[] {
    const ms = msOfLine(line);
    if (ms === undefined) return transactions;
    if (this.isOne) return this.#without(line, transactions);
    const day = this.#dayOf(line, ms);
    if (day === undefined) return [];
    return this.#without(
      line,
      transactions.filter((one) => this.of(one) === day),
    );
  }

  /** Returns `possibleFor` for many lines and the same transactions, so that a long list is not read for each line. */
  finder(transactions: readonly BookedTransaction[]): Finder {
    if (this.isOne) return (line) => this.#without(line, transactions);
    const byOccasion = new Map<number | undefined, BookedTransaction[]>();
    for (const one of transactions) {
      const own = byOccasion.get(this.of(one));
      if (own === undefined) byOccasion.set(this.of(one), [one]);
      else own.push(one);
    }
    return (line) => {
      const ms = msOfLine(line);
      if (ms === undefined) return transactions;
      return this.#without(line, byOccasion.get(this.#dayOf(line, ms) ?? -1) ?? []);
    };
  }

  /**
   * Returns the given transactions without those that are so much later than the line that the line cannot settle them.
   * A capture or refund may be settled with the day of its payment, so the start of that payment counts. If the clock
   * was ahead, the line is not too early.
   */
  #without(line: GroupLine, transactions: readonly BookedTransaction[]): readonly BookedTransaction[] {
    const [time, ms] = [timeOf(line), msOfLine(line)];
    if (time === undefined || ms === undefined) return transactions;
    const lastMs = ms + (isDateOnly(time) ? dayMs : sameDayMs);
    const isPossible = (one: BookedTransaction): boolean =>
      one.clock === 'ahead' || (this.#starts.get(one.transactionId) ?? msOfTransaction(one)) <= lastMs;
    return transactions.every(isPossible) ? transactions : transactions.filter(isPossible);
  }

  /** Returns the milliseconds between a line and the nearest transaction of the group. */
  distanceOf(line: GroupLine): number {
    const time = timeOf(line);
    const nearest = time === undefined ? undefined : this.#nearest(msOf(time));
    return time === undefined || nearest === undefined ? Number.POSITIVE_INFINITY : Math.abs(nearest.atMs - msOf(time));
  }

  #nearest(ms: number): Member | undefined {
    const from = firstSince(this.#members, ms);
    const [before, after] = [this.#members[from - 1], this.#members[from]];
    if (before === undefined || after === undefined) return before ?? after;
    return ms - before.atMs < after.atMs - ms ? before : after;
  }
}

/** Returns the transaction that is nearest to a line in time; the first one if the time of the line is unknown. */
export function nearestTo(line: GroupLine, transactions: readonly BookedTransaction[]): BookedTransaction | undefined {
  const ms = msOfLine(line);
  if (ms === undefined) return transactions[0];
  let [nearest, distance] = [transactions[0], Number.POSITIVE_INFINITY];
  for (const one of transactions) {
    const between = Math.abs(ms - msOfTransaction(one));
    if (between < distance) [nearest, distance] = [one, between];
  }
  return nearest;
}

/**
 * True if a line may settle a transaction although the line has another day: the terminal may have sent the payment up
 * to a week later. A settlement is never earlier than its payment.
 */
export function isSameWeek(line: GroupLine, transaction: BookedTransaction): boolean {
  const lineMs = msOfLine(line);
  if (lineMs === undefined) return false;
  const ms = lineMs - msOfTransaction(transaction);
  return ms >= -sameDayMs && ms <= sameWeekMs;
}

/** Returns a function that finds the transactions of the same week as a line, without reading all of them each time. */
export function weekFinder(transactions: readonly BookedTransaction[]): Finder {
  const ordered = transactions
    .map((transaction) => ({ transaction, atMs: msOfTransaction(transaction) }))
    .toSorted((one, other) => one.atMs - other.atMs);
  return (line) => {
    const time = timeOf(line);
    if (time === undefined) return [];
    const from = firstSince(ordered, msOf(time) - sameWeekMs);
    const to = firstSince(ordered, msOf(time) + sameDayMs + 1);
    return ordered.slice(from, to).map(({ transaction }) => transaction);
  };
}

/** Returns the place of the first member at or after a time. The members are in the order of their times. */
function firstSince(members: readonly { readonly atMs: number }[], ms: number): number {
  let [from, to] = [0, members.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((members[middle]?.atMs ?? 0) < ms) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The times of transactions and lines that were read before: each of them is compared many times. */
const knownMs = new WeakMap<BookedTransaction | GroupLine, number>();

function msOfTransaction(transaction: BookedTransaction): number {
  return rememberedMs(transaction, transaction.at);
}

function msOfLine(line: GroupLine): number | undefined {
  const time = timeOf(line);
  return time === undefined ? undefined : rememberedMs(line, time);
}

function rememberedMs(row: BookedTransaction | GroupLine, time: string): number {
  const known = knownMs.get(row);
  if (known !== undefined) return known;
  const ms = msOf(time);
  knownMs.set(row, ms);
  return ms;
}

/** Returns the time of a line. A payment is never later than its settlement. */
export function timeOf({ paidAt, settledAt }: Pick<GroupLine, 'paidAt' | 'settledAt'>): string | undefined {
  return paidAt ?? settledAt;
}
