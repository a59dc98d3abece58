/**
 * The identity of sales and payments of a nexo register at the real daemon: over midnight, over a change of session,
 * and over a crash of either side. The simulator's ledger is the oracle.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loginRequest, payment, request, sale, statusRequest } from '../nexo/messages.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { openShop, poiId, post } from '../world/nexo-shop.js';

const other = 'till-2';

/** Returns the payment of receipt R-9 with this TimeStamp of the register. */
function payR9(timeStamp: string, at: string, serviceId: string): string {
  return request('Payment', payment({ SaleData: sale('R-9', timeStamp) }), { poiId: at, serviceId });
}

test('a sale with a new time stamp after midnight or of another time zone is charged once at any terminal', async ({
  onTestFinished,
}) => {
  const { simulator, start, killedBy } = await openShop(onTestFinished, '', [], [poiId, other]);
  const first = await start();
  const second = await killedBy(first, payR9('2026-03-01T23:59:50+01:00', poiId, '7'));
  for (const [stamp, at, serviceId] of [
    ['2026-03-02T00:00:05+01:00', other, '8'],
    ['2026-03-02T01:00:05+02:00', other, '9'],
    ['2026-03-02T00:00:05+01:00', poiId, '7'],
  ] as const)
    expect(await post(second, payR9(stamp, at, serviceId))).toMatch(/"InProgress".*with different time stamps/);
  // The same instant is the same request, which does not fit another terminal. No answer may look like "not paid".
  expect(await post(second, payR9('2026-03-02T00:59:50+02:00', other, '10'))).toMatch(
    /"InProgress".*differs in content/,
  );
  expect(simulator.world.ledger()).toHaveLength(1);
  const listed = await fetch(`${second.url}/v1/attention`, {
    headers: { authorization: `Bearer ${second.register.token}` },
  });
  expect(await listed.text()).toMatch(/sale-asked-anew.*SALE-1 R-9 2026-03-02/);
  // Another number is another sale, even at the same terminal.
  const next = payment({ SaleData: sale('R-10', '2026-03-02T00:00:20+01:00') });
  expect(await post(second, request('Payment', next, { poiId: other, serviceId: '10' }))).toContain('Success');
});

test('the repeat of an approved payment acknowledges nothing, and the repeat of a declined payment acknowledges the decline', async ({
  onTestFinished,
}) => {
  const { simulator, start } = await openShop(onTestFinished, `${other} next: decline`, [], [poiId, other]);
  const daemon = await start({ isHere: true });
  expect(await post(daemon, payR9('2026-03-01T23:59:50+01:00', other, '7'))).toContain('Refusal');
  expect(await post(daemon, payR9('2026-03-02T00:00:05+01:00', other, '8'))).toContain('Success');
  // The register read the whole answer and lost it. The payment is in the inbox and keeps its sale.
  expect(await post(daemon, payR9('2026-03-03T00:00:01+01:00', other, '9'))).toContain('InProgress');
  expect(simulator.world.ledger().filter(({ moved }) => moved)).toHaveLength(1);
});

test('a time stamp of the same instant in another zone gets the earlier answer of the sale', async ({
  onTestFinished,
}) => {
  const { simulator, start } = await openShop(onTestFinished, '', [], [poiId, other]);
  const evening = await start({ isHere: true });
  const first = await post(evening, payR9('2026-03-01T23:30:00Z', poiId, '7'));
  expect(first).toContain('Success');
  const next = payment({ SaleData: sale('R-10', '2026-03-01T23:31:00Z') });
  expect(await post(evening, request('Payment', next, { poiId, serviceId: '8' }))).toContain('Success');
  await evening.stop();

  const morning = await start({ isHere: true });
  const key = /"POITransactionID":\{[^}]*\}/;
  for (const [stamp, serviceId] of [
    ['2026-03-02T00:30:00+01:00', '9'],
    ['2026-03-01T23:30:00.000Z', '10'],
    ['2026-03-01T18:30:00-05:00', '11'],
  ] as const) {
    const repeated = await post(morning, payR9(stamp, poiId, serviceId));
    expect(repeated).toContain('Success');
    expect(repeated).toContain(stamp);
    expect(key.exec(repeated)?.[0]).toBe(key.exec(first)?.[0]);
  }
  expect(simulator.world.ledger()).toHaveLength(2);
  // Another instant makes another sale with that number, because the counters of some registers start again.
  expect(await post(morning, payR9('2026-03-02T00:30:00Z', poiId, '12'))).toContain('Success');
  expect(simulator.world.ledger()).toHaveLength(3);
});

/** Pays a sale and reads the whole answer. */
function pay(daemon: DaemonProcess, transactionId: string, serviceId: string): Promise<string> {
  return post(daemon, request('Payment', payment({ SaleData: sale(transactionId) }), { poiId, serviceId }));
}

/** Asks for the status of a ServiceID, or of the last request. */
function status(daemon: DaemonProcess, serviceId?: string): Promise<string> {
  return post(daemon, statusRequest(serviceId, { poiId }));
}

test('a repeated ServiceID of yesterday is a new request, and a crashed register finds its payment', async ({
  onTestFinished,
}) => {
  const { simulator, start } = await openShop(onTestFinished);
  const login = loginRequest({}, undefined, { poiId });
  const evening = await start({ isHere: true });
  await post(evening, login);
  for (const [sold, serviceId] of [
    ['R-1', '2'],
    ['R-2', '3'],
  ] as const)
    expect(await pay(evening, sold, serviceId)).toContain('Success');
  expect(await status(evening, '2')).toMatch(/RepeatedMessage.*R-1/);
  expect(await pay(evening, 'R-3', '4')).toContain('Success');
  await post(evening, request('Logout', {}, { poiId }));
  expect(await status(evening, '2')).toMatch(/RepeatedMessage.*R-1/);
  await evening.stop();

  const morning = await start({ isHere: true });
  expect(await status(morning, '2')).toMatch(/RepeatedMessage.*R-1/);
  await post(morning, login);
  // Today's payment 2 was lost on its way, and it is not confused with yesterday's.
  expect(await status(morning, '2')).toContain('NotFound');
  // A register that crashed after its last payment finds this payment, with and without its number.
  expect(await status(morning, '4')).toMatch(/RepeatedMessage.*R-3/);
  expect(await status(morning)).toMatch(/RepeatedMessage.*R-3/);
  expect(await pay(morning, 'R-4', '5')).toContain('Success');
  expect(await status(morning, '4')).toContain('NotFound');
  expect(simulator.world.ledger().filter(({ moved }) => moved)).toHaveLength(4);
});

test('a request under one name of a terminal is found under the terminal’s other name', async ({ onTestFinished }) => {
  const { shop, simulator } = await openShop(onTestFinished);
  const text = readFileSync(shop.configPath, 'utf8');
  writeFileSync(shop.configPath, text.replace(`[terminals.${poiId}]`, `[terminals.front]`));
  const daemon = await shop.start({ isHere: true });
  while ((await daemon.register.terminal('front')).session !== 'standing');
  expect(await pay(daemon, 'R-1', '2')).toContain('Success');
  expect(await post(daemon, statusRequest('2', { poiId: 'front' }))).toMatch(/RepeatedMessage.*R-1/);
  expect(simulator.world.ledger()).toHaveLength(1);
});
