/**
 * A person confirmed an unknown payment, and the terminal or the service says later that it was approved. The same
 * amount is nothing new; every difference is reported.
 */

import { describe, expect, test } from 'vitest';
import { limits } from '../../src/core/index.js';
import type { AnyRequest } from '../unchecked.js';
import { type Fault, pending, rewritten, repeated } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';
import { Till } from '../world/till.js';
import { reviewed } from '../reviewed.js';
import { eur } from '../world/terminal-words.js';

const about = (transactionId: string) => ({ type: 'transaction', transactionId }) as const;

async function confirm(till: Till, id: string): Promise<void> {
  const reply = await till.resolve(id, { outcome: 'approved', name: 'Kim', reason: 'looked' });
  if (!reply.ok) throw new Error(`${id}: ${reply.refusal.text}`);
}

/** Runs a payment past its hard limit. Kim confirms it and releases the lane. */
async function confirmed(till: Till, id: string, change: Partial<AnyRequest> = {}): Promise<Till> {
  till.whenAsked('InProgress');
  await till.pay(id, change);
  till.run(limits.hardMs + 30_000);
  await confirm(till, id);
  await till.release('till', 'Kim', 'its screen is idle');
  return till;
}

/** The terminal answers the n-th money request. */
function say(till: Till, index: number, word: string, amounts?: Readonly<Record<string, number>>): void {
  const more = amounts === undefined ? undefined : { AmountsResp: { Currency: 'EUR', ...amounts } };
  till.answers(index, word, undefined, more).run(1_000);
}

/** Returns the attention items that name a payment to reverse. */
const reverseOnes = (till: Till) => till.attention().filter((one) => one.endsWith('reverse-one'));

/**
 * The terminal denied the payment that Kim confirmed, and Kim closed that item: the terminal's list does not have the
 * payment, and the customer pays again.
 */
async function denied(change: Partial<AnyRequest> = {}): Promise<Till> {
  const till = await confirmed(Till.connected(), 'p1', { sale: 'S', ...change });
  await till.acknowledge('p1');
  say(till, 0, 'Refusal');
  till.needs('p1: confirmation-denied');
  await confirm(till, 'p1');
  return till;
}

/** Runs `p1` past its hard limit and confirms it. `p1` still holds its terminal, so the next request waits. */
async function held(till: Till, change: Partial<AnyRequest>): Promise<Till> {
  till.whenAsked('InProgress');
  await till.pay('p1', change);
  till.run(limits.hardMs + 30_000);
  await confirm(till, 'p1');
  return till;
}

/** Makes the history show the first refund with this status. */
const firstPending: readonly Fault[] = repeated(
  500,
  rewritten((all) =>
    all.map((one) =>
      one.type === 'REFUND' && JSON.stringify(one).includes('300') ? { ...one, status: 'PENDING' } : one,
    ),
  ),
);

test('a second payment that reviewed the first payment continues, and no reversal is needed', async () => {
  const till = await confirmed(Till.connected(), 'p1', { sale: 'S' });
  await till.pay('p2', { sale: 'S', ...reviewed('p1', 2) });
  till.run(1_000);
  const stopped = till.sentOf('AbortRequest').length;
  say(till, 0, 'Success');
  till.ends('p1', { revision: 3, resolvedBy: 'terminal' }).hasSent('AbortRequest', stopped);
  say(till, 1, 'Success');
  till.shows('p2', 'approved').needs();
});

test('a second payment without a review is refused as before', async () => {
  const till = await confirmed(Till.connected(), 'p1', { sale: 'S' });
  say(till, 0, 'Success');
  const reply = await till.submit('p2', { sale: 'S' });
  expect(reply).toMatchObject({ ok: false, refusal: { code: 'sale-open' } });
});

test('a payment that reviewed only another payment is refused, and a payment with the confirmed revision is accepted', async () => {
  const till = await confirmed(Till.connected(), 'p1', { sale: 'S' });
  till.whenPaying('Refusal');
  await till.pay('p2', { sale: 'S', ...reviewed('p1', 2) });
  till.run(1_000);
  say(till, 0, 'Success');
  expect(await till.submit('p3', { sale: 'S', ...reviewed('p2') })).toMatchObject({ ok: false });
  expect(await till.submit('p3', { sale: 'S', ...reviewed('p1', 2) })).toMatchObject({ ok: true });
});

test('a closed item about a double payment stays closed', async () => {
  const till = Till.connected().whenAsked('InProgress');
  await till.pay('p1', { sale: 'S' });
  till.run(limits.hardMs + 30_000);
  await till.release('till', 'Kim', 'its screen is idle');
  till.whenPaying('Success');
  await till.pay('p2', { sale: 'S', ...reviewed('p1') });
  till.run(1_000);
  await confirm(till, 'p1');
  till.run(1_000);
  expect(till.attention().filter((one) => one.endsWith('reverse-one'))).not.toEqual([]);
  for (const id of ['p1', 'p2'])
    await till.resolve(id, { outcome: 'approved', name: 'Kim', reason: 'given back in cash' });
  till.needs();
  say(till, 0, 'Success');
  expect([till.view('p1').outcome?.revision, till.attention()]).toEqual([3, []]);
});

describe('confirmed, then denied by the terminal, and finally approved:', () => {
  test('the lane admits no third request of the sale, and reports no safe retry', async () => {
    const till = await denied();
    await till.pay('p2', { sale: 'S', ...reviewed('p1', 2) });
    till.run(1_000).whenAsked('NotFound');
    say(till, 1, 'Refusal');
    till.run(60_000);
    await till.acknowledge('p2');
    say(till, 0, 'Success');
    till.ends('p1', { resolvedBy: 'terminal', revision: 3 });
    const { retry } = till.view('p2');
    const reply = await till.submit('p3', { sale: 'S', ...reviewed('p2') });
    till.run(1_000);
    expect([retry, reply.ok, till.sentMoney().length]).toEqual(['unsafe', false, 2]);
  });

  test('the lane stops a running second charge, and adds an item if it goes through', async () => {
    const till = await denied();
    await till.pay('p2', { sale: 'S', ...reviewed('p1', 2) });
    till.run(1_000);
    const aborts = till.sentOf('AbortRequest').length;
    say(till, 0, 'Success');
    const stopped = till.sentOf('AbortRequest').length - aborts;
    say(till, 1, 'Success');
    expect([stopped, reverseOnes(till)]).toEqual([1, ['p2: reverse-one']]);
  });

  test('the lane adds an item about a second charge from before', async () => {
    const till = await denied();
    await till.pay('p2', { sale: 'S', ...reviewed('p1', 2) });
    till.run(1_000);
    say(till, 1, 'Success');
    say(till, 0, 'Success');
    expect(reverseOnes(till)).toEqual(['p1: reverse-one']);
  });

  test.each([
    ['unlinked', { type: 'unlinked' }],
    [
      'with a foreign key',
      { type: 'terminal', poiTransaction: { transactionId: 'K77', timeStamp: '2026-01-01T00:00:00Z' } },
    ],
  ] as const)('the lane adds an item about a second refund (%s)', async (_name, original) => {
    const till = await denied({ kind: 'refund', original });
    await till.pay('p2', { sale: 'S', kind: 'refund', original, ...reviewed('p1', 2) });
    till.run(1_000);
    say(till, 1, 'Success');
    say(till, 0, 'Success');
    expect(reverseOnes(till)).toEqual(['p1: reverse-one']);
  });

  test('the lane adds the item that the denial had closed again, even without a review', async () => {
    const till = Till.connected().whenAsked('InProgress');
    await till.pay('p1', { sale: 'S' });
    till.run(limits.hardMs + 30_000);
    await till.release('till', 'Kim', 'its screen is idle');
    await till.pay('p2', { sale: 'S', ...reviewed('p1') });
    till.run(1_000);
    say(till, 1, 'Success');
    await confirm(till, 'p1');
    say(till, 0, 'Refusal');
    till.needs('p1: reverse-one', 'p1: confirmation-denied');
    await confirm(till, 'p1');
    say(till, 0, 'Success');
    expect(reverseOnes(till)).toEqual(['p1: reverse-one']);
  });
});

describe('confirmed, and then approved with another amount:', () => {
  const part = { sale: 'S', amountDetails: eur(1_100), options: { tip: 100, split: { total: 2_000 } } } as const;
  const rest = { sale: 'S', ...reviewed('p1', 2), options: { split: { total: 2_000 } } } as const;
  test('a capture above the updated hold is not sent', async () => {
    const till = Till.connected();
    await till.pay('h1', { sale: 'H', kind: 'pre-authorization' });
    till.run(1_000);
    say(till, 0, 'Success', { AuthorizedAmount: 10 });
    till.run(20_000);
    await till.acknowledge('h1');
    await held(till, { sale: 'U', kind: 'pre-authorization-update', original: about('h1'), amountDetails: eur(2_000) });
    await till.pay('c1', { sale: 'C', kind: 'capture', original: about('h1'), amountDetails: eur(2_000) });
    till.shows('c1', 'queued');
    say(till, 1, 'Success', { AuthorizedAmount: 15 });
    till.run(5_000).shows('c1', 'not-processed').hasSentMoney(2);
  });

  test('a part that would take too much is not sent', async () => {
    const till = await held(Till.connected(), part);
    await till.pay('p2', rest);
    say(till, 0, 'Success', { AuthorizedAmount: 11, TipAmount: 0 });
    till.run(5_000).shows('p2', 'not-processed').hasSentMoney(1);
  });

  test.each([
    ['tip', part, { AuthorizedAmount: 11, TipAmount: 0 }],
    ['tip of less', part, { AuthorizedAmount: 10.5, TipAmount: 0 }],
    [
      'cash',
      { sale: 'S', amountDetails: eur(1_500), options: { cashBack: { amount: 500 }, split: { total: 2_000 } } },
      { AuthorizedAmount: 15, CashBackAmount: 0 },
    ],
  ] as const)(
    'the lane adds an item about parts that took more than the total (no %s)',
    async (_name, first, amounts) => {
      const till = await confirmed(Till.connected(), 'p1', first);
      await till.pay('p2', rest);
      till.run(1_000);
      say(till, 1, 'Success');
      say(till, 0, 'Success', amounts);
      expect(reverseOnes(till)).toEqual(['p1: reverse-one']);
    },
  );
});

describe('at a payment service,', () => {
  test.each(['wanted', 'closed'])('a second refund that was %s gets no new item', async (which) => {
    const shop = await new Shop().order();
    await shop.about('capture', 'o1', 1_000);
    shop.run(5_000);
    await shop.acknowledge('capture-1');
    shop.next('refund', pending);
    await shop.about('refund', 'o1', 300, { sale: 'R' });
    shop
      .run(25)
      .next('status', ...firstPending)
      .run(600_000);
    if (which === 'wanted') await confirm(shop.till, 'refund-1');
    await shop.about('refund', 'o1', 200, {
      transactionId: 'refund-2',
      sale: 'R',
      ...reviewed('refund-1', which === 'wanted' ? 2 : 1),
    });
    for (let i = 0; i < 500 && shop.told('refund-2') !== 'approved'; i += 1) shop.run(10);
    if (which === 'closed') {
      await confirm(shop.till, 'refund-1');
      await confirm(shop.till, 'refund-1');
    }
    shop.shows('refund-2', 'approved').needs();
    shop.service.faults.delete('status');
    shop.run(3_600_000).ends('refund-1', { revision: 3, resolvedBy: 'service' }).needs();
  });
});

test('a tip that the customer adds at the terminal does not stop a reviewed second payment', async () => {
  const till = await confirmed(Till.connected(), 'p1', { sale: 'S' });
  await till.pay('p2', { sale: 'S', ...reviewed('p1', 2) });
  till.run(1_000);
  const aborts = till.sentOf('AbortRequest').length;
  say(till, 0, 'Success', { AuthorizedAmount: 11, TipAmount: 1 });
  say(till, 1, 'Success');
  expect([till.sentOf('AbortRequest').length - aborts, reverseOnes(till)]).toEqual([0, []]);
});
