/** `oauth2` of a gateway: its settings, settings that do not fit, and that no secret is shown. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationIn } from './written.js';

const head = ['[gateways.cloud]', 'dialect = "swedbank-3.1"', 'profile = "swedbank-cloud"'];
const till = ['[terminals.till-1]', 'poiId = "P1"', 'url = "https://cloud.example/api/v1/channels/C1/nexo"'];

function oauth(more = '', tokenUrl = 'https://login.example/oauth2/v2.0/token'): string {
  return `oauth2 = { tokenUrl = "${tokenUrl}", clientId = "till", clientSecret = { file = "secret" }${more} }`;
}

function files() {
  const { directory, load, problemsOf } = configurationIn('tenderd-oauth-');
  writeFileSync(join(directory, 'secret'), 'hush-hush\n', { mode: 0o600 });
  return { load, problemsOf };
}

test('a cloud with oauth2 gets its token settings, and each terminal its channel', async () => {
  const { gateways, warnings } = await files().load(...head, oauth(', scope = "api/.default"'), ...till);
  expect(gateways).toMatchObject([
    {
      name: 'cloud/till-1',
      profile: { name: 'swedbank-cloud', bounds: 'none' },
      oauth2: {
        tokenUrl: 'https://login.example/oauth2/v2.0/token',
        clientId: 'till',
        clientSecret: 'hush-hush',
        scope: 'api/.default',
      },
    },
  ]);
  expect(warnings).toEqual([]);
});

test.each<readonly [string, readonly string[], readonly RegExp[]]>([
  [
    'a cloud without tokens',
    [...head, ...till],
    [/gateways\.cloud\.oauth2: is missing; this cloud requires a token in each request/],
  ],
  [
    'a token endpoint without TLS',
    [...head, oauth('', 'http://login.example/token'), ...till],
    [
      /gateways\.cloud\.oauth2\.tokenUrl: is "http:\/\/login\.example\/token"; expected an address that starts with https/,
    ],
  ],
  [
    'a secret in the file',
    [...head, oauth().replace('{ file = "secret" }', '"hush-hush"'), ...till],
    [/gateways\.cloud\.oauth2\.clientSecret: is a string; expected a reference/],
  ],
  [
    'a missing secret',
    [...head, oauth().replace('"secret"', '"nowhere"'), ...till],
    [/oauth2\.clientSecret: refers to .*nowhere, which cannot be read/],
  ],
  [
    'a misspelt setting',
    [...head, oauth(', skope = "x"'), ...till],
    [/oauth2\.skope: is unknown; did you mean "scope"\?/],
  ],
  [
    'two tokens, and a list',
    [...head, oauth(), 'bearer = { file = "secret" }', 'poiList = { url = "https://cloud.example/list" }', ...till],
    [/oauth2: sets the same token as bearer or headers\.authorization/, /oauth2: cannot be used together with poiList/],
  ],
  [
    'a WebSocket',
    ['[gateways.cloud]', 'url = "wss://cloud.example"', oauth(), '[terminals.till-1]', 'poiId = "P1"'],
    [/oauth2: has no effect for an address that starts with ws:\/\/ or wss:\/\//],
  ],
])('the configuration check reports %s, and no secret', async (_what, lines, expected) => {
  const problems = await files().problemsOf(...lines);
  expect(problems).toEqual(expected.map((one) => expect.stringMatching(one)));
  expect(problems.join()).not.toContain('hush');
});

test('a token endpoint on this machine needs no TLS, and unencrypted links cause warnings', async () => {
  const { warnings } = await files().load(
    ...head,
    oauth('', 'http://127.0.0.1:8080/token'),
    '[terminals.till-1]',
    'poiId = "P1"',
    'url = "http://192.168.1.40/nexo"',
  );
  expect(warnings).toEqual([
    expect.stringMatching(/sends the keys of this gateway unencrypted/),
    expect.stringMatching(/without encryption/),
  ]);
});
