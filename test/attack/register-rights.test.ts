/** Who holds a register's token gives away no money and declares nothing paid beyond what the configuration lets that register do. */

import { expect, test } from 'vitest';
import type { TransactionRequest } from '../../src/core/index.js';
import { giveUp } from '../lane/given-up.js';
import { Till } from '../lane/till.js';
import { type AnyRequest, unchecked } from '../unchecked.js';

const rights = new Map([
  ['desk', { resolve: true, unlinkedRefundMax: { EUR: 50_00 } }],
  ['front', { resolve: false, unlinkedRefundMax: {} }],
]);

function refund(transactionId: string, amount: number, change: Partial<AnyRequest> = {}): TransactionRequest {
  const about = { kind: 'refund', terminal: 'till', allowPartial: false, original: { type: 'unlinked' } } as const;
  return unchecked({
    transactionId,
    sale: transactionId,
    amountDetails: { amount, currency: 'EUR' },
    ...about,
    ...change,
  });
}

const refused = (register: string, limit: string): object => ({
  ok: false,
  refusal: {
    code: 'operator-required',
    text: `Without its original, register ${register} may refund ${limit} (registers.${register}.unlinkedRefundMax). Name the original, or ask the operator. Nothing was sent.`,
  },
});

test('without its right a register refunds nothing without the original, and with it no more than its limit', async () => {
  const till = Till.connected({ registerRights: rights });
  const asked = async (register: string, request: TransactionRequest) =>
    till.reply(till.lanes.of(register).submit(request));
  const sent = till.gateway.sent.length;
  expect(await asked('front', refund('r1', 1))).toEqual(refused('front', 'nothing in EUR'));
  expect(await asked('nobody-named-it', refund('r2', 1))).toEqual(refused('nobody-named-it', 'nothing in EUR'));
  expect(await asked('desk', refund('r3', 50_01))).toEqual(refused('desk', '5000 minor units at most in EUR'));
  const pounds = refund('r4', 1, { amountDetails: { amount: 1, currency: 'GBP' } });
  expect(await asked('desk', pounds)).toEqual(refused('desk', 'nothing in GBP'));
  expect(till.gateway.sent.length).toBe(sent);
  expect(await asked('desk', refund('r5', 50_00))).toMatchObject({ ok: true });
  expect(await till.reply(till.lanes.submit(refund('r6', 999_00, { sale: 'S' })))).toMatchObject({ ok: true });
});

test('a refund that was taken is told to its register, whatever the limit of today', async () => {
  const till = Till.connected({
    registerRights: new Map([['desk', { resolve: false, unlinkedRefundMax: { EUR: 10_00 } }]]),
  });
  await till.reply(till.lanes.submit(refund('r1', 999_00, { register: 'desk' })));
  await till.reply(till.lanes.of('desk').submit(refund('r2', 10_00)));
  rights.set('later', { resolve: false, unlinkedRefundMax: {} });
  expect(await till.reply(till.lanes.of('desk').submit(refund('r2', 10_00)))).toMatchObject({
    ok: true,
    value: { created: false },
  });
});

test('a register resolves its own payment only with the right, and under its own name beside the one that was typed', async () => {
  const till = Till.connected({ registerRights: rights });
  const word = { outcome: 'approved', name: 'The Manager', reason: 'receipt seen' } as const;
  await giveUp(till, 'p1', { register: 'front' });
  const facts = till.lanes.feed.last();
  expect(await till.reply(till.lanes.of('front').resolve('p1', word))).toMatchObject({
    ok: false,
    refusal: { code: 'operator-required', transactionId: 'p1', text: expect.stringContaining('mayResolve') },
  });
  expect(till.lanes.feed.last()).toBe(facts);
  expect(await till.reply(till.lanes.of('front').resolve('p9', word))).toMatchObject({
    ok: false,
    refusal: { code: 'unknown-transaction' },
  });
  expect(await till.reply(till.lanes.resolve('p1', word))).toMatchObject({ ok: true });

  const controller = Till.connected({ registerRights: rights });
  await giveUp(controller, 'p2', { register: 'desk' });
  expect(await controller.reply(controller.lanes.of('desk').resolve('p2', word))).toMatchObject({ ok: true });
  expect(JSON.stringify(controller.lanes.get('p2'))).toContain('The Manager (register desk)');
});
