/** The settings that fit together for each vendor. The message about each wrong pair names the line and the remedy. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { vendorPaths } from '../../src/config/rules/vendor-paths.js';
import { profiles } from '../../src/core/index.js';
import { configurationIn, rootLine } from './written.js';

const blob = 'security = { kind = "nexo-blob", keyIdentifier = "till", keyVersion = 1, passphrase = { file = "key" } }';
const mac = 'security = { kind = "mac", kek = { file = "kek" } }';
const login =
  'login = { providerIdentification = "Maker", applicationName = "Till", softwareVersion = "1", certificationCode = "c" }';
const oauth2 = 'oauth2 = { tokenUrl = "https://login.example/t", clientId = "till", clientSecret = { file = "key" } }';

function files() {
  const configuration = configurationIn('tenderd-vendors-');
  writeFileSync(join(configuration.directory, 'key'), 'Correct-Horse-7-battery', { mode: 0o600 });
  writeFileSync(join(configuration.directory, 'kek'), '000102030405060708090A0B0C0D0E0F', { mode: 0o600 });
  return configuration;
}

/** Returns the lines of a gateway. Its profile and dialect are the second and third. */
function gateway(profile: string, dialect: string, ...more: readonly string[]): readonly string[] {
  return ['[gateways.g]', `profile = "${profile}"`, `dialect = "${dialect}"`, ...more];
}

function till(url: string, ...more: readonly string[]): readonly string[] {
  return ['[terminals.t]', 'poiId = "S1F2-000123"', `url = "${url}"`, ...more];
}

const shared = ['[terminals.t]', 'poiId = "S1F2-000123"'];
const ip = 'https://192.168.1.40:8443/nexo';
const named = 'expect = "S1F2-000123.live.terminal.adyen.com"';
const local = gateway('adyen-local', 'adyen-3.0', blob);
const rooted = [...local, rootLine];

test('each vendor path has a profile, and each path with credentials is a cloud', () => {
  const clouds = Object.values(profiles).filter(({ peer }) => peer === 'cloud');
  const known = Object.entries(vendorPaths);
  expect(
    known
      .filter(([, { credential }]) => credential !== undefined)
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(clouds.map(({ name }) => name).toSorted());
  expect(known.filter(([name]) => profiles[name] === undefined)).toEqual([]);
});

describe('the check of vendor settings refuses', () => {
  test.each<readonly [string, readonly string[], RegExp]>([
    [
      'a token for a local terminal',
      [...gateway('swedbank-lan', 'swedbank-3.1', oauth2), ...till(ip)],
      /^4:1: gateways\.g\.oauth2: is a setting for clouds, .*profile = "swedbank-cloud"/,
    ],
    [
      'a token for a profile without a vendor',
      ['[gateways.g]', oauth2, ...till(ip)],
      /^2:1: gateways\.g\.oauth2: is a setting for clouds, but the profile default is not/,
    ],
    [
      'a token for a cloud that wants a key',
      [
        ...gateway('adyen-cloud', 'adyen-3.0', oauth2, 'headers = { x-api-key = { file = "key" } }'),
        ...till('https://device-api-live.adyen.com/v1/merchants/M/devices/S1F2-000123/sync'),
      ],
      /^4:1: gateways\.g\.oauth2: has no effect for adyen-cloud/,
    ],
    ...['terminal-api-live', 'terminal-api-test', 'device-api-live-apse'].map(
      (host): readonly [string, readonly string[], RegExp] => [
        `${host} under another profile`,
        [...local, ...till(`https://${host}.adyen.com/sync`, named)],
        new RegExp(
          `^2:1: gateways\\.g\\.profile: is "adyen-local", but ${host}\\.adyen\\.com is the cloud of adyen-cloud`,
        ),
      ],
    ),
    [
      'a cloud URL without a profile, at the gateway',
      ['[gateways.g]', 'url = "https://TERMINAL-API-LIVE.adyen.com./sync"', ...shared],
      /^1:2: gateways\.g\.profile: is "default", .*write profile = "adyen-cloud"$/,
    ],
    [
      "a host below a cloud's",
      [...gateway('direct', 'adyen-3.0', 'url = "https://sub.terminal-api-live.adyen.com/sync"'), ...shared],
      /^2:1: gateways\.g\.profile: .*write profile = "adyen-cloud"$/,
    ],
    ...['/sync/', '/', '/sync?store=1'].map((path): readonly [string, readonly string[], RegExp] => [
      `another path at Adyen's cloud than its own: ${path}`,
      [
        ...gateway('adyen-cloud', 'adyen-3.0', 'headers = { x-api-key = { file = "key" } }'),
        `url = "https://terminal-api-live.adyen.com${path}"`,
        ...shared,
      ],
      /^5:1: gateways\.g\.url: has the path \/\S*, but terminal-api-live\.adyen\.com takes requests only at \/sync, or at/,
    ]),
    [
      "DataMesh's live cloud",
      [...gateway('default', 'standard-3.1', 'url = "wss://nexo.datameshgroup.io:5000"'), ...shared],
      /^2:1: gateways\.g\.profile: .*write profile = "datamesh"$/,
    ],
    [
      "DataMesh's test cloud",
      [...gateway('direct', 'standard-3.1', 'url = "wss://www.cloudposintegration.io/nexouat1"'), ...shared],
      /^2:1: gateways\.g\.profile: .*write profile = "datamesh"$/,
    ],
    [
      'a dialect of a cloud with a profile of shorter time limits',
      [...gateway('default', 'datamesh-3.1', 'url = "wss://relay.example"', mac), ...shared],
      /^2:1: gateways\.g\.profile: is "default", but datamesh-3\.1 is spoken only through a cloud/,
    ],
    [
      'DataMesh without a code',
      [...gateway('datamesh', 'datamesh-3.1', 'url = "wss://nexo.datameshgroup.io:5000"', login), ...shared],
      /^1:2: gateways\.g\.security: is missing, but datamesh accepts no plain messages; write security = \{ kind = "mac"/,
    ],
    [
      'DataMesh with another seal',
      [...gateway('datamesh', 'datamesh-3.1', 'url = "wss://nexo.datameshgroup.io:5000"', blob, login), ...shared],
      /^5:14: gateways\.g\.security\.kind: is "nexo-blob", but terminals of datamesh accept only "mac"/,
    ],
    [
      'DataMesh without its login data',
      [...gateway('datamesh', 'datamesh-3.1', 'url = "wss://nexo.datameshgroup.io:5000"', mac), ...shared],
      /^1:2: gateways\.g\.login: lacks providerIdentification, .*, certificationCode; datamesh registers.*write login = \{ /,
    ],
    [
      'DataMesh without a part of its login data',
      [
        ...gateway('datamesh', 'datamesh-3.1', 'url = "wss://nexo.datameshgroup.io:5000"', mac),
        login.replace('softwareVersion = "1", ', ''),
        ...shared,
      ],
      /^6:1: gateways\.g\.login: lacks softwareVersion; .*write login = \{ softwareVersion = "\.\.\." \}/,
    ],
    [
      'DataMesh by HTTPS',
      [...gateway('datamesh', 'datamesh-3.1', 'url = "https://relay.example"', mac, login), ...shared],
      /^4:1: gateways\.g\.url: starts with https:\/\/, but addresses of datamesh terminals start with ws:\/\/ or wss:\/\//,
    ],
    [
      'Market Pay by HTTPS, with a path',
      [...gateway('marketpay', 'marketpay-3.1'), ...till(ip)],
      /^6:1: terminals\.t\.url: must name a host and a port only/,
    ],
    [
      'Adyen with a code',
      [...gateway('adyen-local', 'adyen-3.0', mac), ...till(ip, named)],
      /^4:14: gateways\.g\.security\.kind: is "mac", but terminals of adyen-local accept only "nexo-blob"/,
    ],
    [
      'a seal for a vendor without seals',
      [...gateway('westpay', 'westpay-3.1', blob), ...till(ip)],
      /^4:1: gateways\.g\.security: cannot be used for terminals of westpay/,
    ],
    [
      "another vendor's dialect",
      [...gateway('swedbank-lan', 'adyen-3.0'), ...till(ip)],
      /^3:1: gateways\.g\.dialect: is "adyen-3\.0", but terminals of swedbank-lan speak swedbank-3\.1/,
    ],
    [
      'no dialect',
      ['[gateways.g]', 'profile = "westpay"', ...till(ip)],
      /^1:2: gateways\.g\.dialect: is missing; .*write dialect = "westpay-3\.1"$/,
    ],
    [
      'a host name that differs from its certificate',
      [...local, ...till('https://till-1.shop.example:8443/nexo')],
      /^5:2: terminals\.t\.expect: is missing; .*"S1F2-000123\.live\.terminal\.adyen\.com"/,
    ],
    ['an IPv6 address', [...local, ...till('https://[fd00::40]:8443/nexo')], /^5:2: terminals\.t\.expect: is missing/],
    [
      'the address of the gateway',
      [...local, `url = "${ip}"`, ...shared],
      /^1:2: gateways\.g\.tls\.expect: is missing/,
    ],
    [
      'a cloud whose own word is to prove something',
      [
        ...gateway('swedbank-cloud', 'swedbank-3.1', oauth2, 'unavailableMeansUndelivered = true'),
        ...till('https://cloud.example/api/v1/channels/C1/nexo'),
      ],
      /^5:1: gateways\.g\.unavailableMeansUndelivered: is true, but swedbank-cloud is a cloud.*remove it$/,
    ],
  ])('%s', async (_what, lines, expected) => {
    expect(await files().problemsOf(...lines)).toEqual([expect.stringMatching(expected)]);
  });
});

describe('the check of vendor settings warns about', () => {
  test.each<readonly [string, readonly string[], readonly RegExp[]]>([
    [
      'plain messages to Adyen',
      [...gateway('adyen-local', 'adyen-3.0', rootLine), ...till(ip, named)],
      [/^1:2: gateways\.g\.security: is missing: messages are plain, which is for test terminals only; write/],
    ],
    [
      'a dialect of the standard',
      [...gateway('westpay', 'standard-3.1'), ...till(ip)],
      [/^3:1: gateways\.g\.dialect: is "standard-3\.1", but terminals of westpay speak westpay-3\.1/],
    ],
    [
      'the name that many terminals have',
      [...rooted, ...till(ip, 'expect = "legacy-terminal-certificate.live.terminal.adyen.com"')],
      [/^9:1: terminals\.t\.expect: is the name that all older terminals share/],
    ],
    [
      'sealed messages without TLS',
      [...local, ...till('http://192.168.1.40:8443/nexo')],
      [/^7:1: terminals\.t\.url: seals messages, but has no TLS. .*Use https:\/\/$/],
    ],
    [
      'a missing root for the certificates of Adyen',
      [...local, ...till(ip, named)],
      [/^1:2: gateways\.g\.tls: lacks ca, but certificates of adyen-local are signed only by a root of the vendor/],
    ],
    [
      'an address without the path of its terminals',
      [...gateway('swedbank-lan', 'swedbank-3.1'), ...till('https://192.168.1.40:11000')],
      [/^6:1: terminals\.t\.url: has no path, but terminals of swedbank-lan are reached at \/EPASSaleToPOI\/3\.1;/],
    ],
    [
      'the name in the address itself',
      [...rooted, ...till('https://S1F2-000123.live.terminal.adyen.com:8443/nexo')],
      [],
    ],
    [
      'a simulated gateway with mixed settings',
      [...gateway('swedbank-lan', 'adyen-3.0', 'simulated = true', blob), ...till('http://127.0.0.1:1/nexo')],
      [],
    ],
  ])('%s', async (_what, lines, expected) => {
    const { warnings } = await files().load(...lines);
    expect(warnings).toEqual(expected.map((one) => expect.stringMatching(one)));
  });
});
