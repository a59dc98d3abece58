import { openSqlite } from '../../src/sqlite.js';
import { expect, test } from 'vitest';
import { IN_MEMORY, openDatabase } from '../../src/journal/database.js';
import { openJournal } from '../../src/journal/index.js';
import { SqliteJournal } from '../../src/journal/journal.js';
import { Recent } from '../../src/journal/rows/recent.js';
import { migrate } from '../../src/journal/schema-version.js';
import { attempt, fact, now, on, outcome, part, payment } from './samples.js';

const inMemory = { path: IN_MEMORY, now };

/** The journal refuses this record: another payment has its attempt. */
const ofAnother = payment('a', { attempts: [attempt('S1')] });

function journalWith(): ReturnType<typeof openJournal> {
  const journal = openJournal(inMemory);
  journal.commit([part('till-1', payment('b', { attempts: [attempt('S1')] }))]);
  return journal;
}

test('a transaction whose first part was rolled back is new when it is committed again', () => {
  const journal = journalWith();
  expect(journal.findTransaction('a')).toBeUndefined();
  const both = [part('till-1', ofAnother), part('till-2', on('till-2', payment('c')))];
  expect(journal.commit(both)).toMatchObject([{ ok: false }, { ok: true }]);
  expect(journal.factsOf('a')).toEqual([]);
  expect(journal.commit([part('till-1', payment('a'))])).toMatchObject([{ ok: true }]);
  expect(journal.findTransaction('a')).toEqual(payment('a'));
  expect(journal.factsOf('a')).toEqual([fact('accepted', 'a')]);
});

test('a rolled-back fact is in no chain, although another fact gets its number', () => {
  const journal = journalWith();
  journal.commit([part('till-1', payment('a'))]);
  const refused = { writer: 'till-1', facts: [fact('stage', 'a')], transactions: [ofAnother] };
  const other = { writer: 'till-2', facts: [fact('session', undefined, 'till-2')], transactions: [] };
  expect(journal.commit([refused, other])).toMatchObject([{ ok: false }, { ok: true }]);
  expect(journal.factsOf('a').map(({ type }) => type)).toEqual(['accepted']);
  journal.commit([{ writer: 'till-1', facts: [fact('printed', 'a')], transactions: [] }]);
  const told = journal.factsOf('a');
  expect(told.map(({ type }) => type)).toEqual(['accepted', 'printed']);
  journal.forget();
  expect(journal.factsOf('a')).toEqual(told);
});

test('a rolled-back record has no effect on later commits', () => {
  const journal = journalWith();
  const open = payment('a', { attempts: [attempt('S2')] });
  journal.commit([part('till-1', open)]);
  const answered = payment('a', { attempts: [attempt('S2', 'answered')], outcome: outcome('approved') });
  const refused = { writer: 'till-1', facts: [fact('stage', 'unknown')], transactions: [answered] };
  expect(journal.commit([refused])).toMatchObject([{ ok: false }]);
  expect(journal.commit([part('till-1', open)])).toMatchObject([{ ok: true }]);
});

test('a remembered fact equals the fact in the file', () => {
  const journal = openJournal(inMemory);
  // A member that JSON cannot express, and half of a surrogate pair, which UTF-8 cannot.
  const facts = [
    fact('accepted', 'a'),
    { ...fact('stage', 'a'), detail: { none: undefined, half: '\ud83d' } },
    ...Array.from({ length: 4 }, () => fact('stage', 'a')),
    { ...fact('stage', 'a'), text: 'half of \ud83d a smile' },
  ];
  journal.commit([{ writer: 'till-1', facts, transactions: [payment('a')] }]);
  const remembered = journal.factsOf('a');
  expect(remembered).toHaveLength(7);
  journal.forget();
  expect(journal.factsOf('a')).toStrictEqual(remembered);
});

/** Opens a journal that keeps every statement that it runs from now on. */
function watched() {
  const ran: string[] = [];
  const db = openSqlite(IN_MEMORY, { verbose: (sql) => ran.push(String(sql)) });
  migrate(db);
  const database = { db, isNew: true, found: undefined, inspection: undefined, close: () => db.close() };
  const journal = new SqliteJournal({ path: IN_MEMORY, now, database, space: undefined });
  ran.length = 0;
  return { journal, ran };
}

test('a payment is committed twice without a read from the file', () => {
  const { journal, ran } = watched();
  expect(journal.findTransaction('a')).toBeUndefined();
  const registerRequestIds = [{ saleId: 'SALE-1', poiId: 'P400-1', serviceId: '7' }];
  const opened = payment('a', { attempts: [attempt('S1')], registerRequestIds });
  const poiTransaction = { transactionId: '77', timeStamp: now() };
  const ended = payment('a', {
    attempts: [attempt('S1', 'answered')],
    registerRequestIds,
    outcome: { ...outcome('approved'), poiTransaction },
  });
  const committed = (transaction: typeof opened, ...facts: readonly ReturnType<typeof fact>[]): void => {
    expect(journal.commit([{ writer: 'till-1', facts, transactions: [transaction] }])).toMatchObject([{ ok: true }]);
    expect(journal.factsOf('a').at(-1)).toEqual(facts.at(-1));
  };
  committed(opened, fact('accepted', 'a'), fact('attempt-opened', 'a'));
  committed(ended, fact('answered', 'a'), fact('outcome', 'a'));
  // A fact that exists already is not written again.
  const reworded = { ...outcome('approved'), message: 'Another sentence.', poiTransaction };
  committed({ ...ended, outcome: reworded }, fact('outcome', 'a'));
  const words = ran.map((sql) => /^\w+(?: INTO \w+| OR \w+)?/.exec(sql)?.[0]);
  expect(words).toEqual([
    'SELECT',
    'BEGIN',
    'INSERT INTO facts',
    'INSERT INTO facts',
    'INSERT INTO transactions',
    'INSERT INTO asked',
    'INSERT INTO attempts',
    'COMMIT',
    'BEGIN',
    'INSERT INTO facts',
    'INSERT INTO facts',
    'UPDATE',
    'INSERT INTO terminal_keys',
    'COMMIT',
    'BEGIN',
    'INSERT INTO facts',
    'UPDATE',
    'COMMIT',
  ]);
});

test('an attempt at a service is written once under its key and once under the payment that it began', () => {
  const { journal, ran } = watched();
  const begun = {
    rail: 'service',
    service: 'till-1',
    endpoint: 'createSession',
    idempotencyKey: 'key of a',
    merchantId: 'M-1',
    openedAt: now(),
    state: 'open',
    bodyHash: '',
  } as const;
  const named = [{ ...begun, pspReference: '0198c0de-0000-7000-8000-00000000000a' }];
  const attemptsWrittenBy = (changes: Parameters<typeof payment>[1]): number => {
    ran.length = 0;
    expect(journal.commit([part('till-1', payment('a', changes))])).toMatchObject([{ ok: true }]);
    return ran.filter((sql) => sql.startsWith('INSERT INTO attempts')).length;
  };
  expect(attemptsWrittenBy({ attempts: [begun] })).toBe(1);
  expect(attemptsWrittenBy({ attempts: named })).toBe(1);
  expect(attemptsWrittenBy({ attempts: named, outcome: outcome('unresolved') })).toBe(0);
});

test('a query for unknown facts removes nothing from the memory', () => {
  const { journal, ran } = watched();
  journal.commit([part('till-1', payment('a'))]);
  for (let n = 0; n < 300; n += 1) expect(journal.factsOf(`unknown ${n}`)).toEqual([]);
  ran.length = 0;
  expect(journal.factsOf('a')).toEqual([fact('accepted', 'a')]);
  expect(ran).toEqual([]);
});

test('a record that left the memory is read again and compared with the new record', () => {
  const { journal, ran } = watched();
  const paid = payment('a', { attempts: [attempt('S1', 'answered')], outcome: outcome('approved') });
  journal.commit([part('till-1', paid)]);
  for (let n = 0; n < 300; n += 1) journal.commit([part('till-1', payment(`later ${n}`))]);
  ran.length = 0;
  expect(journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }))])).toMatchObject([{ ok: false }]);
  expect(ran.some((sql) => sql.startsWith('SELECT'))).toBe(true);
  journal.commit([{ writer: 'till-1', facts: [fact('printed', 'a')], transactions: [] }]);
  expect(journal.factsOf('a').map(({ type }) => type)).toEqual(['accepted', 'printed']);
});

test('a full memory forgets the value that was stored first; a value that is stored again counts as new', () => {
  const recent = new Recent<string, number>(2);
  const kept = () => ['a', 'b', 'c'].filter((key) => recent.get(key) !== undefined);
  recent.put('a', 1);
  recent.put('b', 2);
  expect(kept()).toEqual(['a', 'b']);
  recent.put('a', 3);
  recent.put('c', 4);
  expect(kept()).toEqual(['a', 'c']);
  expect(recent.get('a')).toBe(3);
  recent.delete('c');
  recent.put('b', 5);
  expect(kept()).toEqual(['a', 'b']);
  recent.clear();
  expect(kept()).toEqual([]);
});

test('a new process continues a transaction from the record that it read', () => {
  const { journal, ran } = watched();
  const open = payment('a', { attempts: [attempt('S1')] });
  journal.commit([part('till-1', open)]);
  journal.forget();
  ran.length = 0;
  expect(journal.factsOf('a')).toEqual([fact('accepted', 'a')]);
  expect(ran.some((sql) => sql.startsWith('SELECT'))).toBe(true);
  expect(journal.findTransaction('a')).toEqual(open);
  const ended = payment('a', { attempts: [attempt('S1', 'answered')], outcome: outcome('approved') });
  expect(journal.commit([part('till-1', ended)])).toMatchObject([{ ok: true }]);
  // The commit succeeds on the first attempt.
  expect(ran).not.toContain('ROLLBACK');
  expect(journal.findTransaction('a')).toEqual(ended);
});

test('a journal in memory is gone when it is closed', () => {
  const { db, close } = openDatabase(IN_MEMORY);
  close();
  expect(db.open).toBe(false);
});
