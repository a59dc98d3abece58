/** What of a record is searched for, and which change of a record the journal refuses. */

import { type Attempt, isDefinite, openAttempts, type Outcome, type TransactionRecord } from '../core/transaction.js';

/** The searchable part of a transaction's row, under the names of its columns. */
export interface TransactionColumns {
  readonly transaction_id: string;
  readonly terminal: string;
  readonly sale: string;
  readonly state: 'open' | 'unresolved' | 'ended';
  /** 1 when the latest revision is acknowledged. */
  readonly acknowledged: number;
  /**
   * 2 while something may still happen to it, 1 while it only waits for its acknowledgement, nothing when nobody waits for it.
   * What just ended stands beside what is open in the index of the phases, so that a step changes one page of it.
   */
  readonly phase: 1 | 2 | null;
  readonly has_attention: number;
}

/** Takes the columns out of a record. */
export function columnsOf(record: TransactionRecord): TransactionColumns {
  const { request, outcome } = record;
  const isEnded = isDefinite(outcome);
  const isAcknowledged = outcome !== undefined && record.acknowledgedRevision >= outcome.revision;
  const isPursued = !isEnded || openAttempts(record).length > 0;
  return {
    transaction_id: request.transactionId,
    terminal: request.terminal,
    sale: request.sale,
    state: outcome === undefined ? 'open' : isEnded ? 'ended' : 'unresolved',
    acknowledged: isAcknowledged ? 1 : 0,
    phase: isPursued ? 2 : isAcknowledged ? null : 1,
    has_attention: record.attention.length > 0 ? 1 : 0,
  };
}

/** Why the journal refuses a record by itself, or undefined when it does not. */
export function whyWrong({ attempts, outcome, acknowledgedRevision }: TransactionRecord): string | undefined {
  if (new Set(attempts.map(nameOf)).size < attempts.length) return 'an attempt is there twice';
  const told = outcome?.revision ?? 0;
  if (acknowledgedRevision >= 0 && acknowledgedRevision <= told) return undefined;
  return `revision ${acknowledgedRevision} is acknowledged where ${told} was told`;
}

/**
 * Why the journal refuses to put one record in the place of another, or undefined when it does not. A record that went
 * backwards would forget money that moved, or tell a register something else than it was told.
 */
export function whyBackwards(before: TransactionRecord, next: TransactionRecord): string | undefined {
  if (fixedOf(before) !== fixedOf(next)) return 'what was asked for cannot change';
  for (const [place, attempt] of before.attempts.entries()) {
    const same = next.attempts[place];
    if (same === undefined || nameOf(same) !== nameOf(attempt))
      return `attempt ${attempt.serviceId} is missing from it`;
    if (attempt.state === 'answered' && same.state !== 'answered') {
      return `attempt ${attempt.serviceId}: its answer cannot become ${same.state}`;
    }
  }
  if (next.acknowledgedRevision < before.acknowledgedRevision) return 'its acknowledgement cannot be taken back';
  return whyUntold(before.outcome, next.outcome);
}

function whyUntold(before: Outcome | undefined, next: Outcome | undefined): string | undefined {
  const told = before?.revision ?? 0;
  const tells = next?.revision ?? 0;
  if (tells < told) return `revision ${told} cannot become ${tells}`;
  if (before === undefined || before.result === next?.result) return undefined;
  if (tells === told) return `revision ${told} was told as ${before.result}`;
  if (!isDefinite(before)) return undefined;
  // Invariant I9. A late partial approval is money that moved, so it too has a home (promise 5).
  if (next?.result === 'approved') return undefined;
  if (next?.result === 'partly-approved' && before.result !== 'approved') return undefined;
  return `${before.result} cannot become ${next?.result ?? 'open'}`;
}

/** What of a request never changes, as text. */
function fixedOf({ request }: TransactionRecord): string {
  const { terminal, sale, kind, amountDetails } = request;
  return JSON.stringify([terminal, sale, kind, amountDetails?.amount, amountDetails?.currency]);
}

function nameOf({ saleId, serviceId, poiId }: Attempt): string {
  return JSON.stringify([saleId, serviceId, poiId]);
}
