-- How long the stream has received messages. The retention must not trust the time of a single message, because the clock
-- of the NATS server may have been wrong.

-- The sum of the pauses between the messages, in ms. A pause of more than a day counts as a day, and a clock that goes back
-- counts as no pause.
alter table consumer add column running_ms bigint not null default 0;

-- For each hour of the running time: the earliest time that the stream gave to one of its messages.
create table stream_hours (
  hour bigint primary key,
  first_received_at timestamptz not null
);
-- The running time of the past is unknown, because the tables do not have the order of the messages. So all data from before
-- counts as received in hour 0, and the retention deletes none of it until the stream has run for the retention period.
-- A replay counts the whole running time. Each of these times is the first one of an index.
insert into stream_hours
select 0, first from (
  select least(
    (select min(oldest.received_at) from daemons cross join lateral (
      select received_at from events where events.daemon_id = daemons.daemon_id order by received_at limit 1
    ) as oldest),
    (select min(received_at) from transactions),
    (select min(received_at) from refused_events),
    (select min(closed_at) from attention where closed_at is not null)
  ) as first
) as past where first is not null;
