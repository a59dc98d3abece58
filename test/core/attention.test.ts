/** The attention items about an outcome, and about another attempt with an unknown end. */

import { describe, expect, test } from 'vitest';
import { attentionFor, withOtherAttempts } from '../../src/core/policy/attention.js';
import { kinds } from '../../src/core/kinds/index.js';
import type { TransactionKind } from '../../src/core/model/kind-names.js';
import type { Outcome } from '../../src/core/model/result.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { at, attemptOf, outcomeOf, transactionOf } from './records.js';
import { type AnyOutcome, unchecked } from '../unchecked.js';

/** An attempt `S1` that was given up, and `S2`, whose answer ended the transaction. */
const attempts = [attemptOf({ state: 'unrecoverable' }), attemptOf({ serviceId: 'S2', state: 'answered' })];

function ended(kind: TransactionKind, outcome: Outcome, rest: Partial<TransactionRecord> = {}): TransactionRecord {
  return transactionOf({ kind }, { attempts, outcome, ...rest });
}

/** Returns the items about other attempts after the check for them. */
function beside(record: TransactionRecord): readonly (readonly [code: string, text: string])[] {
  return withOtherAttempts(kinds[record.request.kind], record, at).map(({ code, text }) => [code, text] as const);
}

describe('an attempt with an unknown result, after an outcome,', () => {
  test('is listed once, however often the record is checked', () => {
    const record = ended('payment', outcomeOf('approved'));
    const attention = withOtherAttempts(kinds.payment, record, at);
    expect(attention).toMatchObject([{ code: 'other-attempt-unknown', actions: ['resolve'] }]);
    expect(withOtherAttempts(kinds.payment, { ...record, attention }, at)).toEqual(attention);
  });

  test('is listed next to items with other reasons, and is removed once the result of each attempt is known', () => {
    const item = { code: 'reverse-one', at, text: 'paid twice', actions: ['reverse'] };
    const record = ended('payment', outcomeOf('approved'), { attention: [item] });
    const attention = withOtherAttempts(kinds.payment, record, at);
    expect(attention.map(({ code }) => code)).toEqual(['reverse-one', 'other-attempt-unknown']);
    const known = attempts.map((attempt) => ({ ...attempt, state: 'answered' as const }));
    expect(withOtherAttempts(kinds.payment, { ...record, attention, attempts: known }, at)).toEqual([item]);
    const decided = { ...record, attention, outcome: outcomeOf('approved', { resolvedBy: 'person' }) };
    expect(withOtherAttempts(kinds.payment, decided, at)).toEqual([item]);
  });

  test.each<[string, TransactionRecord]>([
    ['is unresolved, which has an item of its own', ended('payment', outcomeOf('unresolved'))],
    ['was resolved by an operator', ended('payment', outcomeOf('declined', { resolvedBy: 'person' }))],
    ['closed a period', ended('reconciliation', outcomeOf('approved'))],
    ['only read a card', ended('card-acquisition', outcomeOf('approved'))],
    ['is still open', transactionOf({}, { attempts })],
  ])('is not listed if the transaction %s', (_what, record) => {
    expect(beside(record)).toEqual([]);
  });

  test.each<[TransactionKind, Outcome['result'], string]>([
    [
      'payment',
      'approved',
      "Another attempt of this payment (ServiceID S1) may also have gone through. If the terminal's own list has this attempt as well, reverse the extra payment. Then resolve this item.",
    ],
    [
      'loyalty-award',
      'declined',
      "This points award was reported as declined, but one of its attempts (ServiceID S1) may have gone through. If the terminal's own list has that attempt, resolve this item as approved; if the points award was done in another way since then, also correct the points award together with the customer. If the list does not have the attempt, resolve this item as declined.",
    ],
  ])('of a %s that is %s gets an item with the steps to correct it', (kind, result, text) => {
    expect(beside(ended(kind, outcomeOf(result)))).toEqual([['other-attempt-unknown', text]]);
  });
});

describe('an approval after another outcome', () => {
  const approved = outcomeOf('approved', { serviceId: 'S2' });

  /** Returns the items after the terminal approves `S2`: code, text and actions. */
  function approvedAfter(kind: TransactionKind, before: Outcome): unknown {
    const items = attentionFor(kinds[kind], ended(kind, before), approved, at);
    return items.map(({ code, text, actions }) => [code, text, ...actions]);
  }

  test('by another attempt is one too many: the operator must reverse it or, if that is impossible, correct it with the customer', () => {
    const first = outcomeOf('approved', { serviceId: 'S1' });
    expect(approvedAfter('payment', first)).toEqual([
      [
        'reverse-one',
        'This payment was approved twice (ServiceIDs S1 and S2). Reverse one of the two approvals.',
        'reverse',
        'resolve',
      ],
    ]);
    expect(approvedAfter('loyalty-award', first)).toEqual([
      [
        'reverse-one',
        'This points award was approved twice (ServiceIDs S1 and S2). Correct one of the two approvals together with the customer.',
        'resolve',
      ],
    ]);
  });

  test('by the same attempt, or after an operator’s decision without an attempt, is not one too many', () => {
    expect(approvedAfter('payment', approved)).toEqual([]);
    expect(approvedAfter('payment', outcomeOf('approved', { resolvedBy: 'person' }))).toEqual([]);
    expect(approvedAfter('payment', outcomeOf('unresolved'))).toEqual([]);
  });

  test('after a decline needs a check, because the customer may have paid in another way since', () => {
    expect(approvedAfter('payment', outcomeOf('declined'))).toEqual([
      [
        'reverse-one',
        'This payment was reported as declined, but the terminal approved it later. If the sale was paid in another way since then, reverse this payment.',
        'reverse',
        'resolve',
      ],
    ]);
    expect(approvedAfter('loyalty-award', outcomeOf('not-processed'))).toEqual([
      [
        'reverse-one',
        'This points award was reported as not processed, but the terminal approved it later. If the points award was done in another way since then, correct this points award together with the customer.',
        'resolve',
      ],
    ]);
  });
});

/** Returns the codes of the items. With `isWhole` the transaction has no amount. */
function codes(kind: TransactionKind, change: object, draft: Outcome, isWhole = false): readonly string[] {
  const { amountDetails, ...rest } = transactionOf({ kind, allowPartial: true, ...change }).request;
  const request = unchecked(isWhole || amountDetails === undefined ? rest : { ...rest, amountDetails });
  return attentionFor(kinds[kind], { ...transactionOf(), request }, draft, at).map(({ code }) => code);
}

const partly = (amount?: number): Outcome =>
  outcomeOf('partly-approved', amount === undefined ? {} : { authorized: { amount, currency: 'EUR' } });

describe('a partial approval that the register allowed', () => {
  test('needs no attention down to the minimum that the register named', () => {
    const split = { total: 2_000, minimum: 500 };
    expect(codes('payment', {}, partly(1))).toEqual([]);
    expect(codes('payment', { options: { split } }, partly(500))).toEqual([]);
    expect(codes('payment', { options: { split } }, partly(499))).toEqual(['partial-not-allowed']);
    expect(codes('payment', { allowPartial: false }, partly(1))).toEqual(['partial-not-allowed']);
  });

  test('needs attention for a whole reversal or update, but not for points, which have no amount', () => {
    for (const kind of ['reversal', 'pre-authorization-update'] as const)
      expect(codes(kind, {}, partly(1), true), kind).toEqual(['partial-not-allowed']);
    for (const kind of ['reversal', 'pre-authorization-update'] as const)
      expect(codes(kind, {}, partly(1)), kind).toEqual([]);
    expect(codes('loyalty-redemption', { loyalty: { points: 50 } }, partly(), true)).toEqual([]);
  });
});

describe('the attention items of a draft', () => {
  test.each<[string, AnyOutcome['result'], Partial<AnyOutcome>, readonly string[]]>([
    ['nothing unusual', 'approved', {}, []],
    ['another currency', 'approved', { difference: 'currency' }, ['other-currency']],
    ['an unknown amount', 'approved', { difference: 'unknown' }, ['amount-unknown']],
    ['an unexplained amount', 'approved', { difference: 'unexplained' }, ['amount-unexplained']],
    ['another kind of payment', 'approved', { reason: 'other-payment-type' }, ['other-payment-type']],
    ['a malformed request', 'not-processed', { reason: 'malformed' }, ['malformed']],
    ['an unknown condition', 'unresolved', {}, ['unresolved']],
    ['another currency in a decline', 'declined', { difference: 'currency' }, []],
  ])('follow from its difference: %s', (_what, result, change, expected) => {
    const items = attentionFor(kinds.payment, transactionOf(), outcomeOf(result, change), at);
    expect(items.map(({ code }) => code)).toEqual(expected);
    expect(items.map(({ text }) => text)).toEqual(expected.map(() => 'x'));
  });

  test('include a partial approval if the whole was approved before', () => {
    const inPart = outcomeOf('approved', { difference: 'partial' });
    const codesOf = (record: TransactionRecord) =>
      attentionFor(kinds.payment, record, inPart, at).map(({ code }) => code);
    expect(codesOf(transactionOf({}, { outcome: outcomeOf('approved') }))).toEqual(['amount-unexplained']);
    expect(codesOf(transactionOf())).toEqual([]);
  });
});
