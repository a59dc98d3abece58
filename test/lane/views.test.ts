/**
 * The views for technicians and registers: terminals, lists, the attention list, and whether payments can be accepted.
 */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/index.js';
import { MapJournal } from '../journal/map-journal.js';
import { giveUp } from './given-up.js';
import { Shop } from '../world/shop.js';
import { attemptOf, leaveIn, recordOf, saleId } from './open-records.js';
import { plainAnswer } from '../world/terminal-words.js';
import { journalOn, Till } from '../world/till.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { unchecked } from '../unchecked.js';

const approves = (till: Till): Till => {
  till.whenPaying('Success');
  return till;
};

const cardRead = unchecked({
  transactionId: 'c1',
  kind: 'card-acquisition',
  terminal: 'till',
  sale: 'S',
  allowPartial: false,
});

describe('the view of a terminal', () => {
  test('that is idle', () => {
    const till = Till.connected({ saleId: 'SHOP' });
    expect(till.terminal()).toEqual({
      terminal: 'till',
      poiId: 'T1',
      saleId: 'SHOP',
      gateway: 'main',
      profile: 'default',
      link: { up: true },
      session: 'standing',
      lane: 'free',
      queued: 0,
      eventsNotKept: 0,
      reported: expect.objectContaining({ parts: expect.objectContaining({ globalStatus: 'OK' }) }),
      attention: [],
    });
  });

  test('without a link has the cause and the queued payments', async () => {
    const till = new Till();
    await till.pay('p1');
    await till.pay('p2');
    expect(till.terminal()).toMatchObject({
      link: { up: false, cause: { code: 'refused' } },
      session: 'none',
      lane: 'busy',
      queued: 2,
    });
    expect(till.terminal()).not.toHaveProperty('current');
  });

  test('with a running payment has the number of queued payments', async () => {
    const till = Till.connected();
    for (const id of ['p1', 'p2', 'p3']) await till.pay(id);
    till.run(100);
    expect(till.terminal()).toMatchObject({ lane: 'busy', current: 'p1', queued: 2, attention: [] });
  });

  test('that is busy with another register counts the refused payment as queued', async () => {
    const till = Till.connected().whenPaying('Busy').whenAsked('NotFound');
    for (const id of ['p1', 'p2']) await till.pay(id);
    till.run(100).hasAttempts('p1', 'not-started');
    expect(till.terminal()).toMatchObject({ lane: 'busy', queued: 2 });
    expect(till.terminal()).not.toHaveProperty('current');
  });

  test('with an acquired card has its transaction, its end and whether it may be released', async () => {
    const till = Till.connected({ terminals: { till: 'T1', bar: 'T2' } });
    till.gateway.onOther = (request) =>
      plainAnswer(request, 'Success', {
        POIData: { POITransactionID: { TransactionID: '77', TimeStamp: '2026-01-01T00:00:00Z' } },
      });
    expect(await till.reply(till.lanes.submit(cardRead))).toMatchObject({ ok: true });
    till.run(1_000).shows('c1', 'approved');
    expect(till.terminal()).toMatchObject({
      lane: 'busy',
      acquiredCard: { transactionId: 'c1', until: expect.stringMatching(/^2026-01-01T/), isFree: true },
    });
    await till.pay('p1', { cardAcquisition: 'c1' });
    till.run(500);
    expect(till.terminal()).toMatchObject({ current: 'p1', acquiredCard: { transactionId: 'c1', isFree: false } });
  });

  test('that a payment blocks does not count the unresolved payment as queued', async () => {
    const till = Till.connected().whenAsked('InProgress');
    await till.pay('p1');
    till.run(limits.hardMs + 30_000);
    const { outcome } = till.view('p1');
    expect(outcome?.result).toBe('unresolved');
    expect(till.terminal()).toMatchObject({
      lane: 'blocked',
      current: 'p1',
      queued: 0,
      attention: [
        { code: 'terminal-blocked', at: outcome?.at, text: expect.stringMatching(/transaction p1.*release it/) },
      ],
    });
  });

  test('whose unresolved payment is asked about in the background is free, and nothing waits', async () => {
    const till = Till.connected();
    await giveUp(till, 'p1');
    expect(till.terminal()).toMatchObject({ lane: 'free', queued: 0, attention: [] });
  });

  test('that rests after an answer says so for the time in its profile', async () => {
    const till = approves(Till.connected({ profile: 'resting' }));
    await till.pay('p1');
    till.run(1_000);
    expect(till.terminal()).toMatchObject({ profile: 'resting', lane: 'resting' });
    till.run(3_000);
    expect(till.terminal().lane).toBe('free');
  });

  test('without sessions says that sessions are not used', () => {
    expect(Till.connected({ profile: 'sessionless' }).terminal().session).toBe('not-used');
  });
});

async function three(): Promise<Till> {
  const till = Till.connected();
  await till.pay('p1');
  till.run(500).answers(0, 'Success').run(10);
  await till.pay('p2');
  await till.pay('p3');
  return till.run(500);
}

describe('the list of transactions', () => {
  test('has the newest first, with their states and without timelines', async () => {
    const till = await three();
    const views = till.lanes.list({});
    expect(views.map(({ request, state }) => [request.transactionId, state])).toEqual([
      ['p3', 'queued'],
      ['p2', 'running'],
      ['p1', 'ended'],
    ]);
    expect(views.map(({ timeline }) => timeline)).toEqual([[], [], []]);
    expect(till.lanes.list({ state: 'open', limit: 1 }).map(({ request }) => request.transactionId)).toEqual(['p3']);
  });

  test('shows which payment lost its answer', async () => {
    const till = await three();
    till.gateway.cut();
    till.run(10);
    expect(till.lanes.list({}).map(({ state }) => state)).toEqual(['queued', 'recovering', 'ended']);
    till.shows('p2', 'recovering');
  });

  test('the inbox has all unacknowledged transactions with their details, the oldest first', async () => {
    const till = approves(Till.connected());
    for (const id of ['p1', 'p2', 'p3']) {
      await till.pay(id);
      till.run(3_000);
    }
    await till.acknowledge('p2');
    const views = till.lanes.inbox(10);
    expect(views.map(({ request }) => request.transactionId)).toEqual(['p1', 'p3']);
    expect(views[0]).toEqual(till.view('p1'));
    expect(views[0]?.timeline.at(-1)?.stage).toBe('outcome');
    expect(till.lanes.inbox(1)).toHaveLength(1);
  });
});

describe('the attention list', () => {
  test('has an unconfirmed journal without a terminal, and the action to take', () => {
    const till = new Till({ moneyStopped: () => 'The journal is missing.' });
    expect(till.lanes.attention()).toEqual([
      {
        terminal: '*',
        attention: {
          code: 'journal-unconfirmed',
          at: '2026-01-01T00:00:00.000Z',
          text: 'The journal is missing.',
          actions: ['journal-confirm'],
        },
      },
    ]);
  });
});

describe('tenderd is ready for payments', () => {
  test('tenderd is ready for payments if no reason prevents them', () => {
    expect(Till.connected().lanes.readiness()).toEqual({ ready: true, reasons: [] });
  });

  test('tenderd is ready for payments even without terminals, because it misses no gateway', () => {
    expect(new Till({ terminals: {} }).lanes.readiness()).toEqual({ ready: true, reasons: [] });
  });

  test('tenderd is ready for payments if one of two gateways is connected', () => {
    const till = Till.connected({ terminals: { a: 'T1', b: 'T2' }, overOther: ['b'] });
    expect(till.lanes.readiness().ready).toBe(true);
    till.gateway.down();
    till.other.up();
    expect(till.run(10).lanes.readiness().ready).toBe(true);
    till.other.down();
    expect(till.run(10).lanes.readiness()).toEqual({ ready: false, reasons: ['no gateway is connected'] });
  });

  test('if tenderd is not ready for payments, it reports each reason at once', () => {
    const journal = new MapJournal();
    journal.reserve = false;
    const till = new Till({ journal, moneyStopped: () => 'The journal is missing.' });
    till.stop(1_000);
    expect(till.lanes.readiness()).toEqual({
      ready: false,
      reasons: [
        expect.stringContaining('being stopped'),
        'The journal is missing.',
        expect.stringContaining('disk'),
        expect.stringContaining('gateway'),
      ],
    });
  });

  test('a lane that stopped itself is named as a reason against payments', async () => {
    const time = new VirtualTime();
    const journal = journalOn(time);
    leaveIn(journal, recordOf('p0', [attemptOf('a-ServiceID-that-is-too-long', 'open')]));
    const till = new Till({ time, journal, saleId, terminals: { till: 'T1', b: 'T2' } }).up().run(1_000);
    expect(till.lanes.terminals().map(({ lane }) => lane)).toEqual(['faulted', 'free']);
    expect(till.lanes.readiness()).toEqual({ ready: false, reasons: [expect.stringContaining('terminal till')] });
  });
});

test('a list has the state of a link, and only the link itself has its address', async () => {
  const shop = new Shop();
  await shop.link('l1');
  shop.run(1_000);
  const [listed, ...more] = shop.lanes.list({});
  expect(more).toEqual([]);
  expect(listed).toMatchObject({ state: 'waiting', retry: 'after-resolution' });
  expect(listed?.checkout).toBeUndefined();
  expect(shop.view('l1').checkout?.url).toMatch(/^https:/);
});
