/**
 * A vendor's unmodified public client library at the interface over TLS. test/integration/vendor-library.test.ts adds a
 * terminal and the real daemon.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../src/cli/nexo/certificate.js';
import { readTlsIdentity } from '../../src/net/index.js';
import { nexoBlob } from '../../src/security/index.js';
import { token } from '../api/open-interface.js';
import { untilWaitedFor } from './interface-words.js';
import { openNexoInterface } from './open-interface.js';
import {
  asDeviceRequest,
  cloudClient,
  deviceApiHost,
  deviceClient,
  openProxy,
  Requests,
  sealedClient,
} from './vendor-client.js';
import { freshFolder } from '../world/fresh-folder.js';

const key = { KeyIdentifier: 'till', KeyVersion: 1, AdyenCryptoVersion: 1, Passphrase: 'Correct-Horse-7-battery' };

/** Starts an interface with a certificate of a terminal. Returns the settings of the library for it. */
async function opened(
  change: Parameters<typeof openNexoInterface>[0] = {},
  name = 'P400Plus-123456789.test.terminal.adyen.com',
) {
  const made = await makeCertificate(name, 10, Date.now());
  const identity = readTlsIdentity(made.certificate, made.key);
  if ('problem' in identity) throw new Error(identity.problem);
  const daemon = await openNexoInterface(change, {}, undefined, { port: 0, ...identity });
  const directory = freshFolder();
  const authority = join(directory, 'authority.pem');
  writeFileSync(authority, made.authority);
  return { daemon, settings: { origin: `https://127.0.0.1:${daemon.tlsPort ?? 0}`, apiKey: token, authority } };
}

const requests = new Requests('TILL-1', 'POI-till-1');
const payment = requests.payment('sale-1', 12.34);

test('sealed messages work for payment, Abort and status, and a wrong key starts nothing', async () => {
  const security = await nexoBlob({ keyIdentifier: 'till', keyVersion: 1, passphrase: key.Passphrase });
  const { settings, daemon } = await opened({ security });
  const { lanes } = daemon;
  const wrong = sealedClient(settings, { ...key, Passphrase: 'Wrong-Horse-7' });
  await expect(wrong(payment)).rejects.toThrow('401');
  expect(lanes.list({})).toEqual([]);
  const ask = sealedClient(settings, key);
  const waiting = ask(payment);
  const id = await untilWaitedFor(daemon);
  expect((await ask(requests.abort(payment))).SaleToPOIResponse).toBeUndefined();
  expect(lanes.abortReasons).toHaveLength(1);
  lanes.end(id);
  expect((await waiting).SaleToPOIResponse?.PaymentResponse?.Response.Result).toBe('Success');
  const status = (await ask(requests.status(payment))).SaleToPOIResponse?.TransactionStatusResponse;
  expect(status?.RepeatedMessageResponse?.MessageHeader.ServiceID).toBe('1');
});

test('the cloud form works for a status question', async () => {
  const { settings } = await opened();
  const { SaleToPOIResponse } = await cloudClient(settings).sync(requests.status(payment));
  expect(SaleToPOIResponse?.TransactionStatusResponse?.Response).toMatchObject({ ErrorCondition: 'NotFound' });
});

test('the device API works at its fixed host: list of terminals, payment, unknown terminal', async () => {
  const { settings, daemon } = await opened({ merchantAccount: 'Shop' }, deviceApiHost);
  const proxy = await openProxy(deviceApiHost, daemon.tlsPort ?? 0);
  onTestFinished(proxy.close);
  const { plain, options } = deviceClient(settings, proxy.port, undefined);
  const devices = await plain.getConnectedDevices('Shop', undefined, options());
  expect(devices.uniqueDeviceIds).toContain('POI-till-1');
  expect((await plain.getDeviceStatus('Shop', 'POI-till-1', options())).status).toBe('ONLINE');
  const waiting = plain.sync('Shop', 'POI-till-1', asDeviceRequest(payment), options());
  daemon.lanes.end(await untilWaitedFor(daemon));
  expect((await waiting).SaleToPOIResponse).toMatchObject({ PaymentResponse: { Response: { Result: 'Success' } } });
  await expect(plain.sync('Shop', 'POI-none', asDeviceRequest(payment), options())).rejects.toThrow('404');
  expect(daemon.lanes.list({})).toHaveLength(1);
});

test('the sealed device API works: the library opens the answer, and a wrong key starts nothing', async () => {
  const security = await nexoBlob({ keyIdentifier: 'till', keyVersion: 1, passphrase: key.Passphrase });
  const { settings, daemon } = await opened({ merchantAccount: 'Shop', security }, deviceApiHost);
  const proxy = await openProxy(deviceApiHost, daemon.tlsPort ?? 0);
  onTestFinished(proxy.close);
  const { sealed, options } = deviceClient(settings, proxy.port, key);
  const wrong = deviceClient(settings, proxy.port, { ...key, Passphrase: 'Wrong-Horse-7' }).sealed;
  await expect(wrong?.sync('Shop', 'POI-till-1', asDeviceRequest(payment), options())).rejects.toThrow('401');
  expect(daemon.lanes.list({})).toEqual([]);
  const waiting = sealed?.sync('Shop', 'POI-till-1', asDeviceRequest(payment), options());
  daemon.lanes.end(await untilWaitedFor(daemon));
  expect(await waiting).toMatchObject({ SaleToPOIResponse: { PaymentResponse: { Response: { Result: 'Success' } } } });
});
