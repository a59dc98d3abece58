/**
 * A sale that gets a new TimeStamp from its register, over midnight or in another time zone: it is the same sale as
 * long as its end is unknown.
 */

import { expect, test } from 'vitest';
import type { RegisterRequestIds } from '../../src/core/index.js';
import { Till } from '../world/till.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { SaleNumbers } from '../../src/lane/engine/sale-numbers.js';
import { recordOf } from './open-records.js';
import { type AnyRequest, unchecked } from '../unchecked.js';

const hourMs = 3_600_000;

/** Requests a payment of sale R-9 with the TimeStamp of a day. */
function ask(till: Till, transactionId: string, day: string, change: Partial<AnyRequest> = {}) {
  const registerRequestIds: RegisterRequestIds = {
    saleId: 'SALE-1',
    poiId: 'T1',
    serviceId: transactionId,
    saleNumber: 'R-9 of SALE-1',
  };
  const amountDetails = { amount: 1_000, currency: 'EUR' };
  const sale = `SALE-1 R-9 ${day}`;
  const asked = { transactionId, kind: 'payment', terminal: 'till', sale, allowPartial: true, amountDetails } as const;
  return till.reply(till.lanes.submit(unchecked({ ...asked, ...change }), registerRequestIds));
}

const refused = { ok: false, refusal: { code: 'sale-open', transactionId: 'p1' } };

/** Two terminals. The evening's payment of R-9 runs on the first. */
async function evening(): Promise<Till> {
  const till = Till.connected({ terminals: { till: 'T1', b: 'T2' } });
  await ask(till, 'p1', '2026-03-01');
  till.run(100);
  return till;
}

/** R-9 of the evening, approved. */
async function approved(): Promise<Till> {
  const till = await evening();
  till.answers(0, 'Success');
  return till.run(100);
}

test('an open sale under a new time stamp is refused at each terminal, with advice', async () => {
  const till = await evening();
  for (const terminal of ['b', 'till', 'b'])
    expect(await ask(till, 'p2', '2026-03-02', { terminal })).toMatchObject(refused);
  till.time.wallOffsetMs = 7 * hourMs;
  expect(await ask(till, 'p2', '2026-03-02', { terminal: 'b' })).toMatchObject(refused);
  till.hasSentMoney(1);
  expect(till.attention().filter((line) => line.includes('asked-anew'))).toEqual(['p1: sale-asked-anew']);
  const text = till.lanes.attention().map(({ attention }) => attention.text);
  expect(text).toContainEqual(
    'The register asked for this sale again as SALE-1 R-9 2026-03-02 on terminal b. This transaction is still open, so nothing was sent. Wait for its end. Do not charge again.',
  );
});

test('an approved sale is refused until it is acknowledged, which also removes its attention item', async () => {
  const till = await approved();
  expect(await ask(till, 'p2', '2026-03-02', { terminal: 'b' })).toMatchObject(refused);
  till.needs('p1: sale-asked-anew');
  await till.acknowledge('p1');
  till.needs();
  expect(await ask(till, 'p2', '2026-03-02', { terminal: 'b' })).toMatchObject({ ok: true });
});

test('an unresolved sale is refused even after an acknowledgement, until the operator resolves it', async () => {
  const till = await evening();
  till.whenAsked('LoggedOut');
  till.gateway.cut();
  till.run(54_000).whenAsked('NotFound').run(30_000).shows('p1', 'unresolved');
  await till.acknowledge('p1');
  expect(await ask(till, 'p2', '2026-03-02', { terminal: 'b' })).toMatchObject(refused);
  await till.resolve('p1', { outcome: 'declined', name: 'Kim', reason: 'looked' });
  await till.acknowledge('p1');
  expect(await ask(till, 'p2', '2026-03-02', { terminal: 'b' })).toMatchObject({ ok: true });
});

test('six hours later the same number counts as another sale, by the clock that shows less time', async () => {
  const till = await approved();
  till.time.wallOffsetMs = 8 * hourMs;
  expect(await ask(till, 'p2', '2026-03-02')).toMatchObject(refused);
  till.time.wallOffsetMs = -100 * hourMs;
  till.run(7 * hourMs);
  expect(await ask(till, 'p2', '2026-03-02')).toMatchObject(refused);
  till.time.wallOffsetMs = 0;
  expect(await ask(till, 'p2', '2026-03-02')).toMatchObject({ ok: true });
});

test('a changed wall clock does not age earlier transactions after a restart, and they count from the restart', async () => {
  const till = (await approved()).restart();
  till.time.wallOffsetMs = 26 * 365 * 24 * hourMs;
  expect(await ask(till, 'p2', '2026-03-02')).toMatchObject(refused);
  till.run(5 * hourMs);
  expect(await ask(till, 'p2', '2026-03-02')).toMatchObject(refused);
  till.time.wallOffsetMs = -100 * hourMs;
  till.run(hourMs);
  expect(await ask(till, 'p2', '2026-03-02')).toMatchObject(refused);
  till.time.wallOffsetMs = 0;
  expect(await ask(till, 'p2', '2026-03-02')).toMatchObject({ ok: true });
});

test('a card reading moves no money and blocks nothing', async () => {
  const till = await evening();
  const reading = { kind: 'card-acquisition', terminal: 'b' } as const;
  expect(await ask(till, 'c1', '2026-03-02', reading)).toMatchObject({ ok: true });
});

test('the lanes keep the age of each number for six hours, and then use the age of the process', () => {
  const time = new VirtualTime();
  const numbers = new SaleNumbers(time);
  const record = recordOf('p1', []);
  const age = (): number | undefined => numbers.find({ findBySaleNumber: () => [record] }, 'R-1')[0]?.monoAgeMs;
  time.runUntil(1_000);
  numbers.accepted('p1');
  time.runUntil(1_000 + 6 * hourMs);
  numbers.accepted('p2');
  expect(age()).toBe(6 * hourMs);
  time.runUntil(1_001 + 6 * hourMs);
  numbers.accepted('p3');
  expect(age()).toBe(1_001 + 6 * hourMs);
  expect(numbers.find({ findBySaleNumber: () => [record] }, undefined)).toEqual([]);
});
