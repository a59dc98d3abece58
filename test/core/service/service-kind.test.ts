/** By which endpoint a request leaves for a payment service. */

import { expect, test } from 'vitest';
import type { TransactionKind } from '../../../src/core/model/kind-names.js';
import type { OnlineParameters } from '../../../src/core/model/online-request.js';
import { endpointOf } from '../../../src/core/service/messages/service-kind.js';

test.each<[string, string | undefined, TransactionKind, OnlineParameters?]>([
  ['a link', 'createSession', 'payment', {}],
  ['a stored card', 'authorize', 'payment', { shopper: 'anna', instrument: 'i' }],
  ['an agreement that begins', 'createMit', 'verification', { shopper: 'anna', recurring: { model: 0 } }],
  [
    'a payment by an agreement',
    'authorizeMit',
    'payment',
    { shopper: 'anna', instrument: 'i', recurring: { reference: 'a' } },
  ],
  ['a capture', 'capture', 'capture'],
  ['a reversal', 'cancel', 'reversal'],
  ['what raises a hold', 'update', 'pre-authorization-update'],
  ['a refund', 'refund', 'refund'],
  ['the closing of a period, which no service knows', undefined, 'reconciliation'],
  ['the reading of a card, which no service knows', undefined, 'card-acquisition'],
])('%s is sent to the endpoint %s', (_what, endpoint, kind, online) => {
  expect(endpointOf({ kind, ...(online === undefined ? {} : { online }) })).toBe(endpoint);
});
