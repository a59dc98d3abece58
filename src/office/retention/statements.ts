/**
 * The SQL of the retention. `$1`: the time before which rows are deleted. `$2`: the most rows. `$3`: the retention period in
 * days, or null in a replay. Each statement returns how many rows it deleted.
 */

import { hourMs } from '../consumer/running-time.js';
import { digestOf, digestsMax, numbersInBlock } from '../tables/forgotten.js';

/**
 * Returns the SQL for the time before which rows are deleted. Normally this is `$1`. With `days`, it is never later
 * than the time that the stream gave to any message in the last `days` days of its running time. So a wrong clock of
 * the NATS server deletes nothing too early. More such messages may arrive while a deletion is running. The hour in
 * which these days begin counts as a whole.
 */
function horizonWith(days: '$2' | '$3'): string {
  return `(SELECT least($1::timestamptz, min(first_received_at)) FROM stream_hours
      WHERE hour >= (SELECT running_ms FROM consumer) / ${hourMs} - 24 * ${days}::integer)`;
}

const horizon = horizonWith('$3');

/** The SQL statements of the retention. */
export const statements = {
  /**
   * Records a deletion, and returns the time before which it deletes. `$2`: the retention period in days. The stored time
   * never goes back. A replay repeats each deletion at its place of the stream.
   */
  begin: `
    WITH begun AS (
      SELECT stream_created, position, ${horizonWith('$2')} AS before FROM consumer
    ), noted AS (
      INSERT INTO deletions AS known (stream_created, position, deleted_before, open) SELECT *, true FROM begun
      ON CONFLICT (stream_created, position) DO UPDATE
      SET deleted_before = greatest(known.deleted_before, excluded.deleted_before),
        open = known.open OR excluded.deleted_before > known.deleted_before
    ), moved AS (
      INSERT INTO retention (deleted_before) SELECT before FROM begun
      ON CONFLICT (only_row) DO UPDATE SET deleted_before = greatest(retention.deleted_before, excluded.deleted_before)
    )
    SELECT before FROM begun`,
  /** Records that all data before this time is deleted. */
  end: 'UPDATE deletions SET open = false WHERE open AND deleted_before <= $1',
  /** The deletions that have not ended. */
  open: `SELECT deleted_before AS before FROM deletions JOIN consumer USING (stream_created)
    WHERE deletions.open ORDER BY deletions.position`,
  /** The deletions of a stream (`$1`) to make after this position (`$2`). Those up to `$3` were made on these tables. */
  past: `SELECT position, deleted_before AS before FROM deletions
    WHERE stream_created = $1 AND (open OR (position >= $2 AND position > $3)) ORDER BY position`,
  /** Only the time at which the stream received an event counts, because the clock of a till may be wrong. */
  payments: `
    WITH old AS (
      SELECT daemon_id, transaction_id FROM transactions
      WHERE received_at < ${horizon}
        AND (NOT begun OR (result IS NOT NULL AND result <> 'unresolved' AND attention_codes = '{}'))
      ORDER BY received_at LIMIT $2
    ), deleted AS (
      DELETE FROM transactions USING old
      WHERE transactions.daemon_id = old.daemon_id AND transactions.transaction_id = old.transaction_id RETURNING 1
    )
    SELECT count(*) FROM deleted`,
  items: `
    WITH old AS (
      SELECT daemon_id, item_key FROM attention
      WHERE closed_at < ${horizon} AND ${isOfNoPayment('attention')} ORDER BY closed_at LIMIT $2
    ), deleted AS (
      DELETE FROM attention USING old
      WHERE attention.daemon_id = old.daemon_id AND attention.item_key = old.item_key RETURNING 1
    )
    SELECT count(*) FROM deleted`,
  refused: `
    WITH old AS (
      SELECT stream_created, position FROM refused_events WHERE received_at < ${horizon} ORDER BY received_at LIMIT $2
    ), deleted AS (
      DELETE FROM refused_events USING old
      WHERE refused_events.stream_created = old.stream_created AND refused_events.position = old.position RETURNING code
    ), counted AS (
      INSERT INTO refused_deleted AS known (code, count) SELECT code, count(*) FROM deleted GROUP BY code
      ON CONFLICT (code) DO UPDATE SET count = known.count + excluded.count
    )
    SELECT count(*) FROM deleted`,
  /** Deletes the ids of the events of one daemon (`$4`), except events of payments that stay. The digests of deleted ids stay. */
  ids: `
    WITH old AS (
      SELECT sequence, event_id FROM events
      WHERE daemon_id = $4 AND received_at < ${horizon} AND ${isOfNoPayment('events')} ORDER BY received_at LIMIT $2
    ), deleted AS (
      DELETE FROM events USING old
      WHERE events.daemon_id = $4 AND events.sequence = old.sequence AND events.event_id = old.event_id
      RETURNING events.sequence, ${digestOf('events.event_id')} AS digest
    ), noted AS (
      INSERT INTO forgotten_events AS known (daemon_id, block, digests)
      SELECT $4, sequence / ${numbersInBlock}, array_agg(digest ORDER BY digest) FROM deleted GROUP BY 2
      ON CONFLICT (daemon_id, block) DO UPDATE
      SET digests = ARRAY(SELECT unnest(known.digests || excluded.digests) ORDER BY 1 LIMIT ${digestsMax})
    ), moved AS (
      UPDATE daemons SET forgotten_sequence = greatest(forgotten_sequence, last.sequence)
      FROM (SELECT max(sequence) AS sequence FROM deleted HAVING count(*) > 0) AS last WHERE daemon_id = $4
    )
    SELECT count(*) FROM deleted`,
} as const;

/** Returns the SQL that is true if a row of the table belongs to no payment that is kept. */
function isOfNoPayment(table: 'attention' | 'events'): string {
  return `(transaction_id IS NULL OR NOT EXISTS (
        SELECT FROM transactions WHERE transactions.daemon_id = ${table}.daemon_id
          AND transactions.transaction_id = ${table}.transaction_id))`;
}
