/** The nightly erasure of personal data waits until another clock confirms the date, because it cannot be undone. */

import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startSimulator } from '../../src/simulator/index.js';
import { type DaemonProcess, Shop } from '../world/daemon-process.js';
import { freePort } from '../world/free-port.js';

const shape = z.looseObject({
  clocks: z.array(z.unknown()),
  retention: z.looseObject({ last: z.looseObject({ before: z.string() }).optional() }),
});

async function viewOf({ register }: DaemonProcess) {
  return shape.parse(JSON.parse((await register.ask('GET', '/v1/daemon')).text));
}

async function start(url: string): Promise<DaemonProcess> {
  const shop = new Shop({ url, terminals: ['till-1'], tables: ['[retention]\nkeepDays = 400'] });
  onTestFinished(async () => shop.clear());
  return shop.start({ isHere: true });
}

test('a daemon erases at its start only if it can compare its clock with another clock', async () => {
  const simulator = await startSimulator({ terminals: ['till-1'], speed: 20 });
  onTestFinished(() => simulator.close());
  const alone = await start(`ws://127.0.0.1:${await freePort()}/nexo`);
  const connected = await start(simulator.url);
  await expect.poll(async () => (await viewOf(connected)).retention.last?.before).toBeDefined();
  // The daemon without other clocks has run for longer.
  expect(await viewOf(alone)).toMatchObject({ clocks: [] });
  expect((await viewOf(alone)).retention.last).toBeUndefined();
  await alone.stop();
  await connected.stop();
});
