/** What is refused in the words of the standard is told, whatever it came in by: for the log. */

import { expect, test } from 'vitest';
import type { RefusedMessage } from '../../src/nexo/index.js';
import { abortRequest, loginRequest, payment, request, statusRequest } from './messages.js';
import { openNexoInterface } from './open-interface.js';

const secret = 'a secret of the till, 7431';

async function openHearing() {
  const refused: RefusedMessage[] = [];
  const daemon = await openNexoInterface({ loginSecret: secret, onRefused: (one) => refused.push(one) });
  return { daemon, refused };
}

test('a message over HTTP: with the word of the lanes, that of the answer, or as a Reject', async () => {
  const { daemon, refused } = await openHearing();
  await daemon.post(request('Payment', payment()), { authorization: undefined });
  await daemon.post(request('Payment', payment(), { poiId: 'NONE' }));
  daemon.lanes.obstacle = 'terminal-faulted';
  await daemon.post(request('Payment', payment()));
  await daemon.post(abortRequest('nothing'));
  await daemon.post('{}');
  expect(refused).toEqual([
    { category: 'Payment', condition: 'LoggedOut' },
    { category: 'Payment', condition: 'UnavailableDevice' },
    { category: 'Payment', condition: 'DeviceOut', code: 'terminal-faulted' },
    { category: 'Abort' },
    {},
  ]);
});

test('a message on a WebSocket, and a wrong secret', async () => {
  const { daemon, refused } = await openHearing();
  const register = await daemon.connect('/nexo', {});
  register.say(loginRequest({}, 'wrong'));
  await register.next();
  register.say(statusRequest('7'));
  await register.next();
  expect(refused).toEqual([
    { category: 'Login', condition: 'NotAllowed' },
    { category: 'TransactionStatus', condition: 'LoggedOut' },
  ]);
});
