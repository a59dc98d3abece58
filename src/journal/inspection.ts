/**
 * Reads a journal through while the daemon works, so that no start waits for it: damage that is found stops the daemon before the next
 * commit, and the start after that looks for it before anything else.
 */

import type { Database, Statement } from 'better-sqlite3';
import { journalError } from './error.js';

/** What is left to do: rows to read, a look at the structure of the whole file, or nothing, because it is sound. */
export type InspectionStep = 'rows' | 'structure' | 'nothing';

/** So many rows are read at once: a millisecond. */
const rowsAtOnce = 200;

/** The structure of a file is looked at as a whole up to this size, in a tenth of a second; of a larger one, only of the small tables. */
const structureBytesMax = 64 * 1024 * 1024;

/** How far the last inspection came, as the journal itself keeps it: of a journal of before, not begun. */
type Kept = 'begun' | 'passed' | 'failed';

/** Whether a start must look before it is ready: unless the last process read all of it and found no damage. */
export function requireSoundStart(db: Database, path: string, isCurrent: boolean): void {
  const kept = keptIn(db);
  if (kept === 'passed' && isCurrent) return;
  if (kept === 'failed') for (const table of tablesOf(db)) while (readSome(table)) continue;
  requireStructure(db, path, kept === 'failed');
}

/** Notes, in the first write of a start, that this process has not read the journal yet. */
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
   * Does the next step, and says what is left. `mayWrite` is false where there is no room: then the next start looks before it is ready.
   * Throws JournalError `journal-corrupt`, or what SQLite throws where it cannot read.
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

  /** What cannot be written in a damaged file stays `begun`: then the next start looks at what it can look at quickly. */
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

/** A table that is read by its key, some rows at a time. */
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
  // The length of a text is counted by reading all of it.
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

/** Reads on; whether there may be more. */
function readSome(table: Table): boolean {
  const rows = table.after === undefined ? table.first.all() : table.next.all(...table.after);
  table.after = rows.at(-1)?.slice(0, -1);
  return rows.length === rowsAtOnce;
}

function requireStructure(db: Database, path: string, ofAll: boolean): void {
  const pages = Number(db.pragma('page_count', { simple: true }));
  const sizeBytes = pages * Number(db.pragma('page_size', { simple: true }));
  const isWhole = ofAll || sizeBytes <= structureBytesMax;
  for (const check of isWhole ? ['quick_check(1)'] : ['quick_check(meta)', 'quick_check(lanes)']) {
    const found = String(db.pragma(check, { simple: true }));
    if (found !== 'ok') throw journalError('journal-corrupt', path, found);
  }
}
