/**
 * Connections that wait long, requests on their way, and meaningless texts: the nexo interface's limits of time and
 * noise.
 */

import { once } from 'node:events';
import { connect } from 'node:net';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { Controller } from '../../src/nexo/controller/controller.js';
import type { Peer, Reply } from '../../src/nexo/peer/peer.js';
import { isWhole } from '../extent.js';
import { MemoryLanes } from '../api/memory-lanes.js';
import { abortRequest, loginRequest, payment, paymentXml, request, statusRequest } from './messages.js';
import { openNexoInterface } from './open-interface.js';

const parts = {
  dialect: dialects['standard-3.1'],
  version: '1',
  loginSecret: undefined,
  wallMs: () => Date.parse('2026-03-01T12:00:00Z'),
};

/** Returns a register's connection, and a function that ends it. */
function peerOf(): { readonly peer: Peer; readonly leave: () => void } {
  const gone = new AbortController();
  return { peer: { caller: {}, gone: gone.signal }, leave: () => gone.abort() };
}

function textOf(reply: Reply): string {
  return reply.type === 'say' ? reply.text : reply.type;
}

test('a payment may take longer than the time limit of a silent connection', async () => {
  const daemon = await openNexoInterface({}, { stalledTimeoutMs: 500 });
  const answer = daemon.post(request('Payment', payment()));
  await expect.poll(() => daemon.lanes.list({}).length).toBe(1);
  // Opens two silent connections, one after the other. When the second one is closed, the first would be closed, too.
  for (let count = 0; count < 2; count += 1) await once(connect(daemon.port, '127.0.0.1').resume(), 'close');
  const [id = ''] = daemon.lanes.list({}).map((view) => view.request.transactionId);
  daemon.lanes.end(id);
  expect((await answer).status).toBe(200);
});

test('a WebSocket whose register is silently gone is closed, and its payment continues', async () => {
  const daemon = await openNexoInterface({}, { stalledTimeoutMs: 500 });
  const register = await daemon.connect();
  register.say(paymentXml());
  await expect.poll(() => daemon.lanes.list({}).length).toBe(1);
  const [id = ''] = daemon.lanes.list({}).map((view) => view.request.transactionId);
  await daemon.lanes.whenWaitedFor(id);
  register.webSocket.pause();
  await expect.poll(() => daemon.lanes.waiting(id)).toBe(0);
  expect(daemon.lanes.get(id)?.abortRequested).toBe(false);
});

test('a WebSocket that answers pings is kept', async () => {
  const daemon = await openNexoInterface({}, { stalledTimeoutMs: 500 });
  const register = await daemon.connect();
  for (let count = 0; count < 3; count += 1) await once(register.webSocket, 'ping');
  register.say(statusRequest('7'));
  expect(await register.next()).toContain('NotFound');
});

test('a WebSocket whose pong waits in the socket while the process was busy is kept', async () => {
  const daemon = await openNexoInterface({}, { stalledTimeoutMs: 500 });
  const register = await daemon.connect();
  for (let count = 0; count < 2; count += 1) {
    // When the ping event arrives, the pong has been written.
    await once(register.webSocket, 'ping');
    const untilMs = performance.now() + 300;
    while (performance.now() < untilMs);
  }
  register.say(statusRequest('7'));
  expect(await register.next()).toContain('NotFound');
});

test('a request on its way to the journal is never reported as not found, and can be aborted', async () => {
  const gates: (() => void)[] = [];
  class SlowLanes extends MemoryLanes {
    override async submit(...asked: Parameters<MemoryLanes['submit']>): ReturnType<MemoryLanes['submit']> {
      await new Promise<void>((resolve) => gates.push(resolve));
      return super.submit(...asked);
    }
  }
  const lanes = new SlowLanes();
  const controller = new Controller({ ...parts, lanes });
  const { peer, leave } = peerOf();
  const paid = controller.receive(paymentXml(), 'xml', peer);
  for (const about of ['7', undefined]) {
    expect(textOf(await controller.receive(statusRequest(about), 'json', peerOf().peer))).toContain('InProgress');
  }
  expect(textOf(await controller.receive(statusRequest('8'), 'json', peerOf().peer))).toContain('NotFound');
  const aborted = controller.receive(abortRequest('7'), 'json', peerOf().peer);
  gates[0]?.();
  expect((await aborted).type).toBe('nothing');
  expect(lanes.abortReasons).toEqual(['the customer left']);
  leave();
  expect((await paid).type).toBe('reset');
});

test('a register that repeats a payment under a new ServiceID each time must ask, and does not fill the disk', async () => {
  const lanes = new MemoryLanes();
  const controller = new Controller({ ...parts, lanes });
  const { peer, leave } = peerOf();
  const paid = controller.receive(paymentXml(), 'xml', peer);
  const [id = ''] = lanes.list({}).map((view) => view.request.transactionId);
  const registerRequestIds = Array.from({ length: 100 }, (_none, index) => ({
    saleId: 'SALE-1',
    poiId: 'POI-till-1',
    serviceId: index === 0 ? '7' : `s${index}`,
  }));
  lanes.vary(id, { registerRequestIds });
  expect(textOf(await controller.receive(paymentXml({ serviceId: 'new' }), 'xml', peer))).toContain('InProgress');
  leave();
  await paid;
});

const samples = [
  paymentXml(),
  request('Payment', payment()),
  statusRequest('7'),
  abortRequest('7'),
  loginRequest(),
  request('Reversal', {
    ReversalReason: 'MerchantCancel',
    OriginalPOITransaction: { POITransactionID: { TransactionID: '1', TimeStamp: '2026-03-01T12:00:00Z' } },
  }),
];

/** Damaged messages: pieces are cut out, duplicated or replaced. */
const damaged = fc
  .record({
    sample: fc.constantFrom(...samples),
    cuts: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(12),
        put: fc.oneof(
          fc.string(),
          fc.constantFrom('"', '<', '{}', '[]', 'null', '-1', '1e999', '\u0000', '\ud800', '4111111111111111'),
        ),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ sample, cuts }) =>
    cuts.reduce((text, { at, length, put }) => {
      const place = Math.floor(at * text.length);
      return text.slice(0, place) + put + text.slice(place + length);
    }, sample),
  );

test('each message gets a readable answer or none, and never causes a fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(damaged, { minLength: 1, maxLength: 6 }), async (texts) => {
      const lanes = new MemoryLanes();
      const controller = new Controller({ ...parts, lanes });
      const { peer, leave } = peerOf();
      const replies = texts.map((text) => controller.receive(text, text.startsWith('<') ? 'xml' : 'json', peer));
      for (const view of lanes.list({})) lanes.end(view.request.transactionId);
      await new Promise((resolve) => setImmediate(resolve));
      leave();
      for (const reply of await Promise.all(replies)) expect(['say', 'nothing', 'reset']).toContain(reply.type);
      // Between other digits, it cannot be read as a card number.
      for (const view of lanes.list({}))
        expect(JSON.stringify(view.request)).not.toMatch(/(?<!\d)4111111111111111(?!\d)/);
    }),
    { numRuns: isWhole ? 400 : 120 },
  );
});
