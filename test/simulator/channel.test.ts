/** Another register takes over simulated terminals: the effect on the earlier register. */

import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { type RunningSimulator, type SimulatorOptions, startSimulator } from '../../src/simulator/index.js';
import { MacSeal } from '../../src/simulator/sealing/index.js';
import { loginRequest } from '../nexo/messages.js';
import { login } from './register.js';

async function start(options: Partial<SimulatorOptions>): Promise<RunningSimulator> {
  const simulator = await startSimulator({ terminals: ['T1', 'T2'], speed: 1_000, ...options });
  onTestFinished(() => simulator.close());
  return simulator;
}

const tokenShape = z.object({ access_token: z.string() });

test('a replaced channel is gone, its terminal has a new channel, and the channels of other terminals stay', async () => {
  const client = { clientId: 'c', clientSecret: 's' };
  const simulator = await start({ wire: 'http', client });
  const issued = await fetch(simulator.tokenUrl ?? '', {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('c:s').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const headers = { authorization: `Bearer ${tokenShape.parse(await issued.json()).access_token}` };
  const ask = async (url: string, poiId = 'T1') =>
    (await fetch(url, { method: 'POST', headers, body: login('L1', { poiId }) })).status;
  const [first = '', other = ''] = [simulator.channelUrl('T1'), simulator.channelUrl('T2')];
  expect([await ask(first), await ask(other, 'T2')]).toEqual([200, 200]);
  simulator.control('T1 now: channel replaced');
  expect([await ask(first), await ask(other, 'T2')]).toEqual([404, 200]);
  expect(await ask(simulator.channelUrl('T1') ?? '')).toBe(200);
  expect(simulator.channelUrl('T3')).toBeUndefined();
});

test('after a replaced channel with MACs, daemon and terminal reject each other’s messages because the keys differ', async () => {
  const key = { keyIdentifier: 'K', kek: '0123456789ABCDEFFEDCBA987654321089ABCDEF01234567' };
  const simulator = await start({
    security: { kind: 'mac', ...key },
    script: 'T1 next login: answer late 5s',
    speed: 10,
    onReceived: () => simulator.control('* now: channel replaced'),
  });
  const seal = new MacSeal(key);
  const socket = new WebSocket(simulator.url);
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  socket.send(seal.seal(loginRequest({}, undefined, { poiId: 'T1' })));
  const [data]: unknown[] = await once(socket, 'message');
  expect(String(data)).toContain('LoginResponse');
  expect(seal.open(String(data))).toBeUndefined();
  socket.send(seal.seal(loginRequest({}, undefined, { poiId: 'T1', serviceId: '2' })));
  expect((await once(socket, 'close'))[0]).toBe(1008);
  expect(simulator.world.received()).toHaveLength(1);
});
