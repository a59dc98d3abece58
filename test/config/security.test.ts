/** The key for sealed messages in a configuration: where it may be, its errors, and that it is never shown. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { secretsIn } from '../../src/config/index.js';
import { configurationIn, rootLine } from './written.js';

const good = 'Correct-Horse-7-battery';
const gateway = ['[gateways.lan]', 'dialect = "adyen-3.0"', 'profile = "adyen-local"'];
const till = ['[terminals.till-1]', 'poiId = "S1F2-000123"', 'url = "https://192.168.1.40:8443/nexo/"'];
const named = 'expect = "S1F2-000123.live.terminal.adyen.com"';
const security =
  'security = { kind = "nexo-blob", keyIdentifier = "till", keyVersion = 1, passphrase = { file = "key" } }';

function written(passphrase = good) {
  const configuration = configurationIn('tenderd-security-');
  writeFileSync(join(configuration.directory, 'key'), `${passphrase}\n`, { mode: 0o600 });
  writeFileSync(join(configuration.directory, 'key-2'), 'Another-passphrase-2', { mode: 0o600 });
  return configuration;
}

function withKek(text: string) {
  const configuration = written();
  writeFileSync(join(configuration.directory, 'kek'), `${text}\n`, { mode: 0o600 });
  return configuration;
}

test('terminals use the key of their gateway, except for their own settings', async () => {
  const configuration = await written().load(
    ...gateway,
    security,
    rootLine,
    ...till,
    named,
    '[terminals.till-2]',
    'poiId = "S1F2-000124"',
    'url = "https://192.168.1.41:8443/nexo/"',
    'expect = "legacy-terminal-certificate.live.terminal.adyen.com"',
    'security = { keyVersion = 4, passphrase = { file = "key-2" } }',
  );
  expect(configuration.gateways.map((one) => one.security)).toEqual([
    { kind: 'nexo-blob', keyIdentifier: 'till', keyVersion: 1, passphrase: good },
    { kind: 'nexo-blob', keyIdentifier: 'till', keyVersion: 4, passphrase: 'Another-passphrase-2' },
  ]);
  expect(configuration.warnings).toEqual([
    expect.stringMatching(
      /^13:1: terminals\.till-2\.expect: is the name that all older terminals share.*key of its own/,
    ),
  ]);
  expect(secretsIn(configuration)).toEqual([good, 'Another-passphrase-2']);
});

test('a terminal can have a complete key of its own', async () => {
  const own = 'security = { keyIdentifier = "till", keyVersion = 1, passphrase = { file = "key" } }';
  const { gateways } = await written().load(...gateway, 'security.kind = "nexo-blob"', ...till, named, own);
  expect(gateways[0]?.security).toMatchObject({ passphrase: good });
});

test.each([
  ['shorter than 12', 'Ab1-short', 'fewer than 12'],
  ['without capitals', 'p@ssw0rd123456', 'a capital letter'],
])('a passphrase %s causes one warning that it is for test terminals only', async (_what, passphrase, why) => {
  const second = [
    '[terminals.till-2]',
    'poiId = "S1F2-2"',
    'url = "https://192.168.1.41/nexo/"',
    'expect = "S1F2-2.test.terminal.adyen.com"',
  ];
  const { warnings } = await written(passphrase).load(...gateway, security, rootLine, ...till, named, ...second);
  expect(warnings).toEqual([
    expect.stringMatching(
      new RegExp(`^4:\\d+: gateways\\.lan\\.security\\.passphrase: .*${why}.*test terminals only$`),
    ),
  ]);
  expect(warnings.join()).not.toContain(passphrase);
});

describe('the check of security reports with its line, and without a key,', () => {
  test.each<[string, readonly string[], RegExp]>([
    [
      'an invalid passphrase',
      [...gateway, security, ...till, named],
      /passphrase: has a value that is not a passphrase: it has characters outside ASCII/,
    ],
    [
      'a missing part',
      [
        ...gateway,
        'security = { kind = "nexo-blob", keyVersion = 1, passphrase = { file = "key-2" } }',
        ...till,
        named,
      ],
      /^4:1: gateways\.lan\.security\.keyIdentifier: is missing; write it here, or in the security of till-1$/,
    ],
    [
      'a key at a terminal of a gateway without security',
      [...gateway, ...till, named, 'security = { keyVersion = 1 }'],
      /terminals\.till-1\.security: has no effect while gateway lan has no security/,
    ],
    [
      'a key at a terminal without an address',
      [
        ...gateway,
        'url = "https://S1F2-000123.live.terminal.adyen.com/"',
        security.replace('"key"', '"key-2"'),
        ...till.slice(0, 2),
        'security = { keyVersion = 1 }',
      ],
      /terminals\.till-1\.security: has an effect only if the terminal has a url of its own/,
    ],
    [
      'messages in XML',
      ['[gateways.lan]', 'dialect = "swedbank-3.1"', security.replace('"key"', '"key-2"'), ...till],
      /^3:1: gateways\.lan\.security: can seal JSON only, but this gateway speaks swedbank-3\.1 in XML/,
    ],
    [
      'a passphrase in the file itself',
      [
        ...gateway,
        `security = { kind = "nexo-blob", keyIdentifier = "t", keyVersion = 1, passphrase = "${good}" }`,
        ...till,
        named,
      ],
      /security\.passphrase: is a string; expected a reference/,
    ],
    [
      'an address without the name in the certificate',
      [...gateway, security.replace('"key"', '"key-2"'), ...till],
      /terminals\.till-1\.expect: is missing; .*"S1F2-000123\.live\.terminal\.adyen\.com"/,
    ],
    [
      'the name of another terminal',
      [...gateway, security.replace('"key"', '"key-2"'), ...till, named.replace('123', '999')],
      /terminals\.till-1\.expect: is "S1F2-000999.*certificate of another terminal, not of "S1F2-000123"/,
    ],
    [
      'another kind',
      [...gateway, security.replace('nexo-blob', 'nexo'), ...till, named],
      /security\.kind: is "nexo"; expected "nexo-blob"/,
    ],
  ])('%s', async (_what, lines, expected) => {
    const problems = await written('Ünsafe-key-123456').problemsOf(...lines);
    expect(problems.filter((problem) => expected.test(problem))).toHaveLength(1);
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toMatch(/Ünsafe|Correct-Horse|Another-pass/);
  });
});

describe('the kek of a DataMesh gateway', () => {
  const kek = '1140B940AD020C7C6EC25DBDBDA4759E3A329CCC6D07A694';
  const cloud = [
    '[gateways.cloud]',
    'url = "wss://cloud.example/"',
    'dialect = "datamesh-3.1"',
    'profile = "datamesh"',
    'login = { providerIdentification = "Maker", applicationName = "Till", softwareVersion = "1", certificationCode = "c" }',
  ];
  const coded = 'security = { kind = "mac", kek = { file = "kek" } }';
  const terminal = ['[terminals.till-1]', 'poiId = "P-1"'];

  test('is by default the kek of live terminals, with the version of the start', async () => {
    const bare = await withKek(kek).load(...cloud, coded, ...terminal);
    expect(bare.gateways[0]?.security).toEqual({ kind: 'mac', keyIdentifier: 'SpecV2ProdMACKey', kek });
    expect(secretsIn(bare)).toEqual([kek]);
    expect(bare.warnings).toEqual([expect.stringMatching(/security\.kek: has a key that is published/)]);
    expect(bare.warnings.join()).not.toContain(kek);
    const more = ', keyIdentifier = "SpecV2TestMACKey", keyVersion = "20191122164326.594" }';
    const set = await withKek(kek.slice(0, 32)).load(...cloud, coded.replace(/ }$/, more), ...terminal);
    expect(set.gateways[0]?.security).toEqual({
      kind: 'mac',
      keyIdentifier: 'SpecV2TestMACKey',
      keyVersion: '20191122164326.594',
      kek: kek.slice(0, 32),
    });
  });

  test('causes a warning if it is the kek of test terminals and the money is real', async () => {
    const testKey = coded.replace(/ }$/, ', keyIdentifier = "SpecV2TestMACKey" }');
    const { warnings } = await withKek(kek.slice(0, 32)).load(...cloud, testKey, ...terminal);
    expect(warnings).toEqual([expect.stringMatching(/security\.keyIdentifier: is "SpecV2TestMACKey".*test terminals/)]);
    const practice = cloud.map((line) => line.replace(/wss?:\/\/[^"]*/, 'ws://127.0.0.1:5000'));
    const simulated = await withKek(kek).load(...practice, 'simulated = true', testKey, ...terminal);
    expect(simulated.warnings).toEqual([]);
  });

  test.each<[string, string, string, RegExp]>([
    ['too short', kek.slice(1), coded, /security\.kek: has a value that is not a key: it must have 32 or 48 digits/],
    [
      'not hexadecimal',
      kek.replace('1140', 'XY40'),
      coded,
      /security\.kek: .*characters that are not hexadecimal digits/,
    ],
    ['missing', kek, 'security = { kind = "mac" }', /security\.kek: is missing; write it here, or in the .*till-1/],
    [
      'together with a passphrase',
      kek,
      coded.replace(/ }$/, ', passphrase = { file = "key" } }'),
      /security\.passphrase: has no effect for the kind "mac"/,
    ],
    [
      'of another kind',
      kek,
      'security = { kind = "nexo-blob", keyIdentifier = "t", keyVersion = 1, passphrase = { file = "key" }, kek = { file = "kek" } }',
      /security\.kek: has no effect for the kind "nexo-blob"/,
    ],
    [
      'under another name',
      kek,
      coded.replace(/ }$/, ', keyIdentifier = "till" }'),
      /keyIdentifier: .*"SpecV2TestMACKey"/,
    ],
    ['of a version that is a number', kek, coded.replace(/ }$/, ', keyVersion = 7 }'), /keyVersion: .*it is a number/],
    [
      'of a version that is not a time',
      kek,
      coded.replace(/ }$/, ', keyVersion = "7" }'),
      /keyVersion: .*not a time such as/,
    ],
  ])('is reported and not shown if it is %s', async (_what, text, setting, expected) => {
    const problems = await withKek(text).problemsOf(...cloud, setting, ...terminal);
    const others = problems.filter((one) => !/kind: is "nexo-blob", but terminals of datamesh/.test(one));
    expect(others).toEqual([expect.stringMatching(expected)]);
    expect(problems.join()).not.toContain(text.slice(4, 20));
  });
});
