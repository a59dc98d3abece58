/** Finds what was written. Statements are prepared once, listings once for each combination of filters. */

import type { Database, Statement } from 'better-sqlite3';
import type { Fact, FactType } from '../core/fact.js';
import type { LaneRecord, TransactionFilter } from '../core/ports.js';
import type { TransactionRecord } from '../core/transaction.js';

/** A fact as its row has it. */
interface FactRow {
  readonly at: string;
  readonly type: FactType;
  readonly terminal: string;
  readonly transaction_id: string | null;
  readonly service_id: string | null;
  readonly text: string;
  readonly detail: string | null;
  readonly previous: number | null;
}

const FACT_SQL = 'at, type, facts.terminal, facts.transaction_id, service_id, text, detail, previous';

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1000;

/** How many rows a listing may return for what was asked. */
export function limitOf(filter: TransactionFilter): number {
  return Math.max(0, Math.min(filter.limit ?? LIMIT_DEFAULT, LIMIT_MAX));
}

/** The queries of JournalPort. They throw SQLite's own errors. */
export class JournalReader {
  readonly #db: Database;
  readonly #lane: Statement<[string], string>;
  readonly #open: Statement<[string], string>;
  readonly #byId: Statement<[string], string>;
  readonly #bySale: Statement<[string], string>;
  readonly #byAttempt: Statement<[string, string, string], string>;
  readonly #serviceIdFrom: Statement<[string, string], string>;
  readonly #newestFact: Statement<[string], FactRow>;
  readonly #fact: Statement<[number], FactRow>;
  readonly #attention: Statement<[], string>;
  readonly #lastFact: Statement<[], number>;
  readonly #listings = new Map<string, Statement<[Readonly<Record<string, string | number>>], string>>();

  constructor(db: Database) {
    this.#db = db;
    this.#lane = db.prepare<[string], string>('SELECT record FROM lanes WHERE terminal = ?').pluck();
    this.#open = db
      .prepare<[string], string>(
        'SELECT record FROM transactions INDEXED BY transactions_live WHERE phase = 2 AND terminal = ? ORDER BY accepted',
      )
      .pluck();
    this.#byId = db.prepare<[string], string>('SELECT record FROM transactions WHERE transaction_id = ?').pluck();
    this.#bySale = db
      .prepare<[string], string>('SELECT record FROM transactions WHERE sale = ? ORDER BY accepted')
      .pluck();
    this.#byAttempt = db
      .prepare<[string, string, string], string>(
        `SELECT record FROM attempts JOIN transactions USING (accepted)
        WHERE sale_id = ? AND service_id = ? AND poi_id = ?`,
      )
      .pluck();
    this.#serviceIdFrom = db
      .prepare<[string, string], string>(
        'SELECT service_id FROM attempts WHERE sale_id = ? AND service_id >= ? ORDER BY service_id LIMIT 1',
      )
      .pluck();
    this.#newestFact = db.prepare(
      `SELECT ${FACT_SQL} FROM transactions JOIN facts ON seq = last_fact WHERE transactions.transaction_id = ?`,
    );
    this.#fact = db.prepare(`SELECT ${FACT_SQL} FROM facts WHERE seq = ?`);
    this.#attention = db
      .prepare<[], string>(
        'SELECT record FROM transactions INDEXED BY transactions_attention WHERE has_attention = 1 ORDER BY accepted',
      )
      .pluck();
    this.#lastFact = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM facts').pluck();
  }

  lane(terminal: string): LaneRecord | undefined {
    const text = this.#lane.get(terminal);
    return text === undefined ? undefined : JSON.parse(text);
  }

  open(terminal: string): readonly TransactionRecord[] {
    return records(this.#open.all(terminal));
  }

  transaction(transactionId: string): TransactionRecord | undefined {
    return record(this.#byId.get(transactionId));
  }

  /** Oldest first. */
  sale(sale: string): readonly TransactionRecord[] {
    return records(this.#bySale.all(sale));
  }

  attempt(saleId: string, poiId: string, serviceId: string): TransactionRecord | undefined {
    return record(this.#byAttempt.get(saleId, serviceId, poiId));
  }

  prefixUsed(saleId: string, prefix: string): boolean {
    // In the order of the index, what begins with the prefix follows the prefix itself without a gap.
    return this.#serviceIdFrom.get(saleId, prefix)?.startsWith(prefix) ?? false;
  }

  list(filter: TransactionFilter): readonly TransactionRecord[] {
    const { terminal, sale, before, state, acknowledged } = filter;
    const conditions = [
      ...(terminal === undefined ? [] : ['terminal = @terminal']),
      ...(sale === undefined ? [] : ['sale = @sale']),
      ...(state === undefined ? [] : [`state = '${state}'`]),
      ...(acknowledged === undefined ? [] : [`acknowledged = ${acknowledged ? 1 : 0}`]),
      ...(before === undefined
        ? []
        : ['accepted < (SELECT accepted FROM transactions WHERE transaction_id = @before)']),
    ];
    const sql = listingSql(phasesOf(filter), conditions);
    let listing = this.#listings.get(sql);
    if (listing === undefined) {
      listing = this.#db.prepare<[Readonly<Record<string, string | number>>], string>(sql).pluck();
      this.#listings.set(sql, listing);
    }
    const values = {
      limit: limitOf(filter),
      ...(terminal === undefined ? {} : { terminal }),
      ...(sale === undefined ? {} : { sale }),
      ...(before === undefined ? {} : { before }),
    };
    return records(listing.all(values));
  }

  /** Oldest first, found newest first: each names the one before it, because an index would cost every commit a page. */
  facts(transactionId: string): readonly Fact[] {
    const facts: Fact[] = [];
    let row = this.#newestFact.get(transactionId);
    while (row !== undefined) {
      facts.push(factOf(row));
      row = row.previous === null ? undefined : this.#fact.get(row.previous);
    }
    return facts.toReversed();
  }

  attention(): readonly TransactionRecord[] {
    return records(this.#attention.all());
  }

  /** The number of the newest fact, 0 for none. */
  lastFact(): number {
    return this.#lastFact.get() ?? 0;
  }
}

/** The phases in which a listing finds all its rows, when that spares it the whole history. */
function phasesOf({ sale, state, acknowledged }: TransactionFilter): readonly number[] {
  if (sale !== undefined) return [];
  if (state === 'open' || state === 'unresolved') return [2];
  return acknowledged === false ? [2, 1] : [];
}

/** Newest first. Within a phase the index is in that order already, and SQLite merges two of them as it reads. */
function listingSql(phases: readonly number[], conditions: readonly string[]): string {
  const selects =
    phases.length === 0
      ? [selectSql('', conditions)]
      : phases.map((phase) => selectSql('INDEXED BY transactions_live', [`phase = ${phase}`, ...conditions]));
  return `${selects.join(' UNION ALL ')} ORDER BY accepted DESC LIMIT @limit`;
}

function selectSql(index: string, conditions: readonly string[]): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return `SELECT record, accepted FROM transactions ${index} ${where}`;
}

function factOf(row: FactRow): Fact {
  return {
    at: row.at,
    type: row.type,
    terminal: row.terminal,
    ...(row.transaction_id === null ? {} : { transactionId: row.transaction_id }),
    ...(row.service_id === null ? {} : { serviceId: row.service_id }),
    text: row.text,
    ...(row.detail === null ? {} : { detail: JSON.parse(row.detail) }),
  };
}

function record(text: string | undefined): TransactionRecord | undefined {
  return text === undefined ? undefined : JSON.parse(text);
}

function records(texts: readonly string[]): readonly TransactionRecord[] {
  return texts.map((text) => JSON.parse(text));
}
