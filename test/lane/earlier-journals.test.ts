/**
 * Transactions that an earlier release left open are recovered by today's table, and its finished ones keep their
 * terminal (promise 5).
 */

import { describe, expect, onTestFinished, test } from 'vitest';
import { attemptKeyOf, terminalAttemptsOf } from '../../src/core/index.js';
import { earlierJournals, journalOf } from '../journal/earlier-journal.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { type Json } from '../world/terminal-words.js';
import { Till } from '../world/till.js';

/** Returns a daemon of today on the journal of an earlier one. Its link is down. */
function tillOn(fixture: string): Till {
  const journal = journalOf(fixture);
  onTestFinished(() => journal.close());
  return new Till({ time: new VirtualTime(), journal, terminals: { 'till-1': 'till-1', 'till-2': 'till-2' } });
}

/** Returns the approval of a transaction's first attempt, with the ids of its request. */
function approvalOf(
  till: Till,
  transactionId: string,
  change: Json = {},
): { readonly header: Json; readonly body: Json } {
  const { request, acceptedAt, attempts } = till.view(transactionId);
  const [attempt] = attempts;
  const ids = { ServiceID: attempt?.serviceId, SaleID: attempt?.saleId, POIID: attempt?.poiId };
  const { amount = 0 } = request.amountDetails ?? {};
  return {
    header: { MessageClass: 'Service', MessageCategory: 'Payment', MessageType: 'Response', ...ids, ...change },
    body: {
      Response: { Result: 'Success' },
      SaleData: { SaleTransactionID: { TransactionID: transactionId, TimeStamp: acceptedAt } },
      POIData: { POITransactionID: { TransactionID: `poi-${transactionId}`, TimeStamp: acceptedAt } },
      PaymentResult: { AmountsResp: { Currency: 'EUR', AuthorizedAmount: amount / 100 } },
    },
  };
}

describe.each(earlierJournals)('a journal of %s', (fixture) => {
  test('the lane first asks for the lost payment under its old ids, and its repeated approval counts', () => {
    const till = tillOn(fixture);
    const { header, body } = approvalOf(till, 'lost');
    const repeated = { MessageHeader: header, RepeatedResponseMessageBody: { PaymentResponse: body } };
    till.gateway.onStatus = (question) => ({
      SaleToPOIResponse: {
        MessageHeader: { ...question.header, MessageType: 'Response' },
        TransactionStatusResponse: { Response: { Result: 'Success' }, RepeatedMessageResponse: repeated },
      },
    });
    till.up().run(1_000);
    const asked = till.sentOf('TransactionStatusRequest').map(({ message }) => message.body);
    expect(asked).toMatchObject([{ MessageReference: { ServiceID: header['ServiceID'], SaleID: header['SaleID'] } }]);
    till.shows('lost', 'approved').hasAttempts('lost', 'answered');
  });

  test('a denial after the deadline leaves the payment unresolved, because the terminal was seen at work', () => {
    const till = tillOn(fixture);
    till.whenAsked('NotFound').up().run(100_000).shows('lost', 'recovering').hasAttempts('lost', 'open').run(100_000);
    till.shows('lost', 'unresolved').hasAttempts('lost', 'unrecoverable');
  });

  test('a late approval of a declined payment is matched by its old ids only', () => {
    const till = tillOn(fixture);
    till.up().run(100);
    const foreign = approvalOf(till, 'declined', { SaleID: 'OTHER' });
    till.gateway.say({ SaleToPOIResponse: { MessageHeader: foreign.header, PaymentResponse: foreign.body } });
    till.run(100).shows('declined', 'declined');
    const { header, body } = approvalOf(till, 'declined');
    till.gateway.say({ SaleToPOIResponse: { MessageHeader: header, PaymentResponse: body } });
    till.run(100).matches('declined', { outcome: { result: 'approved', retry: 'unsafe' } });
  });

  test('the lane uses none of its ids again', async () => {
    const till = tillOn(fixture);
    const before = terminalAttemptsOf(till.view('paid'))[0];
    till.whenAsked('NotFound').up().run(200_000);
    await till.pay('new', { terminal: 'till-1' });
    till.run(1_000);
    const [attempt] = terminalAttemptsOf(till.view('new'));
    expect(attempt).toMatchObject({ saleId: before?.saleId, poiId: before?.poiId });
    expect(attempt?.serviceId.slice(0, 6)).not.toBe(before?.serviceId.slice(0, 6));
    expect(attempt && till.journal.findByAttempt(attemptKeyOf(attempt))?.request.transactionId).toBe('new');
  });
});
