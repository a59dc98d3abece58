/** Writes one lane's part of a commit. Statements are prepared once; each record becomes text once. */

import type { Database, Statement } from 'better-sqlite3';
import type { Fact } from '../core/fact.js';
import type { LaneCommit, LaneRecord } from '../core/ports.js';
import type { Attempt, TransactionRecord } from '../core/transaction.js';
import { columnsOf, type TransactionColumns, whyBackwards } from './columns.js';

/** A lane's part broke a rule of the journal: the part is rolled back and the lane must be parked. */
export class LaneRefusal extends Error {
  override readonly name = 'LaneRefusal';
}

type Row = TransactionColumns & { readonly record: string };
type KnownRow = TransactionColumns & { readonly accepted: number };
type FactRow = [string, string, string, string | null, string | null, string, string | null];

/** Inserts and updates inside a transaction that its caller began. */
export class LaneWriter {
  readonly #insertFact: Statement<FactRow>;
  readonly #findTransaction: Statement<[string], KnownRow>;
  readonly #insertTransaction: Statement<[Row]>;
  readonly #updateTransaction: Statement<[Row & { readonly accepted: number }]>;
  readonly #findAttempt: Statement<[string, string, string], { transaction_id: string; state: string }>;
  readonly #insertAttempt: Statement<[string, string, string, string, string]>;
  readonly #updateAttempt: Statement<[string, string, string, string]>;
  readonly #putLane: Statement<[string, string]>;

  constructor(db: Database) {
    this.#insertFact = db.prepare(
      'INSERT INTO facts (at, type, terminal, transaction_id, service_id, text, detail) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#findTransaction = db.prepare(
      `SELECT accepted, transaction_id, terminal, sale, kind, amount, currency, state, result, revision,
        acknowledged_revision, acknowledged, has_attention, attempts, open_attempts FROM transactions WHERE transaction_id = ?`,
    );
    this.#insertTransaction = db.prepare(
      `INSERT INTO transactions (transaction_id, terminal, sale, kind, amount, currency, state, result, revision,
        acknowledged_revision, acknowledged, has_attention, attempts, open_attempts, record)
      VALUES (@transaction_id, @terminal, @sale, @kind, @amount, @currency, @state, @result, @revision,
        @acknowledged_revision, @acknowledged, @has_attention, @attempts, @open_attempts, @record)`,
    );
    // Only what may change: a column that is named is written to its index again, changed or not.
    this.#updateTransaction = db.prepare(
      `UPDATE transactions SET state = @state, result = @result, revision = @revision,
        acknowledged_revision = @acknowledged_revision, acknowledged = @acknowledged, has_attention = @has_attention,
        attempts = @attempts, open_attempts = @open_attempts, record = @record WHERE accepted = @accepted`,
    );
    this.#findAttempt = db.prepare(
      'SELECT transaction_id, state FROM attempts WHERE sale_id = ? AND service_id = ? AND poi_id = ?',
    );
    this.#insertAttempt = db.prepare(
      'INSERT INTO attempts (sale_id, service_id, poi_id, transaction_id, state) VALUES (?, ?, ?, ?, ?)',
    );
    this.#updateAttempt = db.prepare(
      'UPDATE attempts SET state = ? WHERE sale_id = ? AND service_id = ? AND poi_id = ?',
    );
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
    for (const fact of part.facts) lastFact = this.#writeFact(fact);
    for (const record of part.transactions) this.#writeTransaction(part.terminal, record);
    if (part.lane !== undefined) this.#writeLane(part.terminal, part.lane);
    return lastFact;
  }

  #writeFact(fact: Fact): number {
    const detail = fact.detail === undefined ? null : JSON.stringify(fact.detail);
    const { at, type, terminal, transactionId = null, serviceId = null, text } = fact;
    return Number(this.#insertFact.run(at, type, terminal, transactionId, serviceId, text, detail).lastInsertRowid);
  }

  #writeTransaction(terminal: string, record: TransactionRecord): void {
    const next = columnsOf(record);
    const refuse = (why: string): never => {
      throw new LaneRefusal(`transaction ${next.transaction_id}: ${why}`);
    };
    if (next.terminal !== terminal) refuse(`it belongs to ${next.terminal}, not to ${terminal}`);
    const row = { ...next, record: JSON.stringify(record) };
    const before = this.#findTransaction.get(next.transaction_id);
    if (before === undefined) {
      this.#insertTransaction.run(row);
    } else {
      const why = whyBackwards(before, next);
      if (why !== undefined) refuse(why);
      this.#updateTransaction.run({ ...row, accepted: before.accepted });
    }
    const seen = new Set<string>();
    for (const attempt of record.attempts) {
      const name = JSON.stringify([attempt.saleId, attempt.poiId, attempt.serviceId]);
      const why = seen.has(name) ? 'it is there twice' : this.#writeAttempt(next.transaction_id, attempt);
      if (why !== undefined) refuse(`attempt ${attempt.serviceId}: ${why}`);
      seen.add(name);
    }
  }

  /** Returns why not, or undefined when it is written. */
  #writeAttempt(transactionId: string, attempt: Attempt): string | undefined {
    const { saleId, serviceId, poiId, state } = attempt;
    const before = this.#findAttempt.get(saleId, serviceId, poiId);
    if (before === undefined) {
      this.#insertAttempt.run(saleId, serviceId, poiId, transactionId, state);
      return undefined;
    }
    if (before.transaction_id !== transactionId) return `its ids were used for ${before.transaction_id}`;
    if (before.state === state) return undefined;
    if (before.state === 'answered') return `its answer cannot become ${state}`;
    this.#updateAttempt.run(state, saleId, serviceId, poiId);
    return undefined;
  }

  #writeLane(terminal: string, lane: LaneRecord): void {
    if (lane.terminal !== terminal)
      throw new LaneRefusal(`the lane record belongs to ${lane.terminal}, not to ${terminal}`);
    this.#putLane.run(terminal, JSON.stringify(lane));
  }
}
