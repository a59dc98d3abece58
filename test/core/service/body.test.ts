/**
 * The bytes of a request to the service: each endpoint sends what the register asked for, and a request that no
 * register can make cannot be written.
 */

import { describe, expect, test } from 'vitest';
import { InvariantError } from '../../../src/core/base/invariant.js';
import { bodyOf, hashOf, type Keyed, statusPath, written } from '../../../src/core/service/state/request-body.js';
import type { OnlineParameters } from '../../../src/core/model/online-request.js';
import type { AnyRequest } from '../../unchecked.js';
import { transactionOf, eur } from '../records.js';

const settings = {};
const pspReference = '01890000-0000-7000-8000-000000000001';
const idempotencyKey = '01890000-0000-7000-8000-000000000002';
const returnUrls = {
  success: 'https://shop.example/s',
  cancel: 'https://shop.example/c',
  error: 'https://shop.example/e',
};

function keyed(endpoint: Keyed['endpoint'], change: Partial<Keyed> = {}): Keyed {
  return { endpoint, idempotencyKey, merchantId: 'M-1', ...change };
}

/** Returns what leaves for a payment of 12.50 EUR, with changes. */
function leaving(endpoint: Keyed['endpoint'], change: Partial<AnyRequest> = {}) {
  const { path, body } = written(transactionOf(change), keyed(endpoint, { pspReference }), settings);
  return { path, body: body === '' ? '' : JSON.parse(body) };
}

describe('a link', () => {
  test.each<[string, object, object | undefined]>([
    ['all methods', {}, undefined],
    ['only stored cards', { storedOnly: true }, { allowStoredInstrumentsOnly: true }],
    ['an offer to store the card', { store: 'offer' }, { storePaymentInstrument: 'OPTIONAL' }],
    [
      'an obligation to store the card',
      { store: 'must', storedOnly: false },
      { storePaymentInstrument: 'MANDATED', allowStoredInstrumentsOnly: false },
    ],
  ])('has the stored-card fields for its parameters: %s', (_name, how, profile) => {
    const { path, body } = leaving('createSession', { online: { returnUrls, shopper: 'anna', ...how } });
    expect(path).not.toContain(pspReference);
    expect(body.header).toEqual({ merchantId: 'M-1', 'idempotency-key': idempotencyKey });
    expect(body.body.paymentInstrumentsProfileData).toEqual(
      profile === undefined ? undefined : { merchantShopperId: 'anna', ...profile },
    );
  });
});

test.each<[string, object, object | undefined]>([
  ['all ways to pay', {}, undefined],
  ['some ways to pay', { methods: ['CARD', 'MOBILEPAY'] }, { paymentMethodWhitelist: ['CARD', 'MOBILEPAY'] }],
])('a link with %s lists its payment methods accordingly', (_name, how, methods) => {
  const { body } = leaving('createSession', { online: { returnUrls, ...how } });
  expect(body.body.paymentMethodInfo).toEqual(methods);
});

test.each<[string, object, object | undefined]>([
  ['a page of its own', {}, undefined],
  [
    'the page of a shop',
    { embed: { origin: 'https://shop.example' } },
    { mode: 'EMBED', origin: 'https://shop.example' },
  ],
])('a link that is paid on %s has the matching page mode', (_name, how, ui) => {
  const { body } = leaving('createSession', { online: { returnUrls, ...how } });
  expect(body.body.merchantInfo).toEqual({
    successRedirectUrl: 'https://shop.example/s',
    cancelRedirectUrl: 'https://shop.example/c',
    errorRedirectUrl: 'https://shop.example/e',
    ...(ui === undefined ? {} : { ui }),
  });
});

test('an agreement has model, frequency and description, with or without a shopper', () => {
  const recurring = { model: 3, frequency: 28, description: 'Coffee' };
  const agreement = { recurringModel: 3, recurringFrequency: 28, recurringDescription: 'Coffee' };
  const { body } = leaving('createMit', { online: { returnUrls, recurring } });
  expect(body.body.transactionData.recurringProcessingInfo).toEqual(agreement);
  expect(body.body.transactionData).not.toHaveProperty('merchantShopperId');
  const named = leaving('createMit', { online: { returnUrls, recurring, shopper: 'anna' } }).body;
  expect(named.body.transactionData).toMatchObject({ merchantShopperId: 'anna', recurringProcessingInfo: agreement });
});

test.each<[OnlineParameters, true | undefined]>([
  [{ returnUrls }, undefined],
  [{ returnUrls, store: 'must' }, true],
  [{ returnUrls, shopper: 'anna' }, true],
])('a verification with %j stores the card or not: %s', (online, isStored) => {
  const { body } = leaving('createSession', { amountDetails: eur(0), online });
  expect(body.body.transactionData.storePaymentInstrument).toBe(isStored);
  expect(body.body).not.toHaveProperty('paymentInstrumentsProfileData');
});

describe('an operation', () => {
  test.each<[Keyed['endpoint'], object]>([
    ['capture', { amountDetails: eur(1_250) }],
    ['update', { amountDetails: eur(1_250) }],
    ['refund', { amountDetails: eur(1_250) }],
  ])('%s has the payment in its path and the amount in its body', (endpoint, body) => {
    expect(leaving(endpoint)).toEqual({ path: `/v1/${pspReference}/${endpoint}`, body });
    const { request } = transactionOf();
    const { amountDetails: _all, ...whole } = { ...request };
    const all = { request: JSON.parse(JSON.stringify(whole)) };
    expect(written(all, keyed(endpoint, { pspReference }), settings).body).toBe('');
  });

  test('a reversal of a part has its amount, and the cancel of a session has no body', () => {
    expect(leaving('cancel', { kind: 'reversal' }).body).toEqual({
      merchantId: 'M-1',
      amountDetails: eur(1_250),
    });
    expect(leaving('cancel')).toEqual({ path: `/v1/${pspReference}/cancel`, body: '' });
  });

  test('the cancel by our reference has the transaction in its body, and no payment in its path', () => {
    const { path, body } = leaving('fallbackCancel');
    expect(body).toEqual({ merchantReference: 'p1' });
    expect(path).not.toContain(pspReference);
    expect(statusPath(pspReference)).toContain(pspReference);
  });
});

describe('the core throws instead of writing', () => {
  test('an operation on a payment without a reference', () => {
    expect(() => written(transactionOf(), keyed('capture'), settings)).toThrow(InvariantError);
    expect(() => statusPath('')).toThrow(InvariantError);
  });

  test.each(['status', 'listInstruments', 'deleteInstrument'] as const)('a body for %s', (endpoint) => {
    expect(bodyOf(transactionOf(), keyed(endpoint), settings)).toEqual({
      ok: false,
      error: { message: `unused endpoint ${endpoint}` },
    });
    expect(() => written(transactionOf(), keyed(endpoint, { pspReference }), settings)).toThrow(
      `an admitted request can be written: unused endpoint ${endpoint}`,
    );
  });

  test.each<[string, string, Partial<AnyRequest>]>([
    [
      'without an amount',
      'what begins a payment has an amount, and says how it is paid',
      { amountDetails: undefined, online: { returnUrls } } as object,
    ],
    ['without a way to pay', 'what begins a payment has an amount, and says how it is paid', {}],
    ['without return addresses', 'a shopper who is asked is led back', { online: {} }],
  ])('a create request %s: %s', (_name, statement, change) => {
    expect(() => leaving('createSession', change)).toThrow(`broken invariant: ${statement}`);
  });
});

test('the hash of a sent request has 16 hexadecimal digits, and differs if the path or the body differs', () => {
  const hashes = Array.from({ length: 400 }, (_unused, place) => hashOf({ path: '/v1/p/capture', body: `${place}` }));
  expect(hashes.filter((hash) => !/^[0-9a-f]{16}$/.test(hash))).toEqual([]);
  expect(new Set(hashes).size).toBe(400);
  expect(hashes).not.toContain(hashOf({ path: '/v1/p/refund', body: '1' }));
});
