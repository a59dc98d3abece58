/** The ids of nexo requests: they are kept with the transaction and find it. */

import { expect, test } from 'vitest';
import type { RegisterRequestIds, TransactionRequest } from '../../src/core/index.js';
import { Till } from '../world/till.js';

const register = { saleId: 'SALE-1', poiId: 'T1' };

function asked(serviceId: string): RegisterRequestIds {
  return { ...register, serviceId };
}

function request(transactionId: string): TransactionRequest {
  const amountDetails = { amount: 1_000, currency: 'EUR' };
  const sale = `sale of ${transactionId}`;
  return { transactionId, kind: 'payment', terminal: 'till', sale, allowPartial: false, amountDetails };
}

function idsUnder(till: Till, serviceId?: string): readonly string[] {
  const filter = serviceId === undefined ? register : asked(serviceId);
  return till.lanes.asked(filter, 10).map((view) => view.request.transactionId);
}

test('a transaction keeps the ids of its request and of each repeat', async () => {
  const till = Till.connected();
  await till.reply(till.lanes.submit(request('p1'), asked('7')));
  await till.reply(till.lanes.submit(request('p1'), asked('7')));
  expect(till.lanes.get('p1')?.registerRequestIds).toEqual([asked('7')]);
  const again = await till.reply(till.lanes.submit(request('p1'), asked('8')));
  expect(again).toMatchObject({
    ok: true,
    value: { created: false, view: { registerRequestIds: [asked('7'), asked('8')] } },
  });
  expect(idsUnder(till, '7')).toEqual(['p1']);
  expect(idsUnder(till, '8')).toEqual(['p1']);
  expect(idsUnder(till, '9')).toEqual([]);
  expect(till.lanes.asked({ ...register, saleId: 'SALE-2' }, 10)).toEqual([]);
  till.hasSentMoney(1);
});

test('ids of a transaction without an outcome are refused for another transaction, even in the same turn', async () => {
  const till = Till.connected();
  const both = [till.lanes.submit(request('p1'), asked('7')), till.lanes.submit(request('p2'), asked('7'))];
  till.run(1);
  const [first, second] = await Promise.all(both);
  expect(first?.ok).toBe(true);
  expect(second).toMatchObject({ ok: false, refusal: { code: 'id-reused', transactionId: 'p1' } });
  expect(till.lanes.get('p2')).toBeUndefined();
});

test('an earlier transaction is returned, even under ids that also name another transaction that has not ended', async () => {
  const till = Till.connected({ terminals: { till: 'T1' } });
  await till.reply(till.lanes.submit(request('p1'), asked('6')));
  till.run(10).answers(0, 'Success').run(10);
  await till.acknowledge('p1');
  await till.reply(till.lanes.submit(request('p2'), asked('7')));
  const again = await till.reply(till.lanes.submit(request('p1'), asked('7')));
  expect(again).toMatchObject({ ok: true, value: { created: false, view: { outcome: { result: 'approved' } } } });
  expect(idsUnder(till, '7')).toEqual(['p2']);
});

test('a register that restarts its counter may use its ids again, and the ids name the newest transaction', async () => {
  const till = Till.connected();
  await till.reply(till.lanes.submit(request('p1'), asked('7')));
  till.run(10).answers(0, 'Success').run(10);
  expect(till.lanes.get('p1')?.outcome?.result).toBe('approved');
  await till.reply(till.lanes.submit(request('p2'), asked('7')));
  expect(idsUnder(till, '7')).toEqual(['p2', 'p1']);
  expect(idsUnder(till)).toEqual(['p2', 'p1']);
});

test('a new process finds transactions by their ids', async () => {
  const till = Till.connected();
  await till.reply(till.lanes.submit(request('p1'), asked('7')));
  const after = till.restart();
  after.run(10);
  expect(idsUnder(after, '7')).toEqual(['p1']);
});

test('a register finds only its own transactions by ids', async () => {
  const till = Till.connected();
  await till.reply(till.lanes.of('a').submit(request('p1'), asked('7')));
  const found = (name: string) => till.lanes.of(name).asked(asked('7'), 10);
  expect(found('a').map((view) => view.request.transactionId)).toEqual(['p1']);
  expect(found('b')).toEqual([]);
});
