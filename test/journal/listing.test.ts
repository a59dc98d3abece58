import type { Database } from '../../src/sqlite.js';
import { expect, test } from 'vitest';
import type { TransactionFilter } from '../../src/core/index.js';
import { openDatabase } from '../../src/journal/database.js';
import { listingSql } from '../../src/journal/listing.js';
import { freshPath } from './samples.js';

const values = { terminal: 'till-1', sale: 'R-1', register: 'A', before: 'a', limit: 10 };

/** Returns every filter that narrows a list. */
function everyFilter(): readonly TransactionFilter[] {
  const yesAndNo = [true, false];
  return yesAndNo.flatMap((terminal) =>
    yesAndNo.flatMap((sale) =>
      yesAndNo.flatMap((register) =>
        yesAndNo.flatMap((before) =>
          ([undefined, 'open', 'unresolved', 'ended'] as const).flatMap((state) =>
            [undefined, true, false].map((acknowledged) => ({
              ...(terminal ? { terminal: values.terminal } : {}),
              ...(sale ? { sale: values.sale } : {}),
              ...(register ? { register: values.register } : {}),
              ...(before ? { before: values.before } : {}),
              ...(state === undefined ? {} : { state }),
              ...(acknowledged === undefined ? {} : { acknowledged }),
            })),
          ),
        ),
      ),
    ),
  );
}

/** Returns SQLite's plan for a list. */
function stepsOf(db: Database, filter: TransactionFilter): readonly string[] {
  return db
    .prepare<[Readonly<Record<string, unknown>>], { readonly detail: string }>(
      `EXPLAIN QUERY PLAN ${listingSql(filter)}`,
    )
    .all({ ...filter, limit: values.limit })
    .map(({ detail }) => detail);
}

test('each list reads an index up to its limit, and neither scans nor sorts the table', () => {
  const { db, close } = openDatabase(freshPath());
  const filters = everyFilter();
  expect(filters).toHaveLength(192);
  for (const filter of filters) {
    const steps = stepsOf(db, filter);
    const slow = steps.filter((step) => /TEMP B-TREE/.test(step) || step.startsWith('SCAN '));
    // Without a filter, the table itself is read backwards, and the limit ends the scan. So is a list with only a state
    // that nearly all rows have.
    const isPlain = Object.keys(filter).every((name) => name === 'state' && filter.state === 'ended');
    expect(slow, JSON.stringify(filter)).toEqual(isPlain ? ['SCAN transactions'] : []);
  }
  close();
});

test('a list of a sale always uses the index of sales', () => {
  const { db, close } = openDatabase(freshPath());
  const indexes = everyFilter()
    .filter(({ sale }) => sale !== undefined)
    .flatMap((filter) => stepsOf(db, filter).map((step) => /USING INDEX (transactions_\w+)/.exec(step)?.[1] ?? []));
  expect(indexes.flat()).toEqual(Array.from({ length: 96 }, () => 'transactions_of_sale'));
  close();
});

test('a list of a register uses the index of registers, whatever the statistics of SQLite are', () => {
  const { db, close } = openDatabase(freshPath());
  const filters = everyFilter().filter(
    ({ terminal, sale, register, state, acknowledged }) =>
      terminal === undefined &&
      sale === undefined &&
      register !== undefined &&
      state !== 'open' &&
      state !== 'unresolved' &&
      acknowledged !== false,
  );
  const indexes = () =>
    filters.map((filter) => stepsOf(db, filter).map((step) => /USING INDEX (transactions_\w+)/.exec(step)?.[1])[0]);
  const own = Array.from({ length: 8 }, () => 'transactions_of_register');
  expect(indexes()).toEqual(own);
  // A technician ran ANALYZE on a till with one register.
  db.exec(`ANALYZE; INSERT INTO sqlite_stat1 VALUES ('transactions', 'transactions_of_register', '1000000 1000000 1');
    ANALYZE sqlite_schema`);
  expect(indexes()).toEqual(own);
  close();
});
