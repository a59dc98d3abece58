/** The refusals of the lanes: each has a stable code and the real cause in words, and nothing is sent or written. */

import { describe, expect, test } from 'vitest';
import { limits, type Refusal, type Reply } from '../../src/core/index.js';
import { MapJournal } from '../journal/map-journal.js';
import { giveUp } from './given-up.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
import { reviewed } from '../reviewed.js';

function expectRefused(
  reply: Reply<unknown>,
  code: Refusal['code'],
  words: string | RegExp,
  more: Partial<Refusal> = {},
) {
  expect(reply).toMatchObject({ ok: false, refusal: { code, text: expect.stringMatching(words), ...more } });
}

/** Expects that the requested payment leaves no trace. */
async function expectNoPayment(till: Till, code: Refusal['code'], words: string | RegExp): Promise<void> {
  const facts = till.lanes.feed.last();
  expectRefused(await till.submit('late'), code, words);
  till.run(60_000);
  expect(till.lanes.get('late')).toBeUndefined();
  expect(till.lanes.feed.last()).toBe(facts);
  till.hasSentMoney(0);
}

describe('a payment is refused', () => {
  test('a payment is refused while tenderd is being stopped', async () => {
    const till = Till.connected();
    till.stop(20_000);
    await expectNoPayment(till, 'stopping', 'tenderd is stopping. Nothing was sent.');
  });

  test('a payment is refused while the journal is unconfirmed, with the reason', async () => {
    const till = Till.connected({ moneyStopped: () => 'The journal is missing.' });
    await expectNoPayment(till, 'journal-unconfirmed', 'The journal is missing.');
  });

  test('a payment is refused because of the unconfirmed journal and not as too late, because the register would give the payment up', async () => {
    const till = Till.connected({ moneyStopped: () => 'The journal is missing.' });
    const startBefore = new Date(till.time.wallMs() - 1).toISOString();
    expectRefused(await till.submit('p1', { startBefore }), 'journal-unconfirmed', 'The journal is missing.');
    expect(till.lanes.doubt()?.text).toBe('The journal is missing.');
  });

  test('a payment is refused while the disk has no reserve', async () => {
    const journal = new MapJournal();
    const till = Till.connected({ journal });
    journal.reserve = false;
    await expectNoPayment(till, 'journal-reserve', /disk is almost full. Nothing was sent. Free space/);
  });

  test('if a thousand requests wait for the terminal, but not at another terminal', async () => {
    const till = new Till({ terminals: { till: 'T1', b: 'T2' }, journal: new MapJournal() });
    const waiting = Array.from({ length: 1_001 }, (_none, index) => till.ask(`p${index}`));
    till.run(1);
    const replies = await Promise.all(waiting);
    expect(replies.slice(0, 1_000).every(({ ok }) => ok)).toBe(true);
    const last = replies[1_000];
    if (last === undefined) throw new Error('no reply');
    expectRefused(last, 'queue-full', /1000 transactions wait. Nothing was sent/);
    expect(till.lanes.get('p1000')).toBeUndefined();
    expect(await till.submit('q1', { terminal: 'b' })).toMatchObject({ ok: true });
  });
});

test('a repeated request attaches to the first request, while the first runs and when it has ended', async () => {
  const till = Till.connected();
  const asked = [till.ask('p1'), till.ask('p1')];
  till.run(1);
  expect(await Promise.all(asked)).toMatchObject([
    { ok: true, value: { created: true, view: { state: 'running' } } },
    { ok: true, value: { created: false, view: { state: 'running' } } },
  ]);
  till.run(500).answers(0, 'Success').run(10);
  expect(await till.submit('p1')).toMatchObject({ ok: true, value: { created: false, view: { state: 'ended' } } });
  till.hasSentMoney(1);
});

test('two payments of one sale in the same moment: the second is refused', async () => {
  const till = Till.connected();
  const asked = [till.ask('p1', { sale: 'S' }), till.ask('p2', { sale: 'S' }), till.ask('p3', { sale: 'T' })];
  till.run(1);
  const [first, second, third] = await Promise.all(asked);
  expect([first?.ok, third?.ok]).toEqual([true, true]);
  if (second === undefined) throw new Error('no reply');
  expectRefused(second, 'sale-open', 'is still open', { transactionId: 'p1' });
});

test('a payment of a removed terminal is reported when the register asks again', async () => {
  const before = Till.connected({ terminals: { a: 'T1', b: 'T2' } }).whenPaying('Success');
  await before.pay('p1');
  const till = before.run(500).restart({ terminals: { b: 'T2' } });
  expect(await till.submit('p1', { terminal: 'a' })).toMatchObject({
    ok: true,
    value: { created: false, view: { outcome: { result: 'approved' } } },
  });
});

test.each([
  ['abort', (till: Till) => till.lanes.abort('p9', 'the customer left')],
  ['acknowledge', (till: Till) => till.lanes.acknowledge('p9', 1)],
  ['resolve', (till: Till) => till.lanes.resolve('p9', { outcome: 'declined', name: 'Kim', reason: 'no receipt' })],
])('%s: an unknown transaction is refused', async (_what, ask) => {
  const till = Till.connected();
  const reply = await till.reply<Reply<unknown>>(ask(till));
  expectRefused(reply, 'unknown-transaction', 'no transaction p9', { transactionId: 'p9' });
});

test('an ended payment cannot be changed if no configured terminal can record it', async () => {
  const before = Till.connected().whenPaying('Success');
  await before.pay('p1');
  const till = before.run(500).restart({ terminals: {} });
  const reply = await till.reply(till.lanes.acknowledge('p1', 1));
  expectRefused(reply, 'unknown-terminal', 'terminal till is no longer configured', { transactionId: 'p1' });
});

describe('an abort', () => {
  test('of an ended transaction is refused with its outcome', async () => {
    const till = Till.connected().whenPaying('Refusal');
    await till.pay('p1');
    till.run(100);
    const reply = await till.abort('p1', 'the customer left');
    const message = till.view('p1').outcome?.message ?? 'none';
    expectRefused(reply, 'not-abortable', 'already ended. ', { transactionId: 'p1' });
    expect(reply.ok ? '' : reply.refusal.text).toContain(message);
    expect(till.view('p1').abortRequested).toBe(false);
  });

  test('of an unresolved transaction that still runs on the terminal is sent', async () => {
    const till = Till.connected().whenAsked('InProgress');
    await till.pay('p1');
    till.run(limits.hardMs + 60_000).shows('p1', 'unresolved');
    const before = till.sentOf('AbortRequest').length;
    expect(await till.abort('p1', 'its screen still asks')).toMatchObject({ ok: true });
    till.run(5_000).hasSent('AbortRequest', before + 1);
  });
});

describe('an acknowledgement', () => {
  test('of a transaction without an outcome is refused', async () => {
    const till = Till.connected();
    await till.pay('p1');
    const reply = await till.reply(till.lanes.acknowledge('p1', 1));
    expectRefused(reply, 'no-outcome', 'nothing to acknowledge', { transactionId: 'p1' });
  });

  test.each([0, 2])('of revision %i is refused if 1 is the latest', async (revision) => {
    const till = Till.connected().whenPaying('Success');
    await till.pay('p1');
    till.run(100);
    const reply = await till.reply(till.lanes.acknowledge('p1', revision));
    expectRefused(reply, 'revision-mismatch', 'latest revision is 1', { transactionId: 'p1', revision: 1 });
    expect(till.lanes.inbox(10)).toHaveLength(1);
  });
});

describe('a resolution', () => {
  const decided = { name: 'Kim', reason: 'the receipt says so' };

  test.each(['running', 'approved', 'declined'])(
    'of a transaction that is %s and not on the attention list is refused',
    async (state) => {
      const till = Till.connected();
      await till.pay('p1');
      till.run(500);
      if (state !== 'running') till.answers(0, state === 'approved' ? 'Success' : 'Refusal');
      till.run(10);
      const reply = await till.resolve('p1', { outcome: 'approved', ...decided });
      expectRefused(reply, 'not-on-attention', 'attention list', { transactionId: 'p1' });
      till.shows('p1', state);
    },
  );

  test('of an approval with an attention item can only confirm it as approved', async () => {
    const till = Till.connected();
    await giveUp(till, 'p1', { sale: 'S' });
    till.whenPaying('Success');
    await till.pay('p2', { sale: 'S', ...reviewed('p1') });
    till.run(3_000).answers(0, 'Success').run(100).needs('p1: reverse-one');
    const reply = await till.resolve('p1', { outcome: 'declined', ...decided });
    expectRefused(reply, 'not-on-attention', 'cannot be changed by hand', { transactionId: 'p1' });
    till.shows('p1', 'approved');
    expect(await till.resolve('p1', { outcome: 'approved', ...decided })).toMatchObject({ ok: true });
    till.shows('p1', 'approved').needs();
  });
});

describe('a release', () => {
  test('of an unknown terminal is refused with the names of the known terminals', async () => {
    const till = Till.connected({ terminals: { a: 'T1', b: 'T2' } });
    const reply = await till.release('c', 'Kim', 'its screen is idle');
    expectRefused(reply, 'unknown-terminal', /no terminal c\. Configured: a, b\./, { terminals: ['a', 'b'] });
  });

  test('of a terminal that is not blocked is refused', async () => {
    const till = Till.connected();
    expectRefused(await till.release('till', 'Kim', 'its screen is idle'), 'nothing-to-release', 'Nothing blocks');
  });

  test('of a terminal with an attention item counts as a review', async () => {
    const till = Till.connected();
    const stranger = Till.connected();
    await stranger.pay('x1');
    till.gateway.say(moneyAnswer(stranger.run(100).money(0), 'Success'));
    till.run(10).needs('till: unmatched-response');
    expect(await till.release('till', 'Kim', 'it was another register')).toMatchObject({ ok: true });
    till.needs();
  });

  test('of a payment whose answer is expected is refused; after its link is lost, it is possible', async () => {
    const till = Till.connected();
    await till.pay('p1');
    till.run(500);
    const reply = await till.release('till', 'Kim', 'its screen is idle');
    expectRefused(reply, 'nothing-to-release', /is waiting for the answer. Abort it, or wait/, { transactionId: 'p1' });
    till.shows('p1', 'running');
    till.gateway.cut();
    till.run(1_000);
    expect(await till.release('till', 'Kim', 'its screen is idle')).toMatchObject({
      ok: true,
      value: { terminal: 'till', lane: 'free' },
    });
    till.shows('p1', 'unresolved');
  });
});
