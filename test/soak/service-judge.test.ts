import { describe, expect, test } from 'vitest';
import { judgeService, type ListedLink, type ServiceBooks } from './service-judge.js';

const payment = {
  merchantReference: 'l1-1',
  state: 'captured',
  authorized: 500,
  captured: 500,
  cancelled: 0,
  refunded: 0,
};
const link = {
  transactionId: 'l1-1',
  kind: 'payment',
  state: 'ended',
  result: 'approved',
  revision: 1,
  authorized: { amount: 500 },
};
const refund: ListedLink = { ...link, transactionId: 'l1-1r', kind: 'refund', original: { transactionId: 'l1-1' } };
const unpaid = { ...payment, state: 'pending', authorized: 0, captured: 0 };
const open: ListedLink = { ...link, result: 'unresolved', reason: 'may-still-be-paid', authorized: undefined };
const sound: ServiceBooks = { ledger: [payment], listed: [link], notes: [] };
const told = { type: 'told', transactionId: 'l1-1', revision: 1, authorized: 0, approvalCode: null } as const;

test('the judge finds nothing wrong in books that agree', () => {
  expect(judgeService(sound)).toEqual([]);
  expect(judgeService({ ...sound, ledger: [{ ...payment, refunded: 500 }], listed: [link, refund] })).toEqual([]);
});

describe('the judge finds', () => {
  test.each<{ what: string; books: Partial<ServiceBooks>; kind: string }>([
    { what: 'a second session', books: { ledger: [payment, payment] }, kind: 'charged_twice' },
    { what: 'a payment that the journal does not know', books: { listed: [] }, kind: 'lost' },
    {
      what: 'what was taken, and is told as declined',
      books: { listed: [{ ...link, result: 'declined' }] },
      kind: 'lost',
    },
    { what: 'another amount', books: { ledger: [{ ...payment, captured: 400 }] }, kind: 'misreported' },
    { what: 'an approval without a payment', books: { ledger: [] }, kind: 'misreported' },
    { what: 'what never ends', books: { listed: [{ ...link, state: 'waiting', result: undefined }] }, kind: 'stuck' },
    { what: 'a refund that the books do not have', books: { listed: [link, refund] }, kind: 'misreported' },
    { what: 'a refund that was done, and not told', books: { ledger: [{ ...payment, refunded: 500 }] }, kind: 'lost' },
    {
      what: 'another word than the register heard',
      books: { notes: [{ ...told, result: 'declined' }] },
      kind: 'misreported',
    },
    {
      what: 'what the service could tell',
      books: { listed: [{ ...link, result: 'unresolved', reason: 'pending' }] },
      kind: 'needless_unresolved',
    },
  ])('$what', ({ books, kind }) => {
    expect(judgeService({ ...sound, ...books }).map((one) => one.kind)).toContain(kind);
  });

  test.each<{ what: string; books: Partial<ServiceBooks>; kinds: readonly string[] }>([
    {
      what: 'a link that nobody can pay is told, and one that is open is none',
      books: { ledger: [unpaid], listed: [{ ...link, result: 'not-processed' }] },
      kinds: ['misreported'],
    },
    {
      what: 'one that was declined may be tried again',
      books: { ledger: [unpaid], listed: [{ ...link, result: 'declined' }] },
      kinds: ['misreported'],
    },
    { what: 'and is told as unresolved', books: { ledger: [unpaid], listed: [open] }, kinds: [] },
    { what: 'until it is paid', books: { listed: [open] }, kinds: ['needless_unresolved'] },
  ])('where nothing is promised: $what', ({ books, kinds }) => {
    const found = judgeService({ ...sound, isUnpromised: true, ...books });
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
  });

  test('no mistake in an unresolved payment whose answer was lost in a crash', () => {
    expect(judgeService({ ...sound, listed: [{ ...link, result: 'unresolved', reason: 'no-answer' }] })).toEqual([]);
  });
});
