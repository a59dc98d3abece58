/**
 * A person has decided an unknown result. The lane continues to ask the terminal or the payment service, also after a
 * restart, and delays nothing by it.
 */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/index.js';
import { settled } from './promises.js';
import { type Fault, paying, pending, repeated, rewritten } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';
import { statusRepeats } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

type Decision = 'approved' | 'declined' | 'not-processed';

const minute = 60_000;

/** Makes the history show each refund with this status. */
function refundsAs(status: string): readonly Fault[] {
  const changed = rewritten((all) => all.map((one) => (one.type === 'REFUND' ? { ...one, status } : one)));
  return repeated(500, changed);
}

async function decide(till: Till, id: string, outcome: Decision): Promise<void> {
  const reply = await till.resolve(id, { outcome, name: 'Kim', reason: 'looked' });
  if (!reply.ok) throw new Error(reply.refusal.text);
}

function questions(till: Till): number {
  return till.sentOf('TransactionStatusRequest').length;
}

/** Returns a till whose terminal was released during a payment and has not known the payment since. */
async function tillDecided(outcome: Decision): Promise<Till> {
  const till = Till.connected();
  till.gateway.onMoney = () => [];
  till.whenAsked('InProgress');
  await till.pay('p1');
  till.run(limits.hardMs + minute).whenAsked('NotFound');
  await till.release('till', 'Kim', 'its screen is idle');
  till.whenPaying('Success').run(10 * minute);
  await decide(till, 'p1', outcome);
  return till;
}

/** Returns a shop with a link that was withdrawn and can perhaps still be paid. */
async function linkDecided(outcome: Decision): Promise<Shop> {
  const shop = new Shop('strict');
  await shop.link('p1');
  shop.run(1_000);
  await shop.abort('p1', 'the customer left');
  shop.run(10 * minute).shows('p1', 'unresolved');
  await decide(shop.till, 'p1', outcome);
  return shop;
}

describe('a terminal', () => {
  test('is asked by the next process until the day is over', async () => {
    const first = await tillDecided('declined');
    await first.acknowledge('p1');
    const askedBefore = questions(first);
    first.run(20 * minute);
    expect(questions(first)).toBeGreaterThan(askedBefore);
    const till = first.restart();
    till.whenAsked('NotFound').up();
    till.run(20 * minute);
    expect(questions(till)).toBeGreaterThan(2);
    till.run(limits.askedOnMs);
    const { length } = till.sentOf('TransactionStatusRequest');
    till.run(limits.askedOnMs);
    expect(questions(till)).toBe(length);
    const last = till.restart();
    last.up().run(20 * minute);
    expect(questions(last)).toBe(0);
  });

  test('that approves after "declined" in another process has an item to reverse the payment', async () => {
    const first = await tillDecided('declined');
    const till = first.restart();
    till.gateway.onStatus = (question) => statusRepeats(question, first.money(0), 'Success');
    till.up().run(minute).ends('p1', { result: 'approved', revision: 3, retry: 'unsafe' }).needs('p1: reverse-one');
    till.hasAttempts('p1', 'answered');
  });

  test('accepts the next payment at once, even of the same sale', async () => {
    const till = await tillDecided('declined');
    await till.acknowledge('p1');
    till.run(minute);
    await till.pay('p2', { sale: 'sale of p1' });
    till.run(1_000);
    expect([till.told('p2'), till.terminal().lane]).toEqual(['approved', 'free']);
  });

  test('does not delay a shutdown', async () => {
    const till = await tillDecided('declined');
    const stopping = till.stop(30_000);
    await settled();
    expect(stopping.stopped).toBe(true);
  });
});

describe('a payment service', () => {
  const wrong = '4000000000000002';

  test.each<[Decision, string, string, readonly string[]]>([
    ['declined', 'accepted', 'approved', ['p1: reverse-one']],
    ['declined', wrong, 'declined', []],
    ['declined', 'none', 'declined', []],
  ])(
    "after the operator's decision %s about a link, the customer's card (%s) makes the outcome %s",
    async (outcome, does, told, attention) => {
      const shop = await linkDecided(outcome);
      shop.run(60 * minute);
      if (does !== 'none') shop.shopper('p1', does === 'accepted' ? undefined : paying(does));
      shop.run(26 * 60 * minute);
      expect([shop.told(), shop.attention()]).toEqual([told, attention]);
      const { length } = shop.calls('status');
      shop.run(48 * 60 * minute).hasCalled('status', length);
    },
  );

  test('does not delay a shutdown', async () => {
    const shop = await linkDecided('declined');
    const stopping = shop.till.stop(30_000);
    await settled();
    expect(stopping.stopped).toBe(true);
  });

  test.each<[Decision, string, string, readonly string[]]>([
    ['declined', 'COMPLETED', 'approved', ['refund-1: reverse-one']],
    ['declined', 'FAILED', 'declined', []],
    ['approved', 'COMPLETED', 'approved', []],
    ['approved', 'FAILED', 'approved', ['refund-1: confirmation-denied']],
  ])(
    "after the operator's decision %s about a refund, the history shows %s",
    async (outcome, status, told, attention) => {
      const shop = await new Shop().order();
      await shop.about('capture', 'o1', 1_000);
      shop.run(5_000);
      await shop.acknowledge('capture-1');
      shop.next('refund', pending);
      await shop.about('refund', 'o1', 300);
      shop.run(25).next('status', ...refundsAs('PENDING'));
      shop.run(10 * minute).shows('refund-1', 'unresolved');
      await decide(shop.till, 'refund-1', outcome);
      shop.service.faults.delete('status');
      shop.next('status', ...refundsAs(status));
      shop.run(60 * minute);
      expect([shop.told('refund-1'), shop.attention()]).toEqual([told, attention]);
    },
  );

  test('an order that the operator confirmed gets no further cancel', async () => {
    const shop = new Shop('simulated');
    await shop.link('p1', { kind: 'pre-authorization' });
    shop.run(1_000);
    shop.next('cancel', ...repeated(400, 'lost-before'));
    await shop.abort('p1', 'the customer left');
    shop.run(100).hasCalled('cancel', 1);
    shop.next('status', ...repeated(400, 'unavailable'));
    shop.shopper('p1').run(10 * minute);
    shop.shows('p1', 'unresolved');
    await decide(shop.till, 'p1', 'approved');
    const { length } = shop.calls('cancel');
    shop.service.faults.clear();
    shop.restart().run(10 * minute);
    shop.hasCalled('cancel', length).ends('p1', { result: 'approved', resolvedBy: 'person' });
  });
});
