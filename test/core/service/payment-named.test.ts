/** The payment that an answer names: an answer that is matched with another transaction would settle the wrong sale. */

import { expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import { paymentNamedIn } from '../../../src/core/service/state/payment-named.js';
import { type CallInFlight, serviceEntryOf } from '../../../src/core/service/state/service-state.js';
import type { ServiceWireEvent } from '../../../src/core/service/messages/service-wire.js';
import { transactionOf } from '../records.js';
import { openCreate } from './shop-records.js';

const media = 'application/vnd.payments.v1+json';
const reference = '01890a5d-ac96-774b-bcce-b302099a8057';
const loud = reference.toUpperCase();
const responseInfo = { responseCode: '000', responseText: 'Success' };

function answer(body: unknown, status = 200, contentType = media): ServiceWireEvent {
  return { type: 'answered', id: 'c1', status, contentType, text: JSON.stringify(body) };
}

function problem(body: object): ServiceWireEvent {
  return answer({ type: 'urn:psp:problem:declined', ...body }, 422, 'application/problem+json');
}

const made = answer({ responseInfo, sessionInfo: { pspReference: loud, checkoutUrl: '' } });
const cancelled = answer({ responseInfo, pspReference: loud });

/** Returns what an answer names for a transaction whose attempt with this endpoint waits for it. */
function named(
  event: ServiceWireEvent,
  endpoint: ServiceAttempt['endpoint'] = 'createSession',
  inFlight: CallInFlight = { id: 'c1', purpose: 'money', idempotencyKey: 'k' },
): string | undefined {
  const record = transactionOf({}, { attempts: [{ ...openCreate, endpoint }] });
  return paymentNamedIn({ entries: [{ ...serviceEntryOf(record), inFlight }] }, event);
}

test.each<[string, ServiceWireEvent, ServiceAttempt['endpoint']]>([
  ['a create request', made, 'createSession'],
  ['a payment with a stored card', made, 'authorize'],
  ['the refusal of a payment with a stored card', problem({ pspReference: loud }), 'authorize'],
  ['a cancel by our reference', cancelled, 'fallbackCancel'],
  ['the refusal of a cancel by our reference', problem({ pspReference: loud }), 'fallbackCancel'],
])('the answer to %s names its payment in lower case', (_what, event, endpoint) => {
  expect(named(event, endpoint)).toBe(reference);
});

test('the repeat of a create request for its address also names its payment', () => {
  expect(named(made, 'createSession', { id: 'c1', purpose: 'address', idempotencyKey: 'k' })).toBe(reference);
});

test.each<[string, ServiceWireEvent, ServiceAttempt['endpoint']?]>([
  ['a call that was lost', { type: 'lost', id: 'c1', cause: { code: 'hangs', text: 'it hangs' } }],
  ['an unreadable create response', answer({ pspReference: loud })],
  ['a refusal without a payment', problem({})],
  ['an operation that was refused', problem({ pspReference: loud }), 'capture'],
  ['an operation that was done', cancelled, 'refund'],
])('the answer to %s names no payment', (_what, event, endpoint) => {
  expect(named(event, endpoint)).toBeUndefined();
});

test('an unexpected answer and a history name no payment', () => {
  expect(named(made, 'createSession', { id: 'c2', purpose: 'money', idempotencyKey: 'k' })).toBeUndefined();
  expect(named(made, 'createSession', { id: 'c1', purpose: 'history', idempotencyKey: undefined })).toBeUndefined();
});
