/** The rows of the groups that must be judged, in the order of the groups. Usually there are few such rows. */

import {
  type BookedTransaction,
  type GroupLine,
  type LineContent,
  type MatchGroup,
  type RegisterSale,
} from '../../match/index.js';
import type { Database, Statement } from '../../sqlite.js';
import { Cursor } from './cursor.js';
import { nameOf } from './placing.js';

/**
 * The tables for the judged rows: booked transactions, lines and sales. Group 0 has the lines and sales that belong to
 * no transaction.
 */
export const JUDGED_TABLES = `
  CREATE TABLE booked (n INTEGER PRIMARY KEY, grp INTEGER NOT NULL, body TEXT NOT NULL);
  CREATE TABLE lines (
    n INTEGER PRIMARY KEY, grp INTEGER NOT NULL, file INTEGER NOT NULL, named INTEGER, is_foreign INTEGER NOT NULL,
    body TEXT NOT NULL
  );
  CREATE TABLE sales (n INTEGER PRIMARY KEY, grp INTEGER NOT NULL, sale TEXT NOT NULL, body TEXT NOT NULL)
`;

/** A line: its number, its identity and its content. */
type LineText = readonly [
  line: number,
  identity: string,
  content: Omit<LineContent, 'identity' | 'references' | 'saleReferences'> & { readonly sale?: string },
];

/** The facts about a line that are not in its text. */
interface LineFacts {
  readonly file: number;
  /** The transaction that the line names exactly. */
  readonly named: number | undefined;
  /** True if the line has a number of the acquirer that no transaction has. */
  readonly isForeign: boolean;
}

/** Stores the rows, and returns them as groups. */
export class JudgedRows {
  readonly #db: Database;
  readonly #files: readonly string[];
  readonly #insertBooked: Statement<[number, number, string]>;
  readonly #insertLine: Statement<[number, number, number, number | null, number, string]>;
  readonly #insertSale: Statement<[number, number, string, string]>;

  constructor(db: Database, files: readonly string[]) {
    this.#db = db;
    this.#files = files;
    this.#insertBooked = db.prepare('INSERT INTO booked (n, grp, body) VALUES (?, ?, ?)');
    this.#insertLine = db.prepare(
      'INSERT INTO lines (n, grp, file, named, is_foreign, body) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#insertSale = db.prepare('INSERT INTO sales (n, grp, sale, body) VALUES (?, ?, ?, ?)');
  }

  /** Adds a transaction. */
  addTransaction(group: number, n: number, text: string): void {
    this.#insertBooked.run(n, group, text);
  }

  /** Adds a line of a settlement file. */
  addLine(group: number, n: number, { file, named, isForeign }: LineFacts, text: string): void {
    this.#insertLine.run(n, group, file, named ?? null, isForeign ? 1 : 0, text);
  }

  /** Adds a sale. */
  addSale(group: number, n: number, text: string): void {
    const { sale }: RegisterSale = JSON.parse(text);
    this.#insertSale.run(n, group, nameOf(sale), text);
  }

  /**
   * Returns the groups with transactions, then the lines and sales without any. `sinceMark`: why the run of the earlier
   * mark has not compared the transaction with this number.
   */
  *groups(sinceMark: (n: number) => BookedTransaction['sinceMark']): Generator<MatchGroup> {
    this.#db.exec(`
      CREATE INDEX booked_by_group ON booked (grp, n);
      CREATE INDEX lines_by_group ON lines (grp, n);
      CREATE INDEX sales_by_group ON sales (grp, sale, n);
    `);
    const lines = new Cursor(this.#lines('> 0'));
    const sales = new Cursor(this.#sales('> 0'));
    let transactions: BookedTransaction[] = [];
    let group = -1;
    const rows = this.#db
      .prepare<[], { readonly n: number; readonly grp: number; readonly body: string }>(
        'SELECT n, grp, body FROM booked ORDER BY grp, n',
      )
      .iterate();
    for (const { n, grp, body } of rows) {
      if (grp !== group && transactions.length > 0) {
        yield { transactions, lines: lines.take(group), sales: sales.take(group) };
        transactions = [];
      }
      group = grp;
      const transaction: BookedTransaction = JSON.parse(body);
      const why = sinceMark(n);
      transactions.push(why === undefined ? transaction : { ...transaction, sinceMark: why });
    }
    if (transactions.length > 0) yield { transactions, lines: lines.take(group), sales: sales.take(group) };
    for (const { value } of this.#lines('= 0')) yield { transactions: [], lines: [value], sales: [] };
    yield* this.#salesAlone();
  }

  *#lines(which: '> 0' | '= 0'): Generator<{ readonly grp: number; readonly value: GroupLine }> {
    const rows = this.#db
      .prepare<
        [],
        {
          readonly grp: number;
          readonly file: number;
          readonly is_foreign: number;
          readonly body: string;
          readonly transaction: string | null;
        }
      >(
        `SELECT lines.grp, file, is_foreign, lines.body, booked.body AS "transaction" FROM lines LEFT JOIN booked ON booked.n = named
        WHERE lines.grp ${which} ORDER BY lines.grp, lines.n`,
      )
      .iterate();
    for (const { grp, file, is_foreign: isForeign, body, transaction } of rows) {
      const [line, identity, { sale, ...content }]: LineText = JSON.parse(body);
      const value = {
        ...content,
        file: this.#files[file] ?? '',
        line,
        identity,
        references: [],
        saleReferences: sale === undefined ? [] : [sale],
        ...(isForeign === 1 ? { isForeign: true as const } : {}),
      };
      if (transaction === null) yield { grp, value };
      else {
        const { transactionId }: BookedTransaction = JSON.parse(transaction);
        yield { grp, value: { ...value, transactionId } };
      }
    }
  }

  *#sales(which: '> 0' | '= 0'): Generator<{ readonly grp: number; readonly value: RegisterSale }> {
    const rows = this.#db
      .prepare<[], { readonly grp: number; readonly body: string }>(
        `SELECT grp, body FROM sales WHERE grp ${which} ORDER BY grp, sale, n`,
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
