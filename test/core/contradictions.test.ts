/**
 * Approvals that differ from the request, and reversals without an amount: they are reported as they are, and an
 * operator must check them.
 */

import type { OutcomeDraft } from '../../src/core/model/result.js';
import { describe, expect, test } from 'vitest';
import { whyNotLeft } from '../../src/core/kinds/refunded-total.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import type { PaymentResponse, ReversalResponse } from '../../protocol/index.js';
import {
  at,
  attemptOf,
  headerOf,
  outcomeOf,
  paymentAnswer,
  transactionOf,
  wholeReversal,
  reviewing,
  eur,
} from './records.js';
import { approval, attentionFor } from './of-kind.js';

const paid = transactionOf({}, { outcome: outcomeOf('approved', { authorized: eur(1_250) }) });

function told(record: TransactionRecord, body: ReversalResponse, original = paid): OutcomeDraft {
  const header = headerOf({ MessageCategory: 'Reversal' });
  const isPart = body.Response.Result === 'Partial';
  return approval(
    record,
    attemptOf({ category: 'Reversal' }),
    { name: 'ReversalResponse', header, body },
    isPart,
    original,
  );
}

function charged(body: PaymentResponse): OutcomeDraft {
  const answer = paymentAnswer(body);
  return approval(transactionOf(), attemptOf(), answer, answer.body.Response.Result === 'Partial');
}

const codes = (record: TransactionRecord, draft: OutcomeDraft): readonly string[] =>
  attentionFor(record, draft, at).map(({ code }) => code);

const success = { Response: { Result: 'Success' } };
const partial = { Response: { Result: 'Partial', ErrorCondition: 'Refusal' } };
const part = transactionOf({ transactionId: 'v1', kind: 'reversal', amountDetails: eur(500) });

test('a partial reversal without an amount counts as requested, and nothing more is refunded until an operator has reviewed it', () => {
  const draft = told(part, success);
  expect(draft).toMatchObject({ result: 'approved', retry: 'unsafe', reason: 'amount-unconfirmed' });
  expect(draft).toMatchObject({ authorized: eur(500), difference: 'unconfirmed' });
  expect(codes(part, draft)).toEqual(['amount-unconfirmed']);
  const { request } = transactionOf({ transactionId: 'f1', kind: 'refund', amountDetails: eur(750) });
  const reversed = { ...part, outcome: { ...draft, revision: 1, at }, attention: attentionFor(part, draft, at) };
  expect(whyNotLeft(request, { id: 'p1', paid: eur(1_250) }, [reversed], reviewing())).toContain(
    'An unknown amount was refunded or reversed by v1 (requested: 5.00 EUR). It is not known whether anything is left: check the receipts, then resolve',
  );
  expect(
    whyNotLeft(request, { id: 'p1', paid: eur(1_250) }, [{ ...reversed, attention: [] }], reviewing()),
  ).toBeUndefined();
});

test('a partial reversal of the whole amount is certain without an amount in its answer', () => {
  const all = transactionOf({ transactionId: 'v1', kind: 'reversal', amountDetails: eur(1_250) });
  expect(told(all, success)).toMatchObject({ result: 'approved', authorized: eur(1_250) });
});

test('a whole reversal that was partly approved reports that part', () => {
  const draft = told(wholeReversal(), { ...partial, ReversedAmount: '5.00' });
  expect(draft).toMatchObject({
    result: 'partly-approved',
    authorized: eur(500),
    message: 'Only 5.00 EUR was reversed. The rest is not reversed.',
  });
  const reversed = { ...wholeReversal(), outcome: { ...draft, revision: 1, at } };
  const { request } = transactionOf({ transactionId: 'f1', kind: 'refund', amountDetails: eur(750) });
  expect(whyNotLeft(request, { id: 'p1', paid: eur(1_250) }, [reversed], reviewing())).toBeUndefined();
});

test('an amount also counts with Success if a part was possible: an operator must review it, and the rest can be refunded', () => {
  const whole = { ...wholeReversal(), request: { ...wholeReversal().request, allowPartial: true } };
  const draft = told(whole, { ...success, ReversedAmount: '5.00' });
  expect(draft).toMatchObject({ result: 'partly-approved', difference: 'partial', authorized: eur(500) });
  expect(codes(whole, draft)).toEqual(['partial-not-allowed']);
  const reversed = { ...whole, outcome: { ...draft, revision: 1, at } };
  const { request } = transactionOf({ transactionId: 'f1', kind: 'refund', amountDetails: eur(750) });
  expect(whyNotLeft(request, { id: 'p1', paid: eur(1_250) }, [reversed], reviewing())).toBeUndefined();
});

test.each(['4,00', '-4', '4.005', '4.00 EUR', 'ten'])(
  'a whole reversal with an unreadable amount (%s) has an unknown amount and an attention item',
  (text) => {
    const draft = told(wholeReversal(), { ...success, ReversedAmount: text });
    expect([draft.difference, draft.reason, codes(wholeReversal(), draft)]).toEqual([
      'unknown',
      'amount-unknown',
      ['amount-unknown'],
    ]);
  },
);

test('a whole reversal that was partly approved without an amount has an unknown amount', () => {
  const draft = told(wholeReversal(), partial);
  expect([draft.difference, draft.message]).toEqual([
    'unknown',
    'Approved in part, but the amount is not known. Check the receipt. Do not reverse again.',
  ]);
});

test.each([
  [
    '12.50',
    'Approved for 12.50 EUR, but the details of the answer contradict each other. Do not charge again; check the receipt.',
  ],
  ['20.00', 'Approved with another amount: 20.00 EUR instead of 12.50 EUR. Do not charge again; check the receipt.'],
])('Partial with %s of 12.50 leaves nothing to pay', (AuthorizedAmount, message) => {
  const draft = charged({ ...partial, PaymentResult: { AmountsResp: { Currency: 'EUR', AuthorizedAmount } } });
  expect(draft).toMatchObject({ result: 'approved', difference: 'unexplained', message });
  expect(codes(transactionOf(), draft)).toEqual(['amount-unexplained']);
});

test.each([
  ['12.50', 'Approved in another currency: 12.50 SEK instead of 12.50 EUR. Do not charge again; call the manager.'],
  ['5.00', 'Approved in another currency: 5.00 SEK instead of 12.50 EUR. Do not charge again; call the manager.'],
])('Partial with %s in another currency reports no remaining amount', (AuthorizedAmount, message) => {
  const draft = charged({ ...partial, PaymentResult: { AmountsResp: { Currency: 'SEK', AuthorizedAmount } } });
  expect(draft).toMatchObject({ result: 'approved', retry: 'unsafe', difference: 'currency', message });
  expect(codes(transactionOf(), draft)).toEqual(['other-currency']);
});

test('Partial without an amount is partly approved with an unknown amount', () => {
  const draft = charged({ ...partial, PaymentResult: {} });
  expect(draft).toMatchObject({ result: 'partly-approved', difference: 'unknown', reason: 'amount-unknown' });
});

test.each(['Refund', 'FirstReservation'])(
  'a payment that was approved as %s is not reported as charged',
  (PaymentType) => {
    const draft = charged({ ...success, PaymentResult: { PaymentType } });
    expect(draft).toMatchObject({
      result: 'approved',
      retry: 'unsafe',
      reason: 'other-payment-type',
      message: `The terminal approved a ${PaymentType} instead of the payment. Do not charge again: check the receipt, and call the manager.`,
    });
    expect(codes(transactionOf(), draft)).toEqual(['other-payment-type']);
    expect(charged({ ...success, PaymentResult: { PaymentType: 'Normal' } }).reason).toBe('approved');
  },
);

describe('a pre-authorization that is sent as a payment, because the acquirer data holds the money,', () => {
  const holds = { acquirerData: 'authorisationType=PreAuth' };
  const said = (kind: 'pre-authorization' | 'refund', PaymentType: string, more = holds): string | undefined => {
    const record = transactionOf({ kind, ...more });
    return approval(record, attemptOf(), paymentAnswer({ ...success, PaymentResult: { PaymentType } }), false).reason;
  };

  test('may be approved as a payment or as a pre-authorization', () => {
    expect([said('pre-authorization', 'Normal'), said('pre-authorization', 'FirstReservation')]).toEqual([
      'approved',
      'approved',
    ]);
  });

  test('may not be approved as any other type', () => {
    expect(said('pre-authorization', 'Refund')).toBe('other-payment-type');
    expect(said('pre-authorization', 'Normal', { acquirerData: 'shopperEmail=a@shop.example' })).toBe(
      'other-payment-type',
    );
  });

  test('does not change refunds: a refund that was approved as a payment is still reported', () => {
    expect(said('refund', 'Normal')).toBe('other-payment-type');
    expect(said('refund', 'Refund')).toBe('approved');
  });
});

test('a reversal of another original is reported as such', () => {
  const record = { ...wholeReversal(), originalPoi: { transactionId: '77', timeStamp: at } };
  const naming = (TransactionID: string): OutcomeDraft =>
    told(record, { ...success, OriginalPOITransaction: { POITransactionID: { TransactionID, TimeStamp: at } } });
  expect(naming('77').reason).toBe('approved');
  const draft = naming('78');
  expect([draft.result, draft.reason, codes(record, draft)]).toEqual([
    'approved',
    'other-original',
    ['other-original'],
  ]);
  expect(draft.message).toContain('it reversed another transaction (78)');
});

test.each(['Refusal', 'Cancel', 'WrongPIN'])(
  'an approval that also names %s stays approved, with an attention item',
  (condition) => {
    const AmountsResp = { Currency: 'EUR', AuthorizedAmount: '12.50' };
    const draft = charged({
      Response: { Result: 'Success', ErrorCondition: condition },
      PaymentResult: { AmountsResp },
    });
    expect(draft).toMatchObject({
      result: 'approved',
      retry: 'unsafe',
      reason: 'error-in-approval',
      authorized: eur(1_250),
      message: `Approved: 12.50 EUR charged. Do not charge again. The same answer of the terminal reports an error (${condition}): check the receipt, and call the manager.`,
    });
    expect(codes(transactionOf(), draft)).toEqual(['error-in-approval']);
  },
);

test.each(['', 'Busy', 'InsertedCard', 'UnreachableHost', 'Flummoxed'])(
  'an approval with the condition "%s", which does not concern money, needs no attention',
  (ErrorCondition) => {
    expect(charged({ Response: { Result: 'Success', ErrorCondition } }).reason).toBe('approved');
  },
);
