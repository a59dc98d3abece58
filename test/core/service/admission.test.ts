/**
 * Requests that no payment service can process: they are refused with the field and the reason, before anything is kept
 * or sent.
 */

import { describe, expect, test } from 'vitest';
import { admitToService } from '../../../src/core/service/service-admission.js';
import type { AnyRequest } from '../../unchecked.js';
import { admissionContext, at, transactionOf, eur } from '../records.js';
import { shopSettings } from './shop-records.js';

const nowWallMs = Date.parse(at);
const returnUrls = {
  success: 'https://shop.example/s',
  cancel: 'https://shop.example/c',
  error: 'https://shop.example/e',
};
const online = { returnUrls };
const original = { type: 'transaction', transactionId: 'o1' } as const;
const zero = eur(0);

/** Returns the decision about a payment of 12.50 EUR by link, with changes. */
function decide(change: Partial<AnyRequest>) {
  const { request } = transactionOf({ service: 'shop', online, ...change });
  const { terminal: _none, ...asked } = { ...request };
  return admitToService(
    JSON.parse(JSON.stringify(asked)),
    admissionContext({ places: ['shop'], nowWallMs }),
    shopSettings,
  );
}

/** Returns the reason of the refusal, or undefined if the request is accepted. */
function refusalOf(change: Partial<AnyRequest>) {
  const decision = decide(change);
  return decision.decision === 'refuse' ? decision.refusal : undefined;
}

const card = { returnUrls, shopper: 'anna', instrument: 'card-of-anna' };
const agreement = { returnUrls, shopper: 'anna', recurring: { model: 0 } };
const byAgreement = { shopper: 'anna', instrument: 'card-of-anna', recurring: { reference: 'a-1' } };

describe('a request to a payment service', () => {
  test.each<[string, Partial<AnyRequest>]>([
    ['a link', {}],
    ['an order that is captured in parts', { kind: 'pre-authorization', online: { returnUrls, split: true } }],
    ['a payment that is not split', { online: { returnUrls, split: false } }],
    ['a stored card that pays', { online: card }],
    ['a stored card and captures in parts', { kind: 'pre-authorization', online: { ...card, split: true } }],
    ['a new agreement', { online: agreement }],
    ['a payment by an agreement', { online: byAgreement }],
    ['a link for stored cards only', { online: { returnUrls, shopper: 'anna', storedOnly: true } }],
    ['a verification', { kind: 'verification', amountDetails: zero }],
  ])('is accepted with %s', (_name, change) => {
    expect(decide(change)).toMatchObject({
      decision: 'accept',
      orderReference: undefined,
      orderRemaining: undefined,
      isBesideOthers: false,
    });
  });

  test.each<[string, Partial<AnyRequest>]>([
    ['kind: a payment service does not offer a reconciliation.', { kind: 'reconciliation' }],
    ['options: only a request to a terminal may have this field.', { options: { tip: eur(1) } } as object],
    ['cardAcquisition: only a request to a terminal may have this field.', { cardAcquisition: 'a1' }],
    ['acquirerData: only a request to a terminal may have this field.', { acquirerData: { a: '1' } } as object],
    ['terminalData: only a request to a terminal may have this field.', { terminalData: { a: '1' } } as object],
    ['online: not allowed in a capture.', { kind: 'capture', original, online }],
    [
      'original: expected the transactionId of a transaction that tenderd knows.',
      {
        kind: 'capture',
        original: { type: 'terminal', poiTransaction: { transactionId: '7', timeStamp: at } },
        online: undefined,
      } as object,
    ],
    [
      'original: expected the transactionId of a transaction that tenderd knows.',
      { kind: 'refund', online: undefined },
    ],
    ['amountDetails.amount: expected more than 0.', { amountDetails: zero }],
    ['amountDetails.amount: expected 0, because nothing is charged.', { kind: 'verification' }],
    [
      'online: missing. Send online with returnUrls, the addresses to which the customer returns.',
      { online: undefined },
    ],
    ['online.returnUrls: missing. The customer returns to these addresses.', { online: {} }],
    [
      'online.returnUrls: missing. The customer returns to these addresses.',
      { online: { ...card, returnUrls: undefined } },
    ],
    ['online.split: only a pre-authorization can be captured in parts.', { online: { returnUrls, split: true } }],
  ])('is refused with the message: %s', (text, change) => {
    expect(refusalOf(change)).toEqual({ code: 'invalid-request', text: `${text} Nothing was sent.` });
  });

  test('is refused with the field that cannot be written', () => {
    expect(refusalOf({ online: { returnUrls, shopper: 'x'.repeat(1_000) } })).toEqual({
      code: 'invalid-request',
      text: 'The protocol of the payment service cannot express this request: CreateSessionRequest.body.transactionData.merchantShopperId: must be text of at least 1 characters, of at most 64 characters. Nothing was sent.',
    });
  });
});

describe('a field that the endpoint does not have is refused and not silently omitted:', () => {
  test.each<[string, string, object, object]>([
    ['methods', 'a stored card', card, { methods: ['CARD'] }],
    ['store', 'a stored card', card, { store: 'must' }],
    ['storedOnly', 'a stored card', card, { storedOnly: true }],
    ['methods', 'a new agreement', agreement, { methods: ['CARD'] }],
    ['store', 'a new agreement', agreement, { store: 'offer' }],
    ['storedOnly', 'a new agreement', agreement, { storedOnly: false }],
    ['split', 'a new agreement', agreement, { split: false }],
    ['instrument', 'a new agreement', agreement, { instrument: 'card-of-anna' }],
    ['split', 'a payment by an agreement', byAgreement, { split: true }],
    ['payBefore', 'a payment by an agreement', byAgreement, { payBefore: '2026-01-02T00:00:00Z' }],
    ['returnUrls', 'a payment by an agreement', byAgreement, { returnUrls }],
    ['embed', 'a payment by an agreement', byAgreement, { embed: { origin: 'https://shop.example' } }],
  ])('online.%s of %s', (field, _of, how, more) => {
    expect(refusalOf({ online: { ...how, ...more } })?.text).toBe(
      `online.${field}: not allowed for a payment with a stored card or an agreement. Nothing was sent.`,
    );
  });

  test.each<[string, object]>([
    ['instrument', { instrument: 'card-of-anna' }],
    ['recurring', { recurring: { model: 0 } }],
    ['store', { store: 'offer' }],
    ['storedOnly', { storedOnly: true }],
    ['split', { split: true }],
  ])('online.%s of a verification', (field, more) => {
    expect(
      refusalOf({ kind: 'verification', amountDetails: zero, online: { returnUrls, shopper: 'anna', ...more } })?.text,
    ).toBe(`online.${field}: not allowed in a verification. Nothing was sent.`);
  });

  test('missing return addresses of a verification', () => {
    expect(refusalOf({ kind: 'verification', amountDetails: zero, online: { shopper: 'anna' } })?.text).toBe(
      'online.returnUrls: missing. The customer returns to these addresses. Nothing was sent.',
    );
  });
});

describe('the payment deadline of a link', () => {
  test.each<[string, string]>([
    ['a time with its offset from UTC, such as +01:00', '2026-01-02T00:00:00'],
    ['a time with its offset from UTC, such as +01:00', 'tomorrow'],
    ['a time in the future, by the clock of this daemon', '2025-12-31T23:59:59.999Z'],
    ['a time in the future, by the clock of this daemon', at],
    ['a time within 30 days', '2026-01-31T00:00:00.001Z'],
  ])('is refused: expected %s, and got %s', (expected, payBefore) => {
    const refusal = refusalOf({ online: { returnUrls, payBefore } });
    expect(refusal).toMatchObject({ code: 'invalid-request', field: { path: 'online.payBefore' } });
    expect(refusal?.text).toContain(`expected ${expected}`);
  });

  test.each(['2026-01-01T00:00:00.001Z', '2026-01-31T00:00:00.000Z'])('is accepted: %s', (payBefore) => {
    expect(decide({ online: { returnUrls, payBefore } }).decision).toBe('accept');
  });
});
