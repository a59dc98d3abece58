/** The totals of a period in plain fields, and what a closing reports of them. */

import type { TotalsLine, Period } from '../../src/core/model/common-types.js';
import { holdsAll, isEmpty, periodIn, totalsOf } from '../../src/core/kinds/message/reported-totals.js';
import { describe, expect, test } from 'vitest';
import type { ReconciliationResponse, TransactionTotals } from '../../protocol/index.js';
import { attentionForClosed, closed } from '../../src/core/kinds/reconciliation.js';
import type { MoneyAnswer } from '../../src/core/kinds/message/response-body.js';
import { at, attemptOf, headerOf, outcomeOf, transactionOf, eur } from './records.js';

function paid(TransactionType: string, TransactionCount: string, TransactionAmount: string) {
  return { TransactionType, TransactionCount, TransactionAmount };
}

const card: TransactionTotals = { PaymentInstrumentType: 'Card' };

describe('totals', () => {
  test('have each name that distinguishes the groups', () => {
    const whole: TransactionTotals = {
      ...card,
      AcquirerID: '1',
      CardBrand: 'Visa',
      POIID: 'T1',
      SaleID: 'SHOP',
      OperatorID: 'kim',
      ShiftNumber: '2',
      TotalsGroupID: 'bar',
      HostReconciliationID: 'H57',
      ErrorCondition: 'UnreachableHost',
    };
    expect(totalsOf([whole, card])).toStrictEqual([
      {
        instrument: 'Card',
        acquirerId: '1',
        brand: 'Visa',
        poiId: 'T1',
        saleId: 'SHOP',
        operatorId: 'kim',
        shiftNumber: '2',
        totalsGroupId: 'bar',
        hostReconciliationId: 'H57',
        condition: 'UnreachableHost',
        payments: [],
        loyalty: [],
      },
      { instrument: 'Card', payments: [], loyalty: [] },
    ]);
    expect(totalsOf(undefined)).toEqual([]);
  });

  test('count money in minor units and points as whole points, and omit values that make no sense', () => {
    const PaymentTotals = [paid('Debit', '2', '12.50'), paid('Credit', '1', '0.005')];
    const [money] = totalsOf([{ ...card, PaymentCurrency: 'EUR', PaymentTotals }]);
    expect(money?.payments).toStrictEqual([
      { type: 'Debit', count: 2, amount: eur(1250) },
      { type: 'Credit', count: 1 },
    ]);
    const LoyaltyTotals = [paid('Award', '3', '120'), paid('Rebate', '1', '1.5')];
    const [points] = totalsOf([{ ...card, LoyaltyTotals }]);
    expect(points?.loyalty).toStrictEqual([
      { type: 'Award', count: 3, points: 120 },
      { type: 'Rebate', count: 1 },
    ]);
    const [monetary] = totalsOf([{ ...card, LoyaltyUnit: 'Monetary', LoyaltyCurrency: 'EUR', LoyaltyTotals }]);
    expect(monetary?.loyalty[0]?.amount).toEqual(eur(12_000));
  });

  test('have no amount if the payments have no currency or an unknown currency', () => {
    const PaymentTotals = [paid('Debit', '2', '12')];
    const groups = totalsOf([
      { ...card, PaymentTotals },
      { ...card, PaymentCurrency: 'ZZZ', PaymentTotals },
    ]);
    expect(groups.map(({ payments }) => payments)).toStrictEqual([
      [{ type: 'Debit', count: 2 }],
      [{ type: 'Debit', count: 2 }],
    ]);
  });

  test.each([
    ['Success', '57', true],
    ['Partial', '57', true],
    ['Success', '', false],
    ['Failure', '57', false],
    ['x:Strange', '57', false],
  ])('of %s with the number "%s" belong to a period: %s', (Result, POIReconciliationID, isPeriod) => {
    const open = periodIn({ POIReconciliationID, Response: { Result }, TransactionTotals: [card] });
    expect(open).toEqual(isPeriod ? { id: '57', totals: totalsOf([card]) } : undefined);
  });
});

const body = (TransactionTotals: TransactionTotals[], more: Partial<ReconciliationResponse> = {}) => ({
  ReconciliationType: 'SaleReconciliation',
  POIReconciliationID: '57',
  Response: { Result: 'Success' },
  TransactionTotals,
  ...more,
});

const answer = (of: ReconciliationResponse): MoneyAnswer => ({
  name: 'ReconciliationResponse',
  header: headerOf({ MessageCategory: 'Reconciliation' }),
  body: of,
});

function told(totals: TransactionTotals[], partial = false): string {
  return closed(transactionOf(), attemptOf(), answer(body(totals)), partial).message;
}

describe('the message of a reconciliation', () => {
  test('has what was charged, captured, refunded and reversed, summed over all brands, by currency', () => {
    const types = [paid('Debit', '1', '10'), paid('CompletedReservation', '2', '20'), paid('Credit', '3', '30')];
    const euros = { ...card, PaymentCurrency: 'EUR', PaymentTotals: [...types, paid('ReverseDebit', '4', '40')] };
    const others = [
      { ...card, CardBrand: 'Visa', PaymentCurrency: 'EUR', PaymentTotals: [paid('Debit', '5', '2.50')] },
      { ...card, PaymentCurrency: 'SEK', PaymentTotals: [paid('Debit', '1', '7'), paid('Declined', '9', '9')] },
      { ...card, PaymentTotals: [paid('Debit', '1', '7')] },
    ];
    expect(told([euros, ...others])).toBe(
      'Period 57 is closed: 6 charged (12.50 EUR), 2 captured (20.00 EUR), 3 refunded (30.00 EUR), 4 reversed (40.00 EUR), 1 charged (7.00 SEK). Do not close it again.',
    );
    expect(told([card])).toBe('Period 57 is closed. Do not close it again.');
  });

  test('has no loads of gift cards, because a load is not a refund', () => {
    const gift = { ...card, PaymentInstrumentType: 'StoredValue', PaymentCurrency: 'EUR' };
    const euros = { ...card, PaymentCurrency: 'EUR', PaymentTotals: [paid('Debit', '1', '10')] };
    expect(told([{ ...gift, PaymentTotals: [paid('Credit', '1', '25')] }, euros])).toBe(
      'Period 57 is closed: 1 charged (10.00 EUR). Do not close it again.',
    );
  });

  test('has exact amounts, however large the sum', () => {
    const large = { ...card, PaymentCurrency: 'EUR', PaymentTotals: [paid('Debit', '1', '9000000000')] };
    expect(told([large, large])).toContain('2 charged (18000000000.00 EUR)');
  });

  test('has each acquirer that did not close once', () => {
    const failed = (AcquirerID: string | undefined, ErrorCondition: string) => ({
      ...card,
      ...(AcquirerID === undefined ? {} : { AcquirerID }),
      ErrorCondition,
    });
    const totals = [failed('2', 'UnreachableHost'), failed('2', 'UnreachableHost'), failed(undefined, 'Refusal')];
    expect(told([card, ...totals], true)).toBe(
      'Period 57 is closed, but not at acquirer 2 (UnreachableHost), acquirer without a number (Refusal). Do not close it again. Close the acquirers later, or call support.',
    );
    expect(told([card], true)).toContain('but not at every acquirer.');
  });

  test('claims no missing acquirer if a partial answer has no totals', () => {
    expect(told([], true)).toBe(
      "Period 57 is closed, perhaps not at every acquirer: the terminal reported no totals. Do not close it again. Read the totals on the terminal's printout.",
    );
  });

  test.each([
    ['57', {}, 'Period 57 is closed'],
    [undefined, {}, 'The period is closed'],
    [undefined, { scope: 'acquirers' }, 'The acquirers were closed'],
    ['57', { scope: 'acquirers' }, 'The acquirers were closed'],
  ] as const)('names what was to be closed: period %s, %o', (POIReconciliationID, parameters, what) => {
    const { period, message } = closed(
      transactionOf(parameters),
      attemptOf(),
      answer({ ...body([card]), POIReconciliationID }),
      false,
    );
    const named = what.includes('57') ? { id: '57' } : {};
    expect(period).toStrictEqual({ ...named, totals: totalsOf([card]) });
    expect(message).toBe(`${what}. Do not close ${what === 'The acquirers were closed' ? 'them' : 'it'} again.`);
  });

  test('adds an attention item only if something needs a check', () => {
    const approved = closed(transactionOf(), attemptOf(), answer(body([card])), false);
    const before = outcomeOf('not-processed');
    expect(attentionForClosed(undefined, approved, at)).toEqual([]);
    expect(attentionForClosed(before, { ...approved, result: 'declined' }, at)).toEqual([]);
    expect(attentionForClosed(outcomeOf('approved'), approved, at)).toEqual([]);
    expect(attentionForClosed(before, approved, at)).toEqual([
      {
        code: 'closed-after-all',
        at,
        text: expect.stringMatching(
          /^This reconciliation was reported as not processed, but the terminal closed the period later/,
        ),
        actions: ['resolve'],
      },
    ]);
  });
});

const line = (type: string, count: number, amount: number) => ({ type, count, amount: { amount, currency: 'EUR' } });
const period = (...payments: readonly ReturnType<typeof line>[]) => ({
  id: '7',
  totals: [{ instrument: 'Card', payments, loyalty: [] }] as const,
});

function loyal(count: number, points?: number, ...more: readonly TotalsLine[]): Period {
  const award = { type: 'Award', count, ...(points === undefined ? {} : { points }) };
  return { id: '7', totals: [{ instrument: 'Card', payments: [], loyalty: [award, ...more] }] };
}

/** Without a known currency, totals cannot be distinguished. */
const alike = { type: 'Award', count: 5 };

describe('the period has all earlier transactions or not', () => {
  const before = period(line('Debit', 2, 500), line('Credit', 1, 100));

  test.each([
    ['the same transactions', before, true],
    ['more of them', period(line('Debit', 3, 900), line('Credit', 1, 100)), true],
    ['more kinds', period(...before.totals[0].payments, line('Declined', 1, 0)), true],
    ['one kind less', period(line('Debit', 2, 500)), false],
    ['fewer', period(line('Debit', 1, 500), line('Credit', 1, 100)), false],
    ['a smaller sum', period(line('Debit', 2, 499), line('Credit', 1, 100)), false],
    ['of another brand', { id: '7', totals: [{ ...before.totals[0], brand: 'Visa' }] }, false],
    ['no transactions', period(), false],
    ['fewer points', loyal(2, 10), false, loyal(2, 11)],
    ['the same number of points', loyal(2, 11), true, loyal(2, 11)],
    ['points without a sum', loyal(2), false, loyal(2, 11)],
    ['a group with only a count', loyal(2), true, loyal(2)],
    ['the smaller of two equal groups', loyal(2), false, loyal(2, undefined, alike)],
    ['both of two equal groups', loyal(2, undefined, alike), true, loyal(2, undefined, alike)],
  ])('%s', (_name, now: Period, isHeld: boolean, then: Period = before) => {
    expect(holdsAll(now, then)).toBe(isHeld);
  });

  test('the period is empty if no line has a count', () => {
    expect([isEmpty(period()), isEmpty({ id: '7', totals: [] }), isEmpty(before)]).toEqual([true, true, false]);
  });
});
