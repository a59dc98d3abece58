/** A daemon of a pair whose lease has ended sends no call to a payment service. */

import { expect, test } from 'vitest';
import { raw, startRaw, watchService } from './served.js';

test('a call after the end of the lease is not sent, on a new connection or on a kept connection', async () => {
  let isHeld = false;
  const server = await startRaw(({ socket }) => socket.write(raw(200, '{}')));
  const { ask } = watchService(server.url, { mayWrite: () => isHeld });
  const cause = { code: 'given-up', text: expect.stringContaining('no longer the leader') };
  expect(await ask()).toMatchObject({ type: 'not-sent', cause });
  isHeld = true;
  expect(await ask()).toMatchObject({ type: 'answered', status: 200 });
  isHeld = false;
  expect(await ask()).toMatchObject({ type: 'not-sent', cause });
  expect(server.requests).toHaveLength(1);
});
