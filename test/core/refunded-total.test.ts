/**
 * The rest of a payment that can be refunded, in words that name the transactions that took the other part (invariants
 * I1 and I13).
 */

import type { Outcome } from '../../src/core/model/result.js';
import { expect, test } from 'vitest';
import { whyNotLeft } from '../../src/core/kinds/refunded-total.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { outcomeOf, reviewing, transactionOf, wholeReversal, eur, admissionContext, at } from './records.js';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';

const paid = eur(1_250);

function refund(transactionId: string, amount: number, outcome?: Outcome): TransactionRecord {
  const asked = { transactionId, kind: 'refund' as const, amountDetails: { amount, currency: 'EUR' } };
  return transactionOf(asked, outcome === undefined ? {} : { outcome });
}

function why(others: readonly TransactionRecord[], amount = 500): string | undefined {
  return whyNotLeft(refund('r9', amount).request, { id: 'p1', paid }, others, reviewing());
}

test('the whole payment is left if nothing was refunded', () => {
  expect(why([], 1_250)).toBeUndefined();
});

test('the message names each refund, the refunded total and the rest', () => {
  const others = [refund('r1', 500, outcomeOf('approved')), refund('r2', 500, outcomeOf('partly-approved'))];
  expect(why(others)).toBe(
    'Transaction p1 took 12.50 EUR. 10.00 EUR was refunded or reversed by r1, r2. At most 2.50 EUR is left to refund.',
  );
});

test('a refund of an unknown amount counts as the whole, and the message gives no amount', () => {
  const unsaid = outcomeOf('approved', { difference: 'unknown' });
  expect(why([refund('r1', 100, unsaid)], 1)).toBe(
    'Transaction p1 took 12.50 EUR. An unknown amount was refunded or reversed by r1 (requested: 1.00 EUR). It is not known whether anything is left: check the receipts.',
  );
  const others = [refund('r1', 500, outcomeOf('approved')), refund('r2', 250, unsaid), refund('r3', 250)];
  expect(why([...others, wholeReversal({ outcome: unsaid })], 1)).toBe(
    'Transaction p1 took 12.50 EUR. Up to 7.50 EUR may have been refunded or reversed by r1, r3. An unknown amount was refunded or reversed by r2 (requested: 2.50 EUR), p1. It is not known whether anything is left: check the receipts.',
  );
});

test('after a refund of the whole payment nothing is left', () => {
  expect(why([refund('r1', 1_250, outcomeOf('approved'))])).toBe(
    'Transaction p1 took 12.50 EUR. 12.50 EUR was refunded or reversed by r1. Nothing is left to refund.',
  );
});

test('open and unresolved refunds are reported as possibly refunded, next to certain refunds', () => {
  const others = [
    refund('r1', 500, outcomeOf('approved')),
    refund('r2', 250),
    refund('r3', 250, outcomeOf('unresolved')),
  ];
  expect(why(others)).toBe(
    'Transaction p1 took 12.50 EUR. Up to 10.00 EUR may have been refunded or reversed by r1, r2, r3. Until these results are known, at most 2.50 EUR can be refunded.',
  );
});

test('a refund with an unknown second attempt counts twice until it is reviewed or resolved', () => {
  const twice = refund('r1', 500, outcomeOf('approved'));
  const other = { ...twice, attention: [{ code: 'other-attempt-unknown', at, text: 'x', actions: [] }] };
  expect(why([other])).toBe(
    'Transaction p1 took 12.50 EUR. Up to 10.00 EUR may have been refunded or reversed by r1. Until these results are known, at most 2.50 EUR can be refunded.',
  );
  const { request } = refund('r9', 500);
  expect(whyNotLeft(request, { id: 'p1', paid }, [other], reviewing(new Map([['r1', 1]])))).toBeUndefined();
  expect(why([twice])).toBeUndefined();
});

test('a paid amount in another currency is unknown, so the requested amount counts', () => {
  const elsewhere = outcomeOf('approved', { authorized: { amount: 1, currency: 'SEK' } });
  expect(why([refund('r1', 1_000, elsewhere)])).toContain('10.00 EUR was refunded or reversed by r1');
});

// A payment that an operator confirmed is refunded at most up to the requested amount, and in its currency (invariant
// I13).

/** An operator approved it. The terminal's key is known, but no amount was ever reported. */
const confirmed = transactionOf(
  { transactionId: 'p1', amountDetails: eur(12_50) },
  { outcome: outcomeOf('approved', { poiTransaction: { transactionId: '77', timeStamp: at } }) },
);

function admitted(kind: 'refund' | 'reversal', amount: number, currency: string) {
  const original = { type: 'transaction', transactionId: 'p1' } as const;
  const asked = { transactionId: 'b1', kind, sale: 'R-9', amountDetails: { amount, currency }, original };
  return admit(transactionOf(asked).request, admissionContext({ find: (id) => (id === 'p1' ? confirmed : undefined) }));
}

test.each([
  ['refund', 9_999_00, 'EUR', /took at most 12\.50 EUR/],
  ['refund', 12_50, 'SEK', /paid in EUR/],
  ['reversal', 9_999_00, 'EUR', /took at most 12\.50 EUR/],
  ['reversal', 12_50, 'SEK', /paid in EUR/],
] as const)('a %s of %i %s of a payment of 12.50 EUR is refused', (kind, amount, currency, text) => {
  expect(admitted(kind, amount, currency)).toMatchObject({
    decision: 'refuse',
    refusal: { code: 'original-not-refundable', text: expect.stringMatching(text) },
  });
});

test('a refund of at most the paid amount is accepted', () => {
  expect(confirmed.outcome?.authorized).toBeUndefined();
  expect(admitted('refund', 12_50, 'EUR')).toMatchObject({ decision: 'accept' });
});
