import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConfigurationError,
  type ConfigurationInput,
  formatProblem,
  loadConfiguration,
  locateDaemon,
  simulatedConfiguration,
} from '../../src/config/index.js';
import { defaultProfile } from '../../src/core/index.js';

const minimal = `[gateways.shop]
url = "wss://gateway.example/nexo"
[terminals.till-1]
poiId = "POI-0001"
`;

/** Adds a line to the gateway, or to the terminal. */
const gateway = (line: string): string => minimal.replace('[terminals', `${line}\n[terminals`);
const terminal = (line: string): string => `${minimal}${line}\n`;

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tenderd-config-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

function input(toml: string, more: Partial<ConfigurationInput> = {}): ConfigurationInput {
  const file = join(directory, 'tenderd.toml');
  writeFileSync(file, toml);
  return { file, environment: {}, home: directory, flags: [], ...more };
}

/** Returns the problems of a file, each as `line:column: path: text`. */
async function problemsOf(toml: string, more: Partial<ConfigurationInput> = {}): Promise<readonly string[]> {
  try {
    await loadConfiguration(input(toml, more));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems.map((problem) => formatProblem(problem).replace(`${join(directory, 'tenderd.toml')}:`, ''));
  }
}

describe('a configuration', () => {
  it('can state per gateway that UnavailableDevice means "not delivered"', async () => {
    const said = gateway('unavailableMeansUndelivered = true');
    const { configuration } = await loadConfiguration(input(said));
    expect(configuration.gateways[0]?.profile).toEqual({ ...defaultProfile, unavailableMeansUndelivered: true });
    const mistaken = gateway('unavailableMeansUndelivered = "yes"');
    expect(await problemsOf(mistaken)).toEqual([expect.stringContaining('gateways.shop.unavailableMeansUndelivered')]);
  });

  it('needs one gateway and one terminal and gets sensible defaults', async () => {
    const { configuration, warnings } = await loadConfiguration(input(minimal));
    expect(configuration).toMatchObject({
      dataDir: join(directory, '.local/state/tenderd'),
      api: { port: 8741, allowedOrigins: [] },
      log: { level: 'info', bodies: false, files: true },
      simulated: false,
      terminals: [{ terminal: 'till-1', poiId: 'POI-0001', gateway: 'shop', managementMs: 10_000 }],
    });
    expect(configuration.gateways[0]).toMatchObject({
      encoding: 'xml',
      profile: { name: 'default' },
      dialect: { name: 'standard-3.1' },
      poiListUrl: 'https://gateway.example/poi-list',
    });
    expect(warnings).toEqual([]);
  });

  it('puts its data into XDG_STATE_HOME, and resolves relative paths from its file', async () => {
    const state = await loadConfiguration(input(minimal, { environment: { XDG_STATE_HOME: '/var/state' } }));
    expect(state.configuration.dataDir).toBe('/var/state/tenderd');
    const named = await loadConfiguration(input(`dataDir = "data"\n${minimal}`));
    expect(named.configuration.dataDir).toBe(join(directory, 'data'));
  });

  it('is overridden by environment variables, and these by flags', async () => {
    const environment = {
      TENDERD_API_PORT: '9001',
      TENDERD_API_ALLOWED_ORIGINS: 'https://a.example, https://b.example',
      TENDERD_LOG_LEVEL: 'debug',
      TENDERD_LOG_BODIES: 'true',
      TENDERD_DATA_DIR: directory,
      TENDERD_GATEWAY_SHOP_URL: 'ws://127.0.0.1:9000/',
      TENDERD_GATEWAY_SHOP_SIMULATED: 'true',
      TENDERD_TERMINAL_TILL_1_MANAGEMENT_MS: '6000',
    };
    const flags = [{ path: ['api', 'port'], value: 9002, flag: '--port' }];
    const { configuration } = await loadConfiguration(input(minimal, { environment, flags }));
    expect(configuration).toMatchObject({
      api: { port: 9002, allowedOrigins: ['https://a.example', 'https://b.example'] },
      log: { level: 'debug', bodies: true, files: true },
      dataDir: directory,
      simulated: true,
      terminals: [{ managementMs: 6_000 }],
    });
  });

  it('uses the encoding of the dialect by default', async () => {
    const toml = gateway('dialect = "standard-3.0"');
    const encodingOf = async (environment: Readonly<Record<string, string>>) =>
      (await loadConfiguration(input(toml, { environment }))).configuration.gateways[0]?.encoding;
    expect(await encodingOf({})).toBe('xml');
    expect(await encodingOf({ TENDERD_GATEWAY_SHOP_DIALECT: 'adyen-3.0' })).toBe('json');
  });

  it('reads secrets from variables and files, and warns about files that other users can read', async () => {
    writeFileSync(join(directory, 'key'), 'file-secret\n');
    chmodSync(join(directory, 'key'), 0o644);
    const toml = `${minimal}[gateways.shop.headers]
x-api-key = { file = "key" }
[gateways.shop.bearer]
env = "TENDERD_TOKEN_OF_SHOP"
`;
    const { configuration, warnings } = await loadConfiguration(
      input(toml, { environment: { TENDERD_TOKEN_OF_SHOP: 'env-secret' } }),
    );
    expect(configuration.gateways[0]?.headers).toEqual({
      'x-api-key': 'file-secret',
      authorization: 'Bearer env-secret',
    });
    expect(warnings.map(formatProblem).join()).toMatch(
      /tenderd\.toml:6:1: gateways\.shop\.headers\.x-api-key: .*other users can read; chmod 600/,
    );
  });

  it('warns when keys travel unencrypted over a network', async () => {
    const toml = minimal
      .replace('wss://', 'ws://')
      .replace('[terminals', 'headers = { key = { env = "K" } }\n[terminals');
    const { warnings } = await loadConfiguration(input(toml, { environment: { K: 'secret' } }));
    expect(warnings.map(formatProblem).join()).toMatch(/:2:1: gateways\.shop\.url: .*unencrypted/);
  });
});

describe('the configuration check reports with line, path and expectation', () => {
  it.each([
    ['a document that is not valid TOML', 'api = \n', /^1:\d+: is not valid TOML/],
    [
      'an unknown key, with the likely one',
      `[api]\nprot = 1\n${minimal}`,
      /^2:1: api\.prot: is unknown; did you mean "port"\?$/,
    ],
    ['an unknown section', `${minimal}[gateway.x]\n`, /^5:2: gateway: is unknown; did you mean "gateways"\?$/],
    [
      'an unknown key that resembles no other',
      `colour = 1\n${minimal}`,
      /^1:1: colour: is unknown; known here: dataDir, language, api/,
    ],
    [
      'a home directory that only a shell knows',
      `dataDir = "~/tenderd"\n${minimal}`,
      /^1:1: dataDir: is "~\/tenderd"; expected the path of a directory, written in full: ~ is not replaced by the home directory$/,
    ],
    ['a wrong type', `[api]\nport = "8741"\n${minimal}`, /^2:1: api\.port: is "8741"; expected a TCP port/],
    [
      'a value out of range',
      `[api]\nport = 65536\n${minimal}`,
      /^2:1: api\.port: is 65536; expected a TCP port from 0 to 65535/,
    ],
    [
      'a fraction',
      `[journal]\nreserveMiB = 1.5\n${minimal}`,
      /^2:1: journal\.reserveMiB: is 1\.5; expected a whole number/,
    ],
    [
      'a word that is not a choice',
      `[log]\nlevel = "loud"\n${minimal}`,
      /^2:1: log\.level: is "loud"; expected one of debug, info, warn, error/,
    ],
    [
      'an origin with a path',
      `[api]\nallowedOrigins = [\n"https://a.example",\n"https://a.example/x"]\n${minimal}`,
      /^4:1: api\.allowedOrigins\[1\]: is "https:.*; expected an origin/,
    ],
    [
      'a wildcard origin',
      `[api]\nallowedOrigins = ["*"]\n${minimal}`,
      /^2:19: api\.allowedOrigins\[0\]: is "\*"; expected an origin/,
    ],
    ['a section that is a value', `api = 1\n${minimal}`, /^1:1: api: is 1; expected a table/],
    [
      'a missing key',
      '[gateways.shop]\nurl = "wss://g.example"\n[terminals.till]\n',
      /^3:2: terminals\.till\.poiId: is missing; expected the POIID/,
    ],
    [
      'a missing section',
      '[gateways.shop]\nurl = "wss://g.example"\n',
      /terminals: is missing; expected at least one table \[terminals\.NAME\]/,
    ],
    ['no terminal at all', '[gateways.shop]\nurl = "wss://g.example"\n[terminals]\n', /^3:2: terminals: is empty/],
    [
      'an address of another kind',
      minimal.replace('wss:', 'ftp:'),
      /^2:1: gateways\.shop\.url: is "ftp:.*expected an address that starts with wss:/,
    ],
    [
      'an unknown dialect, with the likely one',
      gateway('dialect = "adyen-31"'),
      /^3:1: gateways\.shop\.dialect: is "adyen-31"; expected one of standard-3\.1, .*; did you mean "adyen-3\.0"\?$/,
    ],
    [
      'an encoding that the dialect does not have',
      gateway('dialect = "adyen-3.0"\nencoding = "xml"'),
      /^4:1: gateways\.shop\.encoding: is "xml", but terminals of the dialect adyen-3\.0 use json only$/,
    ],
    [
      'an unknown profile',
      gateway('profile = "best"'),
      /^3:1: gateways\.shop\.profile: is "best"; expected one of default, direct/,
    ],
    [
      'management time below 5 s',
      terminal('managementMs = 4999'),
      /^5:1: terminals\.till-1\.managementMs: is 4999; expected .* from 5000 to 10000/,
    ],
    [
      'management time above 10 s',
      terminal('managementMs = 10001'),
      /^5:1: terminals\.till-1\.managementMs: is 10001; expected .* from 5000 to 10000/,
    ],
    [
      'an unknown gateway',
      terminal('gateway = "shopp"'),
      /^5:1: terminals\.till-1\.gateway: is "shopp", .*did you mean "shop"\?/,
    ],
    [
      'a terminal without a gateway if there are several',
      `[gateways.two]\nurl = "wss://g.example"\n${minimal}`,
      /^5:2: terminals\.till-1\.gateway: is missing; .*two, shop/,
    ],
    [
      'one terminal twice',
      `${minimal}[terminals.till-2]\npoiId = "POI-0001"\n`,
      /^6:1: terminals\.till-2\.poiId: is "POI-0001", the same as for terminal "till-1"/,
    ],
    [
      'names that look alike',
      `${minimal}[terminals.till_1]\npoiId = "POI-0002"\n`,
      /^5:2: terminals\.till_1: is too similar to "till-1"/,
    ],
    [
      'a name that is not possible in a URL',
      `${minimal}[terminals."till 2"]\npoiId = "POI-2"\n`,
      /^5:2: terminals\."till 2": is not a usable name; expected the name of a terminal/,
    ],
    [
      'a simulator on another machine',
      gateway('simulated = true'),
      /^3:1: gateways\.shop\.simulated: is true, but the address is not on this machine/,
    ],
    [
      'a header of the connection',
      gateway('headers = { Host = { env = "X" } }'),
      /^3:13: gateways\.shop\.headers\.Host: is not a usable name; expected the name of an HTTP header/,
    ],
    [
      'two places for a secret',
      gateway('bearer = { env = "A", file = "b" }'),
      /^3:1: gateways\.shop\.bearer: .*expected exactly one of env and file/,
    ],
    [
      'a missing variable',
      gateway('bearer = { env = "NOT_SET" }'),
      /^3:1: gateways\.shop\.bearer: refers to the environment variable NOT_SET, which is not set/,
    ],
    [
      'a missing file',
      gateway('bearer = { file = "none" }'),
      /^3:1: gateways\.shop\.bearer: refers to .*none, which cannot be read \(ENOENT/,
    ],
    [
      'an invalid authority',
      gateway('tls.ca = "tenderd.toml"'),
      /^3:1: gateways\.shop\.tls\.ca: refers to .*tenderd\.toml, which contains no PEM certificate/,
    ],
    [
      'an authority under its old name',
      gateway('ca = "tenderd.toml"'),
      /^3:1: gateways\.shop\.ca: is now part of tls: write tls = \{ ca = "\.\.\." \}$/,
    ],
    [
      'two settings of authorization',
      gateway('bearer = { file = "tenderd.toml" }\nheaders.Authorization = { env = "A" }'),
      /^3:1: gateways\.shop\.bearer: sets the same header as headers\.authorization/,
    ],
  ])('%s', async (_, toml, expected) => {
    const problems = await problemsOf(toml);
    expect(problems.filter((problem) => expected.test(problem))).toHaveLength(1);
  });

  it('a key written into the file, without repeating it', async () => {
    const toml = gateway('headers.x-api-key = "sk_live_123"');
    const problems = await problemsOf(toml);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      /^3:1: gateways\.shop\.headers\.x-api-key: is a string; expected a reference .*env = "NAME".*file = /,
    );
    expect(problems.join()).not.toContain('sk_live');
  });

  it('an address with a password, without repeating it', async () => {
    const problems = await problemsOf(minimal.replace('gateway.example', 'user:hunter2@gateway.example'));
    expect(problems.join()).toMatch(/^2:1: gateways\.shop\.url: .*without a user name or password/);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('a variable with a wrong value, and a variable without an effect', async () => {
    const environment = { TENDERD_API_PORT: 'many', TENDERD_LOG_LEVL: 'info', OTHER: 'x' };
    expect(await problemsOf(minimal, { environment })).toEqual([
      'environment variable TENDERD_LOG_LEVL: is unknown; did you mean TENDERD_LOG_LEVEL?',
      expect.stringMatching(/^environment variable TENDERD_API_PORT: api\.port: is "many"; expected a TCP port/),
    ]);
  });

  it('none of the variables of a register, because a daemon may be started in its shell', async () => {
    const names = ['URL', 'TOKEN', 'TOKEN_FILE', 'STATE_DIR', 'DAY', 'TERMINAL', 'SALE', 'AMOUNT', 'CURRENCY'];
    const environment = Object.fromEntries([...names, 'TRANSACTION_ID'].map((name) => [`TENDERD_${name}`, 'x']));
    const { configuration, warnings } = await loadConfiguration(input(minimal, { environment }));
    expect([configuration.terminals.length, warnings]).toEqual([1, []]);
  });

  it('that a proxy of the environment is not used', async () => {
    const environment = { HTTPS_PROXY: 'http://proxy.example:3128' };
    const without = await loadConfiguration(input(minimal, { environment }));
    expect(without.warnings.map(formatProblem)).toEqual([
      expect.stringMatching(
        /gateways\.shop: has no proxy, and tenderd does not use the environment variable HTTPS_PROXY; if a proxy is needed, set proxy/,
      ),
    ]);
    const configured = gateway('proxy = { url = "http://proxy.example:3128" }');
    const { configuration, warnings } = await loadConfiguration(input(configured, { environment }));
    expect(warnings).toEqual([]);
    expect(configuration.gateways[0]?.proxy).toEqual({ url: 'http://proxy.example:3128' });
    expect(await problemsOf(gateway('proxy = { url = "https://user:password@proxy" }'))).toEqual([
      expect.stringMatching(/gateways\.shop\.proxy\.url: .*expected the address of an HTTP proxy/),
    ]);
  });

  it('a flag with a wrong value', async () => {
    const flags = [{ path: ['api', 'port'], value: -1, flag: '--port' }];
    expect((await problemsOf(minimal, { flags }))[0]).toMatch(/^flag --port: api\.port: is -1; expected a TCP port/);
  });

  it('a missing configuration file with the searched places', async () => {
    await expect(loadConfiguration({ environment: {}, home: directory, flags: [] })).rejects.toThrow(
      /there is no such file; write .*tenderd\.toml.*tenderd run --simulate/,
    );
  });

  it('all mistakes at once, in the order of the file', async () => {
    const { readFileSync } = await import('node:fs');
    const toml = readFileSync(new URL('../../fixtures/config/every-mistake.toml', import.meta.url), 'utf8');
    const problems = await problemsOf(toml);
    const lines = problems.map((problem) => Number(problem.split(':')[0]));
    expect(lines).toEqual(lines.toSorted((one, other) => one - other));
    expect(lines).toEqual([1, 4, 5, 8, 9, 12, 15, 16, 17, 18, 19, 22, 23, 25, 28, 29, 30, 31, 33, 33, 35, 39, 40]);
  });
});

describe('the configuration of a simulated run', () => {
  const simulated = {
    url: 'ws://127.0.0.1:1234/',
    poiListUrl: 'http://127.0.0.1:1234/poi-list',
    terminals: [{ terminal: 'till-1', poiId: 'SIM-1' }],
  };

  it('needs no file and keeps away from the data of real money', async () => {
    const { configuration } = await simulatedConfiguration({ environment: {}, home: directory, flags: [] }, simulated);
    expect(configuration).toMatchObject({
      source: 'built-in',
      simulated: true,
      dataDir: join(directory, '.local/state/tenderd/simulated'),
    });
  });

  it('uses the data directory of a flag unchanged', async () => {
    const flags = [{ path: ['dataDir'], value: directory, flag: '--data-dir' }];
    const { configuration } = await simulatedConfiguration({ environment: {}, home: directory, flags }, simulated);
    expect(configuration.dataDir).toBe(directory);
  });
});

describe('the place of a running daemon', () => {
  it('is found in a file that is wrong elsewhere', async () => {
    const text = `dataDir = "x"\n[api]\nport = 9\nprot = 1\n[terminals.a]\nsaleId = "SHOP"\n[terminals.b]\n`;
    const found = await locateDaemon(input(text), false);
    expect(found).toMatchObject({ dataDir: join(directory, 'x'), port: 9 });
    expect(['a', 'b', 'c'].map(found.saleIdOf)).toEqual(['SHOP', undefined, undefined]);
  });

  it('is the place of the simulated run if there is no file or on request', async () => {
    const simulated = join(directory, '.local/state/tenderd/simulated');
    expect(await locateDaemon({ environment: {}, home: directory, flags: [] }, false)).toMatchObject({
      dataDir: simulated,
    });
    expect(await locateDaemon(input(`dataDir = "x"\n${minimal}`), true)).toMatchObject({ dataDir: simulated });
  });

  it('is always the place that a flag names', async () => {
    const flags = [{ path: ['dataDir'], value: directory, flag: '--data-dir' }];
    expect(await locateDaemon({ environment: {}, home: '/', flags }, true)).toMatchObject({ dataDir: directory });
  });
});

/** Returns a file with the table of the nexo interface. */
function nexo(lines: string): string {
  return `${minimal}[nexo]\n${lines}\n`;
}

describe('the nexo interface', () => {
  it('is disabled unless it is enabled, whatever else is configured', async () => {
    for (const toml of [minimal, nexo('bearer = { env = "NOT_SET" }')]) {
      expect((await loadConfiguration(input(toml))).configuration.nexo).toBeUndefined();
    }
    const opened = await loadConfiguration(input(minimal, { environment: { TENDERD_NEXO_ENABLED: 'true' } }));
    expect(opened.configuration.nexo).toMatchObject({ dialect: { name: 'standard-3.1' } });
  });

  it('reads its secrets', async () => {
    const toml = nexo('enabled = true\ndialect = "adyen-3.0"\nbearer = { env = "B" }\nlogin = { env = "L" }');
    const environment = { B: 'b9Xk-2mQ7_vL4zRt', L: 'a secret with spaces' };
    const { configuration } = await loadConfiguration(input(toml, { environment }));
    expect(configuration.nexo).toMatchObject({ bearer: 'b9Xk-2mQ7_vL4zRt', login: 'a secret with spaces' });
    expect(configuration.nexo?.dialect.name).toBe('adyen-3.0');
  });

  it('reads a secret from a TENDERD_ variable only if the file names it', async () => {
    const environment = { TENDERD_NEXO_LOGIN: 'a secret with spaces' };
    const toml = nexo('enabled = true\nlogin = { env = "TENDERD_NEXO_LOGIN" }');
    const { configuration } = await loadConfiguration(input(toml, { environment }));
    expect(configuration.nexo).toMatchObject({ login: 'a secret with spaces' });
    expect(await problemsOf(nexo('enabled = true'), { environment })).toEqual([
      expect.stringMatching(/^environment variable TENDERD_NEXO_LOGIN: is unknown/),
    ]);
  });

  it('accepts a console PIN of at least six digits by reference, unless it is easy to guess', async () => {
    const pin = async (P: string) => problemsOf(terminal('[console]\npin = { env = "P" }'), { environment: { P } });
    expect(await pin('480317')).toEqual([]);
    for (const none of ['48031', '48031x', '']) expect(await pin(none)).toHaveLength(1);
    expect(await pin('000000')).toEqual([expect.stringMatching(/console\.pin: has a PIN that repeats one digit/)]);
    expect(await pin('87654321')).toEqual([expect.stringMatching(/console\.pin: has a PIN that only counts/)]);
    const [told = ''] = await problemsOf(terminal('[console]\npin = "480317"'));
    expect(told).toMatch(/console\.pin: .*a reference to the value/);
    expect(told).not.toContain('480317');
  });

  it('refuses secrets that are guessable, cannot be sent, or are in the file', async () => {
    expect(await problemsOf(nexo('enabled = true\nlogin = { env = "L" }'), { environment: { L: 'short' } })).toEqual([
      expect.stringMatching(/nexo\.login: is shorter than 16 characters/),
    ]);
    expect(
      await problemsOf(nexo('enabled = true\nbearer = { env = "B" }'), {
        environment: { B: 'has a space, and is long' },
      }),
    ).toEqual([expect.stringMatching(/nexo\.bearer: contains a space/)]);
    const samePort = nexo('enabled = true\ntcpPort = 8741\nlogin = { env = "L" }');
    expect(await problemsOf(samePort, { environment: { L: 'l9Xk-2mQ7_vL4zRt' } })).toEqual([
      expect.stringMatching(/nexo\.tcpPort: is 8741, the same as api\.port/),
    ]);
    expect(await problemsOf(nexo('enabled = true\ntcpPort = 7778'))).toEqual([
      expect.stringMatching(/nexo\.tcpPort: needs "login"/),
    ]);
    const [told = ''] = await problemsOf(nexo('enabled = true\nlogin = "the secret itself"'));
    expect(told).toMatch(/nexo\.login: is a string; expected a reference/);
    expect(told).not.toContain('the secret itself');
  });
});
