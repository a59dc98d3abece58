/** Which options go with which request. */

import { expect, test } from 'vitest';
import { wrongOptions, type TransactionOptions } from '../../src/core/options.js';
import type { TransactionKind } from '../../src/core/transaction.js';

const all: TransactionOptions = {
  tip: 1,
  cashBack: { amount: 1 },
  split: { total: 5 },
  token: { type: 'customer', value: 'T' },
};

function wrong(options: TransactionOptions, kind: TransactionKind = 'payment', allowPartial = false): string {
  const found = wrongOptions({ kind, allowPartial }, { amount: 1_000, currency: 'EUR' }, options);
  return found.map(({ path }) => path.join('.')).join(' ');
}

test.each<[TransactionKind, string]>([
  ['payment', ''],
  ['completion', 'cashBack split token'],
  ['reservation', 'tip cashBack split'],
  ['reservation-update', 'tip cashBack split token'],
  ['refund', 'tip cashBack split token'],
])('a %s takes no %s', (kind, names) => {
  expect(wrong(all, kind)).toBe(names);
  expect(wrong({ requestToken: 'customer' }, kind)).toBe(names.includes('token') ? 'requestToken' : '');
});

test.each<[string, TransactionOptions, string]>([
  ['a tip is less than the amount', { tip: 1_000 }, 'tip'],
  ['a tip of all but a cent', { tip: 999 }, ''],
  ['cash is less than the amount', { cashBack: { amount: 1_000 } }, 'cashBack.amount'],
  ['cash and tip are less than it together', { tip: 500, cashBack: { amount: 500 } }, 'cashBack.amount'],
  ['cash and tip of all but a cent', { tip: 500, cashBack: { amount: 499 } }, ''],
  ['cash up to more than the amount', { cashBack: { maximum: 5_000 } }, ''],
  ['what the wire cannot carry', { cashBack: { maximum: 99_999_999_999 } }, 'cashBack.maximum'],
  ['a total that the wire cannot carry', { split: { total: 99_999_999_999 } }, 'split.total'],
  [
    'a token is asked for or pays',
    { requestToken: 'customer', token: { type: 'customer', value: 'T' } },
    'requestToken',
  ],
  ['the least part needs that less is allowed', { split: { total: 2_000, minimum: 5 } }, 'split.minimum'],
])('%s', (_name, options, paths) => {
  expect(wrong(options)).toBe(paths);
});

const least = (minimum: number) => wrong({ split: { total: 2_000, minimum } }, 'payment', true);

test('the least part is no more than the amount', () => {
  expect(least(1_000)).toBe('');
  expect(least(1_001)).toBe('split.minimum');
});
