/** Writes one lane's part of a commit. Statements are prepared once; each record is serialised once. */

import type { Database, Statement } from '../sqlite.js';
import {
  attemptKeyOf,
  paymentKeysOf,
  type Fact,
  keysOf,
  type LaneCommit,
  type LaneRecord,
  type TransactionRecord,
  attemptIdOf,
  comparableText,
} from '../core/index.js';
import { journalRecords } from '../messages/index.js';
import { columnsOf, keyId, type TransactionColumns, whyBackwards, whyWrong } from './columns.js';
import { type FactRow, factOf, isKeptAsItIs, rowOf } from './rows/fact-rows.js';
import type { KnownRow, Memory } from './rows/memory.js';
import type { MessageRecipes } from './housekeeping/message-recipes.js';
import type { RecordTexts } from './rows/record-texts.js';
import type { ErasureProgress } from './retention/erasure-progress.js';

/**
 * Thrown if a lane's part broke a rule of the journal. The part is rolled back, and the lane must be marked as faulted.
 */
export class LaneRefusal extends Error {
  override readonly name = 'LaneRefusal';
}

type Value = string | number | null;

interface FoundRow {
  readonly accepted: number;
  readonly last_fact: number | null;
  readonly record: string;
}

/** A transaction while a part is written: its previous row, and its current last fact. */
interface About {
  readonly known: KnownRow | undefined;
  lastFact: number | null;
}

/** Inserts and updates inside a transaction that the caller began. */
export class LaneWriter {
  readonly #texts: RecordTexts;
  readonly #memory: Memory;
  readonly #recipes: MessageRecipes;
  readonly #erasure: ErasureProgress;
  readonly #insertFact: Statement<Value[]>;
  readonly #find: Statement<[string], FoundRow>;
  readonly #insert: Statement<Value[]>;
  readonly #update: Statement<Value[]>;
  readonly #updateLastFact: Statement<[number | null, number]>;
  readonly #insertAttempt: Statement<[string, string, number]>;
  readonly #insertRequestIds: Statement<[string, string, number, string, string, string | null]>;
  readonly #insertKey: Statement<[string, number, string]>;
  readonly #ownerOf: Statement<[string, string], string>;
  readonly #putLane: Statement<[string, string]>;

  constructor(
    db: Database,
    texts: RecordTexts,
    memory: Memory,
    { recipes, erasure }: { readonly recipes: MessageRecipes; readonly erasure: ErasureProgress },
  ) {
    this.#erasure = erasure;
    this.#texts = texts;
    this.#memory = memory;
    this.#recipes = recipes;
    this.#insertFact = db.prepare(
      `INSERT INTO facts (at, type, terminal, transaction_id, service_id, text, detail, previous)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#find = db.prepare('SELECT accepted, last_fact, record FROM transactions WHERE transaction_id = ?');
    this.#insert = db.prepare(
      `INSERT INTO transactions (transaction_id, terminal, sale, original, original_key, register, sale_number, unlinked_at, state, acknowledged, phase, has_attention, last_fact, record)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    // Names only the columns that may change, because SQLite updates the index of every named column, even if its value
    // stays the same.
    this.#update = db.prepare(
      `UPDATE transactions SET state = ?, acknowledged = ?, phase = ?,
        has_attention = ?, last_fact = ?, record = ? WHERE accepted = ?`,
    );
    this.#updateLastFact = db.prepare('UPDATE transactions SET last_fact = ? WHERE accepted = ?');
    this.#insertAttempt = db.prepare(
      'INSERT INTO attempts (rail, key, accepted) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    // A register may have used one ServiceID under two names of the terminal. The ServiceID is then stored once.
    this.#insertRequestIds = db.prepare(
      `INSERT INTO asked (sale_id, terminal, accepted, service_id, poi_id, sale_reference) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING`,
    );
    this.#insertKey = db.prepare(
      'INSERT INTO terminal_keys (key_id, accepted, time_stamp) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    this.#ownerOf = db
      .prepare<[string, string], string>(
        'SELECT transaction_id FROM attempts JOIN transactions USING (accepted) WHERE rail = ? AND key = ?',
      )
      .pluck();
    this.#putLane = db.prepare(
      'INSERT INTO lanes (terminal, record) VALUES (?, ?) ON CONFLICT (terminal) DO UPDATE SET record = excluded.record',
    );
  }

  /**
   * Writes the part and returns the number of its last fact, or 0 if it has none. Throws LaneRefusal or SQLite's own
   * error. The caller must then roll back the partial write and clear the memory.
   */
  write(part: LaneCommit): number {
    let lastFact = 0;
    const abouts = new Map<string, About>();
    for (const fact of part.facts) {
      const about = fact.transactionId === undefined ? undefined : this.#about(abouts, fact.transactionId);
      lastFact = this.#writeFact(fact, about?.lastFact ?? null);
      if (about !== undefined) about.lastFact = lastFact;
    }
    for (const record of part.transactions) {
      const { transactionId } = record.request;
      this.#writeTransaction(part.writer, record, this.#about(abouts, transactionId));
      abouts.delete(transactionId);
    }
    for (const [transactionId, { known, lastFact: last }] of abouts) {
      if (known === undefined) throw new LaneRefusal(journalRecords.unknownTransaction(transactionId));
      this.#updateLastFact.run(last, known.accepted);
      this.#erasure.noteChange(known.accepted);
      this.#memory.rows.put(transactionId, { ...known, lastFact: last });
    }
    if (part.lane !== undefined) this.#writeLane(part.writer, part.lane);
    return lastFact;
  }

  #about(abouts: Map<string, About>, transactionId: string): About {
    let about = abouts.get(transactionId);
    if (about === undefined) {
      const known = this.#known(transactionId);
      about = { known, lastFact: known?.lastFact ?? null };
      abouts.set(transactionId, about);
    }
    return about;
  }

  #known(transactionId: string): KnownRow | undefined {
    const { rows, missing } = this.#memory;
    const known = rows.get(transactionId);
    if (known !== undefined || missing.get(transactionId) === true) return known;
    const found = this.#find.get(transactionId);
    if (found === undefined) return undefined;
    return { accepted: found.accepted, lastFact: found.last_fact, record: this.#texts.read(found.record) };
  }

  #writeFact(fact: Fact, previous: number | null): number {
    const row = rowOf(fact, previous);
    const { at, type, terminal, transaction_id, service_id, text, detail } = row;
    const written = this.#insertFact.run(at, type, terminal, transaction_id, service_id, text, detail, previous);
    const seq = Number(written.lastInsertRowid);
    if (transaction_id !== null) this.#remember(transaction_id, seq, row);
    return seq;
  }

  /** Adds this fact to the cached chain of its transaction, if the cache holds all facts before it. */
  #remember(transactionId: string, seq: number, row: FactRow): void {
    const { chains } = this.#memory;
    const before = row.previous === null ? { lastFact: null, facts: [] } : chains.get(transactionId);
    if (before?.lastFact !== row.previous || !isKeptAsItIs(row)) return;
    chains.put(transactionId, { lastFact: seq, facts: [...before.facts, factOf(row)] });
  }

  #writeTransaction(terminal: string, record: TransactionRecord, { known, lastFact }: About): void {
    const columns = columnsOf(record);
    const refuse = (why: string): never => {
      throw new LaneRefusal(journalRecords.ofTransaction(columns.transaction_id, why));
    };
    if (columns.terminal !== terminal) refuse(journalRecords.otherTerminal(columns.terminal, terminal));
    const before = known?.record;
    const why = whyWrong(record) ?? (before === undefined ? undefined : whyBackwards(before, record));
    if (why !== undefined) refuse(why);
    const accepted = this.#writeRow(columns, known?.accepted, lastFact, JSON.stringify(record));
    this.#memory.rows.put(columns.transaction_id, { accepted, lastFact, record });
    this.#recipes.note(record, before);
    this.#writeKeys(accepted, before, record);
    this.#writeRequestIds(terminal, accepted, before, record);
    for (const attempt of record.attempts.slice(before?.attempts.length ?? 0)) {
      const { rail, key } = attemptKeyOf(attempt);
      if (this.#insertAttempt.run(rail, key, accepted).changes > 0) continue;
      refuse(journalRecords.attemptOfAnother(attemptIdOf(attempt), this.#ownerOf.get(rail, key) ?? ''));
    }
    if (record.attempts !== before?.attempts)
      for (const { rail, key } of paymentKeysOf(record)) this.#insertAttempt.run(rail, key, accepted);
  }

  /** Writes the ids of the register's new requests. The list only grows at its end. */
  #writeRequestIds(
    terminal: string,
    accepted: number,
    before: TransactionRecord | undefined,
    record: TransactionRecord,
  ): void {
    for (const { saleId, serviceId, poiId, saleReference } of record.registerRequestIds?.slice(
      before?.registerRequestIds?.length ?? 0,
    ) ?? []) {
      this.#insertRequestIds.run(comparableText(saleId), terminal, accepted, serviceId, poiId, saleReference ?? null);
    }
  }

  /** Returns the number of the row. */
  #writeRow(columns: TransactionColumns, known: number | undefined, lastFact: number | null, record: string): number {
    const { state, acknowledged, phase, has_attention } = columns;
    if (known !== undefined) {
      this.#update.run(state, acknowledged, phase, has_attention, lastFact, record, known);
      this.#erasure.noteChange(known);
      return known;
    }
    const { transaction_id, terminal, sale, original, original_key, register, sale_number, unlinked_at } = columns;
    const fixed = [transaction_id, terminal, sale, original, original_key, register, sale_number, unlinked_at];
    const { lastInsertRowid } = this.#insert.run(...fixed, state, acknowledged, phase, has_attention, lastFact, record);
    this.#memory.missing.delete(transaction_id);
    return Number(lastInsertRowid);
  }

  /** Writes a key when an outcome first contains it. The key is kept even if the outcome changes later. */
  #writeKeys(accepted: number, before: TransactionRecord | undefined, record: TransactionRecord): void {
    if (record.outcome === before?.outcome) return;
    const known = before === undefined ? [] : keysOf(before);
    for (const key of keysOf(record)) {
      if (
        known.some(({ transactionId, timeStamp }) => transactionId === key.transactionId && timeStamp === key.timeStamp)
      )
        continue;
      this.#insertKey.run(keyId(key), accepted, key.timeStamp);
    }
  }

  #writeLane(terminal: string, lane: LaneRecord): void {
    if (lane.terminal !== terminal) throw new LaneRefusal(journalRecords.otherLane(lane.terminal, terminal));
    this.#putLane.run(terminal, JSON.stringify(lane));
  }
}
