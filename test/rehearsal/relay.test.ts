/** The relay of a rehearsal converts a latest start to the clock of an accelerated daemon. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { apiRegisterInterface } from '../../src/cli/rehearse/rehearse-api.js';
import { startRelay } from '../../src/cli/rehearse/rehearse-relay.js';

test('the daemon’s clock runs ahead from the time of its start, however long the start took', async () => {
  const bodies: string[] = [];
  const daemon = createServer((incoming, outgoing) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (part: string) => (body += part));
    incoming.on('end', () => {
      bodies.push(body);
      outgoing.writeHead(202, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(daemon, 'listening');
  onTestFinished(() => void daemon.close());
  const address = daemon.address();
  const relay = await startRelay(() => undefined, 10, apiRegisterInterface());
  onTestFinished(() => relay.close());
  relay.forwardTo(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, Date.now() - 60_000, 'token');

  const startBefore = new Date(Date.now() + 30_000).toISOString();
  const put = async (): Promise<void> => {
    const body = JSON.stringify({ kind: 'payment', startBefore });
    const headers = { 'content-type': 'application/json' };
    await (await fetch(`${relay.url}/v1/transactions/p1`, { method: 'PUT', headers, body })).text();
  };
  await put();
  const carried: unknown = JSON.parse(bodies[0] ?? '{}');
  const aheadMs = Date.parse(String(Reflect.get(Object(carried), 'startBefore'))) - Date.parse(startBefore);
  expect(aheadMs).toBeGreaterThanOrEqual(60_000 * 9);
  // Sent again, it has the same content.
  await put();
  expect(bodies[1]).toBe(bodies[0]);
});
