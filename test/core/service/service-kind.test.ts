/** The endpoint with which a request leaves for a payment service. */

import { expect, test } from 'vitest';
import type { TransactionKind } from '../../../src/core/model/kind-names.js';
import type { OnlineParameters } from '../../../src/core/model/online-request.js';
import { endpointOf } from '../../../src/core/service/messages/service-kind.js';

test.each<[string, string | undefined, TransactionKind, OnlineParameters?]>([
  ['a link', 'createSession', 'payment', {}],
  ['a stored card', 'authorize', 'payment', { shopper: 'anna', instrument: 'i' }],
  ['a new agreement', 'createMit', 'verification', { shopper: 'anna', recurring: { model: 0 } }],
  [
    'a payment by an agreement',
    'authorizeMit',
    'payment',
    { shopper: 'anna', instrument: 'i', recurring: { reference: 'a' } },
  ],
  ['a capture', 'capture', 'capture'],
  ['a reversal', 'cancel', 'reversal'],
  ['an update', 'update', 'pre-authorization-update'],
  ['a refund', 'refund', 'refund'],
  ['a reconciliation, which no service offers,', undefined, 'reconciliation'],
  ['a card acquisition, which no service offers,', undefined, 'card-acquisition'],
])('%s is sent to the endpoint %s', (_what, endpoint, kind, online) => {
  expect(endpointOf({ kind, ...(online === undefined ? {} : { online }) })).toBe(endpoint);
});
