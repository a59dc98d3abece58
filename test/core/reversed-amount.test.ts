/**
 * The part of a payment that was reversed: as the terminal reports it, in the payment's currency, and without a figure
 * if none was reported.
 */

import { describe, expect, test } from 'vitest';
import type { KeptItem } from '../../protocol/index.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { at, attemptOf, outcomeOf, reversalAnswer, transactionOf, wholeReversal, eur } from './records.js';
import { approval, attentionFor, detailsOf } from './of-kind.js';
import { type AnyOutcome } from '../unchecked.js';

const sek = (amount: number) => ({ amount, currency: 'SEK' });

/** A payment of 12.50 EUR as the terminal approved it. */
function paid(change: Partial<AnyOutcome>): TransactionRecord {
  return transactionOf({ transactionId: 'p0' }, { outcome: outcomeOf('approved', change) });
}

const inPart = paid({ authorized: eur(1_000), difference: 'partial' });
const inKronor = paid({ authorized: sek(1_250), difference: 'currency' });
const unknown = paid({ difference: 'unknown' });
const unsaid = paid({});

function answered(ReversedAmount: string | undefined, Result: 'Success' | 'Partial' = 'Success') {
  return reversalAnswer({ Response: { Result }, ReversedAmount });
}

const part = (amount: number) => transactionOf({ kind: 'reversal', amountDetails: eur(amount) });

/**
 * Returns the report of a reversal of this amount in cents, or of the whole, when the terminal answers with this
 * amount.
 */
function told(
  amount: number | 'whole',
  text: string | undefined,
  original: TransactionRecord | undefined,
  partial = false,
) {
  const answer = answered(text, partial ? 'Partial' : 'Success');
  return detailsOf(answer, amount === 'whole' ? wholeReversal() : part(amount), partial, original);
}

describe('a partial reversal without an amount in its answer', () => {
  const parts: readonly [string, number, TransactionRecord | undefined][] = [
    ['less than was paid', 999, inPart],
    ['as many cents as were paid in another currency', 1_250, inKronor],
    ['the requested amount, although less was paid', 1_250, inPart],
    ['a part of an unknown amount', 1_250, unknown],
    ['a part of a foreign payment', 1_250, undefined],
  ];

  test.each(parts)('has the requested amount as unconfirmed after Success: %s', (_name, amount, original) => {
    expect(told(amount, undefined, original)).toEqual({ authorized: eur(amount), difference: 'unconfirmed' });
  });

  test.each(parts)(
    "has the requested amount after Success if the vendor's samples have no amount: %s",
    (_name, amount, original) => {
      expect(detailsOf(answered(undefined), part(amount), false, original, true)).toEqual({ authorized: eur(amount) });
    },
  );

  test.each(parts)('has an unknown amount after Partial, from any vendor: %s', (_name, amount, original) => {
    expect(told(amount, undefined, original, true)).toEqual({ difference: 'unknown' });
    expect(detailsOf(answered(undefined, 'Partial'), part(amount), true, original, true)).toEqual({
      difference: 'unknown',
    });
  });

  test('has the requested amount if that was all that was paid', () => {
    expect(told(1_000, undefined, inPart)).toEqual({ authorized: eur(1_000) });
    expect(told(1_250, undefined, unsaid)).toEqual({ authorized: eur(1_250) });
    expect(told(1_250, undefined, transactionOf())).toEqual({ authorized: eur(1_250) });
  });

  test('has the reason and an attention item for the unconfirmed amount', () => {
    const draft = approval(part(1_250), attemptOf({ category: 'Reversal' }), answered(undefined), false, inKronor);
    expect(draft).toMatchObject({ result: 'approved', reason: 'amount-unconfirmed', authorized: eur(1_250) });
    expect(draft.message).toContain('did not report the amount');
    expect(attentionFor(part(1_250), draft, at).map(({ code }) => code)).toEqual(['amount-unconfirmed']);
  });
});

test('a partial reversal has the amount that its answer names', () => {
  expect(told(500, '5.00', inPart)).toEqual({ authorized: eur(500) });
  expect(told(500, '4.00', inPart)).toEqual({ authorized: eur(400), difference: 'partial' });
  expect(told(500, '10.00', inPart)).toEqual({ authorized: eur(1_000), difference: 'unexplained' });
  expect(told(500, '5.001', inPart)).toEqual({ difference: 'unknown' });
});

describe('a whole reversal', () => {
  test('is compared with the approved amount and its currency', () => {
    expect(told('whole', '10.00', inPart)).toEqual({});
    expect(told('whole', '12.50', inPart)).toEqual({ authorized: eur(1_250), difference: 'unexplained' });
    expect(told('whole', '9.99', inPart)).toEqual({ authorized: eur(999), difference: 'partial' });
    expect(told('whole', '10.00', inPart, true)).toEqual({ authorized: eur(1_000), difference: 'unexplained' });
    expect(told('whole', '12.50', inKronor)).toEqual({});
    expect(told('whole', '2.50', inKronor)).toEqual({ authorized: sek(250), difference: 'partial' });
    expect(told('whole', 'x', inPart)).toEqual({ difference: 'unknown' });
  });

  test('counts as requested if the original has no amount', () => {
    for (const original of [unsaid, transactionOf()]) {
      expect(told('whole', '12.50', original)).toEqual({});
      expect(told('whole', '10.00', original)).toEqual({ authorized: eur(1_000), difference: 'partial' });
    }
  });

  test('reports no amount that cannot be compared, and an unknown amount for a part', () => {
    for (const original of [unknown, undefined]) {
      expect(told('whole', '10.00', original)).toEqual({});
      expect(told('whole', '10.00', original, true)).toEqual({ difference: 'unknown' });
    }
    expect(told('whole', undefined, inPart)).toEqual({});
    expect(told('whole', undefined, inPart, true)).toEqual({ difference: 'unknown' });
  });

  test('has an unknown amount if the amount in the answer could not be read', () => {
    const kept: readonly KeptItem[] = [{ path: 'ReversalResponse.ReversedAmount', why: 'left-out', value: 'x' }];
    for (const record of [wholeReversal(), part(500)])
      expect(detailsOf({ ...answered(undefined), kept }, record, false, inPart)).toEqual({ difference: 'unknown' });
  });
});
