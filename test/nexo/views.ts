/** Transactions in the form of the lanes, for tests of what the nexo interface makes of them. */

import type { Ended } from '../../src/nexo/dialogue/responses/money-response.js';
import type { Attempt, Outcome, TransactionView } from '../../src/core/index.js';
import { type AnyOutcome, uncheckedOutcome, type AnyRequest, unchecked } from '../unchecked.js';

/** Returns an open payment of 12.34 EUR that was requested with ServiceID 7. */
export function openView(change: Partial<TransactionView> = {}, request: Partial<AnyRequest> = {}): TransactionView {
  return {
    request: unchecked({
      transactionId: 'p1',
      kind: 'payment',
      terminal: 'till-1',
      sale: 'SALE-1 receipt-1 2026-03-01',
      allowPartial: true,
      amountDetails: { amount: 1234, currency: 'EUR' },
      ...request,
    }),
    state: 'running',
    acceptedAt: '2026-03-01T12:00:00.000Z',
    registerRequestIds: [
      {
        saleId: 'SALE-1',
        poiId: 'T1',
        serviceId: '7',
        saleTransaction: { transactionId: 'receipt-1', timeStamp: '2026-03-01T12:00:00+01:00' },
      },
    ],
    retry: 'after-resolution',
    message: 'It runs.',
    abortRequested: false,
    acknowledgedRevision: 0,
    receipts: [],
    attempts: [],
    attention: [],
    timeline: [],
    ...change,
  };
}

/** Returns an outcome, approved by default. */
export function outcome(change: Partial<AnyOutcome> = {}): Outcome {
  return uncheckedOutcome({
    result: 'approved',
    revision: 1,
    retry: 'unsafe',
    reason: 'approved',
    message: 'Approved: 12.34 EUR charged.',
    at: '2026-03-01T12:00:09.000Z',
    resolvedBy: 'terminal',
    serviceId: 'A1',
    authorized: { amount: 1234, currency: 'EUR' },
    poiTransaction: { transactionId: '77.1', timeStamp: '2026-03-01T12:00:08+01:00' },
    ...change,
  });
}

/** Returns the attempt that was answered with this body. */
export function answered(body: object, words: Partial<NonNullable<Attempt['evidence']>> = {}): Attempt {
  return {
    serviceId: 'A1',
    category: 'Payment',
    saleId: 'TD1',
    poiId: 'T1',
    sessionEpoch: 1,
    openedAt: '2026-03-01T12:00:01.000Z',
    state: 'answered',
    evidence: {
      at: '2026-03-01T12:00:09.000Z',
      how: 'direct',
      result: 'Success',
      message: { name: 'PaymentResponse', body },
      redacted: [],
      ...words,
    },
  };
}

/** Returns an ended transaction. */
export function endedView(
  ended: Partial<AnyOutcome> = {},
  change: Partial<TransactionView> = {},
  request: Partial<AnyRequest> = {},
): Ended {
  const told = outcome(ended);
  return { ...openView({ message: told.message, ...change }, request), state: 'ended', outcome: told };
}
