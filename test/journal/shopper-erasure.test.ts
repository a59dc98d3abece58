/** The journal finds and erases the personal data of one shopper and keeps that of the others. */

import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { TransactionRecord } from '../../src/core/index.js';
import { erasedRecord, namesShopper } from '../../src/core/index.js';
import { type Journal, openJournal, type ShopperErasureRun } from '../../src/journal/index.js';
import { asWritten } from '../unchecked.js';
import { nameOf, paid, pay, recent } from './personal-payments.js';
import { freshPath } from './samples.js';

const at = '2026-03-01T00:00:00.000Z';
const order = { reference: 'anna-17', name: 'K. Nordmann', reason: 'letter 2026-31' };

function opened(path: string): Journal {
  return openJournal({ path, now: () => recent, pregrowBytes: 1_048_576, reserveBytes: 0 });
}

function finish(run: ShopperErasureRun): ReturnType<ShopperErasureRun['transactions']> {
  while (run.next() === 'working');
  return run.transactions();
}

/** Returns a finished payment of this shopper, accepted recently. */
function of(shopper: string, id: string, changes: Partial<TransactionRecord> = {}): TransactionRecord {
  const record = paid(id, { acceptedAt: recent, ...changes });
  const acquirerData = `shopperReference=${shopper}&shopperEmail=${shopper}%40example.com`;
  return { ...record, request: asWritten({ ...record.request, sale: `R-${id}`, acquirerData }) };
}

/** Returns a refund that does not name its shopper. */
function refund(id: string, original: string, changes: Partial<TransactionRecord> = {}): TransactionRecord {
  const record = paid(id, { acceptedAt: recent, ...changes });
  const about = { kind: 'refund', sale: `R-${id}`, original: { type: 'transaction', transactionId: original } };
  return { ...record, request: asWritten({ ...record.request, ...about }) };
}

/** True if the bytes of the journal's files contain the name of this payment. */
function isInFiles(path: string, id: string): boolean {
  return ['', '-wal', '-journal']
    .map((end) => path + end)
    .filter((file) => existsSync(file))
    .some((file) => readFileSync(file).includes(nameOf(id)));
}

describe('the erasure of one shopper', () => {
  test('erases all transactions of the shopper, with the refunds that do not name the shopper, and no other', () => {
    const path = freshPath();
    const journal = opened(path);
    for (const id of ['a1', 'a2']) pay(journal, of('anna-17', id), recent);
    pay(journal, of('anna-171', 'b1'), recent);
    pay(journal, refund('a3', 'a1'), recent);
    pay(journal, refund('b2', 'b1'), recent);
    journal.beat();
    const all = ['a1', 'a2', 'a3'].map((transactionId) => ({ transactionId }));
    const facts = journal.lastFact();
    expect(finish(journal.eraseShopper({ ...order, isTrial: true }))).toEqual(all);
    expect(journal.lastFact()).toBe(facts);
    expect(isInFiles(path, 'a1')).toBe(true);
    expect(finish(journal.eraseShopper({ ...order, isTrial: false }))).toEqual(all);
    expect(['a1', 'a2', 'a3', 'b1', 'b2'].map((id) => isInFiles(path, id))).toEqual([false, false, false, true, true]);
    const found = journal.findTransaction('a1');
    expect(found).toMatchObject({ erasedAt: recent, acceptedAt: recent, outcome: { result: 'approved' } });
    expect(found?.request.amountDetails).toEqual({ amount: 1200, currency: 'EUR' });
    expect(found?.outcome?.poiTransaction).toEqual({ transactionId: 'Ta1', timeStamp: expect.any(String) });
    expect(journal.factsAfter(0, 1_000).at(-1)).toMatchObject({
      type: 'data-erased',
      text: 'K. Nordmann erased the personal data of one shopper in 3 transactions: letter 2026-31',
      detail: { name: 'K. Nordmann', reason: 'letter 2026-31', transactions: 3 },
    });
    expect(finish(journal.eraseShopper({ ...order, isTrial: true }))).toEqual([]);
    journal.close();
    expect(isInFiles(path, 'a1')).toBe(false);
  });

  test('keeps and reports transactions that are open, uncertain, unacknowledged or needed, and returns to them', () => {
    const journal = opened(freshPath());
    pay(journal, of('anna-17', 'done'), recent);
    pay(journal, of('anna-17', 'unbooked', { acknowledgedRevision: 0 }), recent);
    pay(
      journal,
      of('anna-17', 'listed', { attention: asWritten([{ code: 'x', at, text: 'x', actions: [] }]) }),
      recent,
    );
    pay(journal, of('anna-17', 'refunded'), recent);
    const { outcome: _none, ...open } = refund('refund', 'refunded', { acknowledgedRevision: 0 });
    journal.commit([{ writer: 'till-1', facts: [], transactions: [open] }]);
    const expected = [
      { transactionId: 'done' },
      { transactionId: 'unbooked', kept: 'unacknowledged' },
      { transactionId: 'listed', kept: 'attention' },
      { transactionId: 'refunded', kept: 'needed' },
      { transactionId: 'refund', kept: 'open' },
    ];
    expect(finish(journal.eraseShopper({ ...order, isTrial: false }))).toEqual(expected);
    expect(journal.findTransaction('refunded')).toMatchObject({ request: { acquirerData: expect.any(String) } });
    expect(journal.factsAfter(0, 1_000).at(-1)?.text).toContain('in 1 transaction, and 4 more keep their data');
    journal.commit([{ writer: 'till-1', facts: [], transactions: [refund('refund', 'refunded')] }]);
    const next = finish(journal.eraseShopper({ ...order, isTrial: false }));
    expect(next.map(({ transactionId, kept }) => [transactionId, kept])).toEqual([
      ['unbooked', 'unacknowledged'],
      ['listed', 'attention'],
      ['refunded', undefined],
      ['refund', undefined],
    ]);
    journal.close();
  });

  test('after a crash between two commits, the next run finds the rest', () => {
    const path = freshPath();
    let journal = opened(path);
    pay(journal, of('anna-17', 'a1'), recent);
    for (const id of ['a2', 'a3', 'a4']) pay(journal, refund(id, 'a1'), recent);
    const left: number[] = [];
    for (let steps = 1; left.at(-1) !== 0; steps += 1) {
      const run = journal.eraseShopper({ ...order, isTrial: false });
      for (let step = 0; step < steps && run.next() === 'working'; step += 1);
      journal.close();
      journal = opened(path);
      left.push(['a1', 'a2', 'a3', 'a4'].filter((id) => journal.findTransaction(id)?.erasedAt === undefined).length);
    }
    expect(new Set(left).size).toBeGreaterThan(2);
    journal.close();
  });
});

test.each<[string, object]>([
  ['the shopper of a link', { request: { online: { shopper: 'ref-1' } } }],
  ['a stored card that pays', { request: { online: { instrument: 'ref-1' } } }],
  ['an agreement', { request: { online: { recurring: { reference: 'ref-1' } } } }],
  ['a token that pays', { request: { options: { token: { type: 'customer', value: 'ref-1' } } } }],
  ['a token of the outcome', { outcome: { token: { type: 'customer', value: 'ref-1' } } }],
  ['a card that was stored', { outcome: { stored: { instrument: 'ref-1', shopper: 'x' } } }],
  ['a loyalty account', { request: { loyalty: { account: { number: 'ref-1' } } } }],
  ['a gift card', { request: { storedValue: { account: { number: 'ref-1' } } } }],
  ['data for the acquirer', { request: { acquirerData: 'a=b&shopperEmail=ref-1' } }],
  ['the same in base64', { request: { acquirerData: Buffer.from('{"shopperReference":"ref-1"}').toString('base64') } }],
  ['the answer of an acquirer', answered({ additionalResponse: 'recurring.shopperReference=ref-1' })],
  ['a message', answered({ message: { PaymentResponse: { PaymentToken: { TokenValue: 'ref-1' } } } })],
  ['a pair in a message', answered({ message: { Response: { AdditionalResponse: 'shopperReference=ref-1' } } })],
])('a transaction names its shopper by %s, until it is erased', (_where, changes) => {
  const record: TransactionRecord = asWritten({ request: {}, attempts: [], receipts: [], ...changes });
  expect(namesShopper(record, ' ref-1 ')).toBe(true);
  expect(namesShopper(record, 'ref-11')).toBe(false);
  expect(namesShopper(record, 'ref')).toBe(false);
  expect(namesShopper(erasedRecord(record, at), 'ref-1')).toBe(false);
});

function answered(evidence: object): object {
  return { attempts: [{ evidence: { message: {}, ...evidence } }] };
}

test('the search for a shopper finds an e-mail address in any case', () => {
  expect(namesShopper(of('Anna', 'a1'), 'anna@EXAMPLE.com')).toBe(true);
  expect(namesShopper(of('Anna', 'a1'), 'anna')).toBe(false);
});

test('the search for a shopper does not confuse the fingerprint of an erased account with an account', () => {
  const record: TransactionRecord = asWritten({
    ...paid('p1'),
    request: { loyalty: { account: { number: '12345' } } },
  });
  const erased = erasedRecord(record, at);
  expect(namesShopper(erased, String(erased.request.loyalty?.account?.number))).toBe(false);
  expect(namesShopper(record, String(erased.request.loyalty?.account?.number))).toBe(false);
});
