/** What of a record is searched for, and which change of a record the journal refuses. */

import {
  isDefinite,
  openAttempts,
  type Result,
  type TransactionKind,
  type TransactionRecord,
} from '../core/transaction.js';

/** The searchable part of a transaction's row, under the names of its columns. */
export interface TransactionColumns {
  readonly transaction_id: string;
  readonly terminal: string;
  readonly sale: string;
  readonly kind: TransactionKind;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly state: 'open' | 'unresolved' | 'ended';
  readonly result: Result | null;
  readonly revision: number;
  readonly acknowledged_revision: number;
  /** 1 when the latest revision is acknowledged. */
  readonly acknowledged: number;
  readonly has_attention: number;
  readonly attempts: number;
  readonly open_attempts: number;
}

/** Takes the columns out of a record. */
export function columnsOf(record: TransactionRecord): TransactionColumns {
  const { request, outcome } = record;
  const isEnded = isDefinite(outcome);
  return {
    transaction_id: request.transactionId,
    terminal: request.terminal,
    sale: request.sale,
    kind: request.kind,
    amount: request.amountDetails?.amount ?? null,
    currency: request.amountDetails?.currency ?? null,
    state: outcome === undefined ? 'open' : isEnded ? 'ended' : 'unresolved',
    result: outcome?.result ?? null,
    revision: outcome?.revision ?? 0,
    acknowledged_revision: record.acknowledgedRevision,
    acknowledged: outcome !== undefined && record.acknowledgedRevision >= outcome.revision ? 1 : 0,
    has_attention: record.attention.length > 0 ? 1 : 0,
    attempts: record.attempts.length,
    open_attempts: openAttempts(record).length,
  };
}

const REQUEST = ['terminal', 'sale', 'kind', 'amount', 'currency'] as const;

/**
 * Why the journal refuses to put one row in the place of another, or undefined when it does not. A row that went
 * backwards would forget money that moved, or tell a register something else than it was told.
 */
export function whyBackwards(before: TransactionColumns, next: TransactionColumns): string | undefined {
  const changed = REQUEST.find((name) => before[name] !== next[name]);
  if (changed !== undefined) return `its ${changed} cannot change`;
  if (next.attempts < before.attempts) return 'an attempt is missing from it';
  if (next.acknowledged_revision < before.acknowledged_revision) return 'its acknowledgement cannot be taken back';
  if (next.revision < before.revision) return `revision ${before.revision} cannot become ${next.revision}`;
  if (before.result === next.result) return undefined;
  if (next.revision === before.revision) return `revision ${before.revision} was told as ${before.result ?? 'open'}`;
  if (before.state !== 'ended') return undefined;
  // Invariant I9. A late partial approval is money that moved, so it too has a home (promise 5).
  if (next.result === 'approved') return undefined;
  if (next.result === 'partly-approved' && before.result !== 'approved') return undefined;
  return `${before.result ?? ''} cannot become ${next.result ?? 'open'}`;
}
