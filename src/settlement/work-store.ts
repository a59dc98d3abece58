/**
 * The working table of one run. It is a temporary database without a name, which disappears with the run. SQLite keeps
 * it in memory and moves it to the disk if it grows, so even a month of a large chain needs little memory. Rows are
 * only added. At the end, all names are joined in one step.
 */

import { comparableText } from '../core/index.js';
import {
  type BookedTransaction,
  type GroupLine,
  lateFromMs,
  type LineRole,
  type MatchAmount,
  type MatchGroup,
  msOf,
  plainCharge,
  plainLine,
  plainSale,
  type RegisterSale,
  type SettledLine,
} from '../match/index.js';
import { type Database, openSqlite, type Statement } from '../sqlite.js';
import { Cursor } from './cursor.js';
import { linkBooked } from './groups.js';
import { type FileChanges, markPlain, placeLines, placeSales, TABLES } from './placing.js';

interface LineRow {
  readonly grp: number;
  readonly file: number;
  readonly line: number;
  readonly identity: string;
  readonly id: string | null;
  readonly body: string;
}

type Text = string | null;

/** A line without its names, and without the fields that have their own columns. */
type LineBody = Omit<SettledLine, 'file' | 'line' | 'identity' | 'references' | 'saleReferences'> & {
  readonly sale?: string;
};

/** The working table. Call `addTransaction`, `addLine` and `addSale`, then `place`, then `groups`. */
export class WorkStore {
  readonly #db: Database;
  readonly #files: string[] = [];
  readonly #insertBooked: Statement<[string, string, Text, string, string, Text, Text, number, number, string]>;
  readonly #insertLine: Statement<
    [number, number, string, LineRole, Text, Text, Text, Text, Text, Text, Text, Text, number, string]
  >;
  readonly #insertSale: Statement<[string, Text, string]>;
  readonly #lateDays: number;
  #transactions = 0;

  constructor(lateDays: number) {
    this.#lateDays = lateDays;
    this.#db = openSqlite('');
    this.#db.pragma('journal_mode = OFF');
    this.#db.pragma('synchronous = OFF');
    this.#db.pragma('cache_size = -49152');
    this.#db.exec(TABLES);
    this.#db.exec('BEGIN');
    this.#insertBooked = this.#db.prepare(
      'INSERT INTO booked (id, sale, original, exact, shared, approval, plain, late_from, is_acknowledged, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#insertLine = this.#db.prepare(
      'INSERT INTO lines (file, line, identity, role, r1, r2, r3, r4, s1, s2, approval, plain, settled, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#insertSale = this.#db.prepare('INSERT INTO sales (sale, plain, body) VALUES (?, ?, ?)');
  }

  /** The number of transactions. */
  get transactions(): number {
    return this.#transactions;
  }

  /** Adds a transaction of the journal. */
  addTransaction(transaction: BookedTransaction): void {
    const { transactionId, sale, original = null, references, saleReferences, approvalCode, amount } = transaction;
    this.#transactions += 1;
    const body: BookedTransaction = { ...transaction, references: [], saleReferences: [] };
    this.#insertBooked.run(
      transactionId,
      nameOf(sale),
      original,
      JSON.stringify(references.map(nameOf)),
      JSON.stringify(saleReferences.map(nameOf)),
      approvalOf(approvalCode, amount),
      plainCharge(transaction) ?? null,
      lateFromMs(transaction, this.#lateDays),
      transaction.isAcknowledged ? 1 : 0,
      JSON.stringify(body),
    );
  }

  /** Begins a file. The lines that are added next belong to this file. */
  beginFile(name: string): void {
    this.#files.push(name);
  }

  /** Adds a line. */
  addLine(settled: SettledLine): void {
    const { file: _file, line, identity, references, saleReferences, ...rest } = settled;
    const [sale] = saleReferences;
    const body: LineBody = sale === undefined ? rest : { ...rest, sale };
    const [r1 = null, r2 = null, r3 = null, r4 = null] = references.map(nameOf);
    const [s1 = null, s2 = null] = saleReferences.map(nameOf);
    this.#insertLine.run(
      this.#files.length - 1,
      line,
      identity,
      rest.role,
      r1,
      r2,
      r3,
      r4,
      s1,
      s2,
      approvalOf(rest.approvalCode, rest.amount),
      plainLine(settled) ?? null,
      rest.settledAt === undefined ? 0 : msOf(rest.settledAt),
      JSON.stringify(body),
    );
  }

  /** Adds a sale of a register. */
  addSale(sale: RegisterSale): void {
    this.#insertSale.run(nameOf(sale.sale), plainSale(sale) ?? null, JSON.stringify(sale));
  }

  /**
   * Joins sales, transactions and lines by their names. Drops lines that an earlier file already had, so that each line
   * counts once. Returns the numbers of lines of each file, in the order of the files.
   */
  place(): readonly FileChanges[] {
    linkBooked(this.#db, this.#transactions);
    const changes = placeLines(this.#db, this.#files.length);
    placeSales(this.#db);
    return changes;
  }

  /** Sets aside the groups that agree at first sight, and returns their number. Call it after `place`. */
  setPlainAside(hasSales: boolean): number {
    return markPlain(this.#db, hasSales);
  }

  /** Returns the time of the oldest transaction; undefined if there is none. */
  oldest(): string | undefined {
    const oldest = this.#db.prepare<[], string | null>("SELECT min(json_extract(body, '$.at')) FROM booked").pluck();
    return oldest.get() ?? undefined;
  }

  /** Returns the number of lines of each role. */
  lines(): ReadonlyMap<string, number> {
    const rows = this.#db
      .prepare<[], { readonly role: string; readonly count: number }>(
        'SELECT role, count(*) AS count FROM lines GROUP BY role',
      )
      .all();
    return new Map(rows.map(({ role, count }) => [role, count]));
  }

  /** Returns the groups that were not set aside. A group may have only sales, or a single line. */
  *groups(): Generator<MatchGroup> {
    const lines = new Cursor(this.#lines('> 0'));
    const sales = new Cursor(this.#sales('> 0'));
    let transactions: BookedTransaction[] = [];
    let group = -1;
    const rows = this.#db
      .prepare<[], { readonly grp: number; readonly body: string }>(
        'SELECT grp, body FROM booked WHERE grp NOT IN (SELECT grp FROM plain) ORDER BY grp, n',
      )
      .iterate();
    for (const { grp, body } of rows) {
      if (grp !== group && transactions.length > 0) {
        yield { transactions, lines: lines.take(group), sales: sales.take(group) };
        transactions = [];
      }
      group = grp;
      const transaction: BookedTransaction = JSON.parse(body);
      transactions.push(transaction);
    }
    if (transactions.length > 0) yield { transactions, lines: lines.take(group), sales: sales.take(group) };
    for (const { value } of this.#lines('= 0')) yield { transactions: [], lines: [value], sales: [] };
    yield* this.#salesAlone();
  }

  /** Ends the run. The database disappears. */
  close(): void {
    this.#db.close();
  }

  *#lines(which: '> 0' | '= 0'): Generator<{ readonly grp: number; readonly value: GroupLine }> {
    const rows = this.#db
      .prepare<[], LineRow>(
        `SELECT placed.grp, file, line, identity, CASE WHEN low = high THEN booked.id END AS id, lines.body
        FROM placed JOIN lines ON lines.n = placed.n LEFT JOIN booked ON booked.n = low
        WHERE placed.grp ${which} AND placed.grp NOT IN (SELECT grp FROM plain) ORDER BY placed.grp, placed.n`,
      )
      .iterate();
    for (const { grp, file, line, identity, id, body } of rows) {
      const { sale, ...rest }: LineBody = JSON.parse(body);
      const value = {
        ...rest,
        file: this.#files[file] ?? '',
        line,
        identity,
        references: [],
        saleReferences: sale === undefined ? [] : [sale],
      };
      yield { grp, value: id === null ? value : { ...value, transactionId: id } };
    }
  }

  *#sales(which: '> 0' | '= 0'): Generator<{ readonly grp: number; readonly value: RegisterSale }> {
    const rows = this.#db
      .prepare<[], { readonly grp: number; readonly body: string }>(
        `SELECT grp, body FROM sales WHERE grp ${which} AND grp NOT IN (SELECT grp FROM plain) ORDER BY grp, sale, n`,
      )
      .iterate();
    for (const { grp, body } of rows) {
      const value: RegisterSale = JSON.parse(body);
      yield { grp, value };
    }
  }

  *#salesAlone(): Generator<MatchGroup> {
    let sales: RegisterSale[] = [];
    for (const { value } of this.#sales('= 0')) {
      if (sales[0] !== undefined && nameOf(sales[0].sale) !== nameOf(value.sale)) {
        yield { transactions: [], lines: [], sales };
        sales = [];
      }
      sales.push(value);
    }
    if (sales.length > 0) yield { transactions: [], lines: [], sales };
  }
}

function nameOf(text: string): string {
  return comparableText(text).trim();
}

function approvalOf(code: string | undefined, amount: MatchAmount | undefined): string | null {
  return code === undefined || amount === undefined ? null : `${code} ${amount.amount} ${amount.currency}`;
}
