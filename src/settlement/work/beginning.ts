/**
 * Finds the beginning of one journal by the order in which it accepted its transactions. The clock of the till may have
 * been wrong for some of them. The beginning is therefore the oldest time of the longest chain of transactions whose days
 * never go back.
 */

import { type BookedTransaction, msOf, msPerDay } from '../../match/index.js';

/**
 * The first payments of a journal may have failed while the till's clock was far in the past. No terminal's time shows
 * this. So the first `fewTransactions` or fewer are dropped if two conditions are met: a gap of more than `gapDays`
 * follows, and a terminal has confirmed the time of a later transaction, but none of their times.
 */
const gapDays = 30;
const fewTransactions = 10;

/** The order in which the transactions of a journal are read. */
export type JournalOrder = 'oldest-first' | 'newest-first';

/** Transactions that were accepted one after another on the same day. */
interface DayRun {
  readonly day: string;
  oldest: string;
  count: number;
  /** True if the terminal's time of one of these transactions agrees with the time in the journal. */
  isConfirmed: boolean;
}

/** The best chain that ends on a day: the number of its transactions, and the oldest time of its first day. */
interface Chain {
  readonly count: number;
  readonly oldest: string;
}

/** The beginning of one journal. */
export class Beginning {
  readonly #runs: DayRun[] = [];
  /** Runs of transactions made while the till's clock was behind: the terminal reported a much later time. */
  readonly #doubtful: DayRun[] = [];

  /** Adds the next transaction in the order of the journal. */
  note(at: string, clock: BookedTransaction['clock']): void {
    const runs = clock === 'behind' ? this.#doubtful : this.#runs;
    const [day, isConfirmed] = [at.slice(0, 10), clock === 'right'];
    const last = runs.at(-1);
    if (last?.day !== day) runs.push({ day, oldest: at, count: 1, isConfirmed });
    else {
      last.count += 1;
      last.isConfirmed ||= isConfirmed;
      if (at < last.oldest) last.oldest = at;
    }
  }

  /** Returns the time of the beginning; undefined if there are no transactions. */
  time(order: JournalOrder): string | undefined {
    const runs = this.#runs.length > 0 ? this.#runs : this.#doubtful;
    return beginningOf(withoutWrongStart(order === 'oldest-first' ? runs : runs.toReversed()));
  }
}

/** Drops the first transactions if the clock was probably set to the past when they were recorded. */
function withoutWrongStart(runs: readonly DayRun[]): readonly DayRun[] {
  const confirmed = runs.findIndex(({ isConfirmed }) => isConfirmed);
  let [count, start] = [0, 0];
  for (let place = 0; place < confirmed; place += 1) {
    const [run, next] = [runs[place], runs[place + 1]];
    count += run?.count ?? 0;
    if (run === undefined || next === undefined || count > fewTransactions) break;
    if (msOf(next.oldest) - msOf(run.oldest) > gapDays * msPerDay) start = place + 1;
  }
  return runs.slice(start);
}

function beginningOf(runs: readonly DayRun[]): string | undefined {
  const chains = new Map<string, Chain>();
  let best: Chain | undefined;
  for (const { day, oldest, count } of runs) {
    let before: Chain | undefined;
    for (const [earlier, chain] of chains)
      if (earlier <= day && (before === undefined || isBetter(chain, before))) before = chain;
    const chain = { count: (before?.count ?? 0) + count, oldest: before?.oldest ?? oldest };
    chains.set(day, chain);
    if (best === undefined || isBetter(chain, best)) best = chain;
  }
  return best?.oldest;
}

/**
 * True if the first chain has more transactions than the other. If both have the same number, the chain that begins
 * later is better, because it claims less.
 */
function isBetter(one: Chain, other: Chain): boolean {
  return one.count > other.count || (one.count === other.count && one.oldest > other.oldest);
}
