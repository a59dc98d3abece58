/** To whom a history belongs, according to the customer in it. A history without a customer proves nothing. */

import { expect, test } from 'vitest';
import { otherCustomerIn } from '../../../src/core/service/order/foreign-history.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import { at, transactionOf } from '../records.js';

const create = {
  rail: 'service',
  service: 'shop',
  endpoint: 'authorize',
  idempotencyKey: 'k',
  merchantId: 'M-1',
  bodyHash: 'h',
  openedAt: at,
  state: 'open',
} as const;

/** A payment with anna's stored card. `isUnasked`: there is no page for it. */
function byCard(isUnasked: boolean) {
  const online = { shopper: 'anna', instrument: 'CARD-1' };
  return transactionOf({ online }, { attempts: [isUnasked ? { ...create, sawStart: true as const } : create] });
}

const operation = (type: string, shopper?: string, instrument?: string): HistoryOperation => ({
  id: type,
  type,
  status: 'COMPLETED',
  ...(shopper === undefined && instrument === undefined ? {} : { customer: { shopper, instrument } }),
});

test.each<[string, readonly HistoryOperation[], string | undefined]>([
  ['no operation', [], undefined],
  ['no customer', [operation('AUTHORIZATION'), operation('CAPTURE')], undefined],
  ['ours', [operation('AUTHORIZATION', 'anna', 'card-1')], undefined],
  ['only the shopper', [operation('AUTHORIZATION', 'anna')], undefined],
  ['only the card', [operation('AUTHORIZATION', undefined, 'CARD-1')], undefined],
  ['another shopper', [operation('CREATE_SESSION', 'bert')], 'another shopper'],
  ['another shopper with our card', [operation('AUTHORIZATION', 'bert', 'CARD-1')], 'another shopper'],
  ['another card', [operation('AUTHORIZATION', 'anna', 'CARD-2')], 'another stored card'],
  [
    'another card after an operation without a customer',
    [operation('AUTHORIZATION'), operation('AUTHORIZATION', 'anna', 'C')],
    'another stored card',
  ],
  ['another card that was stored and not charged', [operation('STORED_CREDENTIALS', 'anna', 'CARD-2')], undefined],
])('a history of a stored card is checked for another customer: it names %s', (_what, history, stranger) => {
  expect(otherCustomerIn(byCard(true), history)).toBe(stranger);
  // On a page the shopper may have used another card.
  expect(otherCustomerIn(byCard(false), history)).toBe(stranger === 'another stored card' ? undefined : stranger);
});

test('a link without a stored card is paid by any card', () => {
  const refused = { ...create, endpoint: 'createSession', refusedAs: 'declined' } as const;
  const history = [operation('AUTHORIZATION', 'anna', 'CARD-2')];
  expect(
    otherCustomerIn(transactionOf({ online: { shopper: 'anna' } }, { attempts: [refused] }), history),
  ).toBeUndefined();
});

test('a history is compared only with fields that the request had', () => {
  const history = [operation('AUTHORIZATION', 'bert', 'CARD-2')];
  expect(otherCustomerIn(transactionOf({ online: {} }, { attempts: [create] }), history)).toBeUndefined();
  expect(otherCustomerIn(transactionOf(), history)).toBeUndefined();
});
