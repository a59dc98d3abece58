/**
 * Chooses between the transactions that have the same reference. The counter of a terminal may begin again each day,
 * and two terminals may use the same numbers. So such a reference decides only together with the time and the amount.
 */

import { type BookedTransaction, type LineContent, type MatchAmount, msOf } from '../../match/index.js';
import { ByteColumn, NumberColumn } from './number-column.js';

/**
 * A file may have only the day of a payment, which counts as noon. Because of the time zone, noon may be wrong by up to
 * 14 hours.
 */
const sameDaySeconds = 14 * 3_600;
const daySeconds = 86_400;
/** A payment that the terminal accepted offline may have the time of its upload in the file. */
const sameWeekSeconds = 7 * daySeconds;
const noonSeconds = 43_200;

/** The times and amounts of transactions and lines. */
export class Holders {
  readonly #times = new NumberColumn();
  readonly #money = new NumberColumn();
  readonly #paid = new NumberColumn();
  readonly #paidMoney = new NumberColumn();
  /** For each transaction: the number of lines that name it and have its amount. */
  readonly #taken = new ByteColumn();
  /** Marks the transactions for which the clock of the till may have been ahead. */
  readonly #isAhead = new ByteColumn();

  /** Adds a transaction. */
  addTransaction(n: number, { at, effect, ending, amount, clock }: BookedTransaction): void {
    this.#times.set(n, secondsOf(at));
    if (clock === 'ahead') this.#isAhead.set(n, 1);
    const isCharge = effect === 'charge';
    if (ending !== 'not-moved' && effect !== 'none') this.#money.set(n, printOf(amount, isCharge));
  }

  /** Adds a line. */
  addLine(row: number, { paidAt, settledAt, role, amount }: LineContent): void {
    const at = paidAt ?? settledAt;
    if (at !== undefined) this.#paid.set(row, secondsOf(at));
    if (role === 'charge' || role === 'refund') this.#paidMoney.set(row, printOf(amount, role === 'charge'));
  }

  /** Records that a line names a transaction. A later line then prefers a transaction without lines. */
  take(row: number, n: number): void {
    if (this.isSameMoney(row, n)) this.#taken.set(n, Math.min(255, this.#taken.get(n) + 1));
  }

  /**
   * True if a line settles the whole amount of a transaction. Compares the numbers by which the two amounts are stored.
   */
  isSameMoney(row: number, n: number): boolean {
    const paid = this.#paidMoney.get(row);
    return paid !== 0 && paid === this.#money.get(n);
  }

  /**
   * True if a line names the transaction and settles its whole amount. No other line is then needed for the
   * transaction.
   */
  isTaken(n: number): boolean {
    return this.#taken.get(n) > 0;
  }

  /** True if a line is so much earlier than a transaction that the line cannot settle it. */
  isTooEarly(row: number, n: number): boolean {
    const paid = this.#paid.get(row);
    if (paid === 0 || this.#isAhead.get(n) === 1) return false;
    return paid < this.#times.get(n) - (this.#isDateOnly(row) ? daySeconds : sameDaySeconds);
  }

  /** Returns the transactions in the order of their times. */
  inOrder(transactions: readonly number[]): readonly number[] {
    return transactions.toSorted((one, other) => this.#times.get(one) - this.#times.get(other) || one - other);
  }

  /**
   * Returns the transaction of the same day that fits the line best: by the amount, the hour, the number of other lines
   * that name the transaction, and then the time. Returns undefined if there is none. `transactions` are in the order
   * of their times.
   */
  ofSameDay(row: number, transactions: readonly number[], isPossible: (n: number) => boolean): number | undefined {
    const isDateOnly = this.#isDateOnly(row);
    return this.#best(row, transactions, sameDaySeconds, (n, seconds) => {
      if (!isPossible(n)) return undefined;
      const hours = isDateOnly ? 0 : Math.floor(seconds / 3_600);
      return ((this.isSameMoney(row, n) ? 0 : 16) + hours) * 256 + this.#taken.get(n);
    });
  }

  /** Returns the only transaction of the same day; undefined if there is none, or if there are several. */
  onlyOfSameDay(row: number, transactions: readonly number[]): number | undefined {
    const from = this.#firstSince(transactions, this.#paid.get(row) - sameDaySeconds);
    const [found, next] = [transactions[from], transactions[from + 1]];
    const isOfDay = (n: number | undefined): boolean =>
      n !== undefined && this.#times.get(n) <= this.#paid.get(row) + sameDaySeconds;
    return isOfDay(found) && !isOfDay(next) ? found : undefined;
  }

  /**
   * Returns the nearest transaction of the preceding week that has the amount of the line and is not yet settled by
   * another line. Later transactions do not count, because a settlement is never earlier than its payment.
   */
  ofSameWeek(row: number, transactions: readonly number[], isPossible: (n: number) => boolean): number | undefined {
    return this.#best(row, transactions, sameWeekSeconds, (n) =>
      isPossible(n) && this.isSameMoney(row, n) && !this.isTaken(n) ? 0 : undefined,
    );
  }

  /**
   * Returns the transaction with the smallest rank; among transactions with the same rank, the nearest. `maxSeconds`:
   * how much later than the transaction the line may be.
   */
  #best(
    row: number,
    transactions: readonly number[],
    maxSeconds: number,
    rankOf: (n: number, seconds: number) => number | undefined,
  ): number | undefined {
    const paid = this.#paid.get(row);
    let found: { readonly n: number; readonly rank: number; readonly seconds: number } | undefined;
    for (let at = this.#firstSince(transactions, paid - maxSeconds); at < transactions.length; at += 1) {
      const n = transactions[at] ?? 0;
      const time = this.#times.get(n);
      if (time > paid + sameDaySeconds) break;
      const seconds = Math.abs(time - paid);
      const rank = rankOf(n, seconds);
      if (rank === undefined) continue;
      if (found === undefined || rank < found.rank || (rank === found.rank && seconds < found.seconds))
        found = { n, rank, seconds };
    }
    return found?.n;
  }

  #isDateOnly(row: number): boolean {
    return this.#paid.get(row) % daySeconds === noonSeconds;
  }

  #firstSince(transactions: readonly number[], time: number): number {
    let [from, to] = [0, transactions.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#times.get(transactions[middle] ?? 0) < time) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Returns a number of 32 bits for an amount and its direction. Two amounts rarely have the same number. */
function printOf(amount: MatchAmount | undefined, isCharge: boolean): number {
  if (amount === undefined) return 0;
  const { currency } = amount;
  const letters = (currency.charCodeAt(0) << 16) | (currency.charCodeAt(1) << 8) | currency.charCodeAt(2);
  return (Math.imul(amount.amount, 0x9e3779b1) ^ letters ^ (isCharge ? 0 : 1 << 30)) >>> 0;
}

function secondsOf(moment: string): number {
  return Math.max(0, Math.floor(msOf(moment) / 1_000));
}
