/**
 * The unmodified public client library of a vendor pays through the real daemon over TLS, with the certificate that a
 * technician makes for it: sealed, plain, and in the form of the vendor's cloud. The simulator's ledger is the oracle.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  SaleToPOIResponse,
  TerminalApiRequest,
  TerminalApiResponse,
} from '@adyen/api-library/lib/src/typings/terminal/models.js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Home } from '../cli/tenderd.js';
import { isWhole } from '../extent.js';
import { startResultRegister } from '../nexo/result-register.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { openShop, poiId } from '../world/nexo-shop.js';
import {
  type Ask,
  cloudClient,
  cuttingConnections,
  plainClient,
  Requests,
  sealedClient,
  type Settings,
} from '../nexo/vendor-client.js';

const saleId = 'TILL-1';
const key = { KeyIdentifier: 'till', KeyVersion: 1, AdyenCryptoVersion: 1, Passphrase: 'Correct-Horse-7-battery' };
const security =
  'security = { kind = "nexo-blob", keyIdentifier = "till", keyVersion = 1, passphrase = { file = "nexo.key" } }';
const listening = z.object({ nexo: z.object({ tlsAddresses: z.object({ json: z.string() }) }) });

/** The certificates of this file, made once. */
let home: Home;
beforeAll(async () => {
  home = new Home();
  await makeCertificate('tls');
});
afterAll(() => home.clear());

async function makeCertificate(directory: string): Promise<void> {
  const name = 'P400Plus-123456789.test.terminal.adyen.com';
  const made = await home.run('nexo certificate', name, '--directory', join(home.directory, directory));
  expect([made.code, made.err]).toEqual([0, '']);
}

function pem(file: 'authority' | 'certificate' | 'key', directory = 'tls'): string {
  return join(home.directory, directory, `nexo-${file}.pem`);
}

/** Returns the settings that point the library at a daemon. */
function settingsOf(daemon: DaemonProcess): Settings {
  const lines = daemon.output().split('\n');
  const ready = listening.parse(JSON.parse(lines.find((line) => line.startsWith('{"ready"')) ?? ''));
  const { origin } = new URL(ready.nexo.tlsAddresses.json);
  return { origin, apiKey: daemon.register.token, authority: pem('authority') };
}

/** Opens a shop with this certificate. The terminals are slow enough for an Abort to arrive during a payment. */
async function openTill(tables: readonly string[] = []) {
  const tls = `tls = { port = 0, certificate = ${JSON.stringify(pem('certificate'))}, key = { file = ${JSON.stringify(pem('key'))} } }`;
  const till = await openShop(onTestFinished, '', [tls, ...tables], [poiId], 'adyen-3.0', 20);
  writeFileSync(join(till.shop.directory, 'nexo.key'), key.Passphrase, { mode: 0o600 });
  return till;
}

type Till = Awaited<ReturnType<typeof openTill>>;

/** Returns the charges of the terminal. */
function charged({ simulator }: Till): readonly string[] {
  const moved = simulator.world.ledger().filter((entry) => entry.moved);
  return moved.map(({ authorizedAmount }) => authorizedAmount);
}

/** Returns the Result, condition and amount of a payment. */
function said(response: Pick<SaleToPOIResponse, 'PaymentResponse'> | undefined): readonly unknown[] {
  const { Response, PaymentResult } = response?.PaymentResponse ?? {};
  return [Response?.Result, Response?.ErrorCondition, PaymentResult?.AmountsResp?.AuthorizedAmount];
}

/** Asks by TransactionStatus until the payment is no longer in progress, and returns the repeated payment. */
async function found(ask: Ask, requests: Requests, payment: TerminalApiRequest): Promise<readonly unknown[]> {
  for (;;) {
    const status = (await ask(requests.status(payment))).SaleToPOIResponse?.TransactionStatusResponse;
    if (String(status?.Response.ErrorCondition) === 'InProgress') continue;
    return said(status?.RepeatedMessageResponse?.RepeatedResponseMessageBody);
  }
}

/** Sends the payment, and closes the connection as soon as the terminal has it. */
async function loseResponse(till: Till, ask: Ask, payment: TerminalApiRequest): Promise<void> {
  const connections = cuttingConnections();
  try {
    till.atRequest(() => connections.cut());
    await expect(ask(payment)).rejects.toThrow(/socket hang up/);
  } finally {
    till.atRequest(undefined);
    connections.end();
  }
}

/** Sends the payment, aborts it once the terminal has it, and returns both responses. */
async function abort(till: Till, ask: Ask, requests: Requests, payment: TerminalApiRequest) {
  const atWork = new Promise<void>((resolve) => till.atRequest(resolve));
  const waiting = ask(payment);
  await atWork;
  till.atRequest(undefined);
  return { aborted: await ask(requests.abort(payment)), ended: await waiting };
}

/** Plays a payment, a decline, an Abort, a status request, and a lost response. */
async function playDay(till: Till, ask: Ask): Promise<void> {
  const requests = new Requests(saleId, poiId);
  const first = requests.payment('sale-1', 12.34);
  expect(said((await ask(first)).SaleToPOIResponse)).toEqual(['Success', undefined, 12.34]);
  expect(charged(till)).toEqual(['12.34']);

  const declined = await ask(requests.payment('sale-2', 10.01));
  expect(said(declined.SaleToPOIResponse)).toEqual(['Failure', 'Refusal', undefined]);

  const { aborted, ended } = await abort(till, ask, requests, requests.payment('sale-3', 20.08));
  expect(aborted.SaleToPOIResponse).toBeUndefined();
  expect(said(ended.SaleToPOIResponse)).toEqual(['Failure', 'Aborted', undefined]);
  expect(await found(ask, requests, first)).toEqual(['Success', undefined, 12.34]);

  const lost = requests.payment('sale-4', 56.78);
  await loseResponse(till, ask, lost);
  expect(await found(ask, requests, lost)).toEqual(['Success', undefined, 56.78]);
  // Sent again, it is the same sale.
  expect(said((await ask(lost)).SaleToPOIResponse)).toEqual(['Success', undefined, 56.78]);
}

test.runIf(isWhole)('the vendor library pays with sealed messages, and charges nothing with a wrong key', async () => {
  const till = await openTill([security]);
  const settings = settingsOf(await till.start());
  const requests = new Requests(saleId, poiId);
  for (const wrong of [
    { ...key, Passphrase: 'Wrong-Horse-7-battery' },
    { ...key, KeyVersion: 2 },
  ])
    await expect(sealedClient(settings, wrong)(requests.payment('sale-1', 12.34))).rejects.toThrow('401');
  await expect(plainClient(settings)(requests.payment('sale-1', 12.34))).rejects.toThrow('401');
  expect(charged(till)).toEqual([]);
  const answer = await sealedClient(settings, key)(requests.payment('sale-1', 12.34));
  expect(said(answer.SaleToPOIResponse)).toEqual(['Success', undefined, 12.34]);
  expect(charged(till)).toEqual(['12.34']);
});

/** Each form of the library, with the configuration of the interface for it. */
const forms: readonly (readonly [string, readonly string[], (settings: Settings) => Ask])[] = [
  ['sealed messages', [security], (settings) => sealedClient(settings, key)],
  ['plain messages', [], plainClient],
  ['the form of the cloud', [], (settings) => async (request) => cloudClient(settings).sync(request)],
];

test.runIf(isWhole).each(forms)('the vendor library pays through a day in %s', async (_form, tables, clientAt) => {
  const till = await openTill(tables);
  await playDay(till, clientAt(settingsOf(await till.start())));
  expect(charged(till)).toEqual(['12.34', '56.78']);
});

test.runIf(isWhole)('the vendor library refuses another authority, and tenderd another token', async () => {
  const till = await openTill();
  const settings = settingsOf(await till.start());
  await makeCertificate('other');
  const payment = new Requests(saleId, poiId).payment('sale-1', 12.34);
  const strange = cloudClient({ ...settings, authority: pem('authority', 'other') });
  await expect(strange.sync(payment)).rejects.toThrow(/certificate/);
  await expect(cloudClient({ ...settings, apiKey: 'of-another-shop' }).sync(payment)).rejects.toThrow('401');
  expect(charged(till)).toEqual([]);
});

test.runIf(isWhole)('a payment at /async gets ok, and its result is posted as the ledger has it', async () => {
  const own = await startResultRegister();
  onTestFinished(() => own.close());
  const till = await openTill([`async.${saleId} = { url = ${JSON.stringify(own.url)} }`]);
  const client = cloudClient(settingsOf(await till.start()));
  const requests = new Requests(saleId, poiId);
  const payment = requests.payment('sale-1', 12.34);
  expect(await client.async(payment)).toBe('ok');
  await expect.poll(() => own.came.length).toBe(1);
  const result: TerminalApiResponse = JSON.parse(own.came[0]?.text ?? '');
  expect(said(result.SaleToPOIResponse)).toEqual(['Success', undefined, 12.34]);
  expect(await client.async(payment)).toBe('ok');
  expect(charged(till)).toEqual(['12.34']);
});

test.runIf(isWhole)(
  'after the death of the daemon, the next daemon reports the outcome by TransactionStatus',
  async () => {
    const till = await openTill([security]);
    const daemon = await till.start();
    const requests = new Requests(saleId, poiId);
    const payment = requests.payment('sale-1', 12.34);
    till.atRequest(() => daemon.kill());
    await expect(sealedClient(settingsOf(daemon), key)(payment)).rejects.toThrow(/socket hang up|ECONNRESET/);
    till.atRequest(undefined);
    await daemon.ended;
    const next = await till.start({ environment: { TENDERD_SPEED: '10' } });
    expect(await found(sealedClient(settingsOf(next), key), requests, payment)).toEqual(['Success', undefined, 12.34]);
    expect(charged(till)).toEqual(['12.34']);
  },
);
