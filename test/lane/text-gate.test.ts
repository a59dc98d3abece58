/** The handling of texts in a flood: no text that may decide about money is dropped, whatever its form. */

import { describe, expect, test } from 'vitest';
import { codecFor } from '../../protocol/index.js';
import type { TransactionRecord } from '../../src/core/index.js';
import { InboundRateLimit } from '../../src/lane/inbound/inbound-rate-limit.js';
import { TextGates } from '../../src/lane/inbound/text-gate.js';
import { approval, floodText } from '../attack/flood-texts.js';
import { transactionOf } from '../core/records.js';

const sale = { TransactionID: 'x', TimeStamp: '2026-01-01T00:00:00Z' };
const ids = { SaleID: 'SOMEBODY', POIID: 'T1', ServiceID: 'f1' };
const json = { codec: codecFor('json') };

/** Returns a gate in a flood: the allowance for answers to others is used up. The journal has `record`. */
function flooded(record?: TransactionRecord): TextGates {
  const chatter = new InboundRateLimit(
    () => 0,
    () => undefined,
  );
  for (let said = 0; said < 100; said += 1) chatter.keepsForeign(2_000, []);
  return new TextGates(chatter, { findByAttempt: () => record });
}

test('all gates together pass on no more texts until the long text of the turn was processed', () => {
  const gates = flooded();
  const short = gates.begin('x');
  expect(gates.takesMore()).toBe(true);
  const long = gates.begin('x'.repeat(40_000));
  expect(gates.takesMore()).toBe(false);
  long();
  short();
  expect(gates.takesMore()).toBe(true);
});

describe('an answer to an unknown request', () => {
  const text = approval(ids, sale);

  test('is dropped if its header is plain', () => {
    expect(flooded().judge(json, [], text)).toBe('drop');
    expect(flooded().isUnread(text, [])).toBe(true);
  });

  test.each([
    ['an escape in its header', '"f1"', '"f\\u0031"'],
    ['a second header', '"PaymentResponse"', '"MessageHeader":{},"PaymentResponse"'],
    ['a duplicate field', '"ServiceID"', '"ServiceID":"g1","ServiceID"'],
    ['white space in an id', '"f1"', '" f1"'],
    ['no ServiceID', '"ServiceID":"f1"', '"Other":"f1"'],
    ['an empty ServiceID', '"f1"', '""'],
    ['a type that is not a plain word', '"Response"', '"Resp onse"'],
    ['no header', 'MessageHeader', 'Header'],
  ])('is kept with %s, because it may be ours', (_what, plain, odd) => {
    const other = text.replace(plain, odd);
    expect(other).not.toBe(text);
    expect([flooded().judge(json, [], other), flooded().isUnread(other, [])]).toEqual(['keep', false]);
  });

  test('is kept if the journal has its request', () => {
    expect(flooded(transactionOf({})).judge(json, [], text)).toBe('keep');
  });
});

test('a Display without an answer and an idle event are dropped, and each other request is answered with Busy', () => {
  const gates = flooded();
  expect([0, 1, 4].map((nth) => gates.judge(json, [], floodText(ids, nth)))).toEqual(['drop', 'drop', 'drop']);
  const verdict = gates.judge(json, [], floodText(ids, 2));
  const reply = typeof verdict === 'object' ? json.codec.decode(verdict.reply) : undefined;
  expect(reply).toMatchObject({
    ok: true,
    value: {
      name: 'DisplayResponse',
      header: { MessageType: 'Response', DeviceID: 'd2', SaleID: 'SOMEBODY', POIID: 'T1', ServiceID: 'f1' },
      body: { OutputResult: [{ Device: 'CashierDisplay', Response: { Result: 'Failure', ErrorCondition: 'Busy' } }] },
    },
  });
});
