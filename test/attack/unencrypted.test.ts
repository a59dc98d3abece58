/**
 * Real money over a network without encryption is reported where an operator looks: in `config check` and in `status`.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unencryptedGateways } from '../../src/config/index.js';
import { newHome } from '../cli/tenderd.js';

test('config check warns only about ws:// to another machine with real money', async () => {
  const home = newHome();
  const file = join(home.directory, 'tenderd.toml');
  const checked = async (url: string) => {
    writeFileSync(file, `[gateways.shop]\nurl = "${url}"\n\n[terminals.till]\npoiId = "T1"\n`);
    return home.run('config check --config', file);
  };
  const open = await checked('ws://10.1.2.3:7000/nexo');
  expect([open.code, open.out]).toEqual([
    0,
    expect.stringMatching(/gateways\.shop\.url: moves real money .*without encryption/),
  ]);
  for (const url of ['wss://10.1.2.3:7000/nexo', 'ws://127.0.0.1:7000/nexo'])
    expect((await checked(url)).out).not.toContain('without encryption');
});

test('the daemon lists its unencrypted gateways', () => {
  const gateway = { name: 'shop', url: 'ws://10.1.2.3/nexo', simulated: false };
  expect(unencryptedGateways([gateway, { ...gateway, name: 'near', url: 'ws://localhost:1' }])).toEqual(['shop']);
  expect(unencryptedGateways([{ ...gateway, simulated: true }])).toEqual([]);
});

test('a daemon with real money warns about unencrypted gateways in log and status', async () => {
  const home = newHome();
  const file = join(home.directory, 'tenderd.toml');
  writeFileSync(
    file,
    'dataDir = "data"\n[gateways.shop]\nurl = "ws://10.255.255.1:7000/nexo"\n[terminals.till]\npoiId = "T1"\n',
  );
  const { server } = await home.serve(['run --config', file, '--port', '0']);
  expect(server.err + server.out).toMatch(/"shop".*real money goes over a network without encryption/);
  const status = await home.run('status --config', file);
  expect(status.out).toContain('Real money goes to shop without encryption');
});
