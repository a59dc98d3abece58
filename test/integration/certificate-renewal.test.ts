/**
 * SIGHUP with a certificate that cannot be used: the daemon keeps the earlier pair, continues to serve, and reports the
 * failure.
 */

import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../src/simulator/index.js';
import { selfSigned, type TlsIdentity } from '../../src/simulator/net/self-signed.js';
import { Shop } from '../world/daemon-process.js';
import { freePort } from '../world/free-port.js';
import { payment } from '../world/register-client.js';

/** A matching pair that OpenSSL refuses because its RSA key has 512 bits. The key protects nothing. */
const weak: TlsIdentity = {
  key: `-----BEGIN PRIVATE KEY-----
MIIBVgIBADANBgkqhkiG9w0BAQEFAASCAUAwggE8AgEAAkEAtTTMrZjWLMBwdh9a
tbf4TeJ70nEcM6ween6NZeYTApQAAmBLru2bVz3drF27Jd8xw55ZE0EP+kxlnUF/
ZQnGYwIDAQABAkB2Lpx7cB3njA8NC0AHGphoe5lUVA8XqF8sdxNTbS3i1HhydPKq
k30KW2xLz9uUWRx+OG2Q1RTv+y4IlvNdaj+xAiEA5a4tyRnJqhWVstfkxIdvTnv1
VuIoWkxyZAL9WLruNskCIQDJ+JnOecS4l8AGUulQYpN1iUkGi2AIDiuqATRDAOst
ywIhANYydVKpsQ/k52INw7Sg1eYs5mXrrlRgHQI2Y40fb885AiEAgtJmPdmd1Ltm
hDIcMhdH0HAWPwj0MQOMwNd61JO5wbUCIQDi1Bb9KinSpryCWI2heRtwASL1V+cW
7XTujzT097ikrw==
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASmgAwIBAgIUVfwU/XPKHitbm2YflBkJGIfWy4UwDQYJKoZIhvcNAQEL
BQAwFDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEzMDEwNTQzMVoXDTM2MTEy
NzEwNTQzMVowFDESMBAGA1UEAwwJbG9jYWxob3N0MFwwDQYJKoZIhvcNAQEBBQAD
SwAwSAJBALU0zK2Y1izAcHYfWrW3+E3ie9JxHDOsHnp+jWXmEwKUAAJgS67tm1c9
3axduyXfMcOeWRNBD/pMZZ1Bf2UJxmMCAwEAAaNTMFEwHQYDVR0OBBYEFBwiR+NO
hZqdAftnCIAGifYBSKC9MB8GA1UdIwQYMBaAFBwiR+NOhZqdAftnCIAGifYBSKC9
MA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADQQA1qOKYPrsp9kevrQ1N
Ja6y8FaJYPEJ6OswQvhkXZuYhkDKlKp+xDstgFRgQA5ckyiiVZvJtxdP3Lf2JF//
x700
-----END CERTIFICATE-----
`,
};

const dayMs = 86_400_000;

/** Returns the fingerprint of the certificate that a new connection receives. */
async function shownAt(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

test('the daemon reports an unusable new certificate and continues with the earlier certificate', async () => {
  const simulator = await startSimulator({ terminals: ['till-1'], speed: 20 });
  onTestFinished(async () => simulator.close());
  const tlsPort = await freePort();
  const shop = new Shop({
    url: simulator.url,
    terminals: ['till-1'],
    tables: [
      `[nexo]\nenabled = true\ntls = { port = ${tlsPort}, certificate = "cert.pem", key = { file = "key.pem" } }`,
    ],
  });
  onTestFinished(async () => shop.clear());
  const [first, second] = [selfSigned(Date.now()), selfSigned(Date.now())];
  const [certPath, keyPath] = [join(shop.directory, 'cert.pem'), join(shop.directory, 'key.pem')];
  const write = ({ cert, key }: TlsIdentity): void => {
    writeFileSync(certPath, cert, { mode: 0o600 });
    writeFileSync(keyPath, key, { mode: 0o600 });
  };
  write(first);
  const daemon = await shop.start();
  const { register } = daemon;
  const reload = () => process.kill(daemon.pid, 'SIGHUP');
  const troubles = async () => (await register.ask('GET', '/v1/daemon')).text;
  const earlier = await shownAt(tlsPort);

  const wrong: readonly (readonly [string, () => void, RegExp])[] = [
    ['the key of another certificate', () => write({ cert: first.cert, key: second.key }), /not the key of/],
    ['another certificate with the old key', () => write({ cert: second.cert, key: first.key }), /not the key of/],
    ['an empty certificate', () => write({ cert: '', key: first.key }), /nexo\.tls\.certificate/],
    ['an empty key', () => write({ cert: first.cert, key: '' }), /nexo\.tls\.key/],
    ['half a certificate', () => write({ cert: second.cert.slice(0, 300), key: second.key }), /nexo\.tls\.certificate/],
    ['no certificate', () => rmSync(certPath), /nexo\.tls\.certificate/],
    ['a certificate that is over', () => write(selfSigned(Date.now() - 400 * dayMs)), /is valid only from/],
    ['a certificate of next week', () => write(selfSigned(Date.now() + 7 * dayMs)), /is valid only from/],
    ['a key that is too short', () => write(weak), /ERR_SSL_EE_KEY_TOO_SMALL/],
  ];
  for (const [what, change, text] of wrong) {
    write(first);
    reload();
    await expect.poll(troubles, { message: what }).not.toContain('"credentials-not-read"');
    change();
    reload();
    await expect.poll(troubles, { message: what }).toContain('"credentials-not-read"');
    expect(await troubles(), what).toMatch(text);
    expect(await shownAt(tlsPort), what).toBe(earlier);
  }
  await register.put('p1', payment('till-1', 'sale-1'), 0);
  expect(await register.ended('p1')).toMatchObject({ result: 'approved' });

  write(second);
  reload();
  await expect.poll(async () => shownAt(tlsPort)).not.toBe(earlier);
  expect(await troubles()).not.toContain('"credentials-not-read"');
  expect(await daemon.stop()).toMatchObject({ code: 0 });
});
