/** Decides which transactions have ended and are old enough to lose their personal data. */

import { openAttempts, type TransactionRecord } from '../model/transaction.js';
import { isDefinite, mayHaveMoved, movedMoney } from '../model/transaction.js';

/** A use of the journal's data that must be finished before the data is erased. */
export interface RetentionNeed {
  /** ISO time: the data of this time and later is still needed. If undefined, no data is needed any more. */
  readonly since: string | undefined;
}

/**
 * Returns the ISO time before which data is erased: the wanted time, or the earliest time from which data is still
 * needed. Publication, and the match with bank files, read data later than the registers do. Each of these two uses is
 * one `need`.
 */
export function retentionHorizon(wanted: string, needs: readonly RetentionNeed[]): string {
  return needs.reduce((earliest, { since }) => (since !== undefined && since < earliest ? since : earliest), wanted);
}

/**
 * Why a transaction keeps its data. `recent`: the transaction changed after the horizon. `open`: its result is open or
 * unknown. `attention`: the operator must review it. `unacknowledged`: money moved, and the register has not
 * acknowledged the outcome, so the transaction still blocks its sale. `needed`: a later transaction refers to it.
 */
export type KeptBecause = 'recent' | 'open' | 'attention' | 'unacknowledged' | 'needed';

/**
 * The reasons that a run of the erasure counts. `unmatched`: only the match with settlement files still needs the
 * transaction.
 */
export type ErasureKept = Exclude<KeptBecause, 'recent'> | 'unmatched';

/** A transaction and the time of its newest fact (ISO). */
export interface Aged {
  readonly record: TransactionRecord;
  readonly changedAt: string;
}

/**
 * Returns why a transaction keeps its data; undefined if its data is erased. `related`: the other transactions of its sale, and those that refer to it.
 */
export function keptBecause(aged: Aged, horizon: string, related: () => Iterable<Aged>): KeptBecause | undefined {
  const own = ownReason(aged, horizon);
  if (own !== undefined) return own;
  for (const other of related()) if (ownReason(other, horizon) !== undefined) return 'needed';
  return undefined;
}

function ownReason({ record, changedAt }: Aged, horizon: string): Exclude<KeptBecause, 'needed'> | undefined {
  const { outcome, attention, acceptedAt, acknowledgedRevision, askedUntil } = record;
  if (acceptedAt >= horizon || changedAt >= horizon) return 'recent';
  if (!isDefinite(outcome) || openAttempts(record).length > 0 || askedUntil !== undefined) return 'open';
  if (attention.length > 0 || mayHaveMoved(record)) return 'attention';
  return movedMoney(outcome) && acknowledgedRevision < outcome.revision ? 'unacknowledged' : undefined;
}
