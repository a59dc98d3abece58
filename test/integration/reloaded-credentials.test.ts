/** SIGHUP: the password of a gateway, a register's token and a certificate change during a payment. */

import { once } from 'node:events';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../src/simulator/index.js';
import { selfSigned } from '../../src/simulator/net/self-signed.js';
import { Shop } from '../world/daemon-process.js';
import { freePort } from '../world/free-port.js';
import { payment, Register } from '../world/register-client.js';

/** Starts a gateway that accepts its passwords and passes each request on to the simulated terminals. */
async function openGateway(first: string) {
  const simulator = await startSimulator({ terminals: ['till-1'], speed: 20, wire: 'http' });
  const { port: terminalPort, pathname } = new URL(simulator.url);
  const seen: string[] = [];
  const passwords = new Set([`Bearer ${first}`]);
  let refused = 0;
  let free = Promise.resolve();
  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const shown = incoming.headers.authorization ?? '';
    seen.push(shown);
    if (!passwords.has(shown)) {
      refused += 1;
      return void outgoing.writeHead(401).end();
    }
    const { method, headers, url = '/' } = incoming;
    const inner = request({ port: terminalPort, host: '127.0.0.1', path: url, method, headers }, (answer) => {
      const release = (): void => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      };
      void free.then(release);
    });
    inner.on('error', () => outgoing.destroy());
    incoming.pipe(inner);
  };
  const server = createServer(passOn).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await simulator.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    path: pathname,
    poiListUrl: `http://127.0.0.1:${simulator.port}/poi-list`,
    charges: () => simulator.world.ledger().filter(({ moved }) => moved).length,
    seen,
    refused: () => refused,
    admit: (password: string) => passwords.add(`Bearer ${password}`),
    end: (password: string) => passwords.delete(`Bearer ${password}`),
    /** Holds back all answers until the returned function is called. */
    hold: () => {
      let release = nothing;
      free = new Promise((resolve) => (release = resolve));
      return () => release();
    },
  };
}

/** Connects to the nexo interface. The socket has the certificate. */
async function connected(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  // The daemon closes the connection when it stops.
  socket.on('error', nothing);
  onTestFinished(() => void socket.destroy());
  return socket;
}

const nothing = (): void => undefined;
const [earlier, later] = ['first-password-of-the-shop', 'second-password-of-the-shop'];
const [oldToken, newToken] = ['a1-'.padEnd(43, 'kioskToken0'), 'b2-'.padEnd(43, 'otherToken9')];
const [gardenToken, metricsToken] = ['c3-'.padEnd(43, 'gardenToken1'), 'd4-'.padEnd(43, 'metricsToken2')];

test('new credentials apply from the next connection on, and the running payment ends normally', async () => {
  const gateway = await openGateway(earlier);
  const tlsPort = await freePort();
  const shop = new Shop({
    url: `http://127.0.0.1:${gateway.port}${gateway.path}`,
    poiListUrl: gateway.poiListUrl,
    terminals: ['till-1'],
    gatewayLines: ['bearer = { file = "password" }'],
    tables: [
      `[nexo]\nenabled = true\ntls = { port = ${tlsPort}, certificate = "cert.pem", key = { file = "key.pem" } }`,
      '[registers.kiosk]\ntoken = { file = "kiosk" }',
      '[registers.garden]\ntoken = { file = "garden" }',
      '[metrics]\ntoken = { file = "metrics" }',
      '[console]\npin = { file = "pin" }',
    ],
  });
  onTestFinished(async () => shop.clear());
  const write = (name: string, text: string) => writeFileSync(join(shop.directory, name), text, { mode: 0o600 });
  const identities = [selfSigned(Date.now()), selfSigned(Date.now())];
  const writeIdentity = (which: 0 | 1) => {
    write('cert.pem', identities[which]?.cert ?? '');
    write('key.pem', identities[which]?.key ?? '');
  };
  write('password', earlier);
  write('kiosk', oldToken);
  write('garden', gardenToken);
  write('metrics', metricsToken);
  write('pin', '495827');
  writeIdentity(0);
  const daemon = await shop.start();
  const { register } = daemon;
  const kiosk = (token: string) => new Register(daemon.url, token);
  const reload = () => process.kill(daemon.pid, 'SIGHUP');
  const troubles = async () => (await register.ask('GET', '/v1/daemon')).text;
  const open = await connected(tlsPort);
  const earlierCertificate = open.getPeerCertificate().fingerprint256;

  await expect.poll(async () => (await register.terminal('till-1')).session).toBe('standing');
  const release = gateway.hold();
  await kiosk(oldToken).put('running', payment('till-1', 'sale-1'), 0);
  await expect.poll(async () => (await register.get('running')).transaction?.state).toBe('running');

  // One unusable file keeps all earlier credentials in use.
  write('password', later);
  write('key.pem', 'no key');
  reload();
  await expect.poll(troubles).toContain('"credentials-not-read"');
  expect(await troubles()).toContain('nexo.tls.key');
  expect(await troubles()).not.toContain('no key"');

  // A token that belongs to another owner would give the reader the rights of a register.
  const reader = readFileSync(join(shop.dataDir, 'reader.token'), 'utf8').trim();
  const owners = {
    reader,
    'the operator': register.token,
    'register garden': gardenToken,
    'the metrics': metricsToken,
  };
  writeIdentity(0);
  for (const [owner, token] of Object.entries(owners)) {
    write('kiosk', token);
    reload();
    await expect.poll(troubles).toContain(`same token as ${owner === 'reader' ? 'the reader' : owner}`);
    expect(await troubles()).toContain('"credentials-not-read"');
  }
  const asReader = await kiosk(reader).put('by-reader', payment('till-1', 'sale-4'), 0);
  expect([asReader.status, asReader.code]).toEqual([403, 'read-only']);

  // A device file has no end. The daemon does not read it.
  rmSync(join(shop.directory, 'kiosk'));
  symlinkSync('/dev/zero', join(shop.directory, 'kiosk'));
  reload();
  await expect.poll(troubles).toContain('this is not a regular file');
  rmSync(join(shop.directory, 'kiosk'));

  gateway.admit(later);
  write('kiosk', newToken);
  write('pin', '738261');
  writeIdentity(1);
  reload();
  await expect.poll(troubles).toContain('"credentials-need-restart"');
  expect(await troubles()).toMatch(/console\.pin/);
  expect(await troubles()).not.toContain('credentials-not-read');
  gateway.end(earlier);

  expect((await register.get('running')).transaction?.state).toBe('running');
  release();
  expect(await register.ended('running')).toMatchObject({ result: 'approved' });
  await kiosk(newToken).put('next', payment('till-1', 'sale-2'), 0);
  expect(await register.ended('next')).toMatchObject({ result: 'approved' });
  expect([gateway.charges(), gateway.refused()]).toEqual([2, 0]);
  expect(new Set(gateway.seen)).toEqual(new Set([`Bearer ${earlier}`, `Bearer ${later}`]));
  expect(gateway.seen.lastIndexOf(`Bearer ${earlier}`)).toBeLessThan(gateway.seen.indexOf(`Bearer ${later}`));

  // The earlier token can still read the payment that was started with it, but cannot start a new payment.
  expect((await kiosk(oldToken).get('running')).transaction?.result).toBe('approved');
  expect((await kiosk(oldToken).put('refused', payment('till-1', 'sale-3'), 0)).status).toBe(401);

  expect(open.destroyed).toBe(false);
  const fresh = await connected(tlsPort);
  expect(fresh.getPeerCertificate().fingerprint256).not.toBe(earlierCertificate);
  for (const secret of [later, newToken, '738261']) expect(daemon.output()).not.toContain(secret);
  expect(await daemon.stop()).toMatchObject({ code: 0 });
});
