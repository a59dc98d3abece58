/** The wording of the HTTP API at the real daemon. `test/client/register.test.ts` plays the day of a register. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DaemonProcess } from '../world/daemon-process.js';
import { movements, type PracticeStage, setPracticeStage } from '../world/practice-stage.js';
import { payment, type Register } from '../world/register-client.js';

const ends: (() => Promise<void>)[] = [];
let stage: PracticeStage;
let daemon: DaemonProcess;
let register: Register;

beforeAll(async () => {
  stage = await setPracticeStage((end) => void ends.push(end), { terminals: ['till-1', 'till-2'] });
  daemon = await stage.shop.start({ isHere: true });
  ({ register } = daemon);
});

afterAll(async () => {
  for (const end of ends) await end();
});

const person = { name: 'Kari Nordmann', reason: 'The terminal’s own list shows it.' };

test('the same id and body returns the outcome again, another body is refused, and only one payment moved money', async () => {
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

test('an unresolved payment blocks its terminal until an operator releases it, and is resolved by an operator', async () => {
  stage.simulator.control('till-2 next: answer unknown-word; status lost');
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
  // The money did move at the terminal, as the person said, and the terminal continues.
  expect(movements(stage.simulator, 'u1')).toHaveLength(1);
  expect((await register.put('u2', payment('till-2', 'sale-u2'))).transaction?.result).toBe('approved');
});

test('the simulated terminals have no complaint about these requests', () => {
  expect(stage.simulator.world.complaints()).toEqual([]);
});
