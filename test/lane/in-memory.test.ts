/** The views of the lanes' memory for registers: always as last committed, however the transaction is found. */

import { expect, test } from 'vitest';
import type { TransactionRecord } from '../../src/core/index.js';
import { OpenRecords } from '../../src/lane/engine/open-transaction-cache.js';
import { outcomeOf, transactionOf } from '../core/records.js';
import { attemptOf, recordOf } from './open-records.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

test.each([
  ['is not in it', false, 'running'],
  ['is in it anyway', true, 'approved'],
])('after a failed commit that %s, the lanes read the journal', async (_what, isThere, told) => {
  const till = Till.connected();
  till.gateway.onMoney = () => [];
  await till.pay('p1');
  till.run(100);
  const request = till.money(0);
  const commit = till.journal.commit.bind(till.journal);
  till.journal.commit = (parts) => {
    if (isThere) commit(parts);
    throw new Error('disk I/O error');
  };
  till.gateway.say(moneyAnswer(request, 'Success'));
  expect(() => till.run(10)).toThrow('disk I/O error');
  till.shows('p1', told);
});

test('an open transaction is found by its sale until it has ended', () => {
  const open = new OpenRecords();
  const [first, second, other] = [recordOf('p1', []), recordOf('p2', []), recordOf('p3', [])];
  const ofSale = (sale: string, record: typeof first) => ({ ...record, request: { ...record.request, sale } });
  const moved = ofSale('R 1', first);
  for (const record of [moved, ofSale(' R  1', second), other]) open.committed(record);
  const idsWith = (record: typeof first) => open.underWayWith(record).map(({ request }) => request.transactionId);
  expect(idsWith(moved)).toEqual(['p2']);
  const outcome = {
    result: 'declined',
    retry: 'safe',
    reason: 'refusal',
    message: 'no',
    resolvedBy: 'terminal',
  } as const;
  const ended = { ...ofSale(' R  1', second), outcome: { ...outcome, revision: 1, at: '2026-01-01T00:00:00.000Z' } };
  open.committed({ ...ended, attempts: [attemptOf('S1', 'open')] });
  expect(idsWith(moved)).toEqual([]);
  expect(open.find('p2')).toMatchObject({ attempts: [{ serviceId: 'S1' }] });
  open.committed({ ...ended, attempts: [attemptOf('S1', 'answered')] });
  expect(open.find('p2')).toBeUndefined();
});

function about(transactionId: string, key: string): TransactionRecord {
  return { ...recordOf(transactionId, []), originalPoi: { transactionId: key, timeStamp: '2026-01-01T00:00:00Z' } };
}

test('an open transaction is found by its original in each sale', () => {
  const open = new OpenRecords();
  for (const record of [about('r1', 'K1'), about('r2', 'K1'), about('r3', 'K2')]) open.committed(record);
  expect(open.underWayWith(about('r1', 'K1')).map(({ request }) => request.transactionId)).toEqual(['r2']);
});

const idsWith = (open: OpenRecords, record: TransactionRecord): readonly string[] =>
  open.underWayWith(record).map(({ request }) => request.transactionId);

/** Returns a refund of one of our payments, in a sale of its own. */
function refundOf(transactionId: string, original: string): TransactionRecord {
  const sale = `sale of ${transactionId}`;
  return transactionOf({
    transactionId,
    kind: 'refund',
    sale,
    original: { type: 'transaction', transactionId: original },
  });
}

test('each of three transactions of a sale finds the two others until one has ended', () => {
  const open = new OpenRecords();
  const three = ['p1', 'p2', 'p3'].map((id) => {
    const record = recordOf(id, []);
    return { ...record, request: { ...record.request, sale: 'R' } };
  });
  for (const record of [...three, ...three]) open.committed(record);
  expect(three.map((record) => idsWith(open, record))).toEqual([
    ['p2', 'p3'],
    ['p1', 'p3'],
    ['p1', 'p2'],
  ]);
  const [first, second, third] = three;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three are needed');
  open.committed({ ...second, outcome: outcomeOf('declined') });
  expect([first, second, third].map((record) => idsWith(open, record))).toEqual([['p3'], ['p1', 'p3'], ['p1']]);
  open.forgetAll();
  expect([first, second, third].flatMap((record) => idsWith(open, record))).toEqual([]);
});

test('refunds of one payment find each other by its id, and no payment finds a refund of another sale', () => {
  const open = new OpenRecords();
  const [first, second, other] = [refundOf('f1', 'p1'), refundOf('f2', 'p1'), refundOf('f3', 'p3')];
  for (const record of [first, second, other, recordOf('p4', []), recordOf('p5', [])]) open.committed(record);
  expect(idsWith(open, first)).toEqual(['f2']);
  expect(idsWith(open, other)).toEqual([]);
  expect(idsWith(open, recordOf('p4', []))).toEqual([]);
  open.committed({ ...second, outcome: outcomeOf('approved') });
  expect(idsWith(open, first)).toEqual([]);
});
