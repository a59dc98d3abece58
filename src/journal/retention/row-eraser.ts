/** Erases the personal data of one transaction, or of one fact without a transaction. */

import type { Database, Statement } from '../../sqlite.js';
import { type Aged, erasedFact, erasedRecord, searchTermsOf, type TransactionRecord } from '../../core/index.js';
import { FACT_SQL, type FactRow, factOf, rowOf } from '../rows/fact-rows.js';
import type { Memory } from '../rows/memory.js';
import { segmentBits } from '../search/search-index.js';

/** The age of a transaction. */
export interface AgeRow {
  readonly accepted: number;
  readonly last_fact: number | null;
  readonly changed_at: string;
}

/**
 * Selects the columns of an {@link AgeRow}. The time is read from the transaction's record only if the transaction has
 * no fact.
 */
export const AGE_SQL = `SELECT accepted, last_fact,
    coalesce(facts.at, json_extract(record, '$.acceptedAt')) AS changed_at
  FROM transactions LEFT JOIN facts ON facts.seq = last_fact`;

/** The row of a transaction, and the time of its newest fact. */
export interface AgedRow {
  readonly accepted: number;
  readonly last_fact: number | null;
  readonly record: string;
  readonly changed_at: string | null;
}

/** The columns of an {@link AgedRow}, and their tables. */
export const AGED_SQL = `SELECT accepted, last_fact, record, facts.at AS changed_at
  FROM transactions LEFT JOIN facts ON facts.seq = last_fact`;

/** Returns the transaction in a row. */
export function agedOf({ record: text, changed_at }: AgedRow): Aged {
  const record: TransactionRecord = JSON.parse(text);
  return { record, changedAt: changed_at ?? record.acceptedAt };
}

/** A fact with its number. */
interface SeqRow extends FactRow {
  readonly seq: number;
}

/** Writes erased rows. Use it only inside a transaction of SQLite. */
export class RowEraser {
  readonly #memory: Memory;
  readonly #fact: Statement<[number], SeqRow>;
  readonly #setFact: Statement<[string, string | null, number]>;
  readonly #setRecord: Statement<[string, number]>;
  readonly #deleteTerm: Statement<[number, string, number]>;

  constructor(db: Database, memory: Memory) {
    this.#memory = memory;
    this.#fact = db.prepare(`SELECT seq, ${FACT_SQL} FROM facts WHERE seq = ?`);
    this.#setFact = db.prepare('UPDATE facts SET text = ?, detail = ? WHERE seq = ?');
    this.#setRecord = db.prepare('UPDATE transactions SET record = ? WHERE accepted = ?');
    this.#deleteTerm = db.prepare('DELETE FROM search_terms WHERE segment = ? AND term = ? AND accepted = ?');
  }

  /** Erases a transaction with its facts and search terms. Returns false if nothing was left to erase. `at`: ISO time. */
  erase({ accepted, last_fact, record: text }: AgedRow, record: TransactionRecord, at: string): boolean {
    let hasChanged = false;
    const next = erasedRecord(record, at);
    const written = JSON.stringify(next);
    if (written !== text) {
      hasChanged = true;
      this.#setRecord.run(written, accepted);
      const left = new Set(searchTermsOf(next));
      for (const term of searchTermsOf(record))
        if (!left.has(term)) this.#deleteTerm.run(accepted >> segmentBits, term, accepted);
    }
    for (let seq = last_fact; seq !== null; ) {
      const row = this.#fact.get(seq);
      if (row !== undefined && this.#eraseFact(row)) hasChanged = true;
      seq = row?.previous ?? null;
    }
    if (hasChanged) {
      const { transactionId } = record.request;
      this.#memory.rows.delete(transactionId);
      this.#memory.chains.delete(transactionId);
    }
    return hasChanged;
  }

  /** Erases the fact with this number. Returns false if nothing was left to erase. */
  eraseFactAt(seq: number): boolean {
    const row = this.#fact.get(seq);
    return row !== undefined && this.#eraseFact(row);
  }

  #eraseFact(row: SeqRow): boolean {
    const { text, detail } = rowOf(erasedFact(factOf(row)), row.previous);
    if (text === row.text && detail === row.detail) return false;
    this.#setFact.run(text, detail, row.seq);
    return true;
  }
}
