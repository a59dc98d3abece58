/** A capture of 4.00 EUR from an order of 10.00 EUR, for the tests of what is about a payment: the payment's history, the attempt, and the capture's place among what is open. */

import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import type { HistoryOperation } from '../../../src/core/service/messages/history-operation.js';
import type { FollowUpKind } from '../../../src/core/service/messages/service-kind.js';
import { type ServiceEntry, serviceEntryOf } from '../../../src/core/service/state/service-state.js';
import { at, eur } from '../records.js';
import { openCreate } from './shop-records.js';

/** What a service can be asked of a capture. */
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
/** A minute later. */
export const latestStart = { monoMs: monoMs + 60_000, wallMs: now.wallMs + 60_000 };

/** The payment that the capture is about (pspReference). */
export const orderReference = '01890000-0000-7000-8000-000000000001';

/** What of a message is kept in the journal: nothing. */
export const kept = { message: {}, redacted: [] };

/** The capture has left, and is open; its history showed the authorization before. */
export const sent: ServiceAttempt = {
  ...openCreate,
  endpoint: 'capture',
  pspReference: orderReference,
  knownOperations: ['A'],
};

/** What its service said: that it has begun. */
export const pending = { sawStart: true } as const;
/** Its answer was lost. */
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

/** Its place among what is open: asked for in this step, by this process. */
export function entryOf(record: TransactionRecord, change: Partial<ServiceEntry> = {}): ServiceEntry {
  return { ...serviceEntryOf(record, latestStart), sinceMs: monoMs, knownSinceMs: monoMs, isBornHere: true, ...change };
}
