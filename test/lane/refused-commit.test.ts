/**
 * The journal refuses a commit: nothing of that lane's turn takes effect, and the other lanes continue. Here it refuses
 * an attempt whose ids were used before, as after a restored copy of the file.
 */

import { expect, test } from 'vitest';
import type { LaneCommit } from '../../src/core/index.js';
import { MapJournal } from '../journal/map-journal.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { attemptOf, recordOf } from './open-records.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { sqliteOn, Till } from '../world/till.js';

/** Returns a till with two terminals. The next attempt of `till` cannot be opened. */
async function used(): Promise<Till> {
  const time = new VirtualTime();
  const journal = sqliteOn(time);
  const till = Till.connected({ time, journal, terminals: { till: 'T1', b: 'T2' }, saleId: 'SHOP' }).whenPaying(
    'Success',
  );
  await till.pay('p1');
  till.run(1_000);
  const { serviceId = '' } = till.view('p1').attempts[0] ?? {};
  // The ids count up after a prefix. Each of the next ids is taken.
  const prefix = serviceId.slice(0, 6);
  const counted = Number.parseInt(serviceId.slice(6), 36);
  const taken = Array.from({ length: 5 }, (_none, index) => {
    return attemptOf(prefix + (counted + 1 + index).toString(36).toUpperCase().padStart(4, '0'), 'answered');
  });
  const thief = recordOf('thief', taken, true);
  const [result] = till.journal.commit([{ writer: 'till', facts: [], transactions: [thief] }]);
  if (result?.ok !== true) throw new Error('the ids could not be taken');
  return till;
}

test('a rejected commit sends nothing, is reported to each caller, and adds an attention item', async () => {
  const till = await used();
  const moments = till.moments.length;
  const reply = await till.submit('p2');
  expect(reply).toMatchObject({
    ok: false,
    refusal: { code: 'terminal-faulted', text: expect.stringMatching(/internal error.*Nothing was sent/) },
  });
  till.run(60_000).hasSentMoney(1);
  expect(till.moments).toHaveLength(moments);
  expect(till.lanes.get('p2')).toBeUndefined();
  expect(till.terminal()).toMatchObject({ lane: 'faulted', queued: 0, attention: [{ code: 'terminal-faulted' }] });
  expect(till.terminal().attention[0]?.text).toContain('its request ids belong to transaction thief');
  expect(till.warnings.join()).toContain('its request ids belong to transaction thief');
});

test('the other lane of the same turn continues', async () => {
  const till = await used();
  const asked = [till.ask('p2'), till.ask('q1', { terminal: 'b' })];
  till.run(1);
  expect(await Promise.all(asked)).toMatchObject([{ ok: false }, { ok: true }]);
  till.run(1_000).shows('q1', 'approved');
  expect(till.lanes.terminals().map(({ lane }) => lane)).toEqual(['faulted', 'free']);
});

test('each request to the lane in that turn gets a reply, and none has taken effect', async () => {
  const till = await used();
  const asked = [
    till.lanes.acknowledge('p1', 1),
    till.ask('p2'),
    till.ask('p2'),
    till.lanes.deviceRequests.ask('till', { kind: 'diagnosis', hosts: false }),
    till.lanes.lease('till', { register: 'a', forMs: 60_000, whileListening: false }),
  ];
  till.run(10);
  for (const reply of await Promise.all<{ readonly ok: boolean }>(asked)) {
    expect(reply).toMatchObject({ ok: false, refusal: { code: 'terminal-faulted' } });
  }
  expect(till.view('p1').acknowledgedRevision).toBe(0);
  expect([till.sentOf('DiagnosisRequest'), till.terminal().lease]).toEqual([[], undefined]);
  // It can still be acknowledged and released.
  await till.acknowledge('p1');
  expect(await till.release('till', 'Kim', 'its screen is idle')).toMatchObject({ ok: true });
  expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
});

test('earlier items stay on the attention list of the lane', async () => {
  const till = await used();
  const stranger = Till.connected();
  await stranger.pay('x1');
  till.gateway.say(moneyAnswer(stranger.run(100).money(0), 'Success'));
  till.run(10);
  await till.submit('p2');
  expect(till.attention().filter((entry) => entry.startsWith('till'))).toEqual([
    'till: unmatched-response',
    'till: terminal-faulted',
  ]);
  expect(till.terminal().attention[1]?.actions).toEqual(['release', 'call-support']);
});

test('the journal records the fault, and the next process also lists the fault', async () => {
  const till = await used();
  await till.submit('p2');
  const next = till.restart();
  next.lists('till: terminal-faulted');
  expect(next.journal.factsAfter(0, 1_000).filter(({ type }) => type === 'faulted')).toHaveLength(1);
});

test('an earlier transaction is returned as it is, even if the new caller cannot be recorded', async () => {
  const till = await used();
  const ids = { saleId: 'SALE-1', poiId: 'T1', serviceId: '9' };
  const again = till.lanes.submit(till.view('p1').request, ids);
  const next = till.ask('p2');
  till.run(10);
  expect(await again).toMatchObject({ ok: true, value: { created: false, view: { outcome: { result: 'approved' } } } });
  expect(await next).toMatchObject({ ok: false, refusal: { code: 'terminal-faulted' } });
});

/** A journal that refuses every part of a commit with several parts, each for its own reason. */
class RefusingJournal extends MapJournal {
  refuses = false;

  override commit(parts: readonly LaneCommit[]): ReturnType<MapJournal['commit']> {
    if (!this.refuses || parts.length < 2) return super.commit(parts);
    this.refuses = false;
    return parts.map(({ writer }) => ({ writer, ok: false, cause: `the part of ${writer} is refused` }));
  }
}

test('a lane with two rejected parts, its own and that of a removed terminal, reports the first reason', async () => {
  const journal = new RefusingJournal();
  const before = Till.connected({ time: new VirtualTime(), journal, terminals: { a: 'T1', b: 'T2' }, saleId: 'SHOP' });
  await before.pay('p1');
  const answer = moneyAnswer(before.run(1_000).money(0), 'Success');
  const till = before.restart({ terminals: { b: 'T2' } });
  till.up().run(100).shows('p1', 'unresolved');
  journal.refuses = true;
  const sent = till.gateway.sent.length;
  const asked = till.ask('q1', { terminal: 'b' });
  till.gateway.say(answer);
  till.run(10);
  expect(await asked).toMatchObject({ ok: false, refusal: { code: 'terminal-faulted' } });
  expect([till.told('p1'), till.lanes.get('q1'), till.gateway.sent.length]).toEqual(['unresolved', undefined, sent]);
  expect(till.warnings.filter((text) => text.includes('is refused'))).toEqual([
    expect.stringContaining('the part of b is refused'),
  ]);
  // The terminal's answer is still booked once the journal accepts it.
  till.gateway.say(answer);
  till.run(10).shows('p1', 'approved');
});
