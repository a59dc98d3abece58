/** The key of an attempt: it is unique, and all keys of one process begin alike. */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attemptIdOf, type ServiceAttempt } from '../../src/core/model/attempt.js';
import { attemptKeyOf, attemptKeyStart, paymentKeysOf } from '../../src/core/model/attempt-key.js';
import { at, attemptOf } from './records.js';

const ids = fc.record({
  saleId: fc.constantFrom('S', 'S"', 'S","', 'S\\', 'Sä', 'S\n'),
  serviceId: fc.constantFrom('', 'A', 'A"', '","A', 'A\\"', 'ÄA'),
  poiId: fc.constantFrom('P', '"', 'P","P', '\u0001'),
});

test('two requests share a key only if all their ids are equal', () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      const isSame = one.saleId === other.saleId && one.serviceId === other.serviceId && one.poiId === other.poiId;
      expect(attemptKeyOf(one).key === attemptKeyOf(other).key).toBe(isSame);
    }),
  );
});

test('a key begins with a SaleID and a prefix only if its request has both', () => {
  fc.assert(
    fc.property(ids, ids, ({ saleId, serviceId: prefix }, one) => {
      const { rail, key } = attemptKeyStart(saleId, prefix);
      const own = attemptKeyOf(one);
      const isMeant = one.saleId === saleId && one.serviceId.startsWith(prefix);
      expect(own.rail === rail && own.key.startsWith(key)).toBe(isMeant);
    }),
  );
});

/** Makes a request to a service with the key `k1`, about this payment. */
function sentToService(pspReference?: string): ServiceAttempt {
  return {
    rail: 'service',
    service: 'shop',
    endpoint: 'createSession',
    idempotencyKey: 'k1',
    merchantId: 'M-1',
    bodyHash: 'h',
    openedAt: at,
    state: 'open',
    ...(pspReference === undefined ? {} : { pspReference }),
  };
}

test('an attempt is named by its ServiceID at a terminal, and by its idempotency key at a service', () => {
  expect([attemptIdOf(attemptOf()), attemptIdOf(sentToService())]).toEqual(['S1', 'k1']);
  expect(attemptKeyOf(sentToService())).toEqual({ rail: 'service', key: 'k1' });
});

test('a transaction is found once by each payment that it began, in upper or lower case', () => {
  const attempts = ['PSP-1', 'PSP-2', 'psp-1', undefined, 'PSP-2'].map((name) => sentToService(name));
  expect(paymentKeysOf({ attempts: [attemptOf(), ...attempts] })).toEqual([
    { rail: 'payment', key: 'psp-1' },
    { rail: 'payment', key: 'psp-2' },
  ]);
});

test('a transaction is not found by the payment of another transaction', () => {
  expect(paymentKeysOf({ orderReference: 'order', attempts: [sentToService('PSP-1')] })).toEqual([]);
  expect(paymentKeysOf({ attempts: [attemptOf()] })).toEqual([]);
});
