/**
 * Reads the whole journal while the daemon works, so that no start has to wait for this check. After damage was found,
 * the daemon stops before the next commit. The next start then checks the file before the daemon is ready.
 */

import type { Database, Statement } from '../sqlite.js';
import { journalError } from './error.js';

/** The remaining work: reading rows, checking the structure of the whole file, or nothing because the file is sound. */
export type InspectionStep = 'rows' | 'structure' | 'nothing';

/** The number of rows in one step, which takes about a millisecond. */
const rowsAtOnce = 200;

/**
 * Up to this size the structure of the whole file is checked, in a tenth of a second. In a larger file only the small
 * tables are checked.
 */
const structureBytesMax = 64 * 1024 * 1024;

/** The state of the last inspection, as the journal stores it. There is none in journals of earlier releases. */
type Kept = 'begun' | 'passed' | 'failed';

/** Checks the journal before a start, unless the last process read all of it and found no damage. */
export function requireSoundStart(db: Database, path: string, isCurrent: boolean): void {
  const kept = keptIn(db);
  if (kept === 'passed' && isCurrent) return;
  if (kept === 'failed') for (const table of tablesOf(db)) while (readSome(table)) continue;
  requireStructure(db, path, kept === 'failed');
}

/** Records, in the first write of a start, that this process has not read the journal yet. */
export function beginInspection(db: Database): void {
  db.prepare(
    "INSERT INTO meta (name, value) VALUES ('probe', '1'), ('inspection', 'begun') ON CONFLICT (name) DO UPDATE SET value = iif(name = 'probe', value + 1, excluded.value)",
  ).run();
}

/** The inspection of one open journal. */
export class Inspection {
  readonly #db: Database;
  readonly #path: string;
  #tables: Table[] | undefined;
  #isDone = false;

  constructor(db: Database, path: string) {
    this.#db = db;
    this.#path = path;
  }

  /**
   * Does the next step and returns the remaining work. `mayWrite` is false if there is no room; the next start then
   * checks the file before the daemon is ready. Throws JournalError `journal-corrupt`, or SQLite's error if it cannot
   * read.
   */
  next(mayWrite: boolean): InspectionStep {
    if (this.#isDone) return 'nothing';
    try {
      this.#tables ??= tablesOf(this.#db);
      const [table] = this.#tables;
      if (table === undefined) requireStructure(this.#db, this.#path, false);
      else if (!readSome(table)) this.#tables.shift();
      if (table !== undefined) return this.#tables.length > 0 ? 'rows' : 'structure';
    } catch (error) {
      this.#keepFailure();
      throw error;
    }
    this.#isDone = true;
    if (mayWrite) keep(this.#db, 'passed');
    return 'nothing';
  }

  /**
   * Records a failed inspection. If a damaged file cannot be written, the state stays `begun`, and the next start
   * checks the file.
   */
  #keepFailure(): void {
    try {
      keep(this.#db, 'failed');
    } catch {
      return;
    }
  }
}

function keptIn(db: Database): Kept | undefined {
  const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").pluck().get() !== undefined;
  const value = isThere ? db.prepare("SELECT value FROM meta WHERE name = 'inspection'").pluck().get() : undefined;
  return value === 'begun' || value === 'passed' || value === 'failed' ? value : undefined;
}

function keep(db: Database, found: Kept): void {
  db.prepare("UPDATE meta SET value = ? WHERE name = 'inspection'").run(found);
}

/** A table that is read in the order of its key, some rows at a time. */
interface Table {
  readonly first: Statement<unknown[], readonly unknown[]>;
  readonly next: Statement<unknown[], readonly unknown[]>;
  after: readonly unknown[] | undefined;
}

function tablesOf(db: Database): Table[] {
  const names = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rootpage").pluck();
  return names.all().map((name) => tableOf(db, name));
}

function tableOf(db: Database, name: string): Table {
  const columns = db
    .prepare<[string], { readonly name: string; readonly pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
    .all(name);
  const keyed = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  const key = keyed.length > 0 ? keyed.map((column) => `"${column.name}"`) : ['rowid'];
  // To count the length of a text, SQLite must read the whole text.
  const contents = columns.map((column) => `coalesce(length("${column.name}"), 0)`).join(' + ');
  const select = (where: string): Statement<unknown[], readonly unknown[]> =>
    db
      .prepare<unknown[], readonly unknown[]>(
        `SELECT ${key.join(', ')}, ${contents} FROM "${name}" ${where} ORDER BY ${key.join(', ')} LIMIT ${rowsAtOnce}`,
      )
      .raw();
  return {
    first: select(''),
    next: select(`WHERE (${key.join(', ')}) > (${key.map(() => '?').join(', ')})`),
    after: undefined,
  };
}

/** Reads the next rows. Returns true if more rows may follow. */
function readSome(table: Table): boolean {
  const rows = table.after === undefined ? table.first.all() : table.next.all(...table.after);
  table.after = rows.at(-1)?.slice(0, -1);
  return rows.length === rowsAtOnce;
}

/** Throws JournalError `journal-corrupt` if SQLite finds damage. `ofAll`: checks the whole structure even of a large file. */
export function requireStructure(db: Database, path: string, ofAll: boolean): void {
  const pages = Number(db.pragma('page_count', { simple: true }));
  const sizeBytes = pages * Number(db.pragma('page_size', { simple: true }));
  const isWhole = ofAll || sizeBytes <= structureBytesMax;
  for (const check of isWhole ? ['quick_check(1)'] : ['quick_check(meta)', 'quick_check(lanes)']) {
    const found = String(db.pragma(check, { simple: true }));
    if (found !== 'ok') throw journalError('journal-corrupt', path, found);
  }
}
