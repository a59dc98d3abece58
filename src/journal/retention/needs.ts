/** The uses that still need data of the journal. Each use states a time. Data of that time and later is not erased. */

import { dirname } from 'node:path';
import type { RetentionNeed } from '../../core/index.js';
import type { Database } from '../../sqlite.js';
import type { Unpublished } from '../housekeeping/publication-cursor.js';
import { type JournalPlace, type MarkFault, readMatchedMark } from './matched-mark.js';

/**
 * The uses of the data. `matchedUntil`: the mark of the match, after which the match needs all data. `matchedThrough`: the number of the last transaction that the match has read; undefined if no
 * match needs data. `unmatched`: the numbers of earlier transactions that were unresolved then. `markFault`: the mark of
 * the match cannot be used, so all data counts as needed.
 */
export interface RetentionNeeds {
  readonly needs: readonly RetentionNeed[];
  readonly matchedUntil?: string;
  readonly matchedThrough?: number;
  readonly unmatched: ReadonlySet<number>;
  readonly markFault?: MarkFault;
}

/**
 * Returns the needs that protect data from the erasure. The match with settlement files protects data if its mark is in
 * the journal's folder. The publication of events protects data if events are published. `path`: the path of the
 * journal; undefined if it is in memory. `now`: the ISO wall time.
 */
export function retentionNeeds(
  db: Database,
  path: string | undefined,
  unpublished: Unpublished | undefined,
  now: string,
): RetentionNeeds {
  const { mark, fault } = path === undefined ? {} : readMatchedMark(dirname(path), now);
  const matchedThrough = mark === undefined ? undefined : numberOf(db, mark.last);
  const markFault = mark !== undefined && matchedThrough === undefined ? 'other-journal' : fault;
  return {
    needs: unpublished === undefined ? [] : [{ since: unpublished.since }],
    ...(mark === undefined ? {} : { matchedUntil: mark.matchedUntil }),
    ...(matchedThrough === undefined ? {} : { matchedThrough }),
    unmatched: numbersOf(db, mark?.unresolved ?? []),
    ...(markFault === undefined ? {} : { markFault }),
  };
}

/** Returns the number of a transaction in the order of acceptance; undefined if the journal does not have it. */
function numberOf(db: Database, { transactionId, acceptedAt }: JournalPlace): number | undefined {
  return db
    .prepare<[string, string], number>(
      `SELECT accepted FROM transactions WHERE transaction_id = ? AND json_extract(record, '$.acceptedAt') = ?`,
    )
    .pluck()
    .get(transactionId, acceptedAt);
}

/** Returns the numbers of transactions in the order of acceptance. */
function numbersOf(db: Database, ids: readonly string[]): ReadonlySet<number> {
  const select = db.prepare<[string], number>('SELECT accepted FROM transactions WHERE transaction_id = ?').pluck();
  return new Set(ids.flatMap((id) => select.get(id) ?? []));
}
