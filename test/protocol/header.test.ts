import { describe, expect, it } from 'vitest';
import { answerHeader, isAnswerTo, type MessageHeader, type PaymentRequest } from '../../protocol/index.js';

const request: MessageHeader = {
  MessageClass: 'Service',
  MessageCategory: 'Payment',
  MessageType: 'Request',
  ServiceID: '0010',
  SaleID: 'Register 7',
  POIID: 'T-0001',
};
const device: MessageHeader = { ...request, MessageClass: 'Device', MessageCategory: 'Input', DeviceID: '0001' };

describe('the header of a response', () => {
  it('matches its request with the same six fields', () => {
    expect(isAnswerTo(request, answerHeader(request))).toBe(true);
    expect(isAnswerTo(device, answerHeader(device))).toBe(true);
  });

  it.each<[string, Partial<MessageHeader>]>([
    ['class', { MessageClass: 'Device' }],
    ['category', { MessageCategory: 'Reversal' }],
    ['ServiceID', { ServiceID: '10' }],
    ['SaleID', { SaleID: 'register 7' }],
    ['POIID', { POIID: 'T-0002' }],
    ['type', { MessageType: 'Request' }],
    ['type', { MessageType: 'Notification' }],
  ])('does not match with another %s', (_, other) => {
    expect(isAnswerTo(request, { ...answerHeader(request), ...other })).toBe(false);
  });

  it('does not match a service request without its ServiceID', () => {
    const { ServiceID: _, ...rest } = answerHeader(request);
    expect(isAnswerTo(request, rest)).toBe(false);
  });

  it('may lack one id for a device request, but must not have another id', () => {
    const { DeviceID: _, ...withoutDevice } = answerHeader(device);
    const { ServiceID: __, ...withoutService } = answerHeader(device);
    expect(isAnswerTo(device, withoutDevice)).toBe(true);
    expect(isAnswerTo(device, withoutService)).toBe(true);
    expect(isAnswerTo(device, { ...answerHeader(device), DeviceID: '0002' })).toBe(false);
  });

  it("is a copy of the request's header with another type", () => {
    expect(answerHeader(device)).toEqual({ ...device, MessageType: 'Response' });
  });
});

function build(operator: string | undefined): PaymentRequest {
  return {
    SaleData: { OperatorID: operator, SaleTransactionID: { TransactionID: 'S-1', TimeStamp: '2024-05-05T10:10:10Z' } },
    PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: '59.00' } },
    ...(operator === undefined ? {} : { PaymentData: { PaymentType: 'Refund' } }),
  };
}

describe('a message literal', () => {
  it('may have an optional field that is undefined, which means absent', () => {
    expect(build(undefined).SaleData.OperatorID).toBeUndefined();
  });
});
