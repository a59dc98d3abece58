-- The tables of the head office, in the schema "tenderd". All of them are made from the events of the stream, so that
-- `tenderd office replay` fills them again with the same content.

-- How far the stream was applied. It changes in the same transaction as the other tables, so each event counts once.
create table consumer (
  only_row boolean primary key default true check (only_row),
  stream text not null,
  -- When the stream was created, as its server writes it. Another time means another stream of this name.
  stream_created text not null,
  -- The sequence of the last applied message in the stream, and the time of that message in nanoseconds.
  position bigint not null,
  position_time text not null
);

-- One row for each journal (`source`) and NATS subject. A till that gets a new journal gets a new row.
create table daemons (
  daemon_id integer primary key,
  source text not null,
  subject text not null,
  -- Times of its events, by the clock of the till.
  first_event_at timestamptz not null,
  last_event_at timestamptz not null,
  -- When the stream received its newest message, by the clock of the NATS server.
  last_seen_at timestamptz not null,
  -- The number of its newest event, and how many events were counted. They are equal if no event is missing.
  last_sequence bigint not null default 0,
  events bigint not null default 0,
  -- From its newest status. Null before the first one.
  status_at timestamptz,
  version text,
  simulated boolean,
  ready boolean,
  started_at timestamptz,
  open_transactions integer,
  unresolved_transactions integer,
  -- `connected` or `not-connected`, and how many events wait in its journal.
  publication_state text,
  publication_waiting bigint,
  -- The data of the status as it was sent.
  status jsonb,
  unique (source, subject)
);

-- The terminals of the newest status.
create table terminals (
  daemon_id integer not null references daemons,
  terminal text not null,
  poi_id text not null,
  gateway text not null,
  link_up boolean not null,
  link_cause text,
  -- free, unreachable, busy, blocked, faulted or resting.
  lane text not null,
  unreachable_code text,
  queued integer not null,
  status_at timestamptz not null,
  primary key (daemon_id, terminal)
);

-- One row for each transaction. Among its outcomes the highest revision counts.
create table transactions (
  daemon_id integer not null references daemons,
  transaction_id text collate "C" not null,
  -- The earliest event about it.
  first_event_at timestamptz not null,
  -- The highest revision that a register acknowledged.
  acknowledged_revision integer not null default 0,
  -- 0, and the columns below null, until the first outcome.
  revision integer not null default 0,
  -- The time and the number of the outcome event that these columns are from.
  outcome_at timestamptz,
  outcome_sequence bigint,
  kind text,
  state text,
  result text,
  retry text,
  reason text,
  terminal text,
  service text,
  register text,
  sale text,
  -- The requested amount in minor units.
  amount bigint,
  currency text,
  -- What was really charged, in minor units.
  authorized_amount bigint,
  authorized_currency text,
  tip_amount bigint,
  card_brand text,
  approval_code text,
  -- The key of the transaction at the terminal or the acquirer.
  poi_transaction_id text,
  poi_transaction_time text,
  original_transaction_id text,
  retry_of text,
  resolved_by text,
  accepted_at timestamptz,
  decided_at timestamptz,
  erased_at timestamptz,
  -- The codes of its attention items.
  attention_codes text[] not null default '{}',
  -- The transaction as the event has it.
  view jsonb,
  acknowledged boolean not null generated always as (revision > 0 and acknowledged_revision >= revision) stored,
  primary key (daemon_id, transaction_id)
);
create index transactions_decided on transactions (decided_at);
create index transactions_sale on transactions (sale);
create index transactions_poi on transactions (poi_transaction_id);
create index transactions_open on transactions (daemon_id) where result is null or result = 'unresolved';

-- The attention items of all statuses. `closed_at` is null while the item is on the list of its daemon.
create table attention (
  daemon_id integer not null references daemons,
  item_key text collate "C" not null,
  code text not null,
  terminal text,
  service text,
  transaction_id text,
  text text not null,
  actions text[] not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (daemon_id, item_key)
);
create index attention_open on attention (daemon_id) where closed_at is null;

-- The ids of all counted events, without the part that is the same for all events of a daemon.
create table events (
  daemon_id integer not null references daemons,
  event_id text collate "C" not null,
  primary key (daemon_id, event_id)
);

-- Messages that could not be read. They change no other table.
create table refused_events (
  stream_created text not null,
  position bigint not null,
  received_at timestamptz not null,
  subject text not null,
  code text not null,
  detail text not null,
  -- The beginning of the message, without long numbers.
  body text not null,
  primary key (stream_created, position)
);
create index refused_events_received on refused_events (received_at);
