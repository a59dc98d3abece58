-- The ids that the retention deleted, as digests. They show whether an event is a repeat, whatever time the till gave it.

create table forgotten_events (
  daemon_id integer not null references daemons,
  -- The numbers of the events, 128 in a block: block 0 has the numbers 0 to 127.
  block bigint not null,
  -- The first 64 bits of the SHA-256 of each id, in ascending order.
  digests bigint[] not null,
  primary key (daemon_id, block)
);

-- Ids that were deleted earlier have no digest. A repeat of such an event counts again, because a lost payment is worse.
alter table daemons drop column forgotten_at;
update daemons set forgotten_sequence = 0 where forgotten_sequence > 0;

-- The oldest events of a daemon.
create index events_received on events (daemon_id, received_at);
