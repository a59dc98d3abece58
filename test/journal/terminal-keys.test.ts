/** A transaction is found by every key that the terminal ever had for it. */

import { expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { unchecked } from '../unchecked.js';
import { attempt, now, outcome, part, payment } from './samples.js';

const first = { transactionId: '77', timeStamp: '2026-03-01T12:00:04+01:00' };

test.each([
  ['another TransactionID at the same time', { ...first, transactionId: '78' }],
  ['the same TransactionID at another time', { ...first, timeStamp: '2026-03-01T12:00:05+01:00' }],
])('a transaction is found by both keys if a later answer has %s', (_what, second) => {
  const journal = openJournal({ path: ':memory:', now });
  const answered = { attempts: [attempt('S1', 'answered')] };
  const told = payment('a', { ...answered, outcome: { ...outcome('declined'), poiTransaction: first } });
  journal.commit([part('till-1', told)]);
  const revised = payment('a', {
    ...answered,
    earlierKeys: [first],
    outcome: { ...outcome('approved', 2), poiTransaction: second },
  });
  expect(journal.commit([part('till-1', revised)])).toMatchObject([{ ok: true }]);
  for (const key of [first, second]) expect(journal.findByKey(key)).toEqual([revised]);
  expect(journal.findByKey({ transactionId: '79', timeStamp: '2026-03-01T12:00:06+01:00' })).toEqual([]);
});

test('a transaction is not found by a key that was replaced', () => {
  const journal = openJournal({ path: ':memory:', now });
  for (const transactionId of ['77', '78']) {
    const poiTransaction = { ...first, transactionId };
    const told = payment('a', { outcome: { ...outcome('approved'), poiTransaction } });
    expect(journal.commit([part('till-1', told)])).toMatchObject([{ ok: true }]);
    expect(journal.findByKey(poiTransaction)).toEqual([told]);
  }
  expect(journal.findByKey(first)).toEqual([]);
});

test('the follow-ups of a transaction are returned in order of acceptance, by id or by key', () => {
  const journal = openJournal({ path: ':memory:', now });
  const names = { transactionIds: ['p1'], keys: [first] };
  const byKey = { type: 'terminal', poiTransaction: first } as const;
  const byId = { type: 'transaction', transactionId: 'p1' } as const;
  for (const [index, original] of [byKey, byId, byKey, byId].entries()) {
    const { request, ...rest } = payment(`r${index}`);
    const refund = { ...rest, request: unchecked({ ...request, kind: 'refund', original }) };
    expect(journal.commit([part('till-1', refund)])).toMatchObject([{ ok: true }]);
  }
  const found = journal.findByOriginal(names).map(({ request }) => request.transactionId);
  expect(found).toEqual(['r0', 'r1', 'r2', 'r3']);
});

test('the follow-ups of several transactions are returned in order of acceptance', () => {
  const journal = openJournal({ path: ':memory:', now });
  for (const [index, transactionId] of ['p1', 'p2', 'p3', 'p1', 'p2'].entries()) {
    const { request, ...rest } = payment(`r${index}`);
    const original = { type: 'transaction', transactionId } as const;
    const refund = { ...rest, request: unchecked({ ...request, kind: 'refund', original }) };
    expect(journal.commit([part('till-1', refund)])).toMatchObject([{ ok: true }]);
  }
  const found = journal.findByOriginal({ transactionIds: ['p2', 'p1'], keys: [] });
  expect(found.map(({ request }) => request.transactionId)).toEqual(['r0', 'r1', 'r3', 'r4']);
});

const tender = ['BV0q1', 'BV0q1.', 'BV0q1.VK9D'];
const service = ['VK9D', '.VK9D', 'BV0q1.VK9D'];

test.each([tender, service].flatMap((ids) => ids.flatMap((one) => ids.map((other) => [one, other] as const))))(
  'a transaction with the key %s and its follow-ups are found by %s',
  (one, other) => {
    const journal = openJournal({ path: ':memory:', now });
    const poiTransaction = { ...first, transactionId: one };
    const told = payment('a', { outcome: { ...outcome('approved'), poiTransaction } });
    const { request, ...rest } = payment('r1');
    const original = { type: 'terminal', poiTransaction } as const;
    const refund = { ...rest, request: unchecked({ ...request, kind: 'refund', original }) };
    expect(journal.commit([part('till-1', told), part('till-1', refund)])).toMatchObject([{ ok: true }, { ok: true }]);
    const asked = { ...first, transactionId: other };
    expect(journal.findByKey(asked)).toEqual([told]);
    expect(journal.findByKey({ transactionId: other })).toEqual([told]);
    expect(journal.findByOriginal({ keys: [asked] })).toMatchObject([{ request: { transactionId: 'r1' } }]);
    for (const transactionId of ['BV0q', 'K9D', 'BV0q2.VK9E', '.'])
      expect(journal.findByKey({ transactionId })).toEqual([]);
  },
);
