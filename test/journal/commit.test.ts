import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/journal/database.js';
import { openJournal } from '../../src/journal/index.js';
import { SqliteJournal } from '../../src/journal/journal.js';
import {
  attempt,
  codeOf,
  errorOf,
  fact,
  freshPath,
  leftByKill,
  now,
  on,
  openFiles,
  outcome,
  part,
  payment,
  opened,
  accept,
} from './samples.js';
import { unchecked } from '../unchecked.js';

const inMemory = { path: ':memory:', now };

test('a payment takes exactly two durable commits, and an empty turn takes none', () => {
  const journal = openJournal({ path: freshPath(), now, pregrowBytes: 0 });
  journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }))]);
  journal.commit([
    part('till-1', payment('a', { attempts: [attempt('S1', 'answered')], outcome: outcome('approved') })),
  ]);
  expect(journal.commit([])).toEqual([]);
  expect(journal.commit([{ writer: 'till-1', facts: [], transactions: [] }])).toEqual([{ writer: 'till-1', ok: true }]);
  expect(journal.commits()).toBe(2);
  journal.close();
});

test('the journal rejects only the lane that breaks a rule, and commits the other lanes of the turn', () => {
  const path = freshPath();
  const journal = opened(path);
  journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }))]);
  const results = journal.commit([
    part('till-2', on('till-2', payment('before'))),
    part('till-1', payment('innocent'), payment('thief', { attempts: [attempt('S1')] })),
    part('till-3', on('till-3', payment('after'))),
    part('till-1', payment('later')),
  ]);
  expect(results.map(({ writer, ok }) => [writer, ok])).toEqual([
    ['till-2', true],
    ['till-1', false],
    ['till-3', true],
    ['till-1', false],
  ]);
  expect(results[1]).toHaveProperty('cause', 'transaction thief: attempt S1: its request ids belong to transaction a');
  journal.close();

  const again = opened(path);
  const ids = again.list({}).map(({ request }) => request.transactionId);
  expect(ids).toEqual(['after', 'before', 'a']);
  expect(again.factsOf('innocent')).toEqual([]);
  expect(again.factsOf('before')).toHaveLength(1);
  again.close();
});

test('a read between two commits returns all facts of a transaction', () => {
  const journal = openJournal(inMemory);
  const read = (['accepted', 'attempt-opened', 'outcome'] as const).map((type) => {
    journal.commit([{ writer: 'till-1', facts: [fact(type, 'a')], transactions: [payment('a')] }]);
    return journal.factsOf('a').map((one) => one.type);
  });
  expect(read).toEqual([['accepted'], ['accepted', 'attempt-opened'], ['accepted', 'attempt-opened', 'outcome']]);
  expect(journal.factsOf('b')).toEqual([]);
});

test('a single rejected part leaves nothing in the journal', () => {
  const journal = openJournal(inMemory);
  journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }))]);
  const alone = part('till-1', payment('innocent'), payment('thief', { attempts: [attempt('S1')] }));
  expect(journal.commit([alone])).toMatchObject([{ ok: false }]);
  expect(journal.list({}).map(({ request }) => request.transactionId)).toEqual(['a']);
  expect(journal.lastFact()).toBe(1);
  expect(accept(journal, 'b')).toMatchObject([{ ok: true }]);
  expect(journal.factsOf('b')).toHaveLength(1);
});

test('a turn in which every lane is rejected makes no commit', () => {
  const journal = openJournal(inMemory);
  expect(journal.commit([part('till-2', payment('a'))])).toMatchObject([{ ok: false }]);
  expect(journal.commits()).toBe(0);
  expect(accept(journal, 'a')).toMatchObject([{ ok: true }]);
});

const approved = payment('a', { attempts: [attempt('S1', 'answered')], outcome: outcome('approved', 2) });
const declined = { ...approved, outcome: outcome('declined', 2) };
/** The ids under which a register sent the request. */
const asked = { saleId: 'SALE-1', poiId: 'P400-1', serviceId: '7' };

test.each([
  [
    'an approval never becomes a decline',
    approved,
    { ...approved, outcome: outcome('declined', 3) },
    'the result approved cannot become declined',
  ],
  [
    'an approval never becomes unresolved',
    approved,
    { ...approved, outcome: outcome('unresolved', 3) },
    'the result approved cannot become unresolved',
  ],
  [
    'an approval never becomes a partial one',
    approved,
    { ...approved, outcome: outcome('partly-approved', 3) },
    'the result approved cannot become partly-approved',
  ],
  [
    'a decline never becomes not processed',
    declined,
    { ...declined, outcome: outcome('not-processed', 3) },
    'the result declined cannot become not-processed',
  ],
  [
    'a reported revision keeps its result',
    declined,
    { ...declined, outcome: outcome('approved', 2) },
    'revision 2 was already reported as declined',
  ],
  [
    'a revision never goes back',
    declined,
    { ...declined, outcome: outcome('approved', 1) },
    'the revision cannot go from 2 to 1',
  ],
  [
    'an outcome never vanishes',
    approved,
    payment('a', { attempts: [attempt('S1', 'answered')] }),
    'the revision cannot go from 2 to 0',
  ],
  ['an attempt never vanishes', approved, { ...approved, attempts: [] }, 'attempt S1 is missing'],
  [
    'an attempt keeps its place',
    approved,
    { ...approved, attempts: [attempt('S2'), attempt('S1', 'answered')] },
    'attempt S1 is missing',
  ],
  [
    'an attempt keeps its terminal',
    approved,
    { ...approved, attempts: [{ ...attempt('S1', 'answered'), poiId: 'P400-2' }] },
    'attempt S1 is missing',
  ],
  [
    'an answered attempt stays answered',
    approved,
    { ...approved, attempts: [attempt('S1', 'unrecoverable')] },
    'attempt S1 was answered and cannot become unrecoverable',
  ],
  [
    'an attempt is listed once',
    approved,
    { ...approved, attempts: [attempt('S1', 'answered'), attempt('S1', 'answered')] },
    'the same attempt twice',
  ],
  [
    'an acknowledgement stays',
    { ...approved, acknowledgedRevision: 2 },
    { ...approved, acknowledgedRevision: 1 },
    'cannot be withdrawn',
  ],
  [
    'only a reported revision is acknowledged',
    approved,
    { ...approved, acknowledgedRevision: 3 },
    'revision 3 is acknowledged, but the latest reported revision is 2',
  ],
  [
    'no revision below the first is acknowledged',
    approved,
    { ...approved, acknowledgedRevision: -1 },
    'revision -1 is acknowledged',
  ],
  [
    'the request ids of a register are listed once',
    approved,
    { ...approved, registerRequestIds: [asked, { ...asked, saleReference: 'room 12' }] },
    'the same request ids twice',
  ],
  ...[{ serviceId: '8' }, { saleId: 'SALE-2' }, { poiId: 'P400-2' }].map(
    (change) =>
      [
        `the ${Object.keys(change).join()} of the request ids stays`,
        { ...approved, registerRequestIds: [asked] },
        { ...approved, registerRequestIds: [{ ...asked, ...change }] },
        'the request with ServiceID 7 is missing',
      ] as const,
  ),
  ...[
    { amountDetails: { amount: 1201, currency: 'EUR' } },
    { amountDetails: { amount: 1200, currency: 'USD' } },
    { sale: 'another' },
    { kind: 'refund' as const },
    { original: { type: 'transaction', transactionId: 'b' } as const },
    { storedValue: { accountType: 'phone-card' } as const },
    { loyalty: { points: 5 } },
    { options: { tip: 1 } },
    { cardAcquisition: 'b' },
    // The fields before this line were once in a list written by hand; the ones after it were missing there.
    { allowPartial: true },
    { retryOf: 'b' },
    { reversalReason: 'malfunction' as const },
    { reading: { total: '12.00' } },
    { startBefore: '2026-03-01T09:00:30.000Z' },
    { original: { type: 'terminal', poiTransaction: { transactionId: '77', timeStamp: '2026-03-01' } } as const },
  ].map((change) => {
    const next = { ...approved, request: unchecked({ ...approved.request, ...change }) };
    return [
      `the ${Object.keys(change).join()} of the request stays`,
      approved,
      next,
      'the request of a transaction cannot change',
    ] as const;
  }),
] as const)('%s', (_rule, before, next, why) => {
  const journal = openJournal(inMemory);
  expect(journal.commit([part('till-1', before)])).toMatchObject([{ ok: true }]);
  expect(journal.commit([part('till-1', next)])).toMatchObject([
    { ok: false, cause: expect.stringMatching(new RegExp(`^transaction a: .*${why}`)) },
  ]);
  expect(journal.findTransaction('a')).toEqual(before);
  expect(journal.factsOf('a')).toHaveLength(1);
});

test('a lane can write only its own transactions and its own record', () => {
  const journal = openJournal(inMemory);
  const lane = {
    terminal: 'till-1',
    poiId: 'P',
    saleId: 'S',
    sessionEpoch: 1,
    sessionStanding: true,
    seen: true,
    attention: [],
  };
  expect(journal.commit([part('till-2', payment('a'))])).toMatchObject([
    { ok: false, cause: 'transaction a: it belongs to till-1, not to till-2' },
  ]);
  expect(journal.commit([{ writer: 'till-2', facts: [], transactions: [], lane }])).toEqual([
    { writer: 'till-2', ok: false, cause: 'the lane record belongs to till-1, not to till-2' },
  ]);
  expect(journal.loadLane('till-2')).toBeUndefined();
});

test('a turn that only changes the record of a lane makes a commit', () => {
  const journal = openJournal(inMemory);
  const lane = {
    terminal: 'till-1',
    poiId: 'P',
    saleId: 'S',
    sessionEpoch: 1,
    sessionStanding: true,
    seen: true,
    attention: [],
  };
  journal.commit([{ writer: 'till-1', facts: [], transactions: [], lane }]);
  journal.commit([{ writer: 'till-1', facts: [fact('session')], transactions: [] }]);
  expect(journal.commits()).toBe(2);
  expect(journal.loadLane('till-1')).toEqual(lane);
});

test('an attempt that was answered in a later turn cannot become open again', () => {
  const journal = openJournal(inMemory);
  for (const state of ['open', 'never-received', 'answered'] as const) {
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
] as const)('the journal accepts a late response of the terminal: %s after %s', (late, told) => {
  const journal = openJournal(inMemory);
  journal.commit([part('till-1', payment('a', { outcome: outcome(told, 1) }))]);
  const revised = payment('a', { outcome: outcome(late, 2) });
  expect(journal.commit([part('till-1', revised)])).toMatchObject([{ ok: true }]);
  expect(journal.findTransaction('a')).toEqual(revised);
});

test('the journal returns facts in their order, for each lane, and with or without a change of the record', () => {
  const journal = openJournal(inMemory);
  journal.commit([part('till-1', payment('a')), part('till-2', on('till-2', payment('b')))]);
  const facts = [fact('stage', 'a'), fact('stage', 'b'), fact('printed', 'a'), fact('session')];
  journal.commit([{ writer: 'till-1', facts, transactions: [] }]);
  journal.commit([
    { writer: 'till-2', facts: [fact('unmatched-response', 'a', 'till-2')], transactions: [] },
    part('till-1', payment('a', { outcome: outcome('approved') })),
  ]);
  const types = ['accepted', 'stage', 'printed', 'unmatched-response', 'accepted'];
  expect(journal.factsOf('a').map(({ type }) => type)).toEqual(types);
  expect(journal.factsOf('b').map(({ type }) => type)).toEqual(['accepted', 'stage']);
});

test('the journal rejects a fact about an unknown transaction', () => {
  const journal = openJournal(inMemory);
  const stray = { writer: 'till-1', facts: [fact('stage', 'unknown')], transactions: [] };
  expect(journal.commit([stray])).toEqual([
    { writer: 'till-1', ok: false, cause: 'a fact is about the unknown transaction unknown' },
  ]);
});

test('a record that cannot be serialized is rejected alone, and the other lane is committed', () => {
  const journal = openJournal(inMemory);
  const ring: Record<string, unknown> = {};
  ring['self'] = ring;
  const results = journal.commit([
    { writer: 'till-1', facts: [{ ...fact('session'), detail: ring }], transactions: [] },
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
])('the database file rejects the loss of data: %s', (sql) => {
  const path = freshPath();
  const journal = opened(path);
  journal.commit([part('till-1', payment('a', { attempts: [attempt('S1')] }), payment('b'))]);
  journal.close();
  const { db, close } = openDatabase(path);
  try {
    expect(() => db.exec(sql)).toThrow(/never/);
  } finally {
    close();
  }
});

test('the journal returns a fact unchanged, with the ServiceID of its attempt', () => {
  const journal = openJournal(inMemory);
  const sent = { ...fact('attempt-opened', 'a'), serviceId: 'S1', detail: { tries: [1, 2] } };
  journal.commit([{ writer: 'till-1', facts: [sent, fact('session')], transactions: [payment('a')] }]);
  expect(journal.factsOf('a')).toStrictEqual([sent]);
  expect(journal.factsAfter(0, 10)).toStrictEqual([
    { ...sent, seq: 1 },
    { ...fact('session'), seq: 2 },
  ]);
});

test('the journal skips an empty part and commits the others', () => {
  const journal = openJournal(inMemory);
  const empty = { writer: 'till-2', facts: [], transactions: [] };
  expect(journal.commit([empty, part('till-1', payment('a'))])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(journal.findTransaction('a')).toBeDefined();
  journal.commit([{ writer: 'till-1', facts: [], transactions: [payment('b')] }]);
  expect(journal.findTransaction('b')).toBeDefined();
  expect(journal.commits()).toBe(2);
});

test('a reversal of the whole amount has no amount, and cannot get one later', () => {
  const journal = openJournal(inMemory);
  const { amountDetails, ...request } = payment('r').request;
  const whole = payment('r', { request: unchecked({ ...request, kind: 'reversal' }) });
  expect(journal.commit([part('till-1', whole)])).toMatchObject([{ ok: true }]);
  expect(journal.commit([part('till-1', { ...whole, attempts: [attempt('S1')] })])).toMatchObject([{ ok: true }]);
  const given = {
    ...whole,
    request: unchecked({ ...whole.request, ...(amountDetails === undefined ? {} : { amountDetails }) }),
  };
  expect(journal.commit([part('till-1', given)])).toMatchObject([{ ok: false }]);
});

test('a closed journal throws journal-closed, and closing twice is harmless', () => {
  const journal = openJournal({ path: freshPath(), now, pregrowBytes: 0 });
  journal.close();
  journal.close();
  expect(codeOf(() => accept(journal, 'a'))).toBe('journal-closed');
  expect(codeOf(() => journal.loadLane('till-1'))).toBe('journal-closed');
});

test('closing a journal throws if it fails, but not after an earlier failure', () => {
  const path = freshPath();
  const database = openDatabase(path);
  const readings = database.db.prepare('SELECT name FROM meta').iterate();
  // While a reader is open, SQLite neither writes nor closes.
  readings.next();
  onTestFinished(() => {
    readings.return?.();
    database.db.close();
  });
  const parts = { path, now, database, space: undefined };
  const sound = new SqliteJournal(parts);
  const failed = new SqliteJournal(parts);
  expect(codeOf(() => accept(failed, 'a'))).toBe('journal-io');
  failed.close();
  expect(errorOf(() => sound.close()).message).toContain('busy');
});

test('closing a journal twice does not affect another journal that has the file open', () => {
  const path = freshPath();
  const first = opened(path);
  first.close();
  const second = opened(path);
  accept(second, 'a');
  const witness = readFileSync(`${path}.witness`);
  first.close();
  expect(readFileSync(`${path}.witness`).equals(witness)).toBe(true);
  expect(errorOf(() => openJournal({ path, now })).message).toContain('this process has the journal open already');
  second.close();
});

test('a journal that was left by a kill and opened again closes all its files', () => {
  const left = leftByKill();
  const again = openJournal({ path: left, now, pregrowBytes: 0 });
  again.beat();
  again.close();
  expect(openFiles(dirname(left))).toEqual([]);
});

test('a journal is closed even if the free space of its disk is unknown', () => {
  const path = freshPath();
  let isGone = false;
  const freeBytes = (): number => {
    if (isGone) throw new Error('the disk is gone');
    return Number.MAX_SAFE_INTEGER;
  };
  let second = 0;
  const journal = openJournal({ path, now: () => String((second += 1)), pregrowBytes: 0, freeBytes });
  isGone = true;
  expect(errorOf(() => journal.close()).message).toContain('the disk is gone');
  opened(path).close();
});
