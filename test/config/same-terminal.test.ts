/**
 * A terminal may be configured only once, in all gateways and spellings together. Two lanes would send two payments to
 * the terminal at the same time.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { peerOf } from '../../src/config/addresses/peer-address.js';
import { configurationIn } from './written.js';

const url = 'https://192.168.1.40:8443/nexo';

/** Returns two gateways, each with a terminal that has the same POIID and its own address. */
function twice(first: string, second: string, profile = 'westpay', ...more: readonly string[]): readonly string[] {
  return ['g', 'h'].flatMap((name, index) => [
    `[gateways.${name}]`,
    `profile = "${profile}"`,
    ...(profile === 'westpay' ? ['dialect = "westpay-3.1"'] : []),
    ...more,
    `[terminals.${name}-1]`,
    `gateway = "${name}"`,
    'poiId = "A-1"',
    `url = "${[first, second][index]}"`,
  ]);
}

const refused =
  /terminals\.h-1\.poiId: is "A-1", the same as for terminal "g-1" of gateway g at the same address; configure each terminal once/;

describe('one terminal at two gateways', () => {
  test.each([
    ['the same address', url, url],
    ['capitals in the host', 'https://Till.Shop.example/nexo', 'https://till.shop.example/nexo'],
    ['a dot after the host', 'https://till.shop.example./nexo', 'https://till.shop.example/nexo'],
    ['the usual port', 'https://till.shop.example:443/nexo', 'https://till.shop.example/nexo'],
    ['a slash at the end', url, `${url}/`],
    ['no path', 'https://192.168.1.40:8443', 'https://192.168.1.40:8443/'],
    ['this machine', 'http://127.0.0.1:8443/nexo', 'http://localhost:8443/nexo'],
    ['this machine in IPv6', 'http://[::1]:8443/nexo', 'http://127.0.0.1:8443/nexo'],
    ['a long IPv6 address', 'https://[fd00:0:0::40]:8443/nexo', 'https://[FD00::40]:8443/nexo'],
    ['an IPv4 address inside IPv6', 'https://[::ffff:192.168.1.40]:8443/nexo', url],
    ['a port without TLS', 'http://192.168.1.40:8443/nexo', url],
  ])('is refused with %s', async (_, first, second) => {
    expect(await configurationIn('tenderd-twice-').problemsOf(...twice(first, second))).toEqual([
      expect.stringMatching(refused),
    ]);
  });

  test('is refused at the URL of a gateway, and on TCP', async () => {
    const { problemsOf } = configurationIn('tenderd-twice-');
    const shared = ['g', 'h'].flatMap((name) => [
      `[gateways.${name}]`,
      'url = "wss://gateway.example/nexo"',
      `[terminals.${name}-1]`,
      `gateway = "${name}"`,
      'poiId = "A-1"',
    ]);
    expect(await problemsOf(...shared)).toEqual([expect.stringMatching(refused)]);
    expect(
      await problemsOf(...twice('tcp://TILL.shop.example:7778', 'tls://till.shop.example:7778', 'direct')),
    ).toEqual([expect.stringMatching(refused)]);
  });

  test('is refused if the vendor assigns the POIIDs of both', async () => {
    const { directory, problemsOf } = configurationIn('tenderd-twice-');
    writeFileSync(join(directory, 'key'), 'Correct-Horse-7-battery', { mode: 0o600 });
    const lines = [
      '[gateways.lan]',
      'profile = "adyen-local"',
      'dialect = "adyen-3.0"',
      'security = { kind = "nexo-blob", keyIdentifier = "till", keyVersion = 1, passphrase = { file = "key" } }',
      '[gateways.cloud]',
      'profile = "adyen-cloud"',
      'dialect = "adyen-3.0"',
      'headers = { x-api-key = { file = "key" } }',
      'url = "https://terminal-api-live.adyen.com/sync"',
      '[terminals.near]',
      'gateway = "lan"',
      'poiId = "S1F2-000123"',
      `url = "${url}"`,
      'expect = "S1F2-000123.live.terminal.adyen.com"',
      '[terminals.far]',
      'gateway = "cloud"',
      'poiId = "S1F2-000123"',
    ];
    expect(await problemsOf(...lines)).toEqual([
      expect.stringMatching(
        /^17:1: terminals\.far\.poiId: is "S1F2-000123", the same as for terminal "near" of gateway lan, but each terminal of Adyen/,
      ),
    ]);
  });
});

test.each([
  ['another host', url, 'https://192.168.1.41:8443/nexo'],
  ['another port', url, 'https://192.168.1.40:8444/nexo'],
  ['another path', url, 'https://192.168.1.40:8443/other'],
])('one POIID at two gateways with two addresses is a warning: %s', async (_, first, second) => {
  const { load } = configurationIn('tenderd-twice-');
  const { warnings } = await load(...twice(first, second));
  expect(warnings).toEqual([
    expect.stringMatching(
      /terminals\.h-1\.poiId: is "A-1", the same as for terminal "g-1" of gateway g at another address; if/,
    ),
  ]);
});

test('two POIIDs at one URL, and one POIID of two simulated terminals, cause no warning', async () => {
  const { load } = configurationIn('tenderd-twice-');
  const alone = ['[gateways.g]', 'profile = "westpay"', 'dialect = "westpay-3.1"'];
  const two = ['A-1', 'B-1'].flatMap((poiId) => [`[terminals.${poiId}]`, `poiId = "${poiId}"`, `url = "${url}"`]);
  expect((await load(...alone, ...two)).warnings).toEqual([]);
  const practice = twice('http://127.0.0.1:1/nexo', 'http://127.0.0.1:2/nexo', 'westpay', 'simulated = true');
  expect((await load(...practice)).warnings).toEqual([]);
});

test('an invalid URL matches no other URL', () => {
  expect([peerOf(undefined), peerOf('till'), peerOf('ftp://till.example/'), peerOf('https://')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(peerOf('https://till.example/a?b=1')).toBe('till.example:443/a?b=1');
});
