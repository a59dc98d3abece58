/** Outcomes for tests of the interfaces: decided by a terminal, or unknown. */

import type { Outcome, TransactionRequest } from '../../src/core/index.js';

/** Returns an approval of the whole amount, which tests can vary. */
export function approval(request: TransactionRequest): Outcome {
  return {
    result: 'approved',
    revision: 1,
    retry: 'unsafe',
    reason: 'approved',
    message: 'Approved.',
    at: '2026-03-01T12:00:05.000Z',
    resolvedBy: 'terminal',
    serviceId: 'a1',
    ...(request.amountDetails === undefined ? {} : { authorized: request.amountDetails }),
    approvalCode: '002428',
    cardBrand: 'VISA',
    maskedPan: '411111******1111',
    entryMode: ['Contactless'],
    poiTransaction: { transactionId: '77.1', timeStamp: '2026-03-01T12:00:04+01:00' },
  };
}

/** Returns an unresolved outcome. */
export function unresolved(revision = 1): Outcome {
  return {
    result: 'unresolved',
    revision,
    retry: 'after-resolution',
    reason: 'no-answer',
    message: 'Not known. Do not charge again.',
    at: '2026-03-01T12:00:05.000Z',
    resolvedBy: 'tenderd',
  };
}
