/** Whose turn it is at a payment service: what is asked first, what a stop, a webhook or another transaction of the sale changes, and what a writer that stopped itself does. */

import { describe, expect, test } from 'vitest';
import type { Fault } from './practice-service.js';
import { returnUrls, Shop } from './shop.js';
import { Till } from './till.js';
import { UnsteadyTime } from './unsteady-time.js';
import { moneyAnswer } from './terminal-words.js';

const minute = 60_000;
const always = (fault: Fault): readonly Fault[] => Array.from({ length: 1_000 }, () => fault);

/** The key of the first attempt of a transaction. */
function keyOf(shop: Shop, id: string): string {
  const [attempt] = shop.till.view(id).attempts;
  return attempt?.rail === 'service' ? attempt.idempotencyKey : '';
}

/** The payments whose status was asked since, by their transactions, and when. */
function asked(shop: Shop, count: number, ids: readonly string[]) {
  const names = new Map(ids.map((id) => [shop.service.payment(id).pspReference, id]));
  return shop.service.left.slice(count).flatMap(({ call, atMs }) => {
    const [, reference = ''] = /\/v1\/([^/]+)/.exec(call.path) ?? [];
    return call.endpoint === 'status' ? [{ of: names.get(reference), atMs }] : [];
  });
}

function facts(shop: Shop, id: string): readonly string[] {
  return shop.till.journal.factsOf(id).map(({ text }) => text);
}

/** The service says PENDING of what it has done. */
const pending: Fault = (answer) => ({ ...answer, text: answer.text.replace('"SUCCESS"', '"PENDING"') });

describe('a new process', () => {
  test('asks first for what an operation waits for, and two questions at once', async () => {
    const shop = await new Shop().order();
    shop.service.next('capture', pending);
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

  test('asks for two links at the same moment, and for the next ones a second later', async () => {
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

  test('leaves unresolved what the service refused because somebody else had done it', async () => {
    const shop = await new Shop().order();
    shop.service.elsewhere('capture', 'o1', 1_000);
    await shop.about('capture', 'o1', 1_000);
    shop.run(minute);
    const before = shop.till.view('capture-1');
    expect(before).toMatchObject({ outcome: { result: 'unresolved', reason: 'done-elsewhere' } });
    shop.restart().run(minute);
    expect(shop.till.view('capture-1').outcome).toEqual(before.outcome);
    expect(shop.till.attention()).toEqual(['o1: done-elsewhere', 'capture-1: unresolved']);
  });

  test('does not call the answer to the cancel by our reference lost', async () => {
    const shop = new Shop('simulated');
    shop.service.next('createSession', ...always('lost-after'));
    shop.service.next('status', ...always('lost-before'));
    await shop.link();
    shop.run(8 * minute);
    expect(shop.till.attempts('p1')).toEqual(['open', 'answered']);
    expect(shop.told()).toBe('unresolved');
    const before = facts(shop, 'p1').filter((text) => text.includes('was lost')).length;
    shop.restart().run(1_000);
    expect(facts(shop, 'p1').filter((text) => text.includes('was lost'))).toHaveLength(before);
  });

  test('that has a service and no terminal any more says so of what was open on one', async () => {
    const before = Till.connected();
    await before.pay('p1');
    before.run(1_000);
    const { time, journal } = before.restart({ terminals: {} });
    const shop = new Shop('default', {}, { terminals: {}, time, journal });
    expect(shop.till.view('p1')).toMatchObject({ state: 'unresolved', outcome: { reason: 'terminal-removed' } });
    expect(shop.till.attention()).toEqual(['p1: unresolved']);
  });
});

describe('tenderd stops', () => {
  test('while a capture waits for the history before it: it was never sent, and says that tenderd stops', async () => {
    const shop = await new Shop().order();
    shop.service.next('status', ...always('lost-before'));
    await shop.about('capture', 'o1', 1_000);
    shop.run(2_000);
    expect(shop.till.told('capture-1')).toBe('queued');
    // No question is on its way.
    while (shop.service.left.some(({ atMs }) => shop.till.time.monoMs() - atMs < 25)) shop.run(5);
    shop.till.stop(20_000);
    expect(shop.till.view('capture-1')).toMatchObject({
      retry: 'safe',
      outcome: { result: 'not-processed', reason: 'stopping' },
    });
    shop.run(minute);
    expect(shop.service.calls('capture')).toEqual([]);
  });
});

describe('a link that is asked about every half an hour', () => {
  test('is closed at once when a card payment of its sale, told as declined, is approved after all', async () => {
    const shop = new Shop('simulated');
    shop.till.run(1_000);
    await shop.till.pay('card', { sale: 'R' });
    shop.till.run(1_000).gateway.say(moneyAnswer(shop.till.money(0), 'Refusal'));
    shop.run(1_000);
    await shop.link('l1', { sale: 'R' });
    shop.run(600 * minute);
    shop.till.gateway.say(moneyAnswer(shop.till.money(0), 'Success'));
    shop.run(10_000);
    expect(shop.told('card')).toBe('approved');
    expect(shop.service.calls('cancel')).toHaveLength(1);
    expect(shop.till.view('l1')).toMatchObject({ outcome: { reason: 'withdrawn' } });
  });
});

describe('a webhook', () => {
  test('that names the payment of a create that was lost twice has its address asked for before its status', async () => {
    const shop = new Shop();
    shop.service.next('createSession', 'lost-after', 'lost-before');
    await shop.link();
    while (shop.service.calls('createSession').length < 2) shop.run(10);
    shop.run(50);
    const count = shop.service.left.length;
    await shop.till.webhook('shop', keyOf(shop, 'p1'), shop.service.payment().pspReference);
    shop.run(10);
    expect(shop.service.left.slice(count).map(({ call }) => call.endpoint)).toEqual(['createSession']);
  });

  test('that names another payment than the create did is none of it, and only has the status asked', async () => {
    const shop = new Shop();
    await shop.link();
    shop.run(3_000);
    const count = shop.service.left.length;
    const other = '0199aaaa-bbbb-7ccc-8ddd-000000000001';
    await shop.till.webhook('shop', keyOf(shop, 'p1'), other);
    shop.run(100);
    expect(facts(shop, 'p1')).toContain('a webhook came that names another payment: the status is asked');
    expect(asked(shop, count, ['p1']).map((one) => one.of)).toEqual(['p1']);
  });

  test('about links that are over has each of them asked, also where no more questions may leave in this second', async () => {
    const shop = new Shop();
    const ids = ['p1', 'p2', 'p3', 'p4'];
    for (const id of ids) await shop.link(id);
    shop.run(1_000);
    for (const id of ids) shop.service.shopper(id);
    shop.run(minute);
    for (const id of ids) expect(shop.told(id)).toBe('approved');
    const count = shop.service.left.length;
    for (const id of ids) await shop.till.webhook('shop', keyOf(shop, id), shop.service.payment(id).pspReference);
    shop.run(5_000);
    expect(new Set(asked(shop, count, ids).map((one) => one.of))).toEqual(new Set(ids));
  });

  test('on the key of what began no payment says nothing, and the service stays at work', async () => {
    const shop = await new Shop().order();
    shop.service.next('capture', ...always('lost-before'));
    await shop.about('capture', 'o1', 1_000);
    shop.run(500);
    const before = facts(shop, 'capture-1').length;
    await shop.till.webhook('shop', keyOf(shop, 'capture-1'), shop.service.payment('o1').pspReference);
    expect(facts(shop, 'capture-1')).toHaveLength(before);
    expect(shop.till.attention()).toEqual([]);
  });

  test('about a withdrawn link that is over, naming another link’s payment, calls a person and leaves the service at work', async () => {
    const shop = new Shop('simulated');
    await shop.link('p0');
    await shop.link('p1');
    shop.run(1_000);
    await shop.till.reply(shop.till.lanes.abort('p1', 'the customer left'));
    shop.run(10_000);
    expect(shop.told('p1')).toBe('not-processed');
    await shop.till.webhook('shop', keyOf(shop, 'p1'), shop.service.payment('p0').pspReference);
    shop.run(10_000);
    expect(shop.till.attention()).toEqual(['p1: foreign-reference']);
    shop.service.shopper('p0');
    shop.run(minute);
    expect([shop.told('p0'), shop.told('p1')]).toEqual(['approved', 'not-processed']);
  });
});

/** A link whose create was lost, five minutes later. */
async function givenUp(): Promise<Shop> {
  const shop = new Shop();
  shop.service.next('createSession', 'lost-after', ...always('lost-before'));
  await shop.link();
  shop.run(6 * minute);
  expect(shop.told()).toBe('unresolved');
  return shop;
}

describe('the register stops a link whose create was lost and given up', () => {
  test('and it is paid all the same: approved, and a person is to give it back', async () => {
    const shop = await givenUp();
    expect(await shop.till.reply(shop.till.lanes.abort('p1', 'the customer left'))).toMatchObject({ ok: true });
    expect(facts(shop, 'p1')).toContain('abort wanted: the customer left');
    shop.service.shopper('p1');
    await shop.till.webhook('shop', keyOf(shop, 'p1'), shop.service.payment().pspReference);
    shop.run(minute);
    expect([shop.told(), shop.till.attention()]).toEqual(['approved', ['p1: reverse-one']]);
  });

  test('behind a person who has called it approved: nothing is withdrawn', async () => {
    const shop = await givenUp();
    const resolution = { outcome: 'approved', name: 'A. Berg', reason: 'it stands in the pages' } as const;
    expect(await shop.till.reply(shop.till.lanes.resolve('p1', resolution))).toMatchObject({ ok: true });
    await shop.till.reply(shop.till.lanes.abort('p1', 'the customer left'));
    expect(facts(shop, 'p1')).not.toContain('abort wanted: the customer left');
    shop.run(minute);
    expect([shop.told(), shop.till.attention()]).toEqual(['approved', []]);
  });
});

test('a writer that stopped itself gives up nothing: what it was waiting for stays open for the next process', async () => {
  const time = new UnsteadyTime();
  const shop = await new Shop('default', {}, { time }).order();
  shop.service.next('status', ...always('lost-before'));
  await shop.about('capture', 'o1', 1_000);
  shop.service.next('createSession', 'lost-before', 'never');
  await shop.link('l1');
  shop.run(100);
  await shop.link('l2');
  time.breaks = 1;
  await shop.link('l3');
  expect(shop.till.attention()).toEqual(['shop: terminal-faulted']);
  const count = shop.service.left.length;
  shop.run(10 * minute);
  const late = shop.service.calls('createSession').find(({ body }) => body?.includes('"l2"'));
  if (late === undefined) throw new Error('l2 never left');
  shop.service.answers(late);
  shop.run(minute);
  expect([shop.told('l1'), shop.told('l2'), shop.told('capture-1')]).toEqual(['recovering', 'waiting', 'queued']);
  expect(shop.service.left).toHaveLength(count);
});

/** It shows that the authorization failed. */
const failed: Fault = (answer) => {
  const body: { readonly operationList: readonly { readonly type: string }[] } = JSON.parse(answer.text);
  const operationList = body.operationList
    .filter(({ type }) => type !== 'CAPTURE')
    .map((one) => (one.type === 'AUTHORIZATION' ? { ...one, status: 'FAILED' } : one));
  return { ...answer, text: JSON.stringify({ ...body, operationList }) };
};

describe('what was asked for nobody', () => {
  const anna = { shopper: 'anna' };
  /** A shop where anna has agreed to payments to come with her stored card. */
  async function agreed() {
    const shop = new Shop();
    const recurring = { model: 0, frequency: 28, description: 'Coffee' };
    await shop.link('first', { online: { returnUrls, ...anna, recurring } });
    shop.run(500).service.shopper('first');
    shop.run(5_000);
    const { instrument = '', recurringReference: reference = '' } = shop.till.view('first').outcome?.stored ?? {};
    return { shop, instrument, reference };
  }

  test('by an agreement, that only a webhook has named, is declined with its first failure, and has no page', async () => {
    const { shop, instrument, reference } = await agreed();
    shop.service.next('authorizeMit', 'lost-after', ...always('lost-before'));
    shop.service.next('status', ...always(failed));
    await shop.link('p1', { online: { ...anna, instrument, recurring: { reference } } });
    shop.run(200);
    await shop.till.webhook('shop', keyOf(shop, 'p1'), shop.service.payment('p1').pspReference);
    shop.run(30_000);
    expect(shop.till.view('p1')).toMatchObject({ outcome: { result: 'declined' }, retry: 'safe' });
  });

  test('with a stored card, answered without an address, is declined with its first failure', async () => {
    const { shop, instrument } = await agreed();
    shop.service.next('status', ...always(failed));
    await shop.link('p1', { online: { returnUrls, ...anna, instrument } });
    shop.run(30_000);
    expect(shop.till.view('p1')).toMatchObject({ outcome: { result: 'declined' }, retry: 'safe' });
  });
});
