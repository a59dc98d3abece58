/**
 * The order of calls at a payment service: what is asked first, what a stop, a webhook or another transaction of the
 * sale changes, and how a writer behaves that stopped itself.
 */

import { describe, expect, test } from 'vitest';
import { pending, always, rewritten } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';
import { Till } from '../world/till.js';
import { UnsteadyTime } from './unsteady-time.js';

const minute = 60_000;

/** Returns the key of a transaction's first attempt. */
function keyOf(shop: Shop, id: string): string {
  return shop.keyOf(id);
}

/** Returns the status questions since, by transaction and time. */
function asked(shop: Shop, count: number, ids: readonly string[]) {
  const names = new Map(ids.map((id) => [shop.payment(id).pspReference, id]));
  return shop.service.left.slice(count).flatMap(({ call, atMs }) => {
    const [, reference = ''] = /\/v1\/([^/]+)/.exec(call.path) ?? [];
    return call.endpoint === 'status' ? [{ of: names.get(reference), atMs }] : [];
  });
}

function facts(shop: Shop, id: string): readonly string[] {
  return shop.till.journal.factsOf(id).map(({ text }) => text);
}

describe('a new process', () => {
  test('asks about operations first, and asks two questions at once', async () => {
    const shop = await new Shop().order();
    shop.next('capture', pending);
    await shop.about('capture', 'o1', 1_000);
    shop.run(30);
    for (const id of ['l1', 'l2', 'l3']) await shop.link(id);
    shop.run(100);
    const count = shop.service.left.length;
    shop.restart().run(100);
    const questions = asked(shop, count, ['o1', 'l1', 'l2', 'l3']);
    expect(questions.slice(0, 2).map((one) => one.of)).toEqual(['o1', 'l3']);
    expect(questions[0]?.atMs).toBe(questions[1]?.atMs);
  });

  test('asks about two links at the same moment, and about the next links one second later', async () => {
    const shop = new Shop();
    const ids = ['l1', 'l2', 'l3', 'l4'];
    for (const id of ids) await shop.link(id);
    shop.run(100);
    const count = shop.service.left.length;
    const written = ids.map((id) => facts(shop, id));
    shop.restart().run(1_500);
    expect(ids.map((id) => facts(shop, id))).toEqual(written);
    const [one, two, three, four] = asked(shop, count, ids).map(({ atMs }) => atMs);
    expect([two, three, four]).toEqual([one, (one ?? 0) + 1_000, (one ?? 0) + 1_000]);
  });

  test("does not change a refusal because of another party's operation, which is unresolved", async () => {
    const shop = await new Shop().order();
    shop.service.elsewhere('capture', 'o1', 1_000);
    await shop.about('capture', 'o1', 1_000);
    shop.run(minute);
    const before = shop.view('capture-1');
    expect(before).toMatchObject({ outcome: { result: 'unresolved', reason: 'done-elsewhere' } });
    shop.restart().run(minute);
    expect(shop.view('capture-1').outcome).toEqual(before.outcome);
    shop.needs('o1: done-elsewhere', 'capture-1: unresolved');
  });

  test('does not count the answered cancel by our reference as lost', async () => {
    const shop = new Shop('simulated').next('createSession', ...always('lost-after'));
    shop.next('status', ...always('lost-before'));
    await shop.link();
    shop.run(8 * minute).hasAttempts('p1', 'open', 'answered');
    shop.shows('p1', 'unresolved');
    const before = facts(shop, 'p1').filter((text) => text.includes('was lost')).length;
    shop.restart().run(1_000);
    expect(facts(shop, 'p1').filter((text) => text.includes('was lost'))).toHaveLength(before);
  });

  test('that has a service and no terminal leaves open payments at a terminal unresolved', async () => {
    const before = Till.connected();
    await before.pay('p1');
    before.run(1_000);
    const { time, journal } = before.restart({ terminals: {} });
    const shop = new Shop('default', {}, { terminals: {}, time, journal });
    shop.matches('p1', { state: 'unresolved', outcome: { reason: 'terminal-removed' } }).needs('p1: unresolved');
  });
});

describe('a shutdown of tenderd', () => {
  test('ends a capture that waits for the history, and the capture was never sent', async () => {
    const shop = await new Shop().order();
    shop.next('status', ...always('lost-before'));
    await shop.about('capture', 'o1', 1_000);
    shop.run(2_000).shows('capture-1', 'queued');
    // No question is on its way.
    while (shop.service.left.some(({ atMs }) => shop.till.time.monoMs() - atMs < 25)) shop.run(5);
    shop.till.stop(20_000);
    shop.matches('capture-1', {
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'stopping' },
    });
    shop.run(minute).hasCalled('capture', 0);
  });
});

describe('a link that is asked about every half hour', () => {
  test('is closed at once when a declined card payment of its sale is approved late', async () => {
    const shop = new Shop('simulated');
    shop.till.run(1_000);
    await shop.till.pay('card', { sale: 'R' });
    shop.till.run(1_000).answers(0, 'Refusal');
    shop.run(1_000);
    await shop.link('l1', { sale: 'R' });
    shop.run(600 * minute).answers(0, 'Success');
    shop.run(10_000).shows('card', 'approved').hasCalled('cancel', 1);
    shop.matches('l1', { outcome: { reason: 'withdrawn' } });
  });
});

describe('a webhook', () => {
  test('that names the payment of a lost create request makes the lane request its address first', async () => {
    const shop = new Shop().next('createSession', 'lost-after', 'lost-before');
    await shop.link();
    while (shop.calls('createSession').length < 2) shop.run(10);
    shop.run(50);
    const count = shop.service.left.length;
    await shop.webhook(keyOf(shop, 'p1'), shop.payment().pspReference);
    shop.run(10);
    expect(shop.service.left.slice(count).map(({ call }) => call.endpoint)).toEqual(['createSession']);
  });

  test('that names another payment only makes the lane ask for the status', async () => {
    const shop = new Shop();
    await shop.link();
    shop.run(3_000);
    const count = shop.service.left.length;
    const other = '0199aaaa-bbbb-7ccc-8ddd-000000000001';
    await shop.webhook(keyOf(shop, 'p1'), other);
    shop.run(100);
    expect(facts(shop, 'p1')).toContain('a webhook arrived that names another payment: tenderd asks for the status');
    expect(asked(shop, count, ['p1']).map((one) => one.of)).toEqual(['p1']);
  });

  test('about an ended link makes the lane ask about it, even if the questions of this second are used up', async () => {
    const shop = new Shop();
    const ids = ['p1', 'p2', 'p3', 'p4'];
    for (const id of ids) await shop.link(id);
    shop.run(1_000);
    for (const id of ids) shop.shopper(id);
    shop.run(minute);
    for (const id of ids) shop.shows(id, 'approved');
    const count = shop.service.left.length;
    for (const id of ids) await shop.webhook(keyOf(shop, id), shop.payment(id).pspReference);
    shop.run(5_000);
    expect(new Set(asked(shop, count, ids).map((one) => one.of))).toEqual(new Set(ids));
  });

  test('for a key that began no payment changes nothing, and the service continues', async () => {
    const shop = await new Shop().order();
    shop.next('capture', ...always('lost-before'));
    await shop.about('capture', 'o1', 1_000);
    shop.run(500);
    const before = facts(shop, 'capture-1').length;
    await shop.webhook(keyOf(shop, 'capture-1'), shop.payment('o1').pspReference);
    expect(facts(shop, 'capture-1')).toHaveLength(before);
    shop.needs();
  });

  test('that names another payment for a withdrawn link adds an item, and the service continues', async () => {
    const shop = new Shop('simulated');
    await shop.link('p0');
    await shop.link('p1');
    shop.run(1_000);
    await shop.abort('p1', 'the customer left');
    shop.run(10_000).shows('p1', 'not-processed');
    await shop.webhook(keyOf(shop, 'p1'), shop.payment('p0').pspReference);
    shop.run(10_000).needs('p1: foreign-reference').shopper('p0').run(minute);
    shop.shows('p0', 'approved').shows('p1', 'not-processed');
  });
});

/** Returns a shop with a link whose create was lost, five minutes later. */
async function givenUp(): Promise<Shop> {
  const shop = new Shop().next('createSession', 'lost-after', ...always('lost-before'));
  await shop.link();
  shop.run(6 * minute).shows('p1', 'unresolved');
  return shop;
}

describe('an abort of a link whose create request was lost and given up', () => {
  test('a lost link that was aborted and is paid anyway is approved, with an item to return the payment', async () => {
    const shop = await givenUp();
    expect(await shop.abort('p1', 'the customer left')).toMatchObject({ ok: true });
    expect(facts(shop, 'p1')).toContain('abort wanted: the customer left');
    shop.shopper('p1');
    await shop.webhook(keyOf(shop, 'p1'), shop.payment().pspReference);
    shop.run(minute).shows('p1', 'approved').needs('p1: reverse-one');
  });

  test("after an operator's confirmation withdraws nothing", async () => {
    const shop = await givenUp();
    const resolution = { outcome: 'approved', name: 'A. Berg', reason: 'it stands in the pages' } as const;
    expect(await shop.resolve('p1', resolution)).toMatchObject({ ok: true });
    await shop.abort('p1', 'the customer left');
    expect(facts(shop, 'p1')).not.toContain('abort wanted: the customer left');
    shop.run(minute).shows('p1', 'approved').needs();
  });
});

test('a writer that stopped itself gives up nothing, and open requests remain for the next process', async () => {
  const time = new UnsteadyTime();
  const shop = await new Shop('default', {}, { time }).order();
  shop.next('status', ...always('lost-before'));
  await shop.about('capture', 'o1', 1_000);
  shop.next('createSession', 'lost-before', 'never');
  await shop.link('l1');
  shop.run(100);
  await shop.link('l2');
  time.breaks = 1;
  await shop.link('l3');
  shop.needs('shop: terminal-faulted');
  const count = shop.service.left.length;
  shop.run(10 * minute);
  const late = shop.calls('createSession').find(({ body }) => body?.includes('"l2"'));
  if (late === undefined) throw new Error('l2 never left');
  shop.service.answers(late);
  shop.run(minute).shows('l1', 'recovering').shows('l2', 'waiting').shows('capture-1', 'queued');
  expect(shop.service.left).toHaveLength(count);
});

/** The history shows that the authorization failed. */
const failed = rewritten((all) =>
  all
    .filter(({ type }) => type !== 'CAPTURE')
    .map((one) => (one.type === 'AUTHORIZATION' ? { ...one, status: 'FAILED' } : one)),
);

describe('a request for an unknown transaction', () => {
  const anna = { shopper: 'anna' };
  /** Returns a shop where anna has agreed to future payments with her stored card. */
  async function agreed() {
    const shop = new Shop();
    const recurring = { model: 0, frequency: 28, description: 'Coffee' };
    await shop.link('first', { online: { returnUrls, ...anna, recurring } });
    shop.run(500).shopper('first').run(5_000);
    const { instrument = '', recurringReference: reference = '' } = shop.view('first').outcome?.stored ?? {};
    return { shop, instrument, reference };
  }

  test('with an agreement, whose payment only a webhook has named, ends with its first decline and has no page', async () => {
    const { shop, instrument, reference } = await agreed();
    shop.next('authorizeMit', 'lost-after', ...always('lost-before')).next('status', ...always(failed));
    await shop.link('p1', { online: { ...anna, instrument, recurring: { reference } } });
    shop.run(200);
    await shop.webhook(keyOf(shop, 'p1'), shop.payment('p1').pspReference);
    shop.run(30_000).matches('p1', { outcome: { result: 'declined' }, retry: 'safe' });
  });

  test('with a stored card that is answered without an address ends with its first decline', async () => {
    const { shop, instrument } = await agreed();
    shop.next('status', ...always(failed));
    await shop.link('p1', { online: { returnUrls, ...anna, instrument } });
    shop.run(30_000).matches('p1', { outcome: { result: 'declined' }, retry: 'safe' });
  });
});
