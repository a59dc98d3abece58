/** A register's day against the real daemon: its door, its journal and a simulated gateway with two terminals. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DaemonProcess } from './daemon-process.js';
import { movements, type PracticeStage, setPracticeStage } from './practice-stage.js';
import { payment, type Register } from './register-client.js';

const ends: (() => Promise<void>)[] = [];
let stage: PracticeStage;
let daemon: DaemonProcess;
let register: Register;

beforeAll(async () => {
  stage = await setPracticeStage((end) => void ends.push(end), { terminals: ['till-1', 'till-2'] });
  daemon = await stage.shop.start();
  ({ register } = daemon);
});

afterAll(async () => {
  for (const end of ends) await end();
});

const person = { name: 'Kari Nordmann', reason: 'The terminal’s own list shows it.' };

/** Tells the terminal what to do with the next request for money. */
function next(behaviour: string, terminal = 'till-1'): void {
  stage.simulator.control(`${terminal} next: ${behaviour}`);
}

/** Takes a payment to its end and books it; each sale is its own. */
async function paid(id: string, amountMinor = 12_50) {
  const { transaction, text } = await register.put(id, payment('till-1', `sale of ${id}`, amountMinor));
  expect(transaction?.result, text).toBe('approved');
  await register.post(id, 'acknowledge', { revision: 1 });
}

/** The first movement of a transaction's money. */
function charged(id: string) {
  return movements(stage.simulator, id)[0];
}

describe('asking', () => {
  test('the same id and body returns the outcome again, another body is refused, and one payment moved', async () => {
    const first = await register.ask('PUT', '/v1/transactions/a1', payment('till-1', 'sale-a'), { prefer: 'wait=25' });
    expect(first.status).toBe(201);
    expect(first.headers.get('location')).toBe('/v1/transactions/a1');
    const again = await register.put('a1', payment('till-1', 'sale-a'));
    expect(again).toMatchObject({ status: 200, transaction: { result: 'approved', authorized: { amount: 12_50 } } });
    expect(again.text).toBe(first.text);
    const other = [payment('till-1', 'sale-a', 12_51), payment('till-2', 'sale-a'), payment('till-1', 'sale-b')];
    for (const body of other) {
      expect(await register.put('a1', body)).toMatchObject({ status: 409, code: 'id-reused' });
    }
    expect(movements(stage.simulator, 'a1')).toHaveLength(1);
  });

  test('the same id and body attaches to a payment that runs', async () => {
    next('card after 40s');
    const asked = payment('till-1', 'sale-attach');
    const accepted = await register.put('attach', asked, 0);
    expect(accepted).toMatchObject({ status: 202, transaction: { state: 'running', retry: 'after-resolution' } });
    const heard = await Promise.all([
      register.put('attach', asked),
      register.put('attach', asked),
      register.get('attach', 25),
    ]);
    expect(heard.map(({ transaction }) => transaction?.result)).toEqual(['approved', 'approved', 'approved']);
    expect(movements(stage.simulator, 'attach')).toHaveLength(1);
  });

  test('what is not known, not allowed or not well said is a problem with a stable code', async () => {
    expect(await register.put('x1', payment('till-3', 'sale-x'))).toMatchObject({
      status: 404,
      code: 'unknown-terminal',
    });
    expect(await register.get('nobody')).toMatchObject({ status: 404, code: 'unknown-transaction' });
    expect(await register.put('x1', payment('till-1', 'sale-x', 0))).toMatchObject({ code: 'invalid-request' });
    const stranger = await register.ask('GET', '/v1/terminals', undefined, { authorization: 'Bearer wrong' });
    expect(stranger.status).toBe(401);
    const page = await register.ask('GET', '/v1/terminals', undefined, { origin: 'https://shop.example' });
    expect(page.status).toBe(403);
    expect((await register.ask('GET', '/livez')).status).toBe(200);
    expect((await register.ask('GET', '/readyz')).status).toBe(200);
    expect(await register.list('?sale=sale-x')).toEqual([]);
  });
});

describe('charging again', () => {
  test('an outcome is acknowledged by its revision; a sale that is paid is not paid twice', async () => {
    await register.put('k1', payment('till-1', 'sale-k'));
    expect(await register.post('k1', 'acknowledge', { revision: 2 })).toMatchObject({
      status: 409,
      code: 'revision-mismatch',
    });
    expect(await register.list('?sale=sale-k&acknowledged=false')).toEqual(['k1']);
    expect((await register.post('k1', 'acknowledge', { revision: 1 })).transaction?.acknowledged).toBe(true);
    expect((await register.post('k1', 'acknowledge', { revision: 1 })).status).toBe(200);
    expect(await register.list('?sale=sale-k&acknowledged=false')).toEqual([]);
    expect((await register.put('k2', payment('till-1', 'sale-k'))).code).toBe('sale-open');
  });
});

describe('giving back', () => {
  test('a refund of a part, and a reversal of a whole payment', async () => {
    await paid('p1');
    await paid('p2');
    const refund = await register.put('p1-back', {
      kind: 'refund',
      terminal: 'till-1',
      sale: 'refund of p1',
      amountDetails: { amount: 2_50, currency: 'EUR' },
      original: { transactionId: 'p1' },
    });
    expect(refund.transaction, refund.text).toMatchObject({ result: 'approved', authorized: { amount: 2_50 } });
    const reversal = await register.put('p2-back', {
      kind: 'reversal',
      terminal: 'till-1',
      sale: 'sale of p2',
      original: { transactionId: 'p2' },
    });
    expect(reversal.transaction?.result, reversal.text).toBe('approved');
    const ledger = stage.simulator.world.ledger();
    expect(ledger.filter(({ kind, moved }) => kind !== 'payment' && moved)).toMatchObject([
      { kind: 'refund', authorizedAmount: '2.50', originalTransactionId: charged('p1')?.transactionId },
      { kind: 'reversal', authorizedAmount: '12.50', originalTransactionId: charged('p2')?.transactionId },
    ]);
  });
});

describe('stopping and deciding', () => {
  test('an unresolved payment holds its terminal until a person releases it, and is resolved by a person', async () => {
    next('answer unknown-word; status lost', 'till-2');
    const { transaction, text } = await register.put('u1', payment('till-2', 'sale-u'));
    expect(transaction, text).toMatchObject({ result: 'unresolved', retry: 'after-resolution', state: 'unresolved' });
    expect((await register.terminal('till-2')).lane).toBe('blocked');
    expect(await register.list('?state=unresolved')).toEqual(['u1']);
    expect((await register.ask('GET', '/v1/attention')).text).toContain('"transactionId":"u1"');
    expect((await register.post('u1', 'resolve', { outcome: 'approved', name: '' })).code).toBe('invalid-request');

    const released = await register.ask('POST', '/v1/terminals/till-2/release', person);
    expect([released.status, (await register.terminal('till-2')).lane]).toEqual([200, 'free']);
    expect((await register.get('u1')).transaction?.result).toBe('unresolved');

    const resolved = await register.post('u1', 'resolve', { outcome: 'approved', ...person });
    expect(resolved.transaction, resolved.text).toMatchObject({
      result: 'approved',
      revision: 2,
      resolvedBy: 'person',
      person,
      retry: 'unsafe',
    });
    expect((await register.post('u1', 'acknowledge', { revision: 1 })).code).toBe('revision-mismatch');
    expect((await register.post('u1', 'acknowledge', { revision: 2 })).status).toBe(200);
    expect((await register.post('u1', 'resolve', { outcome: 'declined', ...person })).code).toBe('not-on-attention');
    // The money did move at the terminal; the person was right, and the terminal goes on.
    expect(movements(stage.simulator, 'u1')).toHaveLength(1);
    expect((await register.put('u2', payment('till-2', 'sale-u2'))).transaction?.result).toBe('approved');
  });
});

describe('many at once', () => {
  test('the list is newest first, filtered, and read in pages', async () => {
    for (const id of ['l1', 'l2', 'l3']) await register.put(id, payment('till-2', `sale-${id}`));
    expect(await register.list('?terminal=till-2&limit=3')).toEqual(['l3', 'l2', 'l1']);
    expect(await register.list('?terminal=till-2&limit=2&before=l3')).toEqual(['l2', 'l1']);
    expect(await register.list('?sale=sale-l2')).toEqual(['l2']);
    expect(await register.list('?state=open')).toEqual([]);
    const everything = await register.list('?limit=1000');
    expect(new Set(everything).size).toBe(everything.length);
    expect(
      [...(await register.list('?terminal=till-1')), ...(await register.list('?terminal=till-2'))].toSorted(),
    ).toEqual(everything.toSorted());
    expect((await register.ask('GET', '/v1/transactions?terminals=till-1')).status).toBe(400);
  });
});

test('after all of it no register did anything that the terminals complain of', () => {
  expect(stage.simulator.world.complaints()).toEqual([]);
});
