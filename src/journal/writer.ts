/** Writes one lane's part of a commit. Statements are prepared once; each record becomes text once. */

import type { Database, Statement } from 'better-sqlite3';
import {
  attemptKeyOf,
  type Fact,
  keysOf,
  type LaneCommit,
  type LaneRecord,
  type TransactionRecord,
} from '../core/index.js';
import { columnsOf, keyId, type TransactionColumns, whyBackwards, whyWrong } from './columns.js';
import type { RecordTexts } from './record-texts.js';

/** A lane's part broke a rule of the journal: the part is rolled back and the lane must be parked. */
export class LaneRefusal extends Error {
  override readonly name = 'LaneRefusal';
}

type FactRow = [string, string, string, string | null, string | null, string, string | null, number | null];

interface KnownRow {
  readonly accepted: number;
  readonly last_fact: number | null;
  readonly record: string;
}

/** A transaction while a part is written: its row before, and its last fact now. */
interface About {
  readonly known: KnownRow | undefined;
  lastFact: number | null;
}

interface Row extends TransactionColumns {
  readonly last_fact: number | null;
  readonly record: string;
}

/** Inserts and updates inside a transaction that its caller began. */
export class LaneWriter {
  readonly #texts: RecordTexts;
  readonly #insertFact: Statement<FactRow>;
  readonly #find: Statement<[string], KnownRow>;
  readonly #insert: Statement<[Row]>;
  readonly #update: Statement<[Row & { readonly accepted: number }]>;
  readonly #updateLastFact: Statement<[number | null, number]>;
  readonly #insertAttempt: Statement<[string, string, number]>;
  readonly #insertAsked: Statement<[string, string, number, string, string, string | null]>;
  readonly #insertKey: Statement<[string, number, string]>;
  readonly #ownerOf: Statement<[string, string], string>;
  readonly #putLane: Statement<[string, string]>;

  constructor(db: Database, texts: RecordTexts) {
    this.#texts = texts;
    this.#insertFact = db.prepare(
      `INSERT INTO facts (at, type, terminal, transaction_id, service_id, text, detail, previous)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#find = db.prepare('SELECT accepted, last_fact, record FROM transactions WHERE transaction_id = ?');
    this.#insert = db.prepare(
      `INSERT INTO transactions (transaction_id, terminal, sale, original, original_key, register, sale_number, state, acknowledged, phase, has_attention, last_fact, record)
      VALUES (@transaction_id, @terminal, @sale, @original, @original_key, @register, @sale_number, @state, @acknowledged, @phase, @has_attention, @last_fact, @record)`,
    );
    // Only what may change: a column that is named is written to its index again, changed or not.
    this.#update = db.prepare(
      `UPDATE transactions SET state = @state, acknowledged = @acknowledged, phase = @phase,
        has_attention = @has_attention, last_fact = @last_fact, record = @record WHERE accepted = @accepted`,
    );
    this.#updateLastFact = db.prepare('UPDATE transactions SET last_fact = ? WHERE accepted = ?');
    this.#insertAttempt = db.prepare(
      'INSERT INTO attempts (rail, key, accepted) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    );
    // One ServiceID under two names of the terminal is one.
    this.#insertAsked = db.prepare(
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
   * Writes the part and returns the number of its last fact, 0 when it has none. Throws LaneRefusal, or SQLite's own
   * error; what it wrote until then is its caller's to roll back.
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
      this.#writeTransaction(part.terminal, record, this.#about(abouts, transactionId));
      abouts.delete(transactionId);
    }
    for (const [transactionId, about] of abouts) {
      if (about.known === undefined) throw new LaneRefusal(`a fact is about the unknown transaction ${transactionId}`);
      this.#updateLastFact.run(about.lastFact, about.known.accepted);
    }
    if (part.lane !== undefined) this.#writeLane(part.terminal, part.lane);
    return lastFact;
  }

  #about(abouts: Map<string, About>, transactionId: string): About {
    let about = abouts.get(transactionId);
    if (about === undefined) {
      const known = this.#find.get(transactionId);
      about = { known, lastFact: known?.last_fact ?? null };
      abouts.set(transactionId, about);
    }
    return about;
  }

  #writeFact(fact: Fact, previous: number | null): number {
    const detail = fact.detail === undefined ? null : JSON.stringify(fact.detail);
    const { at, type, terminal, transactionId = null, serviceId = null, text } = fact;
    return Number(
      this.#insertFact.run(at, type, terminal, transactionId, serviceId, text, detail, previous).lastInsertRowid,
    );
  }

  #writeTransaction(terminal: string, record: TransactionRecord, { known, lastFact }: About): void {
    const columns = columnsOf(record);
    const refuse = (why: string): never => {
      throw new LaneRefusal(`transaction ${columns.transaction_id}: ${why}`);
    };
    if (columns.terminal !== terminal) refuse(`it belongs to ${columns.terminal}, not to ${terminal}`);
    const before = known === undefined ? undefined : this.#texts.writtenAs(record.request.transactionId, known.record);
    const why = whyWrong(record) ?? (before === undefined ? undefined : whyBackwards(before, record));
    if (why !== undefined) refuse(why);
    const row = { ...columns, last_fact: lastFact, record: this.#texts.write(record) };
    const accepted = known?.accepted ?? Number(this.#insert.run(row).lastInsertRowid);
    if (known !== undefined) this.#update.run({ ...row, accepted });
    this.#writeKeys(accepted, before, record);
    // What was there before is still there, in its place: only what follows it is new.
    for (const { saleId, serviceId, poiId, saleReference } of record.registerRequestIds?.slice(
      before?.registerRequestIds?.length ?? 0,
    ) ?? []) {
      this.#insertAsked.run(saleId, terminal, accepted, serviceId, poiId, saleReference ?? null);
    }
    for (const attempt of record.attempts.slice(before?.attempts.length ?? 0)) {
      const { rail, key } = attemptKeyOf(attempt);
      if (this.#insertAttempt.run(rail, key, accepted).changes > 0) continue;
      refuse(`attempt ${attempt.serviceId}: its ids were used for ${this.#ownerOf.get(rail, key) ?? ''}`);
    }
  }

  /** A key is written when it becomes the transaction's; it was the outcome's then, whatever it is now. */
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
    if (lane.terminal !== terminal)
      throw new LaneRefusal(`the lane record belongs to ${lane.terminal}, not to ${terminal}`);
    this.#putLane.run(terminal, JSON.stringify(lane));
  }
}
