/** The findings of `config check` about the addresses to which registers get their results. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretsIn } from '../../src/config/index.js';
import { configurationIn } from './written.js';

const shop = ['[gateways.g]', 'url = "wss://gateway.example/nexo"', '[terminals.till-1]', 'poiId = "POI-1"'];
const key = 'Bearer h3Vq-81zKp_mW4t7';

function written(...lines: readonly string[]) {
  const configuration = configurationIn('tenderd-nexo-results-');
  writeFileSync(join(configuration.directory, 'key'), `${key}\n`, { mode: 0o600 });
  return {
    load: async () => configuration.load(...shop, '[nexo]', 'enabled = true', ...lines),
    problems: async () => configuration.problemsOf(...shop, '[nexo]', 'enabled = true', ...lines),
  };
}

test('the URL for results is read with its secret', async () => {
  const at = 'async."TILL 1" = { url = "http://127.0.0.1:9000/r?x=1", authorization = { file = "key" } }';
  const loaded = await written(at).load();
  const address = { url: 'http://127.0.0.1:9000/r?x=1', authorization: key };
  expect([...(loaded.nexo?.async ?? [])]).toEqual([['TILL 1', address]]);
  expect(secretsIn(loaded)).toEqual([key, key.slice('Bearer '.length)]);
  expect(loaded.warnings).toEqual([]);
});

test.each([
  'http://localhost:9000',
  'https://[::1]:9000/r',
  'https://192.168.1.20:9000/r',
  'https://10.1.2.3',
  'https://172.31.0.9',
  'https://[fd00::7]:9000/r',
])('%s is accepted as the URL for results', async (url) => {
  expect(await written(`async.T = { url = ${JSON.stringify(url)} }`).load()).toMatchObject({ warnings: [] });
});

test.each([
  'http://192.168.1.20:9000/r',
  'https://172.32.0.9',
  'https://8.8.8.8/r',
  'https://till.store.example/r',
  'https://[2001:db8::1]/r',
  'https://user:secret@10.0.0.1/r',
  'ftp://127.0.0.1/r',
  'results',
])('%s is refused as the URL for results', async (url) => {
  expect(await written(`async.T = { url = ${JSON.stringify(url)} }`).problems()).toEqual([
    expect.stringMatching(/nexo\.async\.T\.url: .*private network/),
  ]);
});

test.each([
  ['an unknown register', 'register = "till-9"', /async\.T\.register: is "till-9"/],
  ['TLS for a URL without TLS', 'tls = { system = true }', /async\.T\.tls: has no effect/],
  ['a missing secret', 'authorization = { file = "none" }', /async\.T\.authorization: refers to .*cannot be read/],
  ['an unknown setting', 'adress = "x"', /adress/],
])('%s is refused for results', async (_what, line, problem) => {
  const problems = await written('[nexo.async.T]', 'url = "http://127.0.0.1:9000"', line).problems();
  expect(problems).toEqual([expect.stringMatching(problem)]);
});
