/** Adyen's cloud: its API key, and addresses that answer for the right terminal. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationIn } from './written.js';

const host = 'https://device-api-live.adyen.example/v1/merchants/Shop';
const head = ['[gateways.cloud]', 'dialect = "adyen-3.0"', 'profile = "adyen-cloud"'];
const key = 'headers = { x-api-key = { file = "api-key" } }';

function till(url: string, poiId = 'S1F2-000123'): readonly string[] {
  return ['[terminals.till-1]', `poiId = "${poiId}"`, `url = "${url}"`];
}

function files() {
  const { directory, load, problemsOf } = configurationIn('tenderd-clouds-');
  writeFileSync(join(directory, 'api-key'), 'hush-hush\n', { mode: 0o600 });
  return { load, problemsOf };
}

test('cloud terminals have the URL of their device, or share the older URL with a list of terminals', async () => {
  const { gateways } = await files().load(...head, key, ...till(`${host}/devices/S1F2-000123/sync`));
  expect(gateways).toMatchObject([
    { name: 'cloud/till-1', profile: { bounds: 'none' }, headers: { 'x-api-key': 'hush-hush' }, encoding: 'json' },
  ]);
  const shared = await files().load(
    ...head,
    'url = "https://terminal-api-live.adyen.example/sync"',
    key,
    `poiList = { url = "${host}/connectedDevices", path = "uniqueDeviceIds" }`,
    '[terminals.till-1]',
    'poiId = "S1F2-000123"',
  );
  expect(shared.gateways).toMatchObject([{ poiListUrl: `${host}/connectedDevices`, poiListPath: 'uniqueDeviceIds' }]);
});

test.each<readonly [string, readonly string[], RegExp]>([
  ['no API key', [...head, ...till(`${host}/devices/S1F2-000123/sync`)], /gateways\.cloud\.headers: lacks x-api-key/],
  [
    'an answer that comes elsewhere',
    [...head, key, ...till(`${host}/devices/S1F2-000123/async`)],
    /terminals\.till-1\.url: ends with \/async: .*use \/sync/,
  ],
  [
    'another device',
    [...head, key, ...till(`${host}/devices/S1F2-000124/sync`)],
    /terminals\.till-1\.poiId: is "S1F2-000123", but its requests go to the device "S1F2-000124"/,
  ],
])('the configuration check reports %s', async (_what, lines, expected) => {
  expect(await files().problemsOf(...lines)).toEqual([expect.stringMatching(expected)]);
});
