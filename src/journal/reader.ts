/**
 * The queries of the journal. Each statement is prepared once. Each listing is prepared once for every combination of
 * filters.
 */

import type { Database, Statement } from '../sqlite.js';
import {
  type AttemptKey,
  type RequestIdsFilter,
  comparableText,
  type Fact,
  idForms,
  isAbout,
  isKnownBy,
  isLookedUp,
  type LaneRecord,
  type NumberedFact,
  type OriginalNames,
  type KeyLookup,
  type TransactionFilter,
  type TransactionRecord,
} from '../core/index.js';
import { FACT_SQL, type FactRow, factOf } from './rows/fact-rows.js';
import { BY_PHASE, listingSql, unacknowledgedSql } from './listing.js';
import type { Memory } from './rows/memory.js';
import type { RecordTexts } from './rows/record-texts.js';

interface NumberedFactRow extends FactRow {
  readonly seq: number;
  readonly register: string | null;
}

/**
 * The maximum number of transactions that are read for one TransactionID, newest first. Many transactions can share an
 * id, because terminals restart their counters.
 */
const sharingMax = 1_000;

/** A record with its number in the order of acceptance. */
interface NumberedRow {
  readonly accepted: number;
  readonly record: string;
}

/** A key under which a terminal knows a transaction. */
interface KeyRow {
  readonly accepted: number;
  readonly key_id: string;
  readonly time_stamp: string;
}

/**
 * The forms of a terminal's id to search for: a JSON list and, for a partial id, the range of composed ids that begin
 * with it.
 */
interface FormsSearched {
  readonly ids: string;
  readonly part: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

function searched(key: KeyLookup): FormsSearched {
  const { ids, part } = idForms(key);
  const [from, to] = part === undefined ? [null, null] : [`${part}.`, `${part}/`];
  return { ids: JSON.stringify(ids), part: part ?? null, from, to };
}

/**
 * Returns the SQL for the rows whose id has one of these forms, each row once. The query makes three searches along an
 * index.
 */
function formsSql(columns: string, table: string, id: string): string {
  const select = `SELECT ${columns} FROM ${table} WHERE`;
  return `${select} ${id} IN (SELECT value FROM json_each(@ids))
    UNION ${select} ${id} >= @from AND ${id} < @to
    UNION ${select} instr(${id}, '.') > 0 AND substr(${id}, instr(${id}, '.') + 1) = @part`;
}

const LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1000;

/** Returns the number of rows that a listing may return. */
export function limitOf(filter: TransactionFilter): number {
  return Math.max(0, Math.min(filter.limit ?? LIMIT_DEFAULT, LIMIT_MAX));
}

/** The queries of JournalPort, which throw SQLite's own errors. */
export class JournalReader {
  readonly #db: Database;
  readonly #lane: Statement<[string], string>;
  readonly #lanes: Statement<[], string>;
  readonly #open: Statement<[string], string>;
  readonly #byId: Statement<[string], string>;
  readonly #bySale: Statement<[string | null, string], string | null>;
  readonly #bySaleNumber: Statement<[{ readonly saleNumber: string }], string>;
  readonly #unlinked: Statement<[string, string], string>;
  readonly #byOriginal: Statement<[string], NumberedRow>;
  readonly #byOriginalKey: Statement<[FormsSearched], NumberedRow>;
  readonly #keys: Statement<[FormsSearched], KeyRow>;
  readonly #byNumber: Statement<[number], string>;
  readonly #byRequestIds = new Map<string, Statement<[RequestIdsParameters], string>>();
  readonly #byAttempt: Statement<[string, string], string>;
  readonly #keyFrom: Statement<[string, string], string>;
  readonly #newestFact: Statement<[string], number | null>;
  readonly #fact: Statement<[number], FactRow>;
  readonly #attention: Statement<[], string>;
  readonly #lastFact: Statement<[], number>;
  readonly #factsAfter: Statement<[number, number], NumberedFactRow>;
  readonly #inbox: Statement<[number], string>;
  readonly #memory: Memory;
  readonly #texts: RecordTexts;
  readonly #inboxOf: Statement<[{ readonly limit: number; readonly register: string }], string>;
  readonly #listings = new Map<string, Statement<[Readonly<Record<string, string | number>>], string>>();

  constructor(db: Database, texts: RecordTexts, memory: Memory) {
    this.#db = db;
    this.#memory = memory;
    this.#texts = texts;
    this.#lanes = db.prepare<[], string>('SELECT record FROM lanes ORDER BY terminal').pluck();
    this.#lane = db.prepare<[string], string>('SELECT record FROM lanes WHERE terminal = ?').pluck();
    this.#open = db
      .prepare<[string], string>(
        `SELECT record FROM transactions ${BY_PHASE} WHERE phase = 2 AND terminal = ? ORDER BY accepted`,
      )
      .pluck();
    this.#byId = db.prepare<[string], string>('SELECT record FROM transactions WHERE transaction_id = ?').pluck();
    this.#bySale = db
      .prepare<[string | null, string], string | null>(
        'SELECT CASE WHEN transaction_id = ? THEN NULL ELSE record END FROM transactions WHERE sale = ? ORDER BY accepted',
      )
      .pluck();
    this.#bySaleNumber = db
      .prepare<[{ readonly saleNumber: string }], string>(
        `SELECT record FROM (
          SELECT accepted, record FROM transactions INDEXED BY transactions_of_number WHERE sale_number = @saleNumber AND phase IS NOT NULL
          UNION SELECT accepted, record FROM transactions INDEXED BY transactions_attention WHERE has_attention = 1 AND sale_number = @saleNumber
        ) ORDER BY accepted`,
      )
      .pluck();
    this.#unlinked = db
      .prepare<[string, string], string>(
        'SELECT record FROM transactions INDEXED BY transactions_unlinked WHERE register = ? AND unlinked_at >= ? ORDER BY accepted',
      )
      .pluck();
    this.#byOriginal = db.prepare('SELECT accepted, record FROM transactions WHERE original = ?');
    this.#byOriginalKey = db.prepare(formsSql('accepted, record', 'transactions', 'original_key'));
    this.#keys = db.prepare(`${formsSql('accepted, key_id, time_stamp', 'terminal_keys', 'key_id')} ORDER BY accepted`);
    this.#byNumber = db.prepare<[number], string>('SELECT record FROM transactions WHERE accepted = ?').pluck();
    this.#byAttempt = db
      .prepare<[string, string], string>(
        'SELECT record FROM attempts JOIN transactions USING (accepted) WHERE rail = ? AND key = ?',
      )
      .pluck();
    this.#keyFrom = db
      .prepare<[string, string], string>('SELECT key FROM attempts WHERE rail = ? AND key >= ? ORDER BY key LIMIT 1')
      .pluck();
    this.#newestFact = db
      .prepare<[string], number | null>('SELECT last_fact FROM transactions WHERE transaction_id = ?')
      .pluck();
    this.#fact = db.prepare(`SELECT ${FACT_SQL} FROM facts WHERE seq = ?`);
    this.#attention = db
      .prepare<[], string>(
        'SELECT record FROM transactions INDEXED BY transactions_attention WHERE has_attention = 1 ORDER BY accepted',
      )
      .pluck();
    this.#factsAfter = db.prepare(
      `SELECT seq, ${FACT_SQL}, register FROM facts LEFT JOIN transactions USING (transaction_id)
      WHERE seq > ? ORDER BY seq LIMIT ?`,
    );
    this.#inbox = db
      .prepare<[number], string>(`${unacknowledgedSql(2)} UNION ALL ${unacknowledgedSql(1)} ORDER BY accepted LIMIT ?`)
      .pluck();
    const own = ['register = @register'];
    this.#inboxOf = db
      .prepare<[{ readonly limit: number; readonly register: string }], string>(
        `${unacknowledgedSql(2, own)} UNION ALL ${unacknowledgedSql(1, own)} ORDER BY accepted LIMIT @limit`,
      )
      .pluck();
    this.#lastFact = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM facts').pluck();
  }

  lane(terminal: string): LaneRecord | undefined {
    const text = this.#lane.get(terminal);
    return text === undefined ? undefined : JSON.parse(text);
  }

  lanes(): readonly LaneRecord[] {
    return this.#lanes.all().map((text): LaneRecord => JSON.parse(text));
  }

  open(terminal: string): readonly TransactionRecord[] {
    return this.#records(this.#open.all(terminal));
  }

  transaction(transactionId: string): TransactionRecord | undefined {
    const text = this.#byId.get(transactionId);
    if (text === undefined) this.#memory.missing.put(transactionId, true);
    return this.#record(text);
  }

  /**
   * Returns the records of a sale, oldest first. The text of the `known` record is neither fetched nor parsed. Most
   * sales have no other transaction, so most calls then parse nothing.
   */
  sale(sale: string, known?: TransactionRecord): readonly TransactionRecord[] {
    const texts = this.#bySale.all(known?.request.transactionId ?? null, comparableText(sale));
    return texts.flatMap((text) => (text === null ? (known ?? []) : this.#texts.read(text)));
  }

  /** Returns the records about an original, oldest first. */
  original(names: OriginalNames): readonly TransactionRecord[] {
    const { transactionIds = [], keys } = names;
    const byId = transactionIds.flatMap((id) => this.#byOriginal.all(id));
    const byKey = keys.flatMap((key) => this.#byOriginalKey.all(searched(key)));
    const rows = new Map([...byId, ...byKey].map(({ accepted, record }) => [accepted, record]));
    const texts = [...rows].toSorted(([one], [other]) => one - other).map(([, text]) => text);
    return this.#records(texts).filter((record) => isAbout(record, names));
  }

  /**
   * Returns the records with this key of a terminal, oldest first. Many transactions may share the TransactionID, but
   * few the time stamp. Reads only the matching transactions; without a time stamp, only the newest.
   */
  key(key: KeyLookup): readonly TransactionRecord[] {
    const rows = this.#keys
      .all(searched(key))
      .filter((row) => isLookedUp({ transactionId: row.key_id, timeStamp: row.time_stamp }, key));
    const texts = [...new Set(rows.map(({ accepted }) => accepted))]
      .slice(-sharingMax)
      .flatMap((accepted) => this.#byNumber.get(accepted) ?? []);
    return this.#records(texts).filter((record) => isKnownBy(record, key));
  }

  /** Returns the open, unresolved and unacknowledged records with this sale number, oldest first. */
  saleNumber(saleNumber: string): readonly TransactionRecord[] {
    return this.#records(this.#bySaleNumber.all({ saleNumber }));
  }

  /** Returns the register's refunds without an original since this time, oldest first. */
  unlinkedRefunds(register: string, since: string): readonly TransactionRecord[] {
    return this.#records(this.#unlinked.all(register, since));
  }

  /** Returns the records that a register requested with these ids, newest first. */
  requestIds(filter: RequestIdsFilter, limit: number): readonly TransactionRecord[] {
    const sql = requestIdsSql(filter);
    let found = this.#byRequestIds.get(sql);
    if (found === undefined) {
      found = this.#db.prepare<[RequestIdsParameters], string>(sql).pluck();
      this.#byRequestIds.set(sql, found);
    }
    return this.#records(found.all({ limit, ...filter, saleId: comparableText(filter.saleId) }));
  }

  attempt({ rail, key }: AttemptKey): TransactionRecord | undefined {
    return this.#record(this.#byAttempt.get(rail, key));
  }

  isKeyStartUsed({ rail, key }: AttemptKey): boolean {
    // In the order of the index, the keys that begin with `key` come directly after it. So only the next key needs a
    // check.
    return this.#keyFrom.get(rail, key)?.startsWith(key) ?? false;
  }

  list(filter: TransactionFilter): readonly TransactionRecord[] {
    const { terminal, sale, register, before } = filter;
    const sql = listingSql(filter);
    let listing = this.#listings.get(sql);
    if (listing === undefined) {
      listing = this.#db.prepare<[Readonly<Record<string, string | number>>], string>(sql).pluck();
      this.#listings.set(sql, listing);
    }
    const values = {
      limit: limitOf(filter),
      ...(terminal === undefined ? {} : { terminal }),
      ...(sale === undefined ? {} : { sale: comparableText(sale) }),
      ...(register === undefined ? {} : { register }),
      ...(before === undefined ? {} : { before }),
    };
    return this.#records(listing.all(values));
  }

  /**
   * Returns the facts oldest first, but reads them newest first, because each fact names its predecessor. An index
   * would add a page to every commit. A fact never changes, so cached facts are not read again.
   */
  facts(transactionId: string): readonly Fact[] {
    const { rows, chains } = this.#memory;
    const lastFact = rows.get(transactionId)?.lastFact ?? this.#newestFact.get(transactionId) ?? undefined;
    if (lastFact === undefined) return [];
    const known = chains.get(transactionId);
    const fresh: Fact[] = [];
    let seq: number | null = lastFact;
    while (seq !== null && seq !== known?.lastFact) {
      const row: FactRow | undefined = this.#fact.get(seq);
      if (row !== undefined) fresh.push(factOf(row));
      seq = row?.previous ?? null;
    }
    if (known !== undefined && fresh.length === 0) return known.facts;
    const facts = [...(seq === null || known === undefined ? [] : known.facts), ...fresh.toReversed()];
    chains.put(transactionId, { lastFact, facts });
    return facts;
  }

  attention(): readonly TransactionRecord[] {
    return this.#records(this.#attention.all());
  }

  factsAfter(seq: number, limit: number): readonly NumberedFact[] {
    return this.#factsAfter
      .all(seq, limit)
      .map((row) => ({ ...factOf(row), seq: row.seq, ...(row.register === null ? {} : { register: row.register }) }));
  }

  inbox(limit: number, register?: string): readonly TransactionRecord[] {
    return this.#records(register === undefined ? this.#inbox.all(limit) : this.#inboxOf.all({ limit, register }));
  }

  /** Returns the number of the newest fact, or 0 if there is none. */
  lastFact(): number {
    return this.#lastFact.get() ?? 0;
  }

  #record(text: string | undefined): TransactionRecord | undefined {
    return text === undefined ? undefined : this.#texts.read(text);
  }

  #records(texts: readonly string[]): readonly TransactionRecord[] {
    return texts.map((text) => this.#texts.read(text));
  }
}

type RequestIdsParameters = RequestIdsFilter & { readonly limit: number };

/** Lists every terminal to which the register sent requests, with one index search for each. */
const TERMINALS_SQL = `WITH RECURSIVE terminals (terminal) AS (
    SELECT ''
    UNION ALL
    SELECT (SELECT min(terminal) FROM asked WHERE sale_id = @saleId AND terminal > terminals.terminal)
      FROM terminals WHERE terminals.terminal IS NOT NULL
  )`;

/**
 * Returns the SQL of a search for request ids, newest first. A register may have sent several request ids for one
 * transaction. There is no index for the POIID of a terminal that is no longer configured. Without a ServiceID or
 * SaleReferenceID, only the newest transactions of each terminal are searched, up to the limit.
 */
function requestIdsSql(filter: RequestIdsFilter): string {
  const { serviceId, saleReference } = filter;
  const reference = saleReference === undefined ? '' : 'AND sale_reference = @saleReference';
  if ('terminal' in filter) {
    const under = serviceId === undefined ? '' : 'AND service_id = @serviceId';
    return newestSql(`asked WHERE sale_id = @saleId AND terminal = @terminal ${under} ${reference}`);
  }
  const at = 'sale_id = @saleId AND poi_id = @poiId';
  if (serviceId !== undefined)
    return newestSql(`asked INDEXED BY asked_as WHERE ${at} AND service_id = @serviceId ${reference}`);
  const isNewest = `accepted IN (SELECT accepted FROM asked AS newest
      WHERE sale_id = @saleId AND terminal = terminals.terminal ORDER BY accepted DESC LIMIT @limit)`;
  const [index, which] = reference === '' ? ['', `AND ${isNewest}`] : ['INDEXED BY asked_by_reference', reference];
  return `${TERMINALS_SQL} ${newestSql(`terminals CROSS JOIN asked ${index} USING (terminal) WHERE ${at} ${which}`)}`;
}

function newestSql(from: string): string {
  return `SELECT record FROM transactions JOIN
    (SELECT DISTINCT accepted FROM ${from} ORDER BY accepted DESC LIMIT @limit)
    USING (accepted) ORDER BY accepted DESC`;
}
