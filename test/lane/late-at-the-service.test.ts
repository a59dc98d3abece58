/**
 * Late news at a payment service: a request that never left is not sent any more, an old link is closed, and no refusal
 * next to an unknown operation is safe.
 */

import { describe, expect, test } from 'vitest';
import { outcome, part, payment } from '../journal/samples.js';
import { unchecked } from '../unchecked.js';
import { returnUrls, Shop } from '../world/shop.js';
import { reviewed } from '../reviewed.js';
import { repeated } from '../world/practice-service.js';

const minute = 60_000;

/** Returns a shop where a stored-card payment of sale R is lost on its way. */
async function lostCard() {
  const shop = new Shop();
  await shop.link('first', { online: { returnUrls, shopper: 'anna', store: 'must' } });
  shop.run(500).shopper('first').run(5_000);
  const { instrument = '' } = shop.view('first').outcome?.stored ?? {};
  const card = { sale: 'R', online: { returnUrls, shopper: 'anna', instrument } };
  shop.next('authorize', 'lost-before');
  await shop.link('c1', card);
  shop.run(100);
  return { shop, card };
}

describe('an operation that was never sent', () => {
  test.each(['capture', 'pre-authorization-update'] as const)(
    'is not sent after its register has aborted it: a %s',
    async (kind) => {
      const shop = await new Shop().order();
      const endpoint = kind === 'capture' ? 'capture' : 'update';
      shop.next(endpoint, 'not-sent', 'not-sent', 'not-sent');
      await shop.about(kind, 'o1', kind === 'capture' ? 1_000 : 1_200);
      shop.run(100);
      await shop.abort(`${kind}-1`, 'the customer left');
      shop.run(10 * minute);
      expect(shop.service.left.filter(({ call }) => call.endpoint === endpoint).length).toBeLessThanOrEqual(2);
      shop.ends(`${kind}-1`, {
        result: 'not-processed',
        reason: 'aborted',
        message: expect.stringContaining('was stopped before it reached the payment service'),
      });
    },
  );
});

describe('a lost request is not repeated after an abort:', () => {
  test('a payment with a stored card', async () => {
    const { shop } = await lostCard();
    await shop.abort('c1', 'the customer left');
    shop.run(10 * minute).hasCalled('authorize', 1);
    shop.matches('c1', { outcome: { result: 'unresolved' }, retry: 'unsafe' });
  });
});

test('a link whose create request is still processed gets its address from a repeat', async () => {
  const shop = new Shop();
  shop.next('createSession', (answer) => {
    const created: { readonly sessionInfo: { readonly pspReference: string } } = JSON.parse(answer.text);
    const { pspReference } = created.sessionInfo;
    const code = 'request-in-progress';
    const text = JSON.stringify({ type: `urn:psp:problem:${code}`, title: code, status: 409, pspReference });
    return { ...answer, status: 409, contentType: 'application/problem+json', text };
  });
  await shop.link('l1');
  shop.run(10_000);
  shop.matches('l1', {
    state: 'waiting',
    checkout: { url: expect.stringContaining('https://') },
  });
  shop.hasCalled('createSession', 2);
});

describe('a link that waits for long', () => {
  test('is closed by the next process if the first process died after an approval of its sale', async () => {
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
    shop.hasCalled('cancel', 1).matches('l1', { retry: 'unsafe', outcome: { reason: 'withdrawn' } });
  });

  test('stays open over a restart if it reviewed the paid transaction', async () => {
    const shop = new Shop('simulated');
    await shop.link('l1', { sale: 'R' });
    shop.run(500).shopper('l1').run(5_000).shows('l1', 'approved');
    await shop.acknowledge('l1');
    await shop.link('l2', { sale: 'R', ...reviewed('l1') });
    shop.run(3_000);
    shop.restart().run(5 * minute);
    shop.hasCalled('cancel', 0).matches('l2', { state: 'waiting' });
  });

  test('is asked about again if a webhook came while a question was in flight', async () => {
    const shop = new Shop();
    await shop.link('l1');
    shop.run(10 * 60 * minute);
    const key = shop.keyOf('l1');
    // The service answers the question before the shopper pays, and the answer arrives after the webhook.
    const { pspReference } = shop.payment('l1');
    shop.next('status', (answer) => {
      shop.shopper('l1');
      void shop.webhook(key, pspReference);
      return answer;
    });
    const asked = shop.calls('status').length;
    while (shop.calls('status').length === asked) shop.run(10_000);
    shop.run(minute).shows('l1', 'approved');
  });
});

test('a refusal next to an operation with an unknown result is not reported as safe: it waits for an operator', async () => {
  const shop = await new Shop().order();
  shop.next('capture', ...repeated(40, 'lost-after'));
  await shop.about('capture', 'o1', 1_000, { transactionId: 'x1' });
  shop.run(6 * minute).shows('x1', 'unresolved');
  shop.service.faults.delete('capture');
  // The history shows the first operation a moment later.
  shop.next('status', (answer) => ({ ...answer, text: answer.text.replace('"CAPTURE"', '"CREATE_SESSION"') }));
  await shop.about('capture', 'o1', 1_000, { transactionId: 'x2', ...reviewed('x1') });
  shop.run(1_000).matches('x2', { attempts: [{ refusedAs: 'already-captured' }] });
  expect(shop.view('x2').outcome).toBeUndefined();
  shop.run(10 * minute).ends('x2', { result: 'unresolved', retry: 'after-resolution' });
});

test('a refusal with a foreign code ends no operation', async () => {
  const shop = await new Shop().order();
  // A proxy of the service says it, after the service has carried out the request.
  shop.next('capture', (answer) => ({ ...answer, status: 404, contentType: 'text/html', text: 'not here' }));
  await shop.about('capture', 'o1', 1_000);
  shop.run(5_000).shows('capture-1', 'approved');
});
