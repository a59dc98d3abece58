/**
 * A refund and a reversal of the same payment: what each knows about the other, whichever is approved first, and after
 * a crash between the two.
 */

import { expect, test } from 'vitest';
import { type AnyRequest, unchecked } from '../unchecked.js';
import { moneyAnswer } from '../world/terminal-words.js';
import { Till, diedBehind } from '../world/till.js';

const sale = 'S';

/** A reversal `r1` at `till` was reported as declined, and a refund `f1` of the same payment runs at `b`. */
async function refundBeside(named: Partial<AnyRequest> = {}): Promise<Till> {
  const before = Till.apart();
  await before.pay('p1', { sale });
  before.gateway.say(moneyAnswer(before.run(100).money(0), 'Success'));
  before.run(1_000);
  await before.acknowledge('p1');
  const { amountDetails: _whole, ...payment } = before.view('p1').request;
  const original = { type: 'transaction', transactionId: 'p1' } as const;
  const reversal = { ...payment, transactionId: 'r1', kind: 'reversal', sale: 'sale of r1', original } as const;
  await before.reply(before.lanes.submit(unchecked(reversal)));
  before.run(1_000).answers(1, 'Refusal').run(1_000);
  await before.pay('f1', { kind: 'refund', terminal: 'b', original, ...named });
  return before.run(1_000);
}

test('an approved reversal aborts the refund of the same payment', async () => {
  const till = await refundBeside();
  till.answers(1, 'Success').run(1_000).matches('f1', { state: 'running', abortRequested: true });
});

test('an approved reversal aborts the refund even after a restart', async () => {
  const till = diedBehind('r1', await refundBeside());
  till.matches('f1', { state: 'recovering', abortRequested: true });
});

test.each([
  ['without a restart', false],
  ['after a restart', true],
])('%s: a refund that goes through anyway adds an attention item', async (_name, dies) => {
  const before = await refundBeside();
  const refund = before.other.sent.map(({ message }) => message).find(({ name }) => name === 'PaymentRequest');
  if (refund?.name !== 'PaymentRequest') throw new Error('no refund');
  const till = dies ? diedBehind('r1', before) : before;
  if (!dies) till.answers(1, 'Success');
  till.up();
  till.other.up();
  till.run(1_000).other.say(moneyAnswer(refund, 'Success'));
  till.run(60_000);
  expect([till.told('r1'), till.told('f1'), till.view('f1').retry]).toEqual(['approved', 'approved', 'unsafe']);
  till.needs('r1: reverse-one', 'f1: reverse-one');
  expect(till.view('f1').attention.map(({ text }) => text)).toEqual([
    'Transaction r1, about the same original as this refund, went through as well. If too much moved, correct the excess together with the customer.',
  ]);
});

/** Answers the refund at the other terminal. */
function refundIs(till: Till, result: string): void {
  const refund = till.other.sent.map(({ message }) => message).find(({ name }) => name === 'PaymentRequest');
  if (refund?.name !== 'PaymentRequest') throw new Error('no refund');
  till.other.say(moneyAnswer(refund, result));
  till.run(1_000);
}

test.each([
  [
    'one sale',
    'sale of r1',
    'Sale sale of r1 also has the refund f1. One of the two transactions is too many: correct this together with the customer.',
  ],
  [
    'two sales',
    'sale of f1',
    'Transaction f1, about the same original as this reversal, went through as well. If too much moved, correct the excess together with the customer.',
  ],
])('%s: a reversal that goes through after the refund adds an attention item', async (_name, ofBoth, text) => {
  const till = await refundBeside({ sale: ofBoth });
  refundIs(till, 'Success');
  till.needs().answers(1, 'Success').run(1_000).shows('r1', 'approved').shows('f1', 'approved');
  const called = till.view('r1').attention.map((item) => item.text);
  expect(called).toEqual([expect.stringContaining('approved it later'), text]);
});

test('a refund is unsafe to retry once the reversal of the same payment went through', async () => {
  const till = await refundBeside({ sale: 'sale of r1' });
  refundIs(till, 'Refusal');
  expect([till.told('f1'), till.view('f1').retry]).toEqual(['declined', 'safe']);
  till.answers(1, 'Success').run(1_000);
  expect([till.told('r1'), till.view('f1').retry]).toEqual(['approved', 'unsafe']);
});

test('a waiting capture is not sent once another capture of the hold is approved after a decline', async () => {
  const till = Till.apart();
  await till.pay('o1', { kind: 'pre-authorization' });
  till.gateway.say(moneyAnswer(till.run(100).money(0), 'Success'));
  till.run(1_000);
  await till.acknowledge('o1');
  const original = { type: 'transaction', transactionId: 'o1' } as const;
  await till.pay('c1', { kind: 'capture', original, sale: 'sale of c1' });
  till.gateway.say(moneyAnswer(till.run(100).money(1), 'Refusal'));
  till.run(1_000).shows('c1', 'declined');
  await till.pay('q1');
  await till.pay('c2', { kind: 'capture', original, sale: 'sale of c2' });
  till.run(100).answers(1, 'Success').run(1_000);
  expect([till.told('c1'), till.told('c2'), till.view('c2').outcome?.reason]).toEqual([
    'approved',
    'not-processed',
    'sale-moved',
  ]);
});
