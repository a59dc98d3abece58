/**
 * A payment that is named by the terminal's key from its own answer: it is the same payment, in the same turn and after
 * a restart.
 */

import { expect, test } from 'vitest';
import type { PoiTransaction, TransactionRequest } from '../../src/core/index.js';
import { giveUp } from './given-up.js';
import { keyOf, moneyAnswer, eur } from '../world/terminal-words.js';
import { journalOn, Till } from '../world/till.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { outcome, part, payment } from '../journal/samples.js';
import { unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';

/**
 * Returns a till whose terminal approves everything, with one acknowledged payment of 10.00 EUR, and the terminal's key
 * of it.
 */
async function paid(): Promise<{ readonly till: Till; readonly key: PoiTransaction }> {
  const till = Till.connected().whenPaying('Success');
  await till.pay('p0');
  till.run(100);
  await till.acknowledge('p0');
  const key = till.view('p0').outcome?.poiTransaction;
  if (key === undefined) throw new Error('the terminal gave no key');
  return { till, key };
}

function back(kind: 'reversal' | 'refund', original: TransactionRequest['original']) {
  return { kind, ...(original === undefined ? {} : { original }) } as const;
}

const byKey = (poiTransaction: PoiTransaction) => ({ type: 'terminal', poiTransaction }) as const;
const byId = { type: 'transaction', transactionId: 'p0' } as const;
const refused = { ok: false, refusal: { code: 'original-not-refundable' } };

test('a payment is refunded once, by its id or by its key in any time zone, and then cannot be reversed', async () => {
  const { till, key } = await paid();
  await till.pay('r1', back('refund', byId));
  till.run(100).shows('r1', 'approved');
  const sent = till.sentMoney().length;
  const times = [key.timeStamp, '2026-01-01T01:00:00+01:00', '2026-01-01T00:00:00.750', '2026-01-01T05:30:00'];
  for (const [place, timeStamp] of times.entries()) {
    const original = byKey({ ...key, timeStamp });
    for (const kind of ['refund', 'reversal'] as const)
      expect(await till.submit(`x${place}`, back(kind, original))).toMatchObject(refused);
  }
  till.hasSentMoney(sent);
});

test.each([
  ['the key first', (key: PoiTransaction) => [byKey(key), byId]],
  ['the id first', (key: PoiTransaction) => [byId, byKey(key)]],
  ['the id twice', () => [byId, byId]],
  ['the key twice', (key: PoiTransaction) => [byKey(key), byKey({ ...key, timeStamp: '2026-01-01T00:00:00' })]],
])('the second of two simultaneous refunds, %s, is refused before it is sent', async (_name, originals) => {
  const { till, key } = await paid();
  const sent = till.sentMoney().length;
  const [first, second] = originals(key).map((original, place) => till.ask(`r${place}`, back('refund', original)));
  till.run(100);
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toMatchObject(refused);
  till.hasSentMoney(sent + 1);
});

test('a reversal by the key marks the payment as reversed, and a restart keeps that', async () => {
  const { till, key } = await paid();
  const { amountDetails: _whole, ...whole } = { ...till.view('p0').request, ...back('reversal', byKey(key)) };
  const reply = await till.reply(till.lanes.submit(unchecked({ ...whole, transactionId: 'v1', sale: 'sale of v1' })));
  expect(reply).toMatchObject({ ok: true });
  till.run(100).shows('v1', 'approved');
  expect(till.journal.findTransaction('p0')?.reversedBy).toBe('v1');
  // The request is kept in the register's words, so the same request attaches to it when it comes again.
  expect(
    await till.reply(till.lanes.submit(unchecked({ ...whole, transactionId: 'v1', sale: 'sale of v1' }))),
  ).toMatchObject({ ok: true, value: { created: false } });
  const next = till.restart();
  next.up().run(100);
  expect(await next.submit('r1', back('refund', byKey(key)))).toMatchObject(refused);
  expect(await next.submit('r1', back('refund', byId))).toMatchObject(refused);
});

/**
 * Returns a till with `p0` of 10.00 EUR. `p0` was unknown while `v1` reversed its key, and the terminal reports it
 * afterwards.
 */
async function toldAfterReversal(change: object): Promise<Till> {
  const till = Till.apart();
  await giveUp(till, 'p0', { terminal: 'till' });
  const asked = till.money(0);
  for (const gateway of [till.gateway, till.other]) gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
  const { amountDetails: _whole, ...whole } = { ...till.view('p0').request, ...back('reversal', byKey(keyOf(asked))) };
  const wanted = { ...whole, transactionId: 'v1', sale: 'sale of v1', ...change };
  expect(await till.reply(till.lanes.submit(unchecked(wanted)))).toMatchObject({ ok: true });
  till.run(1_000).shows('p0', 'unresolved').shows('v1', 'approved');
  till.gateway.say(moneyAnswer(asked, 'Success'));
  till.run(1_000).shows('p0', 'approved');
  return till;
}

test('a payment that was reversed by its key while unresolved is shown as reversed once it is approved', async () => {
  const till = await toldAfterReversal({});
  expect(till.view('p0').message).toContain('Transaction v1 has reversed this transaction completely.');
  expect(till.journal.findTransaction('p0')?.reversedBy).toBe('v1');
});

test.each([
  ['a part of it', { amountDetails: eur(400) }],
  ['a payment of another terminal with the same key', { terminal: 'b' }],
])('a reversal of %s does not mark the payment', async (_what, change) => {
  const till = await toldAfterReversal(change);
  expect(till.journal.findTransaction('p0')?.reversedBy).toBeUndefined();
});

test('a declined reversal may be tried again', async () => {
  const { till } = await paid();
  till.gateway.onMoney = (request) => [moneyAnswer(request, till.sentMoney().length === 2 ? 'Refusal' : 'Success')];
  await till.pay('r1', back('reversal', byId));
  till.run(100).shows('r1', 'declined');
  await till.pay('r2', back('reversal', byId));
  till.run(100).shows('r2', 'approved');
});

test('a key of an unknown payment is sent in one reversal, and a second reversal under any sale is refused', async () => {
  const { till } = await paid();
  const key = { transactionId: 'another till 4711', timeStamp: '2026-01-01T00:00:00Z' };
  await till.pay('v1', back('reversal', byKey(key)));
  till.run(100).shows('v1', 'approved');
  const sent = till.sentMoney().length;
  const again = byKey({ ...key, timeStamp: '2026-01-01T01:00:00+01:00' });
  expect(await till.submit('v2', back('reversal', again))).toMatchObject({
    ...refused,
    refusal: { transactionId: 'v1', text: expect.stringContaining('the reversal v1 went through already') },
  });
  till.hasSentMoney(sent);
  // A person has checked, and the terminal decides.
  await till.pay('v3', { ...back('reversal', again), ...reviewed('v1') });
  till.run(100).hasSentMoney(sent + 1);
});

test('a refund by a key from before the payment was ours counts for the payment', async () => {
  const time = new VirtualTime();
  const journal = journalOn(time);
  const key = { transactionId: '77', timeStamp: '2026-01-01T00:00:00Z' };
  const authorized = eur(1_200);
  const payed = payment('p0', { outcome: { ...outcome('approved'), authorized, poiTransaction: key } });
  const { request } = payment('v0');
  const reversed = payment('v0', {
    request: unchecked({ ...request, kind: 'reversal', original: byKey({ ...key, timeStamp: '2026-01-01T00:00:00' }) }),
    outcome: outcome('approved'),
  });
  journal.commit([part('till-1', payed, reversed)]);
  const till = Till.connected({ journal, time });
  expect(await till.submit('r1', back('refund', byId))).toMatchObject({
    ...refused,
    refusal: { transactionId: 'p0', text: expect.stringContaining('refunded or reversed by v0') },
  });
  expect(await till.submit('r1', back('refund', byKey(key)))).toMatchObject(refused);
  till.hasSentMoney(0);
});
