/** Keep-alives of both sides over TCP, in the middle of a payment of the real daemon. */

import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../src/simulator/index.js';
import { Shop } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';

const keepAlive = Buffer.alloc(4);

/**
 * Starts a relay to terminals that inserts keep-alives between their messages, whole and in halves, and counts the
 * keep-alives of the daemon.
 */
async function startRelay(terminals: string): Promise<{ readonly url: string; readonly ofDaemon: () => number }> {
  const parts: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createServer({ noDelay: true }, (daemon) => {
    const terminal = connect(Number(new URL(terminals).port), '127.0.0.1');
    sockets.push(daemon, terminal);
    daemon.on('data', (bytes: Buffer) => {
      parts.push(bytes);
      terminal.write(bytes);
    });
    terminal.on('data', (bytes: Buffer) => {
      daemon.write(Buffer.concat([Buffer.alloc(400), keepAlive.subarray(0, 2)]));
      daemon.write(Buffer.concat([keepAlive.subarray(2), bytes, keepAlive]));
    });
    for (const [one, other] of [
      [daemon, terminal],
      [terminal, daemon],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `tcp://127.0.0.1:${port}`, ofDaemon: () => keepAlivesIn(Buffer.concat(parts)) };
}

function keepAlivesIn(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) count += 1;
    at += 4 + length;
  }
  return count;
}

test('a payment between keep-alives of both sides is sent once, and ends as the terminal reported', async () => {
  const simulator = await startSimulator({
    terminals: ['till-1'],
    speed: 20,
    wire: 'tcp',
    dialect: 'marketpay-3.1',
    script: 'till-1 next payment: card after 10s',
  });
  const relay = await startRelay(simulator.url);
  const shop = new Shop({
    url: relay.url,
    poiListUrl: `http://127.0.0.1:${simulator.port}/poi-list`,
    terminals: ['till-1'],
    encoding: 'json',
    profile: 'marketpay',
    gatewayLines: ['dialect = "marketpay-3.1"', 'keepAliveMs = 1000'],
  });
  onTestFinished(async () => {
    await shop.clear();
    await simulator.close();
  });
  const { register, output } = await shop.start({ environment: { TENDERD_SPEED: '10' }, isHere: true });
  await register.put('p1', payment('till-1', 'sale-1'), 0);
  await expect.poll(relay.ofDaemon).toBeGreaterThanOrEqual(2);
  expect(await register.ended('p1')).toMatchObject({ result: 'approved', retry: 'unsafe' });
  const asked = simulator.world.received().map(({ category }) => category);
  expect(asked.filter((category) => category !== 'Display')).toEqual(['Login', 'Payment']);
  expect(simulator.world.ledger().filter(({ moved }) => moved)).toHaveLength(1);
  expect(simulator.world.complaints()).toEqual([]);
  expect(output()).not.toMatch(/unreadable|a part of a message|was lost/);
});
