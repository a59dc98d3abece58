/** Connects transactions to groups. A group has the transactions of one sale, and those about one original. */

import type { Database } from '../sqlite.js';

/**
 * Writes the group of each transaction, and the names by which lines find the group. A group has the number of its
 * first transaction.
 */
export function linkBooked(db: Database, transactions: number): void {
  db.exec(`
    CREATE INDEX booked_by_sale ON booked (sale);
    CREATE INDEX booked_by_id ON booked (id);
    INSERT INTO names SELECT value, n, 1 FROM booked, json_each(exact);
    INSERT INTO names SELECT value, n, 0 FROM booked, json_each(shared);
    INSERT INTO names SELECT approval, n, 2 FROM booked WHERE approval IS NOT NULL;
    CREATE INDEX names_by_name ON names (name, kind, n);
  `);
  const parents = Int32Array.from({ length: transactions + 1 }, (_, n) => n);
  const join = (one: number, other: number): void => {
    const [first, second] = [rootOf(one, parents), rootOf(other, parents)];
    if (first !== second) parents[Math.max(first, second)] = Math.min(first, second);
  };
  for (const [one, other] of pairs(
    db,
    'SELECT first, n FROM (SELECT min(n) OVER (PARTITION BY sale) AS first, n FROM booked) WHERE first < n',
  ))
    join(one, other);
  for (const [one, other] of pairs(
    db,
    'SELECT one.n, other.n FROM booked AS one JOIN booked AS other ON other.id = one.original',
  ))
    join(one, other);
  const write = db.prepare<[number, number]>('UPDATE booked SET grp = ? WHERE n = ?');
  db.exec('UPDATE booked SET grp = n');
  for (let n = 1; n <= transactions; n += 1) {
    const root = rootOf(n, parents);
    if (root !== n) write.run(root, n);
  }
  db.exec('CREATE INDEX booked_by_group ON booked (grp)');
}

function pairs(db: Database, sql: string): IterableIterator<[number, number]> {
  return db.prepare<[], [number, number]>(sql).raw().iterate();
}

/** Follows the parents to the root. Then shortens this path for later calls. */
function rootOf(start: number, parents: Int32Array): number {
  let n = start;
  for (let parent = parents[n] ?? n; parent !== n; parent = parents[n] ?? n) {
    parents[n] = parents[parent] ?? parent;
    n = parents[n] ?? n;
  }
  return n;
}
