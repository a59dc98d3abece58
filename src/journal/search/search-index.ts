/**
 * Writes the search index between payments. The index may lag behind: a search reads the newest transactions itself.
 */

import type { Database, Statement } from '../../sqlite.js';
import { searchTermsOf, type TransactionRecord } from '../../core/index.js';
import { unlessDiskFull } from '../housekeeping/disk-full.js';

/** A segment has 2^12 transactions. Its terms take a few hundred pages, which fit into SQLite's cache. */
export const segmentBits = 12;

/** Housekeeping updates the index after `worthIt` facts, and reads at most `chunkFacts` facts at a time. */
const worthIt = 256;
const chunkFacts = 1_000;

/** If the index lags by more facts than this, its rows are indexed again, step by step. */
const lagMax = 4_000;

/**
 * One step of indexing earlier rows reads this many rows, or writes this many terms. A step takes a few milliseconds.
 */
const stepRows = 128;
const stepTerms = 2_000;

const hourMs = 3_600_000;

/** Returns the hour of a time, counted from 1970. */
export function hourOf(at: string): number {
  return Math.floor(new Date(at).getTime() / hourMs);
}

/** The part of the journal that the index covers. */
export interface SearchProgress {
  /**
   * The index contains the facts up to this number. The transactions of later facts may be missing or outdated in the
   * index.
   */
  readonly fact: number;
  /** The transactions up to this number may be missing from the index. */
  readonly unindexed: number;
}

interface Row {
  readonly accepted: number;
  readonly record: string;
}

interface Entry {
  readonly segment: number;
  readonly term: string;
  readonly accepted: number;
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/** Writes the search index of one database. */
export class SearchIndex {
  readonly #db: Database;
  readonly #progress: Statement<[], SearchProgress>;
  readonly #setProgress: Statement<[number, number]>;
  readonly #rows: Statement<[number, number], Row>;
  readonly #changed: Statement<[number, number], Row>;
  readonly #insertTerm: Statement<[number, string, number]>;
  readonly #insertHour: Statement<[number, number, number]>;
  readonly #lastFact: Statement<[], number>;
  readonly #newest: Statement<[], number>;
  #earlier: Generator<void> | undefined;

  constructor(db: Database) {
    this.#db = db;
    this.#progress = db.prepare('SELECT fact, unindexed FROM search_progress LIMIT 1');
    this.#setProgress = db.prepare('UPDATE search_progress SET fact = ?, unindexed = ?');
    this.#rows = db.prepare('SELECT accepted, record FROM transactions WHERE accepted BETWEEN ? AND ?');
    this.#changed = db.prepare(
      `SELECT accepted, record FROM transactions WHERE transaction_id IN
        (SELECT transaction_id FROM facts WHERE seq > ? AND seq <= ? AND transaction_id IS NOT NULL)`,
    );
    this.#insertTerm = db.prepare(
      'INSERT INTO search_terms (segment, term, accepted) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.#insertHour = db.prepare(
      `INSERT INTO search_hours (hour, first, last) VALUES (?, ?, ?) ON CONFLICT (hour) DO UPDATE
        SET first = min(first, excluded.first), last = max(last, excluded.last)
        WHERE excluded.first < first OR excluded.last > last`,
    );
    this.#lastFact = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM facts').pluck();
    this.#newest = db.prepare<[], number>('SELECT coalesce(max(accepted), 0) FROM transactions').pluck();
  }

  /** Returns the part of the journal that the index covers. */
  progress(): SearchProgress {
    return this.#progress.get() ?? { fact: 0, unindexed: 0 };
  }

  /**
   * Prepares the index; call this method when the journal is opened. If many rows are not indexed yet, `indexEarlier`
   * indexes them later, so that they do not delay the start. This is the case after an update from an earlier release,
   * or if the index lags far behind the journal.
   */
  begin(): void {
    const last = this.#lastFact.get() ?? 0;
    if (last - this.progress().fact > lagMax) this.#setProgress.run(last, this.#newest.get() ?? 0);
  }

  /** Indexes the next facts, if there are enough. The work takes a few milliseconds: call this function when idle. */
  keep(): void {
    const { fact } = this.progress();
    const last = this.#lastFact.get() ?? 0;
    if (last - fact >= worthIt) unlessDiskFull(() => this.#indexFacts(fact, Math.min(last, fact + chunkFacts)));
  }

  /** Does the next step of indexing earlier rows. Returns true if more steps remain. */
  indexEarlier(): boolean {
    this.#earlier ??= this.#steps();
    let isDone = true;
    unlessDiskFull(() => {
      isDone = this.#earlier?.next().done ?? true;
    });
    if (isDone) this.#earlier = undefined;
    return !isDone;
  }

  /** Indexes segment by segment, the newest first. Terms of an interrupted segment are written again. */
  *#steps(): Generator<void> {
    for (let { unindexed: to } = this.progress(); to > 0; ) {
      const from = (to >> segmentBits) << segmentBits;
      const batch = new Batch();
      for (let end = to; end >= from; end -= stepRows) {
        batch.add(this.#rows.all(Math.max(from, end - stepRows + 1), end));
        yield;
      }
      const entries = batch.sorted();
      for (let place = 0; place < entries.length; place += stepTerms) {
        this.#db.transaction(() => this.#write(entries.slice(place, place + stepTerms))).immediate();
        yield;
      }
      to = from - 1;
      this.#db
        .transaction(() => {
          this.#writeHours(batch.hours);
          this.#setProgress.run(this.progress().fact, Math.max(0, from - 1));
        })
        .immediate();
      yield;
    }
  }

  #indexFacts(from: number, to: number): void {
    const batch = new Batch();
    batch.add(this.#changed.all(from, to));
    this.#db
      .transaction(() => {
        this.#write(batch.sorted());
        this.#writeHours(batch.hours);
        this.#setProgress.run(to, this.progress().unindexed);
      })
      .immediate();
  }

  #write(entries: readonly Entry[]): void {
    for (const { segment, term, accepted } of entries) this.#insertTerm.run(segment, term, accepted);
  }

  #writeHours(hours: ReadonlyMap<number, Span>): void {
    for (const [hour, { first, last }] of hours) this.#insertHour.run(hour, first, last);
  }
}

/** The entries of some transactions, before they are written. */
class Batch {
  readonly #entries: Entry[] = [];
  readonly hours = new Map<number, Span>();

  add(rows: readonly Row[]): void {
    for (const { accepted, record: text } of rows) {
      const record: TransactionRecord = JSON.parse(text);
      const segment = accepted >> segmentBits;
      for (const term of searchTermsOf(record)) this.#entries.push({ segment, term, accepted });
      const hour = hourOf(record.acceptedAt);
      if (Number.isNaN(hour)) continue;
      const { first, last } = this.hours.get(hour) ?? { first: accepted, last: accepted };
      this.hours.set(hour, { first: Math.min(first, accepted), last: Math.max(last, accepted) });
    }
  }

  /** Returns the entries in the order of the table, so that each page is written once. */
  sorted(): readonly Entry[] {
    return this.#entries.toSorted(
      (one, other) =>
        one.segment - other.segment ||
        (one.term < other.term ? -1 : one.term > other.term ? 1 : one.accepted - other.accepted),
    );
  }
}
