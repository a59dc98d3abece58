/** A pong of the nexo interface proves that everything before its ping was received (profile `tenderd`). */

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { payment, request, sale } from './messages.js';
import { openNexoInterface } from './open-interface.js';

function paymentOf(index: number): string {
  return request('Payment', payment({ SaleData: sale(`receipt-${index}`) }), { serviceId: `P${index}` });
}

test.each([
  ['alone', 1],
  ['after more than one round allows', 90],
])('a request %s reaches the lanes before the pong is sent', async (_name, count) => {
  const daemon = await openNexoInterface({}, { pipelinedMax: 200 });
  const register = await daemon.connect();
  const known = new Promise<number>((resolve) => {
    register.webSocket.once('pong', () => resolve(daemon.lanes.list({}).length));
  });
  for (let index = 0; index < count; index += 1) register.say(paymentOf(index));
  register.webSocket.ping('behind');
  expect(await known).toBe(count);
});

test('a pong has the content of its ping', async () => {
  const daemon = await openNexoInterface();
  const { webSocket } = await daemon.connect();
  const pong = once(webSocket, 'pong');
  webSocket.ping('0:17');
  expect((await pong).map(String)).toEqual(['0:17']);
});
