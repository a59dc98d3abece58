/**
 * Extending a hold when the service answers late or without an amount: no amount is invented, and nothing is requested
 * twice.
 */

import { expect, test } from 'vitest';
import { type Fault, pending, repeated, type Shown, rewritten } from '../world/practice-service.js';
import { Shop } from '../world/shop.js';
import { eur } from '../world/terminal-words.js';

/** An answer without its amount. */
const unnamed: Fault = (answer) => {
  const body: { operationInfo: { type: string; status: string } } = JSON.parse(answer.text);
  const { type, status } = body.operationInfo;
  return { ...answer, text: JSON.stringify({ ...body, operationInfo: { type, status } }) };
};

/** Changes all later histories in this way. */
function history(shop: Shop, change: (operations: readonly Shown[]) => readonly Shown[]): void {
  shop.next('status', ...repeated(1_000, rewritten(change)));
}

/** Removes the held amount from the updates in a history. */
function withoutAmounts(operations: readonly Shown[]): readonly Shown[] {
  return operations.map(({ id, type, status, details }) =>
    type === 'UPDATE' || details === undefined ? { id, type, status } : { id, type, status, details },
  );
}

/** Extends the hold and returns how that ended. */
async function extended(shop: Shop, transactionId = 'u1'): Promise<string> {
  await shop.about('pre-authorization-update', 'o1', undefined, { transactionId });
  shop.run(5_000);
  return shop.told(transactionId);
}

function remaining(shop: Shop): number | undefined {
  return shop.view('o1').order?.remaining.amount;
}

test('the extension of a hold is sent without a body', async () => {
  const shop = await new Shop().order();
  expect(await extended(shop)).toBe('approved');
  const [call, ...more] = shop.calls('update');
  expect([call?.body, more.length]).toEqual([undefined, 0]);
});

test.each([
  ['names the amount', (all: readonly Shown[]) => all, eur(1_000)],
  ['names no amount', withoutAmounts, undefined],
])('a PENDING extension is found in a history that %s', async (_name, change, authorized) => {
  const shop = await new Shop().order();
  shop.next('update', pending);
  history(shop, change);
  expect(await extended(shop)).toBe('approved');
  const { outcome } = shop.view('u1');
  expect(outcome).toMatchObject({ reason: 'extended', result: 'approved' });
  expect(outcome?.authorized).toEqual(authorized);
  expect(outcome?.difference).toBeUndefined();
  shop.needs();
  expect(remaining(shop)).toBe(1_000);
  shop.reached('service-found', 'u1');
});

test('an answer without an amount extends the hold, and the order keeps its amount', async () => {
  const shop = await new Shop().order();
  shop.next('update', unnamed, unnamed);
  expect(await extended(shop)).toBe('approved');
  const { outcome } = shop.view('u1');
  expect(outcome).toMatchObject({ message: 'Approved: the same amount is held for longer. Do not update again.' });
  expect(outcome?.authorized).toBeUndefined();
  shop.needs();
  expect(remaining(shop)).toBe(1_000);
  await shop.acknowledge('u1');
  expect(await extended(shop, 'u2')).toBe('approved');
  await shop.acknowledge('u2');
  expect(await shop.about('capture', 'o1', 1_001)).toMatchObject({ ok: false });
  expect(await shop.about('capture', 'o1', 1_000)).toMatchObject({ ok: true });
});

test('an update to another amount, or two updates without an amount, do not count as the extension', async () => {
  const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  const others = [
    [{ id, type: 'UPDATE', status: 'COMPLETED', details: eur(900) }],
    ['1', '2'].map((end) => ({ id: `${id.slice(0, -1)}${end}`, type: 'UPDATE', status: 'COMPLETED' })),
  ];
  for (const other of others) {
    const shop = await new Shop().order();
    shop.next('update', pending);
    let isAsked = false;
    history(shop, (all) => (isAsked ? [...all.filter(({ type }) => type !== 'UPDATE'), ...other] : all));
    await shop.about('pre-authorization-update', 'o1', undefined, { transactionId: 'u1' });
    shop.run(100);
    isAsked = true;
    shop.run(5_000);
    expect(shop.view('u1').outcome).toBeUndefined();
    shop.run(600_000).shows('u1', 'unresolved').hasCalled('update', 1);
    expect(remaining(shop)).toBe(1_000);
  }
});
