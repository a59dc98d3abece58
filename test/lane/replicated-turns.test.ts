/** The turns of a daemon in a pair: a turn is in the stream before it is committed, shown or acted on. */

import { describe, expect, test } from 'vitest';
import type { LaneCommit } from '../../src/core/index.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { HeldLog } from '../world/held-log.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { patient, Till, type TillOptions } from '../world/till.js';
import { attemptOf, recordOf } from './open-records.js';

/** Returns a till of a pair. Its link is up and its terminal logged in. */
function pair(options: TillOptions = {}): { till: Till; log: HeldLog; journal: Journal } {
  const log = new HeldLog();
  const journal = openJournal({ path: ':memory:', now: () => '2026-01-01T00:00:00.000Z' });
  const till = Till.connected({ replicatedLog: log, journal, ...options });
  return { till, log, journal };
}

const factTypes = (commits: readonly LaneCommit[] = []): readonly string[] =>
  commits.flatMap(({ facts }) => facts.map(({ type }) => type));

describe('while an entry is on its way to the stream, the daemon', () => {
  test('sends no payment, and neither shows nor stores the payment', async () => {
    const { till, log, journal } = pair();
    log.takesAtOnce = false;
    const asked = till.ask('p1');
    till.run(1_000).hasSentMoney(0);
    expect([till.lanes.get('p1'), journal.findTransaction('p1')]).toEqual([undefined, undefined]);
    expect(till.terminal()).toMatchObject({ lane: 'free', queued: 0 });
    expect([till.lanes.list({}), till.lanes.inbox(10)]).toEqual([[], []]);
    log.takes();
    expect(till.view('p1').state).toBe('running');
    till.run(1).hasSentMoney(1);
    expect(await asked).toMatchObject({ ok: true, value: { created: true } });
    expect(journal.logPosition()).toEqual({ stream: 'stream', sequence: log.entries.length, isAlone: false });
  });

  test('starts no payment that waited past its latest start, and names the stream as the cause', async () => {
    const { till, log } = pair();
    log.takesAtOnce = false;
    const asked = till.ask('p1');
    till.run(31_000);
    log.takesAtOnce = true;
    log.takes();
    till.run(100).hasSentMoney(0).ends('p1', { result: 'not-processed', reason: 'stored-too-late', retry: 'safe' });
    expect(till.view('p1').outcome?.message).toContain('NATS servers did not answer, or the computer paused tenderd.');
    await asked;
  });

  test('shows no outcome to any reader or listener', async () => {
    const { till, log, journal } = pair();
    await till.pay('p1');
    till.run(100);
    const told: string[] = [];
    till.lanes.watch('p1', ({ outcome }) => told.push(outcome?.result ?? 'none'));
    let turns = 0;
    till.lanes.feed.listen(() => (turns += 1));
    const last = till.lanes.feed.last();
    const waited = till.lanes.waitForOutcome('p1', 60_000, patient());
    log.takesAtOnce = false;
    till.answers(0, 'Success').run(100);
    expect(log.isWaiting).toBe(true);
    expect([till.view('p1').outcome, till.terminal().lane, told]).toEqual([undefined, 'busy', []]);
    expect([turns, till.lanes.feed.last(), journal.lastFact()]).toEqual([0, last, last]);
    log.takes();
    expect([till.told('p1'), told]).toEqual(['approved', ['approved']]);
    expect(turns).toBe(1);
    expect((await waited)?.outcome?.result).toBe('approved');
  });

  test('sends no reply that follows from the entry', async () => {
    const { till, log } = pair();
    await till.pay('p1');
    till.run(100);
    log.takesAtOnce = false;
    till.answers(0, 'Success').run(6);
    // This task has a turn of its own, after the answer.
    let reply: unknown;
    void till.lanes.abort('p1', 'the customer left').then((value) => (reply = value));
    till.run(100);
    await Promise.resolve();
    expect(reply).toBeUndefined();
    log.takes();
    till.run(1);
    await Promise.resolve();
    expect(reply).toMatchObject({ ok: false, refusal: { code: 'not-abortable' } });
  });

  test('delays a refusal that follows from another task of the same turn', async () => {
    const { till, log } = pair();
    log.takesAtOnce = false;
    const ids = { saleId: 'SALE-1', poiId: 'T1', serviceId: '7' };
    const first = till.lanes.submit(recordOf('p1', []).request, ids);
    let second: unknown;
    void till.lanes.submit(recordOf('p2', []).request, ids).then((value) => (second = value));
    till.run(1);
    for (let step = 0; step < 6; step += 1) await Promise.resolve();
    expect([log.isWaiting, second]).toEqual([true, undefined]);
    log.takes();
    expect(await first).toMatchObject({ ok: true });
    for (let step = 0; step < 6; step += 1) await Promise.resolve();
    expect(second).toMatchObject({ ok: false });
  });

  test('begins no other turn: the tasks that arrive share the next entry', async () => {
    const { till, log } = pair({ terminals: { till: 'T1', b: 'T2', c: 'T3' } });
    log.takesAtOnce = false;
    const asked = [till.ask('p1')];
    till.run(1);
    asked.push(till.ask('p2', { terminal: 'b' }));
    till.run(1);
    asked.push(till.ask('p3', { terminal: 'c' }));
    till.run(50);
    const before = log.entries.length;
    log.takes();
    till.run(1);
    expect(log.isWaiting).toBe(true);
    log.takes();
    expect(log.entries.slice(before).map((commits) => commits.map(({ writer }) => writer))).toEqual([
      ['till'],
      ['b', 'c'],
    ]);
    expect(await Promise.all(asked)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    till.run(1).hasSentMoney(3);
  });

  test('begins no turn that a task of the present turn requested', () => {
    const { till, log, journal } = pair({ terminals: { till: 'T1', b: 'T2' } });
    log.takesAtOnce = false;
    const check = journal.check.bind(journal);
    journal.check = (parts) => {
      journal.check = check;
      void till.ask('p2', { terminal: 'b' });
      return check(parts);
    };
    void till.ask('p1');
    till.run(100);
    log.takes();
    till.run(1).hasSentMoney(1);
    log.takes();
    till.run(1).hasSentMoney(2);
  });

  test('is not stuck: the tasks that wait for the stream do not count as a turn that hangs', () => {
    const { till, log } = pair();
    log.takesAtOnce = false;
    void till.ask('p1');
    till.run(1);
    void till.ask('p2');
    till.run(60_000);
    expect([log.isWaiting, till.turnWaitsMs()]).toEqual([true, 0]);
  });
});

test('a turn without anything to store needs no entry', () => {
  const { till, log } = pair();
  const before = log.entries.length;
  till.run(1);
  void till.lanes.abort('unknown', 'no such payment');
  till.run(10);
  expect(log.entries).toHaveLength(before);
});

test('an entry that never reaches the stream was never sent', () => {
  const { till, log, journal } = pair();
  log.takesAtOnce = false;
  void till.ask('p1');
  till.run(1_000);
  log.diesWith(false);
  log.takesAtOnce = true;
  log.follow(journal);
  const next = till.restart().up().run(1_000);
  expect(next.lanes.get('p1')).toBeUndefined();
  till.hasSentMoney(0);
});

test('an entry that the stream has is recovered, although the daemon died before its commit', async () => {
  const { till, log, journal } = pair();
  log.takesAtOnce = false;
  void till.ask('p1');
  till.run(1_000).hasSentMoney(0);
  log.diesWith(true);
  log.takesAtOnce = true;
  log.follow(journal);
  const next = till.restart();
  next.whenAsked('NotFound').up().run(1_000).hasSentMoney(0);
  expect(next.view('p1').attempts).toHaveLength(1);
});

test('a standby that follows has the same transactions and facts', async () => {
  const { till, log, journal } = pair();
  await till.pay('p1');
  till.run(100).answers(0, 'Success').run(1_000).shows('p1', 'approved');
  const standby = openJournal({ path: ':memory:', now: () => '2026-01-01T00:00:00.000Z' });
  log.follow(standby);
  expect(standby.list({})).toEqual(journal.list({}));
  expect(standby.factsAfter(0, 1_000)).toEqual(journal.factsAfter(0, 1_000));
  expect(standby.lanes()).toEqual(journal.lanes());
  expect(standby.logPosition()).toEqual(journal.logPosition());
});

/** Returns a till with two terminals. The next attempt of `till` cannot be opened, because its ids are taken. */
async function used() {
  const { till, log, journal } = pair({ terminals: { till: 'T1', b: 'T2' }, saleId: 'SHOP' });
  till.whenPaying('Success');
  await till.pay('p0');
  till.run(1_000).shows('p0', 'approved');
  const { serviceId = '' } = till.view('p0').attempts[0] ?? {};
  const counted = Number.parseInt(serviceId.slice(6), 36);
  const ids = Array.from({ length: 5 }, (_none, index) =>
    attemptOf(serviceId.slice(0, 6) + (counted + 1 + index).toString(36).toUpperCase().padStart(4, '0'), 'answered'),
  );
  const thief = [{ writer: 'till', facts: [], transactions: [recordOf('thief', ids, true)] }];
  log.append(thief, (position) => journal.commit(thief, position));
  return { till, log, journal };
}

describe('a part that the journal rejects', () => {
  test('is not in the stream: the entry has the fault of its terminal and the parts of the other terminals', async () => {
    const { till, log, journal } = await used();
    const before = log.entries.length;
    const asked = [till.ask('p1'), till.ask('q1', { terminal: 'b' })];
    till.run(1);
    expect(await Promise.all(asked)).toMatchObject([
      { ok: false, refusal: { code: 'terminal-faulted' } },
      { ok: true },
    ]);
    const entry = log.entries[before];
    expect(entry?.map(({ writer }) => writer)).toEqual(['till', 'b']);
    expect(factTypes(entry?.slice(0, 1))).toEqual(['faulted']);
    expect(entry?.flatMap(({ transactions }) => transactions.map(({ request }) => request.transactionId))).toEqual([
      'q1',
    ]);
    till.run(1_000).shows('q1', 'approved').hasSentMoney(2);
    expect(till.lanes.terminals().map(({ lane }) => lane)).toEqual(['faulted', 'free']);
    const standby = openJournal({ path: ':memory:', now: () => '2026-01-01T00:00:00.000Z' });
    log.follow(standby);
    expect([standby.lanes(), standby.list({})]).toEqual([journal.lanes(), journal.list({})]);
  });

  test('is undone only once the stream has the fault', async () => {
    const { till, log } = await used();
    log.takesAtOnce = false;
    void till.ask('p1');
    till.run(1);
    expect(till.terminal().lane).toBe('free');
    log.takes();
    expect(till.terminal().lane).toBe('faulted');
  });
});

describe('a commit that fails although the stream has the entry', () => {
  test.each([
    ['is not there', false],
    ['is there', true],
  ])('stops the daemon, which sends nothing, and the next start recovers if it %s', async (_name, isThere) => {
    const { till, log, journal } = pair();
    const commit = journal.commit.bind(journal);
    journal.commit = (parts, position) => {
      if (isThere) commit(parts, position);
      throw new Error('disk I/O error');
    };
    void till.ask('p1');
    expect(() => till.run(10)).toThrow('disk I/O error');
    till.hasSentMoney(0);
    journal.commit = commit;
    log.follow(journal);
    const next = till.restart();
    next.whenAsked('NotFound').up().run(1_000);
    next.hasSentMoney(0);
    expect(next.view('p1').attempts).toHaveLength(1);
  });
});

test('a daemon that stops while an entry is on its way does nothing with the entry', async () => {
  const { till, log, journal } = pair();
  log.takesAtOnce = false;
  void till.ask('p1');
  till.run(1);
  const stop = till.stop(0);
  till.run(1_000);
  for (let step = 0; step < 6; step += 1) await Promise.resolve();
  expect(stop.stopped).toBe(true);
  log.takes();
  till.run(1_000).hasSentMoney(0);
  expect(journal.findTransaction('p1')).toBeUndefined();
  log.takesAtOnce = true;
  log.follow(journal);
  expect(till.restart().up().run(100).view('p1').attempts).toHaveLength(1);
});

test('the answer to a payment of another terminal is in the same entry as the payments that waited', async () => {
  const { till, log } = pair({ terminals: { till: 'T1', b: 'T2' } });
  await till.pay('p1');
  till.run(100);
  log.takesAtOnce = false;
  void till.ask('q1', { terminal: 'b' });
  till.run(1);
  till.gateway.say(moneyAnswer(till.money(0), 'Success'));
  till.run(50);
  log.takes();
  till.run(1);
  expect(till.view('p1').outcome).toBeUndefined();
  log.takes();
  till.shows('p1', 'approved');
});
