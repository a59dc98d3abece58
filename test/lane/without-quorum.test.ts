/** The requests of a daemon in a pair while its stream confirms no entries: each one has an end, and no answer promises too much. */

import { describe, expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { HeldLog } from '../world/held-log.js';
import { patient, Till } from '../world/till.js';
import { recordOf } from './open-records.js';

const confirmMs = 10_000;

/** Returns a till of a pair. Its link is up and its terminal logged in. */
function pair(): { till: Till; log: HeldLog } {
  const log = new HeldLog();
  const journal = openJournal({ path: ':memory:', now: () => '2026-01-01T00:00:00.000Z' });
  return { till: Till.connected({ replicatedLog: log, journal, terminals: { till: 'T1', b: 'T2' } }), log };
}

const ids = (serviceId: string) => ({ saleId: 'SALE-1', poiId: 'T1', serviceId });
const refusal = (code: string, text: string) => ({ ok: false, refusal: { code, text: expect.stringContaining(text) } });

describe('a request whose entry is on its way', () => {
  test('is refused after a time, and is uncertain until the stream has the entry: then it is charged once', async () => {
    const { till, log } = pair();
    log.takesAtOnce = false;
    const asked = till.ask('p1');
    till.run(confirmMs - 1);
    expect(till.lanes.doubt()).toBeUndefined();
    till.run(1);
    expect(await asked).toMatchObject(refusal('replicate-no-quorum', 'Its payment may still start'));
    expect(till.lanes.doubt()).toMatchObject({ code: 'replicate-no-quorum' });
    log.takesAtOnce = true;
    log.takes();
    till.run(100).hasSentMoney(1);
    expect(till.lanes.doubt()).toBeUndefined();
    expect(await till.reply(till.ask('p1'))).toMatchObject({ ok: true, value: { created: false } });
    till.answers(0, 'Success').run(100).hasSentMoney(1);
    expect(till.told('p1')).toBe('approved');
  });

  test('is not sent to the terminal if the stream has the entry too late, because the customer may have left', async () => {
    const { till, log } = pair();
    log.takesAtOnce = false;
    const asked = till.ask('p1');
    till.run(31_000);
    expect(await asked).toMatchObject(refusal('replicate-no-quorum', 'not known yet'));
    log.takesAtOnce = true;
    log.takes();
    till.run(100).hasSentMoney(0);
    expect(till.view('p1').outcome).toMatchObject({ result: 'not-processed', retry: 'safe' });
  });

  test('is being accepted until its reply, so that a reader can wait for it', async () => {
    const { till, log } = pair();
    log.takesAtOnce = false;
    const asked = till.ask('p1');
    till.run(1);
    const accepting = till.lanes.accepting('p1');
    expect([accepting, till.lanes.accepting('p2')]).toEqual([expect.any(Promise), undefined]);
    log.takes();
    await Promise.all([accepting, asked]);
    expect([till.lanes.accepting('p1'), till.lanes.get('p1')?.state]).toEqual([undefined, 'running']);
  });

  test('never makes a device request unknown that its register knows', async () => {
    const { till, log } = pair();
    const { deviceRequests } = till.lanes;
    const first = await till.reply(deviceRequests.ask('till', { kind: 'diagnosis', hosts: false }));
    const deviceRequestId = first.ok ? first.value.deviceRequestId : '';
    log.takesAtOnce = false;
    const second = deviceRequests.ask('till', { kind: 'diagnosis', hosts: false });
    till.run(confirmMs);
    // No register has the id of the second request before the stream has its entry.
    expect(await second).toMatchObject(refusal('replicate-no-quorum', ''));
    log.waits = 'replicate-no-quorum';
    expect(await deviceRequests.abort('till', deviceRequestId, 'x')).toMatchObject(refusal('replicate-no-quorum', ''));
    expect(deviceRequests.get('till', deviceRequestId)).toMatchObject({ ok: true });
    log.takesAtOnce = true;
    log.takes();
    expect(deviceRequests.get('till', deviceRequestId)).toMatchObject({ ok: true });
  });

  test('is refused under the code that the log has', async () => {
    const { till, log } = pair();
    log.takesAtOnce = false;
    const asked = till.ask('p1');
    till.run(1);
    log.waits = 'replicate-stream-full';
    till.run(confirmMs);
    expect(await asked).toMatchObject(refusal('replicate-stream-full', 'not known yet'));
  });
});

describe('a request behind an entry that is on its way', () => {
  test('is refused after a time, and never runs', async () => {
    const { till, log } = pair();
    log.takesAtOnce = false;
    const first = till.ask('p1');
    till.run(1);
    const second = till.ask('p2', { terminal: 'b' });
    till.run(confirmMs);
    expect(await second).toMatchObject(refusal('replicate-no-quorum', 'starts nothing new'));
    expect(await first).toMatchObject(refusal('replicate-no-quorum', 'not known yet'));
    log.takesAtOnce = true;
    log.takes();
    till.run(100).hasSentMoney(1);
    expect([till.lanes.get('p1')?.state, till.lanes.get('p2')]).toEqual(['running', undefined]);
  });
});

describe('while the log says that the stream waits', () => {
  test('a new request is refused at once and starts nothing, and an unknown id is uncertain', async () => {
    const { till, log } = pair();
    log.waits = 'replicate-unreachable';
    const before = log.entries.length;
    expect(await till.ask('p1')).toMatchObject(refusal('replicate-unreachable', 'If the id is new, nothing was sent'));
    expect(await till.lanes.abort('p1', 'why')).toMatchObject(refusal('replicate-unreachable', ''));
    expect(await till.lanes.registerLoggedIn('till', 'SALE-1')).toMatchObject({ code: 'replicate-unreachable' });
    expect(till.lanes.doubt()).toMatchObject({ code: 'replicate-unreachable' });
    expect(till.lanes.readiness()).toEqual({
      ready: false,
      reasons: [expect.stringContaining('replicate-unreachable')],
    });
    log.waits = undefined;
    till.run(100).hasSentMoney(0);
    expect([log.entries.length, till.lanes.doubt(), till.lanes.readiness().ready]).toEqual([before, undefined, true]);
  });

  test('a repeated request gets the state that the journal has, and its outcome follows', async () => {
    const { till, log } = pair();
    await till.pay('p1');
    till.run(100);
    log.waits = 'replicate-no-quorum';
    log.takesAtOnce = false;
    expect(await till.ask('p1')).toMatchObject({ ok: true, value: { created: false, view: { state: 'running' } } });
    const waited = till.lanes.waitForOutcome('p1', 60_000, patient());
    till.answers(0, 'Success').run(100);
    expect(till.view('p1').outcome).toBeUndefined();
    log.waits = undefined;
    log.takesAtOnce = true;
    log.takes();
    expect((await waited)?.outcome?.result).toBe('approved');
  });

  test('another request with a known id is refused, not answered', async () => {
    const { till, log } = pair();
    await till.pay('p1');
    log.waits = 'replicate-no-quorum';
    expect(await till.ask('p1', { sale: 'another' })).toMatchObject(refusal('replicate-no-quorum', ''));
  });

  test('a repeated request under a new ServiceID is refused, because the journal could not find it by that id', async () => {
    const { till, log } = pair();
    const { request } = recordOf('p1', []);
    await till.reply(till.lanes.submit(request, ids('7')));
    log.waits = 'replicate-no-quorum';
    expect(await till.lanes.submit(request, ids('7'))).toMatchObject({ ok: true, value: { created: false } });
    expect(await till.lanes.submit(request, ids('8'))).toMatchObject(refusal('replicate-no-quorum', ''));
  });
});
