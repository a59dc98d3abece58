/** `pairingUrl`: where the address of a paired terminal comes from, what counts where two say it, and what does not fit. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepPairing } from '../../src/pairing/index.js';
import { configurationIn } from './written.js';

const pairingUrl = 'https://cloud.example/api/v1/pairing';
const head = [
  '[gateways.cloud]',
  'dialect = "swedbank-3.1"',
  'profile = "swedbank-cloud"',
  `pairingUrl = "${pairingUrl}"`,
  'oauth2 = { tokenUrl = "https://login.example/token", clientId = "till", clientSecret = { file = "secret" } }',
];
const till = ['[terminals.till-1]', 'poiId = "P1"'];

function files(poiId = 'P1') {
  const { directory, load, problemsOf } = configurationIn('tenderd-pairing-');
  writeFileSync(join(directory, 'secret'), 'hush-hush\n', { mode: 0o600 });
  const dataDir = join(directory, 'data');
  const all = (...lines: readonly string[]) => [`dataDir = "${dataDir}"`, ...lines];
  return {
    pair: () =>
      keepPairing(dataDir, {
        terminal: 'till-1',
        poiId,
        kind: 'channel',
        service: pairingUrl,
        channel: 'C-7',
        pairedAt: '2026-11-25T10:00:00.000Z',
      }),
    load: async (...lines: readonly string[]) => load(...all(...lines)),
    problemsOf: async (...lines: readonly string[]) => problemsOf(...all(...lines)),
  };
}

test('a paired terminal is reached by its channel', async () => {
  const { pair, load } = files();
  const file = pair();
  const { gateways, terminals, pairings, warnings } = await load(...head, ...till);
  expect(gateways).toMatchObject([{ name: 'cloud/till-1', url: 'https://cloud.example/api/v1/channels/C-7/nexo' }]);
  expect(terminals).toMatchObject([{ terminal: 'till-1', gateway: 'cloud/till-1' }]);
  expect(pairings).toMatchObject([{ terminal: 'till-1', service: pairingUrl, used: { file } }]);
  expect(warnings).toEqual([]);
});

test('an address in the configuration counts, and it is said that the pairing is not used', async () => {
  const { pair, load } = files();
  pair();
  const url = 'https://cloud.example/api/v1/channels/MINE/nexo';
  const { gateways, pairings, warnings } = await load(...head, ...till, `url = "${url}"`);
  expect(gateways).toMatchObject([{ url }]);
  expect(pairings[0]?.used).toBeUndefined();
  expect(warnings).toEqual([
    expect.stringMatching(/terminals\.till-1\.url: counts, and the pairing in .* is not used/),
  ]);
});

test('a terminal that has scanned its key is reached under the POIID, the SaleID and the key of its pairing', async () => {
  const url = 'wss://cloud.example:5000';
  const saleId = '7b0c3f4e-5d0e-4d8c-9d7a-1f2e3d4c5b6a';
  const kek = '00112233445566778899AABBCCDDEEFF0011223344556677';
  const { directory, load, problemsOf } = configurationIn('tenderd-pairing-');
  const dataDir = join(directory, 'data');
  const gateway = [
    `dataDir = "${dataDir}"`,
    '[gateways.cloud]',
    `url = "${url}"`,
    'dialect = "datamesh-3.1"',
    'profile = "datamesh"',
  ];
  const login =
    'login = { providerIdentification = "a", applicationName = "b", softwareVersion = "1", certificationCode = "c" }';
  gateway.push(login);
  const secured = [...gateway, 'security = { kind = "mac", paired = true }'];
  const unpaired = await problemsOf(...secured, '[terminals.till-1]');
  expect(unpaired).toEqual([expect.stringMatching(/terminals\.till-1: is not paired.*let it scan the code/)]);
  const paired = { terminal: 'till-1', service: url, pairedAt: '2026-11-25T10:00:00.000Z', poiId: 'DMG-1' };
  keepPairing(dataDir, { ...paired, kind: 'qr', saleId, kek });
  const { gateways, terminals, warnings } = await load(...secured, '[terminals.till-1]');
  expect(gateways).toMatchObject([{ name: 'cloud', url, security: { kind: 'mac', kek } }]);
  expect(terminals).toMatchObject([{ poiId: 'DMG-1', saleId, gateway: 'cloud' }]);
  expect(warnings).toEqual([]);
  for (const [lines, problem] of [
    [[...secured, '[terminals.till-1]', 'poiId = "OTHER"'], /is that of the POIID DMG-1/],
    [[...secured, '[terminals.till-1]', 'saleId = "OTHER"'], /is not the SaleID under which it was paired/],
    [[...secured, '[terminals.till-1]', '[terminals.till-2]'], /give each a gateway of its own/],
    [
      [...gateway, 'security = { kind = "mac", paired = true, kek = { env = "K" } }', '[terminals.till-1]'],
      /and kek each say which key counts/,
    ],
    [
      [...secured, '[terminals.till-1]'].map((line) => line.replace('"datamesh"', '"default"')),
      /only that cloud pairs so/,
    ],
  ] as const) {
    const problems = await problemsOf(...lines);
    expect(problems.join('\n')).toMatch(problem);
    expect(problems.join('\n')).not.toContain(kek);
  }
});

test.each<readonly [string, string | undefined, readonly string[], RegExp]>([
  [
    'a terminal that is not paired',
    undefined,
    [...head, ...till],
    /terminals\.till-1: is not paired with its cloud.*tenderd pair till-1 CODE/,
  ],
  [
    'a pairing of another POIID',
    'P9',
    [...head, ...till],
    /terminals\.till-1: has a pairing that is not used, because .*is that of the POIID P9/,
  ],
  [
    'an address at the gateway beside it',
    undefined,
    [...head, 'url = "https://cloud.example/x"', ...till, 'url = "https://cloud.example/y"'],
    /gateways\.cloud\.pairingUrl: and url each say/,
  ],
  [
    'another cloud',
    'P1',
    [...head, ...till].map((line) => line.replace('swedbank-cloud', 'adyen-cloud')),
    /gateways\.cloud\.pairingUrl: means nothing without profile = "swedbank-cloud"/,
  ],
  [
    'a service in the clear',
    'P1',
    [...head, ...till].map((line) => line.replace('https://cloud', 'http://cloud')),
    /gateways\.cloud\.pairingUrl: is ".*"; expected an address that starts with https/,
  ],
])('%s is named', async (_, pairedFor, lines, problem) => {
  const { pair, problemsOf } = files(pairedFor);
  if (pairedFor !== undefined) pair();
  const problems = await problemsOf(...lines);
  expect(problems.join('\n')).toMatch(problem);
  expect(problems.join('\n')).not.toContain('hush-hush');
});
