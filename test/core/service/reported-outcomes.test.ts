/**
 * The reports to a cashier about what a payment service proves or does not say: the result, whether to try again, and
 * the sentence.
 */

import { describe, expect, test } from 'vitest';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import {
  approved,
  neverSent,
  notExtended,
  notReversedYet,
  notReported,
  stillPayable,
} from '../../../src/core/service/state/service-outcome.js';
import { startService } from '../../../src/core/service/state/service-state.js';
import { defaultServiceProfile } from '../../../src/core/service/messages/service-profile.js';
import { contactAfter } from '../../../src/core/service/state/service-health.js';
import type { TransactionKind } from '../../../src/core/model/kind-names.js';
import { transactionOf, wholeReversal, eur } from '../records.js';

describe('an approved payment of 12.50 EUR', () => {
  test.each([
    [
      eur(1_250),
      { result: 'approved', retry: 'unsafe', reason: 'approved' },
      'Approved: 12.50 EUR charged. Do not charge again.',
    ],
    [
      eur(1_000),
      { result: 'partly-approved', difference: 'partial', authorized: eur(1_000) },
      /^Only 10\.00 EUR instead of 12\.50 EUR was charged\. /,
    ],
    [
      eur(1_300),
      { result: 'approved', difference: 'unexplained', authorized: eur(1_300) },
      'Approved with another amount: 13.00 EUR instead of 12.50 EUR. Do not charge again; compare the amount on the pages of the payment service.',
    ],
    [
      { amount: 1_000, currency: 'NOK' },
      { result: 'approved', difference: 'currency' },
      'Approved in another currency: 10.00 NOK instead of 12.50 EUR. Do not charge again; call the manager.',
    ],
    [
      undefined,
      { result: 'approved', reason: 'amount-unknown', difference: 'unknown' },
      'Approved, but the payment service does not report the amount. Check the pages of the payment service. Do not charge again.',
    ],
  ])('with %j has the matching outcome and message', (moved, told, text) => {
    const draft = approved(serviceRules.payment, transactionOf(), 'key', moved);
    expect(draft).toMatchObject({ ...told, serviceId: 'key', resolvedBy: 'service' });
    expect(draft.message).toMatch(text);
  });
});

test('a cancel of an unknown amount reports the cancelled amount', () => {
  const draft = approved(serviceRules.reversal, wholeReversal(), 'key', eur(700));
  expect(draft).toMatchObject({ result: 'approved', authorized: eur(700) });
  expect(draft.message).toMatch(/^Approved: 7\.00 EUR .*\. Do not .* again\.$/);
});

test('a cancel of the rest is compared with the rest of its order', () => {
  const draft = approved(serviceRules.reversal, wholeReversal({ orderRemaining: eur(1_000) }), 'key', eur(700));
  expect(draft).toMatchObject({ result: 'partly-approved', difference: 'partial', authorized: eur(700) });
});

test('an extended hold reports its amount only if the service does', () => {
  const rules = serviceRules['pre-authorization-update'];
  const named = approved(rules, wholeReversal(), 'key', eur(700));
  expect(named).toMatchObject({
    result: 'approved',
    reason: 'extended',
    authorized: eur(700),
    message: expect.stringMatching(/^Approved: 7\.00 EUR is held for longer\. Do not .* again\.$/),
  });
  const nameless = approved(rules, wholeReversal(), 'key', undefined);
  expect(nameless.message).toMatch(/^Approved: the same amount is held for longer\./);
  expect(Object.keys(nameless)).not.toContain('authorized');
});

test('a declined extension is safe to retry, and the hold stays unchanged', () => {
  const draft = notExtended(serviceRules['pre-authorization-update'], 'key', 'declined');
  expect(draft).toMatchObject({
    result: 'declined',
    retry: 'safe',
    message:
      'The extension was declined: the amount is held as before. Capture it before the hold ends, or ask for a new pre-authorization.',
  });
});

describe('a request that never reached a service which rejects our credentials', () => {
  const settings = {
    name: 'shop',
    merchantId: 'M-1',
    profile: defaultServiceProfile,
    managementMs: 10_000,
    isSimulated: false,
  };
  const refusing = contactAfter(
    { state: 'not-asked' },
    { type: 'answered', id: '1', status: 401, contentType: '', text: '' },
    '00:00',
  );
  const service = { ...startService(settings, [], 1), contact: refusing };

  test('needs a technician', () => {
    expect(neverSent(serviceRules.payment, 'service-unreachable', { service })).toMatchObject({
      result: 'not-processed',
      retry: 'safe',
      message: expect.stringMatching(/rejected the credentials of tenderd.*A technician must correct/),
    });
  });

  test('can be tried again if tenderd stops before it is sent', () => {
    expect(neverSent(serviceRules.payment, 'stopping', { service })).toMatchObject({
      result: 'not-processed',
      reason: 'stopping',
      message: 'The payment did not reach the payment service. Nothing was charged. Try again.',
    });
  });
});

test('the message of an unknown outcome says where to check', () => {
  expect(serviceRules.capture.unknown?.('no-answer', ' (it was lost)')).toEqual({
    result: 'unresolved',
    retry: 'after-resolution',
    reason: 'no-answer',
    message:
      'It is not known whether the capture went through (it was lost). Do not capture again: check the pages of the payment service. Then resolve the capture on the attention list.',
    resolvedBy: 'tenderd',
  });
});

const unsafeWords = { result: 'unresolved', retry: 'unsafe', resolvedBy: 'tenderd' };

test('a withdrawn link that may still be paid is unresolved, without evidence of the service', () => {
  expect(stillPayable(serviceRules.payment)).toMatchObject({ ...unsafeWords, reason: 'may-still-be-paid' });
});

test('a payment without a customer and with an unreported end must be checked before another charge', () => {
  expect(notReported(serviceRules.payment)).toMatchObject({
    ...unsafeWords,
    message:
      'The payment service does not report how the payment ended. Do not charge again before you check the pages of the payment service.',
  });
});

test.each<[TransactionKind, boolean, boolean, RegExp]>([
  [
    'payment',
    true,
    false,
    /; the payment service should release it\. Do not charge again before the money is released\.$/,
  ],
  [
    'payment',
    false,
    false,
    /a complete release, and no cancel is running: cancel the rest on the pages of the service\. Do not charge again before the money is released\.$/,
  ],
  ['payment', true, true, /should release it\. After that the customer may still pay the link\. Do not charge again: /],
])(
  'a %s that is reserved and not captured (returning %s, may go on %s) is unresolved',
  (kind, isReturning, mayGoOn, text) => {
    expect(notReversedYet(serviceRules[kind], { isReturning, mayGoOn })).toMatchObject({
      ...unsafeWords,
      reason: 'capture-failed',
      message: expect.stringMatching(text),
    });
  },
);
