/** The check of the order judges the trace of the real daemon, so it must detect each kind of wrong order. */

import { expect, test } from 'vitest';
import type { RecordedCall } from './recording.js';
import { orderOf } from './write-ahead.js';

const log = 1;
const gateway = 2;
const register = 3;

const request =
  '<SaleToPOIRequest><MessageHeader MessageClass="Service" MessageCategory="Payment" MessageType="Request" ServiceID="S1" SaleID="R" POIID="T"/>' +
  '<PaymentRequest><SaleData><SaleTransactionID TransactionID="p1" TimeStamp="2026-01-01T09:00:00Z"/></SaleData>' +
  '<PaymentTransaction><AmountsReq Currency="EUR" RequestedAmount="1.00"/></PaymentTransaction></PaymentRequest></SaleToPOIRequest>';
const told = { transactionId: 'p1', result: 'approved', revision: 1, acknowledged: false, approvalCode: '1' };

const beginning: readonly RecordedCall[] = [
  { kind: 'open', fd: log, path: '/shop/journal.sqlite-wal', makes: true, empties: false },
  { kind: 'sent', fd: gateway, bytes: Buffer.from('GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n') },
];
const attempt: RecordedCall = { kind: 'write', fd: log, offset: 0, bytes: Buffer.from('attempt S1') };
const sync: RecordedCall = { kind: 'sync', fd: log };
const sent: RecordedCall = { kind: 'sent', fd: gateway, bytes: frameOf(request) };
const answer: RecordedCall = {
  kind: 'received',
  fd: gateway,
  bytes: Buffer.from('<MessageHeader ServiceID="S1"/><PaymentResponse>'),
};
const outcome: RecordedCall = { kind: 'write', fd: log, offset: 9, bytes: Buffer.from('outcome') };
const tell: RecordedCall = {
  kind: 'sent',
  fd: register,
  bytes: Buffer.from(`HTTP/1.1 200 OK\r\n\r\n${JSON.stringify(told)}`),
};

/** Returns a client's frame with a mask of zeros. */
function frameOf(text: string): Buffer {
  const head = Buffer.from([0x81, 0xfe, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(Buffer.byteLength(text), 2);
  return Buffer.concat([head, Buffer.from(text)]);
}

function brokenIn(...calls: readonly RecordedCall[]): readonly string[] {
  return orderOf([...beginning, ...calls]).broken;
}

test('the order write, sync, send, answer, write, sync, report is accepted', () => {
  const calls = [...beginning, attempt, sync, sent, answer, outcome, sync, tell];
  expect(orderOf(calls)).toEqual({ requests: 1, outcomes: 1, broken: [] });
});

test.each<[string, readonly RecordedCall[], RegExp]>([
  ['never written', [sent], /no attempt was written/],
  ['never synced', [attempt, sent], /left before its attempt was synced/],
  ['synced after the send', [attempt, sent, sync], /left before its attempt was synced/],
  ['synced in part', [attempt, sync, outcome, sent], /left before its attempt was synced/],
])('the check finds an attempt that is %s when its request leaves', (_what, calls, words) => {
  expect(brokenIn(...calls)).toEqual([expect.stringMatching(words)]);
});

test('the check uses the first byte of a request, not the last', () => {
  if (sent.kind !== 'sent') throw new Error('it is sent');
  const [head, tail] = [sent.bytes.subarray(0, 20), sent.bytes.subarray(20)];
  const early = brokenIn({ ...sent, bytes: head }, attempt, sync, { ...sent, bytes: tail });
  expect(early).toEqual([expect.stringMatching(/no attempt was written/)]);
});

test.each<[string, readonly RecordedCall[], RegExp]>([
  ['never written', [tell], /nothing was written after the answer/],
  ['never synced', [outcome, tell], /before that was synced/],
  ['synced after its report', [outcome, tell, sync], /before that was synced/],
])('the check finds an outcome that is %s', (_what, calls, words) => {
  expect(brokenIn(attempt, sync, sent, answer, ...calls)).toEqual([expect.stringMatching(words)]);
});

test('the check finds an outcome that was reported without an answer', () => {
  expect(brokenIn(attempt, sync, sent, tell)).toEqual([expect.stringMatching(/without an answer/)]);
});
