import { type Database, openSqlite } from '../../src/sqlite.js';
import { expect, test } from 'vitest';
import { JournalReader } from '../../src/journal/reader.js';
import { Memory } from '../../src/journal/rows/memory.js';
import { RecordTexts } from '../../src/journal/rows/record-texts.js';
import { migrate } from '../../src/journal/schema-version.js';
import { Erasure } from '../../src/journal/retention/erasure.js';
import { ErasureProgress } from '../../src/journal/retention/erasure-progress.js';
import { MessageRecipes } from '../../src/journal/housekeeping/message-recipes.js';
import { LaneWriter } from '../../src/journal/writer.js';

/** Returns a database that keeps the SQL of every prepared statement. */
function recording(db: Database, asked: string[]): Database {
  return new Proxy(db, {
    get: (target, name) =>
      name === 'prepare'
        ? (sql: string) => {
            asked.push(sql);
            return target.prepare(sql);
          }
        : Reflect.get(target, name, target),
  });
}

/** This index contains only transactions that need a person. */
const ofPeople = 'SCAN transactions USING INDEX transactions_attention';

/**
 * True if the step reads a whole table, or all requests of one register, because there are few SaleIDs. Sorting is
 * fine, because a limit or a key has left few rows; a list in the query itself is short.
 */
function isSlow(step: string): boolean {
  if (step === 'SEARCH asked USING PRIMARY KEY (sale_id=?)') return true;
  return (
    step.startsWith('SCAN ') &&
    step !== ofPeople &&
    !/^SCAN (?:\(subquery-\d+\)|terminals|CONSTANT ROW|json_each VIRTUAL TABLE INDEX 1:)$/.test(step)
  );
}

/** Tables that grow with the payments. The table of lanes has one row for each terminal. */
const grows =
  /\b(?:transactions|facts|attempts|asked|terminal_keys|search_terms|search_hours|message_recipes|retention_left)\b/;

test('no statement of the journal scans a table that grows with the payments', () => {
  const db = openSqlite(':memory:');
  migrate(db);
  const prepared: string[] = [];
  const texts = new RecordTexts();
  const memory = new Memory();
  const reader = new JournalReader(recording(db, prepared), texts, memory);
  const recipes = new MessageRecipes(recording(db, prepared));
  const erasure = new ErasureProgress(recording(db, prepared));
  expect(new LaneWriter(recording(db, prepared), texts, memory, { recipes, erasure })).toBeDefined();
  const run = {
    before: '2026-01-01T00:00:00.000Z',
    unmarkedBefore: '2026-01-01T00:00:00.000Z',
    at: '2026-03-01T00:00:00.000Z',
    isTrial: false,
    isNightly: true,
  };
  expect(
    new Erasure(
      {
        db: recording(db, prepared),
        memory,
        recipes,
        progress: erasure,
        unpublishedAfter: undefined,
        matchedThrough: undefined,
        unmatched: new Set<number>(),
      },
      run,
    ),
  ).toBeDefined();
  for (const at of [{ terminal: 'till-1' }, { poiId: 'P1' }])
    for (const serviceId of [undefined, '1'])
      for (const saleReference of [undefined, 'R'])
        reader.requestIds(
          {
            saleId: 'S',
            ...at,
            ...(serviceId === undefined ? {} : { serviceId }),
            ...(saleReference === undefined ? {} : { saleReference }),
          },
          10,
        );
  const asked = new Set(prepared.filter((sql) => grows.test(sql)));
  expect(asked.size).toBeGreaterThan(25);
  for (const sql of asked) {
    const steps = db.prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    const named = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]));
    const places = [...sql.matchAll(/\?/g)].map(() => 1);
    const details = (places.length > 0 ? steps.all(...places) : steps.all(named)).map(({ detail }) => detail);
    expect(details.filter(isSlow), sql).toEqual([]);
  }
});

test('a SaleReferenceID of a removed terminal is found by the index of SaleReferenceIDs', () => {
  const db = openSqlite(':memory:');
  migrate(db);
  const prepared: string[] = [];
  const reader = new JournalReader(recording(db, prepared), new RecordTexts(), new Memory());
  const filter = { saleId: 'S', poiId: 'P1', saleReference: 'R' };
  reader.requestIds(filter, 10);
  const plan = db.prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${prepared.at(-1)}`);
  const details = plan.all({ ...filter, limit: 10 }).map(({ detail }) => detail);
  expect(details).toContain(
    'SEARCH asked USING INDEX asked_by_reference (sale_id=? AND terminal=? AND sale_reference=?)',
  );
});
