/**
 * Terminals that call the register, on the command line: the error of a daemon that cannot listen, and the requirements
 * of the simulator.
 */

import { once } from 'node:events';
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../world/free-port.js';
import { Home } from './tenderd.js';
import { expectOut, expectErr } from './run-here.js';

const pem = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/tls/test-only-${name}.pem`, import.meta.url));

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  await home.clear();
});

function configured(listen: string): string {
  const file = join(home.directory, 'tenderd.toml');
  writeFileSync(
    file,
    [
      `dataDir = ${JSON.stringify(join(home.directory, 'data'))}`,
      'api = { port = 0 }',
      '[gateways.lan]',
      'dialect = "swedbank-3.1"',
      'simulated = true',
      `listen = { ${listen} }`,
      '[terminals.till-1]',
      'poiId = "T1"',
      'url = "http://127.0.0.1:9/"',
      '',
    ].join('\n'),
  );
  return file;
}

it('a start reports a taken port with its setting', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { code, err } = await home.run('run --config', configured(`host = "127.0.0.1", port = ${port}`));
  expect(code).toBe(73);
  expect(err).toContain(`Port ${port} (gateways.lan.listen.port) on 127.0.0.1 is taken by another program.`);
  expect(err).toContain(`gateways.lan.listen.port = ${port + 1}, and the same port at the terminals`);
});

it('a start reports an address of another machine with exit code 1, which allows a later start', async () => {
  const { code, err } = await home.run('run --config', configured('host = "10.255.255.253"'));
  expect(code).toBe(1);
  expect(err).toContain('This machine does not have the address 10.255.255.253 (listen.host of a gateway)');
});

it('config check shows the address of each listener and its peers', async () => {
  const file = configured('host = "127.0.0.1", port = 11001, peers = ["192.168.1.9"]');
  const { out } = await home.run('config check --config', file);
  expect(out).toContain(
    'listens     for the terminals of lan on 127.0.0.1, port 11001, without TLS, calls from 127.0.0.1, 192.168.1.9',
  );
});

it('Westpay terminals call the X-Callback-Url over TLS, and their prints are kept', async () => {
  const port = await freePort();
  const terminals = ['--wire', 'http', '--dialect', 'westpay-3.1'];
  const register = ['--register', 'callback', '--register-ca', pem('ca')];
  const say = 'till-1 next payment: print Keep this copy';
  const simulator = await home.simulate(...terminals, ...register, '--say', say);
  copyFileSync(pem('server.key'), join(home.directory, 'us.key'));
  chmodSync(join(home.directory, 'us.key'), 0o600);
  const file = configured(
    `host = "127.0.0.1", port = ${port}, certificate = "${pem('localhost')}", key = { file = "us.key" }, callbackUrl = "https://localhost:${port}/nexo"`,
  );
  const text = readFileSync(file, 'utf8')
    .replace('swedbank-3.1', 'westpay-3.1')
    .replace('"T1"', '"till-1"')
    .replace('http://127.0.0.1:9/', String(simulator.ready['url']));
  writeFileSync(file, text);
  const { ready } = await home.serveHere(['--config', file]);
  expect(ready['terminalListeners']).toEqual([{ gateway: 'lan', url: `https://127.0.0.1:${port}/` }]);
  expectOut(await home.run('pay 12.50 EUR --terminal till-1 --json --config', file), 0, 'Keep this copy');
});

it.each([['http://127.0.0.1:1/'], ['callback']])('simulated terminals can call %s only over HTTP', async (register) => {
  expectErr(await home.run('simulate --register', register), 2, '--wire http');
});
