/**
 * A payment at terminals for which `tenderd simulate` seals messages and uses TLS, with the key and the certificate
 * that its ready line names.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Home, journalText } from './tenderd.js';
import { expectOut } from './run-here.js';

const readyLine = z.object({
  url: z.string(),
  tlsCert: z.string(),
  security: z.object({ kind: z.string(), keyIdentifier: z.string(), keyVersion: z.number(), passphrase: z.string() }),
});

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  await home.clear();
});

it('a sealed payment is charged once, and no output or file shows the key', async () => {
  const terminals = ['--wire', 'http', '--security', 'nexo-blob', '--tls', '--dialect', 'adyen-3.0', '--speed', '20'];
  const simulator = await home.simulate(...terminals);
  const { url, tlsCert, security } = readyLine.parse(simulator.ready);
  const { kind, keyIdentifier, keyVersion, passphrase } = security;
  const file = join(home.directory, 'tenderd.toml');
  writeFileSync(join(home.directory, 'key'), passphrase, { mode: 0o600 });
  writeFileSync(
    file,
    [
      `dataDir = ${JSON.stringify(join(home.directory, 'data'))}`,
      'api = { port = 0 }',
      '[gateways.lan]',
      'dialect = "adyen-3.0"',
      'profile = "adyen-local"',
      'simulated = true',
      `tls = { ca = ${JSON.stringify(tlsCert)}, expect = "localhost" }`,
      `security = { kind = "${kind}", keyIdentifier = "${keyIdentifier}", keyVersion = ${keyVersion}, passphrase = { file = "key" } }`,
      '[terminals.till-1]',
      'poiId = "till-1"',
      `url = "${url}"`,
      '',
    ].join('\n'),
  );
  const checked = await home.run('config check --config', file, '--json');
  expect(checked).toMatchObject({ code: 0 });
  await home.serveHere(['--config', file]);
  const paid = await home.run('pay 12.50 EUR --terminal till-1 --config', file);
  expect(paid).toMatchObject({ code: 0 });
  const kept = journalText(join(home.directory, 'data'));
  expect(JSON.stringify([checked, paid])).not.toContain(passphrase);
  expect(kept).not.toContain(passphrase);
});

const codedLine = z.object({
  url: z.string().startsWith('wss:'),
  control: z.string().startsWith('http:'),
  tlsCert: z.string(),
  security: z.object({ kind: z.literal('mac'), keyIdentifier: z.string(), kek: z.string() }),
});

it('a payment is charged once with MACs, even if a message is changed in transit', async () => {
  const terminals = ['--tls', '--security', 'mac', '--dialect', 'datamesh-3.1', '--speed', '20'];
  const simulator = await home.simulate(...terminals, '--say', 'till-1 next payment: mac flipped');
  const { url, control, tlsCert, security } = codedLine.parse(simulator.ready);
  const { kind, keyIdentifier, kek } = security;
  const file = join(home.directory, 'tenderd.toml');
  writeFileSync(join(home.directory, 'kek'), kek, { mode: 0o600 });
  writeFileSync(
    file,
    [
      `dataDir = ${JSON.stringify(join(home.directory, 'data'))}`,
      'api = { port = 0 }',
      '[gateways.cloud]',
      `url = "${url}"`,
      'dialect = "datamesh-3.1"',
      'profile = "datamesh"',
      'simulated = true',
      `tls = { ca = ${JSON.stringify(tlsCert)}, expect = "localhost" }`,
      `security = { kind = "${kind}", keyIdentifier = "${keyIdentifier}", kek = { file = "kek" } }`,
      '[terminals.till-1]',
      'poiId = "till-1"',
      '',
    ].join('\n'),
  );
  const checked = await home.run('config check --config', file, '--json');
  expectOut(checked, 0, '"(version: the time of the start)"');
  await home.serveHere(['--config', file], { TENDERD_SPEED: '10' });
  const paid = await home.run('pay 12.50 EUR --terminal till-1 --config', file);
  expect(paid).toMatchObject({ code: 0 });
  const ledger = await fetch(`${control}/control/ledger`);
  expect((await ledger.text()).match(/"approvalCode"/g)).toHaveLength(1);
  const kept = journalText(join(home.directory, 'data'));
  expect(kept).toContain('forged');
  expect(JSON.stringify([checked, paid])).not.toContain(kek);
  expect(kept).not.toContain(kek);
});
