import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { IN_MEMORY } from '../../src/journal/database.js';
import { openJournal } from '../../src/journal/index.js';
import { SqliteJournal } from '../../src/journal/journal.js';
import { migrate } from '../../src/journal/schema.js';
import { attempt, fact, now, on, outcome, part, payment } from './samples.js';

const inMemory = { path: IN_MEMORY, now };

/** What is refused of a turn, while another lane's part of it is written: the attempt is another one's. */
const ofAnother = payment('a', { attempts: [attempt('S1')] });

function journalWith(): ReturnType<typeof openJournal> {
  const journal = openJournal(inMemory);
  journal.commit([part('till-1', payment('b', { attempts: [attempt('S1')] }))]);
  return journal;
}

test('a transaction whose first part was taken back is new when it comes again', () => {
  const journal = journalWith();
  expect(journal.findTransaction('a')).toBeUndefined();
  const both = [part('till-1', ofAnother), part('till-2', on('till-2', payment('c')))];
  expect(journal.commit(both)).toMatchObject([{ ok: false }, { ok: true }]);
  expect(journal.factsOf('a')).toEqual([]);
  expect(journal.commit([part('till-1', payment('a'))])).toMatchObject([{ ok: true }]);
  expect(journal.findTransaction('a')).toEqual(payment('a'));
  expect(journal.factsOf('a')).toEqual([fact('accepted', 'a')]);
});

test('a fact that was taken back is in no chain, although its number is given to another', () => {
  const journal = journalWith();
  journal.commit([part('till-1', payment('a'))]);
  const refused = { terminal: 'till-1', facts: [fact('stage', 'a')], transactions: [ofAnother] };
  const other = { terminal: 'till-2', facts: [fact('session', undefined, 'till-2')], transactions: [] };
  expect(journal.commit([refused, other])).toMatchObject([{ ok: false }, { ok: true }]);
  expect(journal.factsOf('a').map(({ type }) => type)).toEqual(['accepted']);
  journal.commit([{ terminal: 'till-1', facts: [fact('printed', 'a')], transactions: [] }]);
  const told = journal.factsOf('a');
  expect(told.map(({ type }) => type)).toEqual(['accepted', 'printed']);
  journal.forget();
  expect(journal.factsOf('a')).toEqual(told);
});

test('a record that was taken back holds no later one against it', () => {
  const journal = journalWith();
  const open = payment('a', { attempts: [attempt('S2')] });
  journal.commit([part('till-1', open)]);
  const answered = payment('a', { attempts: [attempt('S2', 'answered')], outcome: outcome('approved') });
  const refused = { terminal: 'till-1', facts: [fact('stage', 'unknown')], transactions: [answered] };
  expect(journal.commit([refused])).toMatchObject([{ ok: false }]);
  expect(journal.commit([part('till-1', open)])).toMatchObject([{ ok: true }]);
});

test('what is remembered of a fact is what the file has of it', () => {
  const journal = openJournal(inMemory);
  // A member that JSON has not, and half of a surrogate pair, which UTF-8 has not.
  const facts = [
    fact('accepted', 'a'),
    { ...fact('stage', 'a'), detail: { none: undefined, half: '\ud83d' } },
    ...Array.from({ length: 4 }, () => fact('stage', 'a')),
    { ...fact('stage', 'a'), text: 'half of \ud83d a smile' },
  ];
  journal.commit([{ terminal: 'till-1', facts, transactions: [payment('a')] }]);
  const remembered = journal.factsOf('a');
  expect(remembered).toHaveLength(7);
  journal.forget();
  expect(journal.factsOf('a')).toStrictEqual(remembered);
});

test('a payment is committed twice, and nothing of it is read back', () => {
  const ran: string[] = [];
  const db = new Database(IN_MEMORY, { verbose: (sql) => ran.push(String(sql)) });
  migrate(db);
  const database = { db, isNew: true, found: undefined, inspection: undefined, close: () => db.close() };
  const journal = new SqliteJournal({ path: IN_MEMORY, now, database, space: undefined });
  ran.length = 0;
  expect(journal.findTransaction('a')).toBeUndefined();
  const opened = payment('a', { attempts: [attempt('S1')] });
  const poiTransaction = { transactionId: '77', timeStamp: now() };
  const ended = payment('a', {
    attempts: [attempt('S1', 'answered')],
    outcome: { ...outcome('approved'), poiTransaction },
  });
  const committed = (transaction: typeof opened, ...facts: readonly ReturnType<typeof fact>[]): void => {
    expect(journal.commit([{ terminal: 'till-1', facts, transactions: [transaction] }])).toMatchObject([{ ok: true }]);
    expect(journal.factsOf('a').at(-1)).toEqual(facts.at(-1));
  };
  committed(opened, fact('accepted', 'a'), fact('attempt-opened', 'a'));
  committed(ended, fact('answered', 'a'), fact('outcome', 'a'));
  const words = ran.map((sql) => /^\w+(?: INTO \w+| OR \w+)?/.exec(sql)?.[0]);
  expect(words).toEqual([
    'SELECT',
    'BEGIN',
    'INSERT INTO facts',
    'INSERT INTO facts',
    'INSERT INTO transactions',
    'INSERT INTO attempts',
    'COMMIT',
    'BEGIN',
    'INSERT INTO facts',
    'INSERT INTO facts',
    'UPDATE',
    'INSERT INTO terminal_keys',
    'COMMIT',
  ]);
});
