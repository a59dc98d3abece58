/** Words of a register that the standard has no place for: refused before anything is kept, or sent without them. */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import type { TransactionRequest } from '../../src/core/index.js';
import { moneyAnswer } from './terminal-words.js';
import { Till } from './till.js';
import { unchecked } from '../unchecked.js';

function reversalOf(original: TransactionRequest['original']): TransactionRequest {
  return unchecked({
    transactionId: 'r1',
    kind: 'reversal',
    terminal: 'till',
    sale: 'S-r1',
    allowPartial: false,
    ...(original === undefined ? {} : { original }),
  });
}

async function expectRefused(till: Till, request: TransactionRequest): Promise<void> {
  const before = till.sentMoney().length;
  const reply = await till.reply(till.lanes.submit(request));
  till.run(100);
  expect(reply).toMatchObject({
    ok: false,
    refusal: {
      code: 'original-not-refundable',
      text: expect.stringMatching(
        /cannot be said.* must be a date and time with a zone\. Nothing was sent\. Name the original in the terminal's own words, or do this on the terminal itself\.$/,
      ),
    },
  });
  expect(till.lanes.get('r1')).toBeUndefined();
  expect(till.sentMoney()).toHaveLength(before);
  expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
}

test.each(['2026-03-01 12:00', 'yesterday', '20260101120000'])(
  'a reversal of a payment of "%s", as the register has it, is refused',
  async (timeStamp) => {
    const till = Till.connected();
    const poiTransaction = { transactionId: '77.1', timeStamp };
    await expectRefused(till, reversalOf({ type: 'terminal', poiTransaction }));
  },
);

test('a reversal of a payment to which the terminal itself gave no right time is refused', async () => {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success', 'yesterday')];
  await till.pay('p1');
  till.run(100);
  await till.acknowledge('p1');
  await expectRefused(till, reversalOf({ type: 'transaction', transactionId: 'p1' }));
});

test('a time without a zone is given back as the terminal said it', async () => {
  const till = Till.connected();
  const poiTransaction = { transactionId: '77.1', timeStamp: '2026-03-01T12:00:00' };
  expect(await till.reply(till.lanes.submit(reversalOf({ type: 'terminal', poiTransaction })))).toMatchObject({
    ok: true,
  });
  till.run(100);
  expect(JSON.stringify(till.sentMoney())).toContain('2026-03-01T12:00:00');
  expect(JSON.stringify(till.sentMoney())).not.toContain('2026-03-01T12:00:00Z');
});

test('an amount in a currency that nobody knows is refused', async () => {
  const till = Till.connected();
  expect(await till.submit('p1', { amountDetails: { amount: 1_000, currency: 'QQQ' } })).toMatchObject({
    ok: false,
    refusal: { code: 'invalid-request' },
  });
  expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
});

test.each([
  ['a character that no XML has', 'a\uFFFEb'],
  ['a control character', 'a\u0001b'],
  ['half a character', 'a\uD83Db'],
  ['200 letters', 'x'.repeat(200)],
])('an abort with %s in its reason is sent', async (_what, reason) => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(500);
  expect(await till.reply(till.lanes.abort('p1', reason))).toMatchObject({ ok: true });
  till.run(10);
  expect(till.sentOf('AbortRequest')).toHaveLength(1);
  expect(till.terminal()).toMatchObject({ lane: 'busy', current: 'p1', attention: [] });
});

describe('a terminal of version 3.0', () => {
  const { 'standard-3.0': dialect } = dialects;

  test('has no room for acquirer data in a reversal', async () => {
    const till = Till.connected({ dialect });
    till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success')];
    await till.pay('p1', { acquirerData: 'metadata.order=4711' });
    till.run(100);
    await till.acknowledge('p1');
    const reversal = reversalOf({ type: 'transaction', transactionId: 'p1' });
    for (const data of [{ acquirerData: 'metadata.order=4711' }, { terminalData: 'metadata.till=2' }])
      expect(await till.reply(till.lanes.submit(unchecked({ ...reversal, ...data })))).toEqual({
        ok: false,
        refusal: {
          code: 'acquirer-data-refused',
          text: 'A reversal has no room for acquirer data (SaleData) in the version of this terminal. Nothing was sent. Leave the data out.',
        },
      });
    expect(till.sentMoney()).toHaveLength(1);
    expect(await till.reply(till.lanes.submit(reversal))).toMatchObject({ ok: true });
  });
});
