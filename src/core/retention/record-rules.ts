/** The fields of a transaction that are kept after the retention period: those that forbid a second charge or refund, and those of the audit. */

import type { TransactionRecord } from '../model/transaction.js';
import { isSameRequest } from '../policy/idempotency.js';
import type { TransactionRequest } from '../model/request.js';
import { erasedAttempt } from './attempt-rules.js';
import { erasedOutcome } from './outcome-rules.js';
import { erasedRequest } from './request-rules.js';
import { kept, replacedBy, type Rules } from './rules.js';

const abortRequested: Rules<NonNullable<TransactionRecord['abortRequested']>> = {
  at: 'keep',
  // The reason for an abort is the register's own text.
  reason: replacedBy(''),
  isTimeOver: 'keep',
  moved: 'keep',
};

const rules: Rules<TransactionRecord> = {
  request: { part: erasedRequest },
  erasedAt: 'keep',
  acceptedAt: 'keep',
  retryOfRevision: 'keep',
  originalId: 'keep',
  originalPoi: 'keep',
  originalAmount: 'keep',
  orderReference: 'keep',
  orderRemaining: 'keep',
  movedElsewhere: 'keep',
  acquisitionPoi: 'keep',
  paidBefore: 'keep',
  paidOtherwise: 'keep',
  registerRequestIds: 'keep',
  attempts: { part: (attempts) => attempts.map(erasedAttempt) },
  abortRequested: { part: (value) => kept(abortRequested, value) },
  receipts: replacedBy<TransactionRecord['receipts']>([]),
  reversedBy: 'keep',
  showing: 'erase',
  certainBy: 'keep',
  askedUntil: 'keep',
  confirmationDenied: 'keep',
  outcome: { part: erasedOutcome },
  earlierKeys: 'keep',
  acknowledgedRevision: 'keep',
  answerDelivered: 'keep',
  // A transaction with an attention item is not erased.
  attention: 'keep',
};

/** Returns a transaction without the data that is erased after the retention period. `at`: ISO time of the erasure. */
export function erasedRecord(record: TransactionRecord, at: string): TransactionRecord {
  return { ...kept(rules, record), erasedAt: record.erasedAt ?? at };
}

/**
 * True if a repeated request is the request of this transaction. The erased fields of a transaction are not compared, so the register gets the outcome
 * and starts no second payment.
 */
export function isRequestOf(
  { request, erasedAt }: Pick<TransactionRecord, 'request' | 'erasedAt'>,
  other: TransactionRequest,
): boolean {
  if (isSameRequest(request, other)) return true;
  return erasedAt !== undefined && isSameRequest(request, erasedRequest(other));
}
