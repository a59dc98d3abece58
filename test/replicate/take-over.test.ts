/**
 * Two daemons, one terminal, and a leader that is killed at each stage of a payment. The ledger of the terminal is the oracle: no payment
 * is charged twice, and the standby has every outcome that a register got.
 */

import { expect, test } from 'vitest';
import { isWhole, some } from '../extent.js';
import { isMissing } from '../tools.js';
import { payment } from '../world/register-client.js';
import { codeOf, pay, TwoDaemons } from './two-daemons.js';

const there = isMissing('nats-server') ? [] : [true];
const soon = { timeout: 60_000, interval: 20 };

/** `appended`: the stream has the entry and the journal does not. `committed-before-send`: both have it, and nothing was sent. */
const stages = [
  'committed-before-send',
  'appended',
  'accepted',
  'sent',
  'answer-read',
  'committed-before-told',
] as const;

test.each(there.flatMap(() => some(stages, 0)))(
  'a leader that is killed at %s is replaced: no payment is charged twice, and no outcome is lost',
  async (stage) => {
    const pair = await TwoDaemons.set({ servers: isWhole ? 3 : 1 });
    const first = await pair.lead('a', { isHere: true });
    const before = await pay(first, 'p0');
    await first.stop();
    const a = await pair.lead('a', { environment: { TENDERD_KILL_AT: stage } });
    const { api, leads } = await pair.follow('b');
    expect((await api.ask('PUT', '/v1/transactions/x', {})).status).toBe(503);
    await a.register.put('p1', payment('till-1', 'sale p1')).catch(() => undefined);
    expect(await a.ended).toEqual({ code: null, signal: 'SIGKILL' });
    const killedMs = performance.now();
    const b = await leads;
    const tookMs = performance.now() - killedMs;
    // The lease of 2 s, and at most 5 s after its end.
    expect(tookMs).toBeLessThan(7_000);
    expect(await b.register.ended('p0')).toMatchObject({ result: 'approved', approvalCode: before.approvalCode });
    // The earlier leader starts again, which proves that its killed process sends nothing more.
    await pair.follow('a');
    const asked = await b.register.put('p1', payment('till-1', 'sale p1'));
    expect(asked.transaction, asked.text).toBeDefined();
    const { result } = await b.register.ended('p1');
    expect(pair.charged('p1')).toBe(result === 'approved' ? 1 : 0);
    expect(['approved', 'not-processed']).toContain(result);
    const after = await pay(b, 'p2');
    expect([after.result, pair.charged('p2')]).toEqual(['approved', 1]);
    expect(pair.charged('p0')).toBe(1);
    expect(pair.simulator.world.complaints()).toEqual([]);
  },
);

/**
 * The leader stands still between the stream and its journal, between its journal and the terminal, or while the terminal works. While the old leader
 * stands still, the new leader may report these results. The first entry has no attempt yet, and the stream takes no later entry from the old leader.
 */
const pauses = [
  ['appended:1:pause', [undefined, 'not-processed']],
  ['committed-before-send:1:pause', [undefined]],
  ['sent:1:pause', [undefined, 'approved']],
] as const;

test.each(there.flatMap(() => (isWhole ? pauses : [])))(
  'a leader that stands still at %s and wakes after the take-over sends nothing, and ends',
  async (moment, results) => {
    const pair = await TwoDaemons.set({ servers: 3 });
    // A terminal that denies a payment must repeat an earlier payment before tenderd believes the denial.
    const first = await pair.lead('a');
    await pay(first, 'p0');
    await first.stop();
    const a = await pair.lead('a', { environment: { TENDERD_KILL_AT: moment } });
    const { leads } = await pair.follow('b');
    const heard = a.register.put('p1', payment('till-1', 'sale p1')).catch(() => undefined);
    const b = await leads;
    // Even if the terminal knows nothing of it, the leader that stands still may send it.
    const { transaction } = await b.register.put('p1', payment('till-1', 'sale p1'));
    expect(results).toContain(transaction?.result);
    process.kill(a.pid, 'SIGCONT');
    expect(await a.ended).toEqual({ code: 1, signal: null });
    // The leader may still report that the payment runs, because the stream has that fact. It has no outcome to report.
    expect((await heard)?.transaction?.result).toBeUndefined();
    await pair.follow('a');
    const { result } = await b.register.ended('p1');
    expect(pair.charged('p1')).toBe(result === 'approved' ? 1 : 0);
    expect((await pay(b, 'p2')).result).toBe('approved');
    expect(pair.charged('p2')).toBe(1);
    expect(pair.simulator.world.complaints()).toEqual([]);
  },
);

test.each(there)('a leader that stops hands over at once, and its standby has every outcome', async () => {
  const pair = await TwoDaemons.set({ servers: 1, leaseSeconds: 60 });
  const a = await pair.lead('a', { isHere: true });
  await pay(a, 'p1');
  const { leads } = await pair.follow('b', { isHere: true });
  const paid = await pay(a, 'p2');
  expect(await a.stop()).toEqual({ code: 0, signal: null });
  const b = await leads;
  expect(await b.register.ended('p2')).toEqual(paid);
  expect((await pay(b, 'p3')).result).toBe('approved');
  await expect.poll(async () => codeOf(b.register), soon).toBe('ready');
  expect(['p1', 'p2', 'p3'].map((id) => pair.charged(id))).toEqual([1, 1, 1]);
});

test.each(there.filter(() => isWhole))(
  'a daemon that leads with an empty journal on a stream with entries asks for a comparison',
  async () => {
    const pair = await TwoDaemons.set({ servers: 1, leaseSeconds: 2 });
    const a = await pair.lead('a');
    await pay(a, 'p1');
    const itemsAt = async ({ register }: typeof a) => (await register.ask('GET', '/v1/attention')).text;
    expect(await itemsAt(a)).not.toContain('stream-unchecked');
    await a.stop();
    const b = await pair.lead('b');
    expect(await itemsAt(b)).toContain('"stream-unchecked"');
    expect(b.output()).toContain('no other journal showed that the stream is complete');
  },
);

test.each(there)(
  'with real money a daemon of a pair starts only if the operator accepts that it is experimental',
  async () => {
    const pair = await TwoDaemons.set({ servers: 1, simulated: false });
    const { code, output } = await pair.shops.a.run(['run']);
    expect([code, output]).toEqual([78, expect.stringContaining('replicate.experimental')]);
  },
);
