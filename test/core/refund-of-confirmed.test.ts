/** Of a payment that a person confirmed no more is given back than was asked for, and in its currency (invariant I13). */

import { expect, test } from 'vitest';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import { admissionContext, at, outcomeOf, transactionOf, eur } from './records.js';

/** Approved by a person: the terminal's key is known, and no amount was ever said. */
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
  ['refund', 9_999_00, 'EUR', /paid with a smaller amount/],
  ['refund', 12_50, 'SEK', /paid in EUR/],
  ['reversal', 9_999_00, 'EUR', /paid with a smaller amount/],
  ['reversal', 12_50, 'SEK', /paid in EUR/],
] as const)('a %s of %i %s of a payment of 12.50 EUR is refused', (kind, amount, currency, text) => {
  expect(admitted(kind, amount, currency)).toMatchObject({
    decision: 'refuse',
    refusal: { code: 'original-not-refundable', text: expect.stringMatching(text) },
  });
});

test('one of no more is accepted', () => {
  expect(confirmed.outcome?.authorized).toBeUndefined();
  expect(admitted('refund', 12_50, 'EUR')).toMatchObject({ decision: 'accept' });
});
