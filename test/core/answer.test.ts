/** Whose answer a message is, and what it says about the money (promises 4 and 9; invariants I4, I7, I12). */

import { moneyAnswerIn } from '../../src/core/kinds/message/response-body.js';
import type { AmountDetails } from '../../src/core/model/common-types.js';
import { describe, expect, test } from 'vitest';
import type { AmountsResp, MessageHeader, PaymentResponse, ReversalResponse } from '../../protocol/index.js';
import {
  belongsTo,
  evidenceOf,
  receiptsOf,
  withReceipts,
  type Judgement,
} from '../../src/core/terminal/messages/transport-response.js';
import { conditions } from '../../src/core/terminal/messages/conditions.js';
import { kinds } from '../../src/core/kinds/index.js';
import { at, attemptOf, headerOf, paymentAnswer, reversalAnswer, transactionOf, wholeReversal } from './records.js';
import { detailsOf, judge } from './of-kind.js';

const eur = (amount: number): AmountDetails => ({ amount, currency: 'EUR' });
const success = { Response: { Result: 'Success' } };
const saleOf = (transactionId: string): PaymentResponse['SaleData'] => ({
  SaleTransactionID: { TransactionID: transactionId, TimeStamp: at },
});

function belongs(header: Partial<MessageHeader>, body: PaymentResponse = success): boolean {
  return belongsTo(paymentAnswer(body, header), transactionOf(), attemptOf());
}

describe('an answer belongs to an attempt', () => {
  test('an answer with the category and ids of an attempt belongs to that attempt', () => {
    expect(belongs({})).toBe(true);
  });

  test.each<[string, Partial<MessageHeader>]>([
    ['request', { MessageType: 'Request' }],
    ['category', { MessageCategory: 'Reversal' }],
    ['SaleID', { SaleID: 'OTHER' }],
    ['POIID', { POIID: 'T2' }],
    ['ServiceID', { ServiceID: 'S2' }],
  ])('but not with another %s, even if all other fields agree', (_name, header) => {
    expect(belongs(header)).toBe(false);
  });

  test('an answer that names the sale of another transaction does not belong to the attempt; without a sale the ids decide', () => {
    expect(belongs({}, { ...success, SaleData: saleOf('p1') })).toBe(true);
    expect(belongs({}, { ...success, SaleData: saleOf('p2') })).toBe(false);
  });

  test('if it answers a reversal, which names no sale', () => {
    expect(belongsTo(reversalAnswer(success), wholeReversal(), attemptOf({ category: 'Reversal' }))).toBe(true);
    expect(belongs({}, { ...success, SaleData: undefined })).toBe(true);
  });
});

describe('the core finds a money answer in', () => {
  const header = headerOf();
  const about = headerOf({ MessageCategory: 'TransactionStatus' });
  const status = (repeated: { PaymentResponse?: PaymentResponse; ReversalResponse?: ReversalResponse } | undefined) =>
    moneyAnswerIn({
      name: 'TransactionStatusResponse',
      kept: [],
      header: about,
      body: {
        ...success,
        ...(repeated === undefined ? {} : { RepeatedMessageResponse: { MessageHeader: header, ...repeated } }),
      },
    });

  test('a payment or reversal response', () => {
    expect(moneyAnswerIn({ name: 'PaymentResponse', kept: [], header, body: success })).toMatchObject(
      paymentAnswer(success),
    );
    const reversed = { name: 'ReversalResponse', header, body: success } as const;
    expect(moneyAnswerIn({ ...reversed, kept: [] })).toMatchObject(reversed);
  });

  test('a status response that repeats such a response, with the repeated header', () => {
    expect(status({ PaymentResponse: success })).toMatchObject({ name: 'PaymentResponse', header, body: success });
    expect(status({ ReversalResponse: success })).toMatchObject({ name: 'ReversalResponse', header, body: success });
  });

  test('a status response without a repeated answer, and a Login response, contain no money answer', () => {
    expect(status(undefined)).toBeUndefined();
    expect(status({})).toBeUndefined();
    expect(moneyAnswerIn({ name: 'LoginResponse', kept: [], header, body: success })).toBeUndefined();
  });
});

function judged(response: PaymentResponse['Response']): Judgement {
  return judge(paymentAnswer({ Response: response }), transactionOf());
}

describe('what an answer proves', () => {
  test('Success proves that the money moved, and Partial that a part of it moved', () => {
    expect(judged({ Result: 'Success' })).toEqual({ verdict: 'success', partial: false });
    expect(judged({ Result: 'Partial' })).toEqual({ verdict: 'success', partial: true });
  });

  test('the table of conditions interprets a Failure by the kind of transaction', () => {
    expect(judged({ Result: 'Failure', ErrorCondition: 'Refusal' })).toEqual(conditions.Refusal.money(kinds.payment));
    const reversal = judge(
      reversalAnswer({ Response: { Result: 'Failure', ErrorCondition: 'Refusal' } }),
      wholeReversal(),
    );
    expect(reversal).toEqual(conditions.Refusal.money(kinds.reversal));
  });

  test('an unknown or missing condition proves nothing', () => {
    expect(judged({ Result: 'Failure', ErrorCondition: 'Flummoxed' })).toEqual({
      verdict: 'unknown-word',
      word: 'Flummoxed',
    });
    expect(judged({ Result: 'Failure' })).toEqual({ verdict: 'unknown-word', word: '(none)' });
    expect(judged({ Result: 'Perhaps' })).toEqual({ verdict: 'unknown-word', word: 'Perhaps' });
  });
});

describe('the evidence of an answer', () => {
  test("has the terminal's condition and text, how the answer arrived, and which fields were redacted", () => {
    const said = { Result: 'Failure', ErrorCondition: 'Refusal', AdditionalResponse: 'insufficient funds' } as const;
    const answer = paymentAnswer({ Response: said });
    expect(evidenceOf(answer, 'repeated', at, ['PaymentReceipt'])).toEqual({
      at,
      how: 'repeated',
      result: 'Failure',
      errorCondition: 'Refusal',
      additionalResponse: 'insufficient funds',
      message: { header: answer.header, name: 'PaymentResponse', body: answer.body },
      redacted: ['PaymentReceipt'],
    });
  });

  test('has the fields of a vendor unchanged, and no fields of any other vendor', () => {
    const at31 = 'SaleToPOIResponse.PaymentResponse.PaymentResult';
    const vendor = { path: `${at31}.PaymentAcquirerData.RRN`, why: 'unknown-field', value: '000123' } as const;
    const other = { path: `${at31}.Extra`, why: 'unknown-field', value: '4111111111111111' } as const;
    const answer = { ...paymentAnswer(success), kept: [vendor, other] };
    expect(evidenceOf(answer, 'direct', at, []).message).toMatchObject({
      kept: [{ path: 'PaymentResponse.PaymentResult.PaymentAcquirerData.RRN', value: '000123' }],
    });
    expect(JSON.stringify(evidenceOf(answer, 'direct', at, []))).not.toContain('4111111111111111');
  });

  test('omits fields that the answer lacks', () => {
    expect(Object.keys(evidenceOf(paymentAnswer(success), 'direct', at, [])).toSorted()).toEqual(
      ['at', 'how', 'message', 'redacted', 'result'].toSorted(),
    );
  });
});

describe('the details of an answer', () => {
  test("are the terminal's own: its key, approval code and card", () => {
    const answer = paymentAnswer({
      ...success,
      POIData: { POITransactionID: { TransactionID: '77', TimeStamp: 'its own clock' } },
      PaymentResult: {
        PaymentAcquirerData: { MerchantID: 'M1', AcquirerPOIID: '1', ApprovalCode: 'A1' },
        PaymentInstrumentData: {
          PaymentInstrumentType: 'Card',
          CardData: { PaymentBrand: 'Visa', MaskedPAN: '411111******1111', EntryMode: ['ICC'] },
        },
        AmountsResp: { Currency: 'EUR', AuthorizedAmount: '12.50' },
      },
    });
    expect(detailsOf(answer, transactionOf(), false)).toEqual({
      poiTransaction: { transactionId: '77', timeStamp: 'its own clock' },
      approvalCode: 'A1',
      cardBrand: 'Visa',
      maskedPan: '411111******1111',
      entryMode: ['ICC'],
      authorized: { amount: 1_250, currency: 'EUR' },
    });
  });

  test('are absent if the answer lacks them; then the requested amount counts', () => {
    const asked = { authorized: { amount: 1_250, currency: 'EUR' } };
    expect(detailsOf(paymentAnswer(success), transactionOf(), false)).toStrictEqual(asked);
    expect(detailsOf(paymentAnswer({ ...success, POIData: undefined }), transactionOf(), false)).toStrictEqual(asked);
    const bare = { PaymentResult: { PaymentInstrumentData: { PaymentInstrumentType: 'Card', CardData: {} } } };
    expect(detailsOf(paymentAnswer({ ...success, ...bare }), transactionOf(), false)).toEqual(asked);
    const nothing = {
      PaymentResult: {
        PaymentAcquirerData: { MerchantID: 'M1', AcquirerPOIID: '1' },
        PaymentInstrumentData: { PaymentInstrumentType: 'Card' },
      },
    };
    expect(detailsOf(paymentAnswer({ ...success, ...nothing }), transactionOf(), false)).toEqual(asked);
  });

  test('are empty for a reconciliation, because its totals are reported elsewhere', () => {
    const header = headerOf({ MessageCategory: 'Reconciliation' });
    const body = { ...success, ReconciliationType: 'SaleReconciliation' };
    expect(detailsOf({ name: 'ReconciliationResponse', header, body }, transactionOf(), false)).toEqual({});
  });

  test('have the reversed amount in the currency that was paid', () => {
    const answer = reversalAnswer({
      ...success,
      POIData: { POITransactionID: { TransactionID: '78', TimeStamp: at } },
      ReversedAmount: '5.00',
    });
    const record = transactionOf({ kind: 'reversal', amountDetails: { amount: 500, currency: 'EUR' } });
    const poiTransaction = { transactionId: '78', timeStamp: at };
    expect(detailsOf(answer, record, false)).toEqual({ poiTransaction, authorized: { amount: 500, currency: 'EUR' } });
    expect(detailsOf(answer, wholeReversal(), false)).toEqual({ poiTransaction });
    const less = reversalAnswer({ ...success, ReversedAmount: '4.00' });
    expect(detailsOf(less, record, false)).toEqual({ authorized: eur(400), difference: 'partial' });
  });
});

describe('the details report an amount that differs from the request, and the reason', () => {
  test.each<[string, AmountsResp | undefined, boolean, unknown]>([
    ['the same amount', { Currency: 'EUR', AuthorizedAmount: '12.50' }, false, { authorized: eur(1_250) }],
    ['no currency', { AuthorizedAmount: '12.50' }, false, { authorized: eur(1_250) }],
    ['less', { Currency: 'EUR', AuthorizedAmount: '12.49' }, false, { authorized: eur(1_249), difference: 'partial' }],
    [
      'the same amount as Partial',
      { Currency: 'EUR', AuthorizedAmount: '12.50' },
      true,
      { authorized: eur(1_250), difference: 'unexplained' },
    ],
    ['no amount as Partial', undefined, true, { difference: 'unknown' }],
    ['no amount as Success', { AuthorizedAmount: '0.00' }, false, { difference: 'unknown' }],
    ['a negative amount', { AuthorizedAmount: '-12.50' }, false, { difference: 'unknown' }],
    ['an amount that is too large', { AuthorizedAmount: '99999999999999999999.00' }, false, { difference: 'unknown' }],
    ['an unknown currency', { Currency: 'eur', AuthorizedAmount: '12.50' }, false, { difference: 'unknown' }],
    [
      'a larger amount with a tip that explains it',
      { Currency: 'EUR', AuthorizedAmount: '14.00', TipAmount: '1.50' },
      false,
      { authorized: eur(1_400), difference: 'tip', tip: eur(150) },
    ],
    [
      'a larger amount with a tip that does not explain it',
      { Currency: 'EUR', AuthorizedAmount: '14.00', TipAmount: '1.00' },
      false,
      { authorized: eur(1_400), difference: 'unexplained', tip: eur(100) },
    ],
    [
      'a larger amount with an invalid tip',
      { Currency: 'EUR', AuthorizedAmount: '14.00', TipAmount: 'much' },
      false,
      { authorized: eur(1_400), difference: 'unexplained' },
    ],
    [
      'a larger amount without a tip',
      { Currency: 'EUR', AuthorizedAmount: '14.00' },
      false,
      { authorized: eur(1_400), difference: 'unexplained' },
    ],
    [
      'another currency',
      { Currency: 'SEK', AuthorizedAmount: '12.50' },
      false,
      { authorized: { amount: 1_250, currency: 'SEK' }, difference: 'currency' },
    ],
    [
      'an invalid amount in the same currency',
      { Currency: 'EUR', AuthorizedAmount: '12.505' },
      false,
      { difference: 'unknown' },
    ],
    [
      'an invalid amount in another currency',
      { Currency: 'JPY', AuthorizedAmount: '12.50' },
      false,
      { difference: 'unknown' },
    ],
  ])('%s', (_name, amounts, partial, expected) => {
    const answer = paymentAnswer({ ...success, PaymentResult: { AmountsResp: amounts } });
    expect(detailsOf(answer, transactionOf(), partial)).toEqual(expected);
  });

  test('no amount is reported for a reversal of the whole, because its answer has no currency', () => {
    for (const ReversedAmount of ['3.00', 'x', undefined])
      expect(detailsOf(reversalAnswer({ ...success, ReversedAmount }), wholeReversal(), false)).toStrictEqual({});
  });
});

test('the core keeps the last twenty receipts, so that a terminal cannot fill the disk', () => {
  const receipts = Array.from({ length: 15 }, (_, index) => ({
    document: `receipt ${index}`,
    signatureRequired: false,
    lines: [],
  }));
  const once = withReceipts(transactionOf(), receipts);
  const twice = withReceipts(once, receipts);
  expect(once.receipts).toEqual(receipts);
  expect(twice.receipts).toEqual([...receipts.slice(10), ...receipts]);
  expect(receiptsOf(paymentAnswer(success))).toEqual([]);
  expect(receiptsOf(paymentAnswer({ ...success, PaymentReceipt: undefined }))).toEqual([]);
  const OutputContent = { OutputFormat: 'Text', OutputText: [{ Text: 'x' }] };
  const PaymentReceipt = [{ DocumentQualifier: 'CustomerReceipt', OutputContent }];
  expect(receiptsOf(paymentAnswer({ ...success, PaymentReceipt }))).toMatchObject([{ document: 'CustomerReceipt' }]);
});
