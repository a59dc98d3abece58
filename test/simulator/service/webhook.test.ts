import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mediaType, type Merchant, merchantWith, start } from './merchant.js';
import { listen, type WebhookListener } from './webhook-listener.js';

const listed = z.array(z.looseObject({ pspReference: z.string(), state: z.string(), answers: z.array(z.unknown()) }));

/** Returns the service's list of its webhooks. */
async function webhooks(merchant: Merchant): Promise<z.infer<typeof listed>> {
  return listed.parse(await (await fetch(`${merchant.service.control}/webhooks`)).json());
}

/** Resolves when the service has recorded the answers to all webhooks. */
async function untilAnswered(merchant: Merchant, count: number): Promise<z.infer<typeof listed>> {
  for (;;) {
    const all = await webhooks(merchant);
    if (all.flatMap(({ answers }) => answers).length >= count) return all;
  }
}

function to(hook: WebhookListener, other: object = {}): object {
  return { merchantInfo: { webhookUrl: hook.url }, ...other };
}

describe('a webhook', () => {
  test('R12, R78, R79: is sent when the session has ended, with all six fields', async () => {
    const [merchant, hook] = [await start(), await listen()];
    const reference = await merchant.session(to(hook));
    expect(await webhooks(merchant)).toEqual([]);
    await merchant.shopper(reference, { act: 'pay', card: '4111111111111111' });
    await hook.until(1);
    expect(JSON.parse(hook.came[0]?.text ?? '')).toEqual({
      eventType: 'CHECKOUT_SESSION_COMPLETED',
      status: '0',
      pspReference: reference,
      merchantReference: 'order-1',
      paymentMethod: 'CARD',
      paymentScheme: 'VISA',
    });
    expect(hook.came[0]?.headers['content-type']).toBe(mediaType);
    expect(hook.came[0]?.headers).not.toHaveProperty('psp-signature');
    expect(await untilAnswered(merchant, 1)).toMatchObject([{ state: 'acknowledged', answers: [200] }]);
    await merchant.paid();
    expect(await webhooks(merchant)).toHaveLength(1);
  });

  test.each([
    ['CARD', {}],
    ['PUSH_WALLET', {}],
    ['CARD', { ui: { mode: 'EMBED', origin: 'https://shop.example' } }],
  ])('R80: is sent for %s with %j', async (method, more) => {
    const [merchant, hook] = [await start(), await listen()];
    const act = method === 'CARD' ? { card: '4111111111111111' } : { method };
    await merchant.paid({ merchantInfo: { webhookUrl: hook.url, ...more } }, act);
    await hook.until(1);
    expect(JSON.parse(hook.came[0]?.text ?? '')).toMatchObject({ status: '0', paymentMethod: method });
  });

  test('R79: reports a session that ends without authorization', async () => {
    const [merchant, hook] = [await start({ attemptsMax: 1 }), await listen()];
    await merchant.paid(to(hook), { card: '4000000000000002' });
    await hook.until(1);
    const expiring = await merchant.session(to(hook));
    await merchant.shopper(expiring, { act: 'expire' });
    await hook.until(2);
    const [declined, expired] = hook.came.map(({ text }): unknown => JSON.parse(text));
    expect(declined).toMatchObject({ status: '1', paymentMethod: 'CARD', paymentScheme: 'VISA' });
    expect(expired).toMatchObject({ status: '1', pspReference: expiring, paymentMethod: '', paymentScheme: '' });
  });

  test('R81: is repeated unchanged until it is acknowledged', async () => {
    const [merchant, hook] = [await start(), await listen()];
    hook.answers.push(500, 302, 404);
    await merchant.paid(to(hook));
    for (const [count, pauseSeconds] of [
      [1, 1],
      [2, 5],
      [3, 30],
    ] as const) {
      await untilAnswered(merchant, count);
      await merchant.later(pauseSeconds);
    }
    expect(await untilAnswered(merchant, 4)).toMatchObject([{ state: 'acknowledged', answers: [500, 302, 404, 200] }]);
    expect(new Set(hook.came.map(({ text }) => text)).size).toBe(1);
  });

  test('R81: is given up after a day', async () => {
    const [merchant, hook] = [await start({ webhookRetrySeconds: [43_200] }), await listen()];
    hook.answers.push(500, 500, 500);
    await merchant.paid(to(hook));
    await untilAnswered(merchant, 1);
    await merchant.later(43_200);
    await untilAnswered(merchant, 2);
    await merchant.later(43_200);
    expect(await untilAnswered(merchant, 2)).toMatchObject([{ state: 'given-up' }]);
  });

  test('R81: is repeated if the answer is late', async () => {
    const [merchant, hook] = [await start(), await listen()];
    hook.answers.push(0);
    await merchant.paid(to(hook));
    await hook.until(1);
    await merchant.later(4);
    expect(await webhooks(merchant)).toMatchObject([{ answers: [] }]);
    await merchant.later(7);
    await untilAnswered(merchant, 1);
    await merchant.later(1);
    expect(await untilAnswered(merchant, 2)).toMatchObject([{ state: 'acknowledged', answers: [null, 200] }]);
  });

  test('R81: is signed if a secret is configured', async () => {
    const [merchant, hook] = [await start(merchantWith({ webhookSecret: 'hush' })), await listen()];
    await merchant.paid(to(hook));
    await hook.until(1);
    const [came] = hook.came;
    const signature = createHmac('sha256', 'hush')
      .update(came?.text ?? '')
      .digest('hex');
    expect(came?.headers['psp-signature']).toBe(`sha256=${signature}`);
  });

  test('R82: reports the same facts as the status', async () => {
    const [merchant, hook] = [await start(), await listen()];
    const reference = await merchant.paid(to(hook));
    await hook.until(1);
    expect(JSON.parse(hook.came[0]?.text ?? '')).toMatchObject({ pspReference: reference, status: '0' });
    expect(await merchant.steps(reference)).toContain('AUTHORIZATION COMPLETED');
  });
});

describe('a webhook with a fault', () => {
  test('arrives late', async () => {
    const [merchant, hook] = [await start(), await listen()];
    await merchant.paid(to(hook, { amount: 1_011 }));
    expect(await webhooks(merchant)).toMatchObject([{ state: 'due', answers: [] }]);
    await merchant.later(30);
    await hook.until(1);
    expect(hook.came).toHaveLength(1);
  });

  test('arrives twice', async () => {
    const [merchant, hook] = [await start(), await listen()];
    await merchant.paid(to(hook, { amount: 1_012 }));
    await hook.until(2);
    expect(hook.came[0]?.text).toBe(hook.came[1]?.text);
  });

  test('arrives after the next webhook', async () => {
    const [merchant, hook] = [await start(), await listen()];
    const first = await merchant.paid(to(hook, { amount: 1_013 }));
    const second = await merchant.paid(to(hook));
    await hook.until(1);
    await merchant.later(1);
    await hook.until(2);
    const order = hook.came.map(
      ({ text }) => z.object({ pspReference: z.string() }).parse(JSON.parse(text)).pspReference,
    );
    expect(order).toEqual([second, first]);
  });

  test('never arrives', async () => {
    const [merchant, hook] = [await start(), await listen()];
    await merchant.paid(to(hook, { amount: 1_014 }));
    await merchant.later(86_400);
    await merchant.paid(to(hook));
    await hook.until(1);
    expect(await untilAnswered(merchant, 1)).toMatchObject([{ state: 'never', answers: [] }, { answers: [200] }]);
  });
});
