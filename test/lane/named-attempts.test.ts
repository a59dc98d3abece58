/** Which unreadable texts prove that a request arrived. */

import { expect, test } from 'vitest';
import { namedIn, workedOnIn } from '../../src/lane/engine/named-attempts.js';
import { entryOf, startLane } from '../../src/core/index.js';
import { DrivenLane } from '../core/driven-lane.js';
import { attemptOf, outcomeOf, transactionOf } from '../core/records.js';

const { settings, record } = new DrivenLane().state;
const open = transactionOf({}, { attempts: [attemptOf({ serviceId: 'K7Q2XA0001' })] });
const state = { ...startLane(settings, record, [], 1), entries: [entryOf(open, { monoMs: 0, wallMs: 0 })] };

const head = '"MessageHeader":{"MessageCategory":"Payment","MessageType":"Response","ServiceID":"K7Q2XA0001"}';

test.each([
  ['a truncated answer in JSON', `{"SaleToPOIResponse":{${head},"PaymentResponse":{"Resp`],
  ['a truncated answer in XML', '<SaleToPOIResponse><MessageHeader ServiceID="K7Q2XA0001" SaleID="S"/><PaymentResp'],
  ['an answer in single quotes', "<MessageHeader ServiceID='K7Q2XA0001'"],
  ['an id in an element', '<ServiceID>K7Q2XA0001</ServiceID>'],
  ['a device request for it', '{"SaleToPOIRequest":{"MessageHeader":{"ServiceID":"K7Q2XA0001"},"DisplayRequest":'],
  ['an answer that contains the request', '<x ServiceID="K7Q2XA0001"/><PaymentRequest/><PaymentResponse'],
  ['a Failure that also says Success', '<x ServiceID="K7Q2XA0001"/><Response Result="Failure" Result="Success"/>'],
  ['a status response that repeats it', 'TransactionStatusResponse RepeatedMessageResponse "K7Q2XA0001"'],
])('%s names the attempt', (_name, text) => {
  expect(namedIn(text, { state })).toEqual(['K7Q2XA0001']);
});

test.each([
  ['another id', '{"ServiceID":"K7Q2XA0002"}'],
  ['a longer id', '{"ServiceID":"K7Q2XA00011"}'],
  ['a Reject', `<MessageHeader MessageCategory="Event" ServiceID="K7Q2XA0001"/><EventNotif`],
  ['a Reject in JSON', `{"EventNotification":{"RejectedMessage":"..."},"x":"K7Q2XA0001"`],
  [
    'the request itself, sent back,',
    `{"error":"not delivered","message":{"PaymentRequest":{},"ServiceID":"K7Q2XA0001"}`,
  ],
  [
    'a truncated message that can only be a Failure',
    `{${head},"PaymentResponse":{"Response":{"Result":"Failure","ErrorCond`,
  ],
  ['a Busy without its Result', '<MessageHeader ServiceID="K7Q2XA0001"/><Response ErrorCondition="Busy"/>'],
  ['a Failure in XML', '<!DOCTYPE x><MessageHeader ServiceID="K7Q2XA0001"/><Response Result="Failure"/>'],
  ['a status response about it', '<TransactionStatusResponse><MessageReference ServiceID="K7Q2XA0001"'],
])('%s does not name the attempt', (_name, text) => {
  expect(namedIn(text, { state })).toEqual([]);
});

test('an answered attempt is no longer named', () => {
  const answered = transactionOf({}, { attempts: [attemptOf({ serviceId: 'K7Q2XA0001', state: 'answered' })] });
  expect(namedIn(`{${head}`, { state: { ...state, entries: [entryOf(answered, { monoMs: 0, wallMs: 0 })] } })).toEqual(
    [],
  );
});

test('a readable header names the attempt if the text spells the id in another way', () => {
  expect(namedIn('{"ServiceID":"\\u004b7Q2XA0001"}', { state }, { ServiceID: 'K7Q2XA0001' })).toEqual(['K7Q2XA0001']);
});

const asked = '<MessageReference ServiceID="K7Q2XA0001"/>';

test.each([
  ['a Display about it', '<DisplayRequest><SaleReference ServiceID="K7Q2XA0001"/>', ['K7Q2XA0001']],
  ['NotFound to a question about it', `<TransactionStatusResponse><Response ErrorCondition="NotFound"/>${asked}`, []],
  ['its answer, repeated', `<TransactionStatusResponse>${asked}<RepeatedMessageResponse>NotFound`, ['K7Q2XA0001']],
  ['InProgress to a question', `<TransactionStatusResponse ErrorCondition="InProgress"/>${asked}`, ['K7Q2XA0001']],
])('a message that the terminal sent on its own names the attempt or not: %s', (_name, text, named) => {
  expect(workedOnIn(text, { state })).toEqual(named);
});

const display = '<DisplayRequest><SaleReference ServiceID="K7Q2XA0001"/>';

type Change = Parameters<typeof attemptOf>[0];

/** Returns what a Display shows about an attempt in this state, in a record in this state. */
function workedOn(change: Change, rest: Parameters<typeof transactionOf>[1] = {}, say = display): readonly string[] {
  const one = transactionOf({}, { ...rest, attempts: [attemptOf({ serviceId: 'K7Q2XA0001', ...change })] });
  return workedOnIn(say, { state: { ...state, entries: [entryOf(one, { monoMs: 0, wallMs: 0 })] } });
}

test.each<[string, Change, boolean]>([
  ['an open one without any sign of it', { state: 'open' }, true],
  ['an open one that was seen to arrive', { state: 'open', sawStart: true }, false],
  ['an answered one', { state: 'answered' }, false],
  ['one that counts as never received', { state: 'never-received' }, true],
  ['one that was seen to arrive and counts as ended', { state: 'unrecoverable', sawStart: true }, true],
  ['one that was seen to arrive, and was not started', { state: 'not-started', sawStart: true }, true],
  ['one that was seen to arrive, and was answered', { state: 'answered', sawStart: true }, false],
])('a Display names an attempt without an outcome only if that is new: %s', (_name, change, isNamed) => {
  expect(workedOn(change)).toEqual(isNamed ? ['K7Q2XA0001'] : []);
});

test('an attempt that was seen to arrive is no longer named once its transaction has an outcome', () => {
  const outcome = outcomeOf('unresolved');
  expect(workedOn({ state: 'unrecoverable', sawStart: true }, { outcome })).toEqual([]);
  expect(workedOn({ state: 'unrecoverable' }, { outcome })).toEqual(['K7Q2XA0001']);
});

test.each([
  ['an event that says NotFound', '<EventNotification/><Response ErrorCondition="NotFound"/>', true],
  ['a Display that says NotFound', '<DisplayRequest/><Response ErrorCondition="NotFound"/>', true],
  ['NotFound to a question', '<TransactionStatusResponse/><Response ErrorCondition="NotFound"/>', false],
  ['NotFound in JSON', '{"TransactionStatusResponse":{"Response":{"ErrorCondition":"NotFound"}},"x":', false],
  ['the request itself', '{"PaymentRequest":{"x":', false],
])('only a denial and a quotation name no attempt: %s', (_name, text, isNamed) => {
  expect(workedOn({}, {}, `${text}"K7Q2XA0001"`)).toEqual(isNamed ? ['K7Q2XA0001'] : []);
});

test('a text names each of several attempts whose id it has, and no other', () => {
  const attempts = ['A', 'B', 'C'].map((end) => attemptOf({ serviceId: `K7Q2XA000${end}` }));
  const entries = [transactionOf({}, { attempts }), transactionOf({ transactionId: 'p2' })].map((one) =>
    entryOf(one, { monoMs: 0, wallMs: 0 }),
  );
  const text = '<DisplayRequest x="K7Q2XA000A" y="K7Q2XA000C"/>';
  for (const find of [namedIn, workedOnIn])
    expect(find(text, { state: { ...state, entries } })).toEqual(['K7Q2XA000A', 'K7Q2XA000C']);
});
