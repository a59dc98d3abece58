/** A terminal whose answer always has an unknown Result: its lane continues, and a person decides. */

import { expect, test } from 'vitest';
import type { MessageOf } from '../../protocol/index.js';
import { type Json, type MoneyRequest, moneyAnswer, statusRepeats } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

function partOf(value: unknown, ...names: readonly string[]): Json {
  const found = names.reduce<unknown>(
    (at, name) => Object.entries(Object(at)).find(([one]) => one === name)?.[1],
    value,
  );
  return Object.fromEntries(Object.entries(Object(found)));
}

/** Returns an approval with another Result. */
function withWord(said: Json, word: string): Json {
  const message = partOf(said, 'SaleToPOIResponse');
  const body = { ...partOf(message, 'PaymentResponse'), Response: { Result: word } };
  return { SaleToPOIResponse: { ...message, PaymentResponse: body } };
}

/** Returns a status answer that repeats the approval of a payment with that Result. */
function repeatsWord(question: MessageOf<'TransactionStatusRequest'>, request: MoneyRequest, word: string): Json {
  const message = partOf(statusRepeats(question, request, 'Success'), 'SaleToPOIResponse');
  const status = partOf(message, 'TransactionStatusResponse');
  const { MessageHeader } = partOf(status, 'RepeatedMessageResponse');
  const { PaymentResponse } = partOf(withWord(moneyAnswer(request, 'Success'), word), 'SaleToPOIResponse');
  const repeated = { MessageHeader, RepeatedResponseMessageBody: { PaymentResponse } };
  return {
    SaleToPOIResponse: { ...message, TransactionStatusResponse: { ...status, RepeatedMessageResponse: repeated } },
  };
}

/** `p1` was answered with `success`. If `isTold`, TransactionStatus repeats the same. */
async function answered(isTold: boolean): Promise<Till> {
  const till = Till.connected();
  till.gateway.onMoney = (request) => {
    const said = moneyAnswer(request, 'Success');
    return [till.sentMoney().length === 1 ? withWord(said, 'success') : said];
  };
  till.gateway.onStatus = (question) => (isTold ? repeatsWord(question, till.money(0), 'success') : undefined);
  await till.pay('p1');
  till.run(1_000);
  return till;
}

test('the lane is free after the terminal repeats an unknown result, and the transaction is unresolved', async () => {
  const till = await answered(true);
  till.run(10_000);
  expect(till.terminal()).toMatchObject({ lane: 'free', attention: [] });
  till.ends('p1', { result: 'unresolved', reason: 'unknown-word' }).needs('p1: unresolved');
  await till.pay('p2');
  till.run(1_000).shows('p2', 'approved');
});

test('a transaction that the operator approves can be reversed by the key in that answer', async () => {
  const till = await answered(true);
  till.run(10_000);
  await till.resolve('p1', { outcome: 'approved', name: 'Kari', reason: 'its list' });
  await till.acknowledge('p1');
  const original = { type: 'transaction', transactionId: 'p1' } as const;
  await till.pay('v1', { kind: 'reversal', sale: 'sale of p1', original });
  till.run(1_000).shows('v1', 'approved');
  const sent = till.money(1);
  const named = till.view('p1').outcome?.poiTransaction?.transactionId;
  expect(named).toMatch(/^poi-/);
  expect(sent.name === 'ReversalRequest' && sent.body.OriginalPOITransaction?.POITransactionID?.TransactionID).toBe(
    named,
  );
});

test('until the operator decides, the attention item reports the unknown result, not a missing answer', async () => {
  const till = await answered(false);
  expect(till.terminal()).toMatchObject({
    lane: 'blocked',
    attention: [
      {
        code: 'terminal-blocked',
        text: 'The terminal answered transaction p1 with an unknown result, so it may still be working and tenderd starts nothing new on it. Look at its screen. When the terminal is idle, release it.',
      },
    ],
  });
});
