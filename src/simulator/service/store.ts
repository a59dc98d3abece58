/**
 * The records of the service in an SQLite file, one JSON document in each row. Committed changes survive a crash of the
 * process and of the machine.
 */

import { type Database, openSqlite, type Statement as Prepared } from '../../sqlite.js';
import type { Books, Cue, Instrument, KeptAnswer, Payment, Webhook } from './rules/index.js';

/**
 * The letters "PSPS" as the application id of the file. With this id, the service does not open a file of another
 * program.
 */
const applicationId = 0x50_53_50_53;

const schema = `
  CREATE TABLE payments (
    reference TEXT PRIMARY KEY, merchant TEXT NOT NULL, merchant_reference TEXT NOT NULL, token TEXT NOT NULL UNIQUE,
    due_at INTEGER, document TEXT NOT NULL) STRICT;
  CREATE INDEX payments_by_merchant_reference ON payments (merchant, merchant_reference);
  CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE instruments (
    merchant TEXT NOT NULL, shopper TEXT NOT NULL, reference TEXT NOT NULL, document TEXT NOT NULL,
    PRIMARY KEY (merchant, shopper, reference)) STRICT;
  CREATE TABLE answers (
    merchant TEXT NOT NULL, key TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (merchant, key)) STRICT;
  CREATE TABLE webhooks (id TEXT PRIMARY KEY, is_open INTEGER NOT NULL, document TEXT NOT NULL) STRICT;
  CREATE INDEX webhooks_open ON webhooks (id) WHERE is_open = 1;
  CREATE TABLE tokens (token TEXT PRIMARY KEY, merchant TEXT NOT NULL, ends_at INTEGER NOT NULL) STRICT;
  CREATE TABLE settings (name TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT;
  PRAGMA application_id = ${applicationId};
`;

/** The store cannot be used: it belongs to another program, another process has it open, or the disk fails. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

type Value = string | number | null;
type Statement = Prepared<Value[], { readonly document: string }>;

/** The open database of the simulated payment service. */
export class Store implements Books {
  readonly #db: Database;
  readonly #statements = new Map<string, Statement>();

  /** Opens or creates the file; without a path, uses memory. Throws StoreError. */
  constructor(path: string | undefined) {
    try {
      this.#db = openSqlite(path ?? ':memory:');
      // Only one process may open the file, because two processes must not serve the same records.
      this.#db.pragma('locking_mode = EXCLUSIVE');
      this.#db.pragma('journal_mode = WAL');
      this.#db.pragma('synchronous = FULL');
      this.#prepare();
    } catch (error) {
      throw new StoreError(`${path ?? 'memory'}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #prepare(): void {
    const found = this.#db.pragma('application_id', { simple: true });
    const isEmpty = this.#all('SELECT name AS document FROM sqlite_schema').length === 0;
    if (isEmpty) this.transaction(() => this.#db.exec(schema));
    else if (found !== applicationId) throw new Error('it is the file of another program');
  }

  /** Runs the function and commits its changes. If the function throws, nothing has changed. */
  transaction<Result>(run: () => Result): Result {
    return this.#db.transaction(run).immediate();
  }

  /** Closes the file. */
  close(): void {
    this.#db.close();
  }

  #all(sql: string, ...values: readonly Value[]): readonly string[] {
    return this.#statement(sql)
      .all(...values)
      .map(({ document }) => document);
  }

  #run(sql: string, ...values: readonly Value[]): void {
    this.#statement(sql).run(...values);
  }

  /** Returns the compiled statement. Each statement is compiled only once. */
  #statement(sql: string): Statement {
    const statement = this.#statements.get(sql) ?? this.#db.prepare<Value[], { readonly document: string }>(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #payments(where: string, ...values: readonly Value[]): readonly Payment[] {
    return this.#all(`SELECT document FROM payments ${where}`, ...values).map((text): Payment => JSON.parse(text));
  }

  payment(pspReference: string): Payment | undefined {
    return this.#payments('WHERE reference = ?', pspReference)[0];
  }

  paymentByToken(token: string): Payment | undefined {
    return this.#payments('WHERE token = ?', token)[0];
  }

  paymentsOf(merchantId: string, merchantReference: string): readonly Payment[] {
    return this.#payments(
      'WHERE merchant = ? AND merchant_reference = ? ORDER BY rowid',
      merchantId,
      merchantReference,
    );
  }

  payments(): readonly Payment[] {
    return this.#payments('ORDER BY rowid');
  }

  duePayments(nowMs: number): readonly Payment[] {
    return this.#payments('WHERE due_at <= ? ORDER BY due_at', nowMs);
  }

  /** Returns the time of the next event of a payment; undefined if there is none. */
  nextDueAtMs(): number | undefined {
    const [at] = this.#all('SELECT due_at AS document FROM payments WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1');
    return at === undefined ? undefined : Number(at);
  }

  putPayment(payment: Payment): void {
    const { pspReference, merchantId, token, request } = payment;
    this.#run(
      `INSERT INTO payments (reference, merchant, merchant_reference, token, due_at, document) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (reference) DO UPDATE SET due_at = excluded.due_at, document = excluded.document`,
      pspReference,
      merchantId,
      request.merchantReference,
      token,
      dueAtMs(payment) ?? null,
      JSON.stringify(payment),
    );
  }

  instruments(merchantId: string, merchantShopperId: string): readonly Instrument[] {
    const sql = 'SELECT document FROM instruments WHERE merchant = ? AND shopper = ? ORDER BY rowid';
    return this.#all(sql, merchantId, merchantShopperId).map((text): Instrument => JSON.parse(text));
  }

  putInstrument(instrument: Instrument): void {
    const { merchantId, merchantShopperId, paymentInstrumentReference } = instrument;
    this.#run(
      'INSERT INTO instruments (merchant, shopper, reference, document) VALUES (?, ?, ?, ?)',
      merchantId,
      merchantShopperId,
      paymentInstrumentReference,
      JSON.stringify(instrument),
    );
  }

  deleteInstrument({ merchantId, merchantShopperId, paymentInstrumentReference }: Instrument): void {
    this.#run(
      'DELETE FROM instruments WHERE merchant = ? AND shopper = ? AND reference = ?',
      merchantId,
      merchantShopperId,
      paymentInstrumentReference,
    );
  }

  keptAnswer(merchantId: string, key: string): KeptAnswer | undefined {
    const [text] = this.#all('SELECT document FROM answers WHERE merchant = ? AND key = ?', merchantId, key);
    if (text === undefined) return undefined;
    const answer: KeptAnswer = JSON.parse(text);
    return answer;
  }

  keepAnswer(merchantId: string, key: string, kept: KeptAnswer): void {
    this.#run(
      'INSERT OR REPLACE INTO answers (merchant, key, document) VALUES (?, ?, ?)',
      merchantId,
      key,
      JSON.stringify(kept),
    );
  }

  openWebhooks(): readonly Webhook[] {
    const sql = 'SELECT document FROM webhooks WHERE is_open = 1 ORDER BY id';
    return this.#all(sql).map((text): Webhook => JSON.parse(text));
  }

  /** Returns all webhooks, including old ones. */
  webhooks(): readonly Webhook[] {
    return this.#all('SELECT document FROM webhooks ORDER BY rowid').map((text): Webhook => JSON.parse(text));
  }

  putWebhook(webhook: Webhook): void {
    const isOpen = webhook.state === 'due' || webhook.state === 'behind';
    this.#run(
      `INSERT INTO webhooks (id, is_open, document) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET is_open = excluded.is_open, document = excluded.document`,
      webhook.id,
      Number(isOpen),
      JSON.stringify(webhook),
    );
  }

  cues(): readonly Cue[] {
    const cues: readonly Cue[] = JSON.parse(this.#setting('cues') ?? '[]');
    return cues;
  }

  setCues(cues: readonly Cue[]): void {
    this.#set('cues', JSON.stringify(cues));
  }

  /** Returns the offset of the service's clock from the machine's. */
  clockAheadMs(): number {
    return Number(this.#setting('clock-ahead') ?? '0');
  }

  /** Stores the offset of the service's clock. */
  setClockAheadMs(aheadMs: number): void {
    this.#set('clock-ahead', String(aheadMs));
  }

  /** Stores an issued token. */
  putToken(token: string, merchantId: string, endsAtMs: number): void {
    this.#run('INSERT INTO tokens (token, merchant, ends_at) VALUES (?, ?, ?)', token, merchantId, endsAtMs);
  }

  /** Returns the merchant of a token that is valid at this time. */
  merchantOfToken(token: string, nowMs: number): string | undefined {
    return this.#all('SELECT merchant AS document FROM tokens WHERE token = ? AND ends_at > ?', token, nowMs)[0];
  }

  #setting(name: string): string | undefined {
    return this.#all('SELECT document FROM settings WHERE name = ?', name)[0];
  }

  #set(name: string, document: string): void {
    this.#run('INSERT OR REPLACE INTO settings (name, document) VALUES (?, ?)', name, document);
  }
}

function dueAtMs({ session, sessionEndsAtMs, reversalAtMs }: Payment): number | undefined {
  if (reversalAtMs !== undefined) return reversalAtMs;
  return session === 'waits' || session === 'challenged' ? sessionEndsAtMs : undefined;
}
