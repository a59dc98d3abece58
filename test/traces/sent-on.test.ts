/** The trace context of a register: kept in the journal with its transaction, and sent to the payment service. */

import { expect, test } from 'vitest';
import { openInterface, payment } from '../api/open-interface.js';
import { raw, startRaw, watchService } from '../online/served.js';
import { Shop } from '../world/shop.js';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('each call for a link has the trace context of its register, also after a restart', async () => {
  const shop = new Shop();
  await shop.link('p1', { traceparent });
  shop.run(500).restart();
  shop.run(500).shopper('p1').run(10_000);
  shop.ends('p1', { result: 'approved' });
  expect(shop.till.journal.findTransaction('p1')?.request.traceparent).toBe(traceparent);
  const calls = shop.service.left.map(({ call }) => call);
  expect(new Set(calls.map(({ endpoint }) => endpoint))).toEqual(new Set(['createSession', 'status']));
  expect(calls.map((call) => call.traceparent)).toEqual(calls.map(() => traceparent));
});

test('the trace context leaves as a header, or not at all', async () => {
  const service = await startRaw(({ socket }) => socket.write(raw(200, '{}')));
  const { ask } = watchService(service.url);
  await ask({ traceparent });
  await ask();
  expect(service.requests.map((text) => /^traceparent: (.*)\r$/im.exec(text)?.[1])).toEqual([traceparent, undefined]);
});

test.each([
  [traceparent, traceparent],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-ff', traceparent],
  ['not-a-trace', undefined],
  // It contains a card number.
  [`00-${'4111111111111111'.padStart(32, 'a')}-b7ad6b7169203331-01`, undefined],
  [undefined, undefined],
])('a request with the header %s is kept with %s', async (header, kept) => {
  const daemon = await openInterface();
  const put = { method: 'PUT', path: '/v1/transactions/t1', body: payment() };
  const answer = await daemon.call({ ...put, headers: { traceparent: header } });
  expect(answer.status).toBe(202);
  expect(daemon.lanes.get('t1')?.request.traceparent).toBe(kept);
  // The register repeats its request in another trace.
  const again = await daemon.call({ ...put, headers: { traceparent: traceparent.replace('b7', 'c8') } });
  expect(again.status).toBe(202);
  expect(daemon.lanes.get('t1')?.request.traceparent).toBe(kept);
});
