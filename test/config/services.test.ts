/** Payment services in a configuration: their settings, and the messages about errors. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readDocument } from '../../src/config/load/document.js';
import { ConfigurationError, formatProblem } from '../../src/config/index.js';
import { completeConfiguration, type LoadedConfiguration } from '../../src/config/load/loader.js';

const service = `[services.shop]
baseUrl = "https://service.example/api"
merchantId = "M-1"
apiKey = { env = "SHOP_KEY" }
token = { env = "SHOP_TOKEN" }
`;
const terminals = `[gateways.one]
url = "wss://gateway.example/nexo"
[terminals.till-1]
poiId = "POI-0001"
`;
const environment = { SHOP_KEY: 'key-of-the-shop', SHOP_TOKEN: 'token-of-the-shop', SHOP_SECRET: 'secret-of-the-shop' };

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tenderd-services-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

async function load(
  toml: string,
  variables: Readonly<Record<string, string>> = environment,
): Promise<LoadedConfiguration> {
  const file = join(directory, 'tenderd.toml');
  writeFileSync(file, toml);
  return completeConfiguration(await readDocument(file), { file, environment: variables, home: directory, flags: [] });
}

async function problemsOf(toml: string, variables = environment): Promise<readonly string[]> {
  try {
    await load(toml, variables);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems.map((problem) => formatProblem(problem).replace(`${join(directory, 'tenderd.toml')}:`, ''));
  }
}

/** Returns the service with a changed or added line. */
function said(line: string): string {
  const [key = ''] = line.split(' = ');
  const kept = service.split('\n').filter((one) => one !== '' && !one.startsWith(`${key} = `));
  return `${kept.join('\n')}\n${line}\n`;
}

describe('a service', () => {
  test('has a configured promise in place of the promise of its profile', async () => {
    const promised = await load(`${service}
[services.shop.promises]
sessionEndsMs = 86400000
attemptsMax = 3
cancelClosesSessions = true
referencesAreUnique = false
`);
    expect(promised.configuration.services[0]?.promises).toEqual({
      sessionEndsMs: 86_400_000,
      attemptsMax: 3,
      cancelClosesSessions: true,
      referencesAreUnique: false,
    });
  });

  test('can be configured without terminals, and gets its secrets', async () => {
    const { configuration, warnings } = await load(service);
    expect(configuration.services).toEqual([
      {
        name: 'shop',
        baseUrl: 'https://service.example/api',
        merchantId: 'M-1',
        apiKey: 'key-of-the-shop',
        apiKeyAgain: expect.any(Function),
        token: { type: 'fixed', value: 'token-of-the-shop' },
        managementMs: 20_000,
        profile: 'default',
        promises: {},
        simulated: false,
      },
    ]);
    expect([configuration.gateways, configuration.terminals, configuration.simulated]).toEqual([[], [], false]);
    expect(warnings).toEqual([]);
  });

  test('can get tokens by client credentials and receive webhooks', async () => {
    const toml = `${said('token = { clientCredentials = { url = "https://service.example/oauth/token", id = "till", secret = { env = "SHOP_SECRET" } } }')}
webhook = { port = 8743, publicUrl = "https://hooks.example/shop", secret = { file = "hook.key" } }
`;
    writeFileSync(join(directory, 'hook.key'), 'hush-hush\n', { mode: 0o600 });
    const { configuration } = await load(toml);
    expect(configuration.services[0]).toMatchObject({
      token: {
        type: 'client-credentials',
        url: 'https://service.example/oauth/token',
        id: 'till',
        secret: 'secret-of-the-shop',
      },
      webhook: { port: 8743, publicUrl: 'https://hooks.example/shop', secret: 'hush-hush' },
    });
  });

  test('can read its token from a file, relative to the configuration', async () => {
    writeFileSync(join(directory, 'service.token'), 'T-1\n', { mode: 0o600 });
    const { configuration } = await load(said('token = { file = "service.token" }'));
    expect(configuration.services[0]?.token).toEqual({ type: 'file', path: join(directory, 'service.token') });
  });

  test('can have its own time limit for answers', async () => {
    const { configuration } = await load(said('managementMs = 45000'));
    expect(configuration.services[0]).toMatchObject({ managementMs: 45_000 });
    expect(await problemsOf(said('managementMs = 4999'))).toEqual([
      expect.stringContaining('services.shop.managementMs'),
    ]);
  });

  test('can be used without encryption on this machine', async () => {
    const { configuration } = await load(said('baseUrl = "http://127.0.0.1:8795/api"'));
    expect(configuration.simulated).toBe(false);
    const simulated = await load(`${said('baseUrl = "http://127.0.0.1:8795/api"')}simulated = true\n`);
    expect(simulated.configuration.simulated).toBe(true);
  });

  test.each([
    ['strict', 'that a declined payment ends its link'],
    ['simulated', 'that a cancel closes a link'],
  ])('causes a warning if it is real and has a practice profile: %s', async (profile, promise) => {
    const { warnings } = await load(said(`profile = "${profile}"`));
    expect(warnings).toEqual([
      expect.objectContaining({
        path: 'services.shop.profile',
        text: expect.stringMatching(new RegExp(`is "${profile}".* is not simulated: .*${promise}.*in writing`)),
      }),
    ]);
    const practice = `${said('baseUrl = "http://127.0.0.1:8795/api"')}simulated = true\nprofile = "${profile}"\n`;
    expect((await load(practice)).warnings).toEqual([]);
    expect((await load(said('profile = "default"'))).warnings).toEqual([]);
  });

  test('makes the money real unless it and all gateways are simulated', async () => {
    const practice = terminals.replace(
      'url = "wss://gateway.example/nexo"',
      'url = "ws://127.0.0.1:1/"\nsimulated = true',
    );
    expect((await load(practice)).configuration.simulated).toBe(true);
    expect((await load(practice + service)).configuration.simulated).toBe(false);
  });

  test('is overridden by environment variables', async () => {
    const variables = {
      ...environment,
      TENDERD_SERVICE_SHOP_MERCHANT_ID: 'M-2',
      TENDERD_SERVICE_SHOP_SIMULATED: 'false',
    };
    expect((await load(service, variables)).configuration.services[0]?.merchantId).toBe('M-2');
  });
});

describe('the check of services refuses', () => {
  test.each<readonly [string, string, RegExp]>([
    [
      'no address',
      service.replace(/baseUrl.*\n/, ''),
      /^1:2: services\.shop\.baseUrl: is missing; expected an address that starts with https:/,
    ],
    [
      'no encryption over a network',
      said('baseUrl = "http://service.example/api"'),
      /^5:1: services\.shop\.baseUrl: is "http:.*expected an address that starts with https:\/\/ \(or http:\/\/ on this machine\)/,
    ],
    [
      'a password in the address',
      said('baseUrl = "https://me:hush@service.example/api"'),
      /^5:1: services\.shop\.baseUrl: is "https:\/\/\*\*\*@service/,
    ],
    ['a query', said('baseUrl = "https://service.example/api?key=1"'), /^5:1: services\.shop\.baseUrl:/],
    [
      'no merchant',
      service.replace(/merchantId.*\n/, ''),
      /^1:2: services\.shop\.merchantId: is missing; expected the merchant’s id/,
    ],
    ['no key', service.replace(/apiKey.*\n/, ''), /^1:2: services\.shop\.apiKey: is missing; expected a reference/],
    [
      'a key in the file itself',
      said('apiKey = "key-1234567890"'),
      /^5:1: services\.shop\.apiKey: is a string; expected a reference.*must not be in the configuration/,
    ],
    [
      'no token',
      service.replace(/token.*\n/, ''),
      /^1:2: services\.shop\.token: is missing; expected a table with exactly one of/,
    ],
    [
      'two token sources',
      said('token = { env = "SHOP_TOKEN", file = "x" }'),
      /^5:1: services\.shop\.token: is a table; expected exactly one of clientCredentials, file and env/,
    ],
    [
      'a variable that is not set',
      said('token = { env = "NOT_SET" }'),
      /^5:1: services\.shop\.token: refers to the environment variable NOT_SET, which is not set/,
    ],
    [
      'a file that is not there',
      said('apiKey = { file = "none" }'),
      /^5:1: services\.shop\.apiKey: refers to .*none, which cannot be read/,
    ],
    [
      'credentials without a secret',
      said('token = { clientCredentials = { url = "https://s.example/t", id = "x" } }'),
      /^5:\d+: services\.shop\.token\.clientCredentials\.secret: is missing/,
    ],
    [
      'tokens over an open network',
      said(
        'token = { clientCredentials = { url = "http://s.example/t", id = "x", secret = { env = "SHOP_SECRET" } } }',
      ),
      /^5:\d+: services\.shop\.token\.clientCredentials\.url: .*expected an address/,
    ],
    [
      'an unknown profile',
      said('profile = "best"'),
      /^6:1: services\.shop\.profile: is "best"; expected one of default/,
    ],
    [
      'an unknown key',
      said('baseURL = "https://x.example"'),
      /^6:1: services\.shop\.baseURL: is unknown; did you mean "baseUrl"\?/,
    ],
    [
      'a simulated service on another machine',
      said('simulated = true'),
      /^6:1: services\.shop\.simulated: is true, but the address is not on this machine/,
    ],
    [
      'a webhook port of 0',
      said('webhook = { port = 0, publicUrl = "https://h.example" }'),
      /^6:\d+: services\.shop\.webhook\.port: is 0; expected a TCP port from 1 to 65535/,
    ],
    ['no public address', said('webhook = { port = 8743 }'), /^6:1: services\.shop\.webhook\.publicUrl: is missing/],
    [
      'the port of the API',
      said('webhook = { port = 8741, publicUrl = "https://h.example" }'),
      /^6:\d+: services\.shop\.webhook\.port: is 8741, the same as api\.port; each listener needs its own port/,
    ],
    [
      'the name of a terminal',
      terminals.replace('till-1', 'shop') + service,
      /^5:2: services\.shop: is also the name of a terminal/,
    ],
    [
      'a name like that of a terminal',
      terminals.replace('till-1', 'SHOP') + service,
      /^5:2: services\.shop: is too similar to the name of terminal "SHOP"/,
    ],
    [
      'an invalid name',
      service.replace('services.shop', 'services."a b"'),
      /services\."a b": is not a usable name; expected the name of a service/,
    ],
    [
      'a terminal without a gateway',
      '[terminals.till-1]\npoiId = "P"\n' + service,
      /gateways: is missing; expected at least one table \[gateways\.NAME\]/,
    ],
  ])('%s', async (_what, toml, words) => {
    const problems = await problemsOf(toml);
    expect(problems).toEqual([expect.stringMatching(words)]);
    expect(problems.join()).not.toMatch(/hush|key-1234567890/);
  });

  test('two services on one port', async () => {
    const hook = 'webhook = { port = 8743, publicUrl = "https://h.example" }\n';
    const toml = service + hook + service.replace('services.shop', 'services.other') + hook;
    expect(await problemsOf(toml)).toEqual([
      expect.stringMatching(
        /^12:\d+: services\.other\.webhook\.port: is 8743, the same as services\.shop\.webhook\.port/,
      ),
    ]);
  });

  test('two services with similar names', async () => {
    expect(await problemsOf(service + service.replace('services.shop', 'services.SHOP'))).toEqual([
      expect.stringMatching(/^6:2: services\.SHOP: is too similar to "shop"/),
    ]);
  });
});
