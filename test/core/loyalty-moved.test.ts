/** What moved on an account of points, and how much can still be returned: only as far as the terminal reports it. */

import { describe, expect, test } from 'vitest';
import type { LoyaltyResponse } from '../../protocol/index.js';
import { whyNotForeign } from '../../src/core/kinds/external-original.js';
import type { MoneyAnswer } from '../../src/core/kinds/message/response-body.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import type { Outcome } from '../../src/core/model/result.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { approval, attentionFor, detailsOf } from './of-kind.js';
import { at, attemptOf, headerOf, outcomeOf, paymentAnswer, transactionOf, reviewing, eur } from './records.js';
import { unchecked } from '../unchecked.js';

/** A request with a number of points, an amount of money, or neither. */
function asked(
  kind: TransactionKind,
  size: { readonly points?: number; readonly total?: number } = {},
  transactionId = 'a1',
): TransactionRecord {
  const { amountDetails: _none, ...request } = transactionOf({ transactionId, kind }).request;
  const { points, total } = size;
  const amount = total === undefined ? {} : { amountDetails: eur(total) };
  return {
    ...transactionOf(),
    request: unchecked({ ...request, ...amount, ...(points === undefined ? {} : { loyalty: { points } }) }),
  };
}

type Line = NonNullable<LoyaltyResponse['LoyaltyResult']>[number];

function answered(said: Omit<Line, 'LoyaltyAccount'>): MoneyAnswer {
  const LoyaltyAccountID = { LoyaltyID: '55', EntryMode: ['Scanned'], IdentificationType: 'BarCode' };
  const body = { Response: { Result: 'Success' }, LoyaltyResult: [{ LoyaltyAccount: { LoyaltyAccountID }, ...said }] };
  return { name: 'LoyaltyResponse', header: headerOf({ MessageCategory: 'Loyalty' }), body };
}

const points = (AmountValue: string) => answered({ LoyaltyAmount: { AmountValue, LoyaltyUnit: 'Point' } });
const money = (AmountValue: string) =>
  answered({ LoyaltyAmount: { AmountValue, LoyaltyUnit: 'Monetary', Currency: 'EUR' } });

describe('an answer in money', () => {
  const redeemed = asked('loyalty-redemption', { points: 59 });

  test.each([false, true])('does not say how many of the requested points moved (in part: %s)', (partial) => {
    expect(detailsOf(money('0.59'), redeemed, partial)).toEqual({
      difference: 'unexplained',
      loyalty: { maskedAccount: '*5', money: eur(59) },
    });
  });

  test('adds an attention item if points were requested', () => {
    const draft = approval(redeemed, attemptOf({ category: 'Loyalty' }), money('0.59'), false);
    expect(draft).toMatchObject({
      result: 'approved',
      message:
        'Approved differently than requested: 0.59 EUR instead of 59 points redeemed. Do not redeem again; check the receipt.',
    });
    expect(attentionFor(redeemed, draft, at).map(({ code }) => code)).toEqual(['amount-unexplained']);
  });

  test('reports what moved if no number of points was requested', () => {
    const award = asked('loyalty-award', { total: 59_00 });
    const loyalty = { maskedAccount: '*5', money: eur(59) };
    expect(detailsOf(money('0.59'), award, false)).toEqual({ loyalty });
    expect(detailsOf(money('0.59'), award, true)).toEqual({ difference: 'partial', loyalty });
  });
});

test.each<[string, boolean, string | undefined]>([
  ['0', false, 'partial'],
  ['58', false, 'partial'],
  ['59', false, undefined],
  ['59', true, 'partial'],
  ['60', false, 'unexplained'],
  ['60', true, 'unexplained'],
])('an answer of %s points to a request for 59 is compared (in part: %s)', (text, partial, difference) => {
  expect(detailsOf(points(text), asked('loyalty-redemption', { points: 59 }), partial).difference).toBe(difference);
});

test('any number of points counts as requested if the request named none', () => {
  for (const text of ['0', '59'])
    expect(detailsOf(points(text), asked('loyalty-award'), false)).not.toHaveProperty('difference');
  expect(detailsOf(points('59'), asked('loyalty-award'), true).difference).toBe('partial');
});

test('an answer to another request reports no points', () => {
  const answer = paymentAnswer({ Response: { Result: 'Success' } });
  for (const partial of [false, true])
    expect(detailsOf(answer, asked('loyalty-redemption', { points: 59 }), partial)).toEqual({});
});

/** A return of an award, with a number of points, an amount of money, or the whole. */
function back(size: Parameters<typeof asked>[1], transactionId = 'b9'): TransactionRecord {
  return asked('loyalty-award-refund', size, transactionId);
}

/** Returns what blocks a return after another one of the same award. */
function why(
  wanted: TransactionRecord,
  done: TransactionRecord,
  outcome: Outcome = outcomeOf('approved'),
  known: ReadonlyMap<string, number> = new Map(),
) {
  return whyNotForeign(wanted.request, { key: '77', others: [{ ...done, outcome }] }, reviewing(known));
}

describe('an award that only the terminal knows can be returned', () => {
  test('in parts, by points or by total, because only the terminal knows the rest', () => {
    for (const done of [back({ points: 20 }, 'b1'), back({ total: 20_00 }, 'b1')])
      for (const wanted of [back({ points: 39 }), back({ total: 39_00 })]) expect(why(wanted, done)).toBeUndefined();
  });

  test('an award is returned once as a whole, and then no more, unless an operator reviewed the return', () => {
    const refusal = {
      transactionId: 'b1',
      text: 'For the terminal\'s transaction 77, the return of awarded points b1 went through already. To go on anyway, an operator must review b1. The register then lists b1 and its revision in "reviewed". Nothing was sent.',
      apiAdvice:
        'To go on anyway, an operator must review b1. The register then lists b1 and its revision in "reviewed".',
    };
    const whole = back({}, 'b1');
    for (const wanted of [back({}), back({ points: 1 }), back({ total: 1 })])
      expect(why(wanted, whole)).toEqual(refusal);
    for (const done of [whole, back({ points: 1 }, 'b1'), back({ total: 1 }, 'b1')])
      expect(why(back({}), done)).toEqual(refusal);
    expect(why(back({}), whole, outcomeOf('approved'), new Map([['b1', 1]]))).toBeUndefined();
    expect(why(back({}), whole, outcomeOf('approved'), new Map([['b1', 0]]))).toEqual(refusal);
  });

  test('an award is not returned while another return is unresolved, but again after a declined return', () => {
    const part = back({ points: 20 }, 'b1');
    expect(why(back({ points: 1 }), part, outcomeOf('unresolved'))?.text).toContain(
      'the return of awarded points b1 may have gone through. Find out how b1 ended',
    );
    expect(why(back({}), back({}, 'b1'), outcomeOf('declined'))).toBeUndefined();
  });
});
