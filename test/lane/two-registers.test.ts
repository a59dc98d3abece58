/**
 * Two registers at one daemon: each sees and changes only its own transactions, and can reserve a terminal for a while.
 */

import { describe, expect, test } from 'vitest';
import { nowOf } from './promises.js';
import { giveUp } from './given-up.js';
import { noRights } from '../../src/core/index.js';
import { moneyAnswer, eur } from '../world/terminal-words.js';
import { Till, patient } from '../world/till.js';
import { reviewed } from '../reviewed.js';
import { unchecked } from '../unchecked.js';

/** `p1` of register `a` runs on `till`, `q1` of register `b` on `other`. */
async function shared(): Promise<Till> {
  const till = Till.connected({ terminals: { till: 'T1', other: 'T2' } });
  await till.pay('p1', { register: 'a' });
  await till.pay('q1', { register: 'b', terminal: 'other' });
  return till.run(500);
}

const ids = (views: readonly { readonly request: { readonly transactionId: string } }[]): readonly string[] =>
  views.map(({ request }) => request.transactionId);

const payment = {
  kind: 'payment',
  allowPartial: false,
  amountDetails: eur(1_000),
} as const;

describe('a register sees', () => {
  test('its own transactions and no others', async () => {
    const till = await shared();
    const [a, b] = [till.lanes.of('a'), till.lanes.of('b').of('b')];
    expect([a.register, b.register, till.lanes.register]).toEqual(['a', 'b', undefined]);
    expect([ids(a.list({})), ids(b.list({ limit: 5 })), ids(till.lanes.list({}))]).toEqual([
      ['p1'],
      ['q1'],
      ['q1', 'p1'],
    ]);
    expect([a.get('p1')?.state, a.get('q1'), a.get('nobody')]).toEqual(['running', undefined, undefined]);
    expect([a.isOfAnother('p1'), a.isOfAnother('q1'), a.isOfAnother('nobody')]).toEqual([false, true, false]);
    expect(till.lanes.isOfAnother('p1')).toBe(false);
    expect(a.terminals()).toEqual(till.lanes.terminals());
    expect(a.terminals().map(({ register }) => register)).toEqual(['a', 'b']);
    expect(a.readiness()).toEqual({ ready: true, reasons: [] });
    expect(a.feed.last()).toBe(till.lanes.feed.last());
    till.gateway.say(moneyAnswer(till.money(0), 'Success'), moneyAnswer(till.money(1), 'Success'));
    till.run(10);
    expect([ids(a.inbox(5)), ids(b.inbox(5)), ids(till.lanes.inbox(5))]).toEqual([['p1'], ['q1'], ['p1', 'q1']]);
  });

  test('its own attention items and those of a terminal', async () => {
    const till = Till.connected();
    await giveUp(till, 'p1', { register: 'a' });
    expect(till.lanes.of('a').attention()).toMatchObject([{ transactionId: 'p1', register: 'a' }]);
    expect(till.lanes.of('b').attention()).toEqual([]);
    const unconfirmed = new Till({ moneyStopped: () => 'The journal is missing.' });
    expect(unconfirmed.lanes.of('b').attention()).toMatchObject([{ terminal: '*' }]);
  });

  test('its own transactions when it waits and listens', async () => {
    const till = await shared();
    const heard: string[] = [];
    for (const register of ['a', 'b']) till.lanes.of(register).watch('p1', () => heard.push(register));
    const wait = till.lanes.of('a').waitForOutcome('p1', 60_000, patient());
    expect(await nowOf(till.lanes.of('b').waitForOutcome('p1', 60_000, patient()))).toEqual({ value: undefined });
    expect(await nowOf(wait)).toBeUndefined();
    till.answers(0, 'Success').run(10);
    expect(await nowOf(wait)).toMatchObject({ value: { outcome: { result: 'approved' } } });
    expect(heard).toEqual(['a']);
  });
});

test('a request of a register gets the name of that register', async () => {
  const till = Till.connected();
  const request = { ...(await shared()).view('p1').request, transactionId: 'p9', sale: 'S', register: 'b' };
  expect(await till.reply(till.lanes.of('a').submit(request))).toMatchObject({
    ok: true,
    value: { view: { request: { register: 'a' } } },
  });
});

test.each([
  ['aborts', 'p2', (lanes: Till['lanes']) => lanes.abort('p2', 'the customer left')],
  ['acknowledges', 'p1', (lanes: Till['lanes']) => lanes.acknowledge('p1', 1)],
  [
    'resolves',
    'p1',
    (lanes: Till['lanes']) => lanes.resolve('p1', { outcome: 'declined', name: 'Kim', reason: 'no receipt' }),
  ],
  ['releases the terminal of', 'p2', (lanes: Till['lanes']) => lanes.release('till', 'Kim', 'its screen is idle')],
] as const)('no register %s a transaction of another one', async (_what, about, act) => {
  const till = Till.connected({ registerRights: new Map([['a', { ...noRights, resolve: true }]]) });
  await giveUp(till, 'p1', { register: 'a' });
  await till.pay('p2', { register: 'a' });
  till.run(3_000).gateway.cut();
  till.run(100);
  const facts = till.lanes.feed.last();
  expect(await till.reply<unknown>(act(till.lanes.of('b')))).toMatchObject({
    ok: false,
    refusal: { code: 'other-register', transactionId: about, text: expect.stringMatching(/register b\..*operator/) },
  });
  expect(till.lanes.feed.last()).toBe(facts);
  expect(await till.reply<unknown>(act(till.lanes.of('a')))).toMatchObject({ ok: true });
});

test('a register cannot continue after another register’s transaction: that register or the operator must review it', async () => {
  const rights = { ...noRights, resolve: true };
  const till = Till.connected({ registerRights: new Map(['a', 'b'].map((name) => [name, rights])) });
  till.whenPaying('Success');
  const again = { sale: 'R-1', ...reviewed('p1') };
  await till.pay('p1', { register: 'a', sale: 'R-1' });
  till.run(1_000);
  const { request } = till.view('p1');
  const named = (transactionId: string, lanes: Till['lanes']) =>
    till.reply(lanes.submit({ ...request, ...again, transactionId }));
  expect(await named('p2', till.lanes.of('b'))).toMatchObject({
    ok: false,
    refusal: { code: 'other-register', transactionId: 'p1' },
  });
  till.hasSentMoney(1);
  expect(await named('p3', till.lanes.of('a'))).toMatchObject({ ok: true, value: { created: true } });
  till.run(1_000);
  const both = { reviewed: ['p1', 'p3'].flatMap((id) => reviewed(id).reviewed ?? []) };
  expect(await till.submit('p4', { ...again, ...both })).toMatchObject({
    ok: true,
    value: { created: true },
  });
  // A request that was accepted once is reported again, whatever it names.
  expect(await named('p3', till.lanes.of('a'))).toMatchObject({ ok: true, value: { created: false } });
});

test('a terminal that no transaction blocks cannot be released by any register', async () => {
  const till = Till.connected();
  expect(await till.reply(till.lanes.of('b').release('till', 'Kim', 'idle'))).toMatchObject({
    ok: false,
    refusal: { code: 'nothing-to-release' },
  });
});

describe('a lease', () => {
  const parameters = { register: 'a', forMs: 60_000, whileListening: false };

  test('is shown, extended by its register, and refused to another register', async () => {
    const till = Till.connected();
    const until = new Date(till.time.wallMs() + 60_000).toISOString();
    expect(await till.reply(till.lanes.of('a').lease('till', { ...parameters, register: 'b' }))).toMatchObject({
      ok: true,
      value: { lease: { register: 'a', until, whileListening: false } },
    });
    const refused = await till.reply(till.lanes.of('b').lease('till', parameters));
    expect(refused).toMatchObject({
      ok: false,
      refusal: {
        code: 'terminal-leased',
        register: 'a',
        text: expect.stringContaining(`Register a has reserved this terminal`),
      },
    });
    expect(await till.reply(till.lanes.of('a').lease('till', parameters))).toMatchObject({ ok: true });
    till.run(59_990);
    expect(till.terminal().lease?.register).toBe('a');
    till.run(100);
    expect(till.terminal()).not.toHaveProperty('lease');
    expect(await till.reply(till.lanes.of('b').lease('till', parameters))).toMatchObject({ ok: true });
  });

  test('is ended by its register or the operator only', async () => {
    const till = Till.connected();
    const none = await till.reply(till.lanes.endLease('till', undefined, 'given back'));
    expect(none).toMatchObject({
      ok: false,
      refusal: { code: 'not-leased', text: expect.stringContaining('no lease to end') },
    });
    await till.reply(till.lanes.lease('till', parameters));
    const notHis = await till.reply(till.lanes.of('b').endLease('till', 'a', 'given back'));
    expect(notHis).toMatchObject({ ok: false, refusal: { code: 'not-leased' } });
    expect(await till.reply(till.lanes.of('a').endLease('till', undefined, 'given back'))).toMatchObject({ ok: true });
    expect(till.terminal()).not.toHaveProperty('lease');
    await till.reply(till.lanes.lease('till', parameters));
    expect(await till.reply(till.lanes.endLease('till', undefined, 'the operator'))).toMatchObject({ ok: true });
  });

  test.each([
    ['that should end with the register, ends', 'a', true, undefined],
    ['that should not, stays', 'a', false, 'a'],
    ['of another register stays', 'b', true, 'a'],
  ])('%s, when its register disconnects', async (_which, register, whileListening, holder) => {
    const till = Till.connected({ terminals: { till: 'T1', other: 'T2' } });
    await till.reply(till.lanes.lease('till', { ...parameters, whileListening }));
    till.lanes.of(register).unsubscribed('a');
    till.run(10);
    expect(till.terminal().lease?.register).toBe(holder);
  });
});

test('a register gets the reason of the unconfirmed journal, as the operator does', () => {
  const till = Till.connected({ moneyStopped: () => 'The journal is missing.' });
  expect(till.lanes.of('a').doubt()?.text).toBe('The journal is missing.');
  expect(till.lanes.doubt()?.text).toBe('The journal is missing.');
});

const asked = async (till: Till, register: string | undefined, ...names: readonly string[]) => {
  const lanes = register === undefined ? till.lanes : till.lanes.of(register);
  const replies = names.map((name) =>
    lanes.submit(unchecked({ ...payment, terminal: 'till', transactionId: name, sale: name })),
  );
  till.run(1);
  return (await Promise.all(replies)).map((reply) => (reply.ok ? 'accepted' : reply.refusal));
};

describe('the queue of a terminal', () => {
  const registerRights = new Map(['a', 'b', 'c'].map((name) => [name, noRights]));

  test("is divided among the registers and the operator, so none takes another's place", async () => {
    const till = Till.connected({ registerRights, queueMax: 10 });
    const refused = {
      code: 'queue-full',
      register: 'a',
      text: 'Register a already has 2 transactions in the queue of this terminal, which is its share (limits.queueMax). Nothing was sent. Repeat the request when one of them has ended.',
    };
    expect(await asked(till, 'a', 'a1', 'a2', 'a3', 'a4')).toEqual(['accepted', 'accepted', refused, refused]);
    expect(await asked(till, undefined, 'o1', 'o2', 'o3')).toEqual([
      'accepted',
      'accepted',
      expect.objectContaining({ text: expect.stringContaining("The operator's token already has 2") }),
    ]);
    for (const register of ['b', 'c'])
      expect(await asked(till, register, `${register}1`, `${register}2`)).toEqual(['accepted', 'accepted']);
    // The same id again is not a second request.
    expect(await asked(till, 'a', 'a1')).toEqual(['accepted']);
    till.run(100).answers(0, 'Success').run(10);
    expect(await asked(till, 'a', 'a5', 'a6')).toEqual(['accepted', refused]);
  });

  test('has a place for each register, however small its limit is', async () => {
    const till = Till.connected({ registerRights, queueMax: 1 });
    for (const register of [undefined, 'a', 'b', 'c'])
      expect(await asked(till, register, `${register ?? 'o'}1`)).toEqual(['accepted']);
    expect(await asked(till, 'b', 'b2')).toEqual([expect.objectContaining({ code: 'queue-full', register: 'b' })]);
  });

  test('serves each register once in a round, and the earliest request first', async () => {
    const till = Till.connected({ registerRights });
    await asked(till, 'a', 'a1', 'a2', 'a3', 'a4');
    await asked(till, 'b', 'b1', 'b2');
    await asked(till, 'c', 'c1');
    const order = ['b1', 'c1', 'a2', 'b2', 'a3', 'a4'];
    expect(order.map((id) => till.lanes.get(id)?.ahead)).toEqual([1, 2, 3, 4, 5, 6]);

    const other = Till.connected({ registerRights }).whenPaying('Refusal');
    await asked(other, 'a', 'a1', 'a2', 'a3');
    await asked(other, 'b', 'b1');
    other.run(60_000);
    const ended = ids(other.lanes.list({})).map((id) => ({ id, at: other.view(id).outcome?.at ?? '' }));
    const byTime = ended.toSorted((one, next) => one.at.localeCompare(next.at));
    expect(byTime.map(({ id }) => id)).toEqual(['a1', 'b1', 'a2', 'a3']);
    other.hasSentMoney(4);
  });

  test('serves a register with many requests after those that already wait', async () => {
    const till = Till.connected({ registerRights });
    till.gateway.onMoney = () => [];
    await asked(till, 'a', 'a1', 'a2');
    till.run(100);
    await asked(till, 'b', 'b1');
    expect(till.lanes.get('b1')?.ahead).toBe(1);
    till.answers(0, 'Refusal').run(11_000);
    await asked(till, 'b', 'b2', 'b3');
    expect(['a2', 'b2', 'b3'].map((id) => till.lanes.get(id)?.ahead)).toEqual([1, 2, 3]);
  });
});
