/** `[metrics]`: metrics are off without a token, and the token must be impossible to guess. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { secretsIn } from '../../src/config/index.js';
import { configurationIn } from './written.js';

const shop = ['[gateways.g]', 'url = "wss://gateway.example/nexo"', '[terminals.till-1]', 'poiId = "POI-1"'];
const token = 'm9QvT2xKcR7wLz4YbN1dHs8JfGp3EaUo6iVtBqXy0Zk';

function written(secret: string) {
  const configuration = configurationIn('tenderd-metrics-');
  writeFileSync(join(configuration.directory, 'scrape'), `${secret}\n`, { mode: 0o600 });
  return configuration;
}

const lines = [...shop, '[metrics]', 'token = { file = "scrape" }'];

test('the metrics token is read from its file and is a secret', async () => {
  const loaded = await written(token).load(...lines);
  expect(loaded.metrics).toEqual({ token });
  expect(secretsIn(loaded)).toContain(token);
  expect(loaded.warnings).toEqual([]);
});

test('metrics are disabled without a token', async () => {
  expect(await written(token).load(...shop)).not.toHaveProperty('metrics');
  expect(await written(token).load(...shop, '[metrics]')).not.toHaveProperty('metrics');
});

test.each(['short', 'a'.repeat(64), `${token} with spaces`])('%s is refused as the metrics token', async (secret) => {
  expect(await written(secret).problemsOf(...lines)).toEqual([expect.stringMatching(/metrics\.token: /)]);
});

test('the metrics token is refused inside the configuration file', async () => {
  const problems = await written(token).problemsOf(...shop, '[metrics]', `token = "${token}"`);
  expect(problems).toEqual([expect.stringMatching(/metrics\.token: .*a reference to the value/)]);
});
