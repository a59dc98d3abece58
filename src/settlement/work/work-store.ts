/**
 * The working table of one run. It keeps a few bytes for each row in memory. Everything else is in a temporary
 * database, which has no name and disappears with the run. So a month of a large chain needs little memory. Rows are
 * only added, and the references are compared at the end, all at once. Only the rows of groups that must be judged are
 * read again.
 */

import {
  type BookedTransaction,
  lateFromMs,
  type LineContent,
  type LineRole,
  type MatchGroup,
  msOf,
  plainCharge,
  plainLine,
  plainSale,
  type RegisterSale,
} from '../../match/index.js';
import { type Database, openSqlite } from '../../sqlite.js';
import { Beginning, type JournalOrder } from './beginning.js';
import { Copies } from './copies.js';
import { type EarlierMark, JournalPlaces } from './journal-places.js';
import { JUDGED_TABLES, JudgedRows } from './judged-rows.js';
import { MARKS_TABLE } from './marks.js';
import { ByteColumn, NumberColumn } from './number-column.js';
import { Placing } from './placing.js';
import { CurrencyNumbers, PlainAmounts } from './plain-amounts.js';
import { RowTexts, TEXTS_TABLE } from './row-texts.js';

/** Counts the lines of a file: repeated lines, corrected lines and payments. */
export interface FileChanges {
  /** The number of lines that are also in an earlier file, with the same content. */
  readonly repeated: number;
  /** The number of lines that are also in an earlier file, with other content. */
  readonly corrected: number;
  /** The number of charges and refunds, and the number of those that the journal has. */
  readonly payments: number;
  readonly matched: number;
}

/** The facts about a run that do not come from its files. */
export interface RunFacts {
  /** The ISO time of the run, if it is known. */
  readonly now?: string;
  /** The earlier mark, if there is one. */
  readonly marked?: EarlierMark;
}

const lineRoles: readonly LineRole[] = [
  'other',
  'charge',
  'refund',
  'chargeback',
  'chargeback-reversed',
  'refund-reversed',
];
const otherRole = lineRoles.indexOf('other');
const secondsMax = 0xffff_ffff;

/** The working table. Call `addTransaction`, `beginFile`, `addLine` and `addSale`, then `place`, then `groups`. */
export class WorkStore {
  readonly #db: Database;
  readonly #lateDays: number;
  readonly #placing: Placing;
  /** The copies of lines. This field is absent if only one file is read, because no line has a copy then. */
  readonly #copies: Copies | undefined;
  readonly #files: string[] = [];
  readonly #firstLines: number[] = [];
  /** For each file and role: the number of lines with references, and of those whose number the journal has. */
  readonly #numbers = new Map<number, { lines: number; known: number }>();
  readonly #booked: RowTexts;
  readonly #lineTexts: RowTexts;
  readonly #saleTexts: RowTexts;
  readonly #bookedAmounts: PlainAmounts;
  readonly #lineAmounts: PlainAmounts;
  readonly #saleAmounts: PlainAmounts;
  /**
   * `#lateFrom`: for each transaction, the time after which a settlement is late. `#settled`: for each line, the time
   * of its settlement. Times are in seconds.
   */
  readonly #lateFrom = new NumberColumn();
  readonly #settled = new NumberColumn();
  readonly #isAcknowledged = new ByteColumn();
  readonly #roles = new ByteColumn();
  /** Marks the groups that agree, so that they need not be judged. */
  readonly #plain = new ByteColumn();
  #transactions = 0;
  #lines = 0;
  #sales = 0;
  readonly #beginning = new Beginning();
  readonly #now: string | undefined;
  #newest: string | undefined;
  /** The order in which the journal accepted the transactions. */
  readonly journal: JournalPlaces;

  constructor(lateDays: number, files: number, { now, marked }: RunFacts) {
    this.#lateDays = lateDays;
    this.#now = now;
    this.journal = new JournalPlaces(marked);
    this.#db = openSqlite('');
    // The pages are large, so that SQLite needs few calls to write the pages that do not fit into its cache.
    this.#db.pragma('page_size = 65536');
    this.#db.pragma('journal_mode = OFF');
    this.#db.pragma('synchronous = OFF');
    this.#db.pragma('cache_size = -16384');
    this.#db.exec(`${MARKS_TABLE}; ${TEXTS_TABLE}; ${JUDGED_TABLES}; BEGIN`);
    this.#placing = new Placing(this.#db);
    this.#copies = files > 1 ? new Copies(this.#db) : undefined;
    this.#booked = new RowTexts(this.#db);
    this.#lineTexts = new RowTexts(this.#db);
    this.#saleTexts = new RowTexts(this.#db);
    const currencies = new CurrencyNumbers();
    this.#bookedAmounts = new PlainAmounts(currencies);
    this.#lineAmounts = new PlainAmounts(currencies);
    this.#saleAmounts = new PlainAmounts(currencies);
  }

  /** The number of transactions. */
  get transactions(): number {
    return this.#transactions;
  }

  /**
   * Call this method after the last transaction of a single journal, with the order of the transactions. Returns the
   * beginning of the journal; undefined if there are no transactions.
   */
  endJournal(order: JournalOrder): string | undefined {
    this.journal.order = order;
    return this.#beginning.time(order);
  }

  /** The time of the newest transaction that is not later than the run; undefined if there is none. */
  get newest(): string | undefined {
    return this.#newest;
  }

  /** Adds a transaction of the journal. */
  addTransaction(transaction: BookedTransaction): void {
    this.#transactions += 1;
    const n = this.#transactions;
    const { clock, decidedAt, ...booked } = transaction;
    const { at } = booked;
    this.journal.note(n, { transactionId: booked.transactionId, acceptedAt: at }, decidedAt);
    this.#beginning.note(at, clock);
    const isFuture = this.#now !== undefined && at > this.#now;
    if (!isFuture && (this.#newest === undefined || at > this.#newest)) this.#newest = at;
    this.#placing.addTransaction(n, transaction);
    const lateFrom = Math.ceil(lateFromMs(transaction, this.#lateDays) / 1_000);
    // A time that does not fit into the column counts as late, so that the group is judged.
    this.#lateFrom.set(n, lateFrom < 0 || lateFrom > secondsMax ? 0 : lateFrom);
    this.#isAcknowledged.set(n, transaction.isAcknowledged ? 1 : 0);
    this.#bookedAmounts.set(n, plainCharge(transaction));
    this.#booked.add(
      JSON.stringify({
        ...booked,
        ...(clock === undefined || clock === 'right' ? {} : { clock }),
        references: [],
        saleReferences: [],
      }),
    );
  }

  /** Begins a file. The lines that are added next belong to this file. */
  beginFile(name: string): void {
    this.#files.push(name);
    this.#firstLines.push(this.#lines);
  }

  /** Adds a line. */
  addLine(content: LineContent, line: number): void {
    const row = this.#lines;
    this.#lines += 1;
    const { identity, references: _references, isAcquirerReference: _isOfAcquirer, saleReferences, ...rest } = content;
    const body = JSON.stringify({ ...rest, sale: saleReferences[0] });
    this.#copies?.add(row, identity, body);
    this.#lineTexts.add(`[${line},${JSON.stringify(identity)},${body}]`);
    this.#roles.set(row, lineRoles.indexOf(rest.role));
    if (rest.role === 'other') return;
    this.#placing.addLine(row, content);
    const settled = rest.settledAt === undefined ? 0 : Math.ceil(msOf(rest.settledAt) / 1_000);
    this.#settled.set(row, settled < 0 || settled > secondsMax ? secondsMax : settled);
    this.#lineAmounts.set(row, plainLine(content));
  }

  /** Adds a sale of a register. */
  addSale(sale: RegisterSale): void {
    const row = this.#sales;
    this.#sales += 1;
    this.#placing.addSale(row, sale.sale);
    this.#saleAmounts.set(row, plainSale(sale));
    this.#saleTexts.add(JSON.stringify(sale));
  }

  /**
   * Connects sales, transactions and lines by their references. Drops lines that a later file has as well, so that each
   * line counts once. Returns the numbers of lines in each file, in the order of the files.
   */
  place(): readonly FileChanges[] {
    const changes = this.#files.map(() => ({ repeated: 0, corrected: 0, payments: 0, matched: 0 }));
    const fileOf = (row: number): number => this.#firstLines.findLastIndex((first) => first <= row);
    this.#copies?.run(fileOf, (row, isSame) => {
      const change = changes[fileOf(row)];
      if (change !== undefined) change[isSame ? 'repeated' : 'corrected'] += 1;
    });
    this.#placing.run((row) => this.#isDropped(row));
    const payments = [lineRoles.indexOf('charge'), lineRoles.indexOf('refund')];
    for (const [file, change] of changes.entries())
      for (let row = this.#firstLines[file] ?? 0; row < (this.#firstLines[file + 1] ?? this.#lines); row += 1) {
        if (this.#isDropped(row)) continue;
        this.#noteNumber(row, file);
        if (!payments.includes(this.#roles.get(row))) continue;
        change.payments += 1;
        if (this.#placing.groupOfLine(row) > 0) change.matched += 1;
      }
    return changes;
  }

  /**
   * Marks the groups that agree without being judged, and returns their number. Such a group has one charge, one line
   * and (if the registers gave a list) one sale. All have the same amount, and the charge was settled in time. Call
   * this method after `place`.
   */
  setPlainAside(hasSales: boolean): number {
    const sizes = new ByteColumn();
    for (let n = 1; n <= this.#transactions; n += 1) addTo(sizes, this.#placing.groupOf(n));
    const lines = new OnlyRows();
    for (let row = 0; row < this.#lines; row += 1)
      if (!this.#isDropped(row)) lines.note(this.#placing.groupOfLine(row), row);
    const sales = new OnlyRows();
    for (let row = 0; row < this.#sales; row += 1) sales.note(this.#placing.groupOfSale(row), row);
    let count = 0;
    for (let n = 1; n <= this.#transactions; n += 1) {
      const [line, sale] = [lines.of(n), sales.of(n)];
      if (sizes.get(n) !== 1 || line === undefined) continue;
      if (!this.#bookedAmounts.isSame(n, this.#lineAmounts, line)) continue;
      if (this.#isForeign(line) || this.#placing.isTooEarly(line, n)) continue;
      if (this.#settled.get(line) >= this.#lateFrom.get(n)) continue;
      const isSold = hasSales
        ? sale !== undefined && this.#bookedAmounts.isSame(n, this.#saleAmounts, sale)
        : this.#isAcknowledged.get(n) === 1;
      if (!isSold) continue;
      this.#plain.set(n, 1);
      count += 1;
    }
    return count;
  }

  /** Returns the number of lines of a role. */
  linesOf(role: LineRole): number {
    const number = lineRoles.indexOf(role);
    let count = 0;
    for (let row = 0; row < this.#lines; row += 1)
      if (this.#roles.get(row) === number && !this.#isDropped(row)) count += 1;
    return count;
  }

  /** Returns the groups that were not set aside. A group may have only sales, or a single line. */
  groups(): Generator<MatchGroup> {
    const judged = new JudgedRows(this.#db, this.#files);
    this.#booked.forEach((text, row) => {
      const group = this.#placing.groupOf(row + 1);
      if (this.#plain.get(group) === 0) judged.addTransaction(group, row + 1, text);
    });
    let file = 0;
    this.#lineTexts.forEach((text, row) => {
      while (row >= (this.#firstLines[file + 1] ?? this.#lines)) file += 1;
      if (this.#roles.get(row) === otherRole || this.#isDropped(row)) return;
      const group = this.#placing.groupOfLine(row);
      if (this.#plain.get(group) === 0) {
        const facts = { file, named: this.#placing.namedByLine(row), isForeign: this.#isForeign(row) };
        judged.addLine(group, row, facts, text);
      }
    });
    this.#saleTexts.forEach((text, row) => {
      const group = this.#placing.groupOfSale(row);
      if (this.#plain.get(group) === 0) judged.addSale(group, row, text);
    });
    return judged.groups((n) => this.journal.sinceMark(n));
  }

  /** Ends the run. The database disappears. */
  close(): void {
    this.#db.close();
  }

  #noteNumber(row: number, file: number): void {
    if (!this.#placing.hasReference(row)) return;
    const key = file * lineRoles.length + this.#roles.get(row);
    const { lines, known } = this.#numbers.get(key) ?? { lines: 0, known: 0 };
    this.#numbers.set(key, { lines: lines + 1, known: known + (this.#placing.hasKnownNumber(row) ? 1 : 0) });
  }

  /**
   * True if a line has a number of the acquirer that no transaction has. A mapped file may use another kind of number
   * than the journal, perhaps only in its refunds. So this check applies only if the journal has the numbers of at
   * least half of the file's lines with the same role.
   */
  #isForeign(row: number): boolean {
    if (!this.#placing.hasUnknownReference(row)) return false;
    if (this.#placing.isAcquirerReference(row)) return true;
    const file = this.#firstLines.findLastIndex((first) => first <= row);
    const numbers = this.#numbers.get(file * lineRoles.length + this.#roles.get(row));
    return numbers !== undefined && numbers.known * 2 >= numbers.lines;
  }

  #isDropped(row: number): boolean {
    return this.#copies?.isDropped(row) === true;
  }
}

/** Finds the only line or the only sale of each group. */
class OnlyRows {
  readonly #counts = new ByteColumn();
  readonly #rows = new NumberColumn();

  note(group: number, row: number): void {
    if (group === 0) return;
    addTo(this.#counts, group);
    this.#rows.set(group, row);
  }

  of(group: number): number | undefined {
    return this.#counts.get(group) === 1 ? this.#rows.get(group) : undefined;
  }
}

/** Counts the rows of the group up to two. A larger number is not needed. */
function addTo(counts: ByteColumn, row: number): void {
  counts.set(row, Math.min(2, counts.get(row) + 1));
}
