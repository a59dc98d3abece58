/**
 * The authorized amount when tips and cash-back were requested: the reason for a difference, and how much cash to hand
 * over.
 */

import type { TransactionOptions } from '../../src/core/model/payment-options.js';
import { describe, expect, test } from 'vitest';
import { tookForSale } from '../../src/core/sale/split.js';
import { amountsOf, missingOf } from '../../src/core/kinds/message/authorized-amounts.js';
import { viewOf } from '../../src/core/views/transaction-view.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { at, attemptOf, outcomeOf, paymentAnswer, transactionOf, eur } from './records.js';
import { approval, attentionFor } from './of-kind.js';

const asked = { amountDetails: eur(12_000) };
const exact: TransactionOptions = { cashBack: { amount: 2_000 } };
const upTo: TransactionOptions = { cashBack: { maximum: 5_000 } };
const both: TransactionOptions = { tip: 500, cashBack: { amount: 2_000 } };

/** Takes `authorized / surcharge / fees / tip` and returns `difference authorized surcharge fees missing`. */
function withFees(said: string, partial = false): string {
  const [authorized, surcharge, fees, tip] = said.split(' / ').map((text) => (text === '-' ? undefined : text));
  const record = transactionOf(asked);
  const details = amountsOf(record, { authorized, surcharge, fees, tip }, partial);
  const shown = [details.authorized, details.surcharge, details.fees, missingOf(record.request, details)];
  return `${details.difference ?? 'as-asked'} ${shown.map((amount) => amount?.amount ?? '-').join(' ')}`;
}

test.each<[string, string, string]>([
  ['a surcharge', '120.25 / 0.25 / -', 'surcharge 12025 25 - 0'],
  ['fees', '121.00 / - / 1.00', 'surcharge 12100 - 100 0'],
  ['a surcharge and other fees', '121.25 / 0.25 / 1.00', 'surcharge 12125 25 100 0'],
  ['fees that include the surcharge', '121.00 / 0.25 / 1.00', 'surcharge 12100 25 100 0'],
  ['a surcharge that is named twice', '120.25 / 0.25 / 0.25', 'surcharge 12025 25 25 0'],
  ['a surcharge and a tip', '125.25 / 0.25 / - / 5.00', 'tip 12525 25 - 0'],
  ['a surcharge inside the requested amount', '120.00 / 0.25 / -', 'unexplained 12000 25 - 25'],
  ['fees inside the requested amount', '120.00 / - / 1.00', 'unexplained 12000 - 100 100'],
  ['a surcharge as large as the whole', '120.00 / 120.00 / -', 'unexplained 12000 12000 - 12000'],
  ['a tip with a surcharge inside the amount', '125.00 / 0.25 / - / 5.00', 'unexplained 12500 25 - 25'],
  ['a surcharge of zero', '120.00 / 0.00 / 0.00', 'as-asked 12000 - - 0'],
  ['more than the surcharge explains', '121.25 / 0.25 / -', 'unexplained 12125 25 - 0'],
  ['less than the surcharge explains', '120.10 / 0.25 / -', 'unexplained 12010 25 - 15'],
  ['an invalid surcharge', '120.25 / much / -', 'unexplained 12025 - - 0'],
  ['a surcharge larger than the whole', '120.25 / 999.00 / -', 'unexplained 12025 - - 0'],
  ['a part with a surcharge', '60.25 / 0.25 / -', 'partial 6025 25 - 6000'],
])('%s (%s)', (_name, said, expected) => {
  expect(withFees(said)).toBe(expected);
});

test('a surcharge that the terminal names needs no attention and does not count as payment for goods', () => {
  const split = { ...asked, options: { split: { total: 20_000 } } };
  const record = transactionOf(split);
  const answer = paymentAnswer({
    Response: { Result: 'Success' },
    PaymentResult: { AmountsResp: { AuthorizedAmount: '121.00', Currency: 'EUR', TotalFeesAmount: '1.00' } },
  });
  const draft = approval(record, attemptOf(), answer, false);
  expect(draft.message).toBe(
    'Approved with a surcharge: 121.00 EUR charged. Do not charge again. The amount includes fees of 1.00 EUR.',
  );
  expect(attentionFor(record, draft, at)).toEqual([]);
  expect(tookForSale(record.request, draft)).toBe(12_000);
});

test('a surcharge inside the requested amount leaves goods unpaid and needs attention', () => {
  const record = transactionOf({ ...asked, options: { split: { total: 20_000 } } });
  const amounts = { AuthorizedAmount: '120.00', Currency: 'EUR', TotalFeesAmount: '1.00' };
  const answer = paymentAnswer({ Response: { Result: 'Success' }, PaymentResult: { AmountsResp: amounts } });
  const draft = approval(record, attemptOf(), answer, false);
  expect(draft).toMatchObject({ result: 'approved', retry: 'unsafe' });
  expect(draft.message).toBe(
    "Approved for 120.00 EUR, and the terminal's fees are included in that amount. 1.00 EUR of the requested amount is missing. Do not charge again; check the receipt. The amount includes fees of 1.00 EUR.",
  );
  expect(attentionFor(record, draft, at)).toMatchObject([{ code: 'amount-unexplained' }]);
  expect(tookForSale(record.request, draft)).toBe(11_900);
});

test('the message calls only the amount beyond the surcharge unexplained', () => {
  const record = transactionOf(asked);
  const answer = paymentAnswer({
    Response: { Result: 'Success' },
    PaymentResult: { AmountsResp: { AuthorizedAmount: '122.25', Currency: 'EUR', TotalFeesAmount: '1.00' } },
  });
  const draft = approval(record, attemptOf(), answer, false);
  expect(draft.message).toMatch(/The amount includes fees of 1\.00 EUR\. 1\.25 EUR is unexplained\.$/);
  expect(attentionFor(record, draft, at)).toMatchObject([{ code: 'amount-unexplained' }]);
});

/** Takes `authorized / tip / cash`, with `-` for a missing value, and returns `difference authorized tip cash`. */
function told(options: TransactionOptions, said: string, partial = false): string {
  const [authorized, tip, cashBack] = said.split(' / ').map((text) => (text === '-' ? undefined : text));
  const amounts = amountsOf(transactionOf({ ...asked, options }), { authorized, tip, cashBack }, partial);
  const shown = [amounts.authorized, amounts.tip, amounts.cashBack].map((amount) =>
    amount === undefined ? '-' : amount.amount,
  );
  return `${amounts.difference ?? 'as-asked'} ${shown.join(' ')}`;
}

test.each<[string, TransactionOptions, string, boolean, string]>([
  ['as requested, in the terminal’s answer', exact, '120.00 / - / 20.00', false, 'as-asked 12000 - 2000'],
  ['as requested, without details', exact, '120.00 / - / -', false, 'as-asked 12000 - 2000'],
  ['no amount at all', exact, '- / - / -', false, 'as-asked 12000 - 2000'],
  ['only the goods', exact, '100.00 / - / 0.00', true, 'cash-back 10000 - 0'],
  ['only the goods, without details', exact, '100.00 / - / -', true, 'cash-back 10000 - 0'],
  ['an invalid cash amount', exact, '120.00 / - / -20.00', false, 'unknown - - -'],
  ['less cash', exact, '110.00 / - / 10.00', true, 'cash-back 11000 - 1000'],
  ['more cash than requested', exact, '130.00 / - / 30.00', false, 'unexplained 13000 - 3000'],
  ['the whole amount, and less cash', exact, '120.00 / - / 10.00', false, 'unexplained 12000 - 1000'],
  ['less than the goods', exact, '60.00 / - / -', true, 'partial 6000 - -'],
  ['less than the goods, but with cash', exact, '60.00 / - / 20.00', true, 'partial 6000 - 2000'],
  ['more without a reason', exact, '125.00 / - / 20.00', false, 'unexplained 12500 - 2000'],
  ['a tip on top', exact, '125.00 / 5.00 / -', false, 'tip 12500 500 2000'],
  ['none chosen', upTo, '120.00 / - / -', false, 'as-asked 12000 - 0'],
  ['refused', upTo, '120.00 / - / -', true, 'cash-back 12000 - 0'],
  ['some chosen', upTo, '150.00 / - / 30.00', false, 'cash-back 15000 - 3000'],
  ['all chosen', upTo, '170.00 / - / 50.00', false, 'cash-back 17000 - 5000'],
  ['more than is allowed', upTo, '180.00 / - / 60.00', false, 'unexplained 18000 - 6000'],
  ['more, without details about cash', upTo, '150.00 / - / -', false, 'unexplained 15000 - -'],
  ['no cash requested, but some reported', {}, '140.00 / - / 20.00', false, 'unexplained 14000 - 2000'],
  [
    'no cash requested, but some reported inside the amount',
    {},
    '120.00 / - / 20.00',
    false,
    'unexplained 12000 - 2000',
  ],
  ['a known tip', { tip: 500 }, '120.00 / 5.00 / -', false, 'as-asked 12000 500 -'],
  ['a known tip, without details', { tip: 500 }, '120.00 / - / -', false, 'as-asked 12000 500 -'],
  ['a known tip, and more of it', { tip: 500 }, '122.00 / 7.00 / -', false, 'tip 12200 700 -'],
  ['a known tip, and more without a reason', { tip: 500 }, '122.00 / 5.00 / -', false, 'unexplained 12200 500 -'],
  ['a known tip that was not taken', { tip: 500 }, '115.00 / 0.00 / -', false, 'partial 11500 0 -'],
  ['tip and cash', both, '120.00 / 5.00 / 20.00', false, 'as-asked 12000 500 2000'],
  ['tip and no cash', both, '100.00 / 5.00 / -', true, 'cash-back 10000 500 0'],
  ['a tip instead of the cash', exact, '120.00 / 20.00 / 0.00', false, 'cash-back 12000 2000 0'],
  ['a larger tip, without details about cash', both, '122.00 / 7.00 / -', false, 'tip 12200 700 2000'],
  ['everything, as Partial', exact, '120.00 / - / 20.00', true, 'unexplained 12000 - 2000'],
  ['a tip that was not requested, instead of goods', {}, '120.00 / 1.00 / -', false, 'unexplained 12000 100 -'],
  ['a tip larger than the whole', {}, '12.50 / 100.00 / -', false, 'partial 1250 - -'],
  ['tip and cash larger than the whole', {}, '- / 100.00 / 100.00', false, 'unexplained 12000 - -'],
  ['less, without details about the tip', { tip: 500 }, '60.00 / - / -', true, 'partial 6000 - -'],
  ['more tip and no cash', both, '102.00 / 7.00 / -', true, 'cash-back 10200 700 0'],
  ['cash, and no goods', exact, '20.00 / - / 20.00', true, 'partial 2000 - 2000'],
  ['tip and cash, and no goods', both, '25.00 / 5.00 / 20.00', true, 'partial 2500 500 2000'],
  ['tip and cash of one cent more than the whole', both, '25.00 / 5.01 / 20.00', true, 'partial 2500 - -'],
  ['a tip of the whole', {}, '120.00 / 120.00 / -', false, 'unexplained 12000 12000 -'],
  ['nothing', exact, '0.00 / 0.00 / 0.00', true, 'partial 0 - 0'],
])('%s (%j, %s)', (_name, options, said, partial, expected) => {
  expect(told(options, said, partial)).toBe(expected);
});

test('amounts in another currency are reported in that currency', () => {
  const record = transactionOf({ ...asked, options: exact });
  expect(amountsOf(record, { authorized: '100.00', currency: 'SEK', cashBack: '20.00' }, false)).toEqual({
    authorized: { amount: 10_000, currency: 'SEK' },
    difference: 'currency',
    cashBack: { amount: 2_000, currency: 'SEK' },
  });
});

function messageOf(
  options: TransactionOptions,
  said: string,
  rest: Partial<TransactionRecord> = {},
  partial = false,
): string {
  const [AuthorizedAmount = '', CashBackAmount, Currency = 'EUR', TipAmount, TotalRebatesAmount] = said
    .split(' / ')
    .map((text) => (text === '-' ? undefined : text));
  const answer = paymentAnswer({
    Response: { Result: partial ? 'Partial' : 'Success' },
    PaymentResult: { AmountsResp: { AuthorizedAmount, CashBackAmount, Currency, TipAmount, TotalRebatesAmount } },
  });
  const record = transactionOf({ ...asked, options }, rest);
  return approval(record, attemptOf(), answer, partial).message;
}

describe('the message to the cashier', () => {
  test.each<[TransactionOptions, string, string]>([
    [exact, '120.00 / 20.00', 'Approved: 120.00 EUR charged. Hand over 20.00 EUR in cash. Do not charge again.'],
    [
      exact,
      '110.00 / 10.00',
      'Approved with less cash-back: 110.00 EUR instead of 120.00 EUR charged. Hand over 10.00 EUR in cash. Do not charge again.',
    ],
    [upTo, '120.00', 'Approved: 120.00 EUR charged. Hand over no cash. Do not charge again.'],
    [
      upTo,
      '150.00 / 30.00',
      'Approved with cash-back: 150.00 EUR charged. Hand over 30.00 EUR in cash. Do not charge again.',
    ],
    [
      {},
      '140.00 / 20.00',
      'Approved with another amount: 140.00 EUR instead of 120.00 EUR. Check the receipt before you hand over cash. Do not charge again; check the receipt.',
    ],
    [
      exact,
      '120.00 / 20.00 / SEK',
      'Approved in another currency: 120.00 SEK instead of 120.00 EUR. Check the receipt before you hand over cash. Do not charge again; call the manager.',
    ],
  ])('%j, %s', (options, said, message) => {
    expect(messageOf(options, said)).toBe(message);
  });

  test('says that the goods are paid if only the cash-back was not approved', () => {
    expect(messageOf(upTo, '120.00', {}, true)).toBe(
      'Approved without cash-back: 120.00 EUR charged. Hand over no cash. Do not charge again.',
    );
  });

  test('names a tip and cash-back that were not requested, and the amount that is missing', () => {
    expect(messageOf({}, '120.00 / 20.00')).toBe(
      'Approved for 120.00 EUR, with cash-back of 20.00 EUR that was not requested. 20.00 EUR of the requested amount is missing. Check the receipt before you hand over cash. Do not charge again; check the receipt.',
    );
    expect(messageOf({}, '120.00 / - / EUR / 1.00')).toBe(
      'Approved for 120.00 EUR, with a tip of 1.00 EUR that was not requested. 1.00 EUR of the requested amount is missing. Do not charge again; check the receipt.',
    );
    expect(messageOf({ tip: 500 }, '120.00 / - / EUR / 7.00')).toBe(
      'Approved for 120.00 EUR, with a tip of 7.00 EUR instead of 5.00 EUR. 2.00 EUR of the requested amount is missing. Do not charge again; check the receipt.',
    );
    expect(messageOf({}, '120.00 / 200.00')).toBe(
      'Approved for 120.00 EUR, but the details of the answer contradict each other. Do not charge again; check the receipt.',
    );
    expect(messageOf({}, '60.00 / - / EUR / 1.00', {}, true)).toBe(
      'Only 60.00 EUR instead of 120.00 EUR was charged, with a tip of 1.00 EUR that was not requested. The rest is still to be paid.',
    );
  });

  test('says no more than necessary if everything is as requested', () => {
    expect(messageOf(exact, '125.00 / 20.00')).toBe(
      'Approved with another amount: 125.00 EUR instead of 120.00 EUR. Check the receipt before you hand over cash. Do not charge again; check the receipt.',
    );
    expect(messageOf(exact, '60.00 / 20.00', {}, true)).toBe(
      'Only 60.00 EUR instead of 120.00 EUR was charged. The rest is still to be paid. Hand over 20.00 EUR in cash.',
    );
    expect(messageOf(exact, '60.00 / 10.00', {}, true)).toBe(
      'Only 60.00 EUR instead of 120.00 EUR was charged, with cash-back of 10.00 EUR instead of 20.00 EUR. The rest is still to be paid. Hand over 10.00 EUR in cash.',
    );
    expect(messageOf(both, '120.00 / 10.00 / EUR / 5.00')).toBe(
      'Approved for 120.00 EUR, with cash-back of 10.00 EUR instead of 20.00 EUR. Check the receipt before you hand over cash. Do not charge again; check the receipt.',
    );
    expect(messageOf(both, '60.00 / 20.00 / EUR / 7.00', {}, true)).toBe(
      'Only 60.00 EUR instead of 120.00 EUR was charged, with a tip of 7.00 EUR instead of 5.00 EUR. The rest is still to be paid. Hand over 20.00 EUR in cash.',
    );
    expect(messageOf(exact, '120.00 / 20.00', {}, true)).toBe(
      'Approved for 120.00 EUR, but the details of the answer contradict each other. Check the receipt before you hand over cash. Do not charge again; check the receipt.',
    );
  });

  test('names a rebate that the terminal gave by itself', () => {
    const rebate = ' The terminal reports a rebate of 20.00 EUR that was not requested.';
    expect(messageOf({}, '100.00 / - / EUR / - / 20.00')).toBe(
      `Only 100.00 EUR instead of 120.00 EUR was charged. The rest is still to be paid.${rebate}`,
    );
    expect(messageOf({}, '120.00 / - / EUR / - / 20.00')).toBe('Approved: 120.00 EUR charged. Do not charge again.');
  });

  test('says to check the receipt before handing over cash if only a part of the goods is paid', () => {
    expect(messageOf(exact, '60.00', {}, true)).toBe(
      'Only 60.00 EUR instead of 120.00 EUR was charged. The rest is still to be paid. Check the receipt before you hand over cash.',
    );
  });

  test('says that the cash may already be handed over if the approval comes late', () => {
    for (const result of ['unresolved', 'not-processed'] as const)
      expect(messageOf(exact, '120.00 / 20.00', { outcome: outcomeOf(result) })).toBe(
        'Approved: 120.00 EUR charged. The amount includes 20.00 EUR of cash-back: hand the cash over only if the customer is there and has not received it. Do not charge again.',
      );
  });
});

const remaining = (options: TransactionOptions, authorized: number, cashBack?: number, tip?: number) => {
  const outcome = outcomeOf('partly-approved', {
    authorized: eur(authorized),
    ...(cashBack === undefined ? {} : { cashBack: eur(cashBack) }),
    ...(tip === undefined ? {} : { tip: eur(tip) }),
  });
  const view = viewOf(transactionOf({ ...asked, options }, { outcome }), [], {
    now: at,
    recovering: false,
    ahead: undefined,
  });
  return view.remaining?.amount;
};

test('cash-back that was not given leaves no amount to pay', () => {
  expect(remaining(exact, 10_000, 0)).toBe(0);
  expect(remaining(exact, 11_000, 1_000)).toBe(0);
  expect(remaining(exact, 6_000)).toBe(6_000);
  expect(remaining(upTo, 13_000, 3_000)).toBe(2_000);
});

test('a tip that was not requested does not count as payment for goods', () => {
  expect(remaining({}, 12_000, undefined, 100)).toBe(100);
  expect(remaining({}, 6_000, undefined, 100)).toBe(6_100);
  expect(remaining({}, 12_500, undefined, 500)).toBe(0);
  expect(remaining({ tip: 500 }, 12_200, undefined, 700)).toBe(0);
  expect(remaining({ tip: 500 }, 12_000, undefined, 700)).toBe(200);
});

test('a partial approval below the allowed minimum needs attention', () => {
  const least: TransactionOptions = { split: { total: 20_000, minimum: 5_000 } };
  const attention = (amount: number, allowPartial = true, options = least) => {
    const draft = outcomeOf('partly-approved', { difference: 'partial', authorized: { amount, currency: 'EUR' } });
    return attentionFor(transactionOf({ ...asked, options, allowPartial }), draft, at).map(({ code }) => code);
  };
  expect(attention(5_000)).toEqual([]);
  expect(attention(4_999)).toEqual(['partial-not-allowed']);
  expect(attention(5_000, false)).toEqual(['partial-not-allowed']);
  expect(attention(1, true, { tip: 500 })).toEqual([]);
});

const tokenOf = (TokenValue: string, more = {}) =>
  approval(
    transactionOf(),
    attemptOf(),
    paymentAnswer({
      Response: { Result: 'Success' },
      PaymentResult: {
        PaymentInstrumentData: {
          PaymentInstrumentType: 'Card',
          CardData: { PaymentToken: { TokenRequestedType: 'Customer', TokenValue, ...more } },
        },
      },
    }),
    false,
  ).token;

test('the details report the token of a card, and that a token like a card number was cut', () => {
  expect(tokenOf('T-1')).toStrictEqual({ type: 'customer', value: 'T-1' });
  expect(tokenOf('T-1', { ExpiryDateTime: at })).toEqual({ type: 'customer', value: 'T-1', expires: at });
  expect(tokenOf('411111******1111')).toEqual({ type: 'customer', value: '411111******1111', wasCut: true });
  expect(tokenOf('T-1', { TokenRequestedType: 'Transaction' })).toEqual({ type: 'transaction', value: 'T-1' });
});
