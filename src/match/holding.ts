/**
 * Finds the transactions that the mark of `tenderd match --mark` may not pass. If a sale differs or waits for a later
 * file, its transactions are still needed. A register may begin its sale numbers again each day. So only the
 * transactions of one use of the number (`Occasions`) are held, and not all transactions with this number.
 */

import type { Finding } from './finding.js';
import type { BookedTransaction, GroupLine, LinePlace, MatchGroup } from './model.js';
import { type Occasions, timeOf, weekFinder } from './occasions.js';

/** A sale that the mark may not pass. */
export interface Hold {
  /** The time of the oldest transaction of the sale (ISO 8601 in UTC). */
  readonly since: string;
  /** The finding because of which the mark stops. This field is absent if the sale waits for a later file. */
  readonly finding?: Finding;
}

/** Finds the holds in one group. */
export class Holding {
  readonly #occasions: Occasions;
  readonly #transactions: ReadonlyMap<string, BookedTransaction>;
  readonly #lines: ReadonlyMap<string, GroupLine>;
  readonly #ofWeek: (line: GroupLine) => readonly BookedTransaction[];
  /** The oldest time of each occasion, and of the whole group. */
  readonly #oldest = new Map<number | 'all', string>();

  constructor({ transactions, lines }: MatchGroup, occasions: Occasions) {
    this.#occasions = occasions;
    this.#transactions = new Map(transactions.map((one) => [one.transactionId, one]));
    this.#lines = new Map(lines.map((line) => [keyOf(line), line]));
    this.#ofWeek = weekFinder(transactions);
    for (const one of transactions)
      for (const key of ['all', occasions.of(one) ?? 'all'] as const) {
        const known = this.#oldest.get(key);
        if (known === undefined || one.at < known) this.#oldest.set(key, one.at);
      }
  }

  /** Returns the hold because of a transaction that a later file may settle. */
  ofPending(transaction: BookedTransaction): readonly Hold[] {
    return this.#oldestOf([this.#occasions.of(transaction) ?? 'all']).map((since) => ({ since }));
  }

  /** Returns the hold because of a difference between a list of sales and the transactions of a sale. */
  ofSale(finding: Finding, { transactions }: Pick<MatchGroup, 'transactions'>): readonly Hold[] {
    return oldest(transactions.map(({ at }) => at)).map((since) => ({ since, finding }));
  }

  /**
   * Returns the hold because of a finding about a transaction or a line. A line without a transaction holds the
   * transactions of its day and of the week before. If the time of the line is unknown, it holds the whole group.
   */
  ofFinding(finding: Finding): readonly Hold[] {
    const about = this.#transactions.get(finding.transactionId ?? '');
    const keys =
      about === undefined
        ? finding.lines.flatMap((place) => this.#near(this.#lines.get(keyOf(place))))
        : [this.#occasions.of(about) ?? ('all' as const)];
    return this.#oldestOf(keys).map((since) => ({ since, finding }));
  }

  #near(line: GroupLine | undefined): readonly (number | 'all')[] {
    const time = line === undefined ? undefined : timeOf(line);
    if (line === undefined || time === undefined) return ['all'];
    const day = this.#occasions.onDayOf(time);
    const ofWeek = this.#ofWeek(line).map((one): number | 'all' => this.#occasions.of(one) ?? 'all');
    return day === undefined ? ofWeek : [day, ...ofWeek];
  }

  #oldestOf(keys: readonly (number | 'all')[]): readonly string[] {
    return oldest(keys.flatMap((key) => this.#oldest.get(key) ?? []));
  }
}

function keyOf({ file, line }: LinePlace): string {
  return `${line} ${file}`;
}

/** Returns the oldest of these times, or nothing if there are none. */
function oldest([first, ...others]: readonly string[]): readonly string[] {
  return first === undefined ? [] : [others.reduce((one, other) => (one < other ? one : other), first)];
}
