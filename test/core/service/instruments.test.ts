/** Requests for stored cards: the report if the service does not answer them. */

import { describe, expect, test } from 'vitest';
import { mediaType, problemMediaType } from '../../../protocol/checkout/endpoints.js';
import {
  deletedIn,
  deletionQuestion,
  listedIn,
  listQuestion,
  mayBeAskedAgain,
} from '../../../src/core/service/messages/instruments.js';

type End = Parameters<typeof mayBeAskedAgain>[0];

/** An answer with this status, and with a problem if a code is given. */
function answer(status: number, code?: string): End {
  const bare = { type: 'answered', id: '1', status, contentType: '', text: '' } as const;
  if (code === undefined) return bare;
  return {
    ...bare,
    contentType: problemMediaType,
    text: JSON.stringify({ type: `urn:psp:problem:${code}`, detail: 'so it says' }),
  };
}

const lost = { type: 'lost', id: '1', cause: { code: 'lost', text: 'the connection was cut' } } as const;
const notSent = { type: 'not-sent', id: '1', cause: { code: 'refused', text: 'nobody listens there' } } as const;

/** A list of one card with this expiry date. */
function cardUntil(expiryDate: unknown): End {
  const card = { paymentInstrumentReference: '00000000-0000-7000-8000-000000000001', schemeName: 'VISA_CREDIT' };
  const responseInfo = { responseCode: 0, responseText: 'Success' };
  const text = JSON.stringify({ responseInfo, paymentInstruments: [{ ...card, expiryDate }] });
  return { type: 'answered', id: '1', status: 200, contentType: mediaType, text };
}

test.each([
  [401, 'rejects the credentials of tenderd (http-401). No money moved. A technician'],
  [503, 'cannot answer now (http-503). No money moved. Try again.'],
])('HTTP %i does not count as an answer, and the message says whether another try can help', (status, text) => {
  const end = { type: 'answered', id: '1', status, contentType: '', text: '' } as const;
  for (const reply of [listedIn(end), deletedIn(end)])
    expect(reply).toMatchObject({ refusal: { code: 'service-unreachable', text: expect.stringContaining(text) } });
});

/** Returns the refusal of a name. */
function refused(field: string): object {
  const text = `${field}: expected a name that can be part of a web address. Nothing was sent.`;
  return { ok: false, refusal: { code: 'invalid-request', text } };
}

describe('an empty name', () => {
  test('of the shopper or of the card is refused, and the refusal says which', () => {
    expect(listQuestion('')).toEqual(refused('shopper'));
    expect(deletionQuestion('', 'card', 'key')).toEqual(refused('shopper'));
    expect(deletionQuestion('anna', '', 'key')).toEqual(refused('instrument'));
    expect(deletionQuestion('anna', 'card', 'key')).toMatchObject({ ok: true, value: { idempotencyKey: 'key' } });
  });
});

test.each<[string, End, boolean]>([
  ['no answer came', lost, true],
  ['nothing was sent', notSent, true],
  ['the token was rejected', answer(401), true],
  ['the service took too long', answer(408), true],
  ['the service failed', answer(500), true],
  ['the same deletion is still processed', answer(409, 'request-in-progress'), true],
  ['a conflict prevents it', answer(409, 'already-cancelled'), false],
  ['a refusal reports a running deletion with another status', answer(422, 'request-in-progress'), false],
  ['the shopper has no such card', answer(404, 'instrument-not-found'), false],
  ['the pace was too fast', answer(429), false],
  ['the deletion is done', answer(200), false],
])('the lane asks again if that may help: %s', (_name, said, again) => {
  expect(mayBeAskedAgain(said)).toBe(again);
});

test.each<[End, string, string]>([
  [
    lost,
    'service-unreachable',
    'The payment service did not answer: the connection was cut. No money moved. Try again.',
  ],
  [
    notSent,
    'service-unreachable',
    'The payment service did not answer: nobody listens there. No money moved. Try again.',
  ],
  [answer(429), 'service-unreachable', 'The payment service cannot answer now (http-429). No money moved. Try again.'],
  [answer(408), 'service-unreachable', 'The payment service cannot answer now (http-408). No money moved. Try again.'],
  [
    answer(409, 'request-in-progress'),
    'service-unreachable',
    'The payment service cannot answer now (request-in-progress). No money moved. Try again.',
  ],
  [
    answer(403, 'not-configured'),
    'service-refused',
    'The payment service refused the request as not-configured (so it says). No money moved.',
  ],
  [answer(400), 'service-refused', 'The payment service refused the request as http-400. No money moved.'],
  [
    answer(404, 'instrument-not-found'),
    'unknown-instrument',
    'The shopper has no stored card of this name at the payment service. Request the list of the stored cards.',
  ],
])('the refusal says why there is no answer: %j', (said, code, text) => {
  for (const reply of [listedIn(said), deletedIn(said)]) expect(reply).toEqual({ ok: false, refusal: { code, text } });
});

test.each([
  ['2031-05', { expiryDate: '2031-05' }],
  ['05/31', {}],
  ['2031-05-17', {}],
  ['in 2031-05', {}],
  [undefined, {}],
])('a card that expires %s is listed with its expiry only as a year and month', (said, told) => {
  const list = listedIn(cardUntil(said));
  expect(list).toMatchObject({ ok: true });
  const [card] = list.ok ? list.value : [];
  expect(Object.entries(card ?? {}).filter(([name]) => name === 'expiryDate')).toEqual(Object.entries(told));
});
