/** The options that each request may have. */

import type { TransactionOptions } from '../../src/core/model/payment-options.js';
import { type TransactionKind, type ReconciliationScope, transactionKinds } from '../../src/core/model/kind-names.js';
import type { AmountDetails } from '../../src/core/model/common-types.js';
import { expect, test } from 'vitest';
import { optionsOf, wrongOptions } from '../../src/core/kinds/option-rules.js';
import { acquirerPattern, optionNames } from '../../src/core/policy/options.js';

const all: TransactionOptions = {
  tip: 1,
  cashBack: { amount: 1 },
  split: { total: 5 },
  token: { type: 'customer', value: 'T' },
};

interface ReceivedRequest {
  readonly scope?: ReconciliationScope;
  readonly kind?: TransactionKind;
  readonly amountDetails?: AmountDetails | undefined;
  readonly allowPartial?: boolean;
}

const eur = { amount: 1_000, currency: 'EUR' };

function wrong(options: TransactionOptions, asked: ReceivedRequest = {}): readonly string[] {
  const { kind, amountDetails, allowPartial, scope } = { kind: 'payment' as const, amountDetails: eur, ...asked };
  const found = wrongOptions({ kind, allowPartial: allowPartial ?? false, scope }, amountDetails, options);
  return found.map(({ path, expected }) => `${path.join('.')}: ${expected}`);
}

const namesOf = (lines: readonly string[]) => lines.map((line) => line.replace(/:.*/, '')).join(' ');

test.each<[TransactionKind, string]>([
  ['payment', ''],
  ['capture', 'cashBack split token'],
  ['pre-authorization', 'tip cashBack split'],
  ['pre-authorization-update', 'tip cashBack split token'],
  ['refund', 'tip cashBack split token'],
])('a %s rejects the options "%s"', (kind, names) => {
  expect(namesOf(wrong(all, { kind }))).toBe(names);
  // A refund may store its card, but cannot be paid with a stored one.
  const isStoring = !names.includes('token') || kind === 'refund';
  expect(namesOf(wrong({ requestToken: 'customer' }, { kind }))).toBe(isStoring ? '' : 'requestToken');
});

test.each(transactionKinds)(
  'a %s accepts its own options, and the error for any other option names the kinds that have it',
  (kind) => {
    const each: TransactionOptions = {
      ...all,
      oneTime: true,
      forceOnline: true,
      acquirers: ['7'],
      entryModes: ['Keyed'],
      items: [{ id: '0', productCode: '7', amount: '1.00' }],
      requestToken: 'customer',
    };
    const strays = wrong(each, { kind, scope: 'acquirers' }).filter((line) => line.includes(`no value for a ${kind}`));
    const others = optionNames.filter((name) => !optionsOf(kind).includes(name));
    expect(namesOf(strays)).toBe(others.join(' '));
  },
);

test.each<[string, TransactionOptions, string]>([
  [
    'a tip must be less than the amount',
    { tip: 1_000 },
    'tip: less than the amount, because the amount includes the tip',
  ],
  ['a tip may be one cent less than the amount', { tip: 999 }, ''],
  [
    'cash must be less than the amount',
    { cashBack: { amount: 1_000 } },
    'cashBack.amount: less than the amount without the tip, because the amount includes the cash-back and the tip',
  ],
  [
    'cash and tip must be less than the amount together',
    { tip: 500, cashBack: { amount: 500 } },
    'cashBack.amount: less than the amount without the tip, because the amount includes the cash-back and the tip',
  ],
  ['cash and tip may be one cent less than the amount', { tip: 500, cashBack: { amount: 499 } }, ''],
  ['cash up to more than the amount is refused', { cashBack: { maximum: 5_000 } }, ''],
  [
    'an amount that the wire cannot carry is refused',
    { cashBack: { maximum: 99_999_999_999 } },
    'cashBack.maximum: an amount that the standard can encode',
  ],
  [
    'a total that the wire cannot carry is refused',
    { split: { total: 99_999_999_999 } },
    'split.total: an amount that the standard can encode',
  ],
  [
    'a token is either requested or used',
    { requestToken: 'customer', token: { type: 'customer', value: 'T' } },
    'requestToken: no value if the request pays with a token',
  ],
  [
    'a minimum requires allowPartial',
    { split: { total: 2_000, minimum: 5 } },
    'split.minimum: a value only if allowPartial is true',
  ],
])('%s', (_name, options, line) => {
  expect(wrong(options)).toEqual(line === '' ? [] : [line]);
});

test('only a pre-authorization can be one-time, and only payments and pre-authorizations name acquirers', () => {
  const both: TransactionOptions = { oneTime: true, acquirers: ['7'] };
  const kinds = ['payment', 'pre-authorization', 'pre-authorization-update', 'refund', 'capture'] as const;
  expect(kinds.map((kind) => namesOf(wrong(both, { kind })))).toEqual([
    'oneTime',
    '',
    ...Array.from({ length: 3 }, () => 'oneTime acquirers'),
  ]);
  const closing = { kind: 'reconciliation', amountDetails: undefined } as const;
  expect(wrong({}, closing)).toEqual([]);
  const scopes = [undefined, 'period', 'period-and-acquirers', 'acquirers'] as const;
  expect(
    scopes.map((scope) => wrong({ acquirers: ['7'] }, scope === undefined ? closing : { ...closing, scope }).join('')),
  ).toEqual([
    ...Array.from({ length: 2 }, () => 'acquirers: no value unless the reconciliation closes acquirers'),
    '',
    '',
  ]);
});

test.each<[string, boolean]>([
  ['7', true],
  ['12345678901', true],
  ['', false],
  ['123456789012', false],
  ['a7', false],
  ['7a', false],
  ['4111111111111111', false],
])('the acquirer id %j is valid: %s', (id, isAcquirer) => {
  expect(acquirerPattern.test(id)).toBe(isAcquirer);
});

const least = (minimum: number) => wrong({ split: { total: 2_000, minimum } }, { allowPartial: true });

test('the minimum of a split is at most the amount', () => {
  expect(least(1_000)).toEqual([]);
  expect(least(1_001)).toEqual(['split.minimum: no more than the amount']);
});

test('without an amount, only options that need no amount are sent', () => {
  const none = { amountDetails: undefined };
  expect(wrong({ requestToken: 'customer' }, { kind: 'card-acquisition', ...none })).toEqual([]);
  expect(wrong({ requestToken: 'customer' }, { kind: 'reversal', ...none })).toEqual([
    'requestToken: no value for a reversal; only a payment or a refund or a pre-authorization or a card-acquisition has this option',
  ]);
});
