/**
 * Requests to a terminal: which refusal comes first, who records the attention items, and which transactions count as
 * waiting.
 */

import { describe, expect, test } from 'vitest';
import type { RegisterRequestIds } from '../../src/core/index.js';
import { giveUp } from './given-up.js';
import { Till } from '../world/till.js';
import { type AnyRequest, unchecked } from '../unchecked.js';

const hourMs = 3_600_000;
const asksAnew = ['p1: sale-asked-anew'];

/** Requests a payment with these ids. */
function ask(till: Till, transactionId: string, ids: Partial<RegisterRequestIds>, change: Partial<AnyRequest> = {}) {
  const amountDetails = { amount: 1_000, currency: 'EUR' };
  const asked = { transactionId, kind: 'payment', terminal: 'till', allowPartial: false, amountDetails } as const;
  const request = unchecked({ ...asked, sale: `sale of ${transactionId}`, ...change });
  return till.reply(till.lanes.submit(request, { saleId: 'SALE-1', poiId: 'T1', serviceId: transactionId, ...ids }));
}

/** Requests a payment of sale R-9 with the TimeStamp of a day. */
function stamped(
  till: Till,
  transactionId: string,
  day: number,
  more: Partial<RegisterRequestIds> = {},
  terminal = 'till',
) {
  const ids = { saleNumber: 'R-9 of SALE-1', ...more };
  return ask(till, transactionId, ids, { sale: `SALE-1 R-9 2026-03-0${day}`, terminal });
}

const asked = (till: Till): readonly string[] => till.attention().filter((line) => line.includes('asked-anew'));
const saleOpen = { ok: false, refusal: { code: 'sale-open', transactionId: 'p1' } };

describe('ids that name an open transaction', () => {
  test('are refused because of the sale if the sale has the same number and a different time stamp; an attention item is added', async () => {
    const till = Till.connected();
    await stamped(till, 'p1', 1, { serviceId: '7' });
    till.run(100);
    expect(await stamped(till, 'p2', 2, { serviceId: '7' })).toMatchObject(saleOpen);
    expect(asked(till)).toEqual(asksAnew);
    till.hasSentMoney(1);
  });

  test('are refused as used in the same sale', async () => {
    const till = Till.connected();
    await ask(till, 'p1', { serviceId: '7' }, { sale: 'R-1' });
    expect(await ask(till, 'p2', { serviceId: '7' }, { sale: 'R-1' })).toMatchObject({
      ok: false,
      refusal: {
        code: 'id-reused',
        transactionId: 'p1',
        text: 'The ServiceID 7 belongs to transaction p1, which has not ended. Nothing was sent. Use a new ServiceID.',
      },
    });
    expect(await ask(till, 'p2', { serviceId: '8' }, { sale: 'R-1' })).toMatchObject(saleOpen);
    expect(await ask(till, 'p1', { serviceId: '7' }, { sale: 'R-2' })).toMatchObject({
      ok: false,
      refusal: { code: 'id-reused', text: expect.stringContaining('The transactionId p1 was used for another') },
    });
    till.needs();
  });
});

describe('the attention item about a sale with another time stamp', () => {
  test('is written by the lane of the sale, so the answer to the open payment does not remove the item', async () => {
    const till = Till.connected({ terminals: { till: 'T1', b: 'T2' } });
    await stamped(till, 'p1', 1, {}, 'b');
    till.run(100);
    expect(await stamped(till, 'p2', 2)).toMatchObject(saleOpen);
    till.answers(0, 'Success').run(100).shows('p1', 'approved');
    expect(asked(till)).toEqual(asksAnew);
    await till.acknowledge('p1');
    expect(asked(till)).toEqual([]);
  });

  test('is written even if its terminal is no longer configured', async () => {
    const before = Till.connected({ terminals: { a: 'T1', b: 'T2' }, saleId: 'SHOP' });
    await stamped(before, 'p1', 1, {}, 'a');
    const till = before.run(100).restart({ terminals: { b: 'T2' } });
    till.up().run(100);
    expect(await stamped(till, 'p2', 2, {}, 'b')).toMatchObject(saleOpen);
    expect(asked(till)).toEqual(asksAnew);
    till.hasSentMoney(0);
  });
});

test('a changed wall clock does not age a sale, however long the process has run', async () => {
  const till = Till.connected().whenPaying('Success');
  till.run(7 * hourMs);
  await stamped(till, 'p1', 1);
  till.run(1_000).shows('p1', 'approved');
  till.time.wallOffsetMs = 8 * hourMs;
  expect(await stamped(till, 'p2', 2)).toMatchObject(saleOpen);
  till.hasSentMoney(1);
});

test('if no terminal is configured any more, transactions are shown as they are', async () => {
  const before = Till.connected().whenPaying('Success');
  await ask(before, 'p1', {});
  const till = before.run(1_000).restart({ terminals: {} });
  till.run(100);
  expect(await ask(till, 'p1', {})).toMatchObject({
    ok: true,
    value: { created: false, view: { outcome: { result: 'approved' } } },
  });
  expect(await ask(till, 'p2', {})).toMatchObject({ ok: false, refusal: { code: 'unknown-terminal' } });
});

describe('the queue of a terminal', () => {
  test('is full if the running payment and the waiting payments reach the limit', async () => {
    const till = Till.connected({ queueMax: 2 });
    await till.pay('p1');
    till.run(100);
    await till.pay('p2');
    till.shows('p1', 'running').shows('p2', 'queued');
    expect(await till.submit('p3')).toEqual({
      ok: false,
      refusal: {
        code: 'queue-full',
        text: 'The queue of this terminal is full: 2 transactions wait. Nothing was sent. Repeat the request later.',
      },
    });
    expect(till.lanes.get('p3')).toBeUndefined();
    till.answers(0, 'Success').run(100);
    expect(await till.submit('p3')).toMatchObject({ ok: true });
  });

  test('does not count an unresolved payment that is only asked about', async () => {
    const till = Till.connected({ queueMax: 1 });
    await giveUp(till, 'p1');
    expect(await till.submit('p2')).toMatchObject({ ok: true });
    till.run(100);
    expect(await till.submit('p3')).toMatchObject({ ok: false, refusal: { code: 'queue-full' } });
  });
});
