/** A take-over from a leader that may still send: only its confirmed stop makes the terminal's NotFound a proof. */

import { describe, expect, test } from 'vitest';
import { openJournal } from '../../src/journal/index.js';
import { HeldLog } from '../world/held-log.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { inquiries, Till, type TillOptions } from '../world/till.js';

/**
 * A standby that took over while payment `p1` was open. The earlier leader `a` appended it and may or may not have sent
 * it. The terminal keeps its memory over restarts.
 */
async function takenOver(
  options: TillOptions = {},
  isConfirmed = false,
): Promise<{ till: Till; log: HeldLog; before: Till }> {
  const log = new HeldLog();
  const journal = openJournal({ path: ':memory:', now: () => '2026-01-01T00:00:00.000Z' });
  const before = Till.connected({ replicatedLog: log, journal, profile: 'tenderd', ...options });
  await before.pay('p1');
  before.run(10).hasSentMoney(1);
  log.earlier = isConfirmed ? undefined : 'a';
  const till = before.restart();
  return { till, log, before };
}

describe('after a take-over from a leader that may still send', () => {
  test('NotFound ends nothing, however often and how long the terminal answers with it', async () => {
    const { till } = await takenOver();
    till.whenAsked('NotFound').up().run(250_000);
    expect(inquiries(till)).toBeGreaterThan(10);
    till.shows('p1', 'recovering').hasSentMoney(0);
    till.run(120_000).ends('p1', { result: 'unresolved', retry: 'after-resolution' });
    till.run(3_600_000).shows('p1', 'unresolved').hasSentMoney(0);
  });

  test('the attention list and the history say why', async () => {
    const { till } = await takenOver();
    till.whenAsked('NotFound').up().run(60_000);
    till.needs('till: earlier-leader');
    expect(till.lanes.attention()[0]?.attention.text).toMatch(/took over from a.*confirm-stopped a/s);
    const texts = till.lanes.feed.after(0, 1_000).map(({ text }) => text);
    expect(texts.join('\n')).toContain('a may still send it');
    expect(till.view('p1').certainBy).toBeUndefined();
  });

  test('no other payment is sent to that terminal, and payments at other terminals go on', async () => {
    const { till } = await takenOver({ terminals: { till: 'T1', b: 'T2' } });
    till.whenAsked('NotFound').up().run(1_000);
    await till.pay('p2');
    await till.pay('q1', { terminal: 'b' });
    till.run(60_000);
    expect(till.sentMoney().map(({ header }) => header.POIID)).toEqual(['T2']);
    till.answers(0, 'Success').run(1_000).shows('q1', 'approved');
  });

  test('the answer of the terminal counts as always', async () => {
    const { till, before } = await takenOver();
    till.up().run(1_000);
    till.gateway.say(moneyAnswer(before.money(0), 'Success'));
    till.run(10).shows('p1', 'approved').needs();
  });
});

describe('when the earlier leader is confirmed as stopped', () => {
  test('NotFound is a proof after the delivery deadline, which begins now', async () => {
    const { till, log } = await takenOver();
    till.whenAsked('NotFound').up().run(100_000).shows('p1', 'recovering');
    log.confirm();
    till.run(120_000).shows('p1', 'recovering').needs();
    expect(till.lanes.feed.after(0, 1_000).map(({ text }) => text)).toContain(
      'a is confirmed as stopped: it cannot send this attempt any more',
    );
    till.run(60_000).ends('p1', { result: 'not-processed', retry: 'safe' });
  });

  test('a result that was unresolved by then gets its proof as well, and the terminal is free', async () => {
    const { till, log } = await takenOver();
    till.whenAsked('NotFound').up().run(400_000).shows('p1', 'unresolved');
    expect(till.terminal().lane).toBe('blocked');
    log.confirm();
    till.run(600_000).ends('p1', { result: 'not-processed', revision: 2 });
    expect(till.terminal().lane).toBe('free');
    await till.pay('p2');
    till.run(100).hasSentMoney(1);
  });

  test('a further take-over waits for no leader that only asked about the attempt', async () => {
    const { till, log } = await takenOver();
    till.whenAsked('NotFound').up().run(10_000);
    log.confirm();
    till.run(10_000).shows('p1', 'recovering');
    log.earlier = 'b';
    const next = till.restart();
    const last = next.lanes.feed.after(0, 1_000).at(-1)?.seq ?? 0;
    next.whenAsked('NotFound').up().run(100_000).needs().shows('p1', 'recovering');
    log.confirm();
    const facts = next.lanes.feed.after(last, 1_000).filter(({ transactionId }) => transactionId === 'p1');
    expect(facts.map(({ text }) => text)).toEqual([
      'tenderd was started while this attempt was open; tenderd asks the terminal',
      expect.stringContaining('does not know the request yet; the request may still arrive until'),
    ]);
    next.run(100_000).ends('p1', { result: 'not-processed', retry: 'safe' });
  });

  test('before the take-over, the delivery deadline begins with the process, as after a crash', async () => {
    const { till } = await takenOver({}, true);
    till.whenAsked('NotFound').up().run(200_000).ends('p1', { result: 'not-processed', retry: 'safe' });
  });
});

/** A new leader that has sent payment `q1` at a terminal without other payments. */
async function leading(): Promise<{ till: Till; log: HeldLog }> {
  const { till, log } = await takenOver({ terminals: { till: 'T1', b: 'T2' } });
  till.up().run(1_000);
  await till.pay('q1', { terminal: 'b' });
  till.run(1_000).hasSentMoney(1);
  return { till, log };
}

test('a payment of the new leader itself needs no confirmation', async () => {
  const { till } = await leading();
  till.gateway.cut();
  till.whenAsked('NotFound').run(120_000).ends('q1', { result: 'not-processed', retry: 'safe' });
});

test('after a crash of the new leader, its attempts are as uncertain as those of the earlier leader', async () => {
  const { till, log } = await leading();
  const next = till.restart();
  next.whenAsked('NotFound').up().run(200_000).shows('q1', 'recovering').hasSentMoney(0);
  log.confirm();
  next.run(200_000).ends('q1', { result: 'not-processed' });
});
