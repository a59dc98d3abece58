/**
 * Messages without their root: it is removed and added without any other change, and the sender of a message is
 * recognised.
 */

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { responseOrigin, withoutRoot, withRoot } from '../../src/gateway/http/rootless.js';

const key = { saleId: 'S', poiId: 'T', serviceId: '1' };

function message(root: string, header: object, body: string): string {
  return `{"${root}":{"MessageHeader":${JSON.stringify(header)},${body}}}`;
}

const ids = { ServiceID: '1', SaleID: 'S', POIID: 'T' };

test('removing and adding the root keeps each byte of a message', () => {
  const body = '"PaymentRequest":{"A":12.50,"B":"\\u00e9\\/","C":1e2,"D":[ 1 , {"x":"}"} ]}';
  const header = { MessageCategory: 'Payment', MessageType: 'Request', ...ids };
  const whole = message('SaleToPOIRequest', header, body);
  const bare = withoutRoot(whole);
  expect(bare).toEqual({ category: 'Payment', text: whole.slice('{"SaleToPOIRequest":'.length, -1) });
  expect(withRoot(bare?.text ?? '')).toBe(whole);
});

test.each([
  ['a response', { MessageType: 'Response' }, 'SaleToPOIResponse'],
  ['a request of the terminal', { MessageType: 'Request' }, 'SaleToPOIRequest'],
  ['an event', { MessageType: 'Notification' }, 'SaleToPOIRequest'],
])('%s gets the root of its kind', (_name, header, root) => {
  const bare = `{"MessageHeader":${JSON.stringify(header)},"X":{}}`;
  expect(withRoot(bare)).toBe(`{"${root}":${bare}}`);
});

test.each([
  '',
  'no JSON',
  '[]',
  '{}',
  '{"SaleToPOIResponse":{"MessageHeader":{"MessageType":"Response"}}}',
  '{"X":1,"X":2}',
])('a text that is not a message without a root stays unchanged: %s', (text) => expect(withRoot(text)).toBe(text));

test.each([
  ['answer', message('SaleToPOIResponse', ids, '"PaymentResponse":{}')],
  ['answer', message('SaleToPOIResponse', { DeviceID: '1', SaleID: 'S', POIID: 'T' }, '"DisplayResponse":{}')],
  ['answer', message('SaleToPOIRequest', {}, '"EventNotification":{"EventToNotify":"Reject"}')],
  ['answer', 'what nobody can read'],
  ['own', message('SaleToPOIRequest', {}, '"EventNotification":{"EventToNotify":"Initialised"}')],
  ['own', message('SaleToPOIRequest', ids, '"DisplayRequest":{}')],
  ['other', message('SaleToPOIResponse', { ...ids, ServiceID: '2' }, '"PaymentResponse":{}')],
  ['other', message('SaleToPOIResponse', { ...ids, SaleID: 'X' }, '"PaymentResponse":{}')],
  ['other', message('SaleToPOIResponse', { ...ids, POIID: 'X' }, '"PaymentResponse":{}')],
])('the ids of a message show where it came from: %s', (whose, text) => expect(responseOrigin(text, key)).toBe(whose));

test('the functions accept any text, and add no second root', () => {
  const json = fc.json().map((text) => text.replace(/"[a-e]"/g, '"MessageHeader"'));
  fc.assert(
    fc.property(fc.oneof(fc.string(), json), (text) => {
      const rooted = withRoot(text);
      expect(withRoot(rooted)).toBe(rooted);
      withoutRoot(text);
      responseOrigin(text, key);
    }),
  );
});
