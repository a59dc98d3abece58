/**
 * A service that never reveals how a payment ended, in every possible way: a person is called within a limit, and
 * tenderd continues to ask.
 */

import { describe, expect, test } from 'vitest';
import { type Fault, repeated, pending, rewritten } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';

const problem = (status: number): Fault => {
  const text = JSON.stringify({ type: 'urn:psp:problem:payment-not-found', status });
  return (answer) => ({ ...answer, status, contentType: 'application/problem+json', text });
};

const silences: readonly (readonly [string, Fault])[] = [
  ['refused with 404', problem(404)],
  ['refused with 403', problem(403)],
  ['refused with 400', problem(400)],
  ['answered with 500', 'error-after'],
  ['answered with 429', 'too-many'],
  ['answered with 401', 'unauthenticated'],
  ['answered with HTML', (answer) => ({ ...answer, contentType: 'text/html', text: '<html>' })],
  ['cut', 'half-body'],
  [
    'answered with amounts as text',
    (answer) => ({ ...answer, text: answer.text.replaceAll(/"amount":(\d+)/g, '"amount":"$1"') }),
  ],
  ['lost', 'lost-after'],
];

const instrumentOf = ({ till }: Shop): string => till.view('first').outcome?.stored?.instrument ?? '';
const agreementOf = ({ till }: Shop): string => till.view('first').outcome?.stored?.recurringReference ?? '';

/**
 * Situations in which tenderd asks for a payment's history while no caller waits, up to the point where only the
 * history can answer.
 */
const situations: readonly (readonly [string, (shop: Shop) => Promise<unknown>])[] = [
  [
    'a one-click payment',
    (shop) => shop.link('p1', { online: { returnUrls, shopper: 'anna', instrument: instrumentOf(shop) } }),
  ],
  [
    'a payment by agreement',
    (shop) => {
      const recurring = { reference: agreementOf(shop) };
      return shop.link('p1', { online: { shopper: 'anna', instrument: instrumentOf(shop), recurring } });
    },
  ],
  [
    'a decline without a shopper',
    (shop) => {
      shop.service.books.setCues([{ fault: 'declined', request: 'mit-authorize', times: 1, seconds: undefined }]);
      const recurring = { reference: agreementOf(shop) };
      return shop.link('p1', { online: { shopper: 'anna', instrument: instrumentOf(shop), recurring } });
    },
  ],
  [
    'a link that is withdrawn after it was paid',
    async (shop) => {
      await shop.link('p1');
      shop.run(500).shopper('p1');
      await shop.abort('p1', 'the customer left');
    },
  ],
  [
    'a link past its time',
    async (shop) => {
      await shop.link('p1', {
        online: { returnUrls, payBefore: new Date(shop.till.time.wallMs() + 60_000).toISOString() },
      });
      shop.run(59_000).shopper('p1').run(8_000);
    },
  ],
];

/**
 * Returns a shop where anna stored her card and agreed to future payments. From now on no status question gets a good
 * answer.
 */
async function silent(fault: Fault, situation: (shop: Shop) => Promise<unknown>): Promise<Shop> {
  const shop = new Shop();
  const recurring = { model: 0, frequency: 28, description: 'Coffee' };
  await shop.link('first', { online: { returnUrls, shopper: 'anna', recurring } });
  shop.run(500).shopper('first').run(5_000);
  shop.next('status', ...repeated(2_000, fault));
  await situation(shop);
  return shop;
}

describe.each(situations)('%s, whose status', (called, situation) => {
  test.each(silences)('is always %s is unresolved in time, and the lane keeps asking', async (_name, fault) => {
    const shop = await silent(fault, situation);
    shop.run(100);
    const { certainBy = '', outcome } = shop.view('p1');
    expect(outcome).toBeUndefined();
    const atMs = Date.parse(certainBy) - shop.till.time.wallMs();
    expect(atMs).toBeGreaterThan(285_000);
    expect(atMs).toBeLessThan(311_000);
    shop.run(280_000);
    expect(shop.view('p1').outcome).toBeUndefined();
    shop.run(30_000);
    const given = shop.view('p1');
    expect(given).toMatchObject({ state: 'unresolved', retry: 'unsafe' });
    expect((given.outcome?.at ?? '~') <= certainBy).toBe(true);
    // That time has passed and promises nothing any more.
    expect(given).not.toHaveProperty('certainBy');
    expect(given.attention).toMatchObject([{ code: 'unresolved' }]);
    const asked = shop.calls('status').length;
    shop.run(600_000);
    expect(shop.calls('status').length).toBeGreaterThan(asked + 3);
    shop.service.faults.clear();
    shop.run(600_000);
    shop.shows('p1', called.includes('decline') ? 'declined' : 'approved');
  });
});

test('an operator can resolve a transaction that was given up', async () => {
  const shop = await silent(problem(404), situations[1]?.[1] ?? (async () => undefined));
  shop.run(320_000);
  const resolved = shop.lanes.resolve('p1', {
    outcome: 'approved',
    name: 'A. Berg',
    reason: 'it is on its pages',
  });
  expect(await shop.reply(resolved)).toMatchObject({ ok: true });
});

test('a new process starts the time again, and reports the new time of certainty', async () => {
  const shop = await silent('lost-after', situations[1]?.[1] ?? (async () => undefined));
  shop.run(200_000).restart();
  const { certainBy = '' } = shop.view('p1');
  expect(Date.parse(certainBy) - shop.till.time.wallMs()).toBeGreaterThan(300_000);
  shop.run(250_000).shows('p1', 'running').run(60_000).shows('p1', 'unresolved');
});

/**
 * Returns the moments since the request at which questions about a link left, all without an answer, until half a
 * second after its deadline.
 */
async function askedInVain(payBeforeMs: number): Promise<{ shop: Shop; leftAtMs: readonly number[] }> {
  const shop = new Shop('default', {}, { seed: 1 });
  const beginMs = shop.till.time.monoMs();
  const payBefore = new Date(shop.till.time.wallMs() + payBeforeMs).toISOString();
  await shop.link('p1', { online: { returnUrls, payBefore } });
  shop.next('status', ...Array.from({ length: 20 }, () => problem(403)));
  shop.run(payBeforeMs + 500);
  const questions = shop.service.left.filter(({ call }) => call.endpoint === 'status');
  return { shop, leftAtMs: questions.map(({ atMs }) => atMs - beginMs) };
}

test('a link whose deadline passes during a question is withdrawn after the answer', async () => {
  const { leftAtMs } = await askedInVain(120_000);
  const [, , , fourthAtMs = 0] = leftAtMs;
  const { shop } = await askedInVain(fourthAtMs + 10);
  shop.matches('p1', { state: 'recovering', abortRequested: true });
});

// Status questions about an operation, while the clock of the till is set.

/** The history does not show the operation yet. */
const without = rewritten((all) => all.filter(({ type }) => type !== 'CAPTURE'));

test('a capture that stays PENDING after the clock was set ahead is asked about again, and found', async () => {
  const shop = await new Shop().order({ online: { returnUrls, split: true } });
  shop.next('capture', pending);
  shop.next('status', ...repeated(12, without));
  await shop.about('capture', 'o1', 300);
  shop.run(3_000).shows('capture-1', 'running');
  shop.till.time.wallOffsetMs = 3 * 86_400_000;
  shop.run(3_000).shows('capture-1', 'running').run(200_000);
  shop.ends('capture-1', { result: 'approved', authorized: { amount: 300 } }).hasCalled('capture', 1);
});
