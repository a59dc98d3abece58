/** Which texts that cannot be read prove that a request arrived. */

import { expect, test } from 'vitest';
import { namedIn, workedOnIn } from '../../src/lane/named-attempts.js';
import { entryOf, startLane } from '../../src/core/index.js';
import { DrivenLane } from '../core/driven-lane.js';
import { attemptOf, transactionOf } from '../core/records.js';

const { settings, record } = new DrivenLane().state;
const open = transactionOf({}, { attempts: [attemptOf({ serviceId: 'K7Q2XA0001' })] });
const state = { ...startLane(settings, record, [], 1), entries: [entryOf(open, { monoMs: 0, wallMs: 0 })] };

const head = '"MessageHeader":{"MessageCategory":"Payment","MessageType":"Response","ServiceID":"K7Q2XA0001"}';

test.each([
  ['a cut answer in JSON', `{"SaleToPOIResponse":{${head},"PaymentResponse":{"Resp`],
  ['a cut answer in XML', '<SaleToPOIResponse><MessageHeader ServiceID="K7Q2XA0001" SaleID="S"/><PaymentResp'],
  ['one in single quotes', "<MessageHeader ServiceID='K7Q2XA0001'"],
  ['an id that is an element', '<ServiceID>K7Q2XA0001</ServiceID>'],
  ['a device request for it', '{"SaleToPOIRequest":{"MessageHeader":{"ServiceID":"K7Q2XA0001"},"DisplayRequest":'],
  ['an answer that holds the request, too', '<x ServiceID="K7Q2XA0001"/><PaymentRequest/><PaymentResponse'],
  ['a Failure that says Success, too', '<x ServiceID="K7Q2XA0001"/><Response Result="Failure" Result="Success"/>'],
  ['a status answer that repeats it', 'TransactionStatusResponse RepeatedMessageResponse "K7Q2XA0001"'],
])('%s names it', (_name, text) => {
  expect(namedIn(text, { state })).toEqual(['K7Q2XA0001']);
});

test.each([
  ['another id', '{"ServiceID":"K7Q2XA0002"}'],
  ['a longer id', '{"ServiceID":"K7Q2XA00011"}'],
  ['a Reject', `<MessageHeader MessageCategory="Event" ServiceID="K7Q2XA0001"/><EventNotif`],
  ['a Reject in JSON', `{"EventNotification":{"RejectedMessage":"..."},"x":"K7Q2XA0001"`],
  ['the request, sent back', `{"error":"not delivered","message":{"PaymentRequest":{},"ServiceID":"K7Q2XA0001"}`],
  ['what can only be a Failure', `{${head},"PaymentResponse":{"Response":{"Result":"Failure","ErrorCond`],
  ['a Busy whose Result is missing', '<MessageHeader ServiceID="K7Q2XA0001"/><Response ErrorCondition="Busy"/>'],
  ['a Failure in XML', '<!DOCTYPE x><MessageHeader ServiceID="K7Q2XA0001"/><Response Result="Failure"/>'],
  ['a status answer about it', '<TransactionStatusResponse><MessageReference ServiceID="K7Q2XA0001"'],
])('%s does not', (_name, text) => {
  expect(namedIn(text, { state })).toEqual([]);
});

test('an answered attempt is named no more', () => {
  const answered = transactionOf({}, { attempts: [attemptOf({ serviceId: 'K7Q2XA0001', state: 'answered' })] });
  expect(namedIn(`{${head}`, { state: { ...state, entries: [entryOf(answered, { monoMs: 0, wallMs: 0 })] } })).toEqual(
    [],
  );
});

test('a header that was read names it as well, where the text has the id in another spelling', () => {
  expect(namedIn('{"ServiceID":"\\u004b7Q2XA0001"}', { state }, { ServiceID: 'K7Q2XA0001' })).toEqual(['K7Q2XA0001']);
});

const asked = '<MessageReference ServiceID="K7Q2XA0001"/>';

test.each([
  ['a Display about it', '<DisplayRequest><SaleReference ServiceID="K7Q2XA0001"/>', ['K7Q2XA0001']],
  ['NotFound to a question about it', `<TransactionStatusResponse><Response ErrorCondition="NotFound"/>${asked}`, []],
  ['its answer, repeated', `<TransactionStatusResponse>${asked}<RepeatedMessageResponse>NotFound`, ['K7Q2XA0001']],
  ['InProgress to a question', `<TransactionStatusResponse ErrorCondition="InProgress"/>${asked}`, ['K7Q2XA0001']],
])('of what a terminal says by itself: %s', (_name, text, named) => {
  expect(workedOnIn(text, { state })).toEqual(named);
});
