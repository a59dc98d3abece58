/**
 * A wire on which the terminal accepts a request and gives its answer later: what each response proves about the
 * request.
 */

import { describe, expect, test } from 'vitest';
import type { RequestKey } from '../../src/core/index.js';
import { moneyAnswer, requestKeyOf } from '../world/terminal-words.js';
import { Till, inquiries } from '../world/till.js';

/** Returns a payment on its way, at a terminal that denies every payment. */
async function paying(): Promise<{ till: Till; key: RequestKey }> {
  const till = Till.connected({ profile: 'marketpay', saysLoggedOut: true, bounds: 'response' });
  till.whenAsked('NotFound');
  await till.pay('p1');
  till.run(1_000);
  return { till, key: requestKeyOf(till.money(0)) };
}

describe('an accepted payment', () => {
  test("has no outcome before the terminal's own answer", async () => {
    const { till, key } = await paying();
    till.gateway.take(key);
    till.run(30_000);
    expect([till.told('p1'), inquiries(till)]).toEqual(['running', 0]);
    till.gateway.respond(key, moneyAnswer(till.money(0), 'Success'));
    till.run(100);
    expect([till.told('p1'), inquiries(till)]).toEqual(['approved', 0]);
  });

  test.each([400, 401, 423, 500])('that is denied with HTTP %i has arrived, so it is unresolved', async (status) => {
    const { till, key } = await paying();
    till.gateway.take(key);
    till.run(100);
    till.gateway.respondWithout(key, status, { isFetched: true });
    till.run(100);
    expect([till.told('p1'), inquiries(till)]).toEqual(['recovering', 1]);
    till.run(400_000).ends('p1', { result: 'unresolved', retry: 'after-resolution' }).hasSentMoney(1);
  });

  test('that was aborted and then denied may have started, so it is unresolved', async () => {
    const { till, key } = await paying();
    till.gateway.take(key);
    till.gateway.respond(key, moneyAnswer(till.money(0), 'Aborted'));
    till.gateway.onStatus = () => undefined;
    till.run(1_000);
    await till.abort('p1', 'the customer left');
    till.whenAsked('NotFound').run(400_000).ends('p1', { result: 'unresolved' });
  });

  test('that the terminal denies after a restart of the daemon had arrived, so it is unresolved', async () => {
    const { till, key } = await paying();
    till.gateway.take(key);
    till.run(100);
    const next = till.restart();
    next.whenAsked('NotFound').up().run(400_000).ends('p1', { result: 'unresolved', retry: 'after-resolution' });
    next.hasSentMoney(0);
  });

  test.each([400, 401, 403, 423, 408, 500])(
    'is not refused by HTTP %i instead of its answer, and the lane asks the terminal',
    async (status) => {
      const { till, key } = await paying();
      till.whenAsked('InProgress');
      till.gateway.take(key);
      till.gateway.respondWithout(key, status, { isFetched: true });
      till.run(5_000).shows('p1', 'recovering');
      expect(inquiries(till)).toBeGreaterThan(0);
      till.answers(0, 'Success').run(100).shows('p1', 'approved').hasSentMoney(1);
    },
  );

  test('that the terminal itself refuses was not started once the terminal denies the payment', async () => {
    const { till, key } = await paying();
    till.gateway.take(key);
    till.gateway.respond(key, moneyAnswer(till.money(0), 'Busy'));
    till.run(12_000);
    expect(inquiries(till)).toBe(1);
    till.hasSentMoney(2);
  });
});

describe('HTTP 403 with the meaning of Busy', () => {
  test('is confirmed by a denial, and then the payment is sent under a new ServiceID', async () => {
    const { till, key } = await paying();
    till.gateway.respondWithout(key, 403, { isBusy: true });
    till.run(100);
    expect([till.told('p1'), inquiries(till), till.sentMoney().length]).toEqual(['queued', 1, 1]);
    till.run(12_000).hasSentMoney(2);
    expect(requestKeyOf(till.money(1)).serviceId).not.toBe(key.serviceId);
  });

  test('for a payment that runs anyway ends nothing', async () => {
    const { till, key } = await paying();
    till.whenAsked('InProgress');
    till.gateway.respondWithout(key, 403, { isBusy: true });
    till.run(40_000).shows('p1', 'running').hasSentMoney(1);
  });

  test('after the request was accepted counts as a lost response', async () => {
    const { till, key } = await paying();
    till.gateway.take(key);
    till.gateway.respondWithout(key, 403, { isBusy: true });
    till.run(400_000).shows('p1', 'unresolved').hasSentMoney(1);
  });

  test('to a question proves nothing about the payment', async () => {
    const { till, key } = await paying();
    till.gateway.onStatus = () => undefined;
    till.gateway.lose(key, 'its answer broke off');
    till.run(100);
    const [question] = till.sentOf('TransactionStatusRequest');
    till.gateway.respondWithout({ ...key, serviceId: question?.message.header.ServiceID ?? '' }, 403, { isBusy: true });
    till.run(5_000);
    expect([till.told('p1'), inquiries(till)]).toEqual(['recovering', 2]);
  });
});

test('a request that its wire cannot carry is refused before it is journaled, for transactions and device requests', async () => {
  const till = Till.connected({ profile: 'marketpay', bounds: 'response' });
  till.gateway.carries = new Set(['Payment', 'Login', 'TransactionStatus']);
  const text = expect.stringMatching(/its HTTP interface|has no HTTP path for a .* Nothing was sent\./);
  const before = till.gateway.sent.length;
  const reading = till.ask('a1', { kind: 'card-acquisition' });
  till.gateway.carries = new Set([...till.gateway.carries, 'CardAcquisition']);
  const readingToo = till.ask('a2', { kind: 'card-acquisition' });
  const display = till.lanes.deviceRequests.ask('till', { kind: 'display', lines: ['Thank you'] });
  const closing = till.ask('c1', { kind: 'reconciliation' });
  till.run(1_000);
  expect(await display).toMatchObject({ ok: false, refusal: { code: 'invalid-request', text } });
  for (const one of [reading, readingToo])
    expect(await one).toMatchObject({ ok: false, refusal: { code: 'invalid-request', text } });
  expect(await closing).toMatchObject({ ok: false, refusal: { code: 'invalid-request', text } });
  expect(till.gateway.sent.length).toBe(before);
});
