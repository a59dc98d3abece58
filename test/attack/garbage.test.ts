import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readToEnd } from '../api/open-interface.js';
import { answersIn, type RawAnswer } from './answers.js';
import { absurdBodies, addressed, damagedRequests, noise, putting, shapes } from './garbage.js';
import { LiveShop } from './live-shop.js';

let shop: LiveShop;

beforeAll(async () => {
  // A caller who stops in the middle of a request is disconnected soon.
  shop = await LiveShop.open({ terminals: ['till-1'], limits: { headersTimeoutMs: 3_000, requestTimeoutMs: 3_500 } });
});

afterAll(async () => shop.close());

const problemShape = z.strictObject({
  type: z.string().regex(/^urn:tenderd:problem:[a-z0-9-]+$/),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z
    .array(z.strictObject({ path: z.string().max(200), expected: z.string() }))
    .max(16)
    .optional(),
  transactionId: z.string().optional(),
  terminals: z.array(z.string()).optional(),
  revision: z.int().optional(),
});

/**
 * Sends the bytes, and ends the connection unless `saysMore`. Reads until the API ends it. Every answer is a success or
 * a problem document.
 */
async function told(bytes: string, saysMore = false): Promise<readonly RawAnswer[]> {
  const socket = shop.dial();
  const received = readToEnd(socket);
  const sent = addressed(bytes, shop.address);
  if (saysMore) socket.write(sent);
  else socket.end(sent);
  const answers = answersIn(await received);
  for (const { status, body } of answers) {
    if (status < 300) continue;
    expect(status).toBeLessThan(500);
    expect(problemShape.parse(JSON.parse(body)).status).toBe(status);
  }
  return answers;
}

/** Expects that another register is still served, and that nothing broke. */
async function expectServed(): Promise<void> {
  expect(await shop.call({ path: '/v1/terminals' })).toMatchObject({ status: 200 });
  expect(shop.faults).toEqual([]);
}

async function transactions(): Promise<readonly unknown[]> {
  const { json } = await shop.call({ path: '/v1/transactions?limit=1000' });
  return z.object({ transactions: z.array(z.unknown()) }).parse(json).transactions;
}

describe.concurrent('malformed input for the API', () => {
  test.for(shapes)('$about is refused or cut off', async ({ bytes }, { expect: expectHere }) => {
    const answers = [...(await told(bytes, true)), ...(await told(bytes))];
    for (const { status } of answers) expectHere(status).toBeGreaterThanOrEqual(400);
    await expectServed();
  });
});

test.for(absurdBodies.map((body) => [body.slice(0, 120), body] as const))(
  '%s is refused with 400',
  async ([, body]) => {
    const [answer] = await told(putting(body));
    expect(answer?.status).toBe(400);
  },
);

test('is never accepted as a payment', async () => {
  expect(await transactions()).toEqual([]);
  expect(shop.simulator.world.received().filter(({ category }) => category === 'Payment')).toEqual([]);
  await expectServed();
});

test('noise is refused or cut off', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(noise, { minLength: 1, maxLength: 8 }), async (several) => {
      await Promise.all(several.map((bytes) => told(bytes)));
    }),
    { numRuns: 12 },
  );
  await expectServed();
});

test('a damaged request is refused, or requests exactly what its bytes say', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(damagedRequests, { minLength: 4, maxLength: 8 }), async (several) => {
      const answers = await Promise.all(several.map((bytes) => told(bytes)));
      for (const [index, [first]] of answers.entries()) {
        if (first === undefined || first.status >= 300 || !first.body.startsWith('{')) continue;
        // The check needs an answer with one transaction, not with a list.
        if (!z.looseObject({ transactionId: z.string() }).safeParse(JSON.parse(first.body)).success) continue;
        expectSaid(several[index] ?? '', first.body);
        accepted += 1;
      }
    }),
    { numRuns: 25 },
  );
  // Otherwise nothing would have been compared.
  expect(accepted).toBeGreaterThan(0);
  await expectServed();
});

/** Expects that the reported data of the transaction is in the bytes that were sent. */
function expectSaid(sent: string, body: string): void {
  const { transactionId, sale, terminal, kind, amountDetails } = z
    .looseObject({
      transactionId: z.string(),
      sale: z.string(),
      terminal: z.string(),
      kind: z.string(),
      amountDetails: z.object({ amount: z.int(), currency: z.string() }),
    })
    .parse(JSON.parse(Buffer.from(body, 'latin1').toString('utf8')));
  const text = Buffer.from(sent, 'latin1').toString('utf8');
  expect(text).toContain(`/v1/transactions/${transactionId}`);
  for (const value of [sale, terminal, kind, amountDetails.currency]) expect(text).toContain(JSON.stringify(value));
  expect(text).toMatch(new RegExp(`"amount"\\s*:\\s*${amountDetails.amount}\\s*[,}]`));
}
