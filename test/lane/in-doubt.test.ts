/**
 * A transaction that moved nothing as far as is known, while the attention list says that it may have: which requests
 * it prevents, and how a person ends that.
 */

import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../src/core/index.js';
import { attentionCommands } from '../../src/cli/views/attention-lines.js';
import { isEnded, moneyResponses } from '../../src/nexo/dialogue/responses/money-response.js';
import { doubted } from './doubted.js';
import { Shop } from '../world/shop.js';
import { Till } from '../world/till.js';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { reviewed } from '../reviewed.js';
import { eur } from '../world/terminal-words.js';

const minute = 60_000;
const sale = 'S';
const whole = { amountDetails: undefined };
const options = { split: { total: 2_000 } };
const terminals = { till: 'T1', b: 'T2' };

function of(transactionId: string): Pick<AnyRequest, 'original'> {
  return { original: { type: 'transaction', transactionId } };
}

function approves(till: Till): void {
  till.whenPaying('Success');
}

/** Returns a till whose payment `p0` is approved and acknowledged. */
async function paid(change: object = {}): Promise<Till> {
  const till = Till.connected({ saysLoggedOut: true, terminals });
  approves(till);
  await till.pay('p0', { sale, ...change });
  till.run(1_000);
  await till.acknowledge('p0');
  return till;
}

async function refusalOf(till: Till, id: string, change: object): Promise<Refusal['code'] | undefined> {
  const reply = await till.submit(id, { sale, ...change });
  return reply.ok ? undefined : reply.refusal.code;
}

async function decides(till: Till, id: string, outcome: 'approved' | 'declined'): Promise<boolean> {
  const { ok } = await till.resolve(id, { outcome, name: 'Kim', reason: 'looked' });
  return ok;
}

describe('an uncertain transaction blocks', () => {
  test.each<[AnyRequest['kind'], AnyRequest['kind'], string]>([
    ['refund', 'refund', 'T'],
    ['refund', 'reversal', sale],
    ['refund', 'reversal', 'T'],
    ['reversal', 'refund', sale],
    ['reversal', 'refund', 'T'],
    ['reversal', 'reversal', 'T'],
  ])('after a %s, a %s of the same payment for sale %3$s', async (first, next, ofSale) => {
    const till = await paid();
    await doubted(till, 'r1', { kind: first, ...of('p0'), ...(first === 'reversal' ? whole : {}) });
    approves(till);
    const change = { sale: ofSale, kind: next, ...of('p0'), ...(next === 'reversal' ? whole : {}) };
    expect(await refusalOf(till, 'r2', change)).toBe(ofSale === sale ? 'sale-open' : 'original-not-refundable');
    await decides(till, 'r1', 'declined');
    expect(await refusalOf(till, 'r2', change)).toBeUndefined();
  });

  test('after a refund that only the terminal knows, another refund', async () => {
    const till = await paid();
    const poiTransaction = { transactionId: 'slip', timeStamp: '2025-12-31T10:00:00Z' };
    const refund = { kind: 'refund', original: { type: 'terminal', poiTransaction } } as const;
    await doubted(till, 'r1', refund);
    expect(await refusalOf(till, 'r2', { ...refund, sale: 'T' })).toBe('original-not-refundable');
  });

  test('after a capture, another capture of the same hold', async () => {
    const till = await paid({ kind: 'pre-authorization' });
    await doubted(till, 'k1', { kind: 'capture', ...of('p0') });
    expect(await refusalOf(till, 'k2', { sale: 'T', kind: 'capture', ...of('p0') })).toBe('pre-authorization-not-open');
  });

  test.each([options, { split: { paidSoFar: 0 } }])('after a part of a sale, the next part %j', async (split) => {
    const till = await paid({ sale: 'another' });
    await doubted(till, 'p1', { options: split });
    expect(await refusalOf(till, 'p2', { options: split })).toBe('sale-open');
  });

  test('the same sale under another time stamp, which adds an attention item', async () => {
    const till = await paid({ sale: 'another' });
    const ask = async (transactionId: string, day: string) => {
      const ids = { saleId: 'SALE-1', poiId: 'T1', serviceId: transactionId, saleNumber: 'R-9 of SALE-1' };
      const amountDetails = eur(1_000);
      const of9 = { transactionId, kind: 'payment', terminal: 'till', sale: `SALE-1 R-9 ${day}` } as const;
      return till.reply(till.lanes.submit(unchecked({ ...of9, allowPartial: true, amountDetails }), ids));
    };
    await doubted(till, 'p1', {}, async (id) => ask(id, '2026-03-01'));
    expect(await ask('p2', '2026-03-02')).toMatchObject({ ok: false, refusal: { transactionId: 'p1' } });
    expect(till.view('p1').attention.at(-1)?.text).toMatch(
      /This transaction is declined, but one of its attempts at the terminal may have gone through, so nothing was sent\. Find out how this transaction ended, and resolve it\.$/,
    );
    await decides(till, 'p1', 'declined');
    expect(await ask('p3', '2026-03-02')).toMatchObject({ ok: true });
  });

  test('a transaction that replaces it, whose message says what it waits for', async () => {
    const shop = new Shop('strict', {}, { saysLoggedOut: true, terminals });
    approves(shop.till);
    await shop.till.pay('p0', { sale: 'another' });
    shop.run(1_000);
    await doubted(shop.till, 'p1');
    await shop.link('l1', { sale, insteadOf: 'p1' });
    shop.run(minute);
    expect(shop.view('l1').message).toBe(
      'The payment is waiting until an operator has reviewed and resolved transaction p1; nothing has been sent yet. Do not charge again.',
    );
  });
});

test('a transaction that replaces an unresolved transaction says that it waits for an operator', async () => {
  const shop = new Shop('strict', {}, { saysLoggedOut: true });
  await shop.link('l1', { sale });
  shop.run(1_000);
  await shop.till.submit('c1', { sale, insteadOf: 'l1' });
  expect(shop.view('c1').message).toContain('is waiting until transaction l1 has ended without a charge;');
  shop.run(6 * minute).shows('l1', 'unresolved');
  expect(shop.view('c1').message).toBe(
    'The payment is waiting until an operator has reviewed and resolved transaction l1; nothing has been sent yet. Do not charge again.',
  );
});

describe('the uncertainty ends', () => {
  test('when the operator closes the item, and a repeated answer does not restore it', async () => {
    const till = await paid({ sale: 'another' });
    await doubted(till, 'p1');
    await decides(till, 'p1', 'declined');
    till.answers(1, 'Flummoxed').run(1_000);
    expect([till.attention(), till.view('p1').retry]).toEqual([[], 'safe']);
  });

  test("with the operator's confirmation, and a later approval of the attempt adds no new fact", async () => {
    const till = await paid({ sale: 'another' });
    await doubted(till, 'p1');
    expect(await decides(till, 'p1', 'approved')).toBe(true);
    till.answers(1, 'Success').run(500);
    expect([till.told('p1'), till.view('p1').outcome?.revision, till.attention()]).toEqual(['approved', 3, []]);
  });

  test('with the confirmation, and another approved payment of the sale adds an item', async () => {
    const till = await paid({ sale: 'another' });
    await doubted(till, 'p1');
    approves(till);
    await till.pay('p2', { sale, ...reviewed('p1') });
    till.run(1_000);
    await decides(till, 'p1', 'approved');
    till.needs('p1: reverse-one');
  });

  test.each(['declined', 'unresolved'])('after a %s reversal, and its payment no longer counts as paid', async (as) => {
    const till = await paid({ options });
    const reversal: object = { kind: 'reversal', ...of('p0'), ...whole };
    if (as === 'declined') await doubted(till, 'v1', reversal);
    else {
      till.gateway.onMoney = () => [];
      till.whenAsked('NotFound');
      await till.pay('v1', { sale, ...reversal });
      till.run(500).gateway.cut();
      till.run(5 * minute);
    }
    await decides(till, 'v1', 'approved');
    await till.acknowledge('v1');
    const { message, leftInSale } = till.view('p0');
    expect(message).toContain('Transaction v1 has reversed this transaction completely.');
    expect(leftInSale).toEqual(eur(2_000));
    expect(await refusalOf(till, 'p2', { options, amountDetails: eur(2_000) })).toBeUndefined();
  });
});

describe('an uncertain transaction', () => {
  test('is reported at the nexo interface without an offer to pay in another way', async () => {
    const till = await paid({ sale: 'another' });
    await doubted(till, 'p1');
    const view = till.view('p1');
    if (!isEnded(view)) throw new Error('it has ended');
    const [answer] = moneyResponses(till.money(1), view);
    expect(answer?.body).toMatchObject({
      Response: {
        Result: 'Failure',
        AdditionalResponse:
          'The payment was declined. But one of its attempts at the terminal may have gone through: do not charge again before the operator has resolved this payment.',
      },
    });
  });

  test('shows no receipt of the decline once it is confirmed', async () => {
    const till = await paid({ sale: 'another' });
    await doubted(till, 'p1');
    const { lanes } = till;
    await decides(till, 'p1', 'approved');
    expect([lanes.get('p1')?.outcome?.result, lanes.get('p1')?.receipts]).toEqual(['approved', []]);
  });

  test('has all its attention items closed when the operator resolves it', async () => {
    const shop = new Shop('strict');
    await shop.link('p1', { sale });
    shop.run(1_000);
    await shop.abort('p1', 'the customer left');
    shop.run(10 * minute);
    const key = shop.keyOf('p1');
    await shop.webhook(key, '0199aaaa-bbbb-7ccc-8ddd-000000000001');
    const entries = shop.lanes.attention().filter(({ transactionId }) => transactionId === 'p1');
    expect(entries.map(({ attention }) => attention.code)).toEqual(['unresolved', 'payment-unexplained']);
    for (const entry of entries)
      expect(attentionCommands(entry, 'unresolved').join('\n')).toContain('--outcome OUTCOME');
  });

  test('cannot be resolved a second time, and the refusal says why', async () => {
    const till = await paid({ sale: 'another' });
    await doubted(till, 'p1');
    await decides(till, 'p1', 'approved');
    const denied = await till.resolve('p1', { outcome: 'declined', name: 'Kim', reason: 'looked again' });
    expect(denied).toMatchObject({
      ok: false,
      refusal: { text: expect.stringContaining('Only a transaction on the attention list') },
    });
  });
});
