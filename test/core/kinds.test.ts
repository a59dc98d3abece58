/** The kinds that take the same money of a sale twice, and their names. */

import { capitalized } from '../../src/messages/index.js';
import { type TransactionKind, transactionKinds } from '../../src/core/model/kind-names.js';
import { expect, test } from 'vitest';
import { defaultDialect } from '../../protocol/index.js';
import { isOfItsKind, mayBeUnlinked } from '../../src/core/kinds/fields.js';
import {
  isLoyalty,
  isStoredValue,
  kindOfType,
  kinds,
  namesOriginal,
  nounOf,
  typeOf,
} from '../../src/core/kinds/index.js';
import type { MoneyAnswer } from '../../src/core/kinds/message/response-body.js';
import type { TransactionRequest } from '../../src/core/model/request.js';
import { attemptOf, paymentAnswer, reversalAnswer, storedValueAnswer, transactionOf, eur } from './records.js';
import { approval, isDuplicate, moneyRequest, nothingOf } from './of-kind.js';
import { allAgree, reported, taken } from './kind-types.js';
import { unchecked } from '../unchecked.js';

function asked(transactionId: string, kind: TransactionKind, original?: string): TransactionRequest {
  const about = original === undefined ? {} : { original: { type: 'transaction', transactionId: original } as const };
  return transactionOf({ transactionId, kind, ...about }).request;
}

function twice(one: TransactionRequest, other: TransactionRequest): boolean {
  return isDuplicate({ request: one }, { request: other });
}

test.each<[TransactionKind, TransactionKind, boolean]>([
  ['payment', 'payment', true],
  ['payment', 'pre-authorization', true],
  ['capture', 'payment', true],
  ['capture', 'pre-authorization', true],
  ['refund', 'refund', true],
  ['pre-authorization-update', 'pre-authorization-update', true],
  ['pre-authorization', 'pre-authorization-update', false],
  ['payment', 'refund', false],
  ['reconciliation', 'reconciliation', true],
  ['payment', 'reconciliation', false],
  ['refund', 'payment', false],
  ['reversal', 'capture', false],
  ['payment', 'pre-authorization-update', false],
  ['stored-value-load', 'stored-value-load', true],
  ['payment', 'stored-value-load', false],
  ['stored-value-activation', 'payment', false],
  ['loyalty-award', 'payment', false],
  ['loyalty-award', 'loyalty-award', true],
  ['loyalty-award', 'loyalty-redemption', false],
  ['stored-value-activation', 'stored-value-load', false],
  ['card-acquisition', 'card-acquisition', false],
  ['card-acquisition', 'payment', false],
  ['payment', 'card-acquisition', false],
])('a %s and a %s of one sale move the same money twice: %s', (one, other, isTwice) => {
  expect(twice(asked('a', one), asked('b', other))).toBe(isTwice);
});

test('a capture takes what its own pre-authorization holds, in either order of comparison', () => {
  expect(twice(asked('c', 'capture', 'r'), asked('r', 'pre-authorization'))).toBe(false);
  expect(twice(asked('r', 'pre-authorization'), asked('c', 'capture', 'r'))).toBe(false);
  expect(twice(asked('c', 'capture', 'r'), asked('q', 'pre-authorization'))).toBe(true);
});

/** A load of the card with this number, or of the card that the customer shows. */
function load(number: string | undefined): TransactionRequest {
  return unchecked({
    ...asked(`load of ${number ?? 'the card shown'}`, 'stored-value-load'),
    storedValue: {
      accountType: 'gift-card',
      ...(number === undefined ? {} : { account: { number, identifiedBy: 'bar-code', entryMode: 'scanned' } }),
    },
  });
}

test('two gift cards of one sale are loaded once each, and the same card is not loaded twice', () => {
  expect(twice(load('9780000000017'), load('9780000000024'))).toBe(false);
  expect(twice(load('9780000000017'), load('9780000000017'))).toBe(true);
  expect(twice(load(undefined), load('9780000000017'))).toBe(true);
  expect(twice(load('9780000000017'), load(undefined))).toBe(true);
  expect(twice(load('9780000000017'), load('978 0000-000017\u00a0'))).toBe(true);
});

test.each(transactionKinds)('a %s names its original only if its kind has one', (kind) => {
  const alone = [
    'card-acquisition',
    'verification',
    'payment',
    'pre-authorization',
    'stored-value-activation',
    'stored-value-load',
    'stored-value-unload',
    'loyalty-award',
    'loyalty-rebate',
    'loyalty-redemption',
  ];
  expect(namesOriginal(kind)).toBe(![...alone, 'stored-value-reservation', 'reconciliation'].includes(kind));
});

test('the message that nothing moved uses the words of the kind', () => {
  expect(nothingOf(asked('p', 'payment'))).toBe('Nothing was charged.');
  expect(nothingOf(asked('l', 'stored-value-load'))).toBe('Nothing changed on the card.');
  expect(nothingOf(asked('a', 'loyalty-award'))).toBe('No points moved.');
  expect([capitalized(kinds['loyalty-award'].words.unmoved), capitalized(kinds.payment.words.unmoved)]).toEqual([
    'No points moved.',
    'No money moved.',
  ]);
});

test('each kind has its own words', () => {
  expect(nounOf(asked('u', 'pre-authorization-update'))).toBe('pre-authorization update');
  expect(
    transactionKinds.map((kind) => kinds[kind].words).map(({ noun, verb, again }) => `${noun}: ${verb}, ${again}`),
  ).toEqual([
    'payment: charge, charged',
    'refund: refund, refunded',
    'reversal: reverse, reversed',
    'pre-authorization: reserve, reserved',
    'pre-authorization update: update, updated',
    'capture: capture, captured',
    'gift card activation: activate, activated',
    'gift card load: load, loaded',
    'gift card unload: unload, unloaded',
    'gift card reversal: reverse, reversed',
    'gift card pre-authorization: reserve, reserved',
    'gift card duplicate: duplicate, duplicated',
    'reconciliation: close, closed',
    'card reading: read the card, read',
    'card verification: verify the card, verified',
    'points award: award, awarded',
    'rebate: grant it, granted',
    'points redemption: redeem, redeemed',
    'return of awarded points: take them off, taken off',
    'return of a rebate: cancel it, cancelled',
    'return of redeemed points: return them, returned',
  ]);
});

function partOf(kind: TransactionKind): MoneyAnswer {
  const Response = { Result: 'Partial' };
  const [type = ''] = kinds[kind].types ?? [];
  if (isStoredValue(kind)) return storedValueAnswer(type, '3.00');
  if (kinds[kind].undoes === true) return reversalAnswer({ Response, ReversedAmount: '3.00' });
  const amounts = { Currency: 'EUR', AuthorizedAmount: '3.00' };
  return paymentAnswer({ Response, PaymentResult: { AmountsResp: amounts } });
}

/** Returns the text for the cashier when the terminal approved 3.00 of 12.50 EUR, or 3 of 12 points. */
function toldInPart(kind: TransactionKind): string {
  const record = transactionOf({ kind, ...(isLoyalty(kind) ? { loyalty: { points: 12 } } : {}) });
  if (isLoyalty(kind))
    return kinds[kind].approvedMessage?.(record.request, { loyalty: { points: 3 }, difference: 'partial' }, true) ?? '';
  return approval(record, attemptOf(), partOf(kind), true).message;
}

test.each<[TransactionKind, string]>([
  ['payment', 'charged. The rest is still to be paid.'],
  ['refund', 'refunded. The rest is still to be refunded.'],
  ['reversal', 'reversed. The rest is not reversed.'],
  ['pre-authorization', 'reserved. The rest is not reserved.'],
  ['pre-authorization-update', 'reserved in all. The rest is not reserved.'],
  ['capture', 'charged. The rest is still to be paid.'],
  ['stored-value-activation', 'put on the new gift card. The rest is not on the card.'],
  ['stored-value-load', 'loaded on the gift card. The rest is not on the card.'],
  ['stored-value-unload', 'taken off the gift card. The rest is still on the card.'],
  ['stored-value-reversal', 'removed from the gift card. The rest is still on the card.'],
  ['stored-value-reservation', 'reserved on a gift card. The rest is not reserved.'],
  ['stored-value-duplicate', 'issued a second time. The rest was not issued.'],
  ['loyalty-award', 'awarded. The rest was not awarded.'],
  ['loyalty-rebate', 'granted as a rebate. The rest was not granted.'],
  ['loyalty-redemption', 'redeemed. The rest was not redeemed.'],
  ['loyalty-award-refund', 'taken off the account. The rest is still on the account.'],
  ['loyalty-rebate-refund', 'cancelled. The rest was not cancelled.'],
  ['loyalty-redemption-refund', 'returned to the account. The rest was not returned.'],
])('the message for a %s that was partly approved says what happened to the rest', (kind, done) => {
  const begin = isLoyalty(kind)
    ? 'Approved in part: 3 points instead of 12 points'
    : 'Only 3.00 EUR instead of 12.50 EUR was';
  expect(toldInPart(kind)).toBe(`${begin} ${done}`);
});

test('each row agrees with the type of its requests, and a request of another kind does not compile', () => {
  expect(allAgree).toBe(true);
  expect(Object.entries(taken).flatMap(([written, isTaken]) => (isTaken ? [written] : []))).toEqual([
    'payment',
    'refund',
    'wholeReversal',
    'closing',
  ]);
  expect(Object.values(reported).filter(Boolean)).toHaveLength(4);
});

test('a request has all fields that its kind requires, and none of other kinds', () => {
  const payment = unchecked({ ...asked('p', 'payment'), amountDetails: eur(1_250) });
  const refund = { ...payment, kind: 'refund', original: { type: 'transaction', transactionId: 'p' } } as const;
  expect([payment, refund].map((one) => isOfItsKind(one))).toEqual([true, true]);
  const { original: _original, ...unlinked } = refund;
  const { amountDetails: _none, ...verification } = { ...payment, kind: 'verification', service: 'shop' } as const;
  const wrong = [
    unlinked,
    { ...payment, reversalReason: 'malfunction' },
    { ...payment, scope: 'period' },
    { ...refund, options: { split: { total: 2_000 } } },
    verification,
  ] as const;
  expect(wrong.map((one) => isOfItsKind(unchecked(one)))).toEqual([false, false, false, false, false]);
});

test('a request says explicitly that it has no original, if its kind may have none', () => {
  expect(transactionKinds.filter((kind) => mayBeUnlinked(kind))).toEqual(['refund']);
  const unlinked = { amountDetails: eur(1_250), original: { type: 'unlinked' } } as const;
  const ofKind = (kind: TransactionKind) => isOfItsKind(unchecked({ ...asked('u', kind), ...unlinked }));
  expect([ofKind('refund'), ofKind('capture'), ofKind('stored-value-reversal')]).toEqual([true, false, false]);
});

test('only requests that may carry acquirer data may carry terminal data', () => {
  const { amountDetails: _none, ...closing } = asked('z', 'reconciliation');
  const both = [asked('p', 'payment'), closing].map((request) =>
    isOfItsKind(unchecked({ ...request, terminalData: 'x' })),
  );
  expect([isOfItsKind(unchecked(closing)), ...both]).toEqual([true, true, false]);
});

test('the core never asks a terminal to verify a card, because no message exists for it', () => {
  const record = transactionOf({ kind: 'verification', amountDetails: eur(0) });
  expect(() => moneyRequest(defaultDialect, record, attemptOf())).toThrow(
    'broken invariant: terminals do not verify cards',
  );
});

test('the core derives the kind from the category and the payment type', () => {
  const found = transactionKinds.flatMap((kind) =>
    (kinds[kind].types ?? []).map((type) => [kind, kindOfType(kinds[kind].category, type)] as const),
  );
  expect(found.length).toBeGreaterThan(10);
  for (const [kind, of] of found) expect(of).toBe(kind);
  expect(kindOfType('StoredValue', 'Normal')).toBeUndefined();
  expect(kindOfType('Payment', 'Load')).toBeUndefined();
  expect(kindOfType('Reversal', 'Normal')).toBeUndefined();
});

test("each request has the standard's payment type, unless its category is enough", () => {
  const words = (['payment', 'refund', 'stored-value-load', 'reversal'] as const).map((kind) => typeOf({ kind }));
  expect(words).toEqual(['Normal', 'Refund', 'Load', undefined]);
});
