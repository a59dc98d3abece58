/**
 * The SQL statements of the office. The rows are passed as one JSON text, because PostgreSQL reads it faster than
 * arrays of columns.
 */

const outcomeColumns = `revision, outcome_at, outcome_sequence, kind, state, result, retry, reason, terminal, service,
  register, sale, amount, currency, authorized_amount, authorized_currency, tip_amount, card_brand,
  approval_code, poi_transaction_id, poi_transaction_time, original_transaction_id, retry_of, resolved_by, accepted_at,
  decided_at, erased_at, attention_codes, view, received_at, begun`;
const outcomeNames = outcomeColumns.split(/,\s+/);
const positionNames = [
  'stream',
  'stream_created',
  'position',
  'position_time',
  'running_ms',
  'uncounted_until',
  'has_earlier',
];
const statusNames = [
  'status_at',
  'version',
  'simulated',
  'ready',
  'started_at',
  'open_transactions',
  'unresolved_transactions',
  'publication_state',
  'publication_waiting',
  'status',
];

/** Returns the SQL that assigns the columns of `from` to the columns with these names. */
function taken(names: readonly string[], from: string): string {
  return names.map((name) => `${name} = ${from}.${name}`).join(', ');
}

/** The SQL statements that read and change the tables. */
export const statements = {
  position: `SELECT ${positionNames.join(', ')} FROM consumer`,
  movePosition: `
    WITH hours AS (
      INSERT INTO stream_hours AS known SELECT * FROM json_populate_recordset(null::stream_hours, $7)
      ON CONFLICT (hour) DO UPDATE SET first_received_at = excluded.first_received_at
      WHERE excluded.first_received_at < known.first_received_at
    )
    UPDATE consumer SET position = $4, position_time = $5, running_ms = $6
    WHERE stream = $1 AND stream_created = $2 AND position = $3`,
  setPosition: `
    INSERT INTO consumer (${positionNames.join(', ')}) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (only_row) DO UPDATE SET ${taken(positionNames, 'excluded')}`,
  clear:
    'TRUNCATE daemons, terminals, transactions, attention, events, forgotten_events, refused_events, refused_deleted, consumer, stream_hours',
  daemons: 'SELECT daemon_id, source, subject, forgotten_sequence FROM daemons',
  addDaemons: `
    INSERT INTO daemons (daemon_id, source, subject, first_event_at, last_event_at, last_seen_at)
    SELECT daemon_id, source, subject, first_event_at, last_event_at, last_seen_at
    FROM json_populate_recordset(null::daemons, $1)`,
  countEvents: `
    WITH batch AS (
      SELECT * FROM json_to_recordset($1) AS row (daemon_id integer, first_event_at timestamptz, last_event_at timestamptz,
        last_seen_at timestamptz, last_sequence bigint, clock_off_ms bigint, clock_off_at timestamptz)
    ), fresh AS (
      INSERT INTO events (daemon_id, sequence, event_id, at, received_at, transaction_id, stage, result)
      SELECT daemon_id, sequence, event_id, at, received_at, transaction_id, stage, result
      FROM json_populate_recordset(null::events, $2) ON CONFLICT DO NOTHING RETURNING daemon_id
    ), counted AS (
      SELECT daemon_id, count(*) AS events FROM fresh GROUP BY daemon_id
    )
    UPDATE daemons SET
      first_event_at = least(daemons.first_event_at, batch.first_event_at),
      last_event_at = greatest(daemons.last_event_at, batch.last_event_at),
      last_seen_at = greatest(daemons.last_seen_at, batch.last_seen_at),
      last_sequence = coalesce(batch.last_sequence, daemons.last_sequence),
      clock_off_ms = coalesce(batch.clock_off_ms, daemons.clock_off_ms),
      clock_off_at = coalesce(batch.clock_off_at, daemons.clock_off_at),
      events = daemons.events + coalesce(counted.events, 0)
    FROM batch LEFT JOIN counted USING (daemon_id) WHERE daemons.daemon_id = batch.daemon_id`,
  outcomes: `
    SELECT daemon_id, transaction_id, revision, outcome_at, authorized_amount, poi_transaction_id, accepted_at
    FROM transactions JOIN json_to_recordset($1) AS row (daemon_id integer, transaction_id text)
      USING (daemon_id, transaction_id) WHERE revision > 0`,
  /**
   * Finds events that were counted before, even under another id. Another release, or the other daemon of a pair, may
   * publish the same outcome with another id. Such events have the same payment, time and result.
   */
  counted: `
    WITH row AS (
      SELECT * FROM json_to_recordset($1) AS row (daemon_id integer, sequence bigint, event_id text, position bigint,
        transaction_id text, at timestamptz, result text)
    )
    SELECT position FROM row JOIN events USING (daemon_id, sequence, event_id)
    UNION
    SELECT position FROM row JOIN events USING (daemon_id, transaction_id, at)
    WHERE events.stage = 'outcome' AND events.result IS NOT DISTINCT FROM row.result`,
  setOutcomes: `
    INSERT INTO transactions AS known (daemon_id, transaction_id, first_event_at, acknowledged_revision, ${outcomeColumns})
    SELECT daemon_id, transaction_id, first_event_at, acknowledged_revision, ${outcomeColumns}
    FROM json_populate_recordset(null::transactions, $1)
    ON CONFLICT (daemon_id, transaction_id) DO UPDATE SET
      first_event_at = least(known.first_event_at, excluded.first_event_at),
      acknowledged_revision = greatest(known.acknowledged_revision, excluded.acknowledged_revision),
      ${taken(outcomeNames, 'excluded')}
    WHERE (excluded.revision, excluded.outcome_at, excluded.outcome_sequence)
      > (known.revision, coalesce(known.outcome_at, '-infinity'), coalesce(known.outcome_sequence, 0))`,
  noteTransactions: `
    INSERT INTO transactions AS known
      (daemon_id, transaction_id, first_event_at, acknowledged_revision, received_at, begun)
    SELECT daemon_id, transaction_id, first_event_at, acknowledged_revision, received_at, begun
    FROM json_populate_recordset(null::transactions, $1)
    ON CONFLICT (daemon_id, transaction_id) DO UPDATE SET
      first_event_at = least(known.first_event_at, excluded.first_event_at),
      acknowledged_revision = greatest(known.acknowledged_revision, excluded.acknowledged_revision),
      begun = known.begun OR excluded.begun
    WHERE excluded.first_event_at < known.first_event_at
      OR excluded.acknowledged_revision > known.acknowledged_revision OR excluded.begun > known.begun`,
  setStatuses: `
    UPDATE daemons SET ${taken(statusNames, 'batch')}
    FROM json_populate_recordset(null::daemons, $1) AS batch WHERE daemons.daemon_id = batch.daemon_id`,
  removeTerminals: `
    DELETE FROM terminals USING json_populate_recordset(null::terminals, $1) AS seen
    WHERE terminals.daemon_id = seen.daemon_id AND NOT EXISTS (
      SELECT FROM json_populate_recordset(null::terminals, $2) AS row
      WHERE row.daemon_id = terminals.daemon_id AND row.terminal = terminals.terminal)`,
  setTerminals: `
    INSERT INTO terminals SELECT * FROM json_populate_recordset(null::terminals, $1)
    ON CONFLICT (daemon_id, terminal) DO UPDATE SET ${taken(
      ['poi_id', 'gateway', 'link_up', 'link_cause', 'lane', 'unreachable_code', 'queued', 'status_at'],
      'excluded',
    )}`,
  closeAttention: `
    UPDATE attention SET closed_at = seen.status_at
    FROM json_to_recordset($1) AS seen (daemon_id integer, status_at timestamptz)
    WHERE attention.daemon_id = seen.daemon_id AND attention.closed_at IS NULL AND NOT EXISTS (
      SELECT FROM json_populate_recordset(null::attention, $2) AS row
      WHERE row.daemon_id = attention.daemon_id AND row.item_key = attention.item_key)`,
  openAttention: `
    INSERT INTO attention AS known SELECT * FROM json_populate_recordset(null::attention, $1)
    ON CONFLICT (daemon_id, item_key) DO UPDATE SET closed_at = null, ${taken(['text', 'actions'], 'excluded')}
    WHERE known.closed_at IS NOT NULL OR known.text <> excluded.text OR known.actions <> excluded.actions`,
  refuse: `
    INSERT INTO refused_events
    SELECT (SELECT stream_created FROM consumer), position, received_at, subject, code, detail, body
    FROM json_populate_recordset(null::refused_events, $1)
    ON CONFLICT DO NOTHING`,
} as const;
