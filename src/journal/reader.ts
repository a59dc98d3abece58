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
}

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
  readonly #facts: Statement<[string], FactRow>;
  readonly #attention: Statement<[], string>;
  readonly #lastFact: Statement<[], number>;
  readonly #listings = new Map<string, Statement<[Readonly<Record<string, string | number>>], string>>();

  constructor(db: Database) {
    this.#db = db;
    this.#lane = db.prepare<[string], string>('SELECT record FROM lanes WHERE terminal = ?').pluck();
    this.#open = db
      .prepare<[string], string>(
        `SELECT record FROM transactions WHERE terminal = ? AND (state <> 'ended' OR open_attempts > 0)
        ORDER BY accepted`,
      )
      .pluck();
    this.#byId = db.prepare<[string], string>('SELECT record FROM transactions WHERE transaction_id = ?').pluck();
    this.#bySale = db
      .prepare<[string], string>('SELECT record FROM transactions WHERE sale = ? ORDER BY accepted')
      .pluck();
    this.#byAttempt = db
      .prepare<[string, string, string], string>(
        `SELECT record FROM attempts JOIN transactions USING (transaction_id)
        WHERE sale_id = ? AND service_id = ? AND poi_id = ?`,
      )
      .pluck();
    this.#serviceIdFrom = db
      .prepare<[string, string], string>(
        'SELECT service_id FROM attempts WHERE sale_id = ? AND service_id >= ? ORDER BY service_id LIMIT 1',
      )
      .pluck();
    this.#facts = db.prepare(
      `SELECT at, type, terminal, transaction_id, service_id, text, detail FROM facts
      WHERE transaction_id = ? ORDER BY seq`,
    );
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
    // The states stand in the text, because SQLite takes a partial index only when it sees them.
    const conditions = [
      ...(terminal === undefined ? [] : ['terminal = @terminal']),
      ...(sale === undefined ? [] : ['sale = @sale']),
      ...(state === undefined ? [] : [STATE_SQL[state]]),
      ...(acknowledged === undefined ? [] : [acknowledged ? 'acknowledged = 1' : 'acknowledged = 0']),
      ...(before === undefined
        ? []
        : ['accepted < (SELECT accepted FROM transactions WHERE transaction_id = @before)']),
    ];
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    let listing = this.#listings.get(where);
    if (listing === undefined) {
      const sql = `SELECT record FROM transactions ${indexFor(filter)} ${where} ORDER BY accepted DESC LIMIT @limit`;
      listing = this.#db.prepare<[Readonly<Record<string, string | number>>], string>(sql).pluck();
      this.#listings.set(where, listing);
    }
    const values = {
      limit: limitOf(filter),
      ...(terminal === undefined ? {} : { terminal }),
      ...(sale === undefined ? {} : { sale }),
      ...(before === undefined ? {} : { before }),
    };
    return records(listing.all(values));
  }

  facts(transactionId: string): readonly Fact[] {
    return this.#facts.all(transactionId).map((row) => ({
      at: row.at,
      type: row.type,
      terminal: row.terminal,
      ...(row.transaction_id === null ? {} : { transactionId: row.transaction_id }),
      ...(row.service_id === null ? {} : { serviceId: row.service_id }),
      text: row.text,
      ...(row.detail === null ? {} : { detail: JSON.parse(row.detail) }),
    }));
  }

  attention(): readonly TransactionRecord[] {
    return records(this.#attention.all());
  }

  /** The number of the newest fact, 0 for none. */
  lastFact(): number {
    return this.#lastFact.get() ?? 0;
  }
}

/** The index of a listing that would otherwise read the whole history for the few rows that it wants. */
function indexFor({ sale, state, acknowledged }: TransactionFilter): string {
  if (sale !== undefined) return '';
  if (state === 'open' || state === 'unresolved') return 'INDEXED BY transactions_open';
  return acknowledged === false ? 'INDEXED BY transactions_inbox' : '';
}

const STATE_SQL = {
  open: "(state <> 'ended' AND state = 'open')",
  unresolved: "(state <> 'ended' AND state = 'unresolved')",
  ended: "state = 'ended'",
} as const;

function record(text: string | undefined): TransactionRecord | undefined {
  return text === undefined ? undefined : JSON.parse(text);
}

function records(texts: readonly string[]): readonly TransactionRecord[] {
  return texts.map((text) => JSON.parse(text));
}
