/**
 * A payment is found by each form of a composed id, and no more is refunded than was paid, whichever forms the refunds
 * use.
 */

import { describe, expect, test } from 'vitest';
import { namedOriginal } from '../../src/core/sale/original.js';
import { kinds } from '../../src/core/kinds/index.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { unchecked } from '../unchecked.js';
import { copied, key, moved, taken, followed, asks, lookups, admitted, told } from './originals.js';
import { eur } from './records.js';

/**
 * The forms of one composed id: as the terminal wrote it, as it wrote it before the service answered, and the parts
 * that registers cut out of both.
 */
const forms = [
  'BV0q001643892070001.VK9DRSLLRCQ2WN81',
  'BV0q001643892070001',
  'BV0q001643892070001.',
  '.VK9DRSLLRCQ2WN81',
  'VK9DRSLLRCQ2WN81',
];
const tender = forms.slice(1, 3);
const service = forms.slice(3);
const joined = forms.slice(0, 1);
/** All pairs of forms that can be recognized as one id. The two parts do not name each other. */
const pairs = [joined, tender, service].flatMap((ones, place) =>
  [joined, tender, service].flatMap((others, index) =>
    place === index || place === 0 || index === 0
      ? ones.flatMap((one) => others.map((other) => [one, other] as const))
      : [],
  ),
);

const as = (transactionId: string) => ({ type: 'terminal', poiTransaction: { ...copied, transactionId } }) as const;

const refundOf = (form: string, amount: number) => asks('refund', { original: as(form), amountDetails: eur(amount) });
const given = (id: string, form: string, rest: Partial<TransactionRecord>, amount: number): TransactionRecord => {
  const record = followed(id, 'refund', rest, amount);
  return { ...record, request: unchecked({ ...record.request, original: as(form) }) };
};

describe('an id that a terminal composed of two parts', () => {
  test.each(pairs)(
    'a refund of %s and %s belongs to one payment, and together they stay within the paid amount',
    (paid, form) => {
      const payment = taken('p1', {}, { outcome: moved(1_000, { ...key, transactionId: paid }) });
      expect(admitted(refundOf(form, 1_000), [payment])).toMatchObject({
        decision: 'accept',
        originalId: 'p1',
        originalPoi: { ...key, transactionId: paid },
      });
      expect(told(refundOf(form, 1_001), payment)).toBe('original-not-refundable p1');
      for (const first of forms) {
        const done = given('r1', first, { originalId: 'p1' }, 600);
        expect(told(refundOf(form, 401), payment, done), first).toBe('original-not-refundable p1');
        expect(told(refundOf(form, 400), payment, done), first).toBe('accept');
      }
    },
  );

  test.each(pairs)('an earlier refund of the foreign %s counts for a reversal of %s', (one, other) => {
    const first = given('r1', one, { originalPoi: as(one).poiTransaction }, 1_000);
    expect(told(asks('reversal', { original: as(other) }), first)).toBe('original-not-refundable r1');
    const payment = taken('p1', {}, { outcome: moved(1_000, { ...key, transactionId: other }) });
    expect(told(refundOf(other, 1), payment, first)).toBe('original-not-refundable p1');
  });

  test('a refund with another time at the same terminal also belongs to the payment', () => {
    for (const form of forms) {
      const payment = taken('p1', {}, { outcome: moved(1_000, { ...key, transactionId: forms[0] ?? '' }) });
      const { poiTransaction } = as(form);
      const later = { ...poiTransaction, timeStamp: '2026-03-01T15:00:00Z' };
      const original = { type: 'terminal', poiTransaction: later } as const;
      expect(admitted(asks('refund', { original }), [payment]), form).toMatchObject({ originalId: 'p1' });
    }
  });

  test('a refund that could mean two payments is refused, and accepted if it names the transaction id', () => {
    const [one, other] = ['A1.77', 'B1.77'].map((transactionId, place) =>
      taken(`p${place}`, {}, { outcome: moved(1_000, { ...key, transactionId }) }),
    );
    if (one === undefined || other === undefined) throw new Error('there are two');
    expect(told(refundOf('77', 1_000), one, other)).toBe('original-ambiguous');
    expect(told(refundOf('B1.77', 1_000), one, other)).toBe('accept');
    expect(told(asks('refund', { original: { type: 'transaction', transactionId: 'p0' } }), one, other)).toBe('accept');
  });

  test.each([
    ['A1.77', 'A1.78'],
    ['A1.77', 'B1.77'],
    ['A1.77', '7'],
    ['A1.77', '.'],
    ['77', '78.'],
  ])('%s and %s are two payments', (one, other) => {
    const payment = taken('p1', {}, { outcome: moved(1_000, { ...key, transactionId: one }) });
    expect(namedOriginal(kinds, refundOf(other, 1), lookups([payment]))).toMatchObject({ type: 'foreign' });
  });
});
