/** Addresses of a payment service that are shown to customers, and those that are not. */

import { describe, expect, test } from 'vitest';
import type { Fault } from '../world/practice-service.js';
import { nowOf } from './promises.js';
import { Shop } from '../world/shop.js';

const at =
  (address: string): Fault =>
  (answer) => ({
    ...answer,
    text: answer.text.replace(/"checkoutUrl":"[^"]*"/, `"checkoutUrl":${JSON.stringify(address)}`),
  });

const hostile: readonly (readonly [string, string])[] = [
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['a file', 'file:///etc/passwd'],
  ['http elsewhere', 'http://pay.example/checkout/1'],
  ['a user', 'https://pay.example@evil.example/checkout/1'],
  ['a user and a password', 'https://user:secret@pay.example/1'],
  ['a user behind a backslash', 'https://pay.example\\@evil.example/1'],
  ['no scheme', '//pay.example/1'],
  ['a path', '/checkout/1'],
  ['a word', 'checkout-1'],
  ['a blank', 'https://pay.example/a b'],
  ['no host', 'https:///checkout/1'],
  ['too many characters', `https://pay.example/${'a'.repeat(2_029)}`],
];

describe('an address like', () => {
  test.each(hostile)('%s is not shown, and is written down as a fact', async (_name, address) => {
    for (const isSimulated of [false, true]) {
      const shop = new Shop('default', {}, { isSimulated });
      shop.next('createSession', ...Array.from({ length: 400 }, () => at(address)));
      await shop.link();
      shop.run(60_000).matches('p1', { state: 'recovering' });
      expect(shop.view('p1').checkout).toBeUndefined();
      const said = shop.till.journal.factsOf('p1').map(({ text }) => text);
      expect(said).toContainEqual(
        expect.stringMatching(
          /cannot use an answer of the payment service: its checkoutUrl (?:is no|does not|has more)/,
        ),
      );
      expect(said.filter((text) => text.includes(address.slice(4)))).toEqual([]);
      shop.run(260_000).matches('p1', { state: 'unresolved', attention: [{ code: 'unresolved' }] });
    }
  });

  test.each([
    ['https://pay.example', false],
    ['https://pay.example:8443/checkout/1?a=b#c', false],
    ['HTTPS://PAY.example/@1', false],
    ['https://[2001:db8::1]/1', false],
    [`https://pay.example/${'a'.repeat(2_028)}`, false],
    ['http://127.0.0.1:8795/checkout/1', true],
    ['http://localhost/1', true],
    ['http://[::1]:1/1', true],
  ])('%s is shown, and with http only from the simulator (%s)', async (address, isPlain) => {
    for (const isSimulated of [false, true]) {
      const shop = new Shop('default', {}, { isSimulated }).next('createSession', at(address));
      await shop.link();
      shop.run(500);
      expect(shop.view('p1').checkout?.url).toBe(isPlain && !isSimulated ? undefined : address);
    }
  });
});

test('an address that is requested again is checked again, until it may be shown', async () => {
  const shop = new Shop();
  await shop.link();
  shop.run(500).restart();
  shop.next('createSession', at('javascript:alert(1)')).matches('p1', { state: 'waiting' }).run(60_000);
  shop.hasCalled('createSession', 3);
  const said = shop.till.journal.factsOf('p1').map(({ text }) => text);
  expect(said).toContainEqual(expect.stringContaining('its checkoutUrl is not a web address'));
  shop.run(1_000).shopper('p1').run(60_000).shows('p1', 'approved');
});

test('a caller that waits for a link gets its address after a restart', async () => {
  const shop = new Shop();
  await shop.link('l1');
  shop.run(1_000).restart();
  const { signal } = new AbortController();
  const waited = shop.lanes.waitForOutcome('l1', 60_000, signal);
  shop.run(1_000);
  expect(await nowOf(waited)).toMatchObject({ value: { state: 'waiting', checkout: { url: expect.any(String) } } });
  shop.hasCalled('createSession', 2);
});
