/**
 * One transaction of a sale is approved while another is open or was reported as failed: no register charges the sale
 * twice in good faith.
 */

import { describe, expect, test } from 'vitest';
import { giveUp } from './given-up.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till, diedBehind } from '../world/till.js';
import { reviewed } from '../reviewed.js';

const sale = 'S';

const two = (): Till => Till.connected({ terminals: { till: 'T1', b: 'T2' } });

/** The first money request was reported as declined. */
function declined(till: Till, index = 0): void {
  till.run(100).answers(index, 'Refusal').run(1_000);
}

test('a payment that waits after a declined payment never starts if the declined payment is approved late', async () => {
  const till = Till.connected();
  await till.pay('p1', { sale });
  declined(till);
  await till.pay('q0', { sale: 'other' });
  await till.pay('p2', { sale });
  till.run(100).answers(0, 'Success').run(100).hasSentMoney(2);
  till.matches('p2', {
    outcome: { result: 'not-processed', reason: 'sale-moved' },
    retry: 'unsafe',
    message:
      'Transaction p1 of the same sale went through first, so this payment was not started. Do not charge again.',
  });
  till.needs('p1: reverse-one');
});

test('a payment starts without a review if the first payment was declined', async () => {
  const till = Till.connected();
  await till.pay('p1', { sale });
  declined(till);
  till.whenPaying('Success');
  await till.pay('p2', { sale });
  till.run(10_000).shows('p1', 'declined').shows('p2', 'approved').needs();
});

test('the same rule applies at another terminal, and other sales continue there', async () => {
  const till = two();
  await till.pay('p1', { sale });
  declined(till);
  await till.pay('q0', { sale: 'other', terminal: 'b' });
  await till.pay('q1', { sale, terminal: 'b' });
  await till.pay('q2', { sale: 'third', terminal: 'b' });
  till.run(100).answers(0, 'Success').run(100);
  till.ends('q1', { result: 'not-processed', reason: 'sale-moved', retry: 'unsafe' }).whenPaying('Success');
  till.answers(1, 'Success').run(10_000);
  expect(['p1', 'q0', 'q2'].map((id) => till.told(id))).toEqual(['approved', 'approved', 'approved']);
  till.needs('p1: reverse-one');
});

test('a transaction that already runs at another terminal gets an Abort; if it is approved anyway, one of the two must be reversed', async () => {
  const till = two();
  await till.pay('p1', { sale });
  declined(till);
  await till.pay('q1', { sale, terminal: 'b' });
  till.run(100).answers(0, 'Success').run(1_000).hasSent('AbortRequest', 1);
  till.matches('q1', { state: 'running', abortRequested: true }).answers(1, 'Success').run(100);
  till.shows('q1', 'approved').needs('p1: reverse-one', 'q1: reverse-one');
});

test('a transaction that reviewed a paid payment continues, even if that payment is acknowledged meanwhile', async () => {
  const till = two();
  await till.pay('p1', { sale });
  till.answers(0, 'Success').run(1_000);
  await till.pay('q1', { sale, terminal: 'b', ...reviewed('p1') });
  till.run(100);
  await till.acknowledge('p1');
  till.run(100).answers(1, 'Success').run(100).shows('q1', 'approved').hasSent('AbortRequest', 0).needs();
});

test('if the operator approves the first payment, the second is aborted, or one of the two must be reversed', async () => {
  const approved = { outcome: 'approved', name: 'Kari', reason: 'the slip' } as const;
  const before = Till.connected();
  await giveUp(before, 'p1', { sale });
  await before.pay('p0', { sale: 'other' });
  await before.pay('p2', { sale, ...reviewed('p1') });
  expect(await before.resolve('p1', approved)).toMatchObject({ ok: true });
  before.ends('p2', { reason: 'sale-moved' });

  const after = Till.connected();
  await giveUp(after, 'p1', { sale });
  after.whenPaying('Success');
  await after.pay('p2', { sale, ...reviewed('p1') });
  after.run(3_000).shows('p2', 'approved');
  await after.resolve('p1', approved);
  after.needs('p1: reverse-one');
  expect(after.view('p1').attention[0]?.text).toContain('also paid by transaction p2');
  // It was refunded or is to be kept, so no person is called any more.
  await after.resolve('p1', approved);
  after.needs();
});

test('no message suggests another try while a transaction of the sale is open, unresolved or approved', async () => {
  const till = Till.connected();
  await giveUp(till, 'p1', { sale });
  till.whenPaying('Refusal');
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000);
  // A register that names the unknown payment knew about it, and is reminded.
  till.matches('p2', { outcome: { result: 'declined', retry: 'safe' }, retry: 'after-resolution' });
  expect(till.view('p2').message).toMatch(
    /But the result of transaction p1 of the same sale is not certain yet: do not charge again/,
  );
  expect(till.lanes.list({ sale }).map(({ retry }) => retry)).toEqual(['after-resolution', 'after-resolution']);
  till.answers(0, 'Success').run(100).matches('p2', { retry: 'unsafe' });
  expect(till.view('p2').message).toMatch(/But transaction p1 of the same sale went through: do not charge again\.$/);
});

test('a declined second charge is unsafe to repeat, because its review applied once', async () => {
  const till = Till.connected().whenPaying('Success');
  await till.pay('p1', { sale });
  till.run(1_000).whenPaying('Refusal');
  await till.pay('p2', { sale, ...reviewed('p1') });
  till.run(3_000).matches('p2', { retry: 'unsafe', outcome: { result: 'declined', retry: 'safe' } });
  expect(await till.submit('p3', { sale })).toMatchObject({ ok: false });
});

/** Terminal `till` has the reversal. The refund is requested at `terminal`, and the reversal is approved. */
async function refundBeside(terminal: string): Promise<Till> {
  const till = two();
  await till.pay('p1', { sale });
  till.answers(0, 'Success').run(1_000);
  await till.acknowledge('p1');
  const { amountDetails: _whole, ...payment } = till.view('p1').request;
  const original = { type: 'transaction', transactionId: 'p1' } as const;
  const reversal = { ...payment, transactionId: 'r1', kind: 'reversal', sale: 'sale of r1', original } as const;
  await till.pay('r1', reversal);
  till.run(1_000);
  declined(till, 1);
  await till.pay('q0', { sale: 'other' });
  await till.pay('f1', { kind: 'refund', terminal, original });
  till.run(1_000).answers(1, 'Success').run(1_000);
  return till;
}

describe('a refund after a declined reversal of the same payment in another sale', () => {
  test('in the queue never starts once the reversal went through', async () => {
    const till = await refundBeside('till');
    till.hasSentMoney(3);
    till.matches('f1', {
      outcome: { result: 'not-processed', reason: 'sale-moved' },
      retry: 'unsafe',
      message:
        'Transaction r1 of the same original went through first, so this refund was not started. Check the remaining amount before you refund again.',
    });
  });

  test('at another terminal is aborted once the reversal went through', async () => {
    const till = await refundBeside('b');
    till.matches('f1', { state: 'running', abortRequested: true }).hasSent('AbortRequest', 1);
  });
});

test('a payment of an earlier process at an unreachable terminal is aborted as soon as the other payment is approved', async () => {
  const before = Till.apart();
  await before.pay('p1', { sale });
  declined(before);
  await before.pay('q1', { sale, terminal: 'b' });
  const request = before.run(100).money(0);
  const till = before.restart();
  till.up().run(1_000).matches('q1', { abortRequested: false });
  till.gateway.say(moneyAnswer(request, 'Success'));
  till.run(1_000).shows('p1', 'approved').matches('q1', { state: 'recovering', abortRequested: true });
});

test('a payment at an unreachable terminal is aborted even if the process died before the Abort', async () => {
  const before = Till.apart();
  await before.pay('p1', { sale });
  declined(before);
  await before.pay('q1', { sale, terminal: 'b' });
  before.run(100);
  diedBehind('p1', before).matches('q1', { state: 'recovering', abortRequested: true });
});
