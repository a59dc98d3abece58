/** The sentences about a transaction at a service without an outcome. What a cashier may do depends on them. */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import { whyNotShown } from '../../../src/core/service/messages/shown-address.js';
import { isLinkThatWaits, isNamedAlone } from '../../../src/core/service/state/link-state.js';
import { openOnline } from '../../../src/core/views/link-progress-message.js';

type Attempt = Partial<ServiceAttempt>;

/** A payment by link with these attempts. By default each is the create, and open. */
function record(attempts: readonly Attempt[], change: object = {}): TransactionRecord {
  const made = attempts.map((one, place) => ({
    rail: 'service',
    endpoint: 'createSession',
    idempotencyKey: `k${place}`,
    state: 'open',
    ...one,
  }));
  const request = { transactionId: 'p1', kind: 'payment', online: {} };
  const text = JSON.stringify({ request, attempts: made, ...change });
  const read: TransactionRecord = JSON.parse(text);
  return read;
}

const aborted = { abortRequested: { at: '2026-03-01T12:00:00.000Z', reason: 'the customer left' } };
const shown: Attempt = { pspReference: 'p', hadAddress: true };
const until = '2026-03-01T12:34:56.789Z';
const said = { since: '2026-03-01T12:00:00.000Z', text: 'HTTP 503' };

function told(attempts: readonly Attempt[], change: object = {}, leftAloneUntil?: string): string {
  const { state, message } = openOnline(serviceRules.payment, record(attempts, change), leftAloneUntil);
  return `${state}: ${message}`;
}

describe('the view shows a transaction as', () => {
  test.each<[string, readonly Attempt[], object, string]>([
    [
      'queued before anything was sent',
      [],
      {},
      'queued: The payment is waiting for the payment service. Nothing has been sent yet.',
    ],
    [
      'running without a customer',
      [{ ...shown, sawStart: true }],
      {},
      'running: The payment is at the payment service, and tenderd is asking for the outcome. Do not charge again.',
    ],
    [
      'recovering without a customer after a refusal',
      [{ pspReference: 'p', refusedAs: 'declined' }],
      {},
      'recovering: The payment is at the payment service, and tenderd is asking for the outcome. Do not charge again.',
    ],
    [
      'recovering without a customer after an abort',
      [{ pspReference: 'p', sawStart: true }],
      aborted,
      'recovering: The payment is at the payment service, and tenderd is asking for the outcome. Do not charge again.',
    ],
    [
      'running after the customer has paid',
      [{ ...shown, wasAuthorized: true }],
      {},
      'running: The customer has authorized the payment, but it is not complete yet. tenderd is asking the payment service for the outcome. Do not charge again.',
    ],
    [
      'waiting while the customer has its address',
      [shown],
      {},
      'waiting: The link is waiting for the customer to pay. Do not charge again while the link can be paid.',
    ],
    [
      'recovering after the link was withdrawn',
      [shown],
      aborted,
      'recovering: The link was withdrawn, and tenderd is asking the payment service whether the link was paid. Do not charge again yet.',
    ],
    [
      'recovering after a link that only a webhook named was withdrawn',
      [{ pspReference: 'p' }],
      aborted,
      'recovering: The link was withdrawn, and tenderd is asking the payment service whether the link was paid. Do not charge again yet.',
    ],
    [
      'refused if any of its requests was',
      [{}, { endpoint: 'fallbackCancel', refusedAs: 'payment-not-found' }],
      {},
      'recovering: The payment service refused the payment (payment-not-found), and tenderd is checking in the history of the service that nothing was done. Do not charge again yet.',
    ],
    [
      'lost if its answer was',
      [{ wasLost: true }],
      {},
      'recovering: The answer to the payment was lost; tenderd is asking the payment service again. Do not charge again yet.',
    ],
    [
      'lost with the last answer',
      [{ wasLost: true, said }],
      {},
      'recovering: The payment service last answered HTTP 503, which does not show what happened to the payment; tenderd is asking the payment service again. Do not charge again yet.',
    ],
    [
      'lost if the answer to any of its requests was, with the last answer of the others',
      [{ wasLost: true, said }, { endpoint: 'cancel' }],
      {},
      'recovering: The payment service last answered HTTP 503, which does not show what happened to the payment; tenderd is asking the payment service again. Do not charge again yet.',
    ],
    ['in flight', [{}], {}, 'running: The payment is on its way to the payment service. Do not charge again.'],
    [
      'in flight with the last answer',
      [{ said }],
      {},
      'running: The payment is on its way to the payment service, which last answered HTTP 503. Do not charge again.',
    ],
  ])('%s', (_how, attempts, change, text) => {
    expect(told(attempts, change)).toBe(text);
  });
});

test('the message names a requested pause instead of the last answer', () => {
  const alone = 'the payment service, which accepts no requests until 12:34:56 UTC';
  expect([
    told([{ said }], {}, until),
    told([], {}, until),
    told([{ wasLost: true }], {}, until),
    told([{ refusedAs: 'declined' }], {}, until),
  ]).toEqual([
    `running: The payment is on its way to ${alone}. Do not charge again.`,
    `queued: The payment is waiting for ${alone}. Nothing has been sent yet.`,
    `recovering: The answer to the payment was lost; tenderd will again ask ${alone}. Do not charge again yet.`,
    `recovering: The payment service, which accepts no requests until 12:34:56 UTC, refused the payment (declined), and tenderd is checking in the history of the service that nothing was done. Do not charge again yet.`,
  ]);
});

describe('a link waits for its shopper', () => {
  test.each<[string, boolean, readonly Attempt[], object?]>([
    ['if the shopper has its address', true, [shown]],
    ['but not before it is sent', false, []],
    ['but not before its payment is known', false, [{ hadAddress: true }]],
    ['but not if its address was not shown', false, [{ pspReference: 'p' }]],
    ['but not if no customer is involved', false, [{ ...shown, sawStart: true }]],
    ['but not after a refusal', false, [{ ...shown, refusedAs: 'declined' }]],
    ['but not once it is paid', false, [{ ...shown, wasAuthorized: true }]],
    ['but not once it is withdrawn', false, [shown], aborted],
    ['but not once it has ended', false, [shown], { outcome: { result: 'declined' } }],
  ])('%s', (_who, waits, attempts, change) => {
    expect(isLinkThatWaits(record(attempts, change))).toBe(waits);
  });
});

describe('only a webhook has named a payment', () => {
  test.each<[string, boolean, readonly Attempt[]]>([
    ['whose address was not shown', true, [{ pspReference: 'p' }]],
    ['but not one whose address was shown', false, [shown]],
    ['but not one without a reference', false, [{}]],
    ['but not one without a customer', false, [{ pspReference: 'p', sawStart: true }]],
    ['but not one that was never sent', false, []],
  ])('%s', (_what, is, attempts) => {
    expect(isNamedAlone(record(attempts))).toBe(is);
  });
});

describe('an address is shown', () => {
  const url = 'https://pay.example/c/1';
  const inside = (iframeUrl: string) => ({ url, embed: { iframeUrl, sessionId: 's' } });

  test('if the address and the embedded address are encrypted', () => {
    expect([whyNotShown({ url }, false), whyNotShown(inside('https://pay.example/i'), false)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test.each<[Parameters<typeof whyNotShown>[0], string]>([
    [{ url: 'http://pay.example/c/1' }, 'its checkoutUrl does not start with https://'],
    [{ url: 'nothing' }, 'its checkoutUrl is not a web address with a host and without a user name or password'],
    [inside('http://pay.example/i'), 'its iframeUrl does not start with https://'],
    [inside('nothing'), 'its iframeUrl is not a web address with a host and without a user name or password'],
  ])('but not %j', (address, why) => {
    expect(whyNotShown(address, false)).toBe(why);
  });
});
