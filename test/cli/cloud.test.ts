/** A payment at terminals behind a simulated cloud: the token is fetched, ends, is fetched again, and is shown nowhere. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Home, journalText } from './tenderd.js';

const readyLine = z.object({
  url: z.string(),
  control: z.string(),
  oauth2: z.object({ tokenUrl: z.string(), clientId: z.string(), clientSecret: z.string() }),
});

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  await home.clear();
});

it('is charged once also when its 401 was said of what was delivered, and nothing shows token or secret', async () => {
  const terminals = ['--wire', 'http', '--tokens', '--dialect', 'swedbank-3.1', '--speed', '20'];
  const line = 'till-1 next payment: http 401 after-delivery';
  const simulator = await home.simulate(...terminals, '--say', line);
  const { url, control, oauth2 } = readyLine.parse(simulator.ready);
  const { tokenUrl, clientId, clientSecret } = oauth2;
  const file = join(home.directory, 'tenderd.toml');
  writeFileSync(join(home.directory, 'secret'), clientSecret, { mode: 0o600 });
  writeFileSync(
    file,
    [
      `dataDir = ${JSON.stringify(join(home.directory, 'data'))}`,
      'api = { port = 0 }',
      'log = { level = "debug", bodies = true }',
      '[gateways.cloud]',
      'dialect = "swedbank-3.1"',
      'profile = "swedbank-cloud"',
      'simulated = true',
      `oauth2 = { tokenUrl = "${tokenUrl}", clientId = "${clientId}", clientSecret = { file = "secret" } }`,
      '[terminals.till-1]',
      'poiId = "till-1"',
      `url = "${url}"`,
      '',
    ].join('\n'),
  );
  const checked = await home.run('config', 'check', '--config', file);
  expect(checked).toMatchObject({ code: 0, out: expect.stringContaining(`tokens of ${tokenUrl} for practice`) });
  const { server } = await home.serve(['run', '--config', file], { TENDERD_SPEED: '10' });
  const paid = await home.run('pay', '12.50', 'EUR', '--terminal', 'till-1', '--config', file);
  expect(paid).toMatchObject({ code: 0 });
  const ledger = await fetch(`${control}/control/ledger`);
  expect((await ledger.text()).match(/"approvalCode"/g)).toHaveLength(1);
  const kept = journalText(join(home.directory, 'data'));
  expect(kept).toContain('token of oauth2');
  for (const text of [JSON.stringify([checked, paid]), kept, server.err]) {
    expect(text).not.toContain(clientSecret);
    expect(text).not.toContain('practice-token');
  }
  expect(server.err).toContain('another one is fetched');
});

it('tokens without HTTP are refused as usage', async () => {
  expect(await home.run('simulate', '--tokens')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--wire http'),
  });
  expect(await home.run('simulate', '--path', '/sync')).toMatchObject({
    code: 2,
    err: expect.stringContaining('needs --wire http'),
  });
  expect(await home.run('simulate', '--wire', 'tcp', '--api-key', 'k')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--api-key goes without --wire tcp'),
  });
});
