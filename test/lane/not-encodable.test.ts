/**
 * Texts of a register that the standard cannot carry: they are refused before anything is kept, or the request is sent
 * without them.
 */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import type { TransactionRequest } from '../../src/core/index.js';
import { moneyAnswer, plainAnswer } from '../world/terminal-words.js';
import { Till } from '../world/till.js';
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
        /must be a date and time with a zone\. Nothing was sent\. Use the terminal's own reference/,
      ),
    },
  });
  expect(till.lanes.get('r1')).toBeUndefined();
  till.hasSentMoney(before);
  expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
}

test.each(['2026-03-01 12:00', 'yesterday', '20260101120000'])(
  'a reversal of a payment with the time "%s" from the register is refused',
  async (timeStamp) => {
    const till = Till.connected();
    const poiTransaction = { transactionId: '77.1', timeStamp };
    await expectRefused(till, reversalOf({ type: 'terminal', poiTransaction }));
  },
);

test('a reversal of a payment with an invalid time from the terminal is refused', async () => {
  const till = Till.connected();
  till.gateway.onMoney = (request) => [moneyAnswer(request, 'Success', 'yesterday')];
  await till.pay('p1');
  till.run(100);
  await till.acknowledge('p1');
  await expectRefused(till, reversalOf({ type: 'transaction', transactionId: 'p1' }));
});

test('a time without a zone is sent back unchanged', async () => {
  const till = Till.connected();
  const poiTransaction = { transactionId: '77.1', timeStamp: '2026-03-01T12:00:00' };
  expect(await till.reply(till.lanes.submit(reversalOf({ type: 'terminal', poiTransaction })))).toMatchObject({
    ok: true,
  });
  till.run(100);
  expect(JSON.stringify(till.sentMoney())).toContain('2026-03-01T12:00:00');
  expect(JSON.stringify(till.sentMoney())).not.toContain('2026-03-01T12:00:00Z');
});

test('an amount in an unknown currency is refused', async () => {
  const till = Till.connected();
  expect(await till.submit('p1', { amountDetails: { amount: 1_000, currency: 'QQQ' } })).toMatchObject({
    ok: false,
    refusal: { code: 'invalid-request' },
  });
  expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
});

test.each([
  ['a character that XML does not allow', 'a\uFFFEb'],
  ['a control character', 'a\u0001b'],
  ['half a character', 'a\uD83Db'],
  ['200 letters', 'x'.repeat(200)],
])('an abort with %s in its reason is sent', async (_what, reason) => {
  const till = Till.connected();
  await till.pay('p1');
  till.run(500);
  expect(await till.abort('p1', reason)).toMatchObject({ ok: true });
  till.run(10).hasSent('AbortRequest', 1);
  expect(till.terminal()).toMatchObject({ lane: 'busy', current: 'p1', attention: [] });
});

describe('a terminal of version 3.0', () => {
  const { 'standard-3.0': dialect } = dialects;

  test('cannot get acquirer data in a reversal', async () => {
    const till = Till.connected({ dialect }).whenPaying('Success');
    await till.pay('p1', { acquirerData: 'metadata.order=4711' });
    till.run(100);
    await till.acknowledge('p1');
    const reversal = reversalOf({ type: 'transaction', transactionId: 'p1' });
    for (const data of [{ acquirerData: 'metadata.order=4711' }, { terminalData: 'metadata.till=2' }])
      expect(await till.reply(till.lanes.submit(unchecked({ ...reversal, ...data })))).toEqual({
        ok: false,
        refusal: {
          code: 'acquirer-data-refused',
          text: "A reversal cannot carry acquirer data (SaleData) in this terminal's protocol version. Nothing was sent. Leave the data out.",
        },
      });
    till.hasSentMoney(1);
    expect(await till.reply(till.lanes.submit(reversal))).toMatchObject({ ok: true });
  });
});

/** Returns a till whose terminal keeps the card that it read for `c1`, under a key with this time. */
async function keeping(timeStamp: string): Promise<Till> {
  const till = Till.connected();
  till.gateway.onOther = (request) =>
    request.name === 'CardAcquisitionRequest'
      ? plainAnswer(request, 'Success', {
          SaleData: request.body.SaleData,
          POIData: { POITransactionID: { TransactionID: 'poi-a', TimeStamp: timeStamp } },
        })
      : undefined;
  await till.pay('c1', { kind: 'card-acquisition', sale: 'S-1' });
  return till.run(100);
}

describe('a card that was read before its payment', () => {
  test('a card that was read and cannot be named to the terminal is refused as no longer kept', async () => {
    const till = await keeping('yesterday');
    till.shows('c1', 'approved');
    expect(await till.submit('p1', { sale: 'S-1', cardAcquisition: 'c1' })).toMatchObject({
      ok: false,
      refusal: {
        code: 'acquisition-not-open',
        text: expect.stringMatching(
          /^The terminal's protocol cannot express this request: .* must be a date and time with a zone\. Nothing was sent\.$/,
        ),
      },
    });
    expect(till.lanes.get('p1')).toBeUndefined();
    till.hasSentMoney(0);
  });

  test('a card that was read and can be named to the terminal is used', async () => {
    const till = await keeping('2026-01-01T00:00:00Z');
    await till.pay('p1', { sale: 'S-1', cardAcquisition: 'c1' });
    till.run(100);
    expect(JSON.stringify(till.money(0))).toContain('poi-a');
  });

  test('is read only if the wire can also release it', async () => {
    const till = Till.connected();
    const read = (id: string) => till.submit(id, { kind: 'card-acquisition' });
    till.gateway.carries = new Set(['CardAcquisition']);
    expect(await read('c1')).toEqual({
      ok: false,
      refusal: {
        code: 'invalid-request',
        text: 'Terminal till cannot read a card before its payment: its HTTP interface cannot release the card again (EnableService). Nothing was sent. Use another terminal.',
      },
    });
    till.gateway.carries = new Set(['EnableService']);
    expect(await read('c2')).toMatchObject({
      ok: false,
      refusal: { code: 'invalid-request', text: expect.stringContaining('(CardAcquisition)') },
    });
    till.gateway.carries = new Set(['CardAcquisition', 'EnableService']);
    expect(await read('c3')).toMatchObject({ ok: true });
    till.run(100).hasSent('CardAcquisitionRequest', 1);
  });
});

describe('a transactionId at a terminal that allows 35 characters', () => {
  const uuid = '6f0a3c1e-2b4d-4f6a-8c0e-1a2b3c4d5e6f';

  test.each([
    [
      'that is longer and not a UUID',
      'x'.repeat(36),
      "The terminal's protocol cannot express this transactionId: use at most 35 characters, or a UUID. Nothing was sent.",
    ],
    [
      'that may mean a UUID',
      uuid.replace('-', ''),
      "The terminal's protocol cannot express this transactionId: a transactionId that is a UUID without its first dash may mean that UUID. Use the whole UUID. Nothing was sent.",
    ],
  ])('%s is refused, and nothing is stored or sent', async (_what, transactionId, text) => {
    const till = Till.connected({ dialect: dialects['marketpay-3.1'] });
    expect(await till.submit(transactionId)).toEqual({ ok: false, refusal: { code: 'invalid-request', text } });
    till.run(100);
    expect([till.lanes.get(transactionId), till.sentMoney()]).toEqual([undefined, []]);
    expect(await till.submit(uuid)).toMatchObject({ ok: true });
  });
});

test('an amount that is not encodable is an error of the request, whatever original it names', async () => {
  const till = Till.connected();
  const amountDetails = { amount: 1_000, currency: 'QQQ' };
  expect(await till.submit('p1', { amountDetails })).toMatchObject({
    ok: false,
    refusal: {
      code: 'invalid-request',
      text: expect.stringMatching(/^The terminal's protocol cannot express this request: .*\. Nothing was sent\.$/),
    },
  });
});
