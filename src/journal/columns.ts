/** The searchable columns of a transaction, and the record changes that the journal rejects. */

import {
  aboutOf,
  type Attempt,
  attemptKeyOf,
  type RegisterRequestIds,
  comparableText,
  isDefinite,
  isRequestOf,
  isUnlinkedRefund,
  keyNamedBy,
  openAttempts,
  type Outcome,
  type KeyLookup,
  saleNumberOf,
  type TransactionRecord,
  placeOf,
  attemptIdOf,
} from '../core/index.js';
import { journalRecords } from '../messages/index.js';

/** The searchable part of a transaction's row. The members have the names of the columns. */
export interface TransactionColumns {
  readonly transaction_id: string;
  readonly terminal: string;
  /** The text of the sale, in comparable form. */
  readonly sale: string;
  /** The transaction that this transaction refunds or reverses, or whose card it uses. */
  readonly original: string | null;
  /**
   * The TransactionID of the key with which a terminal names the original, in comparable form. It is null if no such
   * key names the original.
   */
  readonly original_key: string | null;
  /** The name of the register that sent the request, if it has one. */
  readonly register: string | null;
  /** The register's own number of the sale, without its time stamp. */
  readonly sale_number: string | null;
  /** The time of acceptance (ISO) of a register's refund without an original. Daily limits count these refunds. */
  readonly unlinked_at: string | null;
  readonly state: 'open' | 'unresolved' | 'ended';
  /** 1 if the latest revision is acknowledged, otherwise 0. */
  readonly acknowledged: number;
  /**
   * How far the transaction is. 2: it has not ended, or tenderd still asks about it. 1: only the acknowledgement of its
   * outcome is missing. Null: nothing is missing. In the index of this column, a transaction that has just ended stays
   * next to the open transactions, so each step changes only one page.
   */
  readonly phase: 1 | 2 | null;
  readonly has_attention: number;
}

/** Returns the columns of a record. */
export function columnsOf(record: TransactionRecord): TransactionColumns {
  const { request, outcome } = record;
  const key = keyNamedBy(request);
  const isEnded = isDefinite(outcome);
  const isAcknowledged = outcome !== undefined && record.acknowledgedRevision >= outcome.revision;
  const isPursued = !isEnded || openAttempts(record).length > 0 || record.askedUntil !== undefined;
  return {
    transaction_id: request.transactionId,
    terminal: placeOf(request),
    sale: comparableText(request.sale),
    original: aboutOf(record) ?? null,
    original_key: key === undefined ? null : keyId(key),
    register: request.register ?? null,
    sale_number: saleNumberOf(record) ?? null,
    unlinked_at: isUnlinkedRefund(record) ? record.acceptedAt : null,
    state: outcome === undefined ? 'open' : isEnded ? 'ended' : 'unresolved',
    acknowledged: isAcknowledged ? 1 : 0,
    phase: isPursued ? 2 : isAcknowledged ? null : 1,
    has_attention: record.attention.length > 0 ? 1 : 0,
  };
}

/**
 * Returns the text by which a terminal's key is searched. Time stamps have no searchable form, so the caller compares
 * them afterwards.
 */
export function keyId({ transactionId }: KeyLookup): string {
  return comparableText(transactionId);
}

/**
 * Returns the reason why the journal rejects a record, without comparing it with an earlier record; undefined if the
 * record is valid.
 */
export function whyWrong({
  attempts,
  registerRequestIds = [],
  outcome,
  acknowledgedRevision,
}: TransactionRecord): string | undefined {
  if (hasDouble(attempts.map(textOf))) return journalRecords.attemptTwice;
  if (hasDouble(registerRequestIds.map(({ saleId, serviceId, poiId }) => JSON.stringify([saleId, serviceId, poiId]))))
    return journalRecords.requestIdsTwice;
  const reported = outcome?.revision ?? 0;
  if (acknowledgedRevision >= 0 && acknowledgedRevision <= reported) return undefined;
  return journalRecords.acknowledgedTooFar(acknowledgedRevision, reported);
}

/**
 * Returns the reason why the journal rejects the replacement of a record; undefined if it accepts the new record. A
 * record that went backwards would forget money that moved, or contradict an outcome that a register already has.
 */
export function whyBackwards(before: TransactionRecord, next: TransactionRecord): string | undefined {
  if (!isRequestOf(before, next.request)) return journalRecords.requestChanged;
  if (before.originalId !== next.originalId) return journalRecords.originalChanged;
  for (const [place, attempt] of before.attempts.entries()) {
    const same = next.attempts[place];
    if (same === undefined || textOf(same) !== textOf(attempt))
      return journalRecords.attemptMissing(attemptIdOf(attempt));
    if (attempt.state === 'answered' && same.state !== 'answered') {
      return journalRecords.answerWithdrawn(attemptIdOf(attempt), same.state);
    }
  }
  for (const [place, ids] of (before.registerRequestIds ?? []).entries()) {
    const same = next.registerRequestIds?.[place];
    if (same === undefined || !isSame(same, ids)) return journalRecords.requestIdsMissing(ids.serviceId);
  }
  if (next.acknowledgedRevision < before.acknowledgedRevision) return journalRecords.acknowledgementWithdrawn;
  return whyContradicted(before.outcome, next.outcome);
}

function whyContradicted(before: Outcome | undefined, next: Outcome | undefined): string | undefined {
  const reported = before?.revision ?? 0;
  const revision = next?.revision ?? 0;
  if (revision < reported) return journalRecords.revisionBackwards(reported, revision);
  if (before === undefined || before.result === next?.result) return undefined;
  if (revision === reported) return journalRecords.revisionChanged(reported, before.result);
  if (!isDefinite(before)) return undefined;
  // Invariant I9: only an approval may replace another definite result. A late partial approval moved money too
  // (promise 5).
  if (next?.result === 'approved') return undefined;
  if (next?.result === 'partly-approved' && before.result !== 'approved') return undefined;
  return journalRecords.resultChanged(before.result, next?.result ?? 'open');
}

function isSame(one: RegisterRequestIds, other: RegisterRequestIds): boolean {
  return one.serviceId === other.serviceId && one.saleId === other.saleId && one.poiId === other.poiId;
}

/** Returns the key of an attempt as one string. */
function textOf(attempt: Attempt): string {
  const { rail, key } = attemptKeyOf(attempt);
  return `${rail} ${key}`;
}

function hasDouble(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}
