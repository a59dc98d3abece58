/** The end of a call to a payment service: which transaction it belongs to, and at which moments a process can die. */

import { loadServiceCore } from '../../src/core/index.js';
import { expect, test } from 'vitest';
import { serviceProfiles } from '../../src/core/index.js';
import { makeService } from '../../src/lane/engine/service.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { PracticeService } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';

const serviceCore = await loadServiceCore();

const minute = 60_000;

/** Returns a function that counts the answers about money since its last call. */
function counting({ till }: Shop): () => number {
  let seen = 0;
  return () => {
    const before = seen;
    seen = till.moments.filter((moment) => moment === 'answer-read').length;
    return seen - before;
  };
}

test('the answer to a create request counts as an answer about money, even for the second of two links', async () => {
  const shop = new Shop();
  const read = counting(shop);
  await shop.link('p1');
  shop.run(1_000);
  expect(read()).toBe(1);
  await shop.link('p2');
  shop.run(1_000);
  expect(read()).toBe(1);
  shop.shows('p1', 'waiting').shows('p2', 'waiting');
});

test('an answered question and a lost or unsent create request do not count as answers about money', async () => {
  const shop = new Shop();
  const read = counting(shop);
  shop.next('createSession', 'lost-before', 'not-sent');
  await shop.link('p1');
  shop.run(50);
  expect([shop.calls('createSession').length, read()]).toEqual([1, 0]);
  shop.run(20_000);
  expect([shop.told('p1'), read()]).toEqual(['waiting', 1]);
  shop.shopper('p1').run(minute);
  expect(shop.calls('status').length).toBeGreaterThan(0);
  expect([shop.told('p1'), read()]).toEqual(['approved', 0]);
});

test('an answer to a call that has ended changes nothing, and waiting calls continue', async () => {
  const shop = new Shop();
  await shop.link('p1');
  await shop.link('p2');
  shop.run(1_000).shopper('p1').run(minute);
  const read = counting(shop);
  read();
  const before = shop.view('p1').timeline.length;
  for (const { call } of shop.service.left) shop.service.answers(call);
  shop.run(1_000);
  expect([shop.told('p1'), shop.told('p2'), read()]).toEqual(['approved', 'waiting', 0]);
  expect(shop.view('p1').timeline).toHaveLength(before);
});

test('a webhook belongs to the service of its create request, next to another service', async () => {
  const time = new VirtualTime();
  const kiosk = new PracticeService(time);
  const { default: profile } = serviceProfiles;
  if (profile === undefined) throw new RangeError('no default profile');
  const settings = {
    name: 'kiosk',
    merchantId: 'M-1',
    profile,
    managementMs: 10_000,
    isSimulated: false,
    webhookUrlOf: (key: string) => `https://kiosk.example/${key}`,
  };
  const shop = new Shop(
    'default',
    {},
    { time, services: [makeService(serviceCore, settings, kiosk.wire(), kiosk.questions)] },
  );
  await shop.link('p1');
  shop.run(60 * minute).shopper('p1');
  const key = shop.keyOf('p1');
  const { pspReference } = shop.payment('p1');
  expect(await shop.till.webhook('kiosk', key, pspReference)).toBe(false);
  shop.run(1_000).shows('p1', 'waiting');
  expect(await shop.webhook(key, pspReference)).toBe(true);
  shop.run(1_000);
  expect([shop.told('p1'), kiosk.left.length]).toEqual(['approved', 0]);
});

test('a create request is sent even if the time since power-on is unknown', async () => {
  const time = new VirtualTime();
  Reflect.set(time, 'boot', undefined);
  const shop = new Shop('default', {}, { time });
  await shop.link('p1');
  shop.run(1_000).shopper('p1').run(minute).shows('p1', 'approved');
});
