/** Writes the search index, away from payments. The index may lag: a search reads the newest transactions itself. */

import Sqlite, { type Database, type Statement } from 'better-sqlite3';
import { searchTermsOf, type TransactionRecord } from '../../core/index.js';

/** A segment has 2^15 transactions. Its terms fit into SQLite's cache. */
export const segmentBits = 15;

/** The number of facts after which housekeeping updates the index, and the most that it reads at a time. */
const worthIt = 256;
const chunkFacts = 1_000;

/** A start catches up if the index lags by more facts than this, and reads so many facts or rows in one commit. */
const lagMax = 2_000;
const chunkMax = 16_384;

const hourMs = 3_600_000;

/** The hour of a time, counted from 1970. */
export function hourOf(at: string): number {
  return Math.floor(new Date(at).getTime() / hourMs);
}

interface Row {
  readonly accepted: number;
  readonly record: string;
}

/** The writer of the index of one database. */
export class SearchIndex {
  readonly #db: Database;
  readonly #progress: Statement<[], { readonly fact: number; readonly filled: number }>;
  readonly #setProgress: Statement<[number, number]>;
  readonly #rows: Statement<[number, number], Row>;
  readonly #changed: Statement<[number, number], Row>;
  readonly #insertTerm: Statement<[number, string, number]>;
  readonly #insertHour: Statement<[number, number, number]>;
  readonly #lastFact: Statement<[], number>;

  constructor(db: Database) {
    this.#db = db;
    this.#progress = db.prepare('SELECT fact, filled FROM search_progress LIMIT 1');
    this.#setProgress = db.prepare('UPDATE search_progress SET fact = ?, filled = ?');
    this.#rows = db.prepare(
      'SELECT accepted, record FROM transactions WHERE accepted > ? AND accepted <= ? ORDER BY accepted',
    );
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
  }

  /** The fact up to which the index is complete. */
  get fact(): number {
    return this.#progress.get()?.fact ?? 0;
  }

  /** Indexes the next facts, if there are enough. It takes some milliseconds: call it when idle. */
  keep(): void {
    const { fact } = this;
    const last = this.#lastFact.get() ?? 0;
    if (last - fact < worthIt) return;
    try {
      this.#indexFacts(fact, Math.min(last, fact + chunkFacts));
    } catch (error) {
      // The disk is full. SQLite rolled the write back, no payment was in it, and a later call repeats it.
      if (!(error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL')) throw error;
    }
  }

  /**
   * Makes the index of a journal of an earlier release, or one that lags far. Each commit completes a part, so a start
   * that was interrupted goes on where it stopped.
   */
  catchUp(): void {
    const last = this.#lastFact.get() ?? 0;
    const { fact, filled } = this.#progress.get() ?? { fact: 0, filled: 0 };
    if (last - fact <= lagMax) return;
    if (fact === 0) return this.#fill(filled, last);
    for (let from = fact; from < last; from += chunkMax) this.#indexFacts(from, Math.min(last, from + chunkMax));
  }

  #fill(filled: number, lastFact: number): void {
    const end = this.#db.prepare<[], number>('SELECT coalesce(max(accepted), 0) FROM transactions').pluck().get() ?? 0;
    for (let from = filled; from < end; from += chunkMax) {
      this.#db
        .transaction(() => {
          this.#indexRows(this.#rows.iterate(from, from + chunkMax));
          this.#setProgress.run(0, from + chunkMax);
        })
        .immediate();
    }
    this.#setProgress.run(lastFact, end);
  }

  #indexFacts(from: number, to: number): void {
    this.#db
      .transaction(() => {
        this.#indexRows(this.#changed.iterate(from, to));
        this.#setProgress.run(to, 0);
      })
      .immediate();
  }

  /** Writes the terms in the order of the table, so that each page is written once. */
  #indexRows(rows: Iterable<Row>): void {
    const entries: { readonly segment: number; readonly term: string; readonly accepted: number }[] = [];
    const hours = new Map<number, { first: number; last: number }>();
    for (const { accepted, record: text } of rows) {
      const record: TransactionRecord = JSON.parse(text);
      const segment = accepted >> segmentBits;
      for (const term of searchTermsOf(record)) entries.push({ segment, term, accepted });
      const hour = hourOf(record.acceptedAt);
      const known = hours.get(hour) ?? { first: accepted, last: accepted };
      hours.set(hour, { first: Math.min(known.first, accepted), last: Math.max(known.last, accepted) });
    }
    entries.sort(
      (one, other) =>
        one.segment - other.segment ||
        (one.term < other.term ? -1 : one.term > other.term ? 1 : one.accepted - other.accepted),
    );
    for (const { segment, term, accepted } of entries) this.#insertTerm.run(segment, term, accepted);
    for (const [hour, { first, last }] of hours) if (!Number.isNaN(hour)) this.#insertHour.run(hour, first, last);
  }
}
