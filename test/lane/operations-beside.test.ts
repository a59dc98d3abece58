/**
 * Two operations about one payment at a service, requested at the same moment, or the second while the first is
 * unknown: no more is refunded than was captured, and the second is not sent if both together exceed what there is.
 */

import { describe, expect, test } from 'vitest';
import { balanceOf } from '../../src/simulator/service/rules/records/payment.js';
import { reviewed } from '../reviewed.js';
import { type Fault, repeated } from '../world/practice-service.js';
import { returnUrls, Shop } from '../world/shop.js';

type Kind = 'capture' | 'refund' | 'reversal';

/** A requested operation and its amount; all that is left if there is no amount. */
interface Asked {
  readonly kind: Kind;
  readonly amount?: number;
}

interface Pair {
  readonly name: string;
  /** The amount of the 10.00 EUR that was captured before. */
  readonly captured: number;
  readonly first: Asked;
  readonly second: Asked;
}

const endpoints = { capture: 'capture', refund: 'refund', reversal: 'cancel' } as const;

/** Both together exceed the captured or the held amount; each alone does not. */
const ofSameMoney: readonly Pair[] = [
  {
    name: 'two partial refunds',
    captured: 1_000,
    first: { kind: 'refund', amount: 700 },
    second: { kind: 'refund', amount: 400 },
  },
  {
    name: 'two full refunds',
    captured: 1_000,
    first: { kind: 'refund', amount: 1_000 },
    second: { kind: 'refund', amount: 1_000 },
  },
  {
    name: 'a cancel next to a capture of the same money',
    captured: 0,
    first: { kind: 'capture', amount: 700 },
    second: { kind: 'reversal', amount: 400 },
  },
  {
    name: 'a capture next to a cancel of the same money',
    captured: 0,
    first: { kind: 'reversal', amount: 700 },
    second: { kind: 'capture', amount: 400 },
  },
];

/**
 * A refund needs a captured amount, and a capture needs a held one: the second operation alone exceeds what there is
 * before the first.
 */
const ofOther: readonly Pair[] = [
  {
    name: 'a refund next to a capture of more than is held',
    captured: 600,
    first: { kind: 'refund', amount: 600 },
    second: { kind: 'capture', amount: 500 },
  },
  {
    name: 'a refund of an amount that a capture next to it takes',
    captured: 300,
    first: { kind: 'capture', amount: 500 },
    second: { kind: 'refund', amount: 900 },
  },
];

/** Returns an order of 10.00 EUR in parts, of which this amount was captured. */
async function orderOf(captured: number): Promise<Shop> {
  const shop = await new Shop().order({ online: { returnUrls, split: true } });
  if (captured === 0) return shop;
  await shop.about('capture', 'o1', captured, { transactionId: 'before' });
  shop.run(5_000);
  await shop.acknowledge('before');
  return shop;
}

function ask(shop: Shop, id: string, { kind, amount }: Asked, change: object = {}): ReturnType<Shop['about']> {
  return shop.about(kind, 'o1', amount, { transactionId: id, ...change });
}

/** Expects that the ledger of the service shows nothing refunded or captured twice. */
function expectNothingTwice(shop: Shop): void {
  const { authorized, captured, cancelled, refunded } = balanceOf(shop.payment('o1'));
  expect(refunded).toBeLessThanOrEqual(captured);
  expect(captured + cancelled).toBeLessThanOrEqual(authorized);
}

/** Returns the idempotency keys with which it was sent. */
function keysOf(shop: Shop, id: string): readonly string[] {
  return shop.view(id).attempts.flatMap((one) => (one.rail === 'service' ? one.idempotencyKey : []));
}

/**
 * The first operation is unresolved: each of its answers was lost, and the service has either carried it out or never
 * received it.
 */
async function unresolved(captured: number, first: Asked, fault: Fault): Promise<Shop> {
  const shop = await orderOf(captured);
  shop.next(endpoints[first.kind], ...repeated(1_000, fault));
  await ask(shop, 'one', first);
  shop.run(400_000).shows('one', 'unresolved');
  shop.service.faults.clear();
  return shop;
}

/** The operator has reviewed the first operation and continues. */
async function goOn(shop: Shop, second: Asked): ReturnType<Shop['about']> {
  const taken = await ask(shop, 'other', second, reviewed('one', shop.view('one').outcome?.revision));
  shop.run(400_000);
  return taken;
}

/** The requests of the first operation arrive now, and their answers are lost. */
function arriveLate(shop: Shop, { kind }: Asked): void {
  const ofFirst = keysOf(shop, 'one');
  for (const { call } of shop.service.left)
    if (call.endpoint === endpoints[kind] && ofFirst.includes(call.idempotencyKey ?? '')) shop.service.arrives(call);
  shop.run(7_200_000);
}

describe.each([...ofSameMoney, ...ofOther])('$name', ({ captured, first, second }) => {
  test('for two requests at the same moment, one is accepted and the other is refused', async () => {
    const shop = await orderOf(captured);
    const [one, other] = await Promise.all([ask(shop, 'one', first), ask(shop, 'other', second)]);
    const refused = {
      ok: false,
      refusal: { transactionId: 'o1', text: expect.stringContaining('one, which is still open') },
    };
    expect([one, other]).toMatchObject([{ ok: true }, refused]);
    shop.run(60_000).shows('one', 'approved');
    await shop.acknowledge('one');
    expect(await ask(shop, 'other', second)).toMatchObject({
      ok: false,
      refusal: { text: expect.stringMatching(/has only \d\.00 EUR left to/) },
    });
    expectNothingTwice(shop);
  });

  test.each<Fault>(['lost-after', 'lost-before'])(
    'the second is refused while the first is unresolved (%s)',
    async (fault) => {
      const shop = await unresolved(captured, first, fault);
      expect(await ask(shop, 'other', second)).toMatchObject({
        ok: false,
        refusal: { text: expect.stringContaining('one, which is unresolved') },
      });
    },
  );
});

describe.each(ofSameMoney)('$name, the first unresolved and reviewed by an operator', ({ captured, first, second }) => {
  test('if the history shows the first as done, the second is not sent, and the operator resolves the first', async () => {
    const shop = await unresolved(captured, first, 'lost-after');
    expect(await goOn(shop, second)).toMatchObject({ ok: true });
    shop.matches('other', {
      retry: 'after-resolution',
      message: expect.stringMatching(
        /may be the unresolved transaction one, .* \d\.00 EUR is left to .*Resolve one first\.$/,
      ),
      outcome: { result: 'not-processed', reason: 'other-in-doubt' },
    });
    expect(keysOf(shop, 'other')).toEqual([]);
    shop.needs('one: unresolved');
    expectNothingTwice(shop);
  });

  test('if the first was never done, the second is done once, and the late first operation does nothing', async () => {
    const shop = await unresolved(captured, first, 'lost-before');
    expect(await goOn(shop, second)).toMatchObject({ ok: true });
    shop.shows('other', 'approved');
    const before = balanceOf(shop.payment('o1'));
    arriveLate(shop, first);
    expect(balanceOf(shop.payment('o1'))).toEqual(before);
    shop.shows('one', 'unresolved');
    expectNothingTwice(shop);
  });
});

describe.each(ofOther)('$name, the first unresolved and reviewed by an operator', ({ captured, first, second }) => {
  test.each<Fault>(['lost-after', 'lost-before'])(
    '%s: the second is refused, because it is too much with or without the first',
    async (fault) => {
      const shop = await unresolved(captured, first, fault);
      expect(await goOn(shop, second)).toMatchObject({
        ok: false,
        refusal: { text: expect.stringContaining(' left to ') },
      });
      expectNothingTwice(shop);
    },
  );
});

test('an unresolved refund explains no refund of another amount: that refund is from another party, and counts', async () => {
  const shop = await unresolved(1_000, { kind: 'refund', amount: 500 }, 'lost-before');
  shop.service.elsewhere('refund', 'o1', 300);
  const before = shop.service.calls('refund').length;
  await goOn(shop, { kind: 'refund', amount: 800 });
  expect(shop.told('other')).toBe('not-processed');
  expect(shop.till.view('other')).toMatchObject({
    retry: 'unsafe',
    message: expect.stringContaining('7.00 EUR is left'),
  });
  expect(shop.service.calls('refund')).toHaveLength(before);
  expect(shop.till.view('o1').order?.refunded.amount).toBe(300);
});

test('the rest next to an unresolved but completed refund is refunded', async () => {
  const shop = await unresolved(1_000, { kind: 'refund', amount: 700 }, 'lost-after');
  await goOn(shop, { kind: 'refund', amount: 300 });
  shop.shows('other', 'approved');
  expect(balanceOf(shop.payment('o1'))).toMatchObject({ refunded: 1_000 });
});
