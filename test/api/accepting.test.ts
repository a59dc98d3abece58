/** A GET during the acceptance of a request with the same id, which takes time only at the daemon of a pair. */

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openInterface } from './open-interface.js';

test.each([
  ['', 200],
  ['/qr.svg', 409],
])('a reader of the transaction%s waits until a request with the same id is accepted', async (part, status) => {
  const daemon = await openInterface();
  const acceptance = new EventTarget();
  const accepted = once(acceptance, 'accepted');
  let waits = 0;
  daemon.lanes.accepting = () => {
    waits += 1;
    return accepted;
  };
  const read = daemon.get(`/v1/transactions/t1${part}`);
  await expect.poll(() => waits).toBe(1);
  await daemon.pay('t1');
  acceptance.dispatchEvent(new Event('accepted'));
  expect(await read).toMatchObject({ status });
});
