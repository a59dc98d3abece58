/** Finds the transaction that each line names, and the group of each transaction, line and sale. */

import { comparableText } from '../../core/index.js';
import type { BookedTransaction, LineContent, MatchAmount } from '../../match/index.js';
import type { Database } from '../../sqlite.js';
import { emptyFingerprint, fingerprint } from './fingerprint.js';
import { Groups } from './groups.js';
import { Holders } from './holders.js';
import { Marks, PARTS, RECORD_WORDS } from './marks.js';
import { NameTable } from './name-table.js';
import { ByteColumn, NumberColumn } from './number-column.js';

/**
 * The kinds of references. References of different kinds are never compared. `exact`: belongs to one transaction only.
 * `shared`: may belong to several transactions.
 */
const kinds = { exact: 1, shared: 2, approval: 3, sale: 4, id: 5 } as const;

type NameKind = (typeof kinds)[keyof typeof kinds];

/**
 * The ranks of the references of a line: first its own references, then those of the sale, then the approval code. The
 * first reference that a transaction also has decides. A reference that several sales share is used last.
 */
const ranks = { reference: 0, sale: 4, approval: 6 } as const;
const referencesMax = ranks.sale - ranks.reference;
const salesMax = ranks.approval - ranks.sale;
const ranksEnd = 8;
/**
 * If the best value of a line is at least this number, the line's own references decide. A smaller value means that the
 * sale or the approval code decides.
 */
const bestOfReferences = (ranksEnd - ranks.sale + 1) * 2;

/**
 * What is known about a line's references.
 * - `none`: the line has no references.
 * - `unknown`: no transaction has any of them.
 * - `ofAcquirer`: no transaction has any of them, and the first one is certainly the acquirer's.
 * - `known`: a transaction has one of them, as the id that tenderd gave.
 * - `number`: a transaction has one of them, as a number of the acquirer.
 */
const ownReferences = { none: 0, unknown: 1, ofAcquirer: 2, known: 3, number: 4 } as const;

/** The transactions that have the same reference, in the order of their times. */
interface Sharing {
  readonly holders: readonly number[];
  readonly isOneGroup: boolean;
  /**
   * True if no transaction in the list refers to another transaction in the list. The reference was then used again for
   * another sale.
   */
  readonly isRepeated: boolean;
}

/** A line, and the transactions that have its approval code and amount. */
type Coded = readonly [row: number, transactions: readonly number[]];

/** Returns the form in which names are compared. */
export function nameOf(text: string): string {
  return comparableText(text).trim();
}

/**
 * Finds the group to which each transaction, each settlement line and each sale in a register's list belongs. Add all
 * of them, call `run`, and then read the groups. Transactions are numbered from 1, lines and sales from 0.
 */
export class Placing {
  readonly #groups = new Groups();
  /**
   * The references of each transaction. Lines, sales and other transactions are matched to a transaction by these
   * references.
   */
  readonly #names: Marks;
  readonly #salesOfTransactions: Marks;
  readonly #originals: Marks;
  readonly #namesInLines: Marks;
  readonly #listedSales: Marks;
  readonly #holders = new Holders();
  /**
   * For each line: the best rank of the line's references that a transaction also has. Ranks are counted from the end,
   * so a higher number is better. 0 if no transaction has a reference of the line.
   */
  readonly #bestOfLines = new ByteColumn();
  readonly #transactionsOfLines = new NumberColumn();
  /** For each line: what is known about its own references. */
  readonly #references = new ByteColumn();
  readonly #transactionsOfSales = new NumberColumn();
  /** Marks the transactions that refer to another transaction, or to which another transaction refers. */
  readonly #isLinked = new ByteColumn();
  /** For each transaction with an acquirer's number: a number that stands for the transaction's own id. */
  readonly #ownIds = new NumberColumn();
  readonly #print = emptyFingerprint();
  #lines = 0;

  constructor(db: Database) {
    const [names, sales, originals, lines, listed] = [0, 1, 2, 3, 4].map((side) => new Marks(db, side));
    if (names === undefined || sales === undefined || originals === undefined) throw new RangeError('sides');
    if (lines === undefined || listed === undefined) throw new RangeError('sides');
    this.#names = names;
    this.#salesOfTransactions = sales;
    this.#originals = originals;
    this.#namesInLines = lines;
    this.#listedSales = listed;
  }

  /** Adds the names of a transaction. */
  addTransaction(n: number, booked: BookedTransaction): void {
    const { transactionId, sale, original, ...transaction } = booked;
    this.#holders.addTransaction(n, booked);
    const approval = approvalOf(transaction.approvalCode, transaction.amount);
    for (const name of transaction.references) this.#mark(this.#names, nameOf(name), kinds.exact, n);
    for (const name of transaction.saleReferences) this.#mark(this.#names, nameOf(name), kinds.shared, n);
    if (approval !== undefined) this.#mark(this.#names, approval, kinds.approval, n);
    if (booked.hasAcquirerReference === true) {
      fingerprint(nameOf(transactionId), kinds.exact, this.#print);
      this.#ownIds.set(n, printOf(this.#print));
    }
    this.#mark(this.#names, transactionId, kinds.id, n);
    this.#mark(this.#salesOfTransactions, nameOf(sale), kinds.sale, n);
    if (original !== undefined) {
      this.#mark(this.#originals, original, kinds.id, n);
      this.#isLinked.set(n, 1);
    }
  }

  /** Adds the names of a line. */
  addLine(row: number, content: LineContent): void {
    const { references, isAcquirerReference, saleReferences, approvalCode, amount } = content;
    this.#lines = row + 1;
    if (references.length > 0)
      this.#references.set(row, isAcquirerReference === true ? ownReferences.ofAcquirer : ownReferences.unknown);
    this.#holders.addLine(row, content);
    const add = (name: string, kind: NameKind, rank: number): void =>
      this.#mark(this.#namesInLines, name, kind, row * ranksEnd + rank);
    for (let at = 0; at < referencesMax && at < references.length; at += 1)
      add(nameOf(references[at] ?? ''), kinds.exact, ranks.reference + at);
    for (let at = 0; at < salesMax && at < saleReferences.length; at += 1)
      add(nameOf(saleReferences[at] ?? ''), kinds.shared, ranks.sale + at);
    const approval = approvalOf(approvalCode, amount);
    if (approval !== undefined) add(approval, kinds.approval, ranks.approval);
  }

  /** Adds the number of a sale in the list of a register. */
  addSale(row: number, sale: string): void {
    this.#mark(this.#listedSales, nameOf(sale), kinds.shared, row);
  }

  /**
   * Compares the references of all lines, sales and transactions. Leaves out each line for which `isDropped` returns
   * true, because a copy of that line counts.
   */
  run(isDropped: (row: number) => boolean): void {
    const table = new NameTable();
    const partsWithShared = new Set<number>();
    for (let part = 0; part < PARTS; part += 1) {
      table.begin(this.#names.countOf(part) + this.#salesOfTransactions.countOf(part));
      each(this.#names, part, (a, b, c, n) => {
        table.add(a, b, c, n);
      });
      each(this.#salesOfTransactions, part, (a, b, c, n) => {
        const entry = table.add(a, b, c, n);
        if (table.first(entry) !== n) this.#groups.join(table.first(entry), n);
      });
      each(this.#originals, part, (a, b, c, n) => {
        const entry = table.find(a, b, c);
        if (entry === undefined) return;
        this.#groups.join(table.first(entry), n);
        this.#isLinked.set(table.first(entry), 1);
      });
      each(this.#listedSales, part, (a, b, c, row) => {
        const entry = table.find(a, b, c);
        if (entry !== undefined) this.#transactionsOfSales.set(row, table.first(entry));
      });
      each(this.#namesInLines, part, (a, b, c, value) => {
        const entry = table.find(a, b, c);
        if (entry === undefined) return;
        const [first, last] = [table.first(entry), table.last(entry)];
        if (value % ranksEnd < ranks.sale) {
          const row = Math.floor(value / ranksEnd);
          const ownId = this.#ownIds.get(first);
          const isNumber = ownId !== 0 && ownId !== printOf([a, b, c]);
          const found = isNumber ? ownReferences.number : ownReferences.known;
          this.#references.set(row, Math.max(found, this.#references.get(row)));
        }
        if (first === last || value % ranksEnd >= ranks.sale) this.#noteName(value, first, last);
        if (first !== last && (value % ranksEnd < ranks.sale || value % ranksEnd === ranks.approval))
          partsWithShared.add(part);
      });
    }
    if (partsWithShared.size > 0) this.#takeNamed(isDropped);
    const byCode: Coded[] = [];
    for (const part of partsWithShared) this.#placeShared(part, table, isDropped, byCode);
    for (const [row, holders] of byCode) this.#placeByCode(row, holders);
  }

  /** Returns the group of a transaction. */
  groupOf(n: number): number {
    return this.#groups.of(n);
  }

  /** Returns the group of a line, or 0. */
  groupOfLine(row: number): number {
    return this.#groups.of(this.#transactionsOfLines.get(row));
  }

  /** Returns the transaction that a line names exactly; undefined if it names a sale, or if several have the name. */
  namedByLine(row: number): number | undefined {
    const isExact = this.#bestOfLines.get(row) % 2 === 1;
    return isExact ? this.#transactionsOfLines.get(row) : undefined;
  }

  /** True if the line has references. */
  hasReference(row: number): boolean {
    return this.#references.get(row) !== ownReferences.none;
  }

  /** True if the line has a number of the acquirer that a transaction has. */
  hasKnownNumber(row: number): boolean {
    return this.#references.get(row) === ownReferences.number;
  }

  /** True if the line has references, and no transaction has any of them. */
  hasUnknownReference(row: number): boolean {
    const known = this.#references.get(row);
    return known === ownReferences.unknown || known === ownReferences.ofAcquirer;
  }

  /** True if the line has references that no transaction has, and the first one is certainly of the acquirer. */
  isAcquirerReference(row: number): boolean {
    return this.#references.get(row) === ownReferences.ofAcquirer;
  }

  /** True if a line does not name a transaction exactly, and is too early to settle it. */
  isTooEarly(row: number, n: number): boolean {
    return this.namedByLine(row) !== n && this.#holders.isTooEarly(row, n);
  }

  /** Returns the group of a sale in the list of a register, or 0. */
  groupOfSale(row: number): number {
    return this.#groups.of(this.#transactionsOfSales.get(row));
  }

  /**
   * Records the transaction that a line names by one of its references. An approval code counts only if the line has no
   * other reference to a transaction. If several transactions have this code and amount, `#placeByCode` decides later.
   */
  #noteName(value: number, first: number, last: number): void {
    const [row, rank] = [Math.floor(value / ranksEnd), value % ranksEnd];
    const isOne = first === last;
    if (rank === ranks.approval && !isOne) return;
    const isExact = isOne && (rank < ranks.sale || rank === ranks.approval);
    const best = (ranksEnd - rank) * 2 + (isExact ? 1 : 0);
    if (best <= this.#bestOfLines.get(row)) return;
    this.#bestOfLines.set(row, best);
    this.#transactionsOfLines.set(row, first);
  }

  #takeNamed(isDropped: (row: number) => boolean): void {
    for (let row = 0; row < this.#lines; row += 1) {
      const n = isDropped(row) ? undefined : this.namedByLine(row);
      if (n !== undefined) this.#holders.take(row, n);
    }
  }

  /**
   * Places the lines of a part whose own references belong to several transactions. If all these transactions are in
   * one group, the line belongs to that group. If the reference was used again on other days, the line belongs to the
   * only transaction of its day. Otherwise the line's sale or approval code decides, and after them the time and the
   * amount. If no transaction of its day has its amount, the line is placed last, because it may be about an earlier
   * day.
   */
  #placeShared(part: number, table: NameTable, isDropped: (row: number) => boolean, byCode: Coded[]): void {
    const known = new Map<number, Sharing>();
    const withoutDay: (readonly [row: number, sharing: Sharing])[] = [];
    table.begin(this.#names.countOf(part));
    each(this.#names, part, (a, b, c, n) => {
      table.add(a, b, c, n);
    });
    each(this.#namesInLines, part, (a, b, c, value) => {
      const [row, rank] = [Math.floor(value / ranksEnd), value % ranksEnd];
      const isUsed = (rank < ranks.sale || rank === ranks.approval) && !isDropped(row);
      const entry = isUsed ? table.find(a, b, c) : undefined;
      if (entry === undefined || table.first(entry) === table.last(entry)) return;
      if (rank === ranks.approval) {
        if (this.#bestOfLines.get(row) === 0) byCode.push([row, table.all(entry)]);
        return;
      }
      const sharing = known.get(entry) ?? this.#sharingOf(table.all(entry));
      known.set(entry, sharing);
      const { holders, isOneGroup, isRepeated } = sharing;
      if (!isOneGroup) {
        if (!this.#placeByDay(row, holders)) withoutDay.push([row, sharing]);
        return;
      }
      this.#noteName(value, table.first(entry), table.last(entry));
      if (!isRepeated || this.#bestOfLines.get(row) % 2 === 1) return;
      const only = this.#holders.onlyOfSameDay(row, holders);
      if (only === undefined) return;
      if (this.#holders.isSameMoney(row, only)) this.#setHolder(row, only);
      else withoutDay.push([row, sharing]);
    });
    for (const [row, sharing] of withoutDay) this.#placeLater(row, sharing);
  }

  /**
   * Assigns a line to a transaction with the approval code and the amount of the line, if it is the only one of its day.
   * Terminals use a code again after some time.
   */
  #placeByCode(row: number, holders: readonly number[]): void {
    if (this.#bestOfLines.get(row) > 0) return;
    const equal = holders.filter((n) => this.#holders.isSameMoney(row, n));
    this.#setHolder(row, this.#holders.onlyOfSameDay(row, this.#holders.inOrder(equal)));
  }

  /**
   * Assigns a line to a transaction of the preceding week that has the line's amount and no line yet. Otherwise,
   * assigns the line to a transaction of the line's day that has another amount. If the line names a sale, that
   * transaction must also belong to the sale, and no other line may name it and settle its whole amount.
   */
  #placeLater(row: number, { holders, isOneGroup }: Sharing): void {
    const best = this.#bestOfLines.get(row);
    if (best % 2 === 1 || (!isOneGroup && best >= bestOfReferences)) return;
    const group = this.groupOfLine(row);
    const isPossible = (n: number): boolean => best === 0 || this.#groups.of(n) === group;
    const earlier = this.#holders.ofSameWeek(row, holders, isPossible);
    const isFree = (n: number): boolean => best === 0 || (isPossible(n) && !this.#holders.isTaken(n));
    this.#setHolder(row, earlier ?? this.#holders.ofSameDay(row, holders, isFree));
  }

  #sharingOf(transactions: readonly number[]): Sharing {
    const [first = 0] = transactions;
    const group = this.#groups.of(first);
    const isOneGroup = transactions.every((n) => this.#groups.of(n) === group);
    const isRepeated = transactions.every((n) => this.#isLinked.get(n) === 0);
    return { holders: this.#holders.inOrder(transactions), isOneGroup, isRepeated };
  }

  /**
   * Gives a line to a transaction of the same day with the amount of the line. If the sale of the line is known, the
   * transaction must belong to this sale. Returns false if the line still has no transaction.
   */
  #placeByDay(row: number, holders: readonly number[]): boolean {
    const best = this.#bestOfLines.get(row);
    if (best % 2 === 1 || best >= bestOfReferences) return true;
    const group = this.groupOfLine(row);
    const isPossible = (n: number): boolean =>
      this.#holders.isSameMoney(row, n) && (best === 0 || this.#groups.of(n) === group);
    const n = this.#holders.ofSameDay(row, holders, isPossible);
    this.#setHolder(row, n);
    return n !== undefined;
  }

  #setHolder(row: number, n: number | undefined): void {
    if (n === undefined) return;
    this.#bestOfLines.set(row, this.#bestOfLines.get(row) + 1);
    this.#transactionsOfLines.set(row, n);
    this.#holders.take(row, n);
  }

  #mark(to: Marks, name: string, kind: NameKind, value: number): void {
    fingerprint(name, kind, this.#print);
    to.add(this.#print, value);
  }
}

/** Returns a number of 32 bits for a fingerprint. It is never 0. */
function printOf([a = 0, b = 0, c = 0]: ArrayLike<number> & Iterable<number>): number {
  return (a ^ Math.imul(b, 0x9e3779b1) ^ c) >>> 0 || 1;
}

function approvalOf(code: string | undefined, amount: MatchAmount | undefined): string | undefined {
  return code === undefined || amount === undefined ? undefined : `${code} ${amount.amount} ${amount.currency}`;
}

function each(marks: Marks, part: number, use: (a: number, b: number, c: number, value: number) => void): void {
  marks.read(part, (records) => {
    for (let at = 0; at < records.length; at += RECORD_WORDS)
      use(records[at] ?? 0, records[at + 1] ?? 0, records[at + 2] ?? 0, records[at + 3] ?? 0);
  });
}
