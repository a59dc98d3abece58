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

  test('Prefer: wait answers when the time is over, and says what it did', async () => {
    next('answer late 100s');
    const early = await register.ask('PUT', '/v1/transactions/late', payment('till-1', 'sale-late'), {
      prefer: 'wait=1',
    });
    expect([early.status, early.headers.get('preference-applied')]).toEqual([202, 'wait=1']);
    expect((await register.ended('late')).result).toBe('approved');
    const bad = await register.ask('GET', '/v1/transactions/late', undefined, { prefer: 'wait=-1' });
    expect(bad.status).toBe(400);
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
  test('a sale whose first payment is open is refused, naming it', async () => {
    next('answer late 50s');
    await register.put('open1', payment('till-1', 'sale-open'), 0);
    const second = await register.put('open2', payment('till-2', 'sale-open'));
    expect(second).toMatchObject({ status: 409, code: 'sale-open' });
    expect(second.text).toContain('open1');
    expect((await register.ended('open1')).result).toBe('approved');
    expect(movements(stage.simulator, 'open2')).toEqual([]);
  });

  test('a declined payment stands in the way until it is acknowledged, or named', async () => {
    next('decline');
    expect((await register.put('d1', payment('till-1', 'sale-d'))).transaction).toMatchObject({
      result: 'declined',
      retry: 'safe',
      acknowledged: false,
    });
    expect((await register.put('d2', payment('till-1', 'sale-d'))).code).toBe('sale-open');
    next('decline');
    const named = await register.put('d2', { ...payment('till-1', 'sale-d'), retryOf: 'd1' });
    expect(named.transaction?.result, named.text).toBe('declined');
    await register.post('d1', 'acknowledge', { revision: 1 });
    await register.post('d2', 'acknowledge', { revision: 1 });
    expect((await register.put('d3', payment('till-1', 'sale-d'))).transaction?.result).toBe('approved');
    expect(movements(stage.simulator, 'd3')).toHaveLength(1);
  });

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

  test('what was not paid cannot be given back; a refund without an original says so', async () => {
    next('decline');
    await register.put('n1', payment('till-1', 'sale-n'));
    const asked = {
      kind: 'refund',
      terminal: 'till-1',
      sale: 'refund-n',
      amountDetails: { amount: 1_00, currency: 'EUR' },
    } as const;
    expect((await register.put('n2', { ...asked, original: { transactionId: 'n1' } })).code).toBe(
      'original-not-refundable',
    );
    expect((await register.put('n2', asked)).code).toBe('invalid-request');
    const unlinked = await register.put('n2', { ...asked, original: { unlinked: true } });
    expect(unlinked.transaction?.result, unlinked.text).toBe('approved');
  });
});

describe('stopping and deciding', () => {
  test('an abort while the terminal waits for the card cancels it, and nothing is charged', async () => {
    next('card after 44s');
    await register.put('b1', payment('till-1', 'sale-abort'), 0);
    const parameters = await register.post('b1', 'abort', { reason: 'The customer left.' });
    expect(parameters.transaction?.abortRequested, parameters.text).toBe(true);
    expect(await register.ended('b1')).toMatchObject({ result: 'cancelled', retry: 'safe' });
    expect(movements(stage.simulator, 'b1')).toEqual([]);
    expect(await register.post('b1', 'abort', {})).toMatchObject({ status: 409, code: 'not-abortable' });
  });

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
  test('two terminals serve two payments at once, and a third waits its turn', async () => {
    next('answer late 30s', 'till-1');
    next('answer late 30s', 'till-2');
    const heard = await Promise.all([
      register.put('m1', payment('till-1', 'sale-m1')),
      register.put('m2', payment('till-2', 'sale-m2')),
      register.put('m3', payment('till-1', 'sale-m3')),
    ]);
    expect(heard.map(({ transaction }) => [transaction?.terminal, transaction?.result])).toEqual([
      ['till-1', 'approved'],
      ['till-2', 'approved'],
      ['till-1', 'approved'],
    ]);
    expect([charged('m1')?.poiId, charged('m2')?.poiId, charged('m3')?.poiId]).toEqual(['till-1', 'till-2', 'till-1']);
    // The second terminal was not kept waiting by the first one's late answer; the third payment was.
    expect(charged('m2')?.movedAt).toBeLessThan((charged('m1')?.movedAt ?? 0) + 30_000);
    expect(charged('m3')?.movedAt).toBeGreaterThan((charged('m1')?.movedAt ?? 0) + 30_000);
  });

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
