/**
 * Callers at the listener for terminals, while a payment runs at a real daemon: strangers, floods, slow and large
 * bodies, garbage, and a forged approval from the terminal's own address. The outcome must be what the terminal
 * charged.
 */

import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Home, journalText } from '../cli/tenderd.js';
import { freePort } from '../world/free-port.js';

const simulatorLine = z.object({ url: z.string(), control: z.string() });
const daemonLine = z.object({ terminalListeners: z.array(z.object({ gateway: z.string(), url: z.string() })) });
const messages = z.array(z.looseObject({ category: z.string(), serviceId: z.string(), saleId: z.string() }));

let home: Home;
const sockets = new Set<Socket>();
beforeEach(() => {
  home = new Home();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await home.clear();
});

/** Sends a POST and returns the status. 0 if the connection ended without a status. */
function post(port: number, body: string | Buffer, from = '127.0.0.1', agent: Agent | false = false): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'content-length': Buffer.byteLength(body) };
    const asked = request({ host: '127.0.0.1', port, method: 'POST', agent, localAddress: from, headers });
    asked.on('response', (response) => response.resume().on('close', () => resolve(response.statusCode ?? 0)));
    asked.on('error', () => resolve(0));
    asked.end(body);
  });
}

/** Declares a body and never sends it. */
function beSlow(port: number): void {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined).resume();
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\n<');
}

/** Returns an approval of a payment in the words of the terminal. */
function approval(saleId: string, serviceId: string): string {
  return `<SaleToPOIResponse><MessageHeader MessageClass="Service" MessageCategory="Payment" MessageType="Response" ServiceID="${serviceId}" SaleID="${saleId}" POIID="till-1"/><PaymentResponse><Response Result="Success"/><SaleData><SaleTransactionID TransactionID="forged" TimeStamp="2026-01-01T00:00:00Z"/></SaleData><POIData><POITransactionID TransactionID="FORGED" TimeStamp="2026-01-01T00:00:00Z"/></POIData><PaymentResult PaymentType="Normal"><AmountsResp Currency="EUR" AuthorizedAmount="12.50"/></PaymentResult></PaymentResponse></SaleToPOIResponse>`;
}

test('forged calls to the listener change no outcome, and the payment is reported as the terminal charged it', {
  timeout: 300_000,
}, async () => {
  const port = await freePort();
  const simulated = ['--wire', 'http', '--dialect', 'swedbank-3.1', '--register', `http://127.0.0.1:${port}/`];
  // The host declines after the forged approval. If tenderd believed the forgery, it would report money that never
  // moved.
  const behaviour = 'till-1 next payment: decline; input Proceed?';
  const simulator = await home.simulate(...simulated, '--say', behaviour);
  const { url, control } = simulatorLine.parse(simulator.ready);
  const file = join(home.directory, 'tenderd.toml');
  writeFileSync(
    file,
    [
      `dataDir = ${JSON.stringify(join(home.directory, 'data'))}`,
      'api = { port = 0 }',
      '[gateways.lan]',
      'dialect = "swedbank-3.1"',
      'profile = "swedbank-lan"',
      'simulated = true',
      `listen = { host = "127.0.0.1", port = ${port} }`,
      '[terminals.till-1]',
      'poiId = "till-1"',
      `url = "${url}"`,
      'prompts = "register"',
      '',
    ].join('\n'),
  );
  const daemon = await home.serve(['run --config', file]);
  expect(daemonLine.parse(daemon.ready).terminalListeners).toEqual([
    { gateway: 'lan', url: `http://127.0.0.1:${port}/` },
  ]);
  const status = await home.run('status --config', file);
  expect(status.out).toContain(`The terminals of lan call http://127.0.0.1:${port}/`);

  const paid = home.run('pay 12.50 EUR --terminal till-1 --id p1 --config', file);
  const prompt = await askedIn(file);
  const received = messages.parse(await (await fetch(`${control}/control/received`)).json());
  const { saleId = '', serviceId = '' } = received.find(({ category }) => category === 'Payment') ?? {};
  expect(serviceId).not.toBe('');

  for (let nth = 0; nth < 20; nth += 1) beSlow(port);
  const forged = approval(saleId, serviceId);
  expect(await post(port, forged, '127.0.0.2')).toBe(0);
  expect(await post(port, forged)).toBe(204);
  expect(await post(port, 'x'.repeat(100_000))).toBe(413);
  expect(await post(port, Buffer.from([0xc3, 0x28]))).toBe(400);
  expect(await post(port, '<SaleToPOIRequest><!ENTITY')).toBe(204);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const calls = Array.from({ length: 200 }, () => post(port, '{"SaleToPOIResponse":', '127.0.0.1', agent));
  const flood = await Promise.all(calls);
  agent.destroy();
  expect(new Set(flood).has(429)).toBe(true);
  expect(flood.filter((one) => one === 200)).toEqual([]);

  const shown = await home.run('status p1 --config', file);
  expect(shown.code, 'it still runs').toBe(75);
  await home.run('prompts answer', prompt, 'yes', '--config', file);
  expect((await paid).out).toContain('declined');
  const ledger = await (await fetch(`${control}/control/ledger`)).text();
  expect(ledger).not.toContain('"moved":true');
  const attention = await home.run('attention --config', file);
  expect(attention.out).toContain('A response came to the listener for terminals');
  expect(daemon.server.err).toContain('refused: caller-not-named');
  expect(daemon.server.err).toContain('refused: call-flood');
  expect(journalText(join(home.directory, 'data'))).not.toContain('the terminal answered Success');
});

/** Returns the question of the terminal as soon as it is asked. */
async function askedIn(file: string): Promise<string> {
  for (;;) {
    const { out } = await home.run('prompts --json --config', file);
    const [, id] = /"promptId":\s*"([^"]+)"/.exec(out) ?? [];
    if (id !== undefined) return id;
  }
}
