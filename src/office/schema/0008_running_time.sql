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
