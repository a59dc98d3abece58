/** Drops the lines that a later file repeats or corrects, and finds the transaction that each line names. */

import type { Database } from '../sqlite.js';

/**
 * The tables. `names.kind`: 0 for a name that several transactions share, 1 for the name of one transaction, 2 for an
 * approval code with its amount.
 */
export const TABLES = `
  CREATE TABLE booked (
    n INTEGER PRIMARY KEY, id TEXT NOT NULL, sale TEXT NOT NULL, original TEXT, exact TEXT NOT NULL, shared TEXT NOT NULL,
    approval TEXT, grp INTEGER NOT NULL DEFAULT 0, plain TEXT, late_from INTEGER NOT NULL, is_acknowledged INTEGER NOT NULL,
    body TEXT NOT NULL
  );
  CREATE TABLE names (name TEXT NOT NULL, n INTEGER NOT NULL, kind INTEGER NOT NULL);
  CREATE TABLE lines (
    n INTEGER PRIMARY KEY, file INTEGER NOT NULL, line INTEGER NOT NULL, identity TEXT NOT NULL, role TEXT NOT NULL,
    r1 TEXT, r2 TEXT, r3 TEXT, r4 TEXT, s1 TEXT, s2 TEXT, approval TEXT, plain TEXT, settled INTEGER NOT NULL, body TEXT NOT NULL
  );
  CREATE TABLE placed (n INTEGER PRIMARY KEY, grp INTEGER NOT NULL, low INTEGER, high INTEGER);
  CREATE TABLE sales (n INTEGER PRIMARY KEY, sale TEXT NOT NULL, grp INTEGER NOT NULL DEFAULT 0, plain TEXT, body TEXT NOT NULL);
  CREATE TABLE plain (grp INTEGER PRIMARY KEY);
`;

/** The numbers of lines of a file, by the treatment of the lines. */
export interface FileChanges {
  /** Lines that an earlier file had, unchanged. */
  readonly repeated: number;
  /** Lines that an earlier file had with other content. */
  readonly corrected: number;
  /** The number of charges and refunds, and the number of those that the journal has. */
  readonly payments: number;
  readonly matched: number;
}

/**
 * One file may contain the same line several times. Each copy then gets a number and counts as a line of its own. A
 * copy in a later file replaces the copy with the same number in an earlier file.
 */
const REPEATED = `
  CREATE INDEX lines_by_identity ON lines (identity, file, n);
  CREATE TABLE repeated AS
    SELECT n, file, before, last, body = earlier AS is_same FROM (
      SELECT n, file, body,
        lag(file) OVER by_copy AS before, lag(body) OVER by_copy AS earlier,
        max(file) OVER (PARTITION BY identity, ordinal) AS last
      FROM (
        SELECT n, file, body, identity, row_number() OVER (PARTITION BY identity, file ORDER BY n) AS ordinal FROM lines
      ) WINDOW by_copy AS (PARTITION BY identity, ordinal ORDER BY file)
    ) WHERE before IS NOT NULL OR file < last;
`;

/**
 * A line belongs to the transaction that its first known name means. Without a known name, the line belongs to the sale
 * that it names.
 */
const PLACED = `
  INSERT INTO placed
    SELECT n, coalesce((SELECT grp FROM booked WHERE booked.n = coalesce(low, near)), 0), low, high FROM (
      SELECT n,
        coalesce(${exact('min', 'r1')}, ${exact('min', 'r2')}, ${exact('min', 'r3')}, ${exact('min', 'r4')}, ${byApproval('min')}) AS low,
        coalesce(${exact('max', 'r1')}, ${exact('max', 'r2')}, ${exact('max', 'r3')}, ${exact('max', 'r4')}, ${byApproval('max')}) AS high,
        coalesce(${shared('s1')}, ${shared('s2')}) AS near
      FROM lines WHERE role <> 'other'
    );
  CREATE INDEX placed_by_group ON placed (grp, n);
`;

function exact(which: 'min' | 'max', column: string): string {
  return `(SELECT ${which}(names.n) FROM names WHERE name = ${column} AND kind = 1)`;
}

function shared(column: string): string {
  return `(SELECT min(names.n) FROM names WHERE name = ${column} AND kind = 0)`;
}

/**
 * An approval code counts only if the line has no other known name, and if only one transaction has this code and
 * amount.
 */
function byApproval(which: 'min' | 'max'): string {
  return `CASE WHEN coalesce(${shared('s1')}, ${shared('s2')}) IS NULL AND
    (SELECT count(*) FROM names WHERE name = approval AND kind = 2) = 1
    THEN (SELECT ${which}(names.n) FROM names WHERE name = approval AND kind = 2) END`;
}

/** Drops repeated lines and places the others. Returns the numbers of lines for each of the `files` files. */
export function placeLines(db: Database, files: number): readonly FileChanges[] {
  const changed = new Map<number, { repeated: number; corrected: number }>();
  if (files > 1) {
    db.exec(REPEATED);
    const rows = db
      .prepare<[], { readonly file: number; readonly repeated: number; readonly corrected: number }>(
        'SELECT file, sum(is_same) AS repeated, sum(1 - is_same) AS corrected FROM repeated WHERE before IS NOT NULL GROUP BY file',
      )
      .all();
    for (const { file, repeated, corrected } of rows) changed.set(file, { repeated, corrected });
    db.exec('DELETE FROM lines WHERE n IN (SELECT n FROM repeated WHERE file < last)');
  }
  db.exec(PLACED);
  const counts = db
    .prepare<[], { readonly file: number; readonly payments: number; readonly matched: number }>(
      `SELECT file, count(*) AS payments, sum(grp > 0) AS matched FROM lines JOIN placed USING (n)
      WHERE role IN ('charge', 'refund') GROUP BY file`,
    )
    .all();
  return Array.from({ length: files }, (_, file) => {
    const { payments = 0, matched = 0 } = counts.find((one) => one.file === file) ?? {};
    return { repeated: 0, corrected: 0, ...changed.get(file), payments, matched };
  });
}

/** Finds the group of each sale. */
export function placeSales(db: Database): void {
  db.exec(`
    UPDATE sales SET grp = coalesce(
      (SELECT grp FROM booked WHERE booked.n = (SELECT min(names.n) FROM names WHERE name = sales.sale AND kind = 0)), 0
    );
    CREATE INDEX sales_by_group ON sales (grp, sale, n);
  `);
}

/**
 * Finds groups that have one charge, one line and (if the registers gave a list) one sale, all with the same amount and
 * settled in time.
 */
function plainGroups(hasSales: boolean): string {
  const sold = hasSales
    ? `JOIN (SELECT grp, max(plain) AS plain FROM sales WHERE grp > 0 GROUP BY grp HAVING count(*) = 1) AS sold
        ON sold.grp = alone.grp AND sold.plain = booked.plain`
    : 'AND booked.is_acknowledged = 1';
  return `INSERT INTO plain SELECT booked.grp FROM
      (SELECT grp FROM booked GROUP BY grp HAVING count(*) = 1) AS alone
      JOIN (SELECT grp, min(n) AS n FROM placed WHERE grp > 0 GROUP BY grp HAVING count(*) = 1) AS one ON one.grp = alone.grp
      JOIN lines ON lines.n = one.n
      JOIN booked ON booked.n = alone.grp AND booked.plain = lines.plain AND lines.settled < booked.late_from ${sold}`;
}

/** Finds the groups that need no judgement, and returns their number. Call it after `placeLines` and `placeSales`. */
export function markPlain(db: Database, hasSales: boolean): number {
  return db.prepare(plainGroups(hasSales)).run().changes;
}
