-- What the retention needs, and the steps of payments.

-- How far the retention deleted. `office replay` keeps this row, so that it deletes the same again.
create table retention (
  only_row boolean primary key default true check (only_row),
  -- The stream received all that was deleted before this time.
  deleted_before timestamptz not null,
  -- The end of the last run; null after a replay until the next one.
  ran_at timestamptz
);

-- When the stream received the outcome that counts, or without one the first event, by the clock of the NATS server.
alter table transactions add column received_at timestamptz;
update transactions set received_at = greatest(first_event_at, outcome_at);
alter table transactions alter column received_at set not null;
-- False if only events are known that may follow the end of a payment. Such a row has nothing to show.
alter table transactions add column begun boolean not null default true;
create index transactions_received on transactions (received_at);

create index attention_closed on attention (closed_at) where closed_at is not null;

-- Refused messages that the retention deleted, so that their count never decreases.
create table refused_deleted (
  code text primary key,
  count bigint not null
);

-- The ids of all counted events, as long as a repeat can still do harm. Some have a step of a payment.
alter table events drop constraint events_pkey;
alter table events
  add column sequence bigint,
  -- The time of the event by the clock of the till, and when the stream received it.
  add column at timestamptz,
  add column received_at timestamptz,
  -- Only for the steps that the history of a payment shows. `result`: only for an outcome.
  add column transaction_id text collate "C",
  add column stage text,
  add column result text;
update events set
  sequence = case when event_id ~ '^\d{1,15}-\d{1,15}$' then split_part(event_id, '-', 1)::bigint else 0 end,
  at = case when event_id ~ '^\d{1,15}-\d{1,12}$|^\d{1,15}-\d{13}$'
    then to_timestamp(split_part(event_id, '-', 2)::numeric / 1000) else daemons.last_event_at end,
  received_at = daemons.last_seen_at
from daemons where daemons.daemon_id = events.daemon_id;
alter table events
  alter column sequence set not null,
  alter column at set not null,
  alter column received_at set not null,
  add primary key (daemon_id, sequence, event_id);
create index events_transaction on events (daemon_id, transaction_id) where transaction_id is not null;

-- An event up to this number and time is a repeat whose id was deleted.
alter table daemons
  add column forgotten_sequence bigint not null default 0,
  add column forgotten_at timestamptz;
