/**
 * A capture of 4.00 EUR from an order of 10.00 EUR, for tests of follow-ups: the payment's history, the attempt, and
 * the capture's entry among the open transactions.
 */

import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import type { FollowUpKind } from '../../../src/core/service/messages/service-kind.js';
import { type ServiceEntry, serviceEntryOf } from '../../../src/core/service/state/service-state.js';
import { at, eur } from '../records.js';
import { openCreate } from './shop-records.js';

/** The operations of the payment service for a capture. */
export const capturing: FollowUpKind = {
  begins: false,
  endpoint: 'capture',
  operation: 'CAPTURE',
  answeredAs: 'capturedAmount',
};

/** The moment of the step, ms on the monotonic clock. */
export const monoMs = 1_000_000;
/** The moment of the step. */
export const now = { monoMs, wallMs: Date.parse(at), iso: () => at };
/** The latest start: a minute later. */
export const latestStart = { monoMs: monoMs + 60_000, wallMs: now.wallMs + 60_000 };

/** The payment that the capture is about (pspReference). */
export const orderReference = '01890000-0000-7000-8000-000000000001';

/** What the journal keeps of a message: nothing. */
export const kept = { message: {}, redacted: [] };

/** The attempt of the capture, which left and is open. The history contained only the authorization before it. */
export const sent: ServiceAttempt = {
  ...openCreate,
  endpoint: 'capture',
  pspReference: orderReference,
  knownOperations: ['A'],
};

/** The service reported that the capture began. */
export const pending = { sawStart: true } as const;
/** The answer to the capture was lost. */
export const lost = { wasLost: true } as const;

/** The authorization in the history of the order. */
export const authorized: HistoryOperation = { id: 'A', type: 'AUTHORIZATION', status: 'COMPLETED', ...eur(1_000) };

/** A capture of 4.00 EUR in the history of the order. */
export const operation = (status: string, change: Partial<HistoryOperation> = {}): HistoryOperation => ({
  id: 'O1',
  type: 'CAPTURE',
  status,
  ...eur(400),
  ...change,
});

/** The entry of the capture among the open transactions: this process asked for it in this step. */
export function entryOf(record: TransactionRecord, change: Partial<ServiceEntry> = {}): ServiceEntry {
  return { ...serviceEntryOf(record, latestStart), sinceMs: monoMs, knownSinceMs: monoMs, isBornHere: true, ...change };
}
