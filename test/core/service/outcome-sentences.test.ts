/**
 * The sentences for each end at a payment service. The cashier's next step depends on them, and on whether it is safe
 * to try again.
 */

import { describe, expect, test } from 'vitest';
import type { TransactionKind } from '../../../src/core/model/kind-names.js';
import { reasonSaid } from '../../../src/core/model/reason-codes.js';
import type { Contact } from '../../../src/core/model/service-view.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import {
  approved,
  declined,
  expired,
  isExtension,
  neverSent,
  notBegun,
  notExtended,
  notReported,
  reversed,
  stillPayable,
  stoppedBefore,
  type Unsent,
  withdrawn,
} from '../../../src/core/service/state/service-outcome.js';
import { startService } from '../../../src/core/service/state/service-state.js';
import { at, transactionOf, wholeReversal, eur } from '../records.js';
import { shopSettings } from './shop-records.js';

const update = serviceRules['pre-authorization-update'];
const zero = transactionOf({ kind: 'verification', amountDetails: eur(0) });

test('an equal number in another currency is a different amount', () => {
  const draft = approved(serviceRules.payment, transactionOf(), 'key', { amount: 1_250, currency: 'NOK' });
  expect(draft).toMatchObject({ difference: 'currency', authorized: { amount: 1_250, currency: 'NOK' } });
});

describe('a verified card', () => {
  test('is not charged, and its outcome has no amount', () => {
    expect(approved(serviceRules.verification, zero, 'key', eur(0))).toStrictEqual({
      result: 'approved',
      retry: 'safe',
      reason: 'verified',
      message: 'The card was verified but not stored. Nothing was charged.',
      resolvedBy: 'service',
      serviceId: 'key',
    });
  });

  test('is reported as stored if it was stored', () => {
    const stored = { stored: { instrument: 'i-1' } };
    expect(approved(serviceRules.verification, zero, 'key', eur(0), stored)).toStrictEqual({
      result: 'approved',
      retry: 'safe',
      reason: 'stored',
      message: 'The card was verified and stored. Nothing was charged.',
      resolvedBy: 'service',
      serviceId: 'key',
      ...stored,
    });
  });

  test('is reported with the amount if it was charged', () => {
    const draft = approved(serviceRules.verification, zero, 'key', eur(100));
    expect(draft).toMatchObject({ difference: 'unexplained', authorized: eur(100), reason: 'approved' });
  });
});

describe('an extension of a hold', () => {
  test('is an update without an amount, and no other operation', () => {
    expect(isExtension(update, wholeReversal().request)).toBe(true);
    expect(isExtension(update, transactionOf().request)).toBe(false);
    expect(isExtension(serviceRules.reversal, wholeReversal().request)).toBe(false);
  });

  test('that is granted is not requested again', () => {
    expect(approved(update, wholeReversal(), 'key', undefined)).toStrictEqual({
      result: 'approved',
      retry: 'unsafe',
      reason: 'extended',
      message: `Approved: the same amount is held for longer. Do not ${update.words.verb} again.`,
      resolvedBy: 'service',
      serviceId: 'key',
    });
  });

  test('that changed the amount reports the new amount', () => {
    const draft = approved(update, wholeReversal({ orderRemaining: eur(1_000) }), 'key', eur(700));
    expect(draft).toMatchObject({ result: 'partly-approved', difference: 'partial', authorized: eur(700) });
  });
});

test.each<[TransactionKind, string]>([
  ['payment', 'The payment was declined. Nothing was charged. Ask for another way to pay.'],
  ['pre-authorization', 'Ask for another way to pay.'],
  ['verification', 'Ask for another card.'],
  ['capture', 'The pre-authorization is unchanged.'],
  ['reversal', 'The pre-authorization is unchanged.'],
  ['pre-authorization-update', 'The pre-authorization is unchanged.'],
  ['refund', 'Refund in another way.'],
])('a declined %s is safe to retry, and its message says: %s', (kind, text) => {
  const draft = declined(serviceRules[kind], 'key', reasonSaid('no-funds', 'declined'));
  expect(draft).toMatchObject({
    result: 'declined',
    retry: 'safe',
    reason: 'no-funds',
    resolvedBy: 'service',
    serviceId: 'key',
  });
  expect(draft.message.endsWith(` ${text}`) || draft.message === text).toBe(true);
});

test('a hold that was not extended is resolved by the service', () => {
  expect(notExtended(update, 'key', 'declined')).toMatchObject({ resolvedBy: 'service', serviceId: 'key' });
});

test('a fully reversed payment is cancelled and safe to retry', () => {
  expect(reversed(serviceRules.payment, 'key')).toStrictEqual({
    result: 'cancelled',
    retry: 'safe',
    reason: 'cancelled',
    message: 'The payment was cancelled after it was authorized: nothing is held any more.',
    resolvedBy: 'service',
    serviceId: 'key',
  });
});

describe('an operation that never reached the service', () => {
  const token: Contact = {
    state: 'failing',
    since: at,
    lastFailure: { since: at, code: 'unauthorised', text: 'no token' },
  };
  const said = { since: at, text: 'HTTP 503' };
  const until = '2026-03-01T12:34:56.789Z';

  test.each<[string, Partial<Unsent['service']>, Unsent['attempt'], string]>([
    [
      'can be tried again',
      {},
      undefined,
      'The payment did not reach the payment service. Nothing was charged. Try again.',
    ],
    [
      'can be tried again without any answer',
      {},
      {},
      'The payment did not reach the payment service. Nothing was charged. Try again.',
    ],
    [
      'can be tried again after a refusal of its own',
      {},
      { refusedAs: 'declined' },
      'The payment did not reach the payment service. Nothing was charged. Try again.',
    ],
    [
      'reports the last answer',
      {},
      { said },
      'The payment service did not accept the payment: it last answered HTTP 503. Nothing was charged. Try again.',
    ],
    [
      'reports the end of the pause that the service asked for',
      { leftAloneUntil: until },
      undefined,
      'The payment did not reach the payment service, which accepts no requests until 12:34:56 UTC. Nothing was charged. Try again.',
    ],
    [
      'reports both',
      { leftAloneUntil: until },
      { said },
      'The payment service did not accept the payment: it last answered HTTP 503, and it accepts no requests until 12:34:56 UTC. Nothing was charged. Try again.',
    ],
    [
      'needs a technician if no token could be fetched',
      { contact: token },
      { said },
      'tenderd has no token for the payment service, and the payment service did not accept the payment. Nothing was charged. A technician must correct the token of services.shop before you try again.',
    ],
    [
      'needs a technician if its credentials were rejected, even if questions are answered',
      {},
      { said, refusedAs: 'unauthenticated' },
      'The payment service rejected the credentials of tenderd and did not accept the payment. Nothing was charged. A technician must correct apiKey, token or merchantId of services.shop before you try again.',
    ],
  ])('%s', (_what, change, attempt, message) => {
    const service = { ...startService(shopSettings, [], 1), ...change };
    const draft = neverSent(serviceRules.payment, 'service-unreachable', {
      service,
      ...(attempt === undefined ? {} : { attempt }),
    });
    expect(draft).toMatchObject({ result: 'not-processed', retry: 'safe', reason: 'service-unreachable', message });
  });
});

describe('an operation that was stopped before it left', () => {
  const stop = { at, reason: 'the customer left' };

  test('is not processed and safe to retry', () => {
    expect(stoppedBefore(serviceRules.payment, { abortRequested: stop })).toMatchObject({
      result: 'not-processed',
      retry: 'safe',
      reason: 'aborted',
      message: 'The payment was stopped before it reached the payment service. Nothing was charged.',
    });
  });

  test('is not retried if another transaction has moved its money', () => {
    const moved = { by: 'p2', shared: 'sale' } as const;
    expect(stoppedBefore(serviceRules.payment, { abortRequested: { ...stop, moved } })).toMatchObject({
      result: 'not-processed',
      retry: 'unsafe',
      reason: 'sale-moved',
      message:
        'Transaction p2 of the same sale went through first, so this payment was not started. Do not charge again.',
    });
  });
});

test('a link that can no longer be paid is not processed and safe to retry', () => {
  const common = { result: 'not-processed', retry: 'safe' };
  expect(withdrawn(serviceRules.payment)).toMatchObject({
    ...common,
    reason: 'withdrawn',
    message: 'The link was withdrawn and can no longer be paid. Nothing was charged.',
  });
  expect(expired(serviceRules.payment)).toMatchObject({
    ...common,
    reason: 'link-expired',
    message: 'The link has expired and can no longer be paid. Nothing was charged.',
  });
});

describe('an operation with an unknown end', () => {
  const said = { since: at, text: 'HTTP 503' };
  const unreadable = { why: 'bad-value', times: 1 };

  test.each<[string, Parameters<typeof notBegun>[1], string, string]>([
    [
      'no answer',
      {},
      'no-answer',
      'The payment service did not answer: it is not known whether the payment began. Do not charge again before you check the pages of the payment service.',
    ],
    [
      'an answer that decided nothing',
      { said },
      'no-answer',
      'It is not known whether the payment began. The payment service last answered HTTP 503. Do not charge again before you check the pages of the payment service.',
    ],
    [
      'an unreadable answer',
      { said, unreadable },
      'answer-unreadable',
      'It is not known whether the payment began. The payment service last answered HTTP 503. Do not charge again before you check the pages of the payment service.',
    ],
  ])('is unsafe to retry after %s', (_what, attempt, reason, message) => {
    expect(notBegun(serviceRules.payment, attempt)).toStrictEqual({
      result: 'unresolved',
      retry: 'unsafe',
      reason,
      message,
      resolvedBy: 'tenderd',
    });
  });

  test('must be checked and closed at the service if its link may still be paid', () => {
    expect(stillPayable(serviceRules.payment).message).toBe(
      'The link was withdrawn, but the customer may still pay it or may have paid it. Do not charge again: check the link on the pages of the payment service and close it there, then resolve the transaction on the attention list.',
    );
    expect(notReported(serviceRules.payment).reason).toBe('no-answer');
  });

  test('may be requested again if it is a verification, because no money moves', () => {
    const { verification } = serviceRules;
    const drafts = [notBegun(verification, {}), stillPayable(verification), notReported(verification)];
    expect(drafts.map(({ retry }) => retry)).toEqual(['safe', 'safe', 'safe']);
  });
});
