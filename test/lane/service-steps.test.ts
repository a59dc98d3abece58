/** The writer of a payment service, step by step: what it books, records and takes back, and whose address it shows. */

import { expect, test } from 'vitest';
import { VirtualTime } from '../simulation/virtual-time.js';
import { settled } from './promises.js';
import { Shop } from '../world/shop.js';
import { UnsteadyTime } from './unsteady-time.js';
import { WatchedJournal } from './watched-journal.js';

test('each of several waiting links has its own address', async () => {
  const shop = new Shop();
  for (const id of ['l1', 'l2', 'l3']) await shop.link(id);
  shop.run(1_000);
  for (const id of ['l1', 'l2', 'l3']) expect(shop.view(id).checkout?.url).toContain(shop.payment(id).token);
});

test('the writer of a service stores an answer even if an internal error stops the writer during that answer', async () => {
  const time = new UnsteadyTime();
  const shop = new Shop('default', {}, { time });
  await shop.link('l1');
  time.breaks = 1;
  shop.run(1_000).needs('shop: terminal-faulted');
  shop.matches('l1', {
    state: 'waiting',
    checkout: { url: expect.stringContaining(shop.payment('l1').token) },
  });
});

test('the request at which the service stops itself is not accepted, and its caller learns that nothing was sent', async () => {
  const time = new UnsteadyTime();
  const shop = new Shop('default', {}, { time });
  time.breaks = 1;
  expect(await shop.link('l1')).toMatchObject({
    ok: false,
    refusal: { code: 'terminal-faulted', text: expect.stringMatching(/internal error.*Nothing was sent/) },
  });
  shop.run(60_000);
  expect(shop.lanes.get('l1')).toBeUndefined();
  expect(shop.till.journal.factsOf('l1')).toEqual([]);
  expect(shop.service.left).toEqual([]);
});

test('a step without a change writes nothing', async () => {
  const time = new VirtualTime();
  const journal = new WatchedJournal();
  const shop = new Shop('default', {}, { time, journal });
  await shop.link('l1');
  shop.run(600_000);
  const parts = journal.parts.filter(({ writer }) => writer === 'shop');
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.filter(({ facts, transactions }) => facts.length + transactions.length === 0)).toEqual([]);
});

test('a request whose commit is rejected is forgotten: nothing is sent for it, and no answer is expected', async () => {
  const journal = new WatchedJournal();
  const shop = new Shop('default', {}, { journal });
  journal.refused = 'shop';
  expect(await shop.link('l1')).toMatchObject({ ok: false, refusal: { code: 'terminal-faulted' } });
  shop.run(60_000);
  expect(shop.lanes.get('l1')).toBeUndefined();
  expect(shop.service.left).toEqual([]);
  const stopping = shop.till.stop(30_000);
  await settled();
  expect(stopping.stopped).toBe(true);
});

test('the program names the moments at which money and questions leave', async () => {
  const shop = new Shop();
  const { moments } = shop.till;
  await shop.link('l1');
  shop.run(1_000);
  expect(moments.slice(0, 2)).toEqual(['committed-before-send', 'sent']);
  const before = moments.length;
  shop.shopper('l1').run(60_000).shows('l1', 'approved');
  expect(moments.slice(before)).toContain('status-sent');
  for (const moment of ['sent', 'committed-before-send']) expect(moments.slice(before)).not.toContain(moment);
});
