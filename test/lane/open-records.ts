/** Records in a journal as a dead process left them. They may come from an earlier release or a damaged page. */

import type { Attempt, AttemptState, JournalPort, TransactionRecord } from '../../src/core/index.js';

/** The SaleID of the lane of these records. */
export const saleId = 'SHOP';

const at = '2026-01-01T00:00:00.000Z';

/** An attempt at terminal `T1`. */
export function attemptOf(serviceId: string, state: AttemptState): Attempt {
  return { serviceId, category: 'Payment', saleId, poiId: 'T1', sessionEpoch: 1, openedAt: at, state };
}

/** A payment of 10.00 EUR on `till`, unresolved if `isUnresolved`. */
export function recordOf(transactionId: string, attempts: readonly Attempt[], isUnresolved = false): TransactionRecord {
  return {
    request: {
      transactionId,
      kind: 'payment',
      terminal: 'till',
      sale: `sale of ${transactionId}`,
      allowPartial: false,
      amountDetails: { amount: 1_000, currency: 'EUR' },
    },
    acceptedAt: at,
    attempts,
    receipts: [],
    acknowledgedRevision: 0,
    attention: [],
    ...(isUnresolved
      ? {
          outcome: {
            result: 'unresolved',
            revision: 1,
            retry: 'after-resolution',
            reason: 'released-by-operator',
            message: 'It is not known whether the payment went through.',
            at,
            resolvedBy: 'tenderd',
          },
        }
      : {}),
  };
}

/** Commits the records, with a lane whose login session is open. */
export function leaveIn(journal: JournalPort, ...transactions: readonly TransactionRecord[]): void {
  const lane = {
    terminal: 'till',
    poiId: 'T1',
    saleId,
    sessionEpoch: 1,
    sessionStanding: true,
    device: 'SERIAL 1',
    loggedOutDevice: 'SERIAL 1',
    seen: true,
    attention: [],
  };
  const results = journal.commit([{ writer: 'till', facts: [], transactions, lane }]);
  for (const result of results) if (!result.ok) throw new Error(result.cause);
}
