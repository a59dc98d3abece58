import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openSqlite } from '../../src/sqlite.js';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, requireSynced } from '../../src/journal/database.js';
import { openJournal } from '../../src/journal/index.js';
import { attemptKeyOf, type RequestIdsFilter } from '../../src/core/index.js';
import { MIGRATIONS } from '../../src/journal/schema.js';
import { migrate, requireKnown, versionOf } from '../../src/journal/schema-version.js';
import {
  AT,
  attempt,
  codeOf,
  errorOf,
  freshPath,
  madeJournal,
  now,
  outcome,
  part,
  payment,
  opened,
  accept,
} from './samples.js';
import { unchecked } from '../unchecked.js';
import { damagePageOf } from './damage.js';

const small = { now, pregrowBytes: 0 };

test('commits are synced: the settings that a power cut needs are in force after a write', () => {
  const { db, close } = openDatabase(freshPath());
  const settings = ['journal_mode', 'synchronous', 'fullfsync', 'checkpoint_fullfsync', 'locking_mode'];
  expect(settings.map((name) => db.pragma(name, { simple: true }))).toEqual(['wal', 2, 1, 1, 'exclusive']);
  // The log file keeps the space that was reserved for it.
  expect(db.pragma('journal_size_limit', { simple: true })).toBe(-1);
  const rules = ['trusted_schema', 'foreign_keys', 'recursive_triggers', 'temp_store', 'auto_vacuum'];
  expect(rules.map((name) => db.pragma(name, { simple: true }))).toEqual([0, 1, 1, 2, 0]);
  close();
});

test('the journal refuses a connection that does not sync its commits', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  const db = openSqlite(path);
  onTestFinished(() => {
    db.close();
  });
  // If only the journal mode is set, better-sqlite3 reports 2 until the first use.
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE probe (value)');
  expect(codeOf(() => requireSynced(db, path))).toBe('journal-not-synced');
  db.pragma('synchronous = FULL');
  expect(() => requireSynced(db, path)).not.toThrow();
});

test('a file name that SQLite takes for a database in memory is refused', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(dirname(path));
  const error = errorOf(() => opened(' :memory:'));
  expect(error.code).toBe('journal-not-synced');
  expect(error.message).toContain('(SQLite cannot write a write-ahead log)');
});

test('only the owner can read the files and the directory of a new journal', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: 65_536 });
  const modes = readdirSync(dirname(path)).map((name) => [name, statSync(`${dirname(path)}/${name}`).mode & 0o777]);
  expect(Object.fromEntries(modes)).toEqual({
    'journal.db': 0o600,
    'journal.db-wal': 0o600,
    'journal.db.witness': 0o600,
  });
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  journal.close();
});

test('a locked journal is refused at once, and opens when the lock is gone', () => {
  const path = madeJournal();
  const holder = openSqlite(path);
  holder.pragma('locking_mode = EXCLUSIVE');
  holder.exec('BEGIN IMMEDIATE; COMMIT');
  const startMs = performance.now();
  const error = errorOf(() => opened(path));
  // SQLite itself would wait for five seconds.
  expect(performance.now() - startMs).toBeLessThan(4_500);
  expect(error.code).toBe('journal-locked');
  holder.close();
  const journal = opened(path);
  expect(journal.findTransaction('a')).toBeDefined();
  journal.close();
});

test('a journal of a newer release is refused and not touched', () => {
  const path = madeJournal();
  const db = openSqlite(path);
  db.pragma(`user_version = ${MIGRATIONS.length + 1}`);
  db.close();
  const before = readFileSync(path);
  expect(codeOf(() => opened(path))).toBe('journal-newer');
  expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(dirname(path)).toSorted()).toEqual(['journal.db', 'journal.db.witness']);
});

test('a newer journal whose daemon died is refused with its log untouched', () => {
  const path = freshPath();
  const { db, close } = openDatabase(path);
  migrate(db, [...MIGRATIONS, 'CREATE TABLE later (a);']);
  const left = freshPath();
  mkdirSync(dirname(left));
  for (const end of ['', '-wal']) copyFileSync(path + end, left + end);
  close();
  const before = ['', '-wal'].map((end) => readFileSync(left + end, 'latin1'));
  expect(codeOf(() => opened(left))).toBe('journal-newer');
  expect(['', '-wal'].map((end) => readFileSync(left + end, 'latin1'))).toEqual(before);
});

test('a newer version that is only in the log is also refused', () => {
  const { db, close } = openDatabase(freshPath());
  db.pragma(`user_version = ${MIGRATIONS.length + 1}`);
  expect(codeOf(() => requireKnown(db, 'x'))).toBe('journal-newer');
  close();
});

test('a database of another program is refused and not touched', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  const db = openSqlite(path);
  db.exec('CREATE TABLE theirs (a)');
  db.close();
  const before = readFileSync(path);
  expect(codeOf(() => opened(path))).toBe('journal-foreign');
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a file that is not a database is refused and not touched', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  writeFileSync(path, 'no database '.repeat(1000));
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
  expect(readFileSync(path, 'utf8')).toBe('no database '.repeat(1000));
});

test('the start finds damage inside the file', () => {
  const path = madeJournal();
  damagePageOf(path, 'transactions_of_sale');
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
});

test.each([
  ['one byte', 1],
  ['all but one byte of a header', 99],
])('a file of %s is refused as a journal', (_what, sizeBytes) => {
  const path = freshPath();
  mkdirSync(dirname(path));
  const bytes = Buffer.alloc(sizeBytes);
  bytes.write('SQLite format 3\0');
  writeFileSync(path, bytes);
  const error = errorOf(() => opened(path));
  expect(error.code).toBe('journal-corrupt');
  expect(error.message).toContain('does not begin like a SQLite database');
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

test('an empty file becomes a new journal', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  writeFileSync(path, '');
  const journal = opened(path);
  expect(journal.rollbackGuard).toEqual({ state: 'ok' });
  journal.close();
});

test.each([1, 0x746e6473])(
  'a database with the application id of another program (%i) is refused, even if it is empty',
  (id) => {
    const path = freshPath();
    mkdirSync(dirname(path));
    const db = openSqlite(path);
    db.pragma(`application_id = ${id}`);
    // The version of another program's file means nothing.
    db.pragma('user_version = 99');
    db.close();
    expect(codeOf(() => opened(path))).toBe('journal-foreign');
  },
);

test('a refused journal opens after the cause is removed', () => {
  const path = madeJournal();
  const good = readFileSync(path);
  const bad = Buffer.from(good);
  bad.writeUInt32BE(MIGRATIONS.length + 1, 60);
  writeFileSync(path, bad);
  const error = errorOf(() => opened(path));
  expect(error.code).toBe('journal-newer');
  expect(error.message).toContain(
    `version ${MIGRATIONS.length + 1}; this release knows versions up to ${MIGRATIONS.length}`,
  );
  writeFileSync(path, good);
  const journal = opened(path);
  expect(journal.findTransaction('a')).toBeDefined();
  journal.close();
});

test('the same file under another name is the same journal', () => {
  const path = madeJournal();
  const journal = opened(path);
  symlinkSync(dirname(path), `${dirname(path)}-link`);
  const error = errorOf(() => opened(`${dirname(path)}-link/journal.db`));
  expect(error.code).toBe('journal-locked');
  expect(error.message).toContain('this process has the journal open already');
  journal.close();
  opened(`${dirname(path)}-link/journal.db`).close();
});

test('missing directories are created for their owner only, and existing directories stay unchanged', () => {
  const path = freshPath();
  const outer = dirname(dirname(path));
  chmodSync(outer, 0o755);
  opened(`${outer}/one/two/journal.db`).close();
  expect([outer, `${outer}/one`, `${outer}/one/two`].map((place) => statSync(place).mode & 0o777)).toEqual([
    0o755, 0o700, 0o700,
  ]);
});

test('a path that cannot be created is reported as journal-unwritable', () => {
  const path = madeJournal();
  expect(codeOf(() => opened(`${path}/below/journal.db`))).toBe('journal-unwritable');
  expect(codeOf(() => openJournal({ path: dirname(path), ...small }))).toBe('journal-unwritable');
});

test('the next start completes a start that ended before the tables were created', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  const db = openSqlite(path);
  db.pragma('journal_mode = WAL');
  db.close();
  const journal = opened(path);
  expect(accept(journal, 'a')).toMatchObject([{ ok: true }]);
  journal.close();
});

/** Returns the definitions in a journal file, whatever their indentation. */
function tablesOf(path: string): readonly string[] {
  const { db, close } = openDatabase(path);
  const sql = db.prepare<[], string>('SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY type, name').pluck().all();
  close();
  return sql.map((text) => text.replaceAll(/\s+/g, ' '));
}

test('a journal of the first version opens, and has the tables of a new journal', () => {
  const path = freshPath();
  mkdirSync(dirname(path));
  const old = openSqlite(path);
  old.exec(readFileSync(new URL('../../fixtures/journals/v1.sql', import.meta.url), 'utf8'));
  old.close();
  const journal = opened(path);
  const approved = payment('2026-0001', {
    attempts: [attempt('AB00000001', 'answered')],
    outcome: outcome('approved'),
  });
  const open = payment('2026-0002', { attempts: [attempt('AB00000002')] });
  expect(journal.findTransaction('2026-0001')).toEqual({
    ...approved,
    outcome: { ...approved.outcome, reason: 'test' },
  });
  expect(journal.loadOpen('till-1')).toEqual([open]);
  expect(journal.findByAttempt(attemptKeyOf(attempt('AB00000002')))).toEqual(open);
  expect(journal.factsOf('2026-0001').map(({ type }) => type)).toEqual([
    'accepted',
    'attempt-opened',
    'answered',
    'outcome',
  ]);
  expect(journal.loadLane('till-1')).toMatchObject({ saleId: 'SALE-A', sessionStanding: true });
  // The journal came without its witness file, so a person must confirm that it is the latest.
  expect(journal.rollbackGuard.state).toBe('unconfirmed');
  journal.close();

  const fresh = freshPath();
  expect(tablesOf(path)).toEqual(tablesOf(fresh));
});

test('after a power cut in the first write of a new journal, the start creates the journal', () => {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  // The first page was written but not synced, and came out as zeros. The rollback journal says that the file was empty
  // before.
  writeFileSync(path, Buffer.alloc(3_584));
  const undo = Buffer.alloc(512);
  Buffer.from('d9d505f920a163d70000000038b14a49000000000000020000001000', 'hex').copy(undo);
  writeFileSync(`${path}-journal`, undo);
  const journal = opened(path);
  expect(journal.rollbackGuard).toMatchObject({ state: 'ok' });
  accept(journal, 'a');
  expect(journal.findTransaction('a')).toEqual(payment('a'));
  journal.close();
});

test('a damaged journal is refused, even with an empty rollback journal', () => {
  const path = madeJournal();
  writeFileSync(path, Buffer.alloc(8_192, 1));
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
  writeFileSync(`${path}-journal`, Buffer.alloc(512));
  expect(codeOf(() => opened(path))).toBe('journal-corrupt');
});

test('a journal of the first version is migrated and knows the originals of its refunds', () => {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  migrate(db, MIGRATIONS.slice(0, 1));
  const original = { type: 'transaction', transactionId: 'p1' } as const;
  const paid = payment('p1');
  const given = payment('r1', { request: unchecked({ ...payment('r1').request, kind: 'refund', original }) });
  const insert = db.prepare(
    `INSERT INTO transactions (transaction_id, terminal, sale, state, acknowledged, phase, has_attention, record)
    VALUES (?, 'till-1', ?, 'open', 0, 2, 0, ?)`,
  );
  for (const record of [paid, given])
    insert.run(record.request.transactionId, record.request.sale, inEarlierWords(record));
  db.close();
  const journal = openJournal({ path, now });
  expect(journal.findByOriginal({ transactionIds: ['p1'], keys: [] })).toEqual([given]);
  expect(journal.findTransaction('p1')).toEqual(paid);
  journal.close();
});

/** Returns a record with the field names of an earlier release. */
function inEarlierWords(record: ReturnType<typeof payment>): string {
  return JSON.stringify(record).replaceAll('"registerRequestIds"', '"askedAs"');
}

test('a journal without an index of terminal keys is migrated and finds each key and SaleReferenceID', () => {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  migrate(db, MIGRATIONS.slice(0, 7));
  const key = { transactionId: ' caf\u00e9 77', timeStamp: '2026-03-01T12:00:04+01:00' };
  const copied = { transactionId: 'cafe\u0301 77', timeStamp: '2026-03-01T12:00:04' };
  const paid = payment('p1', { outcome: { ...outcome('approved'), poiTransaction: key } });
  const original = { type: 'terminal', poiTransaction: copied } as const;
  const given = payment('r1', { request: unchecked({ ...payment('r1').request, kind: 'refund', original }) });
  const asked = { saleId: 'SALE', poiId: 'P', serviceId: '7' };
  const held = payment('h1', { registerRequestIds: [asked, { ...asked, serviceId: '8', saleReference: 'room 12' }] });
  const insert = db.prepare(
    `INSERT INTO transactions (transaction_id, terminal, sale, state, acknowledged, phase, has_attention, record)
    VALUES (?, 'its old name', ?, 'open', 0, 2, 0, ?)`,
  );
  for (const record of [paid, given, held]) {
    const { lastInsertRowid } = insert.run(record.request.transactionId, record.request.sale, inEarlierWords(record));
    for (const { saleId, poiId, serviceId } of record.registerRequestIds ?? [])
      db.prepare('INSERT INTO asked (sale_id, terminal, poi_id, accepted, service_id) VALUES (?, ?, ?, ?, ?)').run(
        saleId,
        'its old name',
        poiId,
        lastInsertRowid,
        serviceId,
      );
  }
  db.close();
  const journal = openJournal({ path, now });
  expect(journal.findByKey(copied)).toEqual([paid]);
  expect(journal.findByKey({ ...copied, timeStamp: '2026-03-01T12:00:05' })).toEqual([]);
  expect(journal.findByOriginal({ transactionIds: ['p1'], keys: [key] })).toEqual([given]);
  expect(journal.findByOriginal({ transactionIds: ['p1'], keys: [] })).toEqual([]);
  expect(journal.findByRequestIds({ saleId: 'SALE', poiId: 'P', saleReference: 'room 12' }, 9)).toEqual([held]);
  expect(journal.findByRequestIds({ saleId: 'SALE', poiId: 'P', saleReference: 'room 13' }, 9)).toEqual([]);
  journal.close();
});

/** Returns a refund without its original. */
function unlinkedRefund(id: string, register: string, acceptedAt: string): ReturnType<typeof payment> {
  const original = { type: 'unlinked' } as const;
  return payment(id, {
    acceptedAt,
    request: unchecked({ ...payment(id).request, kind: 'refund', register, original }),
  });
}

test('a journal without a column for unlinked refunds is migrated and finds them by register and time', () => {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  migrate(
    db,
    MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex((sql) => sql.includes('unlinked_at')),
    ),
  );
  const [early, late] = [
    unlinkedRefund('r1', 'front', '2026-03-01T23:59:59.999Z'),
    unlinkedRefund('r2', 'front', '2026-03-02T00:00:00.000Z'),
  ];
  const insert = db.prepare(
    `INSERT INTO transactions (transaction_id, terminal, sale, register, state, acknowledged, phase, has_attention, record)
    VALUES (?, 'till', ?, ?, 'open', 0, 2, 0, ?)`,
  );
  for (const record of [early, late, unlinkedRefund('r3', 'garden', late.acceptedAt), payment('p1')])
    insert.run(
      record.request.transactionId,
      record.request.sale,
      record.request.register ?? null,
      JSON.stringify(record),
    );
  db.close();
  const journal = openJournal({ path, now });
  expect(journal.findUnlinkedRefunds('front', late.acceptedAt)).toEqual([late]);
  expect(journal.findUnlinkedRefunds('front', early.acceptedAt)).toEqual([early, late]);
  expect(journal.findUnlinkedRefunds('back', early.acceptedAt)).toEqual([]);
  journal.close();
});

test('requests under an earlier name of a terminal are found under its configured name', () => {
  const path = freshPath();
  mkdirSync(dirname(path), { recursive: true });
  const db = openSqlite(path);
  const before = MIGRATIONS.findIndex((sql) => sql.includes('asked_by_poi_id'));
  migrate(db, MIGRATIONS.slice(0, before));
  const paid = payment('p1', { registerRequestIds: [{ saleId: 'SALE-1', poiId: 'P400-1', serviceId: '7' }] });
  db.prepare(
    `INSERT INTO transactions (transaction_id, terminal, sale, state, acknowledged, phase, has_attention, record)
    VALUES ('p1', 'till-1', 'S', 'open', 0, 2, 0, ?)`,
  ).run(JSON.stringify(paid));
  db.exec("INSERT INTO asked (sale_id, poi_id, accepted, service_id) VALUES ('SALE-1', 'P400-1', 1, '7')");
  db.close();
  const journal = openJournal({ path, now });
  const under = (filter: RequestIdsFilter) =>
    journal.findByRequestIds(filter, 10).map(({ request }) => request.transactionId);
  expect(under({ saleId: 'SALE-1', terminal: 'till-1', serviceId: '7' })).toEqual(['p1']);
  expect(under({ saleId: 'SALE-1', terminal: 'till-1' })).toEqual(['p1']);
  expect(under({ saleId: 'SALE-1', poiId: 'P400-1', serviceId: '7' })).toEqual(['p1']);
  expect(under({ saleId: 'SALE-1', terminal: 'till-2' })).toEqual([]);
  journal.close();
});

test('a migration is applied as a whole, and the header on the disk shows it at once', () => {
  const path = madeJournal();
  const { db, close } = openDatabase(path);
  const broken = [...MIGRATIONS, 'CREATE TABLE later (a); CREATE TABLE later (a);'];
  expect(() => migrate(db, broken)).toThrow(/already exists/);
  expect(versionOf(db)).toBe(MIGRATIONS.length);
  migrate(db, [...MIGRATIONS, 'CREATE TABLE later (a);']);
  expect(versionOf(db)).toBe(MIGRATIONS.length + 1);
  // The header shows it even before a clean close, which a crash would not have.
  expect(readFileSync(path).readUInt32BE(60)).toBe(MIGRATIONS.length + 1);
  close();
});

test('the parameters and results of gift cards and points survive the next start', () => {
  const path = freshPath();
  const first = opened(path);
  const plain = payment('g1');
  const record = {
    ...plain,
    request: unchecked({
      ...plain.request,
      kind: 'stored-value-load',
      storedValue: {
        accountType: 'gift-card',
        account: { number: '9780000000017', identifiedBy: 'bar-code', entryMode: 'scanned' },
        provider: 'giftco',
      },
    }),
    attempts: [{ ...attempt('S1', 'answered'), category: 'StoredValue' as const }],
    outcome: {
      ...outcome('approved'),
      storedValue: {
        balance: { amount: 4000, currency: 'EUR' },
        maskedAccount: '*********0017',
        hostTransaction: { transactionId: 'H1', timeStamp: AT },
      },
    },
  };
  const points = {
    ...payment('a1'),
    request: unchecked({ ...payment('a1').request, kind: 'loyalty-award', loyalty: { points: 59 } }),
    outcome: { ...outcome('approved'), loyalty: { brand: 'Town', points: 59, pointsBalance: 1240 } },
  };
  for (const one of [record, points]) expect(first.commit([part('till-1', one)])).toMatchObject([{ ok: true }]);
  first.close();
  const second = opened(path);
  onTestFinished(() => second.close());
  expect(second.findTransaction('g1')).toEqual(record);
  expect(second.findTransaction('a1')).toEqual(points);
});
