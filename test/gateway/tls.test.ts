/**
 * TLS to an IP address: the name that the certificate must have, the authorities that we trust, and our own
 * certificate.
 */

import { createServer, type ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import type { TlsSettings } from '../../src/net/index.js';
import { startPeer, testPem } from './peer.js';
import { type Identity, makeAuthority, selfSigned } from './test-authority.js';
import { latch, watch } from './watch.js';

const name = 'S1F2-000123.test.terminal.example';

/** Starts a terminal that listens on an IP address with this certificate, and keeps who called it. */
async function listening(identity: Identity, options: ServerOptions = {}) {
  // In TLS 1.2 the client is the last side to finish the handshake, so the server has seen even a client that connects
  // only to check the address.
  const caller = latch<{ readonly servername: unknown; readonly certificate: string | undefined }>();
  const server = createServer({ ...identity, maxVersion: 'TLSv1.2', ...options });
  server.on('secureConnection', (socket: TLSSocket & { servername?: unknown }) =>
    caller.open({ servername: socket.servername, certificate: socket.getPeerX509Certificate()?.subject }),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('it has a port');
  return { url: `https://127.0.0.1:${address.port}/nexo/`, came: caller.opened };
}

async function causeFor(url: string, tls: TlsSettings): Promise<string> {
  const { next, events } = watch({ url, poiListUrl: undefined, tls });
  const { cause } = await next('link-failed');
  expect(events.some(({ type }) => type === 'link-up')).toBe(false);
  return `${cause.code}: ${cause.text}`;
}

test.each([
  ['common name if there is no subjectAltName', undefined],
  ['subjectAltName', `DNS:${name}`],
])('the expected name is found in the %s at an IP address', async (_where, altName) => {
  const { ca, sign } = makeAuthority();
  const { url, came } = await listening(sign(altName === undefined ? name : 'another', altName));
  await watch({ url, poiListUrl: undefined, tls: { ca, expect: name } }).next('link-up');
  expect((await came).servername).toBe(name);
});

test('without an expected name, the certificate must name the address of the connection', async () => {
  const { ca, sign } = makeAuthority();
  const { url } = await listening(sign(name));
  expect(await causeFor(url, { ca })).toContain('certificate: the certificate of 127.0.0.1');
});

test.each([
  ['of another terminal', 'S1F2-000999.test.terminal.example', undefined],
  ['with the name only in its common name, and another subjectAltName', name, 'DNS:other.example'],
])('a certificate %s is refused, and the link stays down', async (_what, commonName, altName) => {
  const { ca, sign } = makeAuthority();
  const { url } = await listening(sign(commonName, altName));
  expect(await causeFor(url, { ca, expect: name })).toMatch(/^certificate: .*another host name/);
});

test('a certificate with the right name from another root is refused', async () => {
  const [ours, theirs] = [makeAuthority(), makeAuthority()];
  const { url } = await listening(theirs.sign(name));
  expect(await causeFor(url, { ca: ours.ca, expect: name })).toMatch(/^certificate: /);
});

test('with `system`, the authority in `ca` is still trusted, and an authority outside both is not', async () => {
  const { ca, sign } = makeAuthority();
  const { url } = await listening(sign(name));
  await watch({ url, poiListUrl: undefined, tls: { ca, system: true, expect: name } }).next('link-up');
  expect(await causeFor(url, { ca: testPem('ca'), system: true, expect: name })).toMatch(/^certificate: /);
});

test('a terminal that requests our certificate gets it, and without a certificate it ends the connection', async () => {
  const { ca, sign } = makeAuthority();
  const [terminal, till] = [sign(name), sign('till-1')];
  const { url, came } = await listening(terminal, { requestCert: true, ca });
  expect(await causeFor(url, { ca, expect: name })).toMatch(/^(?:tls|closed): /);
  const tls = { ca, expect: name, certificate: till.cert, key: till.key };
  await watch({ url, poiListUrl: undefined, tls }).next('link-up');
  expect((await came).certificate).toBe('CN=till-1');
});

test('an authority that was replaced in its file counts at the next handshake, without a failed connection', async () => {
  const [old, now] = [makeAuthority(), makeAuthority()];
  const { url } = await listening(now.sign(name));
  let file = old.ca;
  const again = (): TlsSettings => ({ ca: file, expect: name });
  expect(await causeFor(url, { ca: old.ca, expect: name, again })).toMatch(/^certificate: /);
  file = now.ca;
  const { next, events } = watch({ url, poiListUrl: undefined, tls: { ca: old.ca, expect: name, again } });
  await next('link-up');
  expect(events.map(({ type }) => type)).toEqual(['link-up']);
});

test('a new certificate of ours is used once the terminal has rejected the old one', async () => {
  const [ours, theirs] = [makeAuthority(), makeAuthority()];
  const { url, came } = await listening(theirs.sign(name), { requestCert: true, ca: ours.ca });
  const [old, now] = [theirs.sign('till-1'), ours.sign('till-1')];
  const settings = ({ cert, key }: Identity): TlsSettings => ({ ca: theirs.ca, expect: name, certificate: cert, key });
  await watch({ url, poiListUrl: undefined, tls: { ...settings(old), again: () => settings(now) } }).next('link-up');
  expect((await came).certificate).toBe('CN=till-1');
});

test('unusable files leave the settings unchanged', async () => {
  const { ca, sign } = makeAuthority();
  const { url } = await listening(sign(name));
  const tls = { ca: testPem('ca'), expect: name };
  const unusable = { setting: 'ca', problem: 'refers to ca.pem, which cannot be read' } as const;
  expect(await causeFor(url, { ...tls, again: () => unusable })).toMatch(
    /^certificate: .*The setting ca refers to ca\.pem, which cannot be read, so tenderd still uses its previous value$/,
  );
  expect(await causeFor(url, { ...tls, again: () => ({ ca: 'no certificate' }) })).toMatch(
    /^certificate: .*The setting ca contains no PEM certificate/,
  );
  await watch({ url, poiListUrl: undefined, tls: { ca, expect: name, again: () => unusable } }).next('link-up');
});

test('a server whose RSA key has fewer than 2,048 bits is refused, and the cause says so', async () => {
  const { ca, sign } = makeAuthority();
  const { url } = await listening(sign(name, undefined, 'rsa:1024'), { ciphers: 'DEFAULT:@SECLEVEL=0' });
  expect(await causeFor(url, { ca, expect: name })).toMatch(/^certificate: .*key too (?:small|weak)/);
});

test('a self-signed certificate with SHA-1 is refused, even if it is trusted itself', async () => {
  const [weak, strong] = [selfSigned(name, 'sha1'), selfSigned(name, 'sha256')];
  const options = { ciphers: 'DEFAULT:@SECLEVEL=0' };
  const [refused, taken] = [await listening(weak, options), await listening(strong, options)];
  expect(await causeFor(refused.url, { ca: weak.cert, expect: name })).toMatch(/^certificate: .*signed with SHA-1/);
  await watch({ url: taken.url, poiListUrl: undefined, tls: { ca: strong.cert, expect: name } }).next('link-up');
});

test('a WebSocket accepts a certificate that has the expected name instead of the address', async () => {
  const peer = await startPeer({ tls: 'elsewhere' });
  const { next } = watch({ url: peer.url, tls: { ca: testPem('ca'), expect: 'elsewhere.invalid' } });
  expect(await next('link-up')).toBeDefined();
});

test('the expected name does not apply to a list of terminals on another host', async () => {
  const gateway = await startPeer({ tls: 'elsewhere' });
  const list = await startPeer({ tls: 'localhost', onRequest: (_request, response) => response.end('["T1"]') });
  const { port, next } = watch({
    url: gateway.url,
    poiListUrl: `https://localhost:${list.port}/poi-list`,
    tls: { ca: testPem('ca'), expect: 'elsewhere.invalid' },
  });
  await next('link-up');
  port.readPoiList();
  expect((await next('poi-list')).poiIds).toEqual(['T1']);
});
