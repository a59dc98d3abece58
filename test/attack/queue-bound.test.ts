import { Agent } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { LiveShop } from './live-shop.js';

let shop: LiveShop | undefined;

afterEach(async () => shop?.close());

test('requests above the queue limit are refused at once, and each accepted request ends once when the daemon stops', async () => {
  // Time runs so slowly here that no waiting transaction gets too old during the test.
  const at = await LiveShop.open({
    terminals: ['till-1'],
    script: 'till-1 default: card never',
    speed: 0.1,
    terminalSpeed: 0.1,
  });
  shop = at;
  const agent = new Agent({ keepAlive: true });
  const ask = async (nth: number) =>
    at.call({
      agent,
      method: 'PUT',
      path: `/v1/transactions/q${nth}`,
      body: { kind: 'payment', terminal: 'till-1', sale: `s${nth}`, amountDetails: { amount: 1_200, currency: 'EUR' } },
    });
  const statuses: number[] = [];
  let asked = 0;
  const worker = async (): Promise<void> => {
    while (asked < 1_020) {
      asked += 1;
      const { status, headers, json } = await ask(asked);
      statuses.push(status);
      if (status === 202) continue;
      expect(json).toMatchObject({
        status: 429,
        code: 'queue-full',
        detail: expect.stringContaining('Nothing was sent'),
      });
      expect(headers['retry-after']).toMatch(/^\d+$/);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  agent.destroy();
  expect(statuses.filter((status) => status === 202)).toHaveLength(1_000);
  await at.stop();
  await at.start();
  const { json } = await at.call({ path: '/v1/transactions?limit=1000' });
  const { transactions } = z
    .object({
      transactions: z.array(z.looseObject({ state: z.string(), revision: z.int(), result: z.string().optional() })),
    })
    .parse(json);
  // All except the one at the terminal have ended. Nothing was sent for them, and nothing will be.
  const ended = transactions.filter(({ state }) => state === 'ended');
  expect(transactions).toHaveLength(1_000);
  expect(ended).toHaveLength(999);
  expect(new Set(ended.map(({ result, revision }) => `${result} ${revision}`))).toEqual(new Set(['not-processed 1']));
  expect(at.simulator.world.received().filter(({ category }) => category === 'Payment')).toHaveLength(1);
  expect(at.faults).toEqual([]);
});
