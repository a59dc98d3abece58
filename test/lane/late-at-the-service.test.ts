/** What is learned late at a payment service: what never left does not leave any more, an old link is closed, and no refusal beside an unknown operation is safe. */

import { describe, expect, test } from 'vitest';
import { outcome, part, payment } from '../journal/samples.js';
import { unchecked } from '../unchecked.js';
import { returnUrls, Shop } from './shop.js';
import { reviewed } from '../reviewed.js';

const minute = 60_000;

/** A payment with a stored card of sale R that is lost on its way. */
async function lostCard() {
  const shop = new Shop();
  await shop.link('first', { online: { returnUrls, shopper: 'anna', store: 'must' } });
  shop.run(500).service.shopper('first');
  shop.run(5_000);
  const { instrument = '' } = shop.till.view('first').outcome?.stored ?? {};
  const card = { sale: 'R', online: { returnUrls, shopper: 'anna', instrument } };
  shop.service.next('authorize', 'lost-before');
  await shop.link('c1', card);
  shop.run(100);
  return { shop, card };
}

describe('an operation of which nothing has left', () => {
  test.each(['capture', 'pre-authorization-update'] as const)(
    'and that its register stops leaves no more: a %s',
    async (kind) => {
      const shop = await new Shop().order();
      const endpoint = kind === 'capture' ? 'capture' : 'update';
      shop.service.next(endpoint, 'not-sent', 'not-sent', 'not-sent');
      await shop.about(kind, 'o1', kind === 'capture' ? 1_000 : 1_200);
      shop.run(100);
      await shop.till.reply(shop.till.lanes.abort(`${kind}-1`, 'the customer left'));
      shop.run(10 * minute);
      expect(shop.service.left.filter(({ call }) => call.endpoint === endpoint).length).toBeLessThanOrEqual(2);
      expect(shop.till.view(`${kind}-1`).outcome).toMatchObject({
        result: 'not-processed',
        reason: 'aborted',
        message: expect.stringContaining('was stopped before it reached the payment service'),
      });
    },
  );
});

describe('what was lost on its way, and is not wanted any more, is not repeated', () => {
  test('a payment with a stored card that its register stops', async () => {
    const { shop } = await lostCard();
    await shop.till.reply(shop.till.lanes.abort('c1', 'the customer left'));
    shop.run(10 * minute);
    expect(shop.service.calls('authorize')).toHaveLength(1);
    expect(shop.till.view('c1')).toMatchObject({ outcome: { result: 'unresolved' }, retry: 'unsafe' });
  });
});

test('a link whose create is answered as still at work, by its name, has its address from a repeat', async () => {
  const shop = new Shop();
  shop.service.next('createSession', (answer) => {
    const created: { readonly sessionInfo: { readonly pspReference: string } } = JSON.parse(answer.text);
    const { pspReference } = created.sessionInfo;
    const code = 'request-in-progress';
    const text = JSON.stringify({ type: `urn:psp:problem:${code}`, title: code, status: 409, pspReference });
    return { ...answer, status: 409, contentType: 'application/problem+json', text };
  });
  await shop.link('l1');
  shop.run(10_000);
  expect(shop.till.view('l1')).toMatchObject({
    state: 'waiting',
    checkout: { url: expect.stringContaining('https://') },
  });
  expect(shop.service.calls('createSession')).toHaveLength(2);
});

describe('a link that waits for long', () => {
  test('is closed by the next process, where one died between an approval of its sale and what that stops', async () => {
    const shop = new Shop('simulated');
    await shop.link('l1', { sale: 'R' });
    shop.run(3_000);
    const { request } = payment('c1');
    const moved = { ...outcome('approved'), authorized: { amount: 1_000, currency: 'EUR' } };
    const paid = payment('c1', {
      request: unchecked({ ...request, terminal: 'till', sale: 'R', ...reviewed('l1') }),
      outcome: moved,
    });
    shop.till.journal.commit([part('till', paid)]);
    shop.restart().run(5 * minute);
    expect(shop.service.calls('cancel')).toHaveLength(1);
    expect(shop.till.view('l1')).toMatchObject({ retry: 'unsafe', outcome: { reason: 'withdrawn' } });
  });

  test('stays open over a restart, where it was asked for with the paid one named', async () => {
    const shop = new Shop('simulated');
    await shop.link('l1', { sale: 'R' });
    shop.run(500).service.shopper('l1');
    shop.run(5_000);
    expect(shop.told('l1')).toBe('approved');
    await shop.till.acknowledge('l1');
    await shop.link('l2', { sale: 'R', ...reviewed('l1') });
    shop.run(3_000);
    shop.restart().run(5 * minute);
    expect(shop.service.calls('cancel')).toHaveLength(0);
    expect(shop.till.view('l2')).toMatchObject({ state: 'waiting' });
  });

  test('that a webhook is about is asked about again, where a question was on its way when it came', async () => {
    const shop = new Shop();
    await shop.link('l1');
    shop.run(10 * 60 * minute);
    const [attempt] = shop.till.view('l1').attempts;
    const key = attempt?.rail === 'service' ? attempt.idempotencyKey : '';
    // The service answers the question before the shopper pays, and the answer comes behind the webhook.
    const { pspReference } = shop.service.payment('l1');
    shop.service.next('status', (answer) => {
      shop.service.shopper('l1');
      void shop.till.webhook('shop', key, pspReference);
      return answer;
    });
    const asked = shop.service.calls('status').length;
    while (shop.service.calls('status').length === asked) shop.run(10_000);
    shop.run(minute);
    expect(shop.told('l1')).toBe('approved');
  });
});

test('a refusal beside another operation of which nobody knows is not told as safe: it waits, and a person decides', async () => {
  const shop = await new Shop().order();
  shop.service.next('capture', ...Array.from({ length: 40 }, () => 'lost-after' as const));
  await shop.about('capture', 'o1', 1_000, { transactionId: 'x1' });
  shop.run(6 * minute);
  expect(shop.told('x1')).toBe('unresolved');
  shop.service.faults.delete('capture');
  // The history shows the first one a moment later.
  shop.service.next('status', (answer) => ({ ...answer, text: answer.text.replace('"CAPTURE"', '"CREATE_SESSION"') }));
  await shop.about('capture', 'o1', 1_000, { transactionId: 'x2', ...reviewed('x1') });
  shop.run(1_000);
  expect(shop.till.view('x2')).toMatchObject({ attempts: [{ refusedAs: 'already-captured' }] });
  expect(shop.till.view('x2').outcome).toBeUndefined();
  shop.run(10 * minute);
  expect(shop.till.view('x2').outcome).toMatchObject({ result: 'unresolved', retry: 'after-resolution' });
});

test('a refusal in a code that is not the service’s own ends no operation', async () => {
  const shop = await new Shop().order();
  // Somebody in front of the service says it, behind what the service did.
  shop.service.next('capture', (answer) => ({ ...answer, status: 404, contentType: 'text/html', text: 'not here' }));
  await shop.about('capture', 'o1', 1_000);
  shop.run(5_000);
  expect(shop.told('capture-1')).toBe('approved');
});
