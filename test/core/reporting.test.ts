/** The reports of an end to a cashier and a manager: sentence, retry, attention list (promises 5 and 9). */

import type { OutcomeDraft } from '../../src/core/model/result.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import { describe, expect, test } from 'vitest';
import type { AmountsResp, PaymentResponse } from '../../protocol/index.js';
import { amountText } from '../../src/core/kinds/message/authorized-amounts.js';
import { viewOf } from '../../src/core/views/transaction-view.js';
import type { Attention } from '../../src/core/model/attention-item.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { at, attemptOf, outcomeOf, paymentAnswer, reversalAnswer, transactionOf, wholeReversal } from './records.js';
import { approval, attentionFor, leftOfSale, neverStarted, refusal, retryAfter } from './of-kind.js';
import { withReceipts } from '../../src/core/terminal/messages/transport-response.js';
import { unchecked } from '../unchecked.js';

const attempt = attemptOf();

function approved(kind: TransactionKind, amounts: AmountsResp | undefined, partial = false): OutcomeDraft {
  const result = amounts === undefined ? {} : { PaymentResult: { AmountsResp: amounts } };
  const Response = { Result: 'Success' };
  const answer =
    kind === 'reversal'
      ? reversalAnswer({ Response, ReversedAmount: amounts?.AuthorizedAmount })
      : paymentAnswer({ Response, ...result });
  return approval(transactionOf({ kind }), attempt, answer, partial);
}

const eur = (text: string, more: Partial<AmountsResp> = {}): AmountsResp => ({
  Currency: 'EUR',
  AuthorizedAmount: text,
  ...more,
});

function saying(partial: boolean): PaymentResponse {
  return { Response: { Result: partial ? 'Partial' : 'Success' } };
}

describe('an approval with an unreadable amount', () => {
  test.each<[string, AmountsResp | undefined, boolean]>([
    ['Partial without amounts', undefined, true],
    ['more digits than the currency has', eur('12.505'), false],
    ['a negative amount', eur('-12.50'), false],
    ['an amount that is too large', eur('9999999999999999999999'), true],
    ['an unknown currency', { Currency: 'eur', AuthorizedAmount: '12.50' }, false],
    ['a text that is not a number', eur('12,50'), true],
  ])('reports no amount: %s', (_name, amounts, partial) => {
    const result = amounts === undefined ? {} : { PaymentResult: { AmountsResp: amounts } };
    const draft = approval(transactionOf(), attempt, paymentAnswer({ ...saying(partial), ...result }), partial);
    expect(draft).toMatchObject({
      result: partial ? 'partly-approved' : 'approved',
      retry: 'unsafe',
      reason: 'amount-unknown',
      difference: 'unknown',
      message: `Approved${partial ? ' in part' : ''}, but the amount is not known. Check the receipt. Do not charge again.`,
    });
    expect(draft).not.toHaveProperty('authorized');
    expect(attentionFor(transactionOf({ allowPartial: true }), draft, at).map(({ code }) => code)).toEqual([
      'amount-unknown',
    ]);
  });

  test('tells the cashier to hand over no cash before checking the receipt', () => {
    const parameters = transactionOf({ options: { cashBack: { amount: 500 } } });
    const { message } = approval(parameters, attempt, paymentAnswer(saying(true)), true);
    expect(message).toContain('Check the receipt. Hand over no cash before that.');
  });

  test('leaves no remaining amount to charge, for the transaction and its sale', () => {
    const split = { total: 5_000 };
    const record = transactionOf({ options: { split } }, { outcome: outcomeOf('approved', { difference: 'unknown' }) });
    expect(leftOfSale(record, [])).toBeUndefined();
    expect(leftOfSale({ ...record, outcome: outcomeOf('approved') }, [])).toEqual({ amount: 3_750, currency: 'EUR' });
    expect(viewOf(record, [], { now: at, recovering: false, ahead: undefined })).not.toHaveProperty('remaining');
  });
});

describe('the message of an approval has the moved amount and warns against a repeat', () => {
  test.each<[TransactionKind, AmountsResp | undefined, boolean, string]>([
    ['payment', eur('12.50'), false, 'Approved: 12.50 EUR charged. Do not charge again.'],
    ['refund', eur('12.50'), false, 'Approved: 12.50 EUR refunded. Do not refund again.'],
    ['reversal', eur('12.50'), false, 'Approved: 12.50 EUR reversed. Do not reverse again.'],
    [
      'payment',
      eur('14.00', { TipAmount: '1.50' }),
      false,
      'Approved with a tip: 14.00 EUR charged. Do not charge again.',
    ],
    [
      'payment',
      { Currency: 'SEK', AuthorizedAmount: '12.50' },
      false,
      'Approved in another currency: 12.50 SEK instead of 12.50 EUR. Do not charge again; call the manager.',
    ],
    [
      'refund',
      eur('14.00'),
      false,
      'Approved with another amount: 14.00 EUR instead of 12.50 EUR. Do not refund again; check the receipt.',
    ],
    ['payment', eur('5.00'), false, 'Only 5.00 EUR instead of 12.50 EUR was charged. The rest is still to be paid.'],
    [
      'refund',
      eur('5.00'),
      false,
      'Only 5.00 EUR instead of 12.50 EUR was refunded. The rest is still to be refunded.',
    ],
    ['reversal', eur('5.00'), false, 'Only 5.00 EUR instead of 12.50 EUR was reversed. The rest is not reversed.'],
    ['pre-authorization', eur('12.50'), false, 'Approved: 12.50 EUR reserved. Do not reserve again.'],
    ['pre-authorization-update', eur('12.50'), false, 'Approved: 12.50 EUR reserved in all. Do not update again.'],
    ['capture', eur('12.50'), false, 'Approved: 12.50 EUR charged. Do not capture again.'],
    [
      'pre-authorization',
      eur('5.00'),
      false,
      'Only 5.00 EUR instead of 12.50 EUR was reserved. The rest is not reserved.',
    ],
    [
      'pre-authorization-update',
      eur('5.00'),
      false,
      'Only 5.00 EUR instead of 12.50 EUR was reserved in all. The rest is not reserved.',
    ],
    ['capture', eur('5.00'), false, 'Only 5.00 EUR instead of 12.50 EUR was charged. The rest is still to be paid.'],
  ])('for a %s (%j, partial %s)', (kind, amounts, partial, message) => {
    const draft = approved(kind, amounts, partial);
    const isPart = message.startsWith('Only');
    expect(draft.message).toBe(message);
    expect(draft).toMatchObject({ retry: 'unsafe', resolvedBy: 'terminal', serviceId: 'S1' });
    expect([draft.result, draft.reason]).toEqual(
      isPart ? ['partly-approved', 'partly-approved'] : ['approved', 'approved'],
    );
  });

  test('the message for a whole reversal of unknown amount has no amount', () => {
    const answer = paymentAnswer({ Response: { Result: 'Success' } });
    expect(approval(wholeReversal(), attempt, answer, false).message).toBe('Approved: reversed. Do not reverse again.');
    const part = approval(wholeReversal(), attempt, answer, true);
    expect(part.message).toBe('Approved in part only. The rest is not reversed.');
  });

  test('the message writes an amount of an unknown currency in minor units', () => {
    expect(amountText({ amount: 5, currency: 'EUR' })).toBe('0.05 EUR');
    expect(amountText({ amount: 5, currency: '???' })).toBe('5 minor units of ???');
  });
});

test.each([
  ['card-removal', 'The card of another sale was still in the terminal'],
  ['card-held', 'The terminal still held the card of another sale'],
] as const)('a transaction that waited for %s until its latest start reports the reason', (why, text) => {
  expect(neverStarted(transactionOf(), why, undefined)).toMatchObject({
    reason: 'queue',
    message: `${text}; this payment was never started. Try again.`,
  });
});

describe('a final answer that moved no money', () => {
  const body: PaymentResponse = {
    Response: { Result: 'Failure', ErrorCondition: 'UnreachableHost' },
    POIData: { POITransactionID: { TransactionID: '77', TimeStamp: at } },
  };

  test("has the terminal's own reason, may be repeated, and has no amount", () => {
    expect(refusal(transactionOf(), attempt, paymentAnswer(body), 'declined', 'No bank.')).toEqual({
      result: 'declined',
      retry: 'safe',
      reason: 'unreachable-host',
      message: 'No bank.',
      resolvedBy: 'terminal',
      serviceId: 'S1',
      poiTransaction: { transactionId: '77', timeStamp: at },
    });
  });

  test.each([
    ['WrongPIN', 'wrong-pin'],
    ['InvalidCard', 'invalid-card'],
    ['Cancel', 'cancel'],
    [undefined, 'cancelled'],
  ])('with %s is reported as %s', (ErrorCondition, reason) => {
    const answer = paymentAnswer({ Response: { Result: 'Failure', ErrorCondition } });
    expect(refusal(transactionOf(), attempt, answer, 'cancelled', 'x').reason).toBe(reason);
  });
});

test('the result decides whether the sale may be charged again', () => {
  const results = ['approved', 'partly-approved', 'declined', 'cancelled', 'not-processed', 'unresolved'] as const;
  const retries = (record: TransactionRecord) => results.map((result) => retryAfter(result, record));
  const definite = ['unsafe', 'unsafe', 'safe', 'safe', 'safe'];
  expect(retries(transactionOf())).toEqual([...definite, 'after-resolution']);
  expect(retries(wholeReversal())).toEqual([...definite, 'unsafe']);
});

const draftOf = (change: Partial<OutcomeDraft>): OutcomeDraft => ({
  result: 'approved',
  retry: 'unsafe',
  reason: 'approved',
  message: 'The sentence.',
  resolvedBy: 'terminal',
  serviceId: 'S2',
  ...change,
});

function told(record: Partial<TransactionRecord>, draft: Partial<OutcomeDraft>): readonly Attention[] {
  return attentionFor(transactionOf({}, record), draftOf(draft), at);
}

describe('the attention list has', () => {
  const toReverse = { at, actions: ['reverse', 'resolve'] };

  test('an item for an unresolved transaction', () => {
    expect(told({}, { result: 'unresolved' })).toEqual([
      { code: 'unresolved', at, text: 'The sentence.', actions: ['resolve'] },
    ]);
  });

  test('the attention list has no item for an ordinary end', () => {
    expect(told({}, {})).toEqual([]);
    expect(told({}, { result: 'declined', difference: 'currency' })).toEqual([]);
    expect(told({ outcome: outcomeOf('unresolved') }, {})).toEqual([]);
    expect(told({ outcome: outcomeOf('approved', { serviceId: 'S2' }) }, {})).toEqual([]);
    expect(told({ outcome: outcomeOf('approved', { resolvedBy: 'person' }) }, {})).toEqual([]);
  });

  test('an item for a second approval of the same transaction', () => {
    const text = 'This payment was approved twice (ServiceIDs S1 and S2). Reverse one of the two approvals.';
    expect(told({ outcome: outcomeOf('approved', { serviceId: 'S1' }) }, {})).toEqual([
      { code: 'reverse-one', text, ...toReverse },
    ]);
    expect(told({ outcome: outcomeOf('partly-approved', { serviceId: 'S1' }) }, {})).toHaveLength(1);
  });

  test.each(['declined', 'cancelled', 'not-processed'] as const)('an item for an approval after %s', (result) => {
    const text = `This payment was reported as ${result.replace('-', ' ')}, but the terminal approved it later. If the sale was paid in another way since then, reverse this payment.`;
    expect(told({ outcome: outcomeOf(result, { serviceId: 'S1' }) }, {})).toEqual([
      { code: 'reverse-one', text, ...toReverse },
    ]);
  });

  test('an item for another currency or an unexplained amount', () => {
    expect(told({}, { difference: 'currency' })).toEqual([
      { code: 'other-currency', text: 'The sentence.', ...toReverse },
    ]);
    expect(told({}, { difference: 'unexplained' })).toEqual([
      { code: 'amount-unexplained', text: 'The sentence.', ...toReverse },
    ]);
    expect(told({}, { difference: 'tip' })).toEqual([]);
  });

  test('an item for a partial approval that was not allowed', () => {
    const part = { result: 'partly-approved', difference: 'partial' } as const;
    const item = { code: 'partial-not-allowed', text: 'The sentence.', ...toReverse };
    expect(told({}, part)).toEqual([item]);
    expect(attentionFor(transactionOf({ allowPartial: true }), draftOf(part), at)).toEqual([]);
  });

  test('an item for a partial approval of what was approved as a whole, which stays approved', () => {
    const part = { result: 'partly-approved', difference: 'partial' } as const;
    const before = { outcome: outcomeOf('approved', { serviceId: 'S2' }) };
    expect(told(before, part).map(({ code }) => code)).toEqual(['amount-unexplained', 'partial-not-allowed']);
    expect(told({ outcome: outcomeOf('unresolved') }, part).map(({ code }) => code)).toEqual(['partial-not-allowed']);
  });
});

const record: TransactionRecord = {
  request: unchecked({ transactionId: 'p1', kind: 'payment', terminal: 'till-1', sale: 'R-1', allowPartial: false }),
  acceptedAt: '2026-01-01T00:00:00Z',
  attempts: [],
  receipts: [],
  acknowledgedRevision: 0,
  attention: [],
};

test('the record keeps the last twenty receipts of a terminal that prints without end', () => {
  let grown = record;
  for (let count = 0; count < 25; count += 1) {
    grown = withReceipts(grown, [{ document: `D${count}`, signatureRequired: false, lines: [] }]);
  }
  expect(grown.receipts.map((receipt) => receipt.document)).toEqual(
    Array.from({ length: 20 }, (_, place) => `D${place + 5}`),
  );
});
