/** A lane that breaks at a device request says so to whoever asked for it. */

import { expect, test } from 'vitest';
import { Till } from '../world/till.js';

test('whoever asks for a Login at which the lane breaks hears that the lane stopped itself', async () => {
  const till = new Till({ saleId: 'SHOP\u0000' }).run(1);
  const reply = till.lanes.deviceRequests.ask('till', { kind: 'login' });
  till.up().run(10);
  expect(await reply).toMatchObject({ ok: false, refusal: { code: 'terminal-faulted' } });
});
