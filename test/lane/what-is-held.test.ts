/** What is still held of an order, captured or given back, where more was done with it than this till asked for. */

import { describe, expect, test } from 'vitest';
import type { Fault } from './practice-service.js';
import { type OnlineRequest, returnUrls, Shop } from './shop.js';

/** `cancel 300`: what somebody does on the pages of the service. */
type Act = `${'cancel' | 'capture' | 'update'} ${number}`;

function acts(shop: Shop, all: readonly Act[]): void {
  for (const one of all) {
    const [endpoint, amount] = one.split(' ');
    if (endpoint === 'cancel' || endpoint === 'capture' || endpoint === 'update')
      shop.service.elsewhere(endpoint, 'o1', Number(amount));
  }
}

const inParts: OnlineRequest = { online: { returnUrls, split: true } };

/** An order of 10.00 EUR of which somebody did this before its authorization was heard of. */
async function orderAfter(all: readonly Act[], change: OnlineRequest = {}): Promise<Shop> {
  const shop = new Shop();
  await shop.link('o1', { kind: 'pre-authorization', ...change });
  shop.run(1_000).service.shopper('o1');
  acts(shop, all);
  return shop.run(60_000);
}

type Operations = readonly { readonly id: string; readonly type: string; readonly status: string }[];

/** The histories to come are changed so, for good. */
function history(shop: Shop, change: (operations: Operations) => readonly object[]): void {
  const changed: Fault = (answer) => {
    const body: { operationList: Operations } = JSON.parse(answer.text);
    return { ...answer, text: JSON.stringify({ ...body, operationList: change(body.operationList) }) };
  };
  shop.service.faults.delete('status');
  shop.service.next('status', ...Array.from({ length: 2_000 }, () => changed));
}

/** The capture failed. */
function uncaptured(all: Operations): readonly object[] {
  return all.map((one) => (one.type === 'CAPTURE' ? { ...one, status: 'FAILED' } : one));
}

/** A cancel that no request of ours has asked for. */
function cancel(status: string, amount: number, place = 0): object {
  return { id: `01ARZ3NDEKTSV4RRFFQ69G5FA${place}`, type: 'CANCEL', status, details: { amount, currency: 'EUR' } };
}

describe('what is held is added up in the order of the history', () => {
  test.each<[readonly Act[], number]>([
    [['update 1400', 'cancel 1000'], 400],
    [['cancel 400', 'update 1000', 'cancel 600'], 400],
    [['update 1800', 'cancel 800', 'cancel 200'], 800],
    [['update 600', 'cancel 400'], 200],
    [['capture 300', 'cancel 200'], 800],
  ])('%j leaves it', async (all, amount) => {
    const shop = await orderAfter(all, inParts);
    const order = { remaining: { amount } };
    const outcome = { result: 'partly-approved', authorized: { amount } };
    expect(shop.till.view('o1')).toMatchObject({ outcome, retry: 'unsafe', order });
    expect(shop.till.attention()).toContain('o1: done-elsewhere');
  });

  test.each<[readonly Act[]]>([[['update 1400', 'cancel 1400']], [['update 600', 'cancel 600']]])(
    '%j leaves nothing',
    async (all) => {
      const shop = await orderAfter(all);
      expect(shop.till.view('o1')).toMatchObject({ outcome: { result: 'cancelled' }, retry: 'safe' });
    },
  );

  test('a cancel before the authorization ended the session and gave nothing back', async () => {
    const shop = new Shop();
    await shop.link('o1', { kind: 'pre-authorization' });
    shop.run(1_000).service.shopper('o1');
    history(shop, ([created, ...all]) => [
      ...(created === undefined ? [] : [created]),
      cancel('COMPLETED', 1_000),
      ...all,
    ]);
    shop.run(60_000);
    expect(shop.till.view('o1').outcome).toMatchObject({ result: 'approved', authorized: { amount: 1_000 } });
    expect(shop.till.attention()).toEqual(['o1: done-elsewhere']);
  });

  test('without split shipment a capture of a part has released the rest', async () => {
    const shop = await orderAfter(['capture 700']);
    const outcome = { result: 'partly-approved', authorized: { amount: 700 } };
    expect(shop.till.view('o1')).toMatchObject({ outcome, order: { remaining: { amount: 700 } } });
    expect(shop.till.attention()).toContain('o1: done-elsewhere');
  });
});

test('a failed capture of which no cancel gives the money back says so, also where the cancel fails later', async () => {
  const shop = new Shop('simulated');
  await shop.link('p1');
  shop.run(1_000).service.shopper('p1');
  const text = (): string | undefined => shop.till.view('p1').attention[0]?.text;
  history(shop, (all) => [...uncaptured(all), cancel('PENDING', 1_000)]);
  shop.run(60_000);
  expect(text()).toContain('the payment service is to give it back');
  history(shop, (all) => [...uncaptured(all), cancel('FAILED', 1_000)]);
  shop.run(600_000);
  expect(text()).toContain('cancel what is left on its pages');
  history(shop, (all) => [...uncaptured(all), cancel('FAILED', 1_000), cancel('COMPLETED', 1_000, 1)]);
  shop.run(3_600_000);
  expect(shop.till.view('p1')).toMatchObject({ outcome: { result: 'declined' }, retry: 'safe', attention: [] });
});
