/** Searches transactions along the index, newest first, and stops after a limited amount of work. */

import type { Database, Statement } from '../../sqlite.js';
import {
  comparableText,
  type FoundTransactions,
  matchesWord,
  type SearchWord,
  soughtTerms,
  type TransactionRecord,
  type TransactionSearch,
} from '../../core/index.js';
import { hourOf, type SearchIndex, segmentBits } from './search-index.js';

/** The maximum work of one search. A row counts 1; a record that is read counts more. */
const workMax = 12_000;
const recordWork = 12;

/** If more transactions than this begin with the word, the word does not narrow the search. */
const sharedStartMax = 2_000;

/** If there are at most this many candidates, they are read at once, without looking up the other words. */
const fewCandidates = 64;

/** The number of rows that a search reads at a time if the index does not narrow the search. */
const rowsAtATime = 1_024;

/**
 * Appended to the beginning of a word, this character gives a text that SQLite sorts after all texts with that
 * beginning.
 */
const afterEvery = '\u{10ffff}';

/** The transactions from one number to another number, both included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** One word of a search, and the terms and ids with which it is looked up. */
interface Lookup {
  readonly word: SearchWord;
  readonly exact: readonly string[];
  readonly starts: readonly string[];
  /** The transactions whose id starts with the word; undefined if there are too many. */
  readonly ids: readonly number[] | undefined;
}

/** The searches of one journal. */
export class SearchReader {
  readonly #db: Database;
  readonly #read: (text: string) => TransactionRecord;
  readonly #index: SearchIndex;
  readonly #exact: Statement<[number, string, number, number], number>;
  readonly #starts: Statement<[number, string, string, number, number], number>;
  readonly #byStart: Statement<[string, string, number], number>;
  readonly #acceptedOf: Statement<[string], number>;
  readonly #idOf: Statement<[number], string>;
  readonly #newest: Statement<[], number>;
  readonly #hours: Statement<[number, number], { readonly first: number | null; readonly last: number | null }>;
  readonly #recent: Statement<[number], number>;
  readonly #rows = new Map<string, Statement<[Readonly<Record<string, string | number>>], string>>();

  constructor(db: Database, read: (text: string) => TransactionRecord, index: SearchIndex) {
    this.#db = db;
    this.#read = read;
    this.#index = index;
    this.#exact = db
      .prepare<[number, string, number, number], number>(
        'SELECT accepted FROM search_terms WHERE segment = ? AND term = ? AND accepted BETWEEN ? AND ?',
      )
      .pluck();
    this.#starts = db
      .prepare<[number, string, string, number, number], number>(
        'SELECT accepted FROM search_terms WHERE segment = ? AND term >= ? AND term < ? AND accepted BETWEEN ? AND ?',
      )
      .pluck();
    this.#byStart = db
      .prepare<[string, string, number], number>(
        'SELECT accepted FROM transactions WHERE transaction_id >= ? AND transaction_id < ? LIMIT ?',
      )
      .pluck();
    this.#acceptedOf = db
      .prepare<[string], number>('SELECT accepted FROM transactions WHERE transaction_id = ?')
      .pluck();
    this.#idOf = db.prepare<[number], string>('SELECT transaction_id FROM transactions WHERE accepted = ?').pluck();
    this.#newest = db.prepare<[], number>('SELECT coalesce(max(accepted), 0) FROM transactions').pluck();
    this.#hours = db.prepare(
      'SELECT min(first) AS first, max(last) AS last FROM search_hours WHERE hour BETWEEN ? AND ?',
    );
    this.#recent = db
      .prepare<[number], number>(
        `SELECT accepted FROM transactions WHERE transaction_id IN
          (SELECT transaction_id FROM facts WHERE seq > ? AND transaction_id IS NOT NULL) ORDER BY accepted DESC`,
      )
      .pluck();
  }

  /** Returns the matching transactions, newest first, at most `limit`. */
  search(search: TransactionSearch, limit: number): FoundTransactions {
    const newest = this.#newestOf(search);
    const { fact, unindexed } = this.#index.progress();
    const recent = this.#recent.all(fact).filter((accepted) => accepted <= newest);
    const sought = this.#rangeOf(search, newest, unindexed);
    const oldest = Math.min(sought.from, recent.at(-1) ?? newest);
    const lookups = search.words.map((word) => this.#lookupOf(word)).toSorted((a, b) => widthOf(a) - widthOf(b));
    const found: TransactionRecord[] = [];
    let work = 0;
    const isNarrowed = lookups.some(({ ids }) => ids !== undefined);
    for (const range of windows({ from: oldest, to: newest }, isNarrowed ? unindexed : newest)) {
      const inIndex = this.#candidates(range.to <= unindexed ? [] : lookups, range, sought);
      work += inIndex.length / 10;
      const isRecent = (accepted: number): boolean => accepted >= range.from && accepted <= range.to;
      const candidates = new Set([...inIndex, ...recent.filter(isRecent)]);
      for (const accepted of [...candidates].toSorted((one, other) => other - one)) {
        const record = this.#row(accepted, search);
        work += record === undefined ? 1 : recordWork;
        if (record !== undefined && matches(record, search)) found.push(record);
        if (found.length < limit && work < workMax) continue;
        return { transactions: found, ...this.#nextOf(accepted) };
      }
    }
    return { transactions: found };
  }

  #nextOf(accepted: number): { readonly next?: string } {
    const next = this.#idOf.get(accepted);
    return next === undefined || accepted <= 1 ? {} : { next };
  }

  #newestOf({ before }: TransactionSearch): number {
    return before === undefined ? (this.#newest.get() ?? 0) : (this.#acceptedOf.get(before) ?? 0) - 1;
  }

  /**
   * Returns the range of transactions that may have been accepted in the period of the search. The index knows only the
   * hour of each transaction.
   */
  #rangeOf({ since, until }: TransactionSearch, newest: number, unindexed: number): Range {
    if (since === undefined && until === undefined) return { from: 1, to: newest };
    const [from, to] = [since === undefined ? 0 : hourOf(since), until === undefined ? 1e9 : hourOf(until)];
    const { first, last } = this.#hours.get(from, to) ?? { first: null, last: null };
    const range = first === null || last === null ? { from: newest + 1, to: unindexed } : { from: first, to: last };
    // The hours of rows that are not indexed yet are unknown.
    return { from: unindexed > 0 ? 1 : range.from, to: Math.min(newest, Math.max(range.to, unindexed)) };
  }

  #lookupOf(word: SearchWord): Lookup {
    const { start } = word;
    const starts = start === undefined ? [] : [...new Set([start, start.toUpperCase()])];
    const ids = starts.flatMap((one) => this.#byStart.all(one, `${one}${afterEvery}`, sharedStartMax));
    return { word, ...soughtTerms(word), ids: ids.length < sharedStartMax ? ids : undefined };
  }

  /** Returns the transactions of a part of the journal that may match every word. */
  #candidates(lookups: readonly Lookup[], window: Range, sought: Range): readonly number[] {
    const range = { from: Math.max(window.from, sought.from), to: Math.min(window.to, sought.to) };
    if (range.from > range.to) return [];
    let left: ReadonlySet<number> | undefined;
    for (const lookup of lookups) {
      if (left !== undefined && left.size <= fewCandidates) break;
      const own = this.#inRange(lookup, range);
      if (own !== undefined) left = left === undefined ? own : new Set([...own].filter((one) => left?.has(one)));
    }
    return left === undefined ? numbersIn(range) : [...left];
  }

  #inRange({ exact, starts, ids }: Lookup, range: Range): ReadonlySet<number> | undefined {
    if (ids === undefined) return undefined;
    const segment = range.from >> segmentBits;
    return new Set([
      ...exact.flatMap((term) => this.#exact.all(segment, term, range.from, range.to)),
      ...starts.flatMap((term) => this.#starts.all(segment, term, `${term}${afterEvery}`, range.from, range.to)),
      ...ids.filter((accepted) => accepted >= range.from && accepted <= range.to),
    ]);
  }

  /** Returns the record of a row if its columns match. */
  #row(
    accepted: number,
    { terminal, sale, register, state, acknowledged }: TransactionSearch,
  ): TransactionRecord | undefined {
    const conditions = [
      'accepted = @accepted',
      ...(terminal === undefined ? [] : ['terminal = @terminal']),
      ...(sale === undefined ? [] : ['sale = @sale']),
      ...(register === undefined ? [] : ['register = @register']),
      ...(state === undefined ? [] : ['state = @state']),
      ...(acknowledged === undefined ? [] : ['acknowledged = @acknowledged']),
    ].join(' AND ');
    let row = this.#rows.get(conditions);
    if (row === undefined) {
      row = this.#db
        .prepare<[Readonly<Record<string, string | number>>], string>(
          `SELECT record FROM transactions WHERE ${conditions}`,
        )
        .pluck();
      this.#rows.set(conditions, row);
    }
    const text = row.get({
      accepted,
      ...(terminal === undefined ? {} : { terminal }),
      ...(sale === undefined ? {} : { sale: comparableText(sale) }),
      ...(register === undefined ? {} : { register }),
      ...(state === undefined ? {} : { state }),
      ...(acknowledged === undefined ? {} : { acknowledged: acknowledged ? 1 : 0 }),
    });
    return text === undefined ? undefined : this.#read(text);
  }
}

/** A word that can only be an amount is looked up last, because many payments have the same amount. */
function widthOf({ word, ids }: Lookup): number {
  if (ids === undefined) return 2;
  return word.amounts !== undefined && word.start === undefined ? 1 : 0;
}

function matches(record: TransactionRecord, { words, since, until }: TransactionSearch): boolean {
  const { acceptedAt } = record;
  if (since !== undefined && acceptedAt < since) return false;
  if (until !== undefined && acceptedAt >= until) return false;
  return words.every((word) => matchesWord(record, word));
}

/** Returns the parts of a range, newest first: segments of the index, and a few rows at a time up to `scanned`. */
function* windows({ from, to }: Range, scanned: number): Generator<Range> {
  for (let end = to; end >= from && end > 0; ) {
    const isScanned = end <= scanned;
    const start = isScanned ? end - rowsAtATime + 1 : Math.max((end >> segmentBits) << segmentBits, scanned + 1);
    yield { from: Math.max(start, from), to: end };
    end = start - 1;
  }
}

function numbersIn({ from, to }: Range): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}
