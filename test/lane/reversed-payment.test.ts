/** A payment that was reversed as a whole: it is not reversed or refunded again, and nobody is asked to. */

import { expect, test } from 'vitest';
import type { TransactionRequest } from '../../src/core/index.js';
import { moneyAnswer } from './terminal-words.js';
import { Till } from './till.js';

function undoing(till: Till, transactionId: string, kind: 'reversal' | 'refund'): TransactionRequest {
  const { amountDetails, ...request } = till.view('p0').request;
  return {
    ...request,
    ...(kind === 'refund' && amountDetails !== undefined ? { amountDetails } : {}),
    transactionId,
    kind,
    sale: `sale of ${transactionId}`,
    original: { type: 'transaction', transactionId: 'p0' },
  };
}

test.each(['reversal', 'refund'] as const)(
  'a %s after the reversal is refused before anything is sent',
  async (kind) => {
    const till = Till.connected();
    till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
    await till.pay('p0');
    till.run(100);
    await till.acknowledge('p0');
    await till.pay('r1', undoing(till, 'r1', 'reversal'));
    till.run(100);
    expect(till.told('r1')).toBe('approved');
    const sent = till.sentMoney().length;
    const again = await till.submit('r2', undoing(till, 'r2', kind));
    expect(again).toMatchObject({ ok: false, refusal: { code: 'original-not-refundable', transactionId: 'p0' } });
    expect(again.ok ? '' : again.refusal.text).toContain('reversed already, by r1');
    expect(till.sentMoney()).toHaveLength(sent);
  },
);

test('a declined reversal may be tried again', async () => {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [moneyAnswer(request, till.sentMoney().length === 2 ? 'Refusal' : 'Success')];
  await till.pay('p0');
  till.run(100);
  await till.acknowledge('p0');
  await till.pay('r1', undoing(till, 'r1', 'reversal'));
  till.run(100);
  expect(till.told('r1')).toBe('declined');
  await till.pay('r2', undoing(till, 'r2', 'reversal'));
  till.run(100);
  expect(till.told('r2')).toBe('approved');
});

test('two refunds of one payment in the same moment, under sales of their own: the second is refused before anything is sent', async () => {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
  await till.pay('p0');
  till.run(100);
  await till.acknowledge('p0');
  const sent = till.sentMoney().length;
  const first = till.ask('r1', undoing(till, 'r1', 'refund'));
  const second = till.ask('r2', undoing(till, 'r2', 'refund'));
  till.run(1);
  till.run(100);
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toMatchObject({ ok: false, refusal: { code: 'original-not-refundable', transactionId: 'p0' } });
  expect(till.sentMoney()).toHaveLength(sent + 1);
});
