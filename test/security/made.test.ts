/** The securities of a configuration, and the kinds of messages that they may open. */

import { expect, test } from 'vitest';
import { makeSecurities, standingOf } from '../../src/security/index.js';
import { vectors } from './vectors.js';

const settings = { kind: 'nexo-blob', keyIdentifier: 'till', keyVersion: 1, passphrase: 'Test-only-key-1' } as const;
const asked = { saleId: 'S', poiId: 'P', serviceId: '7' };

function message(root: string, header: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ [root]: { MessageHeader: { SaleID: 'S', POIID: 'P', ...header }, PaymentResponse: {} } });
}

test('terminals with the same key share one security, which is derived once', async () => {
  const made = await makeSecurities(
    [
      { name: 'plain' },
      { name: 'one', security: settings },
      { name: 'same', security: { ...settings } },
      { name: 'other', security: { ...settings, keyVersion: 2 } },
    ],
    0,
  );
  expect([...made.keys()]).toEqual(['one', 'same', 'other']);
  expect(made.get('one')).toBe(made.get('same'));
  expect(made.get('one')).not.toBe(made.get('other'));
});

test('a key is derived without blocking the event loop', async () => {
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const turn = (): void => {
    turns += 1;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  await makeSecurities([{ name: 'one', security: settings }], 0);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(0);
});

test('the key version of a MAC is the time of the start, unless it is configured', async () => {
  const { kek, body } = vectors.mac;
  const code = { kind: 'mac', keyIdentifier: 'SpecV2ProdMACKey', kek } as const;
  const made = await makeSecurities(
    [
      { name: 'start', security: code },
      { name: 'set', security: { ...code, keyVersion: '20191122164326.594' } },
    ],
    Date.UTC(2026, 10, 23, 21, 5, 9, 42),
  );
  const text = `{"SaleToPOIRequest":{${body}}}`;
  expect(made.get('start')?.seal(text)).toContain('"KeyVersion":"20261123210509.042"');
  expect(made.get('set')?.seal(text)).toContain('"KeyVersion":"20191122164326.594"');
});

test.each([
  ['SaleToPOIResponse', { ServiceID: '7' }, 'due'],
  ['SaleToPOIResponse', { DeviceID: '7' }, 'due'],
  ['SaleToPOIResponse', { ServiceID: '6' }, 'elsewhere'],
  ['SaleToPOIResponse', { ServiceID: 7 }, 'elsewhere'],
  ['SaleToPOIResponse', { ServiceID: '7', SaleID: 'X' }, 'elsewhere'],
  ['SaleToPOIResponse', { ServiceID: '7', POIID: 'X' }, 'elsewhere'],
  ['SaleToPOIRequest', { ServiceID: '7', MessageClass: 'Service' }, 'reflected'],
  ['SaleToPOIRequest', { ServiceID: '7', MessageClass: 'Device' }, 'reflected'],
  ['SaleToPOIRequest', { ServiceID: '9', MessageClass: 'Event' }, 'due'],
])('in a response, %s with %j is %s', (root, header, expected) => {
  expect(standingOf(message(root, header), asked)).toBe(expected);
});

test.each([
  ['SaleToPOIResponse', { ServiceID: '6' }, 'due'],
  ['SaleToPOIRequest', { MessageClass: 'Device' }, 'due'],
  ['SaleToPOIRequest', { MessageClass: 'Service' }, 'reflected'],
])('on any wire, %s with %j is %s', (root, header, expected) => {
  expect(standingOf(message(root, header), undefined)).toBe(expected);
});

test.each(['', 'ok', '{}', '{"SaleToPOIResponse":{}}', '{"SaleToPOIResponse":{"MessageHeader":7}}'])(
  'a text that is not a message counts as due: %s',
  (text) => {
    expect(standingOf(text, undefined)).toBe('due');
  },
);
