import { expect, test } from 'vitest';
import { openDatabase } from '../../src/journal/database.js';
import { openJournal } from '../../src/journal/index.js';
import { attempt, codeOf, fact, freshPath, now, on, outcome, part, payment } from './samples.js';

const inMemory = { path: ':memory:', now };

test('a payment takes exactly two durable commits, and nothing to remember takes none', () => {
  const journal = openJournal({ path: freshPath(), now, pregrowBytes: 0 });
  journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }))]);
  journal.commit([
    part('till-1', payment('a', { attempts: [attempt('S1', 'answered')], outcome: outcome('approved') })),
  ]);
  expect(journal.commit([])).toEqual([]);
  expect(journal.commit([{ terminal: 'till-1', facts: [], transactions: [] }])).toEqual([
    { terminal: 'till-1', ok: true },
  ]);
  expect(journal.commits()).toBe(2);
  journal.close();
});

test('a lane that breaks a rule falls alone: the other lanes of the turn are committed', () => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: 0 });
  journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }))]);
  const results = journal.commit([
    part('till-2', on('till-2', payment('before'))),
    part('till-1', payment('innocent'), payment('thief', { attempts: [attempt('S1')] })),
    part('till-3', on('till-3', payment('after'))),
    part('till-1', payment('later')),
  ]);
  expect(results.map(({ terminal, ok }) => [terminal, ok])).toEqual([
    ['till-2', true],
    ['till-1', false],
    ['till-3', true],
    ['till-1', false],
  ]);
  expect(results[1]).toHaveProperty('cause', 'transaction thief: attempt S1: its ids were used for a');
  journal.close();

  const again = openJournal({ path, now, pregrowBytes: 0 });
  const ids = again.list({}).map(({ request }) => request.transactionId);
  expect(ids).toEqual(['after', 'before', 'a']);
  expect(again.factsOf('innocent')).toEqual([]);
  expect(again.factsOf('before')).toHaveLength(1);
  again.close();
});

test('a turn in which every lane is refused is no commit', () => {
  const journal = openJournal(inMemory);
  expect(journal.commit([part('till-2', payment('a'))])).toMatchObject([{ ok: false }]);
  expect(journal.commits()).toBe(0);
  expect(journal.commit([part('till-1', payment('a'))])).toMatchObject([{ ok: true }]);
});

const approved = payment('a', { attempts: [attempt('S1', 'answered')], outcome: outcome('approved', 2) });
const declined = { ...approved, outcome: outcome('declined', 2) };

test.each([
  ['an approval never becomes a decline', approved, { ...approved, outcome: outcome('declined', 3) }],
  ['an approval never becomes unresolved', approved, { ...approved, outcome: outcome('unresolved', 3) }],
  ['an approval never becomes a partial one', approved, { ...approved, outcome: outcome('partly-approved', 3) }],
  ['a decline never becomes not processed', declined, { ...declined, outcome: outcome('not-processed', 3) }],
  ['what was told under a revision stays', declined, { ...declined, outcome: outcome('approved', 2) }],
  ['a revision never goes back', declined, { ...declined, outcome: outcome('approved', 1) }],
  ['an outcome never vanishes', approved, payment('a', { attempts: [attempt('S1', 'answered')] })],
  ['an attempt never vanishes', approved, { ...approved, attempts: [] }],
  ['an answer never vanishes', approved, { ...approved, attempts: [attempt('S1', 'forgotten')] }],
  [
    'an attempt is there once',
    approved,
    { ...approved, attempts: [attempt('S1', 'answered'), attempt('S1', 'answered')] },
  ],
  ['an acknowledgement stays', { ...approved, acknowledgedRevision: 2 }, { ...approved, acknowledgedRevision: 1 }],
  ['only what was told is acknowledged', approved, { ...approved, acknowledgedRevision: 3 }],
  [
    'the amount asked for stays',
    approved,
    { ...approved, request: { ...approved.request, amountDetails: { amount: 1201, currency: 'EUR' } } },
  ],
])('%s', (_rule, before, next) => {
  const journal = openJournal(inMemory);
  expect(journal.commit([part('till-1', before)])).toMatchObject([{ ok: true }]);
  expect(journal.commit([part('till-1', next)])).toMatchObject([{ ok: false }]);
  expect(journal.findTransaction('a')).toEqual(before);
  expect(journal.factsOf('a')).toHaveLength(1);
});

test('an answer that came in a later turn than its attempt never vanishes either', () => {
  const journal = openJournal(inMemory);
  for (const state of ['open', 'absent', 'answered'] as const) {
    expect(journal.commit([part('till-1', payment('a', { attempts: [attempt('S1', state)] }))])).toMatchObject([
      { ok: true },
    ]);
  }
  expect(journal.commit([part('till-1', payment('a', { attempts: [attempt('S1', 'open')] }))])).toMatchObject([
    { ok: false },
  ]);
});

test.each([
  ['approved', 'declined'],
  ['approved', 'not-processed'],
  ['partly-approved', 'not-processed'],
  ['approved', 'unresolved'],
  ['declined', 'unresolved'],
] as const)('a late word of the terminal has a home: %s after %s', (late, told) => {
  const journal = openJournal(inMemory);
  journal.commit([part('till-1', payment('a', { outcome: outcome(told, 1) }))]);
  const revised = payment('a', { outcome: outcome(late, 2) });
  expect(journal.commit([part('till-1', revised)])).toMatchObject([{ ok: true }]);
  expect(journal.findTransaction('a')).toEqual(revised);
});

test('facts are told in their order, whichever lane wrote them and whether or not the record changed with them', () => {
  const journal = openJournal(inMemory);
  journal.commit([part('till-1', payment('a')), part('till-2', on('till-2', payment('b')))]);
  const facts = [fact('stage', 'a'), fact('stage', 'b'), fact('printed', 'a'), fact('session')];
  journal.commit([{ terminal: 'till-1', facts, transactions: [] }]);
  journal.commit([
    { terminal: 'till-2', facts: [fact('quarantined', 'a', 'till-2')], transactions: [] },
    part('till-1', payment('a', { outcome: outcome('approved') })),
  ]);
  const types = ['accepted', 'stage', 'printed', 'quarantined', 'accepted'];
  expect(journal.factsOf('a').map(({ type }) => type)).toEqual(types);
  expect(journal.factsOf('b').map(({ type }) => type)).toEqual(['accepted', 'stage']);
});

test('a fact about a transaction that nobody has is refused: nobody would ever find it', () => {
  const journal = openJournal(inMemory);
  const stray = { terminal: 'till-1', facts: [fact('stage', 'unknown')], transactions: [] };
  expect(journal.commit([stray])).toEqual([
    { terminal: 'till-1', ok: false, cause: 'a fact is about the unknown transaction unknown' },
  ]);
});

test('a record that cannot be written down parks its lane and nothing else', () => {
  const journal = openJournal(inMemory);
  const ring: Record<string, unknown> = {};
  ring['self'] = ring;
  const results = journal.commit([
    { terminal: 'till-1', facts: [{ ...fact('session'), detail: ring }], transactions: [] },
    part('till-2', on('till-2', payment('b'))),
  ]);
  expect(results).toMatchObject([{ ok: false }, { ok: true }]);
  expect(journal.findTransaction('b')).toBeDefined();
});

test.each([
  'UPDATE facts SET text = text',
  'DELETE FROM facts',
  "INSERT OR REPLACE INTO facts (seq, at, type, terminal, text) VALUES (1, '', 'outcome', '', '')",
  'DELETE FROM attempts',
  'UPDATE attempts SET accepted = 2',
  'DELETE FROM transactions',
])('the file itself refuses to forget: %s', (sql) => {
  const path = freshPath();
  const journal = openJournal({ path, now, pregrowBytes: 0 });
  journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }), payment('b'))]);
  journal.close();
  const { db, close } = openDatabase(path);
  try {
    expect(() => db.exec(sql)).toThrow(/never/);
  } finally {
    close();
  }
});

test('a closed journal says so, and closing twice is harmless', () => {
  const journal = openJournal({ path: freshPath(), now, pregrowBytes: 0 });
  journal.close();
  journal.close();
  expect(codeOf(() => journal.commit([part('till-1', payment('a'))]))).toBe('journal-closed');
  expect(codeOf(() => journal.loadLane('till-1'))).toBe('journal-closed');
});
