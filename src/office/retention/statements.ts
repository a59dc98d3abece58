/**
 * The SQL of the retention. `$1`: the time before which rows are deleted. `$2`: the most rows. Each statement returns
 * how many rows it deleted.
 */

/** The statements. */
export const statements = {
  /** The time never goes back, because a replay deletes up to this time again. */
  begin: `
    INSERT INTO retention (deleted_before) VALUES ($1)
    ON CONFLICT (only_row) DO UPDATE SET deleted_before = greatest(retention.deleted_before, excluded.deleted_before)`,
  /** A wrong clock at a till deletes nothing, because the stream must also have received the event before the time. */
  payments: `
    WITH old AS (
      SELECT daemon_id, transaction_id FROM transactions
      WHERE received_at < $1 AND coalesce(outcome_at, first_event_at) < $1
        AND (NOT begun OR (result IS NOT NULL AND result <> 'unresolved' AND attention_codes = '{}'))
      ORDER BY received_at LIMIT $2
    ), deleted AS (
      DELETE FROM transactions USING old
      WHERE transactions.daemon_id = old.daemon_id AND transactions.transaction_id = old.transaction_id RETURNING 1
    )
    SELECT count(*) FROM deleted`,
  items: `
    WITH old AS (
      SELECT daemon_id, item_key FROM attention WHERE closed_at < $1 ORDER BY closed_at LIMIT $2
    ), deleted AS (
      DELETE FROM attention USING old
      WHERE attention.daemon_id = old.daemon_id AND attention.item_key = old.item_key RETURNING 1
    )
    SELECT count(*) FROM deleted`,
  refused: `
    WITH old AS (
      SELECT stream_created, position FROM refused_events WHERE received_at < $1 ORDER BY received_at LIMIT $2
    ), deleted AS (
      DELETE FROM refused_events USING old
      WHERE refused_events.stream_created = old.stream_created AND refused_events.position = old.position RETURNING code
    ), counted AS (
      INSERT INTO refused_deleted AS known (code, count) SELECT code, count(*) FROM deleted GROUP BY code
      ON CONFLICT (code) DO UPDATE SET count = known.count + excluded.count
    )
    SELECT count(*) FROM deleted`,
  /**
   * Deletes the ids of one daemon (`$3`), from its first number up to the first event that the stream received later.
   * The row of the daemon then has the number and the time up to which an event counts as a repeat.
   */
  ids: `
    WITH first AS (
      SELECT sequence, event_id, at, received_at FROM events WHERE daemon_id = $3 ORDER BY sequence, event_id LIMIT $2
    ), old AS (
      SELECT * FROM first
      WHERE sequence < coalesce((SELECT min(sequence) FROM first WHERE received_at >= $1), 9223372036854775807)
    ), forgotten AS (
      UPDATE daemons SET
        forgotten_sequence = greatest(forgotten_sequence, old.sequence),
        forgotten_at = greatest(forgotten_at, old.at)
      FROM (SELECT max(sequence) AS sequence, max(at) AS at FROM old HAVING count(*) > 0) AS old
      WHERE daemon_id = $3
    ), deleted AS (
      DELETE FROM events USING old
      WHERE events.daemon_id = $3 AND events.sequence = old.sequence AND events.event_id = old.event_id RETURNING 1
    )
    SELECT count(*) FROM deleted`,
} as const;
