import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faults } from '../../../src/simulator/service/rules/base/fault-words.js';
import { codeOf, envelope, type Merchant, newKey, referenceOf, start } from './merchant.js';

const root = new URL('../../../', import.meta.url);
const path = '/v1/session/payment/create';

/** Makes a create that may break off. */
async function attempt(merchant: Merchant, amount: number, key: string): Promise<string | undefined> {
  const sent = merchant.send('POST', path, envelope({ amount }, key));
  return sent.then(
    (reply) => codeOf(reply) ?? 'answered',
    () => 'broken',
  );
}

async function payments(merchant: Merchant): Promise<number> {
  const entries: unknown = await (await fetch(`${merchant.service.control}/ledger`)).json();
  return Array.isArray(entries) ? entries.length : -1;
}

test('the manual lists each fault of the service with its amount', () => {
  const page = readFileSync(new URL('docs/test-your-register/payment-service.md', root), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` \| …(\d\d) \| (.*) \|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(faults.map(({ word, ending, says }) => [word, ending, says]));
});

describe('a transport fault', () => {
  test.each([
    ['lost-before', '03', 'broken', 0],
    ['lost-after', '04', 'broken', 1],
    ['too-many-requests', '06', 'too-many-requests', 0],
    ['unavailable', '07', 'unavailable', 0],
    ['error-after', '08', 'internal-error', 1],
    ['half-body', '09', 'broken', 1],
  ])(
    '%s, by command or by an amount that ends in %s, is seen as %s, and the repeat with the same key succeeds',
    async (fault, ending, seen, done) => {
      const merchant = await start();
      const [first, second] = [newKey(), newKey()];
      await merchant.control('faults', { fault, request: 'create' });
      expect(await attempt(merchant, 10_000, first)).toBe(seen);
      expect(await payments(merchant)).toBe(done);
      expect(await attempt(merchant, 10_000, first)).toBe('answered');
      expect(await payments(merchant)).toBe(1);
      expect(await attempt(merchant, Number(`10${ending}`), second)).toBe(seen);
      expect(await attempt(merchant, Number(`10${ending}`), second)).toBe('answered');
      expect(await payments(merchant)).toBe(2);
    },
  );

  test('that slows a request gives its repeat request-in-progress until the first has ended', async () => {
    const merchant = await start();
    const key = newKey();
    await merchant.control('faults', { fault: 'slow', request: 'create', seconds: 60 });
    const slow = merchant.create({}, key);
    let code: string | undefined;
    // The second request may arrive before the first request.
    while (code !== 'request-in-progress') {
      const reply = await merchant.create({}, key);
      code = codeOf(reply);
      if (code === undefined) throw new Error('the repeat was answered before the first');
    }
    await merchant.later(60);
    expect(referenceOf(await slow)).toBe(referenceOf(await merchant.create({}, key)));
  });

  test('by command affects only its kind of request, and as often as the command says', async () => {
    const merchant = await start();
    await merchant.control('faults', { fault: 'unavailable', request: 'status', times: 2 });
    const reference = await merchant.session();
    const ask = async () => (await merchant.send('GET', `/v1/${reference}/status`)).status;
    expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 200]);
  });
});

describe('the answer of acquirer or issuer', () => {
  test.each([
    [10_001, 'AUTHORIZATION FAILED', 'declined'],
    [10_017, 'AUTHORIZATION PENDING', 'pending'],
    [10_015, 'AUTHORIZATION COMPLETED', 'expired'],
  ])('to an amount of %i leads to the step %s and the state %s', async (amount, step, state) => {
    const merchant = await start({ attemptsMax: 1 });
    const reference = await merchant.paid({ amount });
    expect((await merchant.steps(reference)).at(-1)).toBe(step);
    await merchant.later(1_000_000);
    expect((await merchant.ledger(reference)).state).toBe(state);
  });

  test('to an amount that ends in 02 is a soft decline, and the shopper authenticates', async () => {
    const merchant = await start();
    const reference = await merchant.paid({ amount: 10_002 });
    expect((await merchant.steps(reference)).slice(1)).toEqual(['AUTHORIZATION FAILED', 'AUTHENTICATION PENDING']);
    await merchant.shopper(reference, { act: 'challenge', passed: true });
    expect((await merchant.steps(reference)).at(-1)).toBe('AUTHORIZATION COMPLETED');
  });

  test('is a decline if the shopper fails the challenge', async () => {
    const merchant = await start({ attemptsMax: 1 });
    const reference = await merchant.paid({}, { card: '4000000000003220' });
    await merchant.shopper(reference, { act: 'challenge', passed: false });
    expect((await merchant.steps(reference)).at(-1)).toBe('AUTHENTICATION FAILED');
    expect((await merchant.ledger(reference)).state).toBe('declined');
  });

  test.each([
    ['capture', 'capture-failed', 'CAPTURE FAILED'],
    ['cancel', 'cancel-failed', 'CANCEL FAILED'],
    ['update', 'declined', 'UPDATE FAILED'],
  ])('to a %s of an amount that ends in 01 is %s, and nothing moves', async (operation, code, step) => {
    const merchant = await start();
    const reference = await merchant.paid();
    const reply = await merchant.operate(reference, operation, 1_001);
    expect([reply.status, codeOf(reply)]).toEqual([422, code]);
    expect((await merchant.steps(reference)).at(-1)).toBe(step);
    expect((await merchant.ledger(reference)).remaining).toBe(10_000);
  });
});
