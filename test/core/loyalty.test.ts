/** Points and rebates: the request to the terminal, its answer, and that no more is returned than moved. */

import type { LoyaltyParameters, LoyaltyOutcome } from '../../src/core/model/accounts.js';
import { type MoneyAnswer, moneyAnswerIn } from '../../src/core/kinds/message/response-body.js';
import type { Outcome } from '../../src/core/model/result.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import { describe, expect, test } from 'vitest';
import type { LoyaltyResponse } from '../../protocol/index.js';
import { standard31 } from '../../protocol/dialect/standard.js';
import { admit } from '../../src/core/terminal/messages/terminal-admission.js';
import { belongsTo } from '../../src/core/terminal/messages/transport-response.js';
import { categoryOf } from '../../src/core/kinds/index.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { DrivenLane } from './driven-lane.js';
import { admissionContext, at, attemptOf, headerOf, outcomeOf, transactionOf, whyNot, eur } from './records.js';
import { approval, attentionFor, detailsOf, moneyRequest } from './of-kind.js';
import { unchecked } from '../unchecked.js';

const poiTransaction = { transactionId: '77', timeStamp: 'its own clock' };
const attempt = attemptOf({ category: 'Loyalty' });

/** A loyalty transaction. Without a total if `total` is undefined. */
function asked(
  kind: TransactionKind,
  total: number | undefined,
  loyalty?: LoyaltyParameters,
  rest: Partial<TransactionRecord> = {},
): TransactionRecord {
  const { amountDetails: _none, ...request } = transactionOf({ transactionId: 'a1', kind }).request;
  return {
    ...transactionOf({}, rest),
    request: unchecked({
      ...request,
      ...(total === undefined ? {} : { amountDetails: eur(total) }),
      ...(loyalty === undefined ? {} : { loyalty }),
    }),
  };
}

function bodyOf(record: TransactionRecord): unknown {
  const message = moneyRequest(standard31, record, attempt);
  if (message.name !== 'LoyaltyRequest') throw new Error(message.name);
  expect(message.header).toMatchObject({ MessageCategory: 'Loyalty', ServiceID: 'S1' });
  const { SaleData, ...body } = message.body;
  expect(SaleData).toEqual({ SaleTransactionID: { TransactionID: 'a1', TimeStamp: at } });
  return body;
}

test('the request has the goods and programs as the register sent them', () => {
  const item = { id: '0', productCode: '11', amount: '5.00' };
  const whole = {
    ...item,
    ean: '40',
    unit: 'Kilogram',
    quantity: '1.5',
    unitPrice: '3.33',
    taxCode: '7',
    saleChannel: '1',
    label: 'apples',
    info: 'red',
  };
  expect(bodyOf(asked('loyalty-rebate', 59_00, { items: [item, whole], brands: ['BONUS'] }))).toEqual({
    LoyaltyTransaction: {
      LoyaltyTransactionType: 'Rebate',
      Currency: 'EUR',
      TotalAmount: '59.00',
      TransactionConditions: { AllowedLoyaltyBrand: ['BONUS'] },
      SaleItem: [
        { ItemID: '0', ProductCode: '11', ItemAmount: '5.00' },
        {
          ItemID: '0',
          ProductCode: '11',
          EanUpc: '40',
          ItemAmount: '5.00',
          UnitOfMeasure: 'Kilogram',
          Quantity: '1.5',
          UnitPrice: '3.33',
          TaxCode: '7',
          SaleChannel: '1',
          ProductLabel: 'apples',
          AdditionalProductInfo: 'red',
        },
      ],
    },
  });
});

describe('the request to the terminal', () => {
  test.each([
    ['loyalty-award', 'Award'],
    ['loyalty-rebate', 'Rebate'],
    ['loyalty-redemption', 'Redemption'],
    ['loyalty-award-refund', 'AwardRefund'],
    ['loyalty-rebate-refund', 'RebateRefund'],
    ['loyalty-redemption-refund', 'RedemptionRefund'],
  ] as const)('for a %s is a Loyalty request of type %s with the total of the sale', (kind, type) => {
    expect(categoryOf(asked(kind, 59_00))).toBe('Loyalty');
    expect(bodyOf(asked(kind, 59_00))).toEqual({
      LoyaltyTransaction: { LoyaltyTransactionType: type, Currency: 'EUR', TotalAmount: '59.00' },
    });
  });

  test('has points as a count and not as money', () => {
    const account = { number: '9780000000055', identifiedBy: 'bar-code', entryMode: 'scanned' } as const;
    expect(bodyOf(asked('loyalty-redemption', undefined, { points: 500, account }))).toEqual({
      LoyaltyTransaction: { LoyaltyTransactionType: 'Redemption' },
      LoyaltyData: [
        {
          LoyaltyAccountID: { LoyaltyID: '9780000000055', EntryMode: ['Scanned'], IdentificationType: 'BarCode' },
          LoyaltyAmount: { AmountValue: '500', LoyaltyUnit: 'Point' },
        },
      ],
    });
  });

  test('can name only an account or only points', () => {
    const account = { number: '55', identifiedBy: 'account-number', entryMode: 'keyed' } as const;
    expect(bodyOf(asked('loyalty-award', 59_00, { account }))).toMatchObject({
      LoyaltyData: [
        {
          LoyaltyAccountID: { LoyaltyID: '55', EntryMode: ['Keyed'], IdentificationType: 'AccountNumber' },
          LoyaltyAmount: undefined,
        },
      ],
    });
    expect(bodyOf(asked('loyalty-redemption', undefined, { points: 5 }))).toMatchObject({
      LoyaltyData: [{ LoyaltyAccountID: undefined, LoyaltyAmount: { AmountValue: '5', LoyaltyUnit: 'Point' } }],
    });
  });

  test('names the original by its key for a return', () => {
    const record = asked('loyalty-award-refund', undefined, undefined, { originalPoi: poiTransaction });
    expect(bodyOf(record)).toMatchObject({
      LoyaltyTransaction: {
        OriginalPOITransaction: { POITransactionID: { TransactionID: '77', TimeStamp: 'its own clock' } },
      },
    });
  });
});

type Line = NonNullable<LoyaltyResponse['LoyaltyResult']>[number];
const line: Line = {
  CurrentBalance: '1240',
  LoyaltyAccount: {
    LoyaltyBrand: 'Points of the town',
    LoyaltyAccountID: { LoyaltyID: '9780000000055', EntryMode: ['Scanned'], IdentificationType: 'BarCode' },
  },
  LoyaltyAmount: { AmountValue: '59', LoyaltyUnit: 'Point' },
  LoyaltyAcquirerData: { ApprovalCode: '1234', LoyaltyTransactionID: { TransactionID: 'H77', TimeStamp: 'host' } },
};

function answered(lines: readonly Line[] | undefined): MoneyAnswer {
  const body: LoyaltyResponse = {
    Response: { Result: 'Success' },
    SaleData: { SaleTransactionID: { TransactionID: 'a1', TimeStamp: at } },
    POIData: { POITransactionID: { TransactionID: '77', TimeStamp: 'its own clock' } },
    ...(lines === undefined ? {} : { LoyaltyResult: [...lines] }),
  };
  return { name: 'LoyaltyResponse', header: headerOf({ MessageCategory: 'Loyalty' }), body };
}

const monetary = (AmountValue: string) => ({ AmountValue, LoyaltyUnit: 'Monetary' as const, Currency: 'EUR' });

describe('the answer', () => {
  const award = asked('loyalty-award', 59_00);
  const wanted = asked('loyalty-redemption', undefined, { points: 59 });
  const told = (lines: readonly Line[] | undefined, record = award, partial = false) =>
    detailsOf(answered(lines), record, partial);

  test('reports points, balance, program and the masked account, and no amount of money', () => {
    expect(told([line])).toEqual({
      poiTransaction,
      approvalCode: '1234',
      loyalty: {
        brand: 'Points of the town',
        maskedAccount: '*********0055',
        points: 59,
        pointsBalance: 1240,
        hostTransaction: { transactionId: 'H77', timeStamp: 'host' },
      },
    });
  });

  test('reports no field that the terminal left out', () => {
    const { LoyaltyAccountID } = line.LoyaltyAccount;
    expect(told([{ LoyaltyAccount: { LoyaltyAccountID } }])).toStrictEqual({
      poiTransaction,
      loyalty: { maskedAccount: '*********0055' },
    });
  });

  test.each<[string, Partial<Line>, LoyaltyOutcome]>([
    ['has a rebate in the currency of the sale', { Rebates: { TotalRebate: '5.90' } }, { rebate: eur(5_90) }],
    [
      'has the amount of a program that counts in money',
      { LoyaltyAmount: { AmountValue: '1.50', LoyaltyUnit: 'Monetary', Currency: 'EUR' }, CurrentBalance: '12.00' },
      { money: eur(1_50), moneyBalance: eur(12_00) },
    ],
    ['has points with zeros after the decimal point', { LoyaltyAmount: { AmountValue: '59.00' } }, { points: 59 }],
  ])('%s', (_name, changed, expected) => {
    expect(told([{ ...line, ...changed }]).loyalty).toMatchObject(expected);
  });

  test('reports no number for parts of a point, and no amount for a rebate without a known currency', () => {
    const parts = told([{ ...line, LoyaltyAmount: { AmountValue: '59.5' }, CurrentBalance: '1.5' }]).loyalty;
    expect(parts).not.toHaveProperty('points');
    expect(parts).not.toHaveProperty('pointsBalance');
    expect(told([{ ...line, Rebates: { TotalRebate: '5.90' } }], wanted).loyalty).not.toHaveProperty('rebate');
  });

  test.each<[string, string | undefined, boolean, object]>([
    ['the same number', '59', false, { loyalty: { points: 59 } }],
    ['fewer', '20', false, { difference: 'partial', loyalty: { points: 20 } }],
    ['the same number, in part', '59', true, { difference: 'partial' }],
    ['more', '60', false, { difference: 'unexplained' }],
    ['parts of a point', '59.5', false, { difference: 'unknown' }],
    ['no number', undefined, false, { loyalty: { points: 59 } }],
    ['no number, in part', undefined, true, { difference: 'unknown' }],
  ])('is compared with 59 requested points: %s', (_name, value, partial, expected) => {
    const { LoyaltyAmount: _amount, ...bare } = line;
    const one = value === undefined ? bare : { ...bare, LoyaltyAmount: { AmountValue: value } };
    const details = told([one], wanted, partial);
    expect(details).toMatchObject(expected);
    expect(details.difference === undefined).toBe(!('difference' in expected));
  });

  test('without details means as requested, and reports no number if it names several accounts', () => {
    expect(told(undefined)).toEqual({ poiTransaction });
    expect(told(undefined, wanted)).toEqual({ poiTransaction, loyalty: { points: 59 } });
    expect(told(undefined, award, true)).toEqual({ poiTransaction, difference: 'unknown' });
    expect(told(undefined, wanted, true)).toEqual({ poiTransaction, difference: 'unknown' });
    expect(told([line, line])).toEqual({ poiTransaction, difference: 'unknown' });
  });

  test.each<[string, Partial<Line>, boolean, string | undefined]>([
    ['parts of a point', { LoyaltyAmount: { AmountValue: '59.5' } }, false, 'unknown'],
    ['a negative number of points', { LoyaltyAmount: { AmountValue: '-59' } }, false, 'unknown'],
    ['parts of a cent', { LoyaltyAmount: monetary('1.505') }, false, 'unknown'],
    ['money', { LoyaltyAmount: monetary('1.50') }, false, undefined],
    ['money, in part', { LoyaltyAmount: monetary('1.50') }, true, 'partial'],
    ['a rebate in parts of a cent', { Rebates: { TotalRebate: '5.905' } }, false, 'unknown'],
    ['a rebate, in part', { Rebates: { TotalRebate: '5.90' } }, true, 'partial'],
    ['nothing, in part', {}, true, 'unknown'],
  ])('is compared with a request without a number of points: %s', (_name, said, partial, difference) => {
    const { LoyaltyAmount: _amount, ...bare } = line;
    expect(told([{ ...bare, ...said }], award, partial).difference).toBe(difference);
  });

  test('to a rebate reports the rebate, and not how many points moved', () => {
    const { LoyaltyAmount: _amount, ...bare } = line;
    const rebate = { ...bare, Rebates: { TotalRebate: '5.90' } };
    const redeemed = asked('loyalty-redemption', 59_00, { points: 59 });
    expect(told([rebate], redeemed)).toMatchObject({ loyalty: { points: 59, rebate: eur(5_90) } });
    expect(told([rebate], redeemed)).not.toHaveProperty('difference');
    expect(told([rebate], redeemed, true).difference).toBe('unknown');
  });

  test.each<[TransactionKind, Partial<Line>, boolean, string]>([
    [
      'loyalty-award',
      { LoyaltyAmount: { AmountValue: '59.5' } },
      false,
      'Approved, but the number of points is not known. Check the receipt. Balance 1240 points. Do not award again.',
    ],
    [
      'loyalty-award',
      { LoyaltyAmount: { AmountValue: '59.5' } },
      true,
      'Approved in part, but the number of points is not known. Check the receipt. Balance 1240 points. Do not award again.',
    ],
    [
      'loyalty-rebate',
      { Rebates: { TotalRebate: '5.905' } },
      false,
      'Approved, but the amount is not known. Check the receipt. Balance 1240 points. Do not grant it again.',
    ],
  ])('to a %s with an unreadable amount adds an attention item', (kind, said, partial, messageOf) => {
    const { LoyaltyAmount: _amount, ...bare } = line;
    const record = asked(kind, 59_00);
    const draft = approval(record, attempt, answered([{ ...bare, ...said }]), partial);
    expect(draft).toMatchObject({ reason: 'amount-unknown', difference: 'unknown', message: messageOf });
    const codes = attentionFor(record, draft, at).map(({ code }) => code);
    expect(codes).toEqual(['amount-unknown', ...(partial ? ['partial-not-allowed'] : [])]);
  });

  test.each([
    ['60', true, 'partly-approved', 'unexplained'],
    ['59', true, 'partly-approved', 'partial'],
    ['60', false, 'approved', 'unexplained'],
    ['58', false, 'partly-approved', 'partial'],
  ])('with %s of 59 points and partial %s is %s', (value, partial, result, difference) => {
    const draft = approval(wanted, attempt, answered([{ ...line, LoyaltyAmount: { AmountValue: value } }]), partial);
    expect(draft).toMatchObject({ result, difference, retry: 'unsafe' });
    expect(draft).not.toHaveProperty('authorized');
  });

  const message = (record: TransactionRecord, lines: readonly Line[], partial = false) =>
    approval(record, attempt, answered(lines), partial).message;

  test('tells the cashier about points, and never that points were charged', () => {
    expect(message(award, [line])).toBe('Approved: 59 points awarded. Balance 1240 points. Do not award again.');
    expect(message(asked('loyalty-rebate', 59_00), [{ ...line, Rebates: { TotalRebate: '5.90' } }])).toBe(
      'Approved: 5.90 EUR granted as a rebate. Balance 1240 points. Do not grant it again.',
    );
    expect(message(wanted, [{ ...line, LoyaltyAmount: { AmountValue: '1' } }], true)).toBe(
      'Approved in part: 1 point instead of 59 points redeemed. The rest was not redeemed. Balance 1240 points.',
    );
    expect(message(wanted, [{ ...line, LoyaltyAmount: { AmountValue: '60' } }])).toBe(
      'Approved differently than requested: 60 points instead of 59 points redeemed. Balance 1240 points. Do not redeem again; check the receipt.',
    );
    const money = { AmountValue: '1.50', LoyaltyUnit: 'Monetary', Currency: 'EUR' } as const;
    expect(message(award, [{ ...line, LoyaltyAmount: money, CurrentBalance: '12' }])).toBe(
      'Approved: 1.50 EUR awarded. Balance 12.00 EUR. Do not award again.',
    );
    expect(message(award, [])).toBe('Approved: awarded. Do not award again.');
    expect(message(award, [line], true)).toBe(
      'Approved in part: 59 points awarded. The rest was not awarded. Balance 1240 points.',
    );
  });

  test('with more points than requested adds an attention item', () => {
    const draft = approval(wanted, attempt, answered([{ ...line, LoyaltyAmount: { AmountValue: '60' } }]), false);
    expect(draft.result).toBe('approved');
    expect(attentionFor(wanted, draft, at).map(({ code }) => code)).toEqual(['amount-unexplained']);
  });

  test('is matched by its ids and its sale, even if TransactionStatus repeats it', () => {
    expect(belongsTo(answered([line]), award, attempt)).toBe(true);
    expect(belongsTo(answered([line]), { ...award, request: { ...award.request, transactionId: 'b' } }, attempt)).toBe(
      false,
    );
    const { header, body } = answered([line]);
    const repeated = { MessageHeader: header, LoyaltyResponse: body as LoyaltyResponse };
    const status = { Response: { Result: 'Success' as const }, RepeatedMessageResponse: repeated };
    expect(
      moneyAnswerIn({ name: 'TransactionStatusResponse', header: headerOf(), kept: [], body: status }),
    ).toMatchObject({ name: 'LoyaltyResponse', header, body });
  });
});

describe('a return moves no more than the original: it may take', () => {
  const award = asked('loyalty-award', 59_00, undefined, {
    outcome: outcomeOf('approved', { poiTransaction, loyalty: { points: 59 } }),
  });
  const back = (
    transactionId: string,
    size: { points?: number; total?: number } = {},
    outcome?: Outcome,
    kind: TransactionKind = 'loyalty-award-refund',
  ): TransactionRecord => {
    const record = asked(kind, size.total, size.points === undefined ? undefined : { points: size.points });
    const original = { type: 'transaction', transactionId: 'a1' } as const;
    return {
      ...record,
      request: unchecked({ ...record.request, transactionId, sale: 'R-9', original }),
      ...(outcome === undefined ? {} : { outcome }),
    };
  };
  const why = (
    wanted: TransactionRecord,
    others: readonly TransactionRecord[] = [],
    known: ReadonlyMap<string, number> = new Map(),
    original = award,
  ) => whyNot(wanted, original, others, known)?.text;
  const approved = outcomeOf('approved');

  test('all of it, a number of points, or a part of the total', () => {
    for (const wanted of [back('b'), back('b', { points: 59 }), back('b', { total: 59_00 })])
      expect(why(wanted)).toBeUndefined();
    expect(why(back('b', { points: 60 }))).toBe('Transaction a1 moved less than this return asks for. Request less.');
    expect(why(back('b', { total: 59_01 }))).toBe('Transaction a1 moved less than this return asks for. Request less.');
  });

  test('parts, until nothing is left', () => {
    const parts = [back('b1', { points: 20 }, approved), back('b2', { points: 30 }, approved)];
    expect(why(back('b', { points: 9 }), parts)).toBeUndefined();
    expect(why(back('b', { points: 10 }), parts)).toBe(
      'Transaction a1 was already returned by b1, b2. Less than the requested amount is left.',
    );
    expect(why(back('b', { total: 39_00 }), [back('b1', { total: 20_00 }, approved)])).toBeUndefined();
    expect(why(back('b', { total: 39_01 }), [back('b1', { total: 20_00 }, approved)])).toContain(
      'Transaction a1 was already returned by b1. Less than the requested amount is left.',
    );
  });

  test('only the whole after an unknown number, and nothing after a return of an unknown number', () => {
    const unknown = asked(
      'loyalty-award',
      59_00,
      { points: 59 },
      { outcome: outcomeOf('approved', { poiTransaction, difference: 'unknown' }) },
    );
    const text = 'Transaction a1 was approved with an unknown number of points. Return it as a whole.';
    expect(why(back('b', { points: 1 }), [], new Map(), unknown)).toBe(text);
    expect(why(back('b'), [], new Map(), unknown)).toBeUndefined();
    const returned = back('b1', { points: 1 }, outcomeOf('approved', { difference: 'unknown' }));
    expect(why(back('b', { points: 1 }), [returned])).toBe(
      'Transaction a1 was already returned by b1. Less than the requested amount is left.',
    );
  });

  test('nothing after a return that cannot be compared', () => {
    const text = 'Transaction a1 was already returned by b1. Less than the requested amount is left.';
    expect(why(back('b'), [back('b1', { points: 1 }, approved)])).toBe(text);
    expect(why(back('b', { points: 1 }), [back('b1', {}, approved)])).toBe(text);
    expect(why(back('b', { points: 1 }), [back('b1', { total: 1_00 }, approved)])).toBe(text);
    expect(why(back('b', { total: 1_00 }), [back('b1', { points: 1 }, approved)])).toBe(text);
    const told = back('b1', {}, outcomeOf('approved', { loyalty: { points: 20 } }));
    expect(why(back('b', { points: 39 }), [told])).toBeUndefined();
  });

  test('no more after an unresolved return, unless an operator reviewed its present state', () => {
    const text =
      'Transaction a1 may have been returned by b1. Find out how b1 ended, and resolve it. To continue without resolving it, an operator must review b1. The register then lists b1 and its revision in "reviewed".';
    const unknown = back('b1', {}, outcomeOf('unresolved'));
    expect(why(back('b'), [back('b1')])).toBe(
      'Transaction a1 may have been returned by b1. Wait until b1 has ended, or abort it.',
    );
    expect(why(back('b'), [unknown])).toBe(text);
    expect(why(back('b'), [unknown], new Map([['b1', 0]]))).toBe(text);
    expect(why(back('b'), [unknown], new Map([['b1', 1]]))).toBeUndefined();
    expect(why(back('b'), [back('b1', {}, outcomeOf('declined'))])).toBeUndefined();
    const parts = [back('b1', { points: 20 }, approved), back('b2', { points: 30 }, outcomeOf('unresolved'))];
    expect(why(back('b', { points: 10 }), parts)).toContain('may have been returned by b1, b2.');
    expect(why(back('b'), [back('b1', {}, approved)], new Map([['b1', 1]]))).toContain(
      'Transaction a1 was already returned by b1. Less than the requested amount is left.',
    );
  });

  test('only an approved original of its own kind', () => {
    expect(why(back('b', {}, undefined, 'loyalty-redemption-refund'))).toBe(
      'Transaction a1 is a points award, so a return of redeemed points is not possible.',
    );
    expect(why(back('b'), [], new Map(), asked('loyalty-award', 59_00))).toBe(
      'Transaction a1 is not approved (still open).',
    );
    const sek = unchecked({ ...back('b', { total: 1 }).request, amountDetails: { amount: 1, currency: 'SEK' } });
    const text = 'Transaction a1 was made in a different currency, or without an amount.';
    expect(why({ ...back('b'), request: sek })).toBe(text);
    const { amountDetails: _none, ...bare } = award.request;
    expect(why(back('b', { total: 1 }), [], new Map(), { ...award, request: unchecked(bare) })).toBe(text);
    const pointsOf = { ...back('b', { points: 1, total: 1 }), request: unchecked({ ...sek, loyalty: { points: 1 } }) };
    expect(why(pointsOf)).toBeUndefined();
  });

  const admitted = (wanted: TransactionRecord) =>
    admit(wanted.request, admissionContext({ find: (id) => (id === 'a1' ? award : undefined) }));

  test('an award by its key at admission, and never a payment', () => {
    expect(admitted(back('b'))).toMatchObject({ decision: 'accept', originalPoi: poiTransaction });
    expect(admitted(back('b', { total: 59_00 }, undefined, 'refund'))).toMatchObject({
      refusal: {
        code: 'original-not-refundable',
        text: 'Transaction a1 is a points award, not a payment. Nothing was sent.',
      },
    });
  });
});

test('a refused return is unresolved while an earlier return is unresolved, and ends with that return', () => {
  const originalPoi = { transactionId: '77', timeStamp: at };
  const before = asked('loyalty-award-refund', undefined, undefined, {
    originalPoi,
    attempts: [attemptOf({ category: 'Loyalty', state: 'released-by-operator' })],
    outcome: outcomeOf('unresolved'),
  });
  const lane = new DrivenLane({ open: [{ ...before, request: { ...before.request, transactionId: 'b0' } }] });
  const { request } = asked('loyalty-award-refund', undefined);
  lane.happen({ type: 'requested', request, originalPoi, startWithinMs: 30_000 });
  const body = { Response: { Result: 'Failure' as const, ErrorCondition: 'Refusal' as const } };
  lane.say({ name: 'LoyaltyResponse', header: lane.toLast('Loyalty'), body });
  lane.shows('a1', 'unresolved: loyalty-unknown');
  lane.say({
    name: 'LoyaltyResponse',
    header: { ...lane.toLast('Loyalty'), ServiceID: 'S1' },
    body: { Response: { Result: 'Success' } },
  });
  lane.shows('b0', 'approved: approved');
  lane.ends('a1', {
    result: 'not-processed',
    message:
      'The terminal refused this return of awarded points, so nothing was done. This is certain now, because the earlier transaction about the same loyalty transaction has been resolved.',
  });
});
